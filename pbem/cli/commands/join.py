"""`pbem join`: take a seat."""

from typing import Annotated

import typer

from pbem.cli.terminal.options import GameFile, complete_free_seats

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def join(
    seat: Annotated[
        str | None, typer.Argument(metavar="[SEAT]", help="Which seat to take.", autocompletion=complete_free_seats)
    ] = None,
    game: GameFile = None,
) -> None:
    """Take a seat in a game that has not begun. The seat is bound to your key; the first time, one is made.

    Who has left a game, or was expelled, asks with it to come back; everybody else has to agree.

    Example: pbem join bob
    """
    from pbem.app import membership
    from pbem.app.introductions import introduced
    from pbem.cli.actor import TELLS_THE_OTHERS, acting
    from pbem.cli.lookup import status_of
    from pbem.cli.terminal.output import talk
    from pbem.cli.viewer import identity_or_new, viewer
    from pbem.cli.where import find_game
    from pbem.projections.pending import stands
    from pbem.projections.status import seat_keys, status, waits_for
    from pbem.transport.club import is_club

    path = find_game(game)
    before = status_of(path, viewer())
    if membership.left_seat(before, seat):
        with acting(path) as session:
            membership.join(session, seat)
        talk(waits_for(session.game))
        return
    me = identity_or_new(membership.to_take(before["phase"], before["free"], before["seats"], seat))
    with acting(path) as session:
        membership.join(session, seat)
    found = session.game
    talk(stands(status(found, [])))
    for line in membership.before_play(found):
        talk(line)
    for line in introduced(seat_keys(found), me.public, found.record.header.hub):
        talk(line)
    if is_club(path.absolute().parent.parent):
        talk(TELLS_THE_OTHERS)
