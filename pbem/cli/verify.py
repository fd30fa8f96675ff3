"""`pbem verify`: audit a whole file, as a stranger would."""

from pathlib import Path
from typing import Annotated

import typer

from pbem.errors import PbemError
from pbem.events.contents import read
from pbem.projections.audit import Audit, audit
from pbem.wording import _

from .options import Json
from .output import as_json, say

app = typer.Typer(rich_markup_mode=None, add_completion=False)

FAULTY = 3


@app.command()
def verify(
    files: Annotated[
        list[Path] | None, typer.Argument(metavar="[FILE]...", help="Game files; else the game here.")
    ] = None,
    accept: Annotated[
        bool, typer.Option("--accept", help="Take a sound file as the newest, though a newer was seen here.")
    ] = False,
    json: Json = False,
) -> None:
    """Audit everything: form, signatures, order, rules. All faults are named, not the first.

    Example: pbem verify games/*.toml
    """
    if not files:
        from .where import find_game

        files = [find_game(None)]
    reports = [(path, *_audited(path)) for path in files]
    if json:
        as_json([_as_data(path, found, why) for path, found, why in reports])
    else:
        for path, found, why in reports:
            _say(path, found, why)
    if accept:
        from pbem.projections.seen import remember_seen

        for _path, found, _why in reports:
            if found is not None and found.game is not None and not found.faults:
                remember_seen(found.game)
    if any(found is None or found.faults or found.asides or found.tail for _path, found, _why in reports):
        raise typer.Exit(FAULTY)


def _audited(path: Path) -> tuple[Audit | None, str]:
    try:
        return audit(read(path)), ""
    except PbemError as error:
        return None, str(error)


def _say(path: Path, found: Audit | None, why: str) -> None:
    if found is None:
        say(why)
        return
    for fault in found.faults:
        say(f"{path}: {fault}")
    for aside in found.asides:
        say(_("{path}: {fault} (kept aside, does not count)").format(path=path, fault=aside))
    if found.tail:
        say(_("{path}: {count} bytes of half an event at its end").format(path=path, count=len(found.tail)))
    if found.game is not None and not found.faults:
        header = found.game.record.header
        say(
            _("{path}: {events} events, all signed and lawful: {title} {version} between {seats}").format(
                path=path,
                events=len(found.order),
                title=found.game.ruleset.title,
                version=header.ruleset,
                seats=", ".join(header.seats),
            )
        )


def _as_data(path: Path, found: Audit | None, why: str) -> dict[str, object]:
    if found is None:
        return {"file": str(path), "sound": False, "faults": [{"event": 0, "reason": why}], "asides": [], "torn": 0}
    return {
        "file": str(path),
        "sound": not found.faults,
        "events": len(found.order),
        "faults": [{"event": fault.event, "reason": fault.reason} for fault in found.faults],
        "asides": [{"event": fault.event, "reason": fault.reason} for fault in found.asides],
        "torn": len(found.tail),
    }
