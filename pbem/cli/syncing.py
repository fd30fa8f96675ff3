"""What a sync does, apart from how it is told: the club's repository, or the shared folder, and what is owed."""

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from pbem.errors import FaultyFileError
from pbem.events.event import Event
from pbem.events.identity import Identity
from pbem.events.identity import load as known_identity
from pbem.projections.opening import Opened, open_game
from pbem.transport import club
from pbem.transport.git.clone import clone_at
from pbem.transport.git.messages import brief
from pbem.transport.git.sync import Member, Synced, sync
from pbem.transport.merging import Refused
from pbem.wording import _, ngettext

from .again import once_more
from .asked import asked_for, standing
from .glance import look
from .me import viewer
from .now import now
from .writing import pen

if TYPE_CHECKING:
    from pbem.transport.git.clone import Clone

FIRST_REST, LONGEST_REST = 0.05, 2.0  # seconds between two pushes, doubled each time, with jitter


@dataclass(slots=True)
class Outcome:
    """What there is to tell after a sync.

    `news`: what happened in my games, as lines. `asked`: whether something of it waits for me now. `games`: the files
    of the games that the news is of. `warnings`: what was left alone and why. `trouble`: the exit code that the
    warnings are worth.
    """

    news: list[str] = field(default_factory=list)
    asked: bool = False
    games: list[Path] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    sent: int = 0
    waiting: int = 0
    trouble: int = 0


def synced(folder: Path) -> Outcome:
    """Sync the club that a folder lies in. Raises what hinders."""
    clone = clone_at(folder)
    assert clone is not None
    return _through_git(clone)


def _through_git(clone: "Clone") -> Outcome:
    me = known_identity()
    owed: dict[Path, list[Event]] = {}

    def post(path: Path) -> None:
        if me is None:
            look(path, viewer())  # which keeps what was worked out
            return
        with pen(path, tell=lambda _sentence: None) as holder:
            holder.start_if_ready()
            holder.answer_what_is_forced()
        owed.setdefault(path, []).extend(holder.written)

    member = Member(
        post,
        lambda held, changed: beside(clone.club, held, changed, me),
        rest,
        f"{me.name} <{me.fingerprint}@pbem>" if me else "pbem <pbem@localhost>",
        now(),
    )
    done = sync(clone, member)
    return _outcome(clone, done, owed)


def beside(
    folder: Path, held: Callable[[str], bytes | None], changed: Sequence[str], me: Identity | None
) -> dict[str, bytes]:
    """The files that go with a commit: the README with its board up to date, and who I am.

    `held` gives a file of the commit below. A README that somebody is working on here is left alone.
    """
    files: dict[str, bytes] = {}
    old = held("README.md")
    if old is not None:
        text = old.decode("utf-8", "replace")
        new = club.with_rows(text, {name: _row(folder, name) for name in changed})
        if new != text and club.same_but_for_the_board(text, _text(folder / "README.md")):
            files["README.md"] = new.encode()
    if me is not None:
        card = club.player_file(me.fingerprint)
        if held(card) is None:
            files[card] = club.player(me.name, me.key.public, me.fingerprint).encode()
    return files


def _row(folder: Path, name: str) -> str:
    desk = look(folder / name, viewer()).desk
    return club.row(name, desk["title"], desk["seats"], standing({**desk, "mine": []}, ""))


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def rest(attempt: int) -> None:
    """Wait a little after a push that somebody else forestalled: longer each time, and never as long as they do."""
    time.sleep(random.uniform(0, min(LONGEST_REST, FIRST_REST * 2**attempt)))


def _outcome(clone: "Clone", done: Synced, owed: dict[Path, list[Event]]) -> Outcome:
    outcome = Outcome(warnings=list(done.warnings), sent=len(done.sent), waiting=len(done.waiting))
    outcome.trouble = FaultyFileError.exit_code if done.faulty else 0
    elsewhere = 0
    for name, taken in done.taken.items():
        opened = open_game(taken.path)
        shown = [*taken.came, *owed.get(taken.path, ())]
        mine = opened.game.seats_of(viewer().key)
        for refused in taken.refused:
            outcome.warnings.append(_lost(name, refused, opened, mine))
        if taken.put_back:
            sentence = ngettext(
                "{game}: the remote had lost {count} event, which was put back",
                "{game}: the remote had lost {count} events, which were put back",
                len(taken.put_back),
            )
            outcome.warnings.append(sentence.format(game=name, count=len(taken.put_back)))
        if not shown:
            continue
        if not mine and opened.game.phase != "joining":
            elsewhere += 1
            continue
        outcome.news.append(f"{name}:")
        outcome.games.append(taken.path)
        outcome.news += _told(opened, shown, mine)
        asked = asked_for(look(taken.path, viewer()).desk, viewer().key)
        if asked:
            outcome.news.append(f"      {asked}")
            outcome.asked = True
    if elsewhere:
        sentence = ngettext("{count} game without you has gone on", "{count} games without you have gone on", elsewhere)
        outcome.news.append(sentence.format(count=elsewhere))
    if done.offline:
        outcome.warnings.append(done.offline)
        outcome.trouble = outcome.trouble or 5
    return outcome


def _told(opened: Opened, events: Sequence[Event], mine: Sequence[str]) -> list[str]:
    """The sentences of these events, with the number of the turn before the first of each."""
    from pbem.projections.story import as_text

    shown = {event.id for event in events}
    told = [one for one in opened.retold() if one.event.id in shown]
    silent = shown - {one.event.id for one in told}
    answered = [f"      {brief(event)}" for event in events if event.id in silent]
    return as_text(told, mine)[0].splitlines() + answered


def _lost(name: str, refused: Refused, opened: Opened, mine: Sequence[str]) -> str:
    """What is said of an event that does not count any more."""
    event = refused.event
    sentence = _("{game}: {seat}'s `{kind}` does not count: {reason}")
    said = sentence.format(game=name, seat=event.by, kind=event.kind, reason=refused.reason)
    again = once_more(opened.game, event) if event.by in mine else ""
    return f"{said}; {again}" if again else said
