"""For every test: the example game can be imported, and nothing touches what belongs to the person at the machine."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
for folder in ("docs/pebbles", "games"):
    if str(ROOT / folder) not in sys.path:
        sys.path.insert(0, str(ROOT / folder))


@pytest.fixture(autouse=True)
def pbem_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A fresh folder for configuration, cache and memory."""
    home = tmp_path_factory.mktemp("pbem-home")
    monkeypatch.setenv("PBEM_HOME", str(home))
    return home
