"""The base's own tests pass where a room was taken away, but for those that need it (needed_rooms.py).

Tried are those of the folders that reach a room at all. What is below `pbem.app` knows of rooms by the cards that one
of them answers for, and by nothing else: so the tests of rules, events, projections, secrecy, what is shown and the
games are tried where `dealt` is gone, and there without those of secrecy, which are about dealt cards, and of the
games' rules, which are played with open ones.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from announcing import ROOT

from pbem.room import rooms

ABOVE = ("app", "bots", "cli", "store")
"""The folders of the base's own tests that may meet any room: they act for seats, or type commands."""
BELOW = ("events", "projections", "rules", "show")
"""Those that may meet the cards of one."""

AN_HOUR = 3600


@pytest.mark.more
@pytest.mark.timeout(AN_HOUR)
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
    folders = [f"tests/{name}" for name in ((*ABOVE, *BELOW) if rooms()[room].cards else ABOVE)]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--tb=short", *folders],
        cwd=tree,
        env={**{name: value for name, value in os.environ.items() if name != "CI"}, "PYTHONPATH": str(tree)},
        capture_output=True,
        text=True,
        timeout=AN_HOUR,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-20_000:] + done.stderr[-2_000:]
    print(done.stdout.splitlines()[-1])
