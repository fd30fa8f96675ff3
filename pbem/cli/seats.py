"""Which of my seats is meant."""

from typing import Any

from pbem.errors import GameOverError, NotYourTurnError, UsageError
from pbem.wording import _


def asked_seat(desk: dict[str, Any], given: str | None) -> str:
    """My seat that is asked for something. Raises NotYourTurnError, GameOverError or UsageError."""
    mine = my_seats(desk, given)
    need = desk["need"]
    if need is None:
        if desk["phase"] == "over":
            raise GameOverError(_("the game is over"), advice=_("see `pbem show` and `pbem history`"))
        raise NotYourTurnError(_("the game has not begun: {why}").format(why=joining(desk)))
    asked: list[str] = [seat for seat in need["seats"] if seat in mine]
    if asked:
        return asked[0]
    raise NotYourTurnError(_("it is not your turn: the table waits for {whom}").format(whom=desk["waits_for"]))


def my_seats(desk: dict[str, Any], given: str | None) -> list[str]:
    """All seats that I hold, or the one that was named."""
    if given is None:
        if not desk["mine"]:
            raise NotYourTurnError(
                _("you have no seat in this game"),
                advice=_("its seats: {seats}").format(seats=", ".join(desk["seats"])),
            )
        return list(desk["mine"])
    if given not in desk["seats"]:
        raise UsageError(
            _("there is no seat {seat!r} in this game").format(seat=given),
            advice=_("its seats: {seats}").format(seats=", ".join(desk["seats"])),
        )
    if given not in desk["mine"]:
        raise NotYourTurnError(_("the seat {seat} is not yours").format(seat=given))
    return [given]


def joining(desk: dict[str, Any]) -> str:
    """What a game that has not begun waits for."""
    if desk["free"]:
        return _("seats still free: {seats}").format(seats=", ".join(desk["free"]))
    return _("all seats are taken; its creator deals with `pbem start`")
