"""Plain git commands in a clone that knows the merge driver: safe, though no one thinks of pbem."""

import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from clones import (
    GAME,
    WAYS,
    Friend,
    Friends,
    again,
    begun,
    counting,
    ids,
    merge,
    pull,
    pull_rebase,
    raw_of,
    rebase,
    stash_pop,
    taking,
)
from searching import sampled
from small_games import Written
from wording import says, telling, tells

from pbem.projections.audit import audit
from pbem.projections.game.past import undo_body
from pbem.rooms.git.club import ATTRIBUTES
from pbem.rooms.git.command import Git
from pbem.rooms.git.config import settings
from pbem.rooms.git.driver import together
from pbem.rooms.git.registration import Registration, attribute, register, registration, weakness

Way = Callable[[Friend], "subprocess.CompletedProcess[str]"]
Sides = tuple[Written, Written, Written]
"""A game, and how ann and bob have gone on with it."""


def both_answer() -> Sides:
    base = begun()
    ann, bob = again(base), again(base)
    ann.play("ann", "stake 1")
    bob.play("bob", "stake 3")
    return base, ann, bob


def both_note() -> Sides:
    base = taking()
    ann, bob = again(base), again(base)
    ann.note("ann", "Good luck!")
    bob.note("bob", "Thanks; 石 – and to you.")
    bob.note("bob", "All of you.")
    return base, ann, bob


def moves_and_a_note() -> Sides:
    base = taking()
    ann, bob = again(base), again(base)
    ann.play("ann", "take 2")
    ann.play("bob", "take 1")
    bob.note("bob", "Take your time.")
    return base, ann, bob


def an_undo_that_waits() -> Sides:
    """Both want ann's move back and propose so; cy agrees with bob."""
    base = taking()
    base.play("ann", "take 2")
    ann, bob = again(base), again(base)
    ann.state("propose", "ann", {"motion": "undo", **undo_body(ann.game, 1)})
    bob.state("propose", "bob", {"motion": "undo", **undo_body(bob.game, 1)})
    bob.state("consent", "cy", {}, [bob.events[-1].id])
    return base, ann, bob


def two_moves() -> Sides:
    """Ann has taken two on one machine and one on another, from which bob's clone got it; and both have notes."""
    base = taking()
    ann, bob = again(base), again(base)
    ann.play("ann", "take 2")
    bob.play("ann", "take 1")
    bob.note("bob", "So soon?")
    return base, ann, bob


def side_of(path: Path, sides: Sides) -> Friend:
    """Ann's clone, where hers is committed and bob's is pushed."""
    base, ann, bob = sides
    friends = Friends(path, base)
    friends.know_the_driver()
    friends.bob_pushes(bob)
    friends.ann.commit(ann)
    return friends.ann


SILENT = [
    *((both_answer, way) for way in WAYS),
    *((what, way) for what in (both_note, moves_and_a_note, an_undo_that_waits) for way in (merge, pull_rebase)),
]


@pytest.mark.more
@pytest.mark.parametrize(("what", "way"), SILENT)
def test_what_goes_together_is_merged_silently(what: Callable[[], Sides], way: Way, tmp_path: Path) -> None:
    _base, ann, bob = sides = what()
    friend = side_of(tmp_path, sides)
    done = way(friend)
    assert done.returncode == 0, done.stdout + done.stderr
    assert friend.unmerged() == ""
    assert ids(friend.raw) == ids(ann.raw) | ids(bob.raw)
    assert audit(friend.raw).faults == []
    assert audit(friend.raw).orphaned == []


@pytest.mark.parametrize("what", [both_answer, both_note, moves_and_a_note, an_undo_that_waits])
def test_both_orders_are_the_same_game(what: Callable[[], Sides]) -> None:
    _base, ann, bob = what()
    one, other = together(ann.raw, bob.raw), together(bob.raw, ann.raw)
    assert not one.clash
    assert not other.clash
    assert one.raw.startswith(ann.raw)
    assert other.raw.startswith(bob.raw)
    assert counting(one.raw) == counting(other.raw)


@pytest.mark.parametrize("way", sampled(WAYS, 3))
def test_two_moves_for_one_place_are_a_conflict_in_a_sound_file_and_resolve_ends_it(way: Way, tmp_path: Path) -> None:
    _base, ann, bob = sides = two_moves()
    friend = side_of(tmp_path, sides)
    done = way(friend)
    assert done.returncode != 0
    twice = {"one": "ann", "kind": "take", "other": "ann", "rival": "take"}
    assert f"{GAME}: {says('one-s-kind-and-other', **twice)}" in done.stdout + done.stderr
    assert says("repair-it-with-pbem-resolve", path=GAME) in done.stdout + done.stderr
    assert friend.unmerged()
    theirs_first = way in (pull_rebase, rebase, stash_pop)  # there, git calls the side that is built on ours
    before = bob if theirs_first else ann
    assert friend.raw.startswith(before.raw)
    assert audit(friend.raw).faults == []
    assert audit(friend.raw).orphaned == []

    resolved = friend.done("resolve", GAME)
    assert tells(resolved.out, "path-repaired-count-events-from", path=GAME, count=len(audit(friend.raw).order))
    assert friend.unmerged() == ""
    assert audit(friend.raw).faults == []
    assert audit(friend.raw).orphaned == []
    upstream = bob.raw
    assert friend.raw.startswith(upstream)
    assert tells(resolved.err, "seat-signed-two-events-for")
    if way is not stash_pop:
        waits = resolved.err.splitlines()[-1]
        assert tells(waits, "git-waits-for-command")
        finished = friend.try_git(*waits.rpartition("git ")[2].split())
        if finished.returncode:  # nothing of ann's commit is left, which git wants to be told
            assert "git cherry-pick --skip" in finished.stdout + finished.stderr
            friend.git("cherry-pick", "--skip")
    assert "You have unmerged paths" not in friend.git("status")
    assert "in progress" not in friend.git("status")
    friend.done("show", "-g", GAME)


def test_notes_beside_two_moves_are_merged_where_they_fit(tmp_path: Path) -> None:
    base, ann, _bob = two_moves()
    early = again(base)
    early.note("cy", "I am here.")
    early.play("ann", "take 1")
    early.note("bob", "So soon?")
    friend = side_of(tmp_path, (base, ann, early))
    assert merge(friend).returncode != 0
    assert ids(friend.raw) == ids(ann.raw) | {early.events[-3].id}
    assert audit(friend.raw).faults == []
    friend.done("resolve")
    assert ids(friend.raw) == ids(early.raw)


@pytest.mark.parametrize("way", [merge, pull_rebase])
def test_a_game_that_both_have_added(way: Way, tmp_path: Path) -> None:
    """Git has no file that both started with, and gives the driver an empty one."""
    _base, ann, bob = both_answer()
    friends = Friends(tmp_path, None)
    friends.know_the_driver()
    friends.bob_pushes(bob)
    friends.ann.commit(ann)
    done = way(friends.ann)
    assert done.returncode == 0, done.stdout + done.stderr
    assert ids(friends.ann.raw) == ids(ann.raw) | ids(bob.raw)


def test_a_club_in_a_subfolder_and_git_called_from_another(tmp_path: Path) -> None:
    _base, ann, bob = both_answer()
    friends = Friends(tmp_path, None, "# elsewhere")
    friends.know_the_driver()
    for friend, side in ((friends.bob, bob), (friends.ann, ann)):
        club = friend.folder / "our club"
        (club / "games").mkdir(parents=True)
        (club / ".gitattributes").write_text(ATTRIBUTES + "\n")
        (club / GAME).write_bytes(side.raw)
        friend.git("add", "--all")
        friend.git("commit", "--quiet", "--message", "a club")
        if friend is friends.bob:
            friend.git("push", "--quiet", "origin", "HEAD:main")
    friends.ann.git("-C", "our club/games", "pull", "--quiet", "--rebase")
    raw = (friends.ann.folder / "our club" / GAME).read_bytes()
    assert ids(raw) == ids(ann.raw) | ids(bob.raw)


NOT_SOUND = telling("one-side-is-not-a", fault=f"event 6: {says('it-was-not-signed-by-seat', seat='bob')}")


def test_a_side_that_is_no_sound_game_leaves_ours_as_it_is(tmp_path: Path) -> None:
    _base, ann, bob = both_answer()
    spoilt = bob.raw.replace(b"points = 3", b"points = 2")
    assert spoilt != bob.raw
    for theirs, why in (
        (spoilt, NOT_SOUND),
        (b"heap = 12\n", telling("one-side-is-not-a")),
        (begun(7).raw, telling("these-are-two-different-games")),
    ):
        outcome = together(ann.raw, theirs)
        assert outcome.raw == ann.raw
        assert re.search(why, outcome.clash)
    friend = Friends(tmp_path, ann).ann
    (friend.folder / "spoilt").write_bytes(spoilt)
    done = friend("merge-driver", "base", GAME, "spoilt", GAME)
    assert done.code == 1
    assert re.match(f"{GAME}: {NOT_SOUND}", done.err)
    assert friend.raw == ann.raw


def test_a_truncation_that_meets_a_move_takes_nothing_away(tmp_path: Path) -> None:
    """Bob's side has lost events that both started with: they stay, and ann's move with them."""
    base = taking()
    ann = again(base)
    ann.play("ann", "take 2")
    friend = side_of(tmp_path, (base, ann, Written.of(base.events[0])))
    done = pull(friend)
    assert done.returncode == 0, done.stdout + done.stderr
    assert friend.raw == ann.raw


def test_a_revert_of_an_event_that_others_followed_takes_nothing_away(tmp_path: Path) -> None:
    base, ann, _bob = moves_and_a_note()
    friends = Friends(tmp_path, base)
    friends.know_the_driver()
    first = raw_of(ann.events[:-1])
    friends.ann.commit(first)
    friends.ann.commit(ann)
    done = friends.ann.try_git("revert", "--no-edit", "HEAD^")
    assert friends.ann.raw == ann.raw, done.stdout + done.stderr


def test_without_its_program_the_driver_leaves_a_conflict_that_resolve_ends(tmp_path: Path) -> None:
    _base, ann, bob = sides = both_answer()
    friend = side_of(tmp_path, sides)
    line = friend.git("config", "merge.pbem.driver")
    gone = str(tmp_path / "venv that was removed" / "python")
    friend.git("config", "merge.pbem.driver", f"'{gone}' -P -m pbem merge-driver %O %A %B %P")
    known = dict(settings((friend.folder / ".git" / "config").read_text()))
    assert registration(known) is Registration.GONE
    assert says("the-program-that-git-calls") in weakness(Git(friend.folder), known, GAME)
    assert pull_rebase(friend).returncode != 0
    assert friend.unmerged()
    said = friend.done("resolve")
    assert says("the-program-that-git-calls") in said.err
    assert friend.unmerged() == ""
    assert ids(friend.raw) == ids(ann.raw) | ids(bob.raw)
    friend.git("rebase", "--continue")
    assert "in progress" not in friend.git("status")
    assert line.strip().endswith("-P -m pbem merge-driver %O %A %B %P")


def test_git_is_told_once_and_what_it_knows_is_told(tmp_path: Path) -> None:
    friends = Friends(tmp_path, begun())
    git, config = Git(friends.ann.folder), friends.ann.folder / ".git" / "config"
    assert registration({}) is Registration.NONE
    assert weakness(git, {}, GAME) == says("this-clone-does-not-know")
    register(git, config)
    once = friends.ann.git("config", "--local", "--list")
    register(git, config)
    assert friends.ann.git("config", "--local", "--list") == once
    known = dict(settings(config.read_text()))
    assert registration(known) is Registration.DONE
    assert weakness(git, known, GAME) == ""
    assert [attribute(git, name) for name in (GAME, "README.md")] == ["pbem", "unspecified"]
    (friends.ann.folder / ".gitattributes").write_text("*.toml merge=union\n")
    assert attribute(git, GAME) == "union"
    assert "merge=union" in weakness(git, known, GAME)
    (friends.ann.folder / ".gitattributes").write_text("*.toml -merge\n")
    assert attribute(git, GAME) == "unset"


def test_no_code_of_the_club_is_run(tmp_path: Path) -> None:
    """Git calls the driver in the top folder, into which anybody may have pushed modules of Python's names."""
    _base, ann, bob = sides = both_answer()
    friend = side_of(tmp_path, sides)
    for name in ("typing.py", "pbem.py", "typer.py"):
        (friend.folder / name).write_text("raise SystemExit('run')\n")
    done = pull_rebase(friend)
    assert done.returncode == 0, done.stdout + done.stderr
    assert ids(friend.raw) == ids(ann.raw) | ids(bob.raw)


def test_the_driver_minds_no_repository_that_its_surroundings_name(tmp_path: Path) -> None:
    _base, ann, bob = sides = both_answer()
    friend = side_of(tmp_path, sides)
    for name, side in (("ours", ann), ("theirs", bob)):
        (friend.folder / name).write_bytes(side.raw)
    leaking = {"GIT_DIR": str(tmp_path / "nowhere"), "GIT_INDEX_FILE": "nothing", "GIT_WORK_TREE": os.sep}
    said = friend.process("merge-driver", "no such base", "ours", "theirs", GAME, **leaking)
    assert (said.code, said.out, said.err) == (0, "", "")
    assert ids((friend.folder / "ours").read_bytes()) == ids(ann.raw) | ids(bob.raw)


@pytest.mark.more
def test_a_criss_cross_merge(tmp_path: Path) -> None:
    """Two merges of the same two sides, merged: git first merges what they started with."""
    base, ann, bob = both_note()
    friend = side_of(tmp_path, (base, ann, bob))
    friend.git("fetch", "--quiet")
    friend.git("branch", "other", "origin/main")
    friend.git("merge", "--quiet", "--no-edit", "origin/main")
    friend.git("switch", "--quiet", "other")
    friend.git("merge", "--quiet", "--no-edit", "main~1")
    there = Written.of(base.events[0])
    for event in (*base.events[1:], *ann.events[len(base.events) :], *bob.events[len(base.events) :]):
        there.write(event)
    here = again(there)
    there.note("cy", "there")
    here.play("ann", "take 1")
    friend.commit(there)
    friend.git("switch", "--quiet", "main")
    friend.commit(here)
    done = friend.try_git("merge", "--no-edit", "other")
    assert done.returncode == 0, done.stdout + done.stderr
    assert ids(friend.raw) == ids(there.raw) | ids(here.raw)
