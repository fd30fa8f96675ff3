"""`pbem mail address`: where the others' mail goes."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.terminal.options import GameFile, complete_seats
from pbem.wording import _

if TYPE_CHECKING:
    from pbem.rooms.mail.transport.addresses import Addresses


app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def address(
    who: Annotated[
        str | None,
        typer.Argument(metavar="[SEAT]", help="A seat of the game, or a name.", autocompletion=complete_seats),
    ] = None,
    at: Annotated[str | None, typer.Argument(metavar="[ADDRESS]", help="The new address.")] = None,
    game: GameFile = None,
    forget: Annotated[bool, typer.Option("--forget", help="Send them no mail from now on.")] = False,
    pictures: Annotated[
        bool | None,
        typer.Option("--pictures/--no-pictures", help="Show a picture of the board in messages to them."),
    ] = None,
    page: Annotated[
        bool | None,
        typer.Option("--page/--no-page", help="Add a page to click on to a hub's reports to them."),
    ] = None,
) -> None:
    """Set a player's mail address, or look it up. Yours as well. Without a name: list all.

    pbem also learns an address from the first message with that player's moves.

    Example: pbem mail address bob bob@example.org
    """
    from pbem.cli.terminal.output import say
    from pbem.cli.viewer import viewer
    from pbem.cli.where import candidates, find_game
    from pbem.errors import UsageError
    from pbem.projections.seat_names import called
    from pbem.rooms.mail.transport import addresses, mailed
    from pbem.rooms.mail.transport.post import keys_at
    from pbem.store.opened_game import open_game

    book = addresses.load()
    if who is None:
        for line in _listed(book):
            say(line)
        return
    found = open_game(find_game(game)).game if game is not None or candidates() else None
    seat = called(keys_at(found), who) if found is not None else ""
    if found is None or not seat:
        known, place = book.names.get(who, ""), None
    else:
        key = keys_at(found)[seat]
        known, place = book.of(found.id, seat, key), (found.id, seat, key)
    wishes = pictures is not None or page is not None
    if wishes and not forget:
        where = addresses.checked(at) if at is not None else known
        if not where:
            raise UsageError(_("no address known for {who}").format(who=who))
        if pictures is not None:
            (book.plain.discard if pictures else book.plain.add)(where)
        if page is not None:
            (book.paged.add if page else book.paged.discard)(where)
    if forget and place:
        book.seat_is_nowhere(*place)
    elif forget:
        book.names.pop(who, None)
    elif at is None and not wishes:
        if not known:
            raise UsageError(_("no address known for {who}").format(who=who))
        say(known)
        return
    elif at is None:
        pass  # its address stays
    elif place:
        book.seat_is_at(*place, addresses.checked(at))
        if place[2] != viewer().key:
            by_mail = mailed.load(place[0])
            by_mail.know(addresses.checked(at), ())
            by_mail.save()
    else:
        book.names[who] = addresses.checked(at)
    book.save()


def _listed(book: "Addresses") -> Iterator[str]:
    """Each address that is known: of seats, game by game, then of names."""
    from pbem.cli.where import candidates
    from pbem.errors import PbemError
    from pbem.rooms.mail.transport.post import keys_at
    from pbem.store.opened_game import open_game

    for path in candidates():
        try:
            found = open_game(path).game
        except PbemError:
            continue  # other commands say what is wrong with it
        for seat, key in keys_at(found).items():
            known = book.of(found.id, seat, key)
            if known:
                yield f"{path}  {seat}  {known}"
    yield from (f"{name}  {known}" for name, known in book.names.items())
