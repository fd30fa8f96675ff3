"""Files that a merge has spoilt, because git knew no driver or went round it: `pbem resolve` mends them."""

from collections.abc import Callable
from pathlib import Path

import pytest
from clones import (
    GAME,
    PLAIN,
    UNION,
    WAYS,
    Friend,
    Friends,
    again,
    begun,
    cherry_pick,
    counting,
    ids,
    merge,
    played,
    pull,
    rebase,
    seen_by,
    taking,
)
from people import Person
from searching import sampled
from small_games import signed_at
from spoilt_by_merges import Way, answers, meet
from wording import says, tells

from pbem.events.conflict import copies, first_marker
from pbem.events.text import render_all
from pbem.store import quarantine

# ------------------------------------------------------------------ conflict markers


@pytest.mark.parametrize("style", sampled(["merge", "diff3", "zdiff3"], 3))
def test_markers_are_told_in_one_sentence_and_mended(style: str, tmp_path: Path) -> None:
    friend, every = meet(tmp_path, merge, style=style)
    spoilt = friend.raw
    line = first_marker(spoilt.decode())
    assert line
    reason = says("it-has-git-s-conflict", line=line)

    said = friend("verify", GAME)
    assert (said.code, said.out) == (3, f"{GAME}: {reason}\n")
    for words in (["show"], ["play", "stake", "1"]):
        assert friend(*words, "-g", GAME).err == f"pbem: game.toml: {reason}\n"

    done = friend.done("resolve")
    sources = f"{says('the-upstream-branch')}, {Path(GAME).name}"
    repaired = {"path": GAME, "count": len(every), "sources": sources}
    assert done.out == says("path-repaired-count-events-from", **repaired) + "\n"
    assert ids(friend.raw) == every
    assert friend.unmerged() == ""
    assert counting(friend.raw) == sorted(every)
    kept = Path(next(line for line in done.err.splitlines() if tells(line, "the-file-as-it-was")).rpartition(" in ")[2])
    assert kept.read_bytes() == spoilt
    assert says("git-waits-for-command", command="git merge --continue") in done.err
    friend.git("merge", "--continue")
    assert friend.git("ls-files", "--stage", GAME).startswith("100644 ")
    friend.done("verify", GAME)


@pytest.mark.parametrize("way", sampled(WAYS, 3))
def test_markers_of_every_command(way: Way, tmp_path: Path) -> None:
    friend, every = meet(tmp_path, way)
    assert friend.unmerged()
    friend.done("resolve", GAME)
    assert friend.unmerged() == ""
    assert counting(friend.raw) == sorted(every)


@pytest.mark.parametrize("style", sampled(["merge", "diff3", "zdiff3"], 3))
def test_markers_in_a_file_that_git_does_not_know(style: str, tmp_path: Path) -> None:
    """Mailed, or in a shared folder: both sides stand in the file itself."""
    friend, every = meet(tmp_path, merge, style=style)
    alone = Person("cy", tmp_path / "elsewhere")
    (alone.folder / "game.toml").write_bytes(friend.raw)
    alone.done("resolve")
    raw = (alone.folder / "game.toml").read_bytes()
    assert counting(raw) == sorted(every)
    assert alone.done("resolve").out == says("nothing-needs-repair") + "\n"


def test_markers_that_were_committed(tmp_path: Path) -> None:
    friend, every = meet(tmp_path, merge)
    friend.git("commit", "--quiet", "--all", "--message", "done?")
    assert friend.unmerged() == ""
    friend.done("resolve")
    assert counting(friend.raw) == sorted(every)


def test_markers_with_other_line_ends(tmp_path: Path) -> None:
    friend, every = meet(tmp_path, merge)
    alone = Person("cy", tmp_path / "elsewhere")
    (alone.folder / "game.toml").write_bytes(friend.raw.replace(b"\n", b"\r\n"))
    alone.done("resolve", "game.toml")
    assert counting((alone.folder / "game.toml").read_bytes()) == sorted(every)


def test_copies_of_conflicts_within_conflicts() -> None:
    text = "a\n<<<<<<< one\nb\n<<<<<<< two\nc\n=======\nd\n>>>>>>> x\n||||||| base\ne\n=======\nf\n>>>>>>> y\ng\n"
    assert copies(text) == ["a\nb\nc\ng\n", "a\nb\nd\ng\n", "a\ne\ng\n", "a\nf\ng\n"]
    assert copies("a\n<<<<<<< one\nb\n") == ["a\nb\n"]
    assert copies("a\n=======\nb\n>>>>>>> y\n") == ["a\nb\n"]
    assert copies("<<<<<< six\n") == ["<<<<<< six\n"]
    assert copies("a\n<<<<<<< 1\nb\n=======\nc\n>>>>>>> 1\nd\n<<<<<<< 2\ne\n=======\nf\n>>>>>>> 2\n") == [
        "a\nb\nd\ne\n",
        "a\nc\nd\nf\n",
    ]


# ------------------------------------------------------------------ two moves


def test_who_lost_is_told_and_whether_the_move_is_still_legal(tmp_path: Path) -> None:
    """Bob has left the table, and cy played on; ann, who had not heard of it, has made the move that she was asked."""
    base = taking()
    ann, bob = again(base), again(base)
    ann.play("ann", "take 2")
    bob.state("resign", "bob", {})
    friends = Friends(tmp_path, base, PLAIN)
    friends.bob_pushes(bob)
    friends.ann.commit(ann)
    seen_by(friends.ann)
    signed_at(friends.ann.home, ann.raw)
    assert pull(friends.ann).returncode != 0
    done = friends.ann.done("resolve")
    assert friends.ann.raw == bob.raw
    lost = ann.events[-1]
    late = says("it-came-too-late-event", number=len(bob.events), seat="bob")
    assert tells(done.err, "what-does-not-count-why", what="ann's `take 2`", why=late)
    assert says("it-is-still-legal-pbem", move="take 2") in done.err
    with_home(friends.ann, lambda: assert_kept(base.events[0].id, lost.id))
    friends.ann.done("play", "-g", GAME, "take", "2")


def with_home(friend: Friend, what: Callable[[], None]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PBEM_HOME", str(friend.home))
        what()


def assert_kept(game: str, event: str) -> None:
    assert event in {one.id for one in quarantine.kept(game)}


# ------------------------------------------------------------------ merge=union


@pytest.mark.parametrize("way", sampled([merge, rebase, cherry_pick], 3))
def test_fused_events_are_parted(way: Way, tmp_path: Path) -> None:
    friend, every = meet(tmp_path, way, attributes=UNION)
    assert friend.unmerged() == ""
    assert friend("verify", GAME).code == 3
    assert "merge=union" in friend.done("resolve").err
    assert counting(friend.raw) == sorted(every)


def test_fused_events_are_parted_where_git_does_not_know_the_file(tmp_path: Path) -> None:
    friend, every = meet(tmp_path, merge, attributes=UNION)
    alone = Person("cy", tmp_path / "elsewhere")
    (alone.folder / "game.toml").write_bytes(friend.raw)
    alone.done("resolve")
    assert counting((alone.folder / "game.toml").read_bytes()) == sorted(every)


@pytest.mark.parametrize("more", ["One line more than fits a screen. " * 9, "short"])
def test_events_fused_within_a_long_value_are_parted(more: str, tmp_path: Path) -> None:
    """Written at two of one player's machines in the same second: they start with the same lines."""
    base = begun()
    here, there = again(base), again(base)
    here.note("ann", "So much to say. " * 30 + more)
    there.note("ann", "So much to say. " * 30 + "No.")
    friends = Friends(tmp_path, base, UNION)
    friends.bob_pushes(there)
    friends.ann.commit(here)
    merge(friends.ann)
    assert friends.ann.raw.count(b"[[event]]") == base.raw.count(b"[[event]]") + 1
    assert "merge=union" in friends.ann.done("resolve").err
    assert ids(friends.ann.raw) == ids(here.raw) | ids(there.raw)
    friends.ann.done("verify", GAME)


def test_what_was_damaged_here_is_mended_from_what_git_has(tmp_path: Path) -> None:
    _base, _one, two = played()
    friends = Friends(tmp_path, two)
    friends.ann.put(two.raw.replace(b"points = 2", b"points = 3"))
    assert friends.ann("verify", GAME).code == 3
    friends.ann.done("resolve")
    assert friends.ann.raw == two.raw


def test_markers_are_mended_though_something_seen_is_nowhere(tmp_path: Path) -> None:
    friend, every = meet(tmp_path, merge)
    spoilt = friend.raw
    _base, ann, _bob = answers()
    ann.play("cy", "stake 2")
    friend.put(ann)
    seen_by(friend)
    friend.put(spoilt)
    said = friend("resolve")
    assert said.code == 3
    assert says("it-still-lacks-events-that") in said.err
    assert ids(friend.raw) == every


def test_an_event_is_made_whole_though_the_last_one_of_the_file_is_torn() -> None:
    """A torn one has no signature at which its beginning would end."""
    _base, ann, bob = answers()
    text = render_all([*ann.events, bob.events[-1]])
    head, _mark, rest = text.rpartition("[[event]]\n")
    first = rest.split("\n", 1)[0]
    fused = head + rest.removeprefix(first + "\n")
    torn = fused + "\n[[event]]\n" + first + "\n"
    [mended] = copies(torn)
    assert ids(mended.encode()) >= {bob.events[-1].id}
