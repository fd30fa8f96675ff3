"""What only rooms import may be missing: a game is played, and a command that needs it says what to install."""

import os
import subprocess
import sys
from pathlib import Path

import refusing_packages
from needs import PATIENCE


def test_a_game_is_played_without_what_only_rooms_import(tmp_path: Path) -> None:
    said = subprocess.run(
        [sys.executable, refusing_packages.__file__, str(tmp_path)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(part for part in sys.path if part)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (said.returncode, said.stdout) == (0, ""), said.stderr
