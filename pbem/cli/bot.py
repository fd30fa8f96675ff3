"""`pbem bot`: let a program play a seat of mine."""

import os
from random import Random
from typing import Annotated

import typer

from pbem.errors import NotYourTurnError, UsageError
from pbem.projections import author
from pbem.projections.desk import waits_for
from pbem.rules.bots import bots, decide
from pbem.rules.ruleset import Bot
from pbem.wording import _

from .now import now
from .options import GameFile, Seat
from .output import talk
from .where import find_game
from .writing import Pen, pen

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def bot(
    game: GameFile = None,
    seat: Seat = None,
    name: Annotated[str | None, typer.Option("--bot", metavar="NAME", help="Which one; else the game's best.")] = None,
    moves: Annotated[int, typer.Option(metavar="N", help="At most so many moves.", min=1)] = 1000,
) -> None:
    """Let a program play my seats that are asked, as long as they are.

    Example: pbem bot --seat cy
    """
    with pen(find_game(game)) as holder:
        holder.start_if_ready()
        chosen = _chosen(holder, name)
        if seat is not None and seat not in holder.seats:
            raise NotYourTurnError(_("the seat {seat} is not yours").format(seat=seat))
        random = Random(os.urandom(16))
        played, opened = 0, holder.open_seals()
        while played < moves and (asked := _asked(holder, seat)) is not None:
            found = holder.opened.game
            move = decide(chosen, found.ruleset, found.view(asked), random)
            holder.write(author.play(found, asked, move, holder.me.key, at=now()))
            holder.open_seals()
            played += 1
        if not played and not opened:
            raise NotYourTurnError(_("nothing for a bot to do: {whom}").format(whom=waits_for(holder.opened.game)))
    talk(waits_for(holder.opened.game))


def _asked(holder: Pen, seat: str | None) -> str | None:
    need = holder.opened.game.need
    if need is None:
        return None
    return next((one for one in need.seats if one in holder.seats and seat in (None, one)), None)


def _chosen(holder: Pen, name: str | None) -> Bot:
    known = bots(holder.opened.game.ruleset)
    if name is None:
        return list(known.values())[-1]
    if name not in known:
        raise UsageError(
            _("there is no bot {name!r}").format(name=name),
            advice=_("there are: {names}").format(names=", ".join(known)),
        )
    return known[name]
