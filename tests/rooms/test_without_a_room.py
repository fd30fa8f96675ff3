"""Without a room's folder all else goes on: every module, help and completion, a game by commands and by a program."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import without
from needs import PATIENCE

from pbem.room import rooms


@pytest.mark.parametrize("room", rooms())
def test_all_else_goes_on_without_it(room: str, tmp_path: Path) -> None:
    tree = without.tree_without(room, tmp_path / "tree")
    without.leave_behind(room, tmp_path)
    ways = [str(tree), *(part for part in sys.path if part)]
    said = subprocess.run(
        [sys.executable, without.__file__, room, str(tmp_path)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(ways)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (said.returncode, said.stdout) == (0, ""), said.stderr
