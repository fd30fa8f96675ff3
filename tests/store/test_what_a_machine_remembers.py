"""The small notes that a machine keeps: each begins in a folder that is not there yet, and says what was noted."""

import errno
import os
import stat
from pathlib import Path

import pytest
from small_games import Written, key

from pbem.errors import MachineError, StaleError
from pbem.events.places import state_folder
from pbem.store import jottings, marks, memory, met, own_copy, people, seen, shown, signed, told, unread, waited_for
from pbem.store.written import write_whole

posix = pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")


def begun() -> Written:
    written = Written("pebbles", 1).begin()
    written.play("ann", "stake 1")
    return written


def test_what_this_machine_signed_and_what_it_heard_of_are_two_things() -> None:
    signed.signed_here("game", "one")
    signed.heard_of("game", "two")
    known = signed.known("game")
    assert (known.here, known.elsewhere) == ({"one"}, {"two"})
    assert [event in known for event in ("one", "two", "three")] == [True, True, False]
    assert "one" not in signed.known("another game")


def test_of_many_events_that_were_signed_the_newest_stay_known() -> None:
    for number in range(signed.MOST + 2):
        signed.signed_here("game", f"{number}")
    known = signed.known("game").here
    assert signed.MOST // 2 <= len(known) <= signed.MOST
    assert {f"{signed.MOST + 1}", f"{signed.MOST}", f"{signed.MOST - 1}"} < known
    assert "0" not in known


def test_news_of_a_file_is_what_was_not_there_the_last_time(tmp_path: Path) -> None:
    path, written = tmp_path / "game.toml", begun()
    path.write_bytes(written.raw)
    assert not told.is_as_it_was(path)
    assert [one.id for one in told.since_last_time(path, written.raw)] == [one.id for one in written.events]
    assert told.is_as_it_was(path)
    assert told.since_last_time(path, written.raw) == []
    written.play("bob", "stake 2")
    path.write_bytes(written.raw)
    assert not told.is_as_it_was(path)
    assert [one.id for one in told.since_last_time(path, written.raw)] == [written.events[-1].id]
    assert told.since_last_time(path, b"\n" + written.raw) == [], "another program has laid the same events anew"
    assert told.since_last_time(path, written.raw) == []


def test_a_strangers_key_is_shown_once_and_ones_own_never() -> None:
    players = {"ann": "own", "bob": "b", "cy": "c"}
    assert met.strangers(players, "own") == {"bob": "b", "cy": "c"}
    assert met.strangers({**players, "dee": "d"}, "own") == {"dee": "d"}
    assert met.strangers(players, "own") == {}


@posix
def test_what_a_machine_keeps_for_its_owner_nobody_else_reads() -> None:
    before = os.umask(0)
    try:
        own_copy.put("game", b"events")
        jottings.add("game", "ann", "bob\nbluffs")
        unread.keep(state_folder(), ["bob takes 1."])
        write_whole(state_folder() / "deep" / "kept", b"x")
        shown.remember_shown("game.toml", "head", "ann", ["tax"])
        met.strangers({"bob": "b"}, "own")
    finally:
        os.umask(before)
    assert own_copy.kept("game") == b"events"
    assert jottings.read("game", "ann") == ["bob bluffs"]
    for name in ("games", "notes", "unread", "deep", "shown"):
        folder = state_folder() / name
        [file] = folder.iterdir()
        assert [stat.S_IMODE(one.stat().st_mode) for one in (folder, file)] == [0o700, 0o600], name


def test_what_is_kept_of_a_game_grows_and_loses_nothing_that_the_file_has_lost() -> None:
    written = begun()
    own_copy.keep(written.game.id, written.raw)
    other = written.branch()
    written.play("bob", "stake 2")
    own_copy.keep(written.game.id, written.raw)
    other.play("cy", "stake 3")
    own_copy.keep(written.game.id, other.raw)
    kept = own_copy.kept(written.game.id)
    assert own_copy.lost(kept, written.raw) == [other.events[-1]]
    assert own_copy.lost(kept, other.raw) == [written.events[-1]]
    assert own_copy.lost(written.raw, kept) == []


def test_a_file_that_cannot_be_kept_whole_is_left_as_it_was(tmp_path: Path) -> None:
    place = tmp_path / "kept"
    place.mkdir()
    (place / "there").write_text("x")
    with pytest.raises(MachineError):
        write_whole(place, b"y")
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]


def test_what_was_noted_is_there_still_where_the_disk_will_not_have_more(monkeypatch: pytest.MonkeyPatch) -> None:
    place = memory.of_game("seen", "game")
    memory.remember(place, "first")

    def full(*_paths: object) -> None:
        raise OSError(errno.ENOSPC, "no space left on device")

    monkeypatch.setattr(os, "replace", full)
    memory.remember(place, "second", durably=True)
    assert memory.recall(place) == "first"
    assert [path.name for path in Path(place).parent.iterdir()] == ["game.json"]


def test_what_happened_meanwhile_is_told_in_the_folder_and_below_until_it_was(tmp_path: Path) -> None:
    below = tmp_path / "club" / "games"
    below.mkdir(parents=True)
    assert unread.of(below) == []
    unread.keep(below, [])
    assert not (state_folder() / "unread").exists(), "where nothing happened, nothing costs the next command time"
    unread.keep(below.parent, ["one"])
    unread.keep(below, ["three"])
    unread.keep(below.parent, ["two"])
    assert unread.of(below) == ["one", "two", "three"]
    assert unread.of(below.parent) == ["one", "two"]
    unread.forget(below)
    assert unread.of(below) == unread.of(below.parent) == []


def test_a_file_is_waited_for_anew_once_it_looks_otherwise(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    assert not waited_for.in_vain(path, (3, 4))
    waited_for.note(path, (3, 4))
    waited_for.note(path.with_name("other.toml"), (5, 6))
    assert waited_for.in_vain(path, (3, 4))
    assert not waited_for.in_vain(path, (3, 5))
    assert not waited_for.in_vain(tmp_path / "club" / "game.toml", (3, 4))


def test_a_number_means_the_list_that_was_shown_last(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    with pytest.raises(StaleError, match="no list has been shown yet"):
        shown.check_shown(path, "head", "ann", ["take 1"])
    shown.remember_shown(path, "head", "ann", ["take 1"])
    shown.check_shown(path, "head", "ann", ["take 1"])
    for other in (("later", "ann", ["take 1"]), ("head", "bob", ["take 1"]), ("head", "ann", ["take 1", "take 2"])):
        with pytest.raises(StaleError, match="the table has changed"):
            shown.check_shown(path, *other)


def test_a_game_is_had_again_as_it_stood_at_a_mark() -> None:
    written = begun()
    marks.mark(written.game)
    head, table = written.game.record.head.id, written.game.clone().table
    written.play("bob", "stake 2")
    found = marks.marked(written.game.id, head)
    assert found is not None
    assert (found.record.head.id, found.table) == (head, table)
    assert marks.marked(written.game.id, "0" * 40) is None


def test_only_a_file_under_its_keys_fingerprint_names_a_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody takes another's name by a file that says so."""
    from pbem.events.keys import fingerprint

    monkeypatch.chdir(tmp_path)
    club = tmp_path / people.PLAYERS
    club.mkdir()
    ann, bob = (fingerprint(key(name).public) for name in ("ann", "bob"))
    (tmp_path / people.player_file(ann)).write_text(people.player("Ann", key("ann").public, ann))
    (tmp_path / people.player_file(bob)).write_text(people.player("Ann", key("cy").public, bob))
    (club / "notes.toml").write_text("name = 3\n")
    assert people.keys_called("ann") == [key("ann").public]
    assert [people.names_in(tmp_path)(one) for one in (ann, bob)] == ["Ann", ""]
    (tmp_path / people.player_file(ann)).write_text(people.player("A\x07nn", key("ann").public, ann))
    assert people.keys_called("a\x07nn") == []


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
