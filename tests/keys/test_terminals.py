"""A key that a passphrase locks stays open in the terminal session where that was typed, and nowhere else."""

import stat
from pathlib import Path

import pytest
from needs import posix

from pbem.rooms.keys import terminals

SALT, OTHER = b"s" * 16, b"o" * 16


@pytest.fixture
def sessions(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[str, tuple[int, int, int]]:
    """The processes of a Linux machine by their numbers; "self" is led by 7, at a terminal."""
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    tmp_path.chmod(0o700)
    there = {"self": (7, 34816, 900), "7": (7, 34816, 500), "8": (8, 34817, 600)}
    monkeypatch.setattr(terminals, "_process", there.get)
    return there


@posix
def test_what_opens_a_key_is_known_in_the_terminal_session_where_it_was_typed(
    sessions: dict[str, tuple[int, int, int]], tmp_path: Path
) -> None:
    assert terminals.remembered(SALT) is None
    terminals.remember(SALT, b"opens")
    assert (terminals.remembered(SALT), terminals.remembered(OTHER)) == (b"opens", None)
    [kept] = (tmp_path / "pbem").iterdir()
    assert [stat.S_IMODE(place.stat().st_mode) for place in (kept.parent, kept)] == [0o700, 0o600]
    sessions["self"] = (8, 34817, 950)
    assert terminals.remembered(SALT) is None, "another terminal"
    terminals.remember(SALT, b"opens")
    assert len(list((tmp_path / "pbem").iterdir())) == 2
    sessions["7"] = (7, 34816, 501)
    terminals.remember(OTHER, b"other")
    assert not kept.exists(), "its session has ended, and its number was given anew"
    assert terminals.forget() == 2
    assert terminals.remembered(SALT) is None
    assert terminals.forget() == 0


@posix
def test_nothing_that_opens_a_key_is_kept_where_others_look_or_there_is_no_terminal(
    sessions: dict[str, tuple[int, int, int]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def kept() -> bool:
        terminals.remember(SALT, b"opens")
        return terminals.remembered(SALT) is not None or (tmp_path / "pbem").exists()

    tmp_path.chmod(0o750)
    assert not kept()
    tmp_path.chmod(0o700)
    for named in ("", "run", str(tmp_path / "gone")):
        monkeypatch.setenv("XDG_RUNTIME_DIR", named)
        assert not kept()
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    sessions["self"] = (7, 0, 900)
    assert not kept(), "no terminal"
    del sessions["self"]
    assert not kept(), "no Linux"
    sessions["self"] = (9, 34816, 900)
    assert not kept(), "who led it is gone"
    sessions["self"] = (7, 34816, 900)
    assert kept()
