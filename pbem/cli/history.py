"""`pbem history`: the story so far."""

from pathlib import Path
from typing import Annotated

import typer

from pbem.projections import materialised
from pbem.wording import _

from .glance import Glance, look, warn
from .me import Viewer, viewer
from .options import GameFile, Json, Seat
from .output import as_json, say
from .seats import my_seats
from .where import find_game

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def history(
    game: GameFile = None,
    seat: Seat = None,
    since_my_turn: Annotated[bool, typer.Option("--since-my-turn", help="Only what came after my last turn.")] = False,
    undone: Annotated[bool, typer.Option("--undone", help="Only what was taken back by agreement.")] = False,
    json: Json = False,
) -> None:
    """The story so far. One sentence after another, with the number of the turn.

    Example: pbem history --since-my-turn
    """
    who, path = viewer(), find_game(game)
    seen = look(path, who)
    warn(seen.desk)
    eyes = my_seats(seen.desk["mine"], seen.desk["seats"], seat) if seat else seen.desk["mine"]
    if undone or json:
        _told(path, eyes, undone=undone, since=since_my_turn, json=json)
        return
    text, ends = _story(path, seen, who)
    start = max((ends.get(one, 0) for one in eyes), default=0) if since_my_turn else 0
    say(text[start:].decode() or _("nothing yet"))


def _story(path: Path, seen: Glance, who: Viewer) -> tuple[bytes, dict[str, int]]:
    """The viewer's story, and up to which byte it is older than each seat's last turn."""
    kept = seen.desk["story"]
    text = None if kept is None else materialised.whole_story(kept)
    if text is not None:
        return text, kept["since"]
    from pbem.projections.opening import open_game

    opened = seen.opened or open_game(path)
    told, ends = opened.story(who.name, seen.desk["mine"])
    return told.encode(), ends


def _told(path: Path, eyes: list[str], *, undone: bool, since: bool, json: bool) -> None:
    """The story as data, or the part of it that was taken back."""
    from pbem.projections.opening import open_game

    told = [one for one in open_game(path).retold(undone=undone) if one.for_eyes(eyes)]
    if since:
        last = max((place for place, one in enumerate(told) if one.event.by in eyes), default=-1)
        told = told[last + 1 :]
    if json:
        as_json(
            [
                {"turn": one.turn, "event": one.event.id, "by": one.event.by, "at": one.event.at, "text": one.sentence}
                for one in told
            ]
        )
    else:
        from pbem.projections.story import as_text

        say(as_text(told, eyes)[0] or _("nothing was taken back"))
