"""A sync through a club's repository, as its member at this machine."""

import random
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pbem.errors import BrokenGameError, MachineError
from pbem.events.event import Event
from pbem.events.keys import fingerprint
from pbem.projections.pending import standing
from pbem.rules.failing import games_fault
from pbem.transport import club
from pbem.transport.git import registration
from pbem.transport.git.clone import GAMES, Clone
from pbem.transport.git.sync import Member, Synced, sync
from pbem.wording import _, ngettext

from .acting import post_owed
from .lookup import lookup
from .now import now
from .outcome import Outcome, Progress
from .telling import Telling
from .viewer import identity, viewer
from .where import games_in

if TYPE_CHECKING:
    from pbem.store.records import KeptStatus

FIRST_REST, LONGEST_REST = 0.05, 2.0  # seconds between two pushes, doubled each time, with jitter


def through_git(clone: Clone, progress: Progress) -> Outcome:
    """Bring the club's games and its remote together. Raises what hinders."""
    key = viewer().key
    card = club.player_file(fingerprint(key)) if key else ""
    posted: dict[Path, list[Event]] = {}

    def owed(path: Path) -> None:
        progress(path.name)
        posted.setdefault(path, []).extend(post_owed(path))

    member = Member(
        owed,
        key,
        ["README.md", *([card] if card else [])],
        lambda held, changed: _beside(clone.club, held, changed, card),
        rest,
        git_person,
        now(),
    )
    done = sync(clone, member)
    return _outcome(clone, done, posted)


def git_person() -> str:
    """Whom commits name where git was never told."""
    from pbem.events.identity import load

    me = load()
    return f"{me.name} <{me.fingerprint}@pbem>" if me else "pbem <pbem@localhost>"


def rest(attempt: int) -> None:
    """Wait a little after a push that somebody else forestalled: longer each time, and never as long as they do."""
    time.sleep(random.uniform(0, min(LONGEST_REST, FIRST_REST * 2**attempt)))


def _beside(folder: Path, held: Mapping[str, bytes], changed: Sequence[str], card: str) -> dict[str, bytes]:
    """The files that go with a commit: the README with its board up to date, and who I am.

    `held`: those of them that the commit below has; `card`: the name of mine. A README that somebody is working on here
    is left alone.
    """
    files: dict[str, bytes] = {}
    if "README.md" in held:
        text = held["README.md"].decode("utf-8", "replace")
        rows = {name: _row(folder, name) for name in changed}
        new = club.with_rows(text, {name: row for name, row in rows.items() if row})
        if new != text and club.same_but_for_the_board(text, _text(folder / "README.md")):
            files["README.md"] = new.encode()
    if card and viewer().key.encode() not in held.get(card, b""):  # there is none, or somebody has tampered with it
        me = identity()
        files[card] = club.player(me.name, me.key.public, me.fingerprint).encode()
    return files


def _row(folder: Path, name: str) -> str:
    """A game's line on the board; "" if its code fails, which whoever looks at the game is told."""
    try:
        status = lookup(folder / name, viewer()).status
    except BrokenGameError:
        return ""
    for_all: KeptStatus = {**status, "mine": [], "motions": []}
    return club.row(name, status["title"], status["seats"], standing(for_all, ""))


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def _strays(clone: Clone) -> list[Path]:
    """The games that somebody keeps where the club's are not: here, or in the club's own folder."""
    here, club_itself = Path(), clone.club
    folders = [here] if here.samefile(club_itself) else [here, club_itself]
    return [path for folder in folders if folder.resolve().name != GAMES for path in games_in(folder)]


def _outcome(clone: Clone, done: Synced, posted: dict[Path, list[Event]]) -> Outcome:
    outcome = Outcome(warnings=list(done.warnings), sent=len(done.sent), waiting=len(done.waiting))
    outcome.trouble = done.trouble
    if not clone.remote:
        outcome.committed, outcome.sent = outcome.sent, 0
    weakness = registration.weakness(clone.git, f"{clone.games}/x.toml")
    if weakness:
        outcome.warnings.append(_("{weakness}: `pbem init` mends that").format(weakness=weakness))
    elif clone.head and not club.is_club(clone.club):
        outcome.warnings.append(_("the club's .gitattributes is gone or was changed: `pbem init` mends that"))
    for path in _strays(clone):
        sentence = _("{file} is not in the club's folder {games}, so it does not travel: move it there")
        outcome.warnings.append(sentence.format(file=path, games=clone.games))
    telling = Telling(outcome)
    for name, taken in done.taken.items():
        if taken.refused or taken.fell:
            from pbem.app.retry_hint import lost

            outcome.warnings += lost(name, taken.path, [*taken.refused, *taken.fell], viewer().key)
        if taken.put_back:
            sentence = ngettext(
                "{game}: the remote had lost {count} event, which was put back",
                "{game}: the remote had lost {count} events, which were put back",
                len(taken.put_back),
            )
            outcome.warnings.append(sentence.format(game=name, count=len(taken.put_back)))
        try:
            with games_fault(name):
                telling.tell(name, taken.path, [*taken.came, *posted.get(taken.path, ())])
        except BrokenGameError as error:
            outcome.warnings.append(str(error))
            outcome.trouble = outcome.trouble or error.exit_code
    telling.finish()
    if done.offline:
        outcome.warnings.append(done.offline)
        outcome.trouble = outcome.trouble or MachineError.exit_code
    return outcome
