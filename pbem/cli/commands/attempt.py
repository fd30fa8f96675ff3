"""`pbem try`: what if."""

from typing import Annotated

import typer

from pbem.cli.terminal.options import GameFile, Json, Seat
from pbem.wording import _

from .play import complete_move

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(name="try")
def attempt(
    words: Annotated[
        list[str], typer.Argument(metavar="MOVE...", help="Moves, as for `pbem play`.", autocompletion=complete_move)
    ],
    game: GameFile = None,
    seat: Seat = None,
    json: Json = False,
) -> None:
    """Try moves without making them. Nothing is written, and no card is looked at.

    The moves are tried in order, for one seat. Other players' moves cannot be tried, and nothing after cards are drawn
    or dice are rolled.

    Example: pbem try "buy-junks 2"
    """
    from functools import partial

    from pbem.app.trial import attempt as tried
    from pbem.cli.play_moves import moves_in
    from pbem.cli.terminal.output import as_json, say, talk
    from pbem.cli.terminal.style import Style
    from pbem.cli.viewer import viewer
    from pbem.cli.where import find_game
    from pbem.store.noted import check_shown
    from pbem.store.opened_game import open_game

    from .show import drawing, facts

    who, path = viewer(), find_game(game)
    found = open_game(path).game
    told: list[str] = []
    moves = moves_in(found.ruleset, words)
    found, asked, stopped, left = tried(
        found,
        found.seats_here(who.key),
        moves,
        seat,
        told.append if json else say,
        partial(check_shown, found.id, found.record.head.id),
    )
    if json:
        as_json({"told": told, "stopped": stopped, **facts(found, asked)})
        return
    if stopped:
        talk(stopped)
    if left:
        talk(_("not tried: {moves}").format(moves=", ".join(" ".join(move) for move in left)))
    say(drawing(found, asked, who.key, Style()))
    talk(_("nothing was written"))
