"""`pbem show`: the board, as I may see it."""

import os
import shutil
import sys
from typing import Annotated

import typer

from pbem.errors import UsageError
from pbem.projections.game import Game
from pbem.projections.opening import open_game
from pbem.wording import _

from .me import viewer
from .options import GameFile, Json, Seat
from .output import as_json, say
from .seats import joining, my_seats
from .where import find_game
from .writing import warn

app = typer.Typer(rich_markup_mode=None)


@app.command()
def show(
    game: GameFile = None,
    seat: Seat = None,
    at: Annotated[int | None, typer.Option(metavar="N", help="As it stood after turn N.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Sentences instead of a drawing.")] = False,
    width: Annotated[int | None, typer.Option(metavar="COLUMNS", help="How wide to draw.", min=20)] = None,
    json: Json = False,
) -> None:
    """The board, as I may see it.

    Example: pbem show --at 12
    """
    who = viewer()
    path = find_game(game)
    opened = open_game(path)
    warn(opened)
    opened.settle(who.name, opened.game.seats_of(who.key))
    found = opened.game
    if at is not None:
        opened.complete()
        found = at_turn(opened.game, at)
    shown = eyes(found, who.key, seat)
    if found.table is None:
        from pbem.projections.desk import desk

        waiting = desk(found, [])
        if json:
            as_json({"phase": "joining", "seats": waiting["seats"], "free": waiting["free"]})
        else:
            say(_("the game has not begun: {why}").format(why=joining(waiting)))
        return
    if json:
        as_json(facts(found, shown))
    else:
        say(drawn(found, shown, who.key, plain=plain, width=width))


def eyes(game: Game, key: str, given: str | None) -> str:
    """Whose eyes to look with: the seat named, else my seat that is asked, else my first, else an onlooker's ("")."""
    mine = game.seats_of(key)
    if given is not None:
        return my_seats({"mine": mine, "seats": game.record.header.seats}, given)[0]
    need = game.need
    asked = [seat for seat in need.seats if seat in mine] if need is not None else []
    return (asked or mine or [""])[0]


def drawn(game: Game, seat: str, key: str, *, plain: bool = False, width: int | None = None) -> str:
    """The board for this terminal, through the eyes of a seat; `key` is whose seats are "you"."""
    from pbem.show.colours import wants_colour
    from pbem.show.owed import owed
    from pbem.show.signs import draws_frames
    from pbem.show.terminal import show as render

    columns = width or shutil.get_terminal_size((80, 24)).columns
    return render(
        game.ruleset.picture(game.view(seat)),
        owed(game.need, game.result, game.seats_of(key), game.record.waiting),
        width=columns,
        colour=wants_colour(sys.stdout, os.environ),
        frames=draws_frames(sys.stdout),
        plain=plain,
    )


def facts(game: Game, seat: str) -> dict[str, object]:
    """The board for programs."""
    from pbem.projections.desk import desk

    known = desk(game, [seat] if seat else [])
    return {key: known[key] for key in SHARED} | {"seat": seat, "table": game.ruleset.facts(game.view(seat))}


SHARED = ("id", "game", "ruleset", "seats", "phase", "turn", "need", "points", "result")


def at_turn(game: Game, turn: int) -> Game:
    """The game as it stood after a turn. Raises UsageError if it has not come so far."""
    if not 1 <= turn <= game.record.turns:
        raise UsageError(_("there is no turn {turn}: the last is {last}").format(turn=turn, last=game.record.turns))
    return game.at_turn(turn)
