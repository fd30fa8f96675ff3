"""A seat's name: what it may be, and whether it is the one that someone has typed."""

from __future__ import annotations

TYPE_CHECKING = False  # without typing: see pbem.cli.quick
if TYPE_CHECKING:
    from collections.abc import Iterable

PATTERN = "[A-Za-z][A-Za-z0-9]{0,15}"
"""Other alphabets have letters that look like these."""


def is_called(seat: str, typed: str) -> bool:
    """Whether a seat is called so: capitals tell no two seats of a game apart, and no one has to type them."""
    return seat.lower() == typed.lower()


def called(seats: Iterable[str], typed: str) -> str:
    """The one of these seats that is called so; "" if none is."""
    return next((seat for seat in seats if is_called(seat, typed)), "")


def begins(seat: str, typed: str) -> bool:
    """Whether someone has started to type a seat's name."""
    return seat.lower().startswith(typed.lower())
