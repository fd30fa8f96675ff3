"""This machine's player, saying in which repositories pbem may start git."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from pbem.wording import _, all_of, printable

if TYPE_CHECKING:
    from pbem.rooms.git.place import Repository


MOST_NAMES = 6  # of settings that are told


def named(repository: "Repository", *, made_in: Path | None = None) -> None:
    """From now on git may be started in a repository, with its remotes where they are now, and that is said.

    `made_in`: the folder that was meant, if it goes without saying that its own repository is.
    """
    from pbem.cli.terminal.output import talk
    from pbem.rooms.git.common import own_settings
    from pbem.rooms.git.config import addresses
    from pbem.rooms.git.known import known, remember

    before = known(repository)
    remember(repository, addresses(own_settings(repository)), hook=before is not None and before.hook)
    if made_in is None or os.path.realpath(made_in) != str(repository.top):
        words = _("pbem starts git in {folder} from now on")
        talk(words.format(folder=printable(repository.top)))


def tell_unheeded(repository: "Repository") -> None:
    """Say which of a repository's own settings pbem's git is not told of, where their owner may miss them."""
    from pbem.cli.terminal.output import talk
    from pbem.rooms.git.common import own_settings
    from pbem.rooms.git.config import left_aside

    aside = left_aside(own_settings(repository))
    if aside:
        names = ", ".join([*map(printable, aside[:MOST_NAMES]), *(["…"] if len(aside) > MOST_NAMES else [])])
        talk(_("settings in its config that others may have written are ignored: {names}").format(names=names))
        talk(_("if that is yours, put it into your own settings: git config --global NAME VALUE"))


def ask_about_git(folder: Path = Path()) -> None:
    """In a club's repository that is not known yet, ask the user of a terminal whether it is theirs, once."""
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return
    from pbem.cli.terminal.input import answer_to
    from pbem.cli.terminal.output import talk
    from pbem.rooms.git.clone import club_in
    from pbem.rooms.git.club import is_club
    from pbem.rooms.git.common import own_settings
    from pbem.rooms.git.config import addresses
    from pbem.rooms.git.known import remember, unanswered

    repository = unanswered(folder)
    if repository is None or not is_club(club_in(repository, folder)):
        return
    where = all_of([printable(address) for address in addresses(own_settings(repository))]) or _("nowhere")
    talk(
        _("pbem has never started git in {folder}; its remote is {address}").format(
            folder=printable(repository.top), address=where
        )
    )
    if answer_to(_("did you clone it yourself (yes or no)?")).casefold() in (_("yes"), _("y")):
        named(repository, made_in=repository.top)
        tell_unheeded(repository)
    else:
        remember(repository, mine=False)
        talk(_("then its games are synced like those of any folder; `pbem init --register` changes that"))
