"""Tests fall alike wherever they run: nothing that belongs to whoever runs them plays a part."""

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import needs
import pytest
from searching import dice

STRANGE = {
    "COLUMNS": "40",
    "EDITOR": "false",
    "GIT_AUTHOR_NAME": "mal",
    "GIT_CONFIG_GLOBAL": "~/.gitconfig",
    "GIT_DIR": "/nowhere",
    "HOME": "/nowhere",
    "LANGUAGE": "de",
    "LC_ALL": "POSIX",
    "NO_COLOR": "1",
    "PBEM_GAME": "/nowhere",
    "PBEM_HOME": "/nowhere",
    "PYTHON_KEYRING_BACKEND": "none",
    "PYTHONWARNINGS": "error",
    "TERM": "dumb",
    "TZ": "Asia/Kathmandu",
    "XDG_RUNTIME_DIR": "/nowhere",
    "http_proxy": "http://127.0.0.1:9",
}


def of_git(folder: Path, name: str) -> str:
    """A setting, as git knows it."""
    asked = [needs.program("git"), "config", name]
    return subprocess.run(asked, cwd=folder, capture_output=True, text=True, check=False).stdout


def test_a_test_has_surroundings_of_its_own(tmp_path: Path, pbem_home: Path) -> None:
    assert {name: value for name, value in STRANGE.items() if os.environ.get(name) == value} == {}
    assert os.environ.keys() & STRANGE.keys() == {"GIT_CONFIG_GLOBAL", "HOME", "PBEM_HOME", "TZ"}
    assert list(Path.home().iterdir()) == [pbem_home]
    assert list(pbem_home.iterdir()) == []
    assert (of_git(tmp_path, "user.name"), of_git(tmp_path, "commit.gpgsign")) == ("somebody\n", "")
    assert (os.environ["LANG"], time.tzname) == ("C.UTF-8", ("UTC", "UTC"))
    (tmp_path / "new").touch()
    assert (tmp_path / "new").stat().st_mode & 0o777 == 0o644


def test_so_it_has_among_strange_ones(tmp_path: Path) -> None:
    """With a home, a git configuration, a language, a time zone and a umask that no one here expects."""
    (tmp_path / ".gitconfig").write_text("[commit]\n\tgpgsign = true\n[user]\n\tname = mal\n")
    one = f"{__file__}::{test_a_test_has_surroundings_of_its_own.__name__}"
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-n0", "-p", "no:cacheprovider", one],
        env={**os.environ, **STRANGE, "HOME": str(tmp_path), "GIT_CONFIG_GLOBAL": str(tmp_path / ".gitconfig")},
        umask=0o077,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_chance_is_the_tests_own(request: pytest.FixtureRequest) -> None:
    """What `random` draws, and what the machine is asked for."""
    assert random.getstate() == dice(request.node.nodeid).getstate()
    assert os.urandom(8) == dice(request.node.nodeid).randbytes(8)
