"""`pbem list`: the games here."""

from pathlib import Path
from typing import Annotated, Any

import typer

from pbem.errors import PbemError
from pbem.wording import _

from .glance import glance
from .me import viewer
from .options import Json
from .output import as_json, say
from .waiting import state_of
from .where import candidates

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(name="list")
def listing(
    files: Annotated[
        list[Path] | None, typer.Argument(metavar="[FILE]...", help="Game files; else those here.")
    ] = None,
    json: Json = False,
) -> None:
    """The games in this folder and in `games`, and where each stands.

    Example: pbem list
    """
    who = viewer()
    rows: list[dict[str, Any]] = []
    for path in files or candidates():
        try:
            desk = glance(path, who)
        except PbemError as error:
            rows.append({"file": str(path), "fault": str(error), "state": str(error)})
            continue
        kept = ("id", "game", "title", "ruleset", "seats", "mine", "free", "phase", "turn", "need", "points", "result")
        rows.append({"file": str(path), **{key: desk[key] for key in kept}, "state": state_of(desk)})
    if json:
        as_json([{key: value for key, value in row.items() if key != "state"} for row in rows])
    elif not rows:
        say(_("no games here"))
    else:
        width = max(len(row["file"]) for row in rows)
        game = max(len(row.get("title", "")) for row in rows)
        say("\n".join(f"{row['file']:<{width}}  {row.get('title', '?'):<{game}}  {row['state']}" for row in rows))
