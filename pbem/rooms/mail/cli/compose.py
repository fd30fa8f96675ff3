"""`pbem mail compose`: the mail, for any other program to send."""

from pathlib import Path
from typing import Annotated

import typer

from pbem.cli.terminal.options import GameFile, complete_seats
from pbem.wording import _

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def compose(
    seat: Annotated[
        str | None, typer.Option(metavar="SEAT", help="Only the message to this seat.", autocompletion=complete_seats)
    ] = None,
    to: Annotated[str | None, typer.Option(metavar="WHO", help="A seat, a name or an address.")] = None,
    sender: Annotated[str | None, typer.Option("--from", metavar="ADDRESS", help="Your address.")] = None,
    out: Annotated[Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write it to a new file.")] = None,
    game: GameFile = None,
) -> None:
    """Print a message with your moves, for another program to send. Several messages are printed as a mailbox (mbox).

    Each player must have an address: see `pbem mail address`.

    Example: pbem mail compose --seat bob | msmtp -t
    """
    import sys

    from pbem.cli.actor import player
    from pbem.cli.where import find_game
    from pbem.errors import NotYourTurnError
    from pbem.events.file import write_new
    from pbem.rooms.mail.letters import correspondence
    from pbem.rooms.mail.own import own_address
    from pbem.rooms.mail.transport import addresses
    from pbem.rooms.mail.transport.mailed import SHOWN
    from pbem.rooms.mail.transport.mbox import as_mbox
    from pbem.rooms.mail.whom import receiver
    from pbem.store.opened_game import open_game

    path, who = find_game(game), player()
    me = who.me
    book = addresses.load()
    own = own_address(me, book, sender)
    only = receiver(open_game(path).game, book, me, to, seat)
    who.pay_owed(path)
    letters = correspondence(path, me, own, book)
    todo = [one for one in letters.parcels(again=True) if only in ("", one.player.address)]
    if not todo:
        raise NotYourTurnError(
            _("no one here has an address"), advice=_("give a player's address: `pbem mail address SEAT ADDRESS`")
        )
    seats = [name for one in todo for name in one.player.seats]
    mails = [letters.mail(one, who.now(), seats=seats).as_bytes() for one in todo]
    raw = mails[0] if len(mails) == 1 else as_mbox(mails, who.now())
    letters.mailed.know(SHOWN, (event.id for event in letters.events))
    letters.mailed.save()
    if out is not None:
        write_new(out, raw)
    else:
        sys.stdout.buffer.write(raw.replace(b"\r\n", b"\n"))
        sys.stdout.flush()
