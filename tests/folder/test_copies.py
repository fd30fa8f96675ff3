"""Conflict copies beside a game file are taken in: no event is lost, and nothing is removed that could be."""

import errno
from pathlib import Path

import pytest
from disks import busy, refusing
from lines_of_play import pebbles
from people import Person, begin, hand_over, in_turn
from searching import dice, often
from small_games import Written, key
from wording import says, tells

from pbem.events.event import Event
from pbem.events.text import parse, render_all
from pbem.projections.audit import audit
from pbem.rooms.folder.copies import take_in
from pbem.store import quarantine
from pbem.store.conflict_copies import beside

CONFLICTED = "g1 (Bob's conflicted copy 2026-11-21).toml"


def lay(folder: Path, name: str, game: Written | bytes) -> Path:
    path = folder / name
    path.write_bytes(game if isinstance(game, bytes) else game.raw)
    return path


def ids(raw: bytes) -> list[str]:
    return [event.id for _number, event in parse(raw).events]


@pytest.mark.parametrize(
    "name",
    [
        CONFLICTED,
        "G1 (conflicted copy).TOML",
        "g1.sync-conflict-20261121-101010-ABCDEFG.toml",
        "g1 (1).toml",
        "g1 2.toml",
        "g1-LAPTOP.toml",
    ],
)
def test_what_only_the_copy_holds_is_appended_and_the_copy_removed(games: Path, name: str) -> None:
    ours, theirs = pebbles("bob says one"), pebbles("ann take 2", "bob take 1")
    main, copy = lay(games, "g1.toml", ours), lay(games, name, theirs)
    taken = take_in(main)
    assert main.read_bytes().startswith(ours.raw)
    assert set(ids(main.read_bytes())) == set(ids(ours.raw)) | set(ids(theirs.raw))
    assert audit(main.read_bytes()).faults == []
    assert [event.kind for event in taken.came] == ["take", "take"]
    assert taken.removed == [copy]
    assert not copy.exists()
    assert any(says("count-events-came-into-name", count=2, name="g1.toml") in line for line in taken.news())
    assert any(name in line for line in taken.news())


@pytest.mark.parametrize("name", ["Harbour (conflicted copy).toml", "harbour (1).toml", "HARBOUR 2.TOML"])
def test_capitals_in_the_name_of_a_game_make_no_difference(games: Path, name: str) -> None:
    main, copy = lay(games, "Harbour.toml", pebbles()), lay(games, name, pebbles("ann take 2"))
    assert beside(games) == {main: [copy]}
    assert [event.kind for event in take_in(main).came] == ["take"]
    assert not copy.exists()


def test_a_copy_that_brings_nothing_is_removed(games: Path) -> None:
    main, copy = lay(games, "g1.toml", pebbles("ann take 2")), lay(games, CONFLICTED, pebbles())
    before = main.read_bytes()
    taken = take_in(main)
    assert (main.read_bytes(), taken.came, taken.removed) == (before, [], [copy])


def test_copies_in_crlf_and_torn_main_files(games: Path) -> None:
    main = lay(games, "g1.toml", pebbles().raw + b'[[event]]\nkind = "ta')
    lay(games, CONFLICTED, pebbles("ann take 2").raw.replace(b"\n", b"\r\n"))
    take_in(main)
    assert main.read_bytes() == pebbles("ann take 2").raw
    assert [path.name for path in games.iterdir()] == ["g1.toml"]


def test_several_copies_are_one_game(games: Path) -> None:
    main = lay(games, "g1.toml", pebbles("cy says one"))
    lay(games, CONFLICTED, pebbles("ann take 2"))
    lay(games, "g1 (1).toml", pebbles("ann take 2", "bob take 1"))
    lay(games, "g1 (1) (Case Conflict).toml", pebbles("bob says two"))
    for path, copies in sorted(beside(games).items()):
        take_in(path, copies)
    assert [path.name for path in games.iterdir()] == ["g1.toml"]
    assert len(ids(main.read_bytes())) == len(pebbles().events) + 4


def test_a_move_that_lost_its_turn_stays_in_the_file_aside(games: Path) -> None:
    first, second = pebbles("ann take 2"), pebbles("cy resign")
    main, copy = lay(games, "g1.toml", first), lay(games, CONFLICTED, second)
    taken = take_in(main)
    found = audit(main.read_bytes())
    assert found.faults == []
    assert [fault.event for fault in found.orphaned] == [len(first.events) + 1]
    assert taken.came == []
    assert [one.event for one in taken.orphaned] == [second.events[-1]]
    assert tells(taken.orphaned[0].reason, "it-came-too-late-event", seat="ann")
    assert any(tells(line, "name-kind-by-seat-is", kind="resign", seat="cy") for line in taken.news())
    assert quarantine.kept(first.game.id) == []
    assert not copy.exists()


def test_the_move_that_was_built_on_counts_and_the_other_is_named(games: Path) -> None:
    shorter, longer = pebbles("ann take 2"), pebbles("ann take 1", "bob take 1")
    main = lay(games, "g1.toml", shorter)
    lay(games, CONFLICTED, longer)
    taken = take_in(main)
    assert [event.by for event in taken.came] == ["ann", "bob"]
    assert [one.event for one in taken.orphaned] == [shorter.events[-1]]
    assert audit(main.read_bytes()).faults == []


def test_a_line_of_play_that_lost_is_not_lost(games: Path) -> None:
    """All of it stays in the file: whoever else has both lines has the same game."""
    ours, theirs = pebbles("ann take 2", "bob take 1"), pebbles("ann take 1", "bob take 2")
    loses, wins = sorted((ours, theirs), key=lambda line: line.events[-2].id, reverse=True)
    main = lay(games, "g1.toml", ours)
    copy = lay(games, CONFLICTED, theirs)
    taken = take_in(main)
    assert [one.event for one in taken.orphaned] == loses.events[-2:]
    assert (taken.refused, quarantine.kept(theirs.game.id)) == ([], [])
    found = audit(main.read_bytes())
    assert found.faults == []
    assert found.order[-2:] == wins.events[-2:]
    assert not copy.exists()
    lay(games, "g1 2.toml", theirs)
    again = take_in(main)
    assert (again.orphaned, again.refused) == ([], [])
    assert again.news() == [says("copy-was-taken-in-and", copy="g1 2.toml")], "told once"


def test_what_was_not_signed_by_its_seat_stays_outside(games: Path) -> None:
    ours = pebbles("ann take 2")
    last = ours.events[-1]
    forged = Event.write(key("bob"), kind="take", by="ann", body={"stones": 1}, at=last.at, after=last.after)
    main = lay(games, "g1.toml", ours)
    lay(games, CONFLICTED, render_all([*pebbles().events, forged]).encode())
    taken = take_in(main)
    assert main.read_bytes() == ours.raw
    assert [one.event for one in taken.refused] == [forged]
    assert quarantine.kept(ours.game.id) == [forged]


def test_a_copy_is_not_removed_while_an_event_of_it_is_nowhere_else(
    games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever went wrong before: here a disk that forgets what is kept outside the file."""
    ours = pebbles("ann take 2")
    last = ours.events[-1]
    forged = Event.write(key("bob"), kind="take", by="ann", body={"stones": 1}, at=last.at, after=last.after)
    main = lay(games, "g1.toml", ours)
    copy = lay(games, CONFLICTED, render_all([*pebbles().events, forged]).encode())
    with monkeypatch.context() as forgetful:
        forgetful.setattr(quarantine, "keep", lambda _game, _events: None)
        taken = take_in(main)
    assert copy.exists()
    assert taken.removed == []
    assert says("it-was-left-for-the") in taken.left[copy]
    take_in(main)
    assert not copy.exists()
    assert quarantine.kept(ours.game.id) == [forged]


def test_what_waited_outside_comes_in_when_the_gap_is_filled(games: Path) -> None:
    whole = pebbles("ann take 2", "bob take 1")
    quarantine.keep(whole.game.id, [whole.events[-1]])
    main = lay(games, "g1.toml", pebbles())
    lay(games, CONFLICTED, pebbles("ann take 2"))
    taken = take_in(main)
    assert len(taken.came) == 2
    assert main.read_bytes() == whole.raw
    assert quarantine.kept(whole.game.id) == []


def test_another_game_of_a_similar_name_is_left_alone(games: Path) -> None:
    main = lay(games, "g1.toml", pebbles())
    other = lay(games, "g1 (1).toml", pebbles("ann take 2", seed=5))
    longer_name = lay(games, "g10.toml", pebbles("ann take 2"))
    taken = take_in(main)
    assert (taken.came, taken.removed, taken.left) == ([], [], {})
    assert main.read_bytes() == pebbles().raw
    assert other.exists()
    assert longer_name.exists()


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda raw: raw + b'\n[[event]]\nkind = "take"\n', "it-ends-in-half-an-event"),
        (lambda raw: raw.replace(b'kind = "join"', b"kind is join", 1), "line-line-does-not-belong"),
    ],
)
def test_a_copy_with_unreadable_parts_is_left_and_said(games: Path, damage: object, said: str) -> None:
    assert callable(damage)
    main = lay(games, "g1.toml", pebbles())
    copy = lay(games, CONFLICTED, damage(pebbles("ann take 2").raw))
    taken = take_in(main)
    assert main.read_bytes() == pebbles("ann take 2").raw
    assert copy.exists()
    assert tells(taken.left[copy], said)
    assert taken.notices() == [f"{CONFLICTED}: {taken.left[copy]}"]
    assert take_in(main).came == []


@pytest.mark.parametrize("content", [b"", b"\0" * 50, b"<html>sign in</html>"])
def test_a_copy_of_which_nothing_can_be_read_is_left_and_said(games: Path, content: bytes) -> None:
    main, copy = lay(games, "g1.toml", pebbles()), lay(games, CONFLICTED, content)
    taken = take_in(main)
    assert copy.read_bytes() == content
    assert list(taken.left) == [copy]
    assert main.read_bytes() == pebbles().raw


def test_what_may_be_a_copy_though_its_name_does_not_say_so_is_named_if_it_cannot_be_read(games: Path) -> None:
    main = lay(games, "g1.toml", pebbles())
    copy = lay(games, "g1 2.toml", pebbles().raw.replace(b'kind = "game"', b'kind = "gone"'))
    lay(games, "g1 3.toml", b"a list of books\n")
    assert take_in(main).left == {copy: says("this-copy-was-left-as")}
    assert main.read_bytes() == pebbles().raw


def test_a_faulty_game_file_is_not_written_to_and_no_copy_removed(games: Path) -> None:
    main = lay(games, "g1.toml", pebbles().raw.replace(b'kind = "start"', b'kind = "stars"'))
    copy = lay(games, CONFLICTED, pebbles("ann take 2"))
    before = main.read_bytes()
    taken = take_in(main)
    assert main.read_bytes() == before
    assert tells(taken.left[copy], "name-itself-is-faulty-fault", name="g1.toml")
    assert copy.exists()
    assert quarantine.kept(pebbles().game.id) == []


def test_ones_own_backup_and_ones_own_attempt_are_read_and_never_touched(games: Path) -> None:
    main = lay(games, "g1.toml", pebbles())
    backup, attempt = lay(games, "g1-backup.toml", pebbles()), lay(games, "g1 what if.toml", pebbles("ann take 2"))
    taken = take_in(main)
    assert main.read_bytes() == pebbles().raw
    assert backup.exists()
    assert attempt.exists()
    assert list(taken.left) == [attempt]
    assert tells(taken.left[attempt], "it-holds-count-events-that", count=1, name="g1.toml")
    assert "g1 (conflicted copy).toml" in taken.left[attempt]


def test_temporary_files_and_links_are_not_looked_at(games: Path, tmp_path: Path) -> None:
    lay(games, "g1.toml", pebbles())
    for name in (".syncthing.g1.toml.tmp", "g1 (1).toml~", "~g1 (1).toml", ".g1 (1).toml"):
        lay(games, name, pebbles("ann take 2"))
    (games / "g1 (1).toml").symlink_to(lay(tmp_path, "elsewhere.toml", pebbles("ann take 2")))
    assert beside(games) == {}


def test_a_game_whose_file_was_renamed_by_the_synchroniser_gets_its_name_back(games: Path) -> None:
    longer = lay(games, CONFLICTED, pebbles("ann take 2"))
    lay(games, "g1.sync-conflict-20261121-101010-ABCDEFG.toml", pebbles("cy says one"))
    ((main, copies),) = beside(games).items()
    taken = take_in(main, copies)
    assert main == games / "g1.toml"
    assert taken.restored == longer
    assert [path.name for path in games.iterdir()] == ["g1.toml"]
    assert len(ids(main.read_bytes())) == len(pebbles().events) + 2
    assert any(tells(line, "name-was-missing-it-was") for line in taken.news())


def test_a_file_with_a_number_in_its_name_is_a_game_of_its_own_where_no_other_is(games: Path) -> None:
    alone = lay(games, "g1 (1).toml", pebbles())
    assert beside(games) == {}
    assert alone.exists()


def test_a_damaged_copy_does_not_become_the_game(games: Path) -> None:
    copy = lay(games, CONFLICTED, pebbles().raw.replace(b'kind = "start"', b'kind = "stars"'))
    taken = take_in(games / "g1.toml")
    assert [path.name for path in games.iterdir()] == [CONFLICTED]
    assert list(taken.left) == [copy]


def test_a_copy_that_changes_meanwhile_is_left_for_the_next_time(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    main, copy = lay(games, "g1.toml", pebbles()), lay(games, CONFLICTED, pebbles("ann take 2"))
    keep = quarantine.keep

    def meanwhile(game_id: str, events: list[Event]) -> None:
        copy.write_bytes(pebbles("ann take 2", "bob take 1").raw)
        keep(game_id, events)

    monkeypatch.setattr(quarantine, "keep", meanwhile)
    assert take_in(main).removed == []
    monkeypatch.undo()
    assert copy.exists()


LINES = [
    ("ann take 2", "bob take 1", "cy take 1", "ann take 3"),
    ("ann take 2", "bob take 3"),
    ("ann take 1", "bob take 1"),
    ("cy resign", "ann take 1"),
    ("bob says one", "ann take 2"),
    ("cy says two", "bob says one"),
]


@pytest.mark.search
@pytest.mark.parametrize("seed", range(often(12, 60)))
def test_whatever_came_apart_comes_together_without_a_fault_and_without_loss(games: Path, seed: int) -> None:
    random = dice(seed)
    lines = [pebbles(*line[: random.randint(1, 4)]) for line in random.sample(LINES, 3)]
    main = lay(games, "g1.toml", lines[0])
    for number, line in enumerate(lines[1:], 1):
        events = line.events[:5] + random.sample(line.events[5:], len(line.events) - 5)
        lay(games, f"g1 ({number}).toml", render_all(events).encode())
    take_in(main)
    everything = {event.id for line in lines for event in line.events}
    here = ids(main.read_bytes())
    assert [path.name for path in games.iterdir()] == ["g1.toml"]
    assert len(here) == len(set(here))
    assert set(here) | {event.id for event in quarantine.kept(lines[0].game.id)} == everything
    assert audit(main.read_bytes()).faults == []


def test_two_people_who_moved_at_once_are_both_told_and_no_file_counts_as_rewound(ann: Person, bob: Person) -> None:
    """Ann's move and bob's leaving answer the same event; the synchroniser keeps ann's file and renames bob's."""
    begin("g1.toml", (ann, bob), "pebbles")
    in_turn("g1.toml", (ann, bob), "play", "stake", "2")
    ann.done("play", "take", "2")
    bob.done("resign", "--yes")
    copy = ann.folder / CONFLICTED
    copy.write_bytes((bob.folder / "g1.toml").read_bytes())
    taken = take_in(ann.folder / "g1.toml")
    assert len(taken.orphaned) == 1
    hand_over("g1.toml", ann, bob)
    said = bob("show")
    assert said.code == 3, "he has seen his own count, and no sync of his has told him"
    assert (
        says(
            "seat-s-before-counted-when", seat="bob", before="`resign` (event 8)", other="ann", now="`take 2` (event 7)"
        )
        in said.err
    )
    bob("verify", "--accept", "g1.toml")
    for person in (ann, bob):
        said = person("show")
        assert said.code == 0, said
        assert tells(said.err, "kept-aside-fault")
    assert "resign" in "\n".join(taken.news())


def test_a_copy_that_cannot_be_removed_is_taken_in_and_told_and_is_no_news_again(games: Path) -> None:
    main, copy = lay(games, "g1.toml", pebbles()), lay(games, CONFLICTED, pebbles("ann take 2"))
    disk = refusing("unlink", errno.EACCES, lambda _folder, path, **_named: Path(path) == copy)
    with disk(games):
        taken = take_in(main)
    assert [event.kind for event in taken.came] == ["take"]
    assert taken.left == {copy: says("it-was-taken-in-but", reason="Permission denied")}
    again = take_in(main)
    assert (again.came, again.removed) == ([], [copy])


def test_a_game_with_no_copies_is_not_waited_for(games: Path) -> None:
    """Someone else may hold it: there is nothing to write."""
    main = lay(games, "game.toml", pebbles())
    other = lay(games, "game 2.toml", Written("pebbles", 9, {"heap": 12}).begin())
    with busy(games):
        assert take_in(main, [other]).left == {}
