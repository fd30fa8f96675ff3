"""How a game's cards are held: its first event says so, and nowhere else is that looked up.

Where no one has chosen it for a new game, it follows from whose the seats are.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from pbem.room import brought, loaded
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
    return (OPEN, *brought("cards"))


def check_cards(cards: str) -> None:
    """Raise ValueError with half a sentence unless what answers for cards that are held so is here."""
    if cards not in known_cards():
        raise ValueError(_("its cards are {cards!r}: such cards are not installed here").format(cards=cards))


def provide(cards: str, seed: str = "") -> CardProvider:
    """What answers for a game whose cards are held so, from its seed in hex. Raises ValueError if that is not here."""
    provided: CardProvider = _kept_in(cards)(seed)
    return provided


def read_back(cards: str, plain: Any) -> CardProvider:
    """The cards and dice that `to_data` has written down. Raises ValueError if these are none."""
    provider: CardProvider = from_data(_kept_in(cards), plain)
    return provider


def rehearsal(seed: str = "00" * 32) -> Laid:
    """Cards and dice for a table at which no one plays: a position that is tried, a test, a benchmark."""
    return OpenChance(seed)


def _kept_in(cards: str) -> Any:
    """What cards and dice held so are kept in; `open` ones need nothing more than the rest of pbem has loaded."""
    return OpenChance if cards == OPEN else holder(cards).provider


def holder(cards: str, kind: type = object) -> Any:
    """What answers for cards that do not lie open. Raises ValueError if that is not here, BrokenRoomError if what
    another package brings is not of this kind."""
    check_cards(cards)
    return loaded(brought("cards")[cards], kind)()


class Unchosen(NamedTuple):
    """`why`: half a sentence, where the cards of people with keys of their own lie open all the same; else ""."""

    cards: str
    why: str = ""


def unchosen(seats: int, own: int, *, position: bool, practice: bool) -> Unchosen:
    """How the cards of a game are held for which no one has chosen that, from what its first event says.

    Seats with keys of their own deal together: `dealt`. Where all seats are the host's (`own` of them are), there
    is no one to hide cards from: `open`. So is what cannot be hidden (see `against_hiding`).
    """
    if own == seats:
        return Unchosen("open")
    why = against_hiding(seats, position=position, practice=practice)
    return Unchosen(DEALT) if why is None else Unchosen("open", why)


def against_hiding(seats: int, *, position: bool, practice: bool) -> str | None:
    """Why no one could keep the cards of such a game secret, as half a sentence; None if they can be hidden."""
    if position:
        return _("a position says where every card is")
    if practice:
        return _("the cards of a practice game follow from a number")
    if seats < 2:
        return _("a single seat has no one to hide cards from")
    return None
