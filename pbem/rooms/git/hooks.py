"""What checks every commit at the place where friends push to: a hook of git's, or a workflow of GitHub's."""

import os
from pathlib import Path

from pbem.errors import MachineError, UsageError
from pbem.origin import REPOSITORY, origin
from pbem.wording import _

from .command import Git, GitError
from .common import own_settings
from .config import is_on
from .known import remember
from .place import Repository, bare_at
from .receive_hook import SIGN, command, receive_hook

WORKFLOW = ".github/workflows/pbem.yml"
"""Where GitHub looks for the workflow, from the repository's top."""

# A run that is cancelled, or replaced while it waits, would leave its commits unchecked: so every push is a group of
# its own. What a branch was before its first push is forty zeros; a pull request is judged from where it left.
_WORKFLOW = """\
name: pbem

on:
  push:
    branches: ["**"]
  pull_request:

permissions:
  contents: read

concurrency:
  group: pbem-${{ github.event.pull_request.number || github.sha }}
  cancel-in-progress: ${{ github.event_name == 'pull_request' }}

jobs:
  verify:
    if: ${{ !github.event.deleted }}
    runs-on: ubuntu-latest
    timeout-minutes: 15
    steps:
      - uses: actions/checkout@v5
        with:
          fetch-depth: 0
          persist-credentials: false
      - uses: actions/setup-python@v6
        with:
          python-version: "3.x"
      - name: Install pbem, and here any game that does not come with it
        env:
          PBEM_FROM: ${{ vars.PBEM_FROM || '@@' }}
        run: pip install "${PBEM_FROM:?say in the variables of this repository where to get pbem, as git+https://...}"
      - name: Check every commit
        env:
          BEFORE: ${{ github.event.pull_request.base.sha || github.event.before }}
          AFTER: ${{ github.event.pull_request.head.sha || github.event.after }}
        run: |
          if [ "$GITHUB_EVENT_NAME" = pull_request ]; then
            BEFORE=$(git merge-base "$BEFORE" "$AFTER")
          fi
          pbem init --register
          pbem verify-range "$BEFORE" "$AFTER"
"""


def install_receive(repository: Path) -> Path:
    """Let a bare repository check every push with the pbem that runs now. Returns the hook's file.

    An earlier hook of ours is replaced. Raises UsageError if there is another one, or no bare repository.
    """
    hook = _hooks(repository) / "pre-receive"
    if hook.exists() and SIGN not in hook.read_text(encoding="utf-8", errors="replace"):
        raise UsageError(
            _("{path} is already a hook, and was left as it was").format(path=hook),
            advice=_("let it pass the lines that it reads on to: {command}").format(command=command()),
        )
    passing = hook.with_name("pre-receive.pbem")  # a push in this very moment must not run half a hook
    try:
        hook.parent.mkdir(exist_ok=True)
        passing.write_text(receive_hook(), encoding="utf-8", newline="\n")
        passing.chmod(0o755)
        os.replace(passing, hook)
    except OSError as error:
        raise MachineError(_("{path} cannot be written: {why}").format(path=hook, why=error.strerror)) from error
    return hook


def workflow() -> str:
    """A GitHub workflow that checks every push and pull request; it belongs to the file WORKFLOW.

    It installs pbem from where this one says that it comes from, or from where the repository's owners say.
    """
    address = origin(REPOSITORY)
    return _WORKFLOW.replace("@@", f"git+{address}" if address else "")


def _hooks(repository: Path) -> Path:
    """The folder of hooks that a bare repository has for itself alone; from now on it is known (see `known`)."""
    found = bare_at(repository)
    if found is None or not _is_bare(found):
        raise UsageError(
            _("{folder} is not a bare repository").format(folder=repository),
            advice=_("the check belongs where everyone pushes to: make that with git init --bare FOLDER"),
        )
    place = (found.folder / _hooks_path(found)).resolve()
    if not place.is_relative_to(found.folder):
        raise UsageError(
            _("git takes the hooks of {folder} from {place}, which is not its own").format(
                folder=repository, place=place
            ),
            advice=_("give it its own: git -C {folder} config core.hooksPath hooks").format(folder=repository),
        )
    remember(found, hook=True)
    return place


def _is_bare(repository: Repository) -> bool:
    return is_on(own_settings(repository), "core.bare")


def _hooks_path(repository: Repository) -> str:
    """Where git takes the hooks of a repository from: as it says itself, else as its owner says for all."""
    own = dict(own_settings(repository)).get("core.hookspath")
    if own is not None:
        return own
    try:
        return Git(repository.folder, {"GIT_DIR": os.devnull}).text("config", "--global", "--get", "core.hooksPath")
    except GitError:
        return "hooks"
