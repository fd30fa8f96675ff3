"""`pbem replace`: another key for a seat."""

from typing import Annotated

import typer

from pbem.wording import _

from .options import GameFile, Seat, complete_seats

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def replace(
    absent: Annotated[str, typer.Argument(metavar="SEAT", help="Whose seat.", autocompletion=complete_seats)],
    key: Annotated[str, typer.Argument(metavar="KEY", help="The new public key (`pbem key show` prints it).")],
    game: GameFile = None,
    seat: Seat = None,
) -> None:
    """Propose that another key plays a seat. A substitute for an absent player, or a new key for a lost one.

    Everybody but the seat's own player has to agree.

    Example: pbem replace cy 6wX1CU3Rza1zGFGgw8AmxZgAdAlPjn9iMuHBuuFKQHY
    """
    from pbem.errors import UsageError
    from pbem.events.keys import decode
    from pbem.projections.desk import waits_for

    from .output import talk
    from .propose import propose
    from .where import find_game
    from .writing import pen

    try:
        decode(key, 32)
    except ValueError:
        sentence, advice = _("{key!r} is no public key"), _("`pbem key show` prints the one of whoever types it")
        raise UsageError(sentence.format(key=key), advice=advice) from None
    with pen(find_game(game)) as holder:
        seats = holder.opened.game.record.header.seats
        if absent not in seats:
            raise UsageError(
                _("there is no seat {seat!r} in this game").format(seat=absent),
                advice=_("its seats: {seats}").format(seats=", ".join(seats)),
            )
        if holder.opened.game.record.keys.get(absent) == key:
            raise UsageError(_("this key plays {seat} already").format(seat=absent))
        propose(holder, {"motion": "replace", "seat": absent, "key": key}, seat)
    talk(waits_for(holder.opened.game))
