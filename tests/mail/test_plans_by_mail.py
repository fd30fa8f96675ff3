"""Planned moves in a game that goes by mail: they go out with a sync, and no mail tells of them before."""

from pathlib import Path

from correspondents import Correspondent, carry
from freezegun import freeze_time
from people import begin, in_turn
from wording import says, tells


def staked(tmp_path: Path) -> tuple[Correspondent, Correspondent]:
    """Two people with a game of Pebbles that has gone by mail; whoever is to take comes first."""
    with freeze_time("2026-11-22T06:00:00Z"):
        ann, bob = (Correspondent(name, tmp_path).set_up() for name in ("ann", "bob"))
        begin("game.toml", (ann, bob), "pebbles", "--heap=30")
        in_turn("game.toml", (ann, bob), "play", "stake", "2")
        for one, other in ((ann, bob), (bob, ann)):
            one.done("mail", "address", other.name, other.address)
            one.done("mail", "send")
        carry(ann, bob)
        for one in (ann, bob):
            one.done("sync")
        carry(ann, bob)
    return (ann, bob) if ann("moves").code == 0 else (bob, ann)


def test_a_planned_move_goes_out_by_mail_when_it_is_due(tmp_path: Path) -> None:
    first, second = staked(tmp_path)
    with freeze_time("2026-11-22T08:00:00Z"):
        second.done("plan", "--unguarded", "take 2 then take 1")
        first.done("play", "take 1")
        first.done("sync")
        carry(first, second)
        early = second.done("sync")
    assert tells(early.err, "game-what-seat-has-planned", seat=second.name)
    assert second.posted() == []
    with freeze_time("2026-11-22T08:31:00Z"):
        said = second.done("sync")
    assert says("seat-has-planned-this-move", seat=second.name, move="take 2") in said.err
    assert says("mailed-to-names", names=first.name) in said.err
    assert second.done("plan").out == "   " + says("moves-unguarded", moves="1  take 1") + "\n"
    carry(second, first)
    with freeze_time("2026-11-22T09:00:00Z"):
        assert says("seat-takes-count", seat=second.name, count=2) in first.done("sync").out


def test_no_mail_tells_of_a_plan(tmp_path: Path) -> None:
    """Those that go out while it waits are the very same, whether anything is planned or not."""
    first, _second = staked(tmp_path)
    with freeze_time("2026-11-22T08:00:00Z"):
        first.done("play", "take 1")
        other = "bob" if first.name == "ann" else "ann"
        before = first.done("mail", "compose", "--seat", other).out
        first.done("plan", "--unguarded", "take 2 then take 1")
        assert first.done("mail", "compose", "--seat", other).out == before
