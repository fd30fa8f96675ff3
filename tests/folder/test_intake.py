"""A game file and the copy that came: what is news, also where something else than pbem has brought it here before."""

from pathlib import Path

import pytest
from small_games import SEATS, Written, all_staked, key
from wording import telling

from pbem.errors import FaultyFileError
from pbem.events.event import Event
from pbem.events.text import parse, render_all
from pbem.rooms.sync.intake import Taken, take_in
from pbem.store import quarantine
from pbem.store.opened_game import open_game


@pytest.fixture
def base() -> Written:
    """Pebbles in which ann is to take."""
    return all_staked(12, 2)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.toml"


def taken(path: Path, theirs: Written, before: Written) -> Taken:
    return take_in(path, theirs.raw, before.raw, key("bob").public)


@pytest.mark.parametrize("settled", [False, True])
def test_what_a_plain_git_pull_has_brought_is_news_at_the_next_sync(settled: bool, base: Written, path: Path) -> None:
    """The file holds it already; what the remote was at the last sync does not."""
    there = base.branch()
    there.play("ann", "take 2")
    here = there.branch()
    here.note("bob", "Hm.")
    for ours in (there, here):
        path.write_bytes(ours.raw)
        if settled:
            open_game(path).keep("bob", ["bob"])
        done = taken(path, there, base)
        assert done.came == [there.events[-1]]
        assert done.settled == settled
        assert (done.new, done.refused, done.put_back, done.fell) == (False, [], [], [])
        assert path.read_bytes() == ours.raw
        assert taken(path, there, there).came == []


def test_so_it_is_where_the_remote_has_the_same_events_in_another_order(base: Written, path: Path) -> None:
    before, there = base.branch(), base.branch()
    before.note("cy", "Hello!")
    there.play("ann", "take 2")
    late = before.events[-1]
    path.write_bytes(render_all([*there.events, late]).encode())
    done = take_in(path, path.read_bytes(), before.raw, key("bob").public)
    assert done.came == [there.events[-1]]
    assert done.put_back == []


def test_an_event_that_waited_is_taken_in_when_plain_git_has_brought_the_one_before_it(
    base: Written, path: Path
) -> None:
    first, second = base.branch(), base.branch()
    first.play("ann", "take 2")
    second.write(first.events[-1])
    second.play("bob", "take 1")
    path.write_bytes(first.raw)
    open_game(path).keep("bob", ["bob"])
    quarantine.keep(base.events[0].id, [second.events[-1]])
    done = taken(path, first, base)
    assert path.read_bytes() == second.raw
    assert done.came == second.events[len(base.events) :]
    assert (done.waiting, done.refused) == (0, [])
    assert quarantine.kept(base.events[0].id) == []


def test_what_still_waits_goes_on_waiting_and_is_counted(base: Written, path: Path) -> None:
    later = base.branch()
    for seat in SEATS:
        later.play(seat, "take 1")
    path.write_bytes(base.raw)
    quarantine.keep(base.events[0].id, later.events[-2:])
    done = taken(path, base, base)
    assert (done.waiting, done.came) == (2, [])
    assert quarantine.kept(base.events[0].id) == later.events[-2:]
    assert path.read_bytes() == base.raw


def test_what_the_other_copy_has_lost_is_put_back_and_what_it_never_had_is_not(base: Written, path: Path) -> None:
    before = base.branch()
    before.play("ann", "take 2")
    ours = before.branch()
    ours.note("bob", "Mine.")
    theirs = base.branch()
    theirs.note("cy", "Hello!")
    path.write_bytes(ours.raw)
    done = taken(path, theirs, before)
    assert done.put_back == [before.events[-1]]
    assert done.came == [theirs.events[-1]]
    held = {event.id for _number, event in parse(path.read_bytes()).events}
    assert held == {event.id for event in [*ours.events, *theirs.events]}


def test_two_takings_in_are_told_as_one(base: Written, path: Path) -> None:
    events: list[Event] = base.events
    first = Taken(path, new=True, came=events[:1], put_back=events[2:3], waiting=2)
    second = Taken(path, came=events[1:2], waiting=1)
    both = first.then(second)
    assert (both.new, both.came, both.put_back, both.waiting) == (True, events[:2], events[2:3], 1)
    assert second.then(first).new


def test_a_file_that_a_full_disk_has_emptied_is_filled_again(base: Written, path: Path) -> None:
    for left in (b"", b" \n"):
        path.write_bytes(left)
        done = take_in(path, base.raw, base.raw, key("bob").public)
        assert path.read_bytes() == base.raw
        assert done.came == base.events


@pytest.mark.parametrize(
    ("ours", "said"),
    [
        (b"# gone", telling("it-holds-no-game-any")),
        (b"[[event]]\nkind = 1\n", "game.toml"),
        (Written("pebbles", 2).raw, telling("the-copy-that-came-is")),
    ],
)
def test_what_cannot_be_put_together_is_said_and_nothing_is_touched(
    ours: bytes, said: str, base: Written, path: Path
) -> None:
    path.write_bytes(ours)
    for before in (None, base.raw):
        with pytest.raises(FaultyFileError, match=said):
            take_in(path, base.raw, before, key("bob").public)
        assert path.read_bytes() == ours


def test_a_copy_that_cannot_be_believed_is_not_taken_in(base: Written, path: Path) -> None:
    bad = base.raw.replace(b"points = 2", b"points = 3", 1)
    with pytest.raises(FaultyFileError):
        take_in(path, bad, None, key("bob").public)
    assert not path.exists()
    path.write_bytes(base.raw)
    mine = base.branch()
    mine.note("bob", "Mine.")
    for ours in (base.raw, mine.raw):
        path.write_bytes(ours)
        with pytest.raises(FaultyFileError):
            take_in(path, bad, None, key("bob").public)
        assert path.read_bytes() == ours


def test_a_game_that_the_other_side_has_lost_is_put_back_whole_if_it_can_be_believed(base: Written, path: Path) -> None:
    path.write_bytes(base.raw)
    done = take_in(path, None, base.raw, key("bob").public)
    assert (done.put_back, done.came) == (base.events, [])
    assert take_in(path, None, None, key("bob").public).put_back == []
    assert done.beyond(None) == base.events
    path.write_bytes(base.raw.replace(b"points = 2", b"points = 3", 1))
    with pytest.raises(FaultyFileError):
        take_in(path, None, base.raw, key("bob").public)


def test_a_game_that_was_not_here_is_put_where_it_belongs(base: Written, tmp_path: Path) -> None:
    path = tmp_path / "new" / "games" / "game.toml"
    done = take_in(path, base.raw, None, key("bob").public)
    assert path.read_bytes() == base.raw
    assert (done.new, done.came) == (True, base.events)
    assert done.beyond(base.raw) == []


def test_a_move_that_lost_its_place_is_refused_and_kept_outside_and_one_that_waited_is_no_news_of_mine(
    base: Written, path: Path
) -> None:
    """Ann's first move is everywhere, and bob has played on it; her other one stands in the file here."""
    there, here, cys = base.branch(), base.branch(), base.branch()
    there.play("ann", "take 2")
    there.play("bob", "take 1")
    here.play("ann", "take 3")
    cys.play("ann", "take 1")
    path.write_bytes(here.raw)
    game = base.events[0].id
    quarantine.keep(game, [cys.events[-1]])
    done = take_in(path, there.raw, base.raw, key("ann").public)
    assert path.read_bytes() == there.raw
    assert [one.event for one in done.refused] == [here.events[-1]], "what was kept outside was told when it came"
    assert done.came == there.events[len(base.events) :]
    assert done.beyond(base.raw) == done.came
    assert {event.id for event in quarantine.kept(game)} == {here.events[-1].id, cys.events[-1].id}


def test_what_was_shown_and_does_not_count_any_more_is_told_and_the_game_goes_on(base: Written, path: Path) -> None:
    """Two others have built on ann's other move: the file holds both, as it comes."""
    here, there = base.branch(), base.branch()
    here.play("ann", "take 3")
    there.play("ann", "take 2")
    there.play("bob", "take 1")
    path.write_bytes(here.raw)
    open_game(path).keep("ann", ["ann"])
    both = render_all([*here.events, *there.events[len(base.events) :]]).encode()
    done = take_in(path, both, here.raw, key("ann").public)
    assert [one.event for one in done.fell] == [here.events[-1]]
    assert path.read_bytes() == both
    assert open_game(path).game.table == there.game.table


@pytest.mark.parametrize("theirs_went_on", [False, True])
def test_half_an_event_that_is_written_over_is_told_of(theirs_went_on: bool, base: Written, path: Path) -> None:
    """Unless it was the beginning of what came."""
    there = base.branch()
    there.play("ann", "take 2")
    ours = base.branch()
    ours.note("bob", "Hm.")
    longer = there.raw if theirs_went_on else ours.raw
    path.write_bytes(longer[:-10])
    assert taken(path, there, base).dropped != theirs_went_on
    assert path.read_bytes() == there.raw
