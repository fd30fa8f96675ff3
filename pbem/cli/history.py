"""`pbem history`: the story so far."""

from typing import Annotated

import typer

from pbem.projections.opening import Opened, open_game
from pbem.wording import _

from .me import viewer
from .options import GameFile, Json, Seat
from .output import as_json, say
from .seats import my_seats
from .where import find_game
from .writing import warn

app = typer.Typer(rich_markup_mode=None)


@app.command()
def history(
    game: GameFile = None,
    seat: Seat = None,
    since_my_turn: Annotated[bool, typer.Option("--since-my-turn", help="Only what came after my last turn.")] = False,
    undone: Annotated[bool, typer.Option("--undone", help="Only what was taken back by agreement.")] = False,
    json: Json = False,
) -> None:
    """The story so far, one sentence after another.

    Example: pbem history --since-my-turn
    """
    who = viewer()
    opened = open_game(find_game(game))
    warn(opened)
    mine = opened.game.seats_of(who.key)
    eyes = my_seats({"mine": mine, "seats": opened.game.record.header.seats}, seat) if seat else mine
    if undone or json:
        _told(opened, eyes, undone=undone, since=since_my_turn, json=json)
        return
    text, ends = opened.story(who.name, mine)
    opened.settle(who.name, mine)
    if since_my_turn:
        text = text.encode()[max((ends.get(one, 0) for one in eyes), default=0) :].decode()
    say(text or _("nothing yet"))


def _told(opened: Opened, eyes: list[str], *, undone: bool, since: bool, json: bool) -> None:
    """The story as data, or the part of it that was taken back."""
    told = [one for one in opened.retold(undone=undone) if one.for_eyes(eyes)]
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
