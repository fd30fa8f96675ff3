"""The base's own tests pass where a room was taken away, but for those that need it (needed_rooms.py)."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from announcing import ROOT

from pbem.room import rooms

BASE = ("app", "bots", "cli", "confucius", "events", "golden", "projections", "rules", "secrecy", "show", "store")
"""The folders of the base's own tests; and of the games'."""

AN_HOUR = 3600


@pytest.mark.more
@pytest.mark.parametrize("room", rooms())
def test_the_bases_own_tests_pass_without_it(room: str, tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    tree.mkdir()
    for one in ROOT.iterdir():
        if one.name not in ("pbem", "tests", "build") and (one.name[0] != "." or one.name == ".ci"):
            (tree / one.name).symlink_to(one)
    for name in ("pbem", "tests"):  # in which files are looked for, which no links lead to
        shutil.copytree(ROOT / name, tree / name)
    shutil.rmtree(tree / "pbem" / "rooms" / room)
    folders = [f"tests/{name}" for name in (*BASE, "white_lotus")]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--tb=short", *folders],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree)},
        capture_output=True,
        text=True,
        timeout=AN_HOUR,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-20_000:] + done.stderr[-2_000:]
