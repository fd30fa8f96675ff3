"""`pbem join`: take a seat."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from pbem.cli.terminal.options import GameFile, complete_free_seats
from pbem.wording import _

if TYPE_CHECKING:
    from pbem.projections.record import Header

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def join(
    seat: Annotated[
        str | None, typer.Argument(metavar="[SEAT]", help="Which seat to take.", autocompletion=complete_free_seats)
    ] = None,
    game: GameFile = None,
) -> None:
    """Take a seat in a game that has not begun. The seat is bound to my key; the first time, one is made.

    Example: pbem join bob
    """
    from pbem.cli.glance import glance
    from pbem.cli.me import identity_or_new, viewer
    from pbem.cli.now import now
    from pbem.cli.terminal.asked import joining
    from pbem.cli.terminal.output import talk
    from pbem.cli.where import find_game
    from pbem.cli.writing import pen
    from pbem.projections import author
    from pbem.projections.status import status, waits_for
    from pbem.transport.club import is_club

    path = find_game(game)
    me = identity_or_new(_free_seat(glance(path, viewer()), seat))
    with pen(path) as holder:
        if holder.opened.game.record.header.hub:
            talk(_("this game has a hub: it may sign for any seat what a mail to it said"))
        chosen = _free_seat(status(holder.opened.game, []), seat)
        _check_own(holder.opened.game.record.header, chosen, me.key.public)
        holder.write(author.join(holder.opened.game, chosen, me.key, at=now()))
        holder.start_if_ready()
    found = holder.opened.game
    talk(joining(status(found, [])) if found.phase == "joining" else waits_for(found))
    if is_club(path.absolute().parent.parent):
        talk(_("`pbem sync` tells the others"))


def _check_own(header: "Header", seat: str, key: str) -> None:
    """Raise RefusedError if I began this game without this seat for myself."""
    from pbem.errors import RefusedError

    if header.key == key and seat not in header.creator_seats:
        raise RefusedError(
            _("you began this game without the seat {seat} for yourself, and cannot take it now").format(seat=seat),
            advice=_("`pbem new GAME --seats … --seat {seat}` begins a game in which it is yours").format(seat=seat),
        )


def _free_seat(desk: dict[str, Any], seat: str | None) -> str:
    """The seat to take: the one that was named, or the last that is free. Raises what hinders."""
    from pbem.errors import RefusedError, UsageError

    free: list[str] = desk["free"]
    advice = _("free: {seats}").format(seats=", ".join(free)) if free else ""
    if desk["phase"] != "joining":
        raise RefusedError(_("the game has begun: its seats are taken"))
    if not free:
        raise RefusedError(_("all seats are taken"))
    if seat is None:
        if len(free) > 1:
            raise UsageError(_("which seat?"), advice=advice)
        return free[0]
    if seat not in desk["seats"]:
        raise UsageError(_("there is no seat {seat!r} in this game").format(seat=seat), advice=advice)
    if seat not in free:
        raise RefusedError(_("the seat {seat} is taken").format(seat=seat), advice=advice)
    return seat
