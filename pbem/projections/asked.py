"""What a viewer is asked for in a game, and where the game stands, from the viewer's desk."""

from __future__ import annotations

from pbem.wording import _

TYPE_CHECKING = False  # without typing: for commands that answer before anything heavy is loaded (see quick)
if TYPE_CHECKING:
    from datetime import datetime
    from typing import Any


def asked_for(desk: dict[str, Any], key: str) -> str:
    """What the holder of a public key is asked for here, as a sentence without its full stop; "" if for nothing."""
    mine = set(desk["mine"])
    if desk["phase"] == "joining":
        return _asked_before_the_start(desk, key)
    asked = [seat for seat in desk["need"]["seats"] if seat in mine] if desk["need"] else []
    turn = _("your turn, {seats}: {prompt}")
    things = [turn.format(seats=", ".join(asked), prompt=desk["need"]["prompt"])] if asked else []
    return "; ".join([*things, *proposals(desk)])


def standing(desk: dict[str, Any], key: str, now: datetime | None = None) -> str:
    """What the viewer is asked for; if for nothing, where the game stands. With `now`, and until when there is time."""
    asked = asked_for(desk, key)
    if asked:
        return _with_time(desk, asked, [seat for seat in _needed(desk) if seat in desk["mine"]], now)
    if desk["phase"] == "joining":
        return joining(desk)
    if desk["ended"] == "abandoned":
        return _("abandoned")
    if desk["result"]:
        return _("over: {seats} won").format(seats=", ".join(desk["result"]["winners"]))
    return _with_time(desk, _("waits for {whom}").format(whom=desk["waits_for"]), _needed(desk), now)


def proposals(desk: dict[str, Any]) -> list[str]:
    """What others have proposed, where the consent of one of the viewer's seats is still missing."""
    waiting = [motion for motion in desk["motions"] if set(desk["mine"]).intersection(motion["waits_for"])]
    asked = list({motion["words"]: motion for motion in reversed(waiting)}.values())[::-1]  # each once
    sentence = _("{seat} proposes to {motion}: `{command}`")
    said = []
    for motion in asked:
        command = f"pbem consent {motion['name']}" if len(asked) > 1 else "pbem consent"
        said.append(sentence.format(seat=motion["by"], motion=motion["words"], command=command))
    return said


def joining(desk: dict[str, Any]) -> str:
    """What a game that has not begun waits for."""
    if desk["free"]:
        return _("seats still free: {seats}").format(seats=", ".join(desk["free"]))
    return _("all seats are taken; its creator deals with `pbem start`")


def _needed(desk: dict[str, Any]) -> list[str]:
    return desk["need"]["seats"] if desk["need"] else []


def _with_time(desk: dict[str, Any], sentence: str, seats: list[str], now: datetime | None) -> str:
    """A sentence with what is to be known of these seats' time, in brackets."""
    if now is None:
        return sentence
    from .deadlines import away, due

    others = [seat for seat in seats if seat not in desk["mine"]]
    times = "; ".join(time for time in (due(desk, seats, now), *away(desk, others, now)) if time)
    return _("{sentence} ({times})").format(sentence=sentence, times=times) if times else sentence


def _asked_before_the_start(desk: dict[str, Any], key: str) -> str:
    if desk["free"]:
        return (
            ""
            if key in desk["keys"].values()
            else _("take a seat with `pbem join`: {seats}").format(seats=", ".join(desk["free"]))
        )
    return _("all seats are taken: deal with `pbem start`") if key == desk["creator"] else ""
