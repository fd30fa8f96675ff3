"""What a viewer is asked for in a game, and where the game stands, from the viewer's desk."""

from typing import Any

from pbem.wording import _


def asked_for(desk: dict[str, Any], key: str) -> str:
    """What the holder of a public key is asked for here, as a sentence without its full stop; "" if for nothing."""
    mine = set(desk["mine"])
    if desk["phase"] == "joining":
        return _asked_before_the_start(desk, key)
    asked = [seat for seat in desk["need"]["seats"] if seat in mine] if desk["need"] else []
    turn = _("your turn, {seats}: {prompt}")
    things = [turn.format(seats=", ".join(asked), prompt=desk["need"]["prompt"])] if asked else []
    return "; ".join([*things, *proposals(desk)])


def standing(desk: dict[str, Any], key: str) -> str:
    """What the viewer is asked for; if for nothing, where the game stands."""
    asked = asked_for(desk, key)
    if asked:
        return asked
    if desk["phase"] == "joining":
        return joining(desk)
    if desk["ended"] == "abandoned":
        return _("abandoned")
    if desk["result"]:
        return _("over: {seats} won").format(seats=", ".join(desk["result"]["winners"]))
    return _("waits for {whom}").format(whom=desk["waits_for"])


def proposals(desk: dict[str, Any]) -> list[str]:
    """What others have proposed, where the consent of one of the viewer's seats is still missing."""
    return [
        _("{seat} proposes to {motion}: `pbem consent`").format(seat=motion["by"], motion=motion["words"])
        for motion in desk["motions"]
        if set(desk["mine"]).intersection(motion["waits_for"])
    ]


def joining(desk: dict[str, Any]) -> str:
    """What a game that has not begun waits for."""
    if desk["free"]:
        return _("seats still free: {seats}").format(seats=", ".join(desk["free"]))
    return _("all seats are taken; its creator deals with `pbem start`")


def _asked_before_the_start(desk: dict[str, Any], key: str) -> str:
    if desk["free"]:
        return (
            ""
            if key in desk["keys"].values()
            else _("take a seat with `pbem join`: {seats}").format(seats=", ".join(desk["free"]))
        )
    return _("all seats are taken: deal with `pbem start`") if key == desk["creator"] else ""
