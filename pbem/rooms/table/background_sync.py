"""Syncing in the background: when, and what it came to in one line."""

from collections.abc import Callable, Collection, Sequence
from datetime import datetime

from pbem.projections.deadlines import in_words
from pbem.projections.game import Game
from pbem.rooms.sync.outcome import Outcome
from pbem.wording import _, ngettext

SYNC_EVERY = 60.0  # seconds between two syncs
SENT_AFTER = 20.0  # seconds after which a move is sent: so long, it can be taken back without asking anybody

Sync = Callable[[], Outcome]


def tidings(outcome: Outcome) -> list[str]:
    """What came, what was sent and what waits; what hinders first."""
    said = [outcome.warnings[0]] if outcome.trouble and outcome.warnings else []
    if outcome.games:
        names = ", ".join(dict.fromkeys(path.stem for path in outcome.games))
        said.append(_("news of {games}").format(games=names))
    if outcome.sent:
        said.append(ngettext("sent {count} event", "sent {count} events", outcome.sent).format(count=outcome.sent))
    if outcome.mailed:
        said.append(_("mailed to {names}").format(names=", ".join(outcome.mailed)))
    if outcome.waiting:
        waits = ngettext("{count} event waits to be sent", "{count} events wait to be sent", outcome.waiting)
        said.append(waits.format(count=outcome.waiting))
    return said


def in_short(said: Sequence[str], now: datetime) -> str:
    """One line: when there was a sync, and its tidings."""
    synced = _("synced {moment}").format(moment=in_words(now, now))
    return ": ".join([synced, ", ".join(said)] if said else [synced])


def last_heard_of(game: Game, seats: Collection[str], now: datetime) -> str:
    """When each of these seats was last seen."""
    known = {
        seat: game.record.clocks.get(key)
        for seat, key in game.record.keys.items()
        if seat in seats and seat not in game.bots
    }
    heard = [
        f"{seat} {in_words(datetime.fromtimestamp(at, now.tzinfo), now)}"
        for seat, at in known.items()
        if at is not None
    ]
    return _("last seen: {seats}").format(seats=", ".join(heard)) if heard else ""
