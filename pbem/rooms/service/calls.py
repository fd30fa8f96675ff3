"""What a player is called for: each question once, and once a day when their time runs out; each call by every channel.

A call says which game and what is asked, as everyone at the table may know it: never a hand, never a plan. What a
channel has told is kept as marks, a digest each, as long as what they stand for is still so.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from pathlib import Path

from pbem.projections.deadlines import counting, due
from pbem.projections.pending import asked_for, needed, standing
from pbem.projections.status import NeedStatus
from pbem.rooms.mail.reminders import day_of, is_near
from pbem.rooms.sync.notices.channel import Channel
from pbem.store.records import KnownStatus
from pbem.wording import _


@dataclass(frozen=True, slots=True)
class Call:
    """One thing to call a player for. `question`: whether it is what a reminder reminds of."""

    mark: str
    sentence: str
    game: Path
    question: bool = False
    reminder: bool = False


def calls(status: KnownStatus, game: Path, key: str, now: datetime, automatic: Collection[str]) -> list[Call]:
    """What a player is to be called for in a game. `automatic`: the seats for which this machine answers."""
    machine = {*automatic, *(needed(status) if _opens(status) else ())}
    mine = [seat for seat in needed(status) if seat in status["mine"] and seat not in machine]
    about = [status["id"], status["head"], str(status["rounds"])]
    for_me: KnownStatus = {**status, "need": _for(status, mine)}
    found = []
    asked = asked_for(for_me, key)
    if asked:
        sentence = _("{game}: {asked}").format(game=game.stem, asked=standing(for_me, key, now))
        found.append(Call(_mark("asked", *about, asked), sentence, game, question=True))
    times = {seat: datetime.fromisoformat(time) for seat, time in counting(status, now).items()}
    for seat in mine:
        if seat in times and is_near(times[seat], now):
            sentence = _("{game}: a reminder for {seat}: {asked}").format(
                game=game.stem, seat=seat, asked=standing(for_me, key, now)
            )
            found.append(Call(_mark("reminded", *about, seat, day_of(now)), sentence, game, reminder=True))
    for seat, time in times.items():
        if status["mine"] and seat not in status["mine"] and time < now and is_near(time, now):
            sentence = _("{game}: {seat} is out of time ({when})").format(
                game=game.stem, seat=seat, when=due(status, [seat], now)
            )
            found.append(Call(_mark("late", *about, seat), sentence, game))
    return found


def over(status: KnownStatus, game: Path, key: str) -> list[Call]:
    """That a game has ended of which there is news."""
    if status["phase"] != "over" or not status["mine"]:
        return []
    sentence = _("{game}: {standing}").format(game=game.stem, standing=standing(status, key))
    return [Call(_mark("over", status["id"], status["head"]), sentence, game)]


def tell(
    found: Sequence[Call], channels: Mapping[str, Channel], marks: Mapping[str, Sequence[str]], *, quiet: bool
) -> tuple[list[str], dict[str, list[str]], dict[str, str]]:
    """Call by every channel for what it has not told yet; no one in quiet hours.

    Returns the sentences that were told, the marks of each channel from now on, and why a channel was silent.
    """
    current = [call.mark for call in found]
    told: dict[str, None] = {}
    after: dict[str, list[str]] = {}
    silent: dict[str, str] = {}
    for name, channel in channels.items():
        known = {*marks.get(name, ())}
        fresh = _without_repeats([call for call in found if call.mark not in known])
        after[name] = [mark for mark in current if mark in known]
        if quiet:
            continue
        games = list(dict.fromkeys(call.game for call in fresh))
        failure = channel.run("\n".join(call.sentence for call in fresh), games, _of_all(fresh)) if fresh else ""
        if failure:
            silent[name] = failure
        else:
            told |= dict.fromkeys(call.sentence for call in fresh)
            after[name] = current
    return list(told), after, silent


def _of_all(calls: Sequence[Call]) -> str:
    """The mark of what is told together."""
    return calls[0].mark if len(calls) == 1 else _mark(*sorted(call.mark for call in calls))


def _without_repeats(fresh: Sequence[Call]) -> list[Call]:
    """No one is reminded of what they are told of for the first time."""
    asked = {call.game for call in fresh if call.question}
    return [call for call in fresh if not (call.reminder and call.game in asked)]


def _opens(status: KnownStatus) -> bool:
    """Whether what is asked is that seals are opened, which machines do."""
    return status["need"] is not None and status["need"]["purpose"] == "open"


def _for(status: KnownStatus, seats: list[str]) -> NeedStatus | None:
    need = status["need"]
    return None if need is None else {**need, "seats": seats}


def _mark(*about: str) -> str:
    return sha256("\n".join(about).encode()).hexdigest()[:32]
