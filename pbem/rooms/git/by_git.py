"""A sync through a club's repository: the games and the remote brought together, and what there is to tell then."""

from pathlib import Path

from pbem.app.player import Player
from pbem.app.retry_hint import lost
from pbem.errors import BrokenGameError, MachineError
from pbem.rooms.git import club, registration
from pbem.rooms.git.clone import GAMES, Clone
from pbem.rooms.git.common import own_settings
from pbem.rooms.git.sparse import check_games_are_here
from pbem.rooms.sync.intake import dropped
from pbem.rooms.sync.news import News
from pbem.rooms.sync.outcome import Outcome, Progress
from pbem.rules.game_faults import games_fault
from pbem.store.folder import games_in
from pbem.wording import _, ngettext

from .git_sync import Exchanged, exchange


def by_git(clone: Clone, player: Player, progress: Progress) -> Outcome:
    """Bring the club's games and its remote together. Raises what hinders."""
    check_games_are_here(clone.club)
    return _told(clone, player, exchange(clone, player, progress))


def _told(clone: Clone, player: Player, done: Exchanged) -> Outcome:
    outcome = Outcome(warnings=list(done.warnings), sent=len(done.sent), waiting=len(done.waiting))
    outcome.trouble = done.trouble
    if not clone.remote:
        outcome.committed, outcome.sent = outcome.sent, 0
    weakness = registration.weakness(clone.git, dict(own_settings(clone.repository)), f"{clone.games}/x.toml")
    if weakness:
        outcome.warnings.append(_("{weakness}: `pbem init` repairs that").format(weakness=weakness))
    elif clone.head and not club.is_club(clone.club):
        outcome.warnings.append(_("the club's .gitattributes is gone or was changed: `pbem init` repairs that"))
    for path in _strays(clone, player):
        sentence = _("{file} is not in the club's folder {games}, so it does not travel: move it there")
        outcome.warnings.append(sentence.format(file=path, games=clone.games))
    news = News(outcome, player)
    for name, taken in done.taken.items():
        if taken.refused or taken.fell:
            outcome.warnings += lost(name, taken.path, [*taken.refused, *taken.fell], player.key)
        if taken.dropped:
            outcome.warnings.append(dropped(name))
        if taken.put_back:
            sentence = ngettext(
                "{game}: the remote had lost {count} event, which was put back",
                "{game}: the remote had lost {count} events, which were put back",
                len(taken.put_back),
            )
            outcome.warnings.append(sentence.format(game=name, count=len(taken.put_back)))
        try:
            with games_fault(name):
                gone = [one.event for one in (*taken.refused, *taken.fell)]
                news.tell(name, taken.path, taken.came, done.paid.get(taken.path, ()), gone)
        except BrokenGameError as error:
            outcome.hindered(error)
    news.finish()
    if done.offline:
        outcome.warnings.append(done.offline)
        outcome.trouble = outcome.trouble or MachineError.exit_code
    return outcome


def _strays(clone: Clone, player: Player) -> list[Path]:
    """The games that someone keeps where the club's are not: here, or in the club's own folder."""
    here, club_itself = Path(), clone.club
    folders = [here] if here.samefile(club_itself) else [here, club_itself]
    return [
        path for folder in folders if folder.resolve().name != GAMES for path in games_in(folder, player.viewer.name)
    ]
