"""A proof that was verified on this machine is not verified again; any other one is."""

from pathlib import Path

import pytest
from homes import settled

from pbem.events.text import render_all
from pbem.rooms.dealt.group import shares, shuffle_proof
from pbem.rooms.dealt.unsound import UnsoundError
from pbem.secrecy import proved
from pbem.store.opened_game import open_game


def fails(*_whatever: object) -> None:
    raise AssertionError("it is verified again")


@pytest.fixture
def forgetful(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> pytest.MonkeyPatch:
    """A machine of its own, which has verified nothing."""
    monkeypatch.setenv("PBEM_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(proved, "_known", set())
    monkeypatch.setattr(proved, "_used", set())
    return monkeypatch


def test_a_later_command_verifies_no_proof_again(forgetful: pytest.MonkeyPatch, tmp_path: Path) -> None:
    events = settled("pebbles").events
    path = tmp_path / "game.toml"
    path.write_text(render_all(events))
    forgetful.setattr(proved, "_known", set())
    open_game(path)
    forgetful.setattr(proved, "_known", set())  # another command
    path.write_text("# somebody has written into it\n" + render_all(events))
    forgetful.setattr(shares, "check", fails)
    forgetful.setattr(shuffle_proof, "check", fails)
    assert open_game(path).game.phase == "playing"


def test_another_statement_is_verified(forgetful: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    for statement in ([b"a", b"bc"], [b"a", b"bc"], [b"ab", b"c"]):
        proved.once(lambda: seen.append("verified"), *statement)
    assert len(seen) == 2

    def refuse() -> None:
        raise UnsoundError("no")

    for _time in range(2):
        with pytest.raises(UnsoundError):
            proved.once(refuse, b"false")


def test_there_is_an_end_to_what_is_remembered(forgetful: pytest.MonkeyPatch) -> None:
    forgetful.setattr(proved, "MOST", 10)
    for number in range(25):
        proved.once(lambda: None, str(number).encode())
    assert len(proved._known) <= 10
    proved.recall([b"x", b"y" * proved.MARK])
    assert proved.met() == []
