"""`pbem try`: what if."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from pbem.cli.terminal.options import GameFile, Json, Seat
from pbem.errors import UsageError
from pbem.wording import _

from .play import complete_move

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(name="try")
def attempt(
    words: Annotated[
        list[str], typer.Argument(metavar="MOVE...", help="Moves, as for `pbem play`.", autocompletion=complete_move)
    ],
    plan: Annotated[bool, typer.Option("--plan", help="Keep these moves as a plan, if they could be tried.")] = False,
    game: GameFile = None,
    seat: Seat = None,
    json: Json = False,
) -> None:
    """What if I made these moves? Nothing is written, and no card is looked at.

    The moves are made one after another for one seat. What the others would do cannot be tried, nor anything after
    cards are drawn or dice are rolled. With `--plan` what was tried is kept as a plan.

    Example: pbem try "buy-junks 2"
    """
    from functools import partial

    from pbem.app.trying import attempt as tried
    from pbem.cli.playing import moves_in
    from pbem.cli.terminal.output import as_json, say, talk
    from pbem.cli.terminal.style import Style
    from pbem.cli.viewer import viewer
    from pbem.cli.where import find_game
    from pbem.store.opening import open_game
    from pbem.store.shown import check_shown

    from .show import drawing, facts

    who, path = viewer(), find_game(game)
    found = open_game(path).game
    told: list[str] = []
    moves = moves_in(found.ruleset, words)
    found, asked, stopped, left = tried(
        found,
        found.seats_of(who.key),
        moves,
        seat,
        told.append if json else say,
        partial(check_shown, path, found.record.head.id),
    )
    if plan:
        _keep(path, moves, asked)
    if json:
        as_json({"told": told, "stopped": stopped, **facts(found, asked)})
        return
    if stopped:
        talk(stopped)
    if left:
        talk(_("not tried: {moves}").format(moves=", ".join(" ".join(move) for move in left)))
    say(drawing(found, asked, who.key, Style()))
    talk(_("nothing was written") if not plan else _("that is how the board would be if nobody else did anything"))


def _keep(path: Path, moves: Sequence[Sequence[str]], seat: str) -> None:
    """Plan what was tried. Raises UsageError for a number."""
    from pbem.app.plans import giving
    from pbem.cli.acting import acting

    if any(len(move) == 1 and move[0].isdecimal() for move in moves):
        raise UsageError(_("a number means a move of the list as it is now"), advice=_("plan the move in its words"))
    with acting(path) as session:
        giving.give(session, [" ".join(move) for move in moves], seat)
