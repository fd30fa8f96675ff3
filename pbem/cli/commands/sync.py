"""`pbem sync`: bring the games here and those of my friends together."""

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from pbem.cli.terminal.options import Json
from pbem.wording import _, ngettext

if TYPE_CHECKING:
    from pbem.app.sync.outcome import Outcome

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def sync(json: Json = False) -> None:
    """Take in what my friends did, and send what I did. Tells what happened, and posts by itself what is owed.

    In a club's repository through git, else in a shared folder. Without the remote, my moves wait here.

    Example: pbem sync
    """
    from dataclasses import asdict

    from pbem.app.sync.together import synced
    from pbem.cli.acting import player
    from pbem.cli.own_repository import ask_about_git
    from pbem.cli.terminal.output import as_json, say
    from pbem.cli.terminal.progress import progress
    from pbem.store import unread

    ask_about_git()
    earlier = list(unread.of(Path()))
    for line in [] if json else earlier:
        say(line)
    unread.forget(Path())
    with progress(_("syncing")) as show:
        outcome = synced(Path(), player(), show)
    if json:
        games = [str(path) for path in dict.fromkeys(outcome.games)]
        as_json({**asdict(outcome), "news": [*earlier, *outcome.news], "games": games})
    else:
        report(outcome)
    if outcome.trouble:
        raise typer.Exit(outcome.trouble)


def report(outcome: "Outcome") -> None:
    """Tell what a sync came to."""
    from pbem.cli.terminal.output import say, talk

    for line in outcome.news:
        say(line)
    for warning in outcome.warnings:
        talk(warning)
    if outcome.committed:
        sentence = ngettext(
            "committed {count} event; there is no remote to send it to",
            "committed {count} events; there is no remote to send them to",
            outcome.committed,
        )
        talk(sentence.format(count=outcome.committed))
    if outcome.sent:
        talk(ngettext("sent {count} event", "sent {count} events", outcome.sent).format(count=outcome.sent))
    if outcome.waiting:
        sentence = ngettext(
            "{count} event waits here, and goes out with a later sync",
            "{count} events wait here, and go out with a later sync",
            outcome.waiting,
        )
        talk(sentence.format(count=outcome.waiting))
    if outcome.mailed:
        talk(_("mailed to {names}").format(names=", ".join(outcome.mailed)))
    if not (outcome.news or outcome.warnings or outcome.sent or outcome.committed or outcome.waiting or outcome.mailed):
        talk(_("nothing new"))
