"""What checks pushes at the other end: the pre-receive hook, and the workflow of a host that allows none."""

import re
import shutil
import stat
import subprocess
from pathlib import Path

import needs
import pytest
from checked_club import NOTHING, PLAYED, Club, of
from clubs import git
from offences import truncated
from wording import telling

from pbem.errors import MachineError, UsageError
from pbem.rooms.git import hooks


def test_the_hook_is_executable_and_may_be_written_again(mal: Club) -> None:
    hook = mal.origin / "hooks" / "pre-receive"
    assert hooks.install_receive(mal.origin) == hook
    assert stat.S_IMODE(hook.stat().st_mode) == 0o755
    assert [path.name for path in hook.parent.iterdir()] == ["pre-receive"]


def test_a_repository_that_was_made_without_hooks_gets_one(mal: Club) -> None:
    """As with `git init --template=`."""
    shutil.rmtree(mal.origin / "hooks")
    assert hooks.install_receive(mal.origin).parent == mal.origin / "hooks"
    truncated(mal)
    mal.commit(of(PLAYED[:4]))
    assert mal.push()[0] == 1


def test_another_hook_stays(mal: Club) -> None:
    hook = mal.origin / "hooks" / "pre-receive"
    hook.write_text("#!/bin/sh\nexit 0\n")
    with pytest.raises(UsageError, match=telling("path-is-a-hook-already")) as caught:
        hooks.install_receive(mal.origin)
    assert "verify-range" in caught.value.advice
    assert hook.read_text() == "#!/bin/sh\nexit 0\n"


def test_only_a_bare_repository_gets_a_hook(mal: Club, tmp_path: Path) -> None:
    for folder in (mal.clone, tmp_path, tmp_path / "nowhere"):
        with pytest.raises(UsageError, match=telling("folder-is-no-bare-repository")):
            hooks.install_receive(folder)


def test_hooks_that_belong_to_all_repositories_are_left_alone(mal: Club, tmp_path: Path) -> None:
    git(mal.origin, "config", "core.hooksPath", str(tmp_path))
    with pytest.raises(UsageError, match=telling("git-takes-the-hooks-of")):
        hooks.install_receive(mal.origin)


def test_a_hook_that_cannot_be_written_is_told(mal: Club) -> None:
    shutil.rmtree(mal.origin / "hooks")
    (mal.origin / "hooks").write_text("")
    with pytest.raises(MachineError, match=telling("path-cannot-be-written-why", path="pre-receive")):
        hooks.install_receive(mal.origin)


def test_nothing_in_the_repositorys_folder_passes_for_a_part_of_pbem(mal: Club) -> None:
    (mal.origin / "pbem.py").write_text("raise SystemExit(0)\n")
    truncated(mal)
    mal.commit(of(PLAYED[:4]))
    assert mal.push()[0] == 1


STEP = re.compile(r"        run: \|\n((?:          .*\n)+)\Z")
STRICTLY = ("--noprofile", "--norc", "-eo", "pipefail", "-c")  # as GitHub runs a step


def step(mal: Club, event: str, before: str, after: str) -> int:
    """Run the workflow's last step in a full clone, as GitHub would."""
    found = STEP.search(hooks.workflow())
    assert found is not None
    script = re.sub("^ {10}", "", found[1], flags=re.MULTILINE)
    environment = {**mal.environment(), "GITHUB_EVENT_NAME": event, "BEFORE": before, "AFTER": after}
    words = [needs.program("bash"), *STRICTLY, script]
    return subprocess.run(words, cwd=mal.clone, env=environment, capture_output=True, check=False).returncode


@pytest.mark.more
def test_the_workflow_checks_pushes_from_the_first_on(mal: Club) -> None:
    mal.push()
    first = mal.head
    assert step(mal, "push", NOTHING, first) == 0
    mal.commit(of(PLAYED))
    assert step(mal, "push", first, mal.head) == 0
    truncated(mal)
    (mal.origin / "hooks" / "pre-receive").unlink()
    mal.push("HEAD:other")
    assert step(mal, "push", first, mal.head) == 3
    assert step(mal, "push", NOTHING, mal.head) == 3, "the branch is at the remote already, and judged all the same"


@pytest.mark.more
def test_the_workflow_checks_a_pull_request_from_where_it_left(mal: Club) -> None:
    start = mal.head
    mal.commit(b"# Meanwhile\n", "README.md")
    base = mal.head
    mal.git("switch", "--quiet", "--detach", start)
    mal.commit(of(PLAYED))
    assert step(mal, "pull_request", base, mal.head) == 0
    truncated(mal)
    assert step(mal, "pull_request", base, mal.head) == 3


def test_the_workflow_only_reads_and_sees_all_of_history() -> None:
    text = hooks.workflow()
    assert "permissions:\n  contents: read\n" in text
    assert text.count("permissions") == 1
    assert "fetch-depth: 0\n" in text
    assert "pull_request_target" not in text
    script = STEP.search(text)
    assert script is not None
    assert "${{" not in script[1], "what strangers name must not become a part of a script"
