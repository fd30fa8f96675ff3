"""Where those who sit at a table put their games."""

from pathlib import Path

import pytest


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a game is put."""
    monkeypatch.chdir(tmp_path)
    return tmp_path / "game.toml"
