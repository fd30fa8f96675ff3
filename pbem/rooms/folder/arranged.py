"""A game in a shared folder, as `pbem start` arranges it."""

import os
from collections.abc import Sequence
from contextlib import chdir
from pathlib import Path

from pbem.cli.arrangement import Arrangement, Evening, begin, from_then_on, promise, tell_invitation
from pbem.cli.terminal.questions import ask
from pbem.errors import UsageError
from pbem.wording import _, printable


class SharedFolder(Arrangement):
    """The folder is there already: what shares it was set up by other means."""

    name = "folder"

    def __init__(self) -> None:
        self._folder = Path()

    def offer(self) -> str:
        """What shares it may cost something; pbem does not."""
        what = _("In a folder shared by Dropbox, Syncthing, a network drive or the like; everyone installs pbem.")
        return f"{what} {promise()}"

    def ask(self, evening: Evening) -> None:
        """Which folder it is."""
        self._folder = ask(
            _("Which folder do you share?"),
            _folder,
            proposed=printable(Path().absolute()),
            explained=_("A folder on this machine that another program keeps in step with the others' machines."),
        )

    def planned(self, evening: Evening) -> Sequence[str]:
        """One file."""
        return [_("a game file will be written into {folder}").format(folder=printable(self._folder))]

    def set_up(self, evening: Evening) -> Sequence[str]:
        """The file there, and a text to copy."""
        with chdir(self._folder):
            begin(evening)
        tell_invitation(evening, _("Go to our shared folder {name} in a terminal.").format(name=self._folder.name))
        return from_then_on(self._folder)


def _folder(answer: str) -> Path:
    found = Path(answer).expanduser().absolute()
    if not found.is_dir():
        raise UsageError(_("there is no folder {folder}").format(folder=printable(found)))
    if not os.access(found, os.W_OK):
        raise UsageError(_("you may not write into {folder}").format(folder=printable(found)))
    return found
