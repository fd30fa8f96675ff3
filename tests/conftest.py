"""For every test: our games and the example game are found, and nothing touches what belongs to the person here."""

import gc
import os
import random
import sys
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import freezegun
import freezegun.api
import made_once
import needed_rooms
import pytest
import surroundings
import worked_out
from announcing import PEBBLES, ROOT
from hypothesis import settings
from searching import SEED, dice

if TYPE_CHECKING:
    from chromium import Chromium, Tab

sys.path[:0] = [str(PEBBLES), str(ROOT / "games")]  # here, since other conftest files import games


# The same examples every time, kept nowhere and never timed; others only where someone looks for them (searching.py).
settings.register_profile("same", max_examples=50, derandomize=True, database=None, deadline=None)
settings.register_profile("search", max_examples=100, database=None, deadline=None)
settings.load_profile("search" if SEED else "same")


if (memory := surroundings.memory()) is not None:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(memory))

surroundings.read_options_once()
worked_out.work_out_once()

# Each time that a test sets the clock, freezegun looks through the names of all modules, where their number tells
# whether they are as before.
freezegun.api._get_module_attributes_hash = lambda module: f"{id(module)}-{len(getattr(module, '__dict__', ()))}"

# Where a test sets the clock, pytest's own goes on: `--durations` is true.
freezegun.configure(extend_ignore_list=["_pytest.timing"])

# What tests start, and the tests themselves, would else be compiled again by each of hundreds of processes.
sys.dont_write_bytecode = False


def settle(config: pytest.Config, home: Path) -> None:
    """Let this process, and what it starts, look and write as anybody's would, until the tests end."""
    home.mkdir()
    patch, mask = pytest.MonkeyPatch(), os.umask(0o022)
    ours = surroundings.environment(home)
    for name in os.environ.keys() - ours:
        patch.delenv(name)
    for name, value in ours.items():
        patch.setenv(name, value)
    if hasattr(time, "tzset"):
        time.tzset()

    def restore() -> None:
        patch.undo()
        os.umask(mask)

    config.add_cleanup(restore)


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are processors: a third of the time tests wait for servers, browsers and screens."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(trylast=True)  # once pytest knows how wide and in which colours it writes
def pytest_configure(config: pytest.Config) -> None:
    """Let Python find the entry points of this checkout's games, as if both packages were installed."""
    folder = TemporaryDirectory(prefix="pbem-tests-")
    config.add_cleanup(folder.cleanup)
    settle(config, Path(folder.name) / "home")
    surroundings.announce_all(Path(folder.name))
    sys.path.insert(0, folder.name)
    if needed_rooms.missing():
        from people import Person

        for types in ("__call__", "process"):
            setattr(Person, types, needed_rooms.watched(getattr(Person, types)))
    if not hasattr(config, "workerinput"):
        config.add_cleanup(made_once.shared().cleanup)


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Let each of the processes that collect all tests start elsewhere: what one has compiled the others find."""
    work = getattr(session.config, "workerinput", None)
    if work is None or [Path(one).resolve() for one in session.config.args] != [ROOT / "tests"]:
        return
    folders = sorted(str(one) for one in (ROOT / "tests").iterdir() if any(one.rglob("test_*.py")))
    first = len(folders) * int(work["workerid"].removeprefix("gw")) // work["workercount"]
    session.config.args[:] = [*folders[first:], *folders[:first]]


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """What needs a room that was taken away."""
    return True if needed_rooms.lacks(collection_path) else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The same order wherever the collecting started; what waits for a real program is tried once more if it fails."""
    items[:] = [item for item in items if not needed_rooms.is_without(item)]
    items.sort(key=lambda item: item.path.parts)
    for item in items:
        if not item.get_closest_marker("xdist_group"):
            item.add_marker(pytest.mark.xdist_group(item.path.parent.name + "/" + item.path.stem))
        if item.get_closest_marker("real"):
            item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_collection_finish() -> None:
    """Thousands of tests stay to the end: no search for garbage looks through them again and again."""
    gc.collect()
    gc.freeze()


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Where CI is set, everything that a test may need has been installed: nothing may be skipped."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = reporter.stats.get("skipped", []) if reporter is not None else []
    if os.environ.get("CI") and reporter is not None and skipped:
        reporter.write_line(f"skipped in CI: {', '.join(report.nodeid for report in skipped)}", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.fixture(scope="session")
def pbem_homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Folders that do not exist yet. They are counted here: pytest would look through all that it has made for each."""
    folder = tmp_path_factory.mktemp("pbem-homes")
    return (folder / str(number) for number in count())


@pytest.fixture(autouse=True)
def pbem_home(pbem_homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """A fresh folder for configuration, cache and memory, in a fresh home."""
    home = next(pbem_homes)
    ours = home / "pbem"
    ours.mkdir(parents=True)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("PBEM_HOME", str(ours))
    return ours


@pytest.fixture(autouse=True)
def same_chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys, shuffles and what bots choose fall alike in every run of a test: all of them ask the machine for chance.

    So does what a strange game draws from `random`. A process that a test forks off asks the machine itself: it would
    get what the test gets, and files of one name.
    """
    random.setstate(dice(request.node.nodeid).getstate())
    known, unknown, here = dice(request.node.nodeid).randbytes, os.urandom, os.getpid()
    monkeypatch.setattr(os, "urandom", lambda count: (known if os.getpid() == here else unknown)(count))


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """No one waits long for a git that might still be at work, or before what someone else holds is tried again."""
    monkeypatch.setattr("pbem.rooms.git.alone.PATIENCE", 2)
    monkeypatch.setattr("pbem.rooms.git.patience.LONGEST_REST", 0.01)
    monkeypatch.setattr("pbem.rooms.git.remote.TRIES_LOCKED", 3)


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator["Chromium"]:
    """One Chromium for all tests of pages that run in this process."""
    from chromium import chromium

    with chromium(tmp_path_factory.mktemp("chromium")) as running:
        yield running


@pytest.fixture(scope="session")
def tab(browser: "Chromium") -> "Tab":
    """A page of it."""
    return browser.tab()
