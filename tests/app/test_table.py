"""The door for programs: what `pbem.new` and `pbem.open` give holds to what docs/library.md says of it."""

import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from wording import says, telling

import pbem
from pbem.errors import FaultyFileError, NotYourTurnError, RefusedError, StaleError, UnreadableMoveError, UsageError
from pbem.events.keys import SecretKey

SEATS = ["ann", "bob", "cy"]


def played(table: pbem.Table, seed: int = 1, most: int = 10_000) -> pbem.Table:
    """A table after so many random choices."""
    random = Random(seed)
    for _choice in range(most):
        if not table.asked:
            break
        table.play(table.asked[0], random.choice(table.legal()))
    return table


@pytest.mark.parametrize("game", ["confucius", "white-lotus", "pebbles"])
def test_a_whole_game_in_memory_is_sound_when_it_is_saved(game: str, tmp_path: Path) -> None:
    table = played(pbem.new(game, SEATS, seed=4))
    assert table.phase == "over"
    assert table.result is not None
    assert table.audit().faults == []
    table.save(tmp_path / "game.toml")
    again = pbem.open(tmp_path / "game.toml")
    assert (again.result, again.events, again.turn) == (table.result, table.events, table.turn)
    assert again.story("ann") == table.story("ann")


def test_the_same_seed_gives_the_same_game() -> None:
    first, second, other = (played(pbem.new("pebbles", SEATS, seed=seed, heap=20)) for seed in (1, 1, 2))
    assert first.text() == second.text()
    assert first.text() != other.text()


def test_a_refusal_is_raised_explained_and_changes_nothing() -> None:
    table = pbem.new("confucius", SEATS)
    seat, before = table.asked[0], table.text()
    with pytest.raises(RefusedError, match="R19"):
        table.play(seat, "pass")
    assert "R19" in (table.explain(seat, "pass") or "")
    with pytest.raises(UnreadableMoveError):
        table.play(seat, "dance")
    other = next(one for one in SEATS if one != seat)
    with pytest.raises(NotYourTurnError):
        table.play(other, "tax")
    assert "turn" in (table.explain(other, "tax") or "")
    assert table.text() == before


def test_clones_and_earlier_turns_are_tables_of_their_own() -> None:
    table = played(pbem.new("confucius", SEATS, seed=2), most=30)
    before = table.text(), table.facts("ann")
    played(table.clone(), seed=9, most=20)
    past = table.at(3)
    assert past.turn == 3
    played(past, seed=9, most=20)
    assert (table.text(), table.facts("ann")) == before
    with pytest.raises(UsageError):
        table.at(table.turn + 1)


def test_a_turn_in_which_several_answer_is_looked_at_before_and_after_their_answers() -> None:
    table = pbem.new("pebbles", SEATS, seed=2)
    for seat in SEATS:
        table.play(seat, "stake 2")
    table.play(table.asked[0], "take 1")
    assert table.at(1, 0).asked == tuple(SEATS)
    assert table.at(1, 1).asked == table.at(1).asked == ("ann",)


def test_each_seat_is_told_what_it_may_read_from_the_turn_on_that_it_names() -> None:
    table = played(pbem.new("pebbles", SEATS, seed=1, heap=30), most=12)
    whole = {seat: table.story(seat) for seat in ("", *SEATS)}
    anns = set(whole["ann"]) - set(whole[""])
    assert anns, "what ann drew, in these moves"
    assert anns.isdisjoint({*whole["bob"], *whole["cy"]})
    for seat, story in whole.items():
        for turn in range(table.turn + 1):
            since = table.story(seat, since=turn)
            assert since == story[len(story) - len(since) :]
        assert table.story(seat, since=table.turn) == []
    assert table.story("bob", since=table.turn - 1) != []


def test_undo_takes_back_what_was_not_saved_and_brings_no_other_cards(tmp_path: Path) -> None:
    table = pbem.new("confucius", SEATS, seed=3)
    seat = table.asked[0]
    first = table.play(seat, "tax")
    table.undo()
    assert table.asked == (seat,)
    assert table.play(seat, "tax") == first
    table.save(tmp_path / "game.toml")
    with pytest.raises(RefusedError):
        table.undo()


def test_what_was_played_is_appended_and_nobody_elses_moves_are_lost(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    fresh = pbem.new("pebbles", SEATS, seed=1)
    keys = {seat: fresh.key(seat) for seat in SEATS}
    fresh.save(path)
    here, there = (pbem.open(path, keys=keys) for _table in range(2))
    here.play("ann", "stake 1")
    here.save(path)
    there.play("bob", "stake 2")
    with pytest.raises(StaleError):
        there.save(path)
    assert [event.kind for event in pbem.open(path).events][-1:] == ["stake"]


def test_a_seat_without_a_key_is_not_played(tmp_path: Path) -> None:
    pbem.new("pebbles", SEATS).save(tmp_path / "game.toml")
    table = pbem.open(tmp_path / "game.toml", keys={"ann": SecretKey(bytes(32))})
    with pytest.raises(NotYourTurnError, match=telling("there-is-no-key-of", seat="bob")):
        table.play("bob", "stake 1")
    with pytest.raises(NotYourTurnError, match=telling("there-is-no-key-of", seat="ann")):
        table.play("ann", "stake 1")


def test_time_comes_from_the_clock_that_was_given() -> None:
    noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
    table = pbem.new("pebbles", SEATS, clock=lambda: noon)
    assert {event.at for event in table.events} == {noon}
    table = pbem.new("pebbles", SEATS)
    table.play("ann", "stake 1")
    assert table.events[-1].at - table.events[-2].at == timedelta(seconds=1)


def test_a_clock_may_tell_a_time_of_its_own_class(tmp_path: Path) -> None:
    """As those of date libraries do, and clocks that tests have stopped."""

    class Moment(datetime):
        pass

    table = pbem.new("pebbles", SEATS, clock=lambda: Moment(2026, 3, 1, 12, tzinfo=UTC))
    assert table.away("ann", "5d")[0] == says("seat-is-away-until-moment", seat="ann", moment="2026-03-06 12:00 UTC.")
    table.save(tmp_path / "game.toml")
    assert pbem.open(tmp_path / "game.toml").game.record.away == table.game.record.away


def test_a_file_that_cannot_be_believed_is_not_opened(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    pbem.new("pebbles", SEATS).save(path)
    path.write_text(path.read_text().replace("pebbles", "pebblez"))
    with pytest.raises(FaultyFileError):
        pbem.open(path)


def test_importing_pbem_loads_nothing_else() -> None:
    code = "import sys; before = set(sys.modules); import pbem; print(sorted(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "['pbem']\n"
    with pytest.raises(AttributeError):
        _ = pbem.nothing
