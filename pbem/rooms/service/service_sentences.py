"""What the service has done and how it stands, as sentences for its player."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from pbem.projections.deadlines import in_words
from pbem.wording import _, ngettext

from .account import Account, Round, Served, read
from .service_status import ServiceStatus, held

EARLIER = 3
"""So many earlier rounds that did something are told."""


def sentences(found: ServiceStatus, account: Account, now: datetime) -> Iterator[str]:
    """How it stands: what it did, what it will do, for whom, and what is wrong."""
    last = account.last
    if last is None:
        yield _("it has not run yet")
    for one in [] if last is None else [last, *account.earlier[:EARLIER]]:
        what = "; ".join(lines(one)) or (_("nothing new") if one.ended else _("still running"))
        yield _("ran {moment}: {what}").format(moment=in_words(read(one.began), now), what=what)
    if found["next"] is not None:
        yield _("runs next {moment}, by {timer}").format(moment=in_words(found["next"], now), timer=found["timer"])
    for answer in held(last):
        sentence = _("{game}: {seat}'s answer goes out {moment}")
        until = read(answer.until)
        yield sentence.format(game=answer.game, seat=answer.seat, moment=in_words(until, now))
    for folder in found["folders"]:
        yield served(folder["folder"], folder["delay"])
    if found["channels"]:
        yield _("notices by {channels}").format(channels=", ".join(found["channels"]))
    if found["quiet"]:
        yield _("quiet hours {hours}").format(hours=found["quiet"])
    for trouble in found["troubles"]:
        yield _("wrong: {trouble}").format(trouble=trouble)


def served(folder: str, delay: str) -> str:
    """How a folder is served."""
    sentence = ngettext(
        "{folder}: answers go out after {delay} minute",
        "{folder}: answers go out after {delay} minutes",
        1 if delay == "1" else 2,
    )
    return sentence.format(folder=folder, delay=delay)


def lines(one: Round) -> Sequence[str]:
    """What a round did."""
    told = [_("notified you: {sentence}").format(sentence=sentence) for sentence in one.told]
    return [*(line for served_ in one.folders for line in _of(served_)), *told]


def _of(one: Served) -> Iterator[str]:
    """What a round did in one folder."""
    yield from one.did
    if one.sent:
        yield ngettext("sent {count} event", "sent {count} events", one.sent).format(count=one.sent)
    if one.committed:
        sentence = ngettext("committed {count} event", "committed {count} events", one.committed)
        yield sentence.format(count=one.committed)
    if one.waiting:
        yield ngettext("{count} event waits here", "{count} events wait here", one.waiting).format(count=one.waiting)
    if one.news:
        yield ngettext("{count} line of news", "{count} lines of news", one.news).format(count=one.news)
    if one.mailed:
        yield _("mailed to {names}").format(names=", ".join(one.mailed))
