"""What tests start with is made by one process of a run, whatever becomes of the others."""

import os
import signal
from multiprocessing import get_context
from pathlib import Path

import made_once
import needs
import pytest
from killing import killed
from needs import PATIENCE

pytestmark = needs.posix
LINE = b"made\n"


@made_once.made_once
def scene(log: Path, deadly: Path) -> int:
    """Notes that it was made. A file `deadly` kills the process that makes it, once."""
    with log.open("ab") as file:
        file.write(LINE)
    if deadly.exists():
        deadly.unlink()
        os.kill(os.getpid(), signal.SIGKILL)
    return int.from_bytes(os.urandom(4))


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of another run."""
    monkeypatch.setenv(made_once.SHARED, str(tmp_path))
    return tmp_path


def test_many_who_ask_at_once_get_the_same(run: Path) -> None:
    log, deadly = run / "log", run / "deadly"
    context = get_context("fork")
    with context.Pool(4) as pool:
        made = pool.starmap_async(scene, [(log, deadly)] * 8, chunksize=2).get(PATIENCE)
    assert {*made} == {scene(log, deadly)}
    assert log.read_bytes() == LINE


def test_where_whoever_makes_it_is_killed_another_one_does(run: Path) -> None:
    log, deadly = run / "log", run / "deadly"
    deadly.touch()
    assert killed(lambda: scene(log, deadly), PATIENCE)
    assert scene(log, deadly) == scene(log, deadly)
    assert log.read_bytes() == 2 * LINE


def test_what_cannot_be_made_is_tried_again_by_whoever_asks(run: Path) -> None:
    log = run / "folder" / "log"
    for _time in range(2):
        with pytest.raises(FileNotFoundError):
            scene(log, run / "deadly")
    log.parent.mkdir()
    scene(log, run / "deadly")
    assert log.read_bytes() == LINE
