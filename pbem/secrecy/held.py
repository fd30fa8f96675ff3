"""How a game's cards are held: its first event says so, and nowhere else is that looked up."""

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.room import loaded, rooms
from pbem.rules.state import from_data
from pbem.wording import _

from .open import OpenChance
from .provider import CardProvider, Laid

OPEN = "open"
"""They follow from what stands in the file: these are part of the base, and need no room."""
DEALT = "dealt"
"""Those who play shuffle and deal among themselves."""


def known_cards() -> Sequence[str]:
    """How a first event may say that cards are held, where what answers for them is here."""
    return (OPEN, *_in_rooms())


def check_cards(cards: str) -> None:
    """Raise ValueError with half a sentence unless what answers for cards that are held so is here."""
    if cards not in known_cards():
        raise ValueError(_("its cards are {cards!r}: such cards are not installed here").format(cards=cards))


def provide(cards: str, seed: str = "") -> CardProvider:
    """What answers for a game whose cards are held so, from its seed in hex. Raises ValueError if that is not here."""
    provider: CardProvider = _kept_in(cards)(seed)
    return provider


def read_back(cards: str, plain: Any) -> CardProvider:
    """The cards and dice that `to_data` has written down. Raises ValueError if these are none."""
    provider: CardProvider = from_data(_kept_in(cards), plain)
    return provider


def rehearsal(seed: str = "00" * 32) -> Laid:
    """Cards and dice for a table at which nobody plays: a position that is tried, a test, a benchmark."""
    return OpenChance(seed)


def _kept_in(cards: str) -> Any:
    """What cards and dice held so are kept in; `open` ones need nothing more than the rest of pbem has loaded."""
    if cards == OPEN:
        return OpenChance
    check_cards(cards)
    return loaded(_in_rooms()[cards])


def _in_rooms() -> Mapping[str, str]:
    """By how cards are held, what rooms name to answer for them."""
    return {cards: place for room in rooms().values() for cards, place in room.cards.items()}
