"""What a sync does, and what there is to tell of it: through a club's repository, or in a shared folder."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from pbem.events.event import Event
from pbem.events.places import mail_settings_file
from pbem.transport.git.clone import clone_at
from pbem.transport.git.messages import brief
from pbem.wording import _, ngettext

from .asked import asked_for, standing
from .glance import look
from .me import viewer
from .now import now

if TYPE_CHECKING:
    from pbem.projections.opening import Opened

Progress = Callable[[str], None]


@dataclass(slots=True)
class Outcome:
    """What there is to tell after a sync.

    `news`: what happened in my games, as lines, and `games` the files it happened in. `asked`: whether something in
    them waits for me now. `warnings`: what was left alone, or does not count, and why. `sent` and `waiting`: how many
    events went out, and how many could not; `mailed`: to whom mails went. `trouble`: the exit code that the warnings
    are worth.
    """

    news: list[str] = field(default_factory=list)
    games: list[Path] = field(default_factory=list)
    asked: bool = False
    warnings: list[str] = field(default_factory=list)
    sent: int = 0
    waiting: int = 0
    mailed: list[str] = field(default_factory=list)
    trouble: int = 0

    def after(self, earlier: "Outcome") -> "Outcome":
        """What there is to tell of both."""
        return Outcome(
            earlier.news + self.news,
            earlier.games + self.games,
            earlier.asked or self.asked,
            earlier.warnings + self.warnings,
            earlier.sent + self.sent,
            earlier.waiting + self.waiting,
            earlier.mailed + self.mailed,
            earlier.trouble or self.trouble,
        )


def synced(folder: Path, progress: Progress = lambda _words: None) -> Outcome:
    """Sync the club or the shared folder that a folder lies in; before that, take in mail, and after it, send some.

    Raises what hinders.
    """
    if not mail_settings_file().exists():
        return _together(folder, progress)
    from .through_mail import mail_received, mail_sent

    progress(_("mail"))
    received = mail_received(folder)
    outcome = _together(folder, progress).after(received)
    progress(_("mail"))
    return mail_sent(folder).after(outcome)


def _together(folder: Path, progress: Progress) -> Outcome:
    """Bring together what is here and at the club's remote, or what a shared folder's synchroniser has brought."""
    clone = clone_at(folder)
    if clone is not None and clone.is_club():
        from .through_git import through_git

        return through_git(clone, progress)
    from .through_folder import through_folder

    outcome = through_folder(folder, progress)
    if clone is not None:
        outcome.warnings.append(_("this is a git repository, but no club: `pbem init` makes it one"))
    return outcome


def post_owed(path: Path) -> list[Event]:
    """Write into a game what my tools owe it: its start, openings, choices that are none. Returns what was written."""
    from .writing import pen

    if not viewer().key:
        look(path, viewer())  # which keeps what was worked out
        return []
    with pen(path, tell=lambda _sentence: None) as holder:
        holder.start_if_ready()
        holder.answer_what_is_forced()
    return holder.written


class Telling:
    """What happened, game by game. Of the games in which I have no seat it is only said how many there are."""

    def __init__(self, outcome: Outcome) -> None:
        self._outcome = outcome
        self._elsewhere = 0

    def tell(self, name: str, path: Path, events: Sequence[Event]) -> None:
        """Events of a game that are news here."""
        if not events:
            return
        from pbem.projections.opening import open_game

        opened = open_game(path)
        who = viewer()
        mine = opened.game.seats_of(who.key)
        desk = look(path, who).desk
        asked = asked_for(desk, who.key)
        if not mine and not asked and who.key not in (desk["creator"], *desk["keys"].values()):
            self._elsewhere += 1
            return
        self._outcome.news += [f"{name}:", *_told(opened, events, mine)]
        self._outcome.games.append(path)
        self._outcome.news.append(f"      {standing(desk, who.key, now())}")
        self._outcome.asked |= bool(asked)

    def finish(self) -> None:
        """Say how many games went on without me."""
        if self._elsewhere:
            sentence = ngettext(
                "{count} game without you has gone on", "{count} games without you have gone on", self._elsewhere
            )
            self._outcome.news.append(sentence.format(count=self._elsewhere))


def _told(opened: "Opened", events: Sequence[Event], mine: Sequence[str]) -> list[str]:
    """The sentences of these events, with the number of the turn before the first of each."""
    from pbem.projections.story import as_text

    told = opened.sentences(events)
    spoken = {one.event.id for one in told}
    answered = [f"      {brief(event)}" for event in events if event.id not in spoken]
    return as_text(told, mine)[0].splitlines() + answered
