"""What checks every commit at the place where friends push to: a hook of git's, or a workflow of GitHub's."""

import os
import shlex
import sys
from contextlib import suppress
from pathlib import Path

from pbem.errors import MachineError, UsageError
from pbem.origin import REPOSITORY, origin
from pbem.wording import _

from .command import Git, GitError

WORKFLOW = ".github/workflows/pbem.yml"
"""Where GitHub looks for the workflow, from the repository's top."""

_SIGN = "# Written by pbem"
_RECEIVE = """\
#!/bin/sh
{sign}: every commit that is pushed here is checked, and a push that tampers with a game is refused.
exec {command}
"""

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
          pbem verify-range "$BEFORE" "$AFTER"
"""


def install_receive(repository: Path) -> Path:
    """Let a bare repository check every push with the pbem that runs now. Returns the hook's file.

    An earlier hook of ours is replaced. Raises UsageError if there is another one, or no bare repository.
    """
    hook = _hooks(repository) / "pre-receive"
    if hook.exists() and _SIGN not in hook.read_text(encoding="utf-8", errors="replace"):
        raise UsageError(
            _("{path} is a hook already, and it was left as it is").format(path=hook),
            advice=_("let it pass the lines that it reads on to: {command}").format(command=_command()),
        )
    passing = hook.with_name("pre-receive.pbem")  # a push in this very moment must not run half a hook
    try:
        hook.parent.mkdir(exist_ok=True)
        passing.write_text(_RECEIVE.format(sign=_SIGN, command=_command()), encoding="utf-8", newline="\n")
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


def _command() -> str:
    """This very pbem; -P, so that nothing in the repository's folder can pass for a part of it."""
    return f"{shlex.quote(sys.executable)} -P -m pbem verify-range"


def _hooks(repository: Path) -> Path:
    """The folder of hooks that a bare repository has for itself alone."""
    questions = ("--is-bare-repository", "--absolute-git-dir", "--git-path", "hooks")
    bare, own, hooks = "", "", ""
    if repository.is_dir():
        with suppress(GitError):
            bare, own, hooks = Git(repository).text("rev-parse", *questions).split("\n")
    if bare != "true":
        raise UsageError(
            _("{folder} is no bare repository").format(folder=repository),
            advice=_("the check belongs where everybody pushes to: make that with git init --bare FOLDER"),
        )
    place = (repository / hooks).resolve()
    if not place.is_relative_to(Path(own).resolve()):
        raise UsageError(
            _("git takes the hooks of {folder} from {place}, which is not its own").format(
                folder=repository, place=place
            ),
            advice=_("give it its own: git -C {folder} config core.hooksPath hooks").format(folder=repository),
        )
    return place
