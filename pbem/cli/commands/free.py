"""`pbem free`: dismiss whoever has taken a seat, before the start."""

from typing import Annotated

import typer

from pbem.cli.terminal.options import GameFile, complete_seats
from pbem.wording import _

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def free(
    seat: Annotated[str, typer.Argument(metavar="SEAT", help="Which seat.", autocompletion=complete_seats)],
    game: GameFile = None,
) -> None:
    """Dismiss whoever has taken a seat, before the start, so that somebody else can have it.

    Only whoever made the game can. If several people have asked for the seat, the next of them has it then.

    Example: pbem free cy
    """
    from pbem.cli.now import now
    from pbem.cli.terminal.asked import joining
    from pbem.cli.terminal.output import talk
    from pbem.cli.where import find_game
    from pbem.cli.writing import pen
    from pbem.errors import UsageError
    from pbem.events.keys import fingerprint
    from pbem.projections import author
    from pbem.projections.status import status

    with pen(find_game(game)) as holder:
        found = holder.opened.game
        if seat not in found.record.header.seats:
            raise UsageError(
                _("there is no seat {seat!r} in this game").format(seat=seat),
                advice=_("its seats: {seats}").format(seats=", ".join(found.record.header.seats)),
            )
        holder.write(author.free(found, seat, holder.me.key, at=now()))
        if next_one := found.wishes.get(seat):
            sentence = _("next for the seat {seat}: {fingerprint}")
            talk(sentence.format(seat=seat, fingerprint=fingerprint(next_one.key)))
    talk(joining(status(found, [])))
