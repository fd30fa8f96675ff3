"""What a machine remembers of what was told and shown to this machine's player, so that it is told once."""

import json
from pathlib import Path
from typing import Any

import pytest
from small_games import Written
from wording import telling, tells

from pbem.errors import ChangedError, FaultyFileError, StaleError
from pbem.events.places import state_folder
from pbem.rooms.folder import half_synced
from pbem.rooms.sync import unread
from pbem.store import entry, keeper, noted, read_cursor, seen
from pbem.store.opened_game import open_game


def begun() -> Written:
    written = Written("pebbles", 1).begin()
    written.play("ann", "stake 1")
    return written


def test_news_of_a_file_is_what_was_not_there_the_last_time(tmp_path: Path) -> None:
    path, written = tmp_path / "game.toml", begun()
    path.write_bytes(written.raw)
    assert not read_cursor.is_as_it_was(path)
    assert [one.id for one in read_cursor.since_last_time(path, written.raw)] == [one.id for one in written.events]
    assert read_cursor.is_as_it_was(path)
    assert read_cursor.since_last_time(path, written.raw) == []
    written.play("bob", "stake 2")
    path.write_bytes(written.raw)
    assert not read_cursor.is_as_it_was(path)
    assert [one.id for one in read_cursor.since_last_time(path, written.raw)] == [written.events[-1].id]
    assert read_cursor.since_last_time(path, b"\n" + written.raw) == [], "another program has laid the same events anew"
    assert read_cursor.since_last_time(path, written.raw) == []


def test_what_happened_meanwhile_is_told_in_the_folder_and_below_until_it_was(tmp_path: Path) -> None:
    below = tmp_path / "club" / "games"
    below.mkdir(parents=True)
    assert unread.of(below) == []
    unread.keep(below, [])
    assert not (state_folder() / "kept").exists(), "where nothing happened, nothing costs the next command time"
    unread.keep(below.parent, ["one"])
    unread.keep(below, ["three"])
    unread.keep(below.parent, ["two"])
    assert unread.of(below) == ["one", "two", "three"]
    assert unread.of(below.parent) == ["one", "two"]
    unread.forget(below)
    assert unread.of(below) == unread.of(below.parent) == []


def test_what_cannot_be_read_of_it_is_told_of_and_put_aside(tmp_path: Path) -> None:
    """Nothing is lost, and what comes is kept."""
    unread.keep(tmp_path, ["one"])
    [place] = (state_folder() / "kept").iterdir()
    for damage in ("{", '["one", 2]', '{"a": 1}', '{"format": 2}', '{"format": 1, "unread": {"/": [1]}}'):
        place.write_text(damage)
        [said] = unread.of(tmp_path)
        assert tells(said, "what-happened-while-you-were")
        unread.keep(tmp_path, ["two"])
        assert unread.of(tmp_path) == ["two"]
        place.write_text(damage)
        unread.forget(tmp_path)
        assert unread.of(tmp_path) == []
    kept = {one.name.rpartition(".")[2] for one in place.parent.iterdir()}
    assert kept == {f"aside-{number}" for number in range(1, 11)}


def test_of_what_happened_meanwhile_the_newest_lines_stay(tmp_path: Path) -> None:
    unread.keep(tmp_path, ["first"])
    unread.keep(tmp_path, [str(number) for number in range(unread.MOST)])
    assert unread.of(tmp_path) == [str(number) for number in range(unread.MOST)]


def test_what_was_told_of_a_file_is_told_again_where_the_note_is_damaged(tmp_path: Path) -> None:
    path, written = tmp_path / "game.toml", begun()
    path.write_bytes(written.raw)
    read_cursor.since_last_time(path, written.raw)
    about = keeper.place_of(path)
    known = keeper.noted(about)["told"]
    notes: list[Any] = [{**known, "events": [1]}, {**known, "more": 1}, {**known, "sha": 3}, []]
    for damaged in notes:
        keeper.note(about, lambda parts, damaged=damaged: parts.update(told=damaged))  # type: ignore[misc]
        assert not read_cursor.is_as_it_was(path)
        assert len(read_cursor.since_last_time(path, written.raw)) == len(written.events)


def test_what_was_told_of_the_newest_events_is_known_as_long_as_nothing_newer_was_seen(tmp_path: Path) -> None:
    path, written = tmp_path / "game.toml", begun()
    path.write_bytes(written.raw)
    assert entry.known_game(written.raw) is None
    open_game(path).keep("ann", ["ann"], written.raw)
    before = written.raw
    known = entry.known_game(before)
    assert known is not None
    assert (known[0], set(known[1])) == (written.game.id, {event.id for event in written.events})
    written.play("bob", "stake 2")
    seen.remember_seen(written.game)
    assert entry.known_game(before) is None


def test_a_file_is_waited_for_anew_once_it_looks_otherwise(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    assert not half_synced.in_vain(path, (3, 4))
    half_synced.waited_in_vain(path, (3, 4))
    half_synced.waited_in_vain(path.with_name("other.toml"), (5, 6))
    assert half_synced.in_vain(path, (3, 4))
    assert not half_synced.in_vain(path, (3, 5))
    assert not half_synced.in_vain(tmp_path / "club" / "game.toml", (3, 4))


def test_of_many_files_those_that_were_waited_for_last_stay_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(half_synced, "MOST", 2)
    first, other, third = (tmp_path / f"{name}.toml" for name in "abc")
    for path, look in ((first, (1, 1)), (other, (2, 2)), (first, (3, 3)), (third, (4, 4))):
        half_synced.waited_in_vain(path, look)
    assert [half_synced.in_vain(path, look) for path, look in ((first, (3, 3)), (other, (2, 2)), (third, (4, 4)))] == [
        True,
        False,
        True,
    ]


def test_what_a_player_has_to_know_first_is_said_as_long_as_it_is_noted(tmp_path: Path) -> None:
    """Here that someone has signed two things for one place, of which the file holds neither."""
    path, written = tmp_path / "game.toml", begun()
    path.write_bytes(written.raw)
    open_game(path)
    written.play("bob", "stake 2")
    seen.remember_seen(written.game)
    with pytest.raises(FaultyFileError, match=telling("it-lacks-events-that-you-have")):
        open_game(path)
    seen.hold(written.game, "bob has signed two moves for one turn")
    with pytest.raises(
        ChangedError, match=telling("change-look-at-it-with", change="bob has signed two moves for one turn")
    ):
        open_game(path)
    place = Path(keeper.noted_at(written.game.id))
    known = json.loads(place.read_bytes())
    place.write_text(json.dumps({**known, "held": 3}))
    with pytest.raises(FaultyFileError, match=telling("it-lacks-events-that-you-have")):
        open_game(path)
    place.write_text(json.dumps({**known, "newest": [3]}))
    open_game(path)


def test_a_number_means_the_list_that_was_shown_last() -> None:
    with pytest.raises(StaleError, match=telling("no-list-has-been-shown")):
        noted.check_shown("game", "head", "ann", ["take 1"])
    noted.remember_shown("game", "head", "ann", ["take 1"])
    noted.check_shown("game", "head", "ann", ["take 1"])
    for other in (("later", "ann", ["take 1"]), ("head", "bob", ["take 1"]), ("head", "ann", ["take 1", "take 2"])):
        with pytest.raises(StaleError, match=telling("the-table-has-changed-since")):
            noted.check_shown("game", *other)


def test_what_was_kept_counts_as_long_as_nothing_newer_was_seen() -> None:
    written = begun()
    game = written.game
    before = seen.shown_now(game)
    assert seen.is_newest(game.id, before)
    assert seen.newest_seen(game) == []
    seen.remember_seen(game)
    assert seen.is_newest(game.id, before)
    assert seen.newest_seen(game) == [game.record.head.id, *sorted(game.record.head.sides)]
    written.play("bob", "stake 2")
    seen.remember_seen(game)
    assert not seen.is_newest(game.id, before)
    assert seen.is_newest(game.id, seen.shown_now(game))
    seen.forget(game.id)
    assert seen.is_newest(game.id, before)
    assert seen.newest_seen(game) == []
