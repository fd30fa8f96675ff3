"""`pbem moves`: what I may do now."""

import typer

from pbem.wording import _

from .glance import glance
from .me import viewer
from .options import GameFile, Json, Seat
from .output import as_json, say
from .seats import asked_seat
from .shown import remember_shown
from .where import find_game

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def moves(game: GameFile = None, seat: Seat = None, json: Json = False) -> None:
    """What I may do now, numbered, in the notation that `pbem play` takes.

    Example: pbem moves
    """
    path = find_game(game)
    desk = glance(path, viewer())
    who = asked_seat(desk, seat)
    listed = desk["moves"].get(who, [])
    if json:
        as_json({"seat": who, "turn": desk["turn"], "moves": [{"move": move, "hint": hint} for move, hint in listed]})
        return
    say(_("{seat}, you can:").format(seat=who))
    width = max((len(move) for move, _hint in listed), default=0)
    say("\n".join(f"{number:>4}  {move:<{width}}  {hint}".rstrip() for number, (move, hint) in enumerate(listed, 1)))
    remember_shown(path, desk["head"], desk["sides"])
