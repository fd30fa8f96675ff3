"""What a sync does: mail, then the club's repository or the shared folder, then mail again."""

from pathlib import Path

from pbem.app.player import Player
from pbem.errors import LockedKeyError
from pbem.events.places import mail_settings_file
from pbem.rooms.git.clone import clone_at, club_in
from pbem.rooms.git.known import unanswered, unknown
from pbem.transport.club import is_club
from pbem.wording import _

from .outcome import Outcome, Progress


def synced(folder: Path, player: Player, progress: Progress = lambda _words: None) -> Outcome:
    """Sync the club or the shared folder that a folder lies in; before that, take in mail, and after it, send some.

    What a locked key cannot sign waits, and that is told. Raises what hinders.
    """
    outcome = _by_every_way(folder, player, progress)
    if player.identity is not None and player.identity.sealed is not None:
        outcome.hindered(LockedKeyError())
    return outcome


def _by_every_way(folder: Path, player: Player, progress: Progress) -> Outcome:
    if not mail_settings_file().exists():
        return _together(folder, player, progress)
    from pbem.rooms.mail.by_mail import mail_received, mail_sent

    progress(_("mail"))
    received = mail_received(folder, player)
    outcome = _together(folder, player, progress).after(received)
    if player.identity is None:
        return outcome  # an invitation has come before the first `join`, which makes the key
    progress(_("mail"))
    return mail_sent(folder, player).after(outcome)


def _together(folder: Path, player: Player, progress: Progress) -> Outcome:
    """Bring together what is here and at the club's remote, or what a shared folder's synchroniser has brought.

    Raises UsageError in a club's repository that this person has neither made nor named on this machine.
    """
    clone = clone_at(folder)
    if clone is not None and clone.is_club():
        from pbem.rooms.git.by_git import by_git

        return by_git(clone, player, progress)
    stranger = None if clone is not None else unanswered(folder)
    if stranger is not None and is_club(club_in(stranger, folder)):
        raise unknown(stranger)
    from pbem.rooms.folder.by_folder import by_folder

    outcome = by_folder(folder, player, progress)
    if clone is not None or stranger is not None:
        outcome.warnings.append(_("this is a git repository, but no club: `pbem init` makes it one"))
    return outcome
