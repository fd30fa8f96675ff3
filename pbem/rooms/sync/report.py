"""What a sync came to, as the terminal tells it."""

from typing import TYPE_CHECKING

from pbem.wording import _, ngettext

if TYPE_CHECKING:
    from pbem.rooms.sync.outcome import Outcome


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
