"""The common folder that git is given in place of a repository's own: the same branches and objects, other settings.

Git reads settings, hooks and the names of remotes from there. A repository in a shared folder is written to by others,
so its own `config` and `hooks` are never read by a git that pbem starts: `config` here holds what is admitted of them
(see `config`), and the rest of the folder are links to what is data. Where a system has no links, git reads the
repository's own settings, if they hold nothing else than what is admitted.
"""

import json
import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from pbem.errors import MachineError
from pbem.events.contents import read, refusal
from pbem.events.places import state_folder
from pbem.store.cache import look_at
from pbem.store.keeper import write_whole
from pbem.wording import _, all_of, printable

from .command import Git
from .config import Variable, admitted, is_on, settings, written
from .place import Repository
from .receive_hook import receive_hook
from .registration import ATTRIBUTE, command_line

_DATA = (
    "HEAD",
    "index",
    "refs",
    "packed-refs",
    "objects",
    "logs",
    "shallow",
    "worktrees",
    "reftable",
    "info/exclude",
    "info/attributes",
)
"""What of a repository's common folder is data, and the same for every git."""

_HARMLESS = ("branch.", "gui.", "pull.", "submodule.", "init.", "lfs.repositoryformatversion", f"merge.{ATTRIBUTE}.")
"""What may stand in settings that git reads itself, beside what is admitted: no command of ours heeds it, or ours stand
above it."""


def git_in(repository: Repository, folder: Path | None = None, *, hook: bool = False) -> Git:
    """Git at work in a repository, at its top or in a folder of its work tree. Raises what `surroundings` raises."""
    own = {"GIT_DIR": str(repository.folder), **surroundings(repository, hook=hook)}
    if not repository.bare:
        own["GIT_WORK_TREE"] = str(repository.top)
    return Git(folder or repository.top, own)


def surroundings(repository: Repository, *, hook: bool = False) -> dict[str, str]:
    """The variables with which git works in a repository. `hook`: whether it is to check what is pushed to it.

    Raises MachineError if something in the repository leads out of it, or its settings cannot be read.
    """
    for leading in _leading_out(repository):
        raise MachineError(
            _("git is not started here: {path} leads out of the repository").format(path=printable(leading)),
            advice=_("find out who put it there; a fresh clone has nothing like it"),
        )
    place = state_folder() / "git" / sha256(os.fsencode(repository.folder)).hexdigest()[:32]
    looks = json.dumps([hook, *(look_at(path) for path in _config_files(repository))])
    known = _first_line(place / "config")
    if known != f"# {looks}\n":
        _make(place, repository, looks, hook=hook)
    if not (place / "refs").is_symlink():
        return _without_links(place, repository)
    return {"GIT_COMMON_DIR": str(place)}


def own_settings(repository: Repository) -> list[Variable]:
    """All that stands in a repository's own settings, in git's order. Raises MachineError if they cannot be read."""
    common, own = _config_files(repository)
    found = settings(_text(common))
    if is_on(found, "extensions.worktreeconfig"):
        found += settings(_text(own))
    return found


def _make(place: Path, repository: Repository, looks: str, *, hook: bool) -> None:
    try:
        for folder in (place / "info", place / "hooks"):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for name in ("logs", "worktrees"):  # a link that leads nowhere cannot become a folder
            (repository.common / name).mkdir(exist_ok=True)
        for name in _DATA:
            with suppress(FileExistsError):
                os.symlink(repository.common / name, place / name)
    except NotImplementedError:
        pass
    except OSError as error:
        if (place / "hooks").is_dir() and not os.path.lexists(place / "HEAD"):
            pass  # a system, or a disk, without links
        else:
            raise refusal(place, error) from error
    checking = place / "hooks" / "pre-receive"
    if hook:
        write_whole(checking, receive_hook().encode())
        checking.chmod(0o700)
    else:
        checking.unlink(missing_ok=True)
    text = written([*admitted(own_settings(repository)), *_ours(place)])
    write_whole(place / "config", f"# {looks}\n{text}".encode(errors="surrogateescape"))


def _ours(place: Path) -> list[Variable]:
    """What is set for every git that pbem starts, whatever else is said."""
    return [
        Variable(f"merge.{ATTRIBUTE}.driver", command_line()),
        Variable(f"merge.{ATTRIBUTE}.recursive", "binary"),
        Variable("core.hookspath", str(place / "hooks")),
        Variable("core.fsmonitor", "false"),
        # What lies in a submodule's folder is another repository, and no one said anything of that.
        Variable("submodule.recurse", "false"),
        Variable("fetch.recursesubmodules", "false"),
        Variable("push.recursesubmodules", "no"),
    ]


def _without_links(place: Path, repository: Repository) -> dict[str, str]:
    """Git reads the repository's own settings, with ours above them. Raises MachineError if they hold more."""
    found = own_settings(repository)
    others = {one.name for one in found} - {one.name for one in admitted(found)}
    strange = sorted(name for name in others if not name.startswith(_HARMLESS))
    if strange:
        raise MachineError(
            _("git is not started here: {config} sets {names}, which could start programs").format(
                config=repository.common / "config", names=all_of(strange)
            ),
            advice=_("keep what git needs to know in your own settings: git config --global"),
        )
    ours = _ours(place)
    numbered = [(f"GIT_CONFIG_KEY_{n}", one.name) for n, one in enumerate(ours)]
    numbered += [(f"GIT_CONFIG_VALUE_{n}", one.value) for n, one in enumerate(ours)]
    return {"GIT_CONFIG_COUNT": str(len(ours)), **dict(numbered)}


def _config_files(repository: Repository) -> tuple[Path, Path]:
    return repository.common / "config", repository.folder / "config.worktree"


def _leading_out(repository: Repository) -> list[Path]:
    """The links, and the names of other object folders, that would have git read and write elsewhere."""
    found = []
    for top in dict.fromkeys((repository.folder, repository.common)):
        for folder in (top, top / "objects", top / "objects" / "info", top / "objects" / "pack", top / "info"):
            found += _links(folder, deep=False)
        for folder in (top / "refs", top / "logs"):
            found += _links(folder, deep=True)
    alternates = repository.common / "objects" / "info" / "alternates"
    return [*found, *([alternates] if os.path.lexists(alternates) else [])]


def _links(folder: Path, *, deep: bool) -> list[Path]:
    found, within = [], [folder]
    while within:
        with suppress(OSError), os.scandir(within.pop()) as entries:
            for entry in entries:
                if entry.is_symlink():
                    found.append(Path(entry.path))
                elif deep and entry.is_dir():
                    within.append(Path(entry.path))
    return found


def _first_line(path: Path) -> str:
    try:
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            return file.readline()
    except OSError:
        return ""


def _text(path: Path) -> str:
    return read(path).decode(errors="surrogateescape") if path.is_file() else ""
