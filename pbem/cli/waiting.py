"""Bare `pbem`: what waits for me, in all games here; then the board of the only one."""

from pathlib import Path

from pbem.errors import PbemError
from pbem.wording import _

from .glance import glance
from .me import viewer
from .output import say, talk
from .seats import joining
from .where import candidates


def waiting(given: Path | None) -> None:
    """One line for each game here, those that wait for me first."""
    who = viewer()
    found = [given] if given is not None else candidates()
    if not found:
        say(_("no games here: begin one with `pbem new`, or look at one with `pbem demo`"))
        return
    lines: list[tuple[bool, str]] = []
    for path in found:
        try:
            desk = glance(path, who)
        except PbemError as error:
            lines.append((False, f"{path}: {error}" if str(path) not in str(error) else str(error)))
            continue
        mine = any(desk["moves"].values())
        lines.append((mine, f"{path}: {state_of(desk)}"))
    for _mine, line in sorted(lines, key=lambda pair: not pair[0]):
        say(line)
    if len(found) == 1 and lines[0][0]:
        from .show import show_board

        show_board(found[0])
    elif any(mine for mine, _line in lines):
        talk(_("see `pbem show -g FILE`, `pbem moves -g FILE`"))


def state_of(desk: dict[str, object]) -> str:
    """Where a game stands, for one line."""
    if desk["phase"] == "joining":
        return joining(desk)
    if desk["phase"] == "over":
        result = desk["result"]
        if not isinstance(result, dict):
            return _("abandoned")
        return _("over: {seats} won").format(seats=", ".join(result["winners"]))
    need, mine = desk["need"], desk["mine"]
    assert isinstance(need, dict)
    assert isinstance(mine, list)
    asked = [seat for seat in need["seats"] if seat in mine]
    if asked:
        return _("your turn, {seats}: {prompt}").format(seats=", ".join(asked), prompt=need["prompt"])
    return _("waits for {whom}").format(whom=desk["waits_for"])
