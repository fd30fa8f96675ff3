"""Which mode keeps a game's secrets: its first event says so, and nowhere else is that looked up."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Protocol

from pbem.rules.chance import Chance, Face

from .open import OpenChance

_MODES: Mapping[str, type[OpenChance]] = {"open": OpenChance}

MODES = tuple(_MODES)
"""The modes that a first event may name."""


class Keeper(Chance, Protocol):
    """The cards and dice of one game: a `Chance` whose fields are plain data, written down with the table.

    `printed`: each slot's face. `waits`: whether it may ever answer `Waiting`.
    """

    waits: ClassVar[bool]
    printed: list[Face]

    def describe(self, seat: str | None) -> dict[str, object]:
        """The cards for a position, as far as a seat knows them; None knows all."""

    def adopt(self, cards: object, seats: Sequence[str]) -> None:
        """Take over the cards that `describe` wrote. Raises ValueError with a sentence if they make no sense."""


def keeper(mode: str, seed: str) -> Keeper:
    """The cards and dice of a game that begins in this mode, from its seed in hex."""
    return form(mode)(seed)


def form(mode: str) -> type[OpenChance]:
    """As what the cards and dice of a game in this mode are written down, and read back."""
    return _MODES[mode]


def rehearsal(seed: str = "00" * 32) -> Keeper:
    """Cards and dice for a table at which nobody plays: a position that is tried, a test, a benchmark."""
    return keeper("open", seed)
