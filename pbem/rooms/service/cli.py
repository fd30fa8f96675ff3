"""`pbem service`: the machine answers and calls while its player is away."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.terminal.options import GameFile, Json
from pbem.wording import _, ngettext, printable

if TYPE_CHECKING:
    from pbem.rooms.service.timers.job import Job

app = typer.Typer(rich_markup_mode=None, add_completion=False)

MINUTE = 60

Folders = Annotated[list[Path] | None, typer.Argument(metavar="[FOLDER]...", help="Folders with games.")]


@app.callback(invoke_without_command=True)
def service(context: typer.Context) -> None:
    """Let this machine answer and notify while you are away. Without a command: show its status.

    A system timer syncs your folders now and again, answers where you have no choice, and notifies you when a game
    needs you.

    Example: pbem service install --program "notify-send pbem"
    """
    if context.invoked_subcommand is None:
        status()


@app.command()
def install(
    folders: Folders = None,
    every: Annotated[
        int | None, typer.Option(metavar="MINUTES", help="The time between two rounds.", min=1, max=1440)
    ] = None,
    quiet: Annotated[
        str | None,
        typer.Option(metavar="HOURS", help="Send nothing and do not notify at these hours: 22:00-08:00, or none."),
    ] = None,
    delay: Annotated[
        str | None, typer.Option(metavar="MINUTES", help="Minutes to wait before an automatic answer: 10-30.")
    ] = None,
    game: GameFile = None,
    program: Annotated[
        str | None, typer.Option(metavar="COMMAND", help="Notify with a program; the news is its last argument.")
    ] = None,
    mail: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Notify by mail, at this address of yours.")
    ] = None,
    timer: Annotated[str, typer.Option(metavar="NAME", help="systemd or cron (default: what the system has).")] = "",
    show: Annotated[bool, typer.Option("--print", help="Print what would be written; change nothing.")] = False,
) -> None:
    """Serve these folders from now on, or this one. Run it again to change options; `none` switches one off.

    With -g, the delay is for that game only. Without systemd and cron, this only saves your settings, and `pbem
    service run --watch` does the work.

    Example: pbem service install --every 5 --quiet 22:00-08:00 --delay 10-30
    """
    from pbem.app.delay import Delay
    from pbem.app.own_key import own
    from pbem.cli.terminal.output import say, talk
    from pbem.cli.viewer import viewer
    from pbem.errors import UsageError
    from pbem.rooms.service import service_changes
    from pbem.rooms.service.service_sentences import served
    from pbem.rooms.service.settings import load

    me = own()
    if game is not None and delay is None:
        raise UsageError(_("-g names the game for the delay"), advice=_("give it: --delay 10-30"))
    before = load()
    meant = [] if game is not None else service_changes.served(before, folders or [], viewer().name)
    wish = service_changes.ServiceChange(
        every=every,
        quiet=quiet,
        delay=delay,
        game=_id_of(game) if game is not None else "",
        program=program,
        mail=mail,
    )
    settings = service_changes.changed(before, meant, wish)
    system = service_changes.timer_for(settings, timer)
    started = _job(settings.every)
    if show:
        say(service_changes.shown(settings, system, started))
        return
    service_changes.install(settings, system, started)
    if system is None:
        talk(_("there is neither systemd nor cron here: `pbem service run --watch` answers as long as it runs"))
    else:
        often = ngettext("every {count} minute", "every {count} minutes", settings.every).format(count=settings.every)
        talk(_("{timer} starts `pbem service run` {often}").format(timer=system.kind, often=often))
    for folder in settings.folder:
        say(served(folder.path, folder.delay or str(Delay())))
    for trouble in system.troubles(started.name) if system is not None else ():
        talk(trouble)
    if me.sealed is not None and "PBEM_PASSPHRASE_FILE" not in started.environment:
        talk(_("your key has a passphrase: nothing is signed while you are away (see docs/keys.md)"))


@app.command()
def remove(
    folders: Folders = None,
    forget: Annotated[
        bool | None, typer.Option("--forget/--keep", help="Delete settings and log, or keep them (default: ask).")
    ] = None,
) -> None:
    """Stop serving these folders (all, if none is named).

    You are asked whether to keep your settings and the log of rounds.

    Example: pbem service remove
    """
    import sys

    from pbem.cli.terminal.output import talk
    from pbem.rooms.service import service_changes
    from pbem.rooms.service.settings import load, save

    settings = load()
    if folders:
        settings = service_changes.without(settings, folders)
        save(settings)
    if not folders or not settings.folder:
        if service_changes.remove(settings, _job(settings.every).name):
            talk(_("this machine no longer plays for you while you are away"))
        else:
            talk(_("no timer was installed"))
        kept = " ".join(service_changes.kept())
        if kept and forget is None and sys.stdin.isatty():
            forget = typer.confirm(_("Delete your settings and the notes on past rounds, too?"), err=True)
        if kept and forget:
            service_changes.forget()
        elif kept:
            talk(_("kept: {places}; `pbem service remove --forget` deletes it").format(places=kept))
    else:
        count = len(settings.folder)
        talk(ngettext("{count} folder is served", "{count} folders are served", count).format(count=count))


@app.command()
def status(json: Json = False) -> None:
    """Show the last round, the next one, and what is wrong.

    Example: pbem service status
    """
    from pbem.cli.now import now
    from pbem.cli.terminal.output import as_json, say
    from pbem.errors import FaultyFileError
    from pbem.rooms.service import account
    from pbem.rooms.service.channels import channels
    from pbem.rooms.service.service_sentences import sentences
    from pbem.rooms.service.service_status import standing
    from pbem.rooms.service.settings import load

    settings, known, wrong = load(), account.Account(), list[str]()
    try:
        known = account.load()
    except FaultyFileError as error:
        wrong.append(str(error))
    found = standing(settings, known, [*channels(settings, now)], _job(settings.every).name, now(), wrong)
    if json:
        as_json(found)
    for line in [] if json else sentences(found, known, now()):
        say(printable(line))


@app.command()
def run(
    watch: Annotated[
        bool,
        typer.Option("--watch", help="Go on until Ctrl-C, in this folder as well, and whenever a game file changes."),
    ] = False,
    every: Annotated[
        int | None, typer.Option(metavar="SECONDS", help="With --watch: a round at least this often.", min=1)
    ] = None,
) -> None:
    """Run one round: sync, write what is due, notify.

    With --watch, rounds go on without a timer, as often as `pbem service install` says.

    Example: pbem service run
    """
    from pbem.cli.terminal.output import say, talk
    from pbem.errors import UsageError
    from pbem.rooms.service.runner import UNDER_WAY, next_round
    from pbem.rooms.service.service_sentences import lines
    from pbem.rooms.service.service_status import faults_of
    from pbem.rooms.service.settings import load
    from pbem.store.keeper import Busy

    if watch:
        _go_on(every)
        return
    if every is not None:
        raise UsageError(_("--every goes with --watch"))
    settings = load()
    if not settings.folder:
        raise UsageError(_("no folder is served"), advice=_("`pbem service install` serves this one"))
    try:
        done = next_round(settings)
    except Busy:
        talk(UNDER_WAY)
        return
    for line in lines(done):
        say(line)
    for fault in faults_of(done):
        talk(fault)
    if done.code:
        raise typer.Exit(done.code)


def _go_on(every: int | None) -> None:
    """Do rounds until Ctrl-C. Raises UsageError if nothing is served."""
    from pbem.app.carrier import carriers
    from pbem.rooms.service.runner import answered, set_here
    from pbem.rooms.sync.again import go_on

    for way in carriers():
        way.ask(Path())
    settings = set_here()
    go_on(answered, [Path(one.path) for one in settings.folder], every=every or settings.every * MINUTE)


def _job(every: int) -> "Job":
    """What the timer starts."""
    import os

    from pbem.rooms.service.timers.job import job

    return job(every, os.environ)


def _id_of(game: Path) -> str:
    """A game's id. Raises what opening it raises."""
    from pbem.cli.lookup import status_of
    from pbem.cli.viewer import viewer

    return status_of(game, viewer())["id"]
