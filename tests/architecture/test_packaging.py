"""What ends up on a player's machine: our own distribution, with a stranger's game beside it."""

import json
import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PEBBLES = ROOT / "pbem" / "template" / "pebbles"

QUESTIONS = """
import importlib.util, json
from pbem.rules.registry import find, places
print(json.dumps({
    "home": importlib.util.find_spec("pbem").origin,
    "places": dict(places()),
    "titles": [find(name).title for name in ("confucius", "pebbles")],
    "texts": [len(find("confucius").topics()), len(find("confucius").rulings())],
    "strays": [name for name in ("games", "tests", "docs") if importlib.util.find_spec(name)],
}))
"""


def installed(target: Path) -> None:
    """Let pip install pbem and Pebbles from this checkout into a folder, without asking the network."""
    offline = ["--no-index", "--no-deps", "--no-build-isolation", "--no-compile", "--disable-pip-version-check"]
    command = [sys.executable, "-m", "pip", "install", "-q", *offline, "--target", str(target), str(ROOT), str(PEBBLES)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.more
def test_a_strangers_game_is_found_beside_ours(tmp_path: Path) -> None:
    """One test, since installing takes seconds: what a fresh process far from the checkout finds."""
    target, elsewhere = tmp_path / "installed", tmp_path / "elsewhere"
    elsewhere.mkdir()
    installed(target)
    # -S: without site, so that an editable install's .pth file does not put this checkout on the path.
    paths = [str(target), sysconfig.get_path("purelib"), sysconfig.get_path("platlib")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    command = [sys.executable, "-S", "-c", QUESTIONS]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=elsewhere, env=environment)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert Path(found["home"]).is_relative_to(target)
    assert found["places"]["confucius"] == "pbem_confucius:Confucius"
    assert found["places"]["pebbles"] == "pbem_pebbles:Pebbles"
    assert found["titles"] == ["Confucius", "Pebbles"]
    topics, rulings = found["texts"]
    assert topics > 10, "the texts of the rules are not packed"
    assert rulings > 100
    assert found["strays"] == []
    packages = {path.name for path in target.iterdir() if path.is_dir() and not path.name.endswith(".dist-info")}
    assert packages <= {"pbem", "pbem_confucius", "pbem_white_lotus", "pbem_pebbles", "bin", "share"}
    assert (target / "share" / "man" / "man1" / "pbem.1").is_file()
