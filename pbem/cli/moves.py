"""`pbem moves`: what I may do now."""

import typer

from pbem.wording import _

from .asked import proposals
from .glance import glance
from .me import viewer
from .options import GameFile, Json, Seat
from .output import as_json, say, talk
from .seats import asked_seat
from .shown import remember_shown
from .where import find_game

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def moves(game: GameFile = None, seat: Seat = None, json: Json = False) -> None:
    """What I may do now, numbered. The notation is the one that `pbem play` takes.

    Example: pbem moves
    """
    path = find_game(game)
    desk = glance(path, viewer())
    who = asked_seat(desk, seat)
    listed = desk["moves"][who]
    remember_shown(path, desk["head"], who, [move for move, _hint in listed])
    if json:
        numbered = [{"number": number, "move": move, "hint": hint} for number, (move, hint) in enumerate(listed, 1)]
        as_json({"seat": who, "turn": desk["turn"], "prompt": desk["need"]["prompt"], "moves": numbered})
        return
    talk(_("{seat}, {prompt}:").format(seat=who, prompt=desk["need"]["prompt"]))
    say(in_columns(listed))
    for proposal in proposals(desk):
        talk(proposal)
    if not listed:
        talk(_("there is nothing to choose: `pbem play` does it"))


def in_columns(listed: list[list[str]]) -> str:
    """Moves with their hints, numbered from 1, a line each."""
    width = max((len(move) for move, _hint in listed), default=0)
    return "\n".join(f"{number:>4}  {move:<{width}}  {hint}".rstrip() for number, (move, hint) in enumerate(listed, 1))
