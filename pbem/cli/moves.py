"""`pbem moves`: what I may do now."""

import typer

from pbem.errors import NotYourTurnError
from pbem.wording import _

from .asked import proposals
from .deadlines import due
from .glance import glance
from .me import viewer
from .now import now
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
    try:
        who = asked_seat(desk, seat)
    except NotYourTurnError as error:
        unasked = desk["unasked"].get(seat or next(iter(desk["mine"]), ""))
        error.advice = error.advice or (_("at any time: {moves}").format(moves=in_short(unasked)) if unasked else "")
        raise
    listed = desk["moves"][who]
    remember_shown(path, desk["head"], who, [move for move, _hint in listed])
    if json:
        numbered = [{"number": number, "move": move, "hint": hint} for number, (move, hint) in enumerate(listed, 1)]
        unasked = [{"move": move, "hint": hint} for move, hint in desk["unasked"][who]]
        prompt = desk["need"]["prompt"]
        as_json({"seat": who, "turn": desk["turn"], "prompt": prompt, "moves": numbered, "unasked": unasked})
        return
    time = due(desk, [who], now())
    sentence = _("{seat}, {prompt} ({time}):") if time else _("{seat}, {prompt}:")
    talk(sentence.format(seat=who, prompt=desk["need"]["prompt"], time=time))
    say(in_columns(listed))
    if desk["unasked"][who]:
        talk(_("at any time: {moves}").format(moves=in_short(desk["unasked"][who])))
    for proposal in proposals(desk):
        talk(proposal)
    if not listed:
        talk(_("there is nothing to choose: `pbem play` does it"))


def in_short(listed: list[list[str]]) -> str:
    """One example of each kind of move, and how many there are."""
    examples: dict[str, str] = {}
    for move, _hint in listed:
        examples.setdefault(move.split()[0], move)
    shown = ", ".join(examples.values())
    others = len(listed) - len(examples)
    return _("{moves}, and {count} more like that").format(moves=shown, count=others) if others else shown


def in_columns(listed: list[list[str]]) -> str:
    """Moves with their hints, numbered from 1, a line each."""
    width = max((len(move) for move, _hint in listed), default=0)
    return "\n".join(f"{number:>4}  {move:<{width}}  {hint}".rstrip() for number, (move, hint) in enumerate(listed, 1))
