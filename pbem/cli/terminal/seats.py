"""Which of my seats is meant."""

from collections.abc import Sequence
from typing import Any

from pbem.errors import GameOverError, NotYourTurnError, UsageError
from pbem.wording import _

from .asked import joining


def asked_seat(desk: dict[str, Any], given: str | None) -> str:
    """My seat that is asked for something. Raises NotYourTurnError, GameOverError or UsageError."""
    if desk["phase"] == "joining":
        raise NotYourTurnError(_("the game has not begun: {why}").format(why=joining(desk)))
    if desk["phase"] == "over":
        raise GameOverError(_("the game is over"), advice=_("see `pbem show` and `pbem history`"))
    mine = my_seats(desk["mine"], desk["seats"], given)
    asked = [seat for seat in mine if desk["need"] and seat in desk["need"]["seats"]]
    if asked:
        return asked[0]
    raise NotYourTurnError(_("it is not your turn: the table waits for {whom}").format(whom=desk["waits_for"]))


def my_seats(mine: Sequence[str], seats: Sequence[str], given: str | None) -> list[str]:
    """All seats that I hold, or the one that was named. Raises UsageError or NotYourTurnError."""
    its_seats = _("its seats: {seats}").format(seats=", ".join(seats))
    if given is None:
        if not mine:
            raise NotYourTurnError(_("you have no seat in this game"), advice=its_seats)
        return list(mine)
    if given not in seats:
        raise UsageError(_("there is no seat {seat!r} in this game").format(seat=given), advice=its_seats)
    if given not in mine:
        yours = _("yours: {seats}").format(seats=", ".join(mine)) if mine else ""
        raise NotYourTurnError(_("the seat {seat} is not yours").format(seat=given), advice=yours)
    return [given]


def looking_seat(desk: dict[str, Any], given: str | None) -> str:
    """Whose eyes to look with: the seat named, else my seat that is asked, else my first, else an onlooker's ("")."""
    if given is not None:
        return my_seats(desk["mine"], desk["seats"], given)[0]
    asked = [seat for seat in desk["mine"] if desk["need"] and seat in desk["need"]["seats"]]
    seats: list[str] = asked or desk["mine"] or [""]
    return seats[0]


def one_seat(mine: Sequence[str], seats: Sequence[str], given: str | None) -> str:
    """My seat for something that any of my seats could do. Raises UsageError where that is not clear."""
    possible = my_seats(mine, seats, given)
    if len(possible) > 1:
        sentence = _("you hold several seats: {seats}").format(seats=", ".join(possible))
        raise UsageError(sentence, advice=_("say which: --seat {seat}").format(seat=possible[0]))
    return possible[0]
