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
    """What if I made these moves? Nothing is written, and no card is looked at.

    The moves are made one after another for one seat. What the others would do cannot be tried, nor anything after
    cards are drawn or dice are rolled.

    Example: pbem try "buy-junks 2"
    """
    from pbem.cli.me import viewer
    from pbem.cli.playing import meant, moves_in, with_advice
    from pbem.cli.terminal.output import as_json, say, talk
    from pbem.cli.terminal.seats import my_seats
    from pbem.cli.terminal.style import Style
    from pbem.cli.where import find_game
    from pbem.errors import NotYourTurnError, PbemError, RefusedError
    from pbem.projections.what_if import Supposition
    from pbem.store.opening import open_game

    from .show import drawing, facts

    who, path = viewer(), find_game(game)
    found = open_game(path).game
    if found.phase == "joining":
        raise NotYourTurnError(_("the game has not begun"))
    mine = my_seats(found.seats_of(who.key), found.record.header.seats, seat)
    told: list[str] = []
    supposed = Supposition(found, told.append)
    asked = mine[0]
    moves, left = moves_in(words), list[list[str]]()
    for place, move in enumerate(moves):
        try:
            asked = supposed.asked(mine)
            supposed.make(asked, meant(path, found, supposed.view(asked), move))
        except PbemError as error:
            if not json:
                for sentence in told:
                    say(sentence)
            if isinstance(error, RefusedError):
                raise with_advice(error, found, supposed.view(asked), move) from None
            raise
        if supposed.stopped:
            left = moves[place + 1 :]
            break
    supposed.put_into(found)
    if json:
        as_json({"told": told, "stopped": supposed.stopped, **facts(found, asked)})
        return
    for sentence in told:
        say(sentence)
    if supposed.stopped:
        talk(supposed.stopped)
    if left:
        talk(_("not tried: {moves}").format(moves=", ".join(" ".join(move) for move in left)))
    say(drawing(found, asked, who.key, Style()))
    talk(_("nothing was written"))
