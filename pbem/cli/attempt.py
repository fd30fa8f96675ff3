"""`pbem try`: what if."""

from typing import Annotated

import typer

from pbem.errors import NotYourTurnError
from pbem.projections.opening import open_game
from pbem.projections.typed import understood
from pbem.projections.what_if import Supposition
from pbem.wording import _

from .me import viewer
from .options import GameFile, Seat
from .output import say, talk
from .play import complete_move
from .playing import moves_in
from .seats import my_seats
from .show import Style, drawing
from .where import find_game

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(name="try")
def attempt(
    words: Annotated[
        list[str], typer.Argument(metavar="MOVE...", help="Moves, as for `pbem play`.", autocompletion=complete_move)
    ],
    game: GameFile = None,
    seat: Seat = None,
) -> None:
    """What if I made these moves? Writes nothing. Cards that would be drawn stay unknown.

    Other seats are skipped: the moves are made one after another for my own seat, whenever the rules ask it.

    Example: pbem try "tax" "buy-gift 3"
    """
    who = viewer()
    opened = open_game(find_game(game))
    found = opened.game
    mine = found.seats_of(who.key)
    if found.phase != "playing":
        raise NotYourTurnError(_("there is nothing to try: the game is not being played"))
    eyes = my_seats({"mine": mine, "seats": found.record.header.seats}, seat)
    supposed = Supposition(found, say)
    for move in moves_in(words):
        asked = supposed.asked(eyes)
        supposed.make(asked, understood(found.ruleset, supposed.view(asked), move))
        if supposed.stopped:
            talk(supposed.stopped)
            break
    supposed.put_into(found)
    say(drawing(found, eyes[0], who.key, Style()))
    talk(_("nothing was written"))
