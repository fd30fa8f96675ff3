"""`pbem undo`: take moves back."""

from typing import Annotated, Any

import typer

from pbem.events.text import parse
from pbem.projections import author
from pbem.projections.desk import waits_for
from pbem.projections.game import Game
from pbem.projections.motions import own, undo_body
from pbem.wording import _

from .now import now
from .options import GameFile, Seat
from .output import say, talk
from .propose import propose
from .where import find_game
from .writing import Pen, pen, whose

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def undo(
    turns: Annotated[int, typer.Argument(metavar="[N]", help="How many turns.", min=1)] = 1,
    game: GameFile = None,
    seat: Seat = None,
    withdraw: Annotated[bool, typer.Option("--withdraw", help="Take back my own proposal or consent.")] = False,
) -> None:
    """Take back the last moves. Where all seats are mine they are cut from the file; else the others have to agree.

    Example: pbem undo 2
    """
    with pen(find_game(game)) as holder:
        found = holder.opened.game
        if withdraw:
            by = whose(found.record.header.seats, holder.seats, seat)
            holder.write(author.state(found, "withdraw", by, holder.me.key, at=now(), with_=[own(found, by)]))
        elif set(holder.seats) == set(found.record.header.seats):
            cut(holder, turns)
        else:
            holder.opened.complete()
            found = holder.opened.game
            propose(holder, {"motion": "undo", **undo_body(found, turns)}, seat)
    talk(waits_for(holder.opened.game))


def cut(holder: Pen, turns: int) -> None:
    """Cut the last moves out of a file that never left this machine; notes written since go with them."""
    holder.opened.complete()
    game = holder.opened.game
    going = _since(game, undo_body(game, turns))
    reading = parse(holder.raw)
    first = min(number for number, event in reading.events if event.id in going)
    holder.cut(reading.ends[first - 2])
    say(_("taken back: {moves}").format(moves=_listed(game, going)))


def _since(game: Game, link: dict[str, Any]) -> set[str]:
    """The ids of all events from the first that answered a link on."""
    log = game.log or []
    first = next(place for place, event in enumerate(log) if event.after == link["to"] and not game.is_side(event.kind))
    return {event.id for event in log[first:]}


def _listed(game: Game, going: set[str]) -> str:
    return ", ".join(f"{event.by} {event.kind}" for event in game.log or [] if event.id in going)
