"""`pbem moves`: what I may do now."""

import typer

from pbem.app.seats import asked_of
from pbem.cli.lookup import status_of
from pbem.cli.terminal.listed import in_short, tell_moves
from pbem.cli.terminal.options import GameFile, Json, Seat
from pbem.cli.terminal.output import as_json
from pbem.cli.viewer import viewer
from pbem.cli.where import find_game
from pbem.errors import NotYourTurnError
from pbem.projections.pending import prompt
from pbem.store.shown import remember_shown
from pbem.wording import _

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def moves(game: GameFile = None, seat: Seat = None, json: Json = False) -> None:
    """What I may do now, numbered. The notation is the one that `pbem play` takes.

    Example: pbem moves
    """
    path = find_game(game)
    status = status_of(path, viewer())
    try:
        who = asked_of(status, seat)
    except NotYourTurnError as error:
        unasked = status["unasked"].get(seat or next(iter(status["mine"]), ""))
        error.advice = error.advice or (_("at any time: {moves}").format(moves=in_short(unasked)) if unasked else "")
        raise
    if not json:
        tell_moves(path, status, who)
        return
    listed = status["moves"][who]
    remember_shown(path, status["head"], who, [move for move, _hint in listed])
    numbered = [{"number": number, "move": move, "hint": hint} for number, (move, hint) in enumerate(listed, 1)]
    beside = [{"move": move, "hint": hint} for move, hint in status["unasked"][who]]
    as_json({"seat": who, "turn": status["turn"], "prompt": prompt(status), "moves": numbered, "unasked": beside})
