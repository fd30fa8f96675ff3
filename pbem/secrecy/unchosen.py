"""How cards are held of a game for which nobody has chosen that, and which games cannot hide their cards at all."""

from typing import NamedTuple

from pbem.wording import _

from .held import DEALT


class Unchosen(NamedTuple):
    """`why`: half a sentence, where the cards of people with keys of their own lie open all the same; else ""."""

    cards: str
    why: str = ""


def unchosen(seats: int, own: int, *, position: bool, practice: bool) -> Unchosen:
    """How the cards of a game are held for which nobody has chosen that, from what its first event says.

    Seats with keys of their own deal together: `dealt`. Where all seats are the creator's (`own` of them are), there
    is nobody to hide cards from: `open`. So is what cannot be hidden (see `against_hiding`).
    """
    if own == seats:
        return Unchosen("open")
    why = against_hiding(seats, position=position, practice=practice)
    return Unchosen(DEALT) if why is None else Unchosen("open", why)


def against_hiding(seats: int, *, position: bool, practice: bool) -> str | None:
    """Why nobody could keep the cards of such a game secret, as half a sentence; None if they can be hidden."""
    if position:
        return _("a position says where every card is")
    if practice:
        return _("the cards of a practice game follow from a number")
    if seats < 2:
        return _("one seat alone has nobody to hide cards from")
    return None
