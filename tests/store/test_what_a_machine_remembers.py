"""The small notes that a machine keeps: each begins in a folder that is not there yet, and says what was noted."""

import errno
import json
import os
import re
import stat
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from disks import refusing
from needs import posix
from small_games import Written, key
from wording import telling, tells

from pbem.errors import ChangedError, FaultyFileError, LockedKeyError, MachineError, StaleError
from pbem.events import identity
from pbem.events.identity import Identity
from pbem.events.passphrase import LockedSecret
from pbem.events.places import state_folder
from pbem.service import account
from pbem.service.settings import ServiceSettings
from pbem.store import (
    configured,
    eyes,
    jottings,
    known_keys,
    memory,
    own_copy,
    people,
    plans,
    read_cursor,
    recent,
    seen,
    shown,
    signed,
    snapshots,
    unlocked,
    unread,
    waited_for,
)
from pbem.store.aside import put_aside
from pbem.store.only_one import only_one
from pbem.store.opening import open_game
from pbem.store.records import KeptPlan
from pbem.store.written import write_whole


def begun() -> Written:
    written = Written("pebbles", 1).begin()
    written.play("ann", "stake 1")
    return written


def test_what_this_machine_signed_and_what_it_heard_of_are_two_things() -> None:
    signed.signed_here("game", "one")
    signed.heard_of("game", "two")
    known = signed.known("game")
    assert (set(known.here), set(known.elsewhere)) == ({"one"}, {"two"})
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


def test_a_strangers_key_is_shown_once_and_ones_own_never() -> None:
    players = {"ann": "own", "bob": "b", "cy": "c"}
    assert known_keys.strangers(players, "own") == {"bob": "b", "cy": "c"}
    assert known_keys.strangers({**players, "dee": "d"}, "own") == {"dee": "d"}
    assert known_keys.strangers(players, "own") == {}


@posix
def test_what_a_machine_keeps_for_its_owner_nobody_else_reads() -> None:
    before = os.umask(0)
    try:
        own_copy.put("game", b"events")
        jottings.add("game", "ann", "bob\nbluffs")
        unread.keep(state_folder(), ["bob takes 1."])
        write_whole(state_folder() / "deep" / "kept", b"x")
        shown.remember_shown("game.toml", "head", "ann", ["tax"])
        known_keys.strangers({"bob": "b"}, "own")
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


def test_what_cannot_be_read_of_it_is_told_of_and_put_aside(tmp_path: Path) -> None:
    """Nothing is lost, and what comes is kept."""
    unread.keep(tmp_path, ["one"])
    [place] = (state_folder() / "unread").iterdir()
    for damage in ("{", '["one", 2]', '{"a": 1}'):
        place.write_text(damage)
        [said] = unread.of(tmp_path)
        assert said.startswith("what happened while you were away cannot be read from")
        unread.keep(tmp_path, ["two"])
        assert unread.of(tmp_path) == ["two"]
        place.write_text(damage)
        unread.forget(tmp_path)
        assert unread.of(tmp_path) == []
    kept = sorted(one.name.rpartition(".")[2] for one in place.parent.iterdir())
    assert kept == [f"aside-{number}" for number in range(1, 7)]


def test_of_what_happened_meanwhile_the_newest_lines_stay(tmp_path: Path) -> None:
    unread.keep(tmp_path, ["first"])
    unread.keep(tmp_path, [str(number) for number in range(unread.MOST)])
    assert unread.of(tmp_path) == [str(number) for number in range(unread.MOST)]


PLAN: KeptPlan = {
    "seat": "ann",
    "steps": ["take 1"],
    "asked": "",
    "since": "",
    "known": [],
    "done": "",
    "first": 0,
    "last": 0,
    "guard": True,
    "held": "",
    "mail": "",
    "meanwhile": False,
    "period": "",
    "every": [],
}


KEEPERS: Mapping[str, Callable[[Path], object]] = {
    "memos": lambda _place: jottings.add("game", "ann", "bob bluffs"),
    "plans": lambda _place: plans.write("game", [PLAN]),
    "settings": lambda place: configured.save(place / "deep" / "service.toml", ServiceSettings(), "What"),
    "one at a time": lambda place: only_one(place / "deep" / "running").__enter__(),
    "a whole file": lambda place: write_whole(place / "deep" / "kept", b"x"),
    "an account": lambda _place: account.save(account.Account()),
}


@pytest.mark.parametrize("keep", KEEPERS.values(), ids=KEEPERS.keys())
@pytest.mark.parametrize("call", ["open", "mkdir"])
def test_what_cannot_be_kept_is_told_with_its_place(
    keep: Callable[[Path], object], call: str, tmp_path: Path, pbem_home: Path
) -> None:
    """By a disk that is read-only since: nothing is kept, and nobody thinks it was."""
    with (
        refusing(call, errno.EROFS, lambda folder, path, *_more: str(path).startswith(str(folder)))(tmp_path.parent),
        refusing(call, errno.EROFS, lambda folder, path, *_more: str(path).startswith(str(folder)))(pbem_home),
        pytest.raises(MachineError, match=r"(?i)read-only|cannot be written to") as refused,
    ):
        keep(tmp_path)
    assert re.search("game|service.toml|running|kept|account.json", str(refused.value))


def test_what_cannot_be_put_aside_stays_where_it_is(tmp_path: Path) -> None:
    place = tmp_path / "kept"
    place.write_text("precious")
    with (
        refusing("rename", errno.EROFS, lambda _folder, *_paths: True)(tmp_path),
        pytest.raises(MachineError, match=telling("path-is-on-a-disk", path="kept")),
    ):
        put_aside(place)
    assert place.read_text() == "precious"
    assert put_aside(place).name == "kept.aside-1"
    place.write_text("more")
    assert put_aside(place).read_text() == "more"


def test_memos_that_cannot_be_read_are_told_of() -> None:
    jottings.add("game", "ann", "bob bluffs")
    [place] = (state_folder() / "notes").iterdir()
    place.unlink()
    place.mkdir()
    with pytest.raises(MachineError, match=f"your memos in {place} cannot be read: "):
        jottings.read("game", "ann")


def test_settings_of_a_newer_pbem_say_what_to_do(tmp_path: Path) -> None:
    """Whatever else is in them."""
    place = tmp_path / "service.toml"
    for text, reason in (
        ("format = 2\nnew = 1\n", telling("a-newer-pbem-wrote-it", format=2)),
        ('format = "x"\n', "format"),
    ):
        place.write_text(text)
        place.chmod(0o600)
        with pytest.raises(FaultyFileError, match=reason) as refused:
            configured.load(place, ServiceSettings, lambda _found: [])
        assert (tells(str(refused.value), "a-newer-pbem-wrote-it")) == ("update" in reason)


def test_what_was_told_of_a_file_is_told_again_where_the_note_is_damaged(tmp_path: Path) -> None:
    path, written = tmp_path / "game.toml", begun()
    path.write_bytes(written.raw)
    read_cursor.since_last_time(path, written.raw)
    place = memory.of_path("told", path)
    known = memory.recall(place)
    notes: list[Any] = [{**known, "events": [1]}, {**known, "more": 1}, {**known, "sha": 3}, []]
    for damaged in notes:
        memory.remember(place, damaged)
        assert not read_cursor.is_as_it_was(path)
        assert len(read_cursor.since_last_time(path, written.raw)) == len(written.events)


def test_what_was_told_of_the_newest_events_is_known_as_long_as_nothing_newer_was_seen(tmp_path: Path) -> None:
    path, written = tmp_path / "game.toml", begun()
    path.write_bytes(written.raw)
    assert recent.known_game(written.raw) is None
    open_game(path).keep("ann", ["ann"], written.raw)
    before = written.raw
    known = recent.known_game(before)
    assert known is not None
    assert (known[0], set(known[1])) == (written.game.id, {event.id for event in written.events})
    written.play("bob", "stake 2")
    seen.remember_seen(written.game)
    assert recent.known_game(before) is None


def test_a_hand_stays_unread_where_nobody_unlocks_the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    secret = key("ann")
    open_key = Identity("ann", secret.public, secret)
    locked = Identity("ann", secret.public, LockedSecret(b"", 1, 1, b"", b""))
    monkeypatch.setattr(eyes, "_unlock", [])
    for kept, found in ((None, None), (open_key, secret), (locked, None)):
        monkeypatch.setattr(identity, "load", lambda kept=kept: kept)
        assert eyes.key_here() is found

    def refuse(_me: Identity) -> Identity:
        raise LockedKeyError()

    eyes.unlock_with(refuse)
    assert eyes.key_here() is None
    eyes.unlock_with(lambda _me: open_key)
    assert eyes.key_here() is secret


SALT, OTHER = b"s" * 16, b"o" * 16


@pytest.fixture
def sessions(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[str, tuple[int, int, int]]:
    """The processes of a Linux machine by their numbers; "self" is led by 7, at a terminal."""
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    tmp_path.chmod(0o700)
    there = {"self": (7, 34816, 900), "7": (7, 34816, 500), "8": (8, 34817, 600)}
    monkeypatch.setattr(unlocked, "_process", there.get)
    return there


@posix
def test_what_opens_a_key_is_known_in_the_terminal_session_where_it_was_typed(
    sessions: dict[str, tuple[int, int, int]], tmp_path: Path
) -> None:
    assert unlocked.remembered(SALT) is None
    unlocked.remember(SALT, b"opens")
    assert (unlocked.remembered(SALT), unlocked.remembered(OTHER)) == (b"opens", None)
    [kept] = (tmp_path / "pbem").iterdir()
    assert [stat.S_IMODE(place.stat().st_mode) for place in (kept.parent, kept)] == [0o700, 0o600]
    sessions["self"] = (8, 34817, 950)
    assert unlocked.remembered(SALT) is None, "another terminal"
    unlocked.remember(SALT, b"opens")
    assert len(list((tmp_path / "pbem").iterdir())) == 2
    sessions["7"] = (7, 34816, 501)
    unlocked.remember(OTHER, b"other")
    assert not kept.exists(), "its session has ended, and its number was given anew"
    assert unlocked.forget() == 2
    assert unlocked.remembered(SALT) is None
    assert unlocked.forget() == 0


@posix
def test_nothing_that_opens_a_key_is_kept_where_others_look_or_there_is_no_terminal(
    sessions: dict[str, tuple[int, int, int]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def kept() -> bool:
        unlocked.remember(SALT, b"opens")
        return unlocked.remembered(SALT) is not None or (tmp_path / "pbem").exists()

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


def test_a_file_is_waited_for_anew_once_it_looks_otherwise(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    assert not waited_for.in_vain(path, (3, 4))
    waited_for.note(path, (3, 4))
    waited_for.note(path.with_name("other.toml"), (5, 6))
    assert waited_for.in_vain(path, (3, 4))
    assert not waited_for.in_vain(path, (3, 5))
    assert not waited_for.in_vain(tmp_path / "club" / "game.toml", (3, 4))


def test_of_many_files_those_that_were_waited_for_last_stay_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waited_for, "MOST", 2)
    first, other, third = (tmp_path / f"{name}.toml" for name in "abc")
    for path, look in ((first, (1, 1)), (other, (2, 2)), (first, (3, 3)), (third, (4, 4))):
        waited_for.note(path, look)
    assert [waited_for.in_vain(path, look) for path, look in ((first, (3, 3)), (other, (2, 2)), (third, (4, 4)))] == [
        True,
        False,
        True,
    ]


def test_what_a_player_has_to_know_first_is_said_as_long_as_it_is_noted(tmp_path: Path) -> None:
    """Here that somebody has signed two things for one place, of which the file holds neither."""
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
    place = Path(memory.of_game("seen", written.game.id))
    noted = json.loads(place.read_bytes().partition(b"\n")[2])
    place.write_text("x\n" + json.dumps({**noted, "held": 3}))
    with pytest.raises(FaultyFileError, match=telling("it-lacks-events-that-you-have")):
        open_game(path)
    place.write_text("x\n" + json.dumps({**noted, "newest": [3]}))
    open_game(path)


def test_a_number_means_the_list_that_was_shown_last(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    with pytest.raises(StaleError, match=telling("no-list-has-been-shown")):
        shown.check_shown(path, "head", "ann", ["take 1"])
    shown.remember_shown(path, "head", "ann", ["take 1"])
    shown.check_shown(path, "head", "ann", ["take 1"])
    for other in (("later", "ann", ["take 1"]), ("head", "bob", ["take 1"]), ("head", "ann", ["take 1", "take 2"])):
        with pytest.raises(StaleError, match=telling("the-table-has-changed-since")):
            shown.check_shown(path, *other)


def test_a_game_is_had_again_as_it_stood_at_a_mark() -> None:
    written = begun()
    snapshots.mark(written.game)
    head, said, table = written.game.record.head.id, snapshots.beside(written.game), written.game.clone().table
    written.play("bob", "stake 2")
    assert written.game.record.head.id == head, "an answer of several leaves the newest event as it is"
    snapshots.mark(written.game)
    found = snapshots.marked(written.game.id, head, said)
    assert found is not None
    assert (found.record.head.id, found.table, snapshots.beside(found)) == (head, table, said)
    later = snapshots.marked(written.game.id, head, snapshots.beside(written.game))
    assert later is not None
    assert snapshots.beside(later) != said
    assert snapshots.marked(written.game.id, "0" * 40, said) is None


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
