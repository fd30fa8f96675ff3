"""`pbem history`: the story so far."""

from pathlib import Path
from typing import Annotated

import typer

from pbem.app.seats import looking_seat, my_seats
from pbem.cli.lookup import lookup
from pbem.cli.terminal.listed import warn
from pbem.cli.terminal.options import GameFile, Json, Seat
from pbem.cli.terminal.output import as_json, say
from pbem.cli.viewer import viewer
from pbem.cli.where import find_game
from pbem.store import cache
from pbem.store.lookup import Lookup, Viewer
from pbem.wording import _

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
    seen = lookup(path, who)
    warn(seen.status)
    mine = seen.status["mine"]
    eyes = my_seats(mine, seen.status["seats"], seat) if seat else mine
    turn_of = looking_seat(seen.status, seat) if since_my_turn else ""
    if json or undone or eyes != mine:
        _told(path, eyes, undone=undone, turn_of=turn_of, json=json)
        return
    text, ends = _story(path, seen, who)
    say(text[ends.get(turn_of, 0) :].decode() or nothing(undone=False, since=since_my_turn))


def nothing(*, undone: bool, since: bool) -> str:
    """What is said where there is nothing to tell."""
    if undone:
        return _("nothing was taken back")
    return _("nothing since your last turn") if since else _("nothing yet")


def _story(path: Path, seen: Lookup, who: Viewer) -> tuple[bytes, dict[str, int]]:
    """The viewer's story, and up to which byte it is older than each seat's last turn."""
    kept = seen.status["story"]
    text = None if kept is None else cache.whole_story(kept)
    if kept is not None and text is not None:
        return text, kept["since"]
    from pbem.store.opening import open_game

    opened = seen.opened or open_game(path)
    told, ends = opened.story(who.name, seen.status["mine"])
    return told.encode(), ends


def _told(path: Path, eyes: list[str], *, undone: bool, turn_of: str, json: bool) -> None:
    """The story as data or for some eyes only, or the part of it that was taken back; since a seat's last turn."""
    from pbem.projections.game.registry import is_core_side
    from pbem.projections.story import as_text
    from pbem.store.opening import open_game

    told = [one for one in open_game(path).retold(undone=undone) if one.for_eyes(eyes)]
    turns = [place for place, one in enumerate(told) if one.event.by == turn_of and not is_core_side(one.event.kind)]
    told = told[turns[-1] + 1 if turns else 0 :]
    if not json:
        say(as_text(told, eyes)[0] or nothing(undone=undone, since=bool(turn_of)))
        return
    as_json(
        [
            {
                "turn": one.turn,
                "round": one.round,
                "event": one.event.id,
                "by": one.event.by,
                "at": one.event.at,
                "attested": bool(one.event.mail),
                "text": one.sentence,
            }
            for one in told
        ]
    )
