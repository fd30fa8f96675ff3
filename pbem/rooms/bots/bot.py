"""`pbem bot`: let a program play a seat of one's own."""

import os
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pbem.cli.terminal.options import GameFile, Json, Seat, apart
from pbem.wording import _

if TYPE_CHECKING:
    from pbem.app.session import Session
    from pbem.rules import Ruleset

    from .players import Player

app = typer.Typer(rich_markup_mode=None, add_completion=False)

MOST = 1000
"""So many moves are made where `--moves` does not say."""


@app.command()
def bot(
    game: GameFile = None,
    seat: Seat = None,
    name: Annotated[
        str | None,
        typer.Option("--bot", metavar="NAME", help="Which bot: the game's own (default), quick or search."),
    ] = None,
    everyone: Annotated[bool, typer.Option("--all", help="Play all your seats.")] = False,
    moves: Annotated[int | None, typer.Option(metavar="N", help="Make at most N moves.", min=1)] = None,
    advised: Annotated[
        bool, typer.Option("--advise", help="Show your three best moves instead; only if no one else plays.")
    ] = False,
    reviewed: Annotated[
        bool, typer.Option("--review", help="Show the moves that cost most instead; when the game is over.")
    ] = False,
    json: Json = False,
) -> None:
    """Let a bot play for you. It plays your seat that must move, or the one named, until another seat must move.

    Example: pbem bot --seat cy
    """
    chosen = {"--bot": name is not None, "--all": everyone, "--moves": moves is not None}
    if advised or reviewed:
        apart({"--advise": advised, "--review": reviewed, "--seat": reviewed and seat is not None, **chosen})
    apart({"--seat": seat is not None, "--all": everyone})
    if advised:
        from .advise import advise

        advise(game, seat, json=json)
        return
    if reviewed:
        from .review import review

        review(game, json=json)
        return
    from random import Random

    from pbem.app import automatic
    from pbem.app import moves as making
    from pbem.app.seats import asked_seat, chosen_seat
    from pbem.cli.actor import acting, done, let_bots_move, tell_what_waits
    from pbem.cli.terminal.output import as_json, say
    from pbem.cli.terminal.progress import progress
    from pbem.cli.where import find_game
    from pbem.rules.unknown import honest

    told, made = list[str](), list[str]()
    with acting(find_game(game), told.append if json else say) as session:
        opened = automatic.ready(session)
        let_bots_move(session)
        seat = chosen_seat(seat, session.game.record.header.seats)
        player = _player(session.game.ruleset, name)
        random = Random(os.urandom(16))
        if not opened:
            asked_seat(session.game, session.seats, seat)  # which says why, if no one is asked
        played = None if everyone else _asked(session, seat)
        for _move in range(moves or MOST):
            asked = _asked(session, played)
            if asked is None:
                break
            found = session.game
            with progress(_("{seat} is thinking").format(seat=asked)):
                move = player(honest(found.ruleset, found.view(asked)), random, found.record.vacant)
            making.make(session, asked, move)
            made.append(move.notation())
            automatic.ready(session)
    if json:
        as_json({"moves": made, **done(session, told)})
    else:
        tell_what_waits(session.game)


def _asked(session: "Session", seat: str | None) -> str | None:
    need = session.game.need
    seats = need.seats if need is not None and need.purpose != "open" else ()
    able = (one for one in seats if not session.game.chance.unread(one))
    return next((one for one in able if one in session.seats and seat in (None, one)), None)


def _player(ruleset: "Ruleset[Any]", name: str | None) -> "Player":
    from pbem.errors import UsageError
    from pbem.rules.bots import bots

    from .players import players

    known = players(ruleset)
    name = list(bots(ruleset))[-1] if name is None else name
    if name not in known:
        names = _("there are: {names}").format(names=", ".join(known))
        raise UsageError(_("there is no bot {name!r}").format(name=name), advice=names)
    return known[name]
