"""The small notes that a machine keeps: each starts in a folder that is not there yet, and says what was noted."""

import errno
import os
import re
import stat
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Thread

import pytest
from disks import refusing
from needs import posix
from small_games import Written, key
from wording import telling, tells

from pbem.app import memos
from pbem.errors import FaultyFileError, MachineError
from pbem.events.places import state_folder
from pbem.rooms.dealt import dealing_once as dealt
from pbem.rooms.mail.transport import mailed, own_settings
from pbem.rooms.plans import kept as plans
from pbem.rooms.plans import snapshots
from pbem.rooms.plans.record import KeptPlan
from pbem.rooms.service import account
from pbem.rooms.service.settings import ServiceSettings
from pbem.rooms.sync import unread
from pbem.store import keeper, noted, own_copy, people
from pbem.store.keeper import only_one, write_whole


def begun() -> Written:
    written = Written("pebbles", 1).begin()
    written.play("ann", "stake 1")
    return written


def test_what_this_machine_signed_and_what_it_heard_of_are_two_things() -> None:
    noted.signed_here("game", "one")
    noted.heard_of("game", "two")
    known = noted.known_signed("game")
    assert (set(known.here), set(known.elsewhere)) == ({"one"}, {"two"})
    assert [event in known for event in ("one", "two", "three")] == [True, True, False]
    assert "one" not in noted.known_signed("another game")


def test_of_many_events_that_were_signed_the_newest_stay_known() -> None:
    for number in range(noted.MOST + 2):
        noted.signed_here("game", f"{number}")
    known = noted.known_signed("game").here
    assert noted.MOST // 2 <= len(known) <= noted.MOST
    assert {f"{noted.MOST + 1}", f"{noted.MOST}", f"{noted.MOST - 1}"} < known
    assert "0" not in known


def test_a_strangers_key_is_shown_once_and_ones_own_never() -> None:
    players = {"ann": "own", "bob": "b", "cy": "c"}
    assert noted.strangers(players, "own") == {"bob": "b", "cy": "c"}
    assert noted.strangers({**players, "dee": "d"}, "own") == {"dee": "d"}
    assert noted.strangers(players, "own") == {}


@posix
def test_what_a_machine_keeps_for_its_owner_nobody_else_reads() -> None:
    before = os.umask(0)
    try:
        own_copy.put("game", b"events")
        memos.keep("game", "ann", "bob\nbluffs")
        unread.keep(state_folder(), ["bob takes 1."])
        write_whole(state_folder() / "deep" / "kept", b"x")
        noted.remember_shown("game", "head", "ann", ["tax"])
        noted.strangers({"bob": "b"}, "own")
    finally:
        os.umask(before)
    assert own_copy.kept("game") == b"events"
    assert memos.kept("game", "ann") == ["bob bluffs"]
    assert sorted(one.name for one in state_folder().iterdir()) == ["deep", "games", "kept", "lock", "noted"]
    for one in state_folder().rglob("*"):
        assert stat.S_IMODE(one.stat().st_mode) == (0o700 if one.is_dir() else 0o600), one


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
    keeper.note("game", lambda known: known.update(one="first"))
    keeper.keep("game", lambda known: known.update(one="first"))

    def full(*_paths: object) -> None:
        raise OSError(errno.ENOSPC, "no space left on device")

    monkeypatch.setattr(os, "replace", full)
    keeper.note("game", lambda known: known.update(one="second"))
    with pytest.raises(MachineError, match="no space left"):
        keeper.keep("game", lambda known: known.update(one="second"))
    assert keeper.noted("game") == keeper.kept("game") == {"one": "first"}
    for place in (keeper.noted_at("game"), keeper.kept_at("game")):
        assert [path.name for path in Path(place).parent.iterdir()] == ["game.json"]


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
    "memos": lambda _place: memos.keep("game", "ann", "bob bluffs"),
    "plans": lambda _place: plans.write("game", [PLAN]),
    "settings": lambda place: own_settings.save(place / "deep" / "service.toml", ServiceSettings(), "What"),
    "one at a time": lambda place: only_one(place / "deep" / "running").__enter__(),
    "a whole file": lambda place: write_whole(place / "deep" / "kept", b"x"),
    "an account": lambda _place: account.save(account.Account()),
}


@pytest.mark.parametrize("keep", KEEPERS.values(), ids=KEEPERS.keys())
@pytest.mark.parametrize("call", ["open", "mkdir"])
def test_what_cannot_be_kept_is_told_with_its_place(
    keep: Callable[[Path], object], call: str, tmp_path: Path, pbem_home: Path
) -> None:
    """By a disk that is read-only since: nothing is kept, and no one thinks it was."""
    with (
        refusing(call, errno.EROFS, lambda folder, path, *_more: str(path).startswith(str(folder)))(tmp_path.parent),
        refusing(call, errno.EROFS, lambda folder, path, *_more: str(path).startswith(str(folder)))(pbem_home),
        pytest.raises(MachineError, match=r"(?i)read-only|cannot be written to") as refused,
    ):
        keep(tmp_path)
    assert re.search("game|service.toml|running|kept|player.json", str(refused.value))


def test_what_cannot_be_put_aside_stays_where_it_is(tmp_path: Path) -> None:
    place = Path(keeper.kept_at("game"))
    place.parent.mkdir(parents=True)
    place.write_text("precious")
    with (
        refusing("rename", errno.EROFS, lambda _folder, *_paths: True)(tmp_path),
        pytest.raises(MachineError, match=telling("path-is-on-a-disk", path=place)),
    ):
        keeper.put_aside("game")
    assert place.read_text() == "precious"
    assert keeper.put_aside("game").name == "game.json.aside-1"
    place.write_text("more")
    assert keeper.put_aside("game").read_text() == "more"


DAMAGES = {
    "a folder": lambda place: (place.unlink(), place.mkdir()),
    "nothing": lambda place: place.write_text(""),
    "half": lambda place: place.write_bytes(place.read_bytes()[:20]),
    "no record": lambda place: place.write_text("[]"),
    "a newer pbem's": lambda place: place.write_text('{"format": 2, "memos": {}}'),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES.keys())
def test_what_a_person_would_miss_is_told_of_where_it_cannot_be_read(damage: Callable[[Path], object]) -> None:
    """By all who keep something of a game or of the player, and no one writes over it."""
    memos.keep("game", "ann", "bob bluffs")
    place = Path(keeper.kept_at("game"))
    damage(place)
    left = place.read_bytes() if place.is_file() else b""
    for reads in (
        lambda: memos.kept("game", "ann"),
        lambda: memos.keep("game", "ann", "more"),
        lambda: plans.read("game"),
        lambda: plans.write("game", [PLAN]),
        lambda: mailed.load("game"),
        lambda: mailed.Mailed("game", {"bob@example.org": set()}).save(),
        lambda: dealt.is_otherwise("game", "ann", {"lap": "so"}),
    ):
        with pytest.raises(FaultyFileError, match=telling("what-was-kept-in-it")):
            reads()
    assert (place.read_bytes() if place.is_file() else b"") == left
    assert keeper.put_aside("game").exists()
    assert memos.kept("game", "ann") == []


def test_what_the_system_will_not_show_is_no_fault_of_the_record(pbem_home: Path) -> None:
    """It may be another person's, such as root's after a `sudo`: repaired, it is there."""
    memos.keep("game", "ann", "bob bluffs")
    with (
        refusing("open", errno.EACCES, lambda _folder, path, *_more: str(path) == keeper.kept_at("game"))(pbem_home),
        pytest.raises(FaultyFileError, match=telling("what-was-kept-in-it")) as refused,
    ):
        memos.kept("game", "ann")
    assert refused.value.exit_code == MachineError.exit_code
    assert memos.kept("game", "ann") == ["bob bluffs"]


@pytest.mark.parametrize("change", [keeper.keep, keeper.note])
def test_two_who_change_a_record_at_once_lose_nothing(change: "Callable[[str, keeper.Change], None]") -> None:
    """Plans, memos and what was mailed are in one; so are the list shown last and what was signed."""
    other = Thread(target=change, args=("game", lambda known: known.update(theirs=1)))

    def meanwhile(known: dict[str, object]) -> None:
        other.start()
        other.join(0.2)  # it has to wait for this one
        known["mine"] = 1

    change("game", meanwhile)
    other.join()
    found = keeper.kept("game") if change is keeper.keep else keeper.noted("game")
    assert found == {"mine": 1, "theirs": 1}


def test_settings_of_a_newer_pbem_say_what_to_do(tmp_path: Path) -> None:
    """Whatever else is in them."""
    place = tmp_path / "service.toml"
    newer = telling("a-newer-pbem-wrote-it", format=2)
    for text, reason in (("format = 2\nnew = 1\n", newer), ('format = "x"\n', "format")):
        place.write_text(text)
        place.chmod(0o600)
        with pytest.raises(FaultyFileError, match=reason) as refused:
            own_settings.load(place, ServiceSettings, lambda _found: [])
        assert tells(str(refused.value), "a-newer-pbem-wrote-it") == (reason == newer)


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
    """No one takes another's name by a file that says so."""
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
