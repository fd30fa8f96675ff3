"""The `git` program, called so that it asks no one anything, speaks English, and works where it is told to.

Libraries that speak git themselves take 99 to 132 ms to load; the program takes 3 ms a call
(docs/decisions/0011-git.md).
"""

import os
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from pbem.errors import MachineError
from pbem.wording import _

LEAKING = (
    "GIT_DIR",
    "GIT_INDEX_FILE",
    "GIT_WORK_TREE",
    "GIT_PREFIX",
    "GIT_COMMON_DIR",
    "GIT_NAMESPACE",
    "GIT_OBJECT_DIRECTORY",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_IMPLICIT_WORK_TREE",
    "GIT_GRAFT_FILE",
    "GIT_SHALLOW_FILE",
    "GIT_CEILING_DIRECTORIES",
)
"""What git tells the programs that it calls (hooks, aliases) of another repository, perhaps, than the one meant."""

_LOCKED = re.compile(r"Unable to create '(.+?\.lock)': File exists")
_MOVED = re.compile(r"cannot lock ref '.+?': (is at \w+ but expected|reference already exists)")
ASKS_NOBODY = "ssh -o BatchMode=yes"
PATIENCE = 300  # seconds for one call: a fetch of a large club over a slow line; a hung line must end some day


class GitError(MachineError):
    """Git said no. `words`: what it said; `code`: its exit code; `lock`: the lock file that was in its way, else "".

    `moved`: another git changed a ref in the same moment: that of an editor, or one that a killed sync had called.
    """

    def __init__(self, arguments: Sequence[str], code: int, words: str) -> None:
        self.code = code
        self.words = words.strip()
        locked = _LOCKED.search(words)
        self.lock = locked[1] if locked else ""
        self.moved = _MOVED.search(words) is not None
        why = self.words or _("exit code {n}").format(n=code)
        sentence = _("git {command} failed: {why}").format(command=arguments[0], why=why)
        advice = ""
        if self.lock:
            sentence = _("git is running here, or was killed: {lock} is in the way").format(lock=self.lock)
            advice = _("if no other git is running, remove that file, then try again")
        super().__init__(sentence, advice=advice)


def program() -> str:
    """Where git is. Raises MachineError if there is none."""
    found = _found(os.environ.get("PATH", os.defpath))
    if not found:
        raise MachineError(_("the program git is not installed here, and it is needed for this"))
    return found


@cache
def _found(path: str) -> str:
    """The first git of a search path, "" if none: never in the folder where one happens to be, which may be a trap."""
    name = "git.exe" if os.name == "nt" else "git"
    places = (os.path.join(folder, name) for folder in path.split(os.pathsep) if os.path.isabs(folder))
    return next((place for place in places if os.path.isfile(place) and os.access(place, os.X_OK)), "")


class Git:
    """The git program at work in one folder.

    `own`: the variables that say in which repository (see `common`); without them git looks for one itself. `within`:
    this process was called by git itself, as a hook is, and its surroundings (the quarantine of objects that are not
    accepted yet, for one) are meant. `marks`: a file whose time becomes that of each call.
    """

    marks: Path | None = None

    def __init__(self, folder: Path, own: Mapping[str, str] | None = None, *, within: bool = False) -> None:
        self.folder = folder
        self._environment = {
            **(os.environ if within else {key: value for key, value in os.environ.items() if key not in LEAKING}),
            "GIT_TERMINAL_PROMPT": "0",
            "GIT_OPTIONAL_LOCKS": "0",
            "LC_ALL": "C",
            **(own or {}),
        }
        self._environment.setdefault("GIT_SSH_COMMAND", ASKS_NOBODY)
        self._environment.setdefault("GIT_ASKPASS", "true")  # no one answers; stored credentials still count

    def use_own_ssh(self) -> None:
        """From now on the person's own setting says how to call ssh, which our variable would hide."""
        if self._environment["GIT_SSH_COMMAND"] == ASKS_NOBODY:
            del self._environment["GIT_SSH_COMMAND"]

    def at(self, folder: Path) -> "Git":
        """The same at work in another folder of its work tree."""
        there = Git(folder)
        there._environment = self._environment
        return there

    def elsewhere(self, top: Path, own: Path) -> "Git":
        """The same in another work tree of its repository; `own`: git's folder for that."""
        there = Git(top)
        there._environment = self._environment | {"GIT_DIR": str(own), "GIT_WORK_TREE": str(top)}
        return there

    def bytes(self, *arguments: str, given: bytes = b"", more: dict[str, str] | None = None) -> bytes:
        """What a call prints, with `given` on its stdin. Raises GitError, MachineError if there is no git."""
        import subprocess  # milliseconds that whoever only asks whether there is a repository does without

        if self.marks is not None:
            os.utime(self.marks)
        try:
            ended = subprocess.run(
                [program(), *arguments],
                cwd=self.folder,
                env=self._environment | (more or {}),
                input=given,
                capture_output=True,
                timeout=PATIENCE,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise GitError(arguments, -1, "timed out") from None
        if ended.returncode:
            words = ended.stderr + ended.stdout  # where push tells what became of each ref
            raise GitError(arguments, ended.returncode, words.decode(errors="replace"))
        return ended.stdout

    def text(self, *arguments: str, given: str = "", more: dict[str, str] | None = None) -> str:
        """What a call prints, as text without its last line end. Raises as `bytes` does."""
        return self.bytes(*arguments, given=given.encode(), more=more).decode(errors="surrogateescape").rstrip("\n")

    def paths(self, *arguments: str) -> list[str]:
        """What a call prints with -z: names that may hold anything. Raises as `bytes` does."""
        return [os.fsdecode(name) for name in self.bytes(*arguments).split(b"\0") if name]

    def succeeds(self, *arguments: str) -> bool:
        """Whether a call that answers by its exit code says yes. Raises MachineError if there is no git."""
        try:
            self.bytes(*arguments)
        except GitError:
            return False
        return True
