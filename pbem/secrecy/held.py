"""How a game's cards are held: its first event says so, and nowhere else is that looked up."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from pbem.rules.state import from_data
from pbem.wording import _

from .open import OpenChance
from .plan import DealPlan
from .provider import CardProvider, Laid

if TYPE_CHECKING:
    from pbem.rooms.dealt.provider import DealtChance

DEALT = "dealt"
"""Those who play shuffle and deal among themselves."""
CARDS = ("open", DEALT)
"""How a first event may say that cards are held."""


def provide(cards: str, seed: str) -> CardProvider:
    """What answers for a game whose cards are held so, from its seed in hex."""
    return _kept_in(cards)(seed)


def read_back(cards: str, plain: Any) -> CardProvider:
    """The cards and dice that `to_data` has written down. Raises ValueError if these are none."""
    return from_data(_kept_in(cards), plain)


def _kept_in(cards: str) -> "type[OpenChance] | type[DealtChance]":
    """What cards and dice held so are kept in; `open` ones need nothing more than the rest of pbem has loaded."""
    if cards == DEALT:
        from pbem.rooms.dealt.provider import DealtChance

        return DealtChance
    return OpenChance


def seat_secret(identity: bytes, game: str, seat: str, below: str = "") -> bytes:
    """From what a seat derives all that it contributes to a game, by its player's 32 secret bytes.

    That are two secrets of 32 bytes: that of the seat's cards, and its keeper's. `below`: the id of the join after
    which the seat shuffles.
    """
    from pbem.rooms.dealt.group.derive import SeatSecret
    from pbem.rooms.dealt.group.points import write_scalar

    own = write_scalar(SeatSecret.of(identity, game, seat, below).scalar)
    return own + write_scalar(SeatSecret.keeper(identity, game, seat).scalar)


def brought(cards: str, secret: Callable[[], bytes], game: str, seat: str, plan: Callable[[], DealPlan]) -> list[str]:
    """What a seat brings when it joins such a game. `plan`: of the deal, with what others have brought."""
    if cards != DEALT:
        return []
    from pbem.rooms.dealt import shuffling_in

    return shuffling_in.brought(game, seat, plan(), secret())


def check_brought(cards: str, deck: Sequence[str], game: str, seat: str, plan: Callable[[], DealPlan]) -> None:
    """Raise ValueError with half a sentence unless a seat brings what it has to when it joins."""
    if cards == DEALT:
        from pbem.rooms.dealt import shuffling_in

        shuffling_in.check(deck, game, seat, plan())
    elif deck:
        raise ValueError(_("{name!r} is not a field of it").format(name="deck"))


def rehearsal(seed: str = "00" * 32) -> Laid:
    """Cards and dice for a table at which nobody plays: a position that is tried, a test, a benchmark."""
    return OpenChance(seed)
