"""`pbem hub`: a machine with a mailbox, through which people play who have only a mail program."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.terminal.options import Json, complete_game
from pbem.wording import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pbem.app.game_setup import NewGame

app = typer.Typer(rich_markup_mode=None, add_completion=False)

HERE = Path()
Host = Annotated[str, typer.Option(metavar="NAME", help="Your name in the invitations.")]
Seats = Annotated[str, typer.Option(metavar="A=ADDRESS,B=ADDRESS", help="The seats, clockwise, with their addresses.")]


@app.callback(invoke_without_command=True)
def hub(
    context: typer.Context,
    once: Annotated[bool, typer.Option("--once", help="Run one round, and end.")] = False,
    every: Annotated[
        int, typer.Option(metavar="SECONDS", help="Check deadlines and new games at least this often.", min=1)
    ] = 60,
    authenticated_by: Annotated[
        str,
        typer.Option(metavar="SERVER", help="Accept only senders that your mail server of this name vouches for."),
    ] = "",
    delay: Annotated[str, typer.Option(metavar="MINUTES", help="The delay of automatic answers.")] = "10-30",
    quiet: Annotated[
        str, typer.Option(metavar="HOURS", help="Send no automatic answers at these hours: 22:00-08:00.")
    ] = "",
    pages: Annotated[
        bool, typer.Option("--pages/--no-pages", help="Let players ask for a page to click on with their reports.")
    ] = True,
) -> None:
    """Serve games to people with only a mail program. Without a command: serve the games of this folder until Ctrl-C.

    It uses the mailbox of `pbem mail setup`, which is for the hub alone. The games are in the folder `games`, the
    hub's own files in `hub`.

    Example: pbem hub
    """
    if context.invoked_subcommand is not None:
        return
    from pbem.app.delay import Delay, Delays, Quiet
    from pbem.app.enclosures import enclosures
    from pbem.cli.now import now
    from pbem.cli.terminal.output import talk
    from pbem.cli.viewer import identity
    from pbem.errors import MachineError, UsageError
    from pbem.rooms.hub.alone import alone
    from pbem.rooms.hub.hub import Hub
    from pbem.rooms.hub.letters import Letters
    from pbem.rooms.hub.service import Service
    from pbem.rooms.mail.transport import addresses
    from pbem.rooms.mail.transport.mailboxes.configured import incoming, outgoing
    from pbem.rooms.mail.transport.settings import load
    from pbem.rooms.sync.stop import stopping

    def log(line: str) -> None:
        talk(f"{now():%Y-%m-%d %H:%M:%S}  {line}")

    delays = Delays(Delay.read(delay), quiet=Quiet.read(quiet) if quiet else None)
    settings = load()
    if not settings.only_for_pbem:
        advice = _("give it one of its own, and say so with `pbem mail setup`")
        raise UsageError(_("the hub reads and answers every message in its mailbox"), advice=advice)
    book = addresses.load()
    name, key = settings.name or "pbem", identity().key
    paged = pages and enclosures().pages
    letters = Letters(settings.address, name, key, settings.pictures, book.plain, paged, book.paged)
    with (
        stopping() as stop,
        alone(HERE),
        incoming(settings) as comes,
        outgoing(settings) as goes,
        Hub(HERE, key, letters, log, authenticated_by, delays) as served,
    ):
        service = Service(served, comes, goes, now, lambda: stop.asked, log)
        if once:
            if not service.once():
                raise MachineError(_("some mail could not be fetched or sent"))
            return
        serving = ngettext("serving {count} game as {address}", "serving {count} games as {address}", served.count)
        log(serving.format(count=served.count, address=settings.address))
        service.run(every, stop.pause)
        log(_("stopped; no work was left unfinished"))


@app.command(context_settings={"ignore_unknown_options": True, "allow_extra_args": True})
def new(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="GAME", help="Which game to play.", autocompletion=complete_game)],
    seats: Seats,
    host: Host = "",
    pace: Annotated[str, typer.Option(metavar="LENGTH", help="The time for a turn: 12h, 3d, 2w.")] = "",
    cards: Annotated[
        str,
        typer.Option(
            metavar="open|dealt", help="How cards are hidden: open (no one peeks) or dealt (by all together)."
        ),
    ] = "open",
) -> None:
    """Start a game that is played by mail.

    Everyone is invited, and the game starts when all have answered. Add its own options as --option or --option=value.

    Example: pbem hub new confucius --seats ann=ann@example.org,bob=bob@example.net,cy=cy@example.com --host Ann
    """
    from dataclasses import replace

    from pbem.app.bots import programs
    from pbem.cli.commands.new import chosen_cards, planned
    from pbem.cli.now import now
    from pbem.cli.terminal.output import talk
    from pbem.events.keys import SecretKey
    from pbem.rules.registry import find as found

    named = _addressed(seats, programs(found(name)))
    addresses = {seat: address for seat, address in named if address}
    plan = replace(
        planned(name, ",".join(seat for seat, _address in named), context.args), pace=pace, cards=chosen_cards(cards)
    )
    replace(plan, hub=SecretKey(bytes(32)).public).check(now())
    begin(plan, addresses, host)
    talk(_("`pbem hub` invites everyone; the game starts when all have answered"))


def begin(plan: "NewGame", addresses: "Mapping[str, str]", host: str) -> None:
    """Start a game of this folder's hub, and put its players on the roster. Says where it is. `host`: who invites."""
    import os
    from dataclasses import replace

    from pbem.app import membership
    from pbem.cli.actor import acting
    from pbem.cli.commands.new import free_name
    from pbem.cli.now import now
    from pbem.cli.terminal.output import say
    from pbem.cli.viewer import identity_or_new
    from pbem.events.file import GameFile
    from pbem.events.text import render
    from pbem.rooms.hub.hub import GAMES, invite

    key = identity_or_new("hub").key
    (HERE / GAMES).mkdir(exist_ok=True)
    path = free_name(plan.ruleset.name)
    first = replace(plan, hub=key.public).first(key, os.urandom(32), now())
    GameFile.create(path, render(first))
    with acting(path) as session:
        for bot in plan.bots:
            membership.join(session, bot)
    invite(HERE, key, first.id, path.stem, addresses, host)
    say(str(path))


@app.command("invite")
def invite_to(
    game: Annotated[Path, typer.Argument(metavar="FILE", help="The game's file, in the folder `games`.")],
    seats: Seats,
    host: Host = "",
) -> None:
    """Invite people to seats, or change a seat's address.

    The game has to name this hub.

    Example: pbem hub invite games/confucius-1.toml --seats bob=bob@example.net
    """
    from pbem.app.seats import seat_named
    from pbem.cli.terminal.output import talk
    from pbem.cli.viewer import identity
    from pbem.errors import UsageError
    from pbem.rooms.hub.hub import GAMES, invite
    from pbem.store.opened_game import open_game

    addresses = dict(_addressed(seats))
    found, key = open_game(game).game, identity().key
    header = found.record.header
    if header.hub != key.public:
        advice = _("start one with `pbem hub new`, or with --hub {key}").format(key=key.public)
        raise UsageError(_("{game} does not name this hub").format(game=game), advice=advice)
    if game.absolute().parent != (HERE / GAMES).absolute():
        raise UsageError(_("the hub serves the games in the folder `games` only"))
    named = {seat_named(seat, header.seats): address for seat, address in addresses.items()}
    if bots := [seat for seat in named if seat in found.bots]:
        raise UsageError(_("a bot plays {seat}: no one can be invited there").format(seat=bots[0]))
    invite(HERE, key, header.id, game.stem, named, host)
    talk(_("`pbem hub` invites them"))


@app.command()
def players(json: Json = False) -> None:
    """List who plays what through this hub, and who has not answered.

    Example: pbem hub players
    """
    from pbem.cli.terminal.output import as_json, say
    from pbem.rooms.hub.journal import Journal

    with Journal(HERE) as journal:
        found = [
            {
                "game": one.name,
                "seat": one.seat,
                "address": one.address,
                "confirmed": one.tag in journal.roster.confirmed,
            }
            for one in journal.roster
        ]
    if json:
        as_json(found)
    for one in [] if json else found:
        state = _("plays") if one["confirmed"] else _("invited, no answer yet")
        say(f"{one['game']:<20} {one['seat']:<12} {one['address']:<32} {state}")


def _addressed(seats: str, programs: "Sequence[str]" = ()) -> list[tuple[str, str]]:
    """Seats with their addresses, "" where one of these programs plays. Raises UsageError."""
    from pbem.errors import UsageError
    from pbem.projections.seat_names import called, is_called
    from pbem.rooms.mail.transport.addresses import checked

    found: list[tuple[str, str]] = []
    for one in filter(None, (part.strip() for part in seats.split(","))):
        seat, equals, address = one.partition("=")
        if not equals and called(programs, one):
            found.append((one, ""))
            continue
        if not equals:
            advice = _("for example: --seats ann=ann@example.org,bob=bob@example.net")
            raise UsageError(_("{seat}: the address for this seat's mail?").format(seat=one), advice=advice)
        if called(programs, seat.strip()):
            advice = _("without an address, the bot plays: {seats}").format(seats=seat.strip())
            raise UsageError(_("{seat} is the name of a bot").format(seat=seat.strip()), advice=advice)
        if any(is_called(known, seat.strip()) for known, _address in found):
            raise UsageError(_("the seat {seat} is named twice").format(seat=seat))
        found.append((seat.strip(), checked(address.strip())))
    return found
