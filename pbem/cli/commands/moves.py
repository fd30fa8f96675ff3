"""`pbem moves`: what one may do now, or what stands against a move."""

from pathlib import Path
from typing import Annotated

import typer

from pbem.app.seats import asked_of, chosen_seat
from pbem.cli.explained import explained
from pbem.cli.lookup import status_of
from pbem.cli.terminal.listed import in_short, tell_moves
from pbem.cli.terminal.options import GameFile, Json, Seat
from pbem.cli.terminal.output import as_json, say
from pbem.cli.viewer import viewer
from pbem.cli.where import find_game
from pbem.errors import NotYourTurnError, UsageError
from pbem.projections.pending import prompt
from pbem.store.noted import remember_shown
from pbem.wording import _

app = typer.Typer(rich_markup_mode=None, add_completion=False)

NAMED = 8
"""So many moves against which the same stands are named."""


@app.command()
def moves(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[MOVE]...", help="With --why: a move, or its first words.")
    ] = None,
    game: GameFile = None,
    seat: Seat = None,
    why: Annotated[bool, typer.Option("--why", help="Explain why a move is not legal, with the ruling.")] = False,
    json: Json = False,
) -> None:
    """List your legal moves, numbered. Type one after `pbem play`.

    Example: pbem moves --why bribe bingbu
    """
    path = find_game(game)
    status = status_of(path, viewer())
    if bool(words) != why:
        sentence = (
            _("name the move: pbem moves --why MOVE") if why else _("to ask about a move: pbem moves --why {move}")
        )
        raise UsageError(sentence.format(move=" ".join(words or ())))
    seat = chosen_seat(seat, status["seats"])
    try:
        who = asked_of(status, seat)
    except NotYourTurnError as error:
        unasked = status["unasked"].get(seat or next(iter(status["mine"]), ""))
        error.advice = error.advice or (_("at any time: {moves}").format(moves=in_short(unasked)) if unasked else "")
        raise
    if words:
        _say_why(path, who, " ".join(words).split(), json=json)  # in quotes, too, as `pbem play` takes them
        return
    if not json:
        tell_moves(status, who)
        return
    listed = status["moves"][who]
    remember_shown(status["id"], status["head"], who, [move for move, *_told in listed])
    numbered = [{"number": number, **_for_programs(one)} for number, one in enumerate(listed, 1)]
    as_json(
        {
            "seat": who,
            "turn": status["turn"],
            "prompt": prompt(status),
            "hand": status["hands"][who],
            "moves": numbered,
            "unasked": [_for_programs(one) for one in status["unasked"][who]],
        }
    )


def _for_programs(listed: list[str]) -> dict[str, str]:
    return dict(zip(("move", "hint", "meaning"), listed, strict=True))


def _say_why(path: Path, seat: str, words: list[str], *, json: bool) -> None:
    """What stands against what these words mean, and the rulings that say so."""
    from pbem.projections.why import in_lines, objections
    from pbem.store.opened_game import open_game

    game = open_game(path).game
    found = objections(game.ruleset, game.view(seat), words)
    if not found:
        sentence = _("this game has no move called {words!r}").format(words=" ".join(words))
        raise UsageError(sentence, advice=_("see `pbem moves`"))
    if json:
        shown = []
        for one in found:
            why = one.refusal
            refused = None if why is None else {"sentence": why.sentence, "ruling": why.ruling, "page": why.page}
            shown.append({"moves": one.moves, "refusal": refused})
        as_json(shown)
        return
    cited = dict.fromkeys(one.refusal.ruling for one in found if one.refusal is not None)
    rulings = [explained(game.ruleset, one.number) for one in game.ruleset.rulings() if one.number in cited]
    say("\n\n".join(["\n".join(in_lines(found, NAMED)), *filter(None, rulings)]))
