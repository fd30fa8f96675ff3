"""`pbem join`: take a seat."""

from typing import Annotated

import typer

from pbem.errors import NotYourTurnError, RefusedError, UsageError
from pbem.projections import author
from pbem.projections.desk import free_seats, waits_for
from pbem.wording import _

from .me import identity_or_new
from .now import now
from .options import GameFile, complete_seats
from .output import talk
from .where import find_game
from .writing import pen

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def join(
    seat: Annotated[
        str | None, typer.Argument(metavar="SEAT", help="Which seat to take.", autocompletion=complete_seats)
    ] = None,
    game: GameFile = None,
) -> None:
    """Take a seat in a game that has not begun: the seat is bound to my key.

    Example: pbem join bob
    """
    path = find_game(game)
    me = identity_or_new(seat or "me")
    with pen(path) as holder:
        found = holder.opened.game
        if found.phase != "joining":
            raise RefusedError(_("the game has begun: its seats are taken"))
        free = free_seats(found)
        if seat is None:
            if len(free) != 1:
                raise UsageError(_("which seat?"), advice=_("free: {seats}").format(seats=", ".join(free)))
            seat = free[0]
        if seat not in found.record.header.seats:
            seats = ", ".join(found.record.header.seats)
            raise UsageError(_("there is no seat {seat!r} in this game").format(seat=seat), advice=seats)
        if seat not in free:
            raise NotYourTurnError(
                _("the seat {seat} is taken").format(seat=seat),
                advice=_("free: {seats}").format(seats=", ".join(free)) if free else "",
            )
        holder.write(author.join(found, seat, me.key, at=now()))
        holder.start_if_ready()
    waiting_for = free_seats(holder.opened.game)
    if waiting_for:
        talk(_("seats still free: {seats}").format(seats=", ".join(waiting_for)))
    elif holder.opened.game.phase == "joining":
        talk(_("all seats are taken; its creator deals with `pbem start`"))
    else:
        talk(waits_for(holder.opened.game))
