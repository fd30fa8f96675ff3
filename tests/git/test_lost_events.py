"""Events that a merge, a revert or a reset took away: `pbem resolve` finds them again."""

from pathlib import Path

from clones import (
    GAME,
    PLAIN,
    Friends,
    lacks_events,
    played,
    pull,
    seen_by,
)


def test_an_evil_merge_that_dropped_an_event(tmp_path: Path) -> None:
    """A merge whose author kept neither side's last move."""
    base, _one, two = played()
    friends = Friends(tmp_path, base, PLAIN)
    ann = friends.ann
    friends.bob_pushes(two)
    ann.git("fetch", "--quiet")
    ann.git("merge", "--quiet", "origin/main")
    seen_by(ann)
    ann.git("switch", "--quiet", "--create", "evil", "HEAD^")
    (ann.folder / "README.md").write_text("evil\n")
    ann.git("add", "--all")
    ann.git("commit", "--quiet", "--message", "something else")
    ann.git("merge", "--quiet", "--strategy=ours", "--message", "evil", "main")
    lacks_events(ann)
    done = ann.done("resolve")
    assert ann.raw == two.raw
    assert "repaired" in done.out
    seen_by(ann)


def test_a_merge_that_took_a_truncation_silently(tmp_path: Path) -> None:
    """Bob has pushed an older file, and ann has nothing new: git takes bob's without asking the driver."""
    base, _one, two = played()
    friends = Friends(tmp_path, two)
    friends.know_the_driver()
    friends.bob_pushes(base)
    seen_by(friends.ann)
    friends.ann.git("pull", "--quiet", "--ff-only")
    assert friends.ann.raw == base.raw
    lacks_events(friends.ann)
    assert friends.ann("verify", GAME).code == 3
    friends.ann.done("resolve")
    assert friends.ann.raw == two.raw


def test_a_revert_of_the_newest_event(tmp_path: Path) -> None:
    base, one, two = played()
    friends = Friends(tmp_path, base)
    friends.know_the_driver()
    friends.ann.commit(one)
    friends.ann.commit(two)
    seen_by(friends.ann)
    friends.ann.git("revert", "--no-edit", "HEAD")
    lacks_events(friends.ann)
    friends.ann.done("resolve")
    assert friends.ann.raw == two.raw


def test_a_branch_that_was_reset_and_forgotten(tmp_path: Path) -> None:
    """Only the reflog still knows the commit."""
    base, one, two = played()
    friends = Friends(tmp_path, base)
    friends.ann.commit(one)
    friends.ann.commit(two)
    seen_by(friends.ann)
    friends.ann.git("reset", "--quiet", "--hard", "HEAD~2")
    friends.ann.git("commit", "--quiet", "--allow-empty", "--message", "since then")
    friends.ann.git("update-ref", "-d", "ORIG_HEAD")
    lacks_events(friends.ann)
    friends.ann.done("resolve", GAME)
    assert friends.ann.raw == two.raw


def test_a_move_that_lies_in_the_stash(tmp_path: Path) -> None:
    base, one, _two = played()
    friends = Friends(tmp_path, base)
    friends.ann.put(one)
    seen_by(friends.ann)
    friends.ann.git("stash", "--quiet")
    lacks_events(friends.ann)
    friends.ann.done("resolve")
    assert friends.ann.raw == one.raw


def test_a_file_that_one_side_has_deleted(tmp_path: Path) -> None:
    base, one, _two = played()
    friends = Friends(tmp_path, base)
    friends.know_the_driver()
    friends.bob.git("rm", "--quiet", GAME)
    friends.bob.git("commit", "--quiet", "--message", "gone")
    friends.bob.git("push", "--quiet", "origin", "HEAD:main")
    friends.ann.commit(one)
    assert pull(friends.ann).returncode != 0
    friends.ann.file.unlink(missing_ok=True)
    friends.ann.done("resolve")
    assert friends.ann.raw == one.raw
    assert friends.ann.unmerged() == ""
