"""What git and people do to a club's repository: each has one clear answer, and no event is lost."""

from pathlib import Path

from clubs import Member, events, git, log, origin_at, played
from wording import says, tells


def push_cut(member: Member) -> None:
    """Someone cuts the newest event off the game's file by hand, and pushes that."""
    text = member.game().read_text()
    member.game().write_text(text[: text.rindex("[[event]]")])
    member.git("commit", "--quiet", "-am", "oops")
    member.git("push", "--quiet", "origin", "HEAD:main")


def test_a_deleted_game_is_put_back(two: list[Member]) -> None:
    ann, bob = two
    had = events(ann)
    bob.git("rm", "--quiet", "games/p.toml")
    bob.git("commit", "--quiet", "-m", "tidy up")
    bob.git("push", "--quiet", "origin", "HEAD:main")
    said = ann("sync")
    assert tells(said.err, "game-the-remote-had-lost", game="games/p.toml")
    bob.done("sync")
    assert events(bob) == had


def test_a_renamed_game_is_followed(two: list[Member]) -> None:
    ann, bob = two
    bob.git("mv", "games/p.toml", "games/pebbles by the sea.toml")
    bob.git("commit", "--quiet", "-m", "a better name")
    bob.git("push", "--quiet", "origin", "HEAD:main")
    ann.done("play", "take 1")
    said = ann("sync")
    assert says("old-is-now-new", old="games/p.toml", new="games/pebbles by the sea.toml") in said.err
    assert not ann.game().exists()
    assert says("seat-takes-count", seat="ann", count=1) in bob.done("sync").out
    assert ann.git("status", "--short") == ""


def test_a_silently_truncated_game_heals(two: list[Member]) -> None:
    """Someone cut the file by hand and pushed that: git merges it without a word where the other side is untouched."""
    ann, bob = two
    had = played(two)
    push_cut(bob)
    said = ann("sync")
    assert tells(said.err, "game-the-remote-had-lost", count=1)
    bob.done("sync")
    assert events(bob) == had


def test_who_pulled_a_truncation_is_told_and_can_mend_it(two: list[Member]) -> None:
    ann, bob = two
    had = played(two)
    push_cut(bob)
    ann.git("pull", "--quiet", "--ff-only")
    said = ann("sync")
    assert said.code == 3
    assert tells(said.err, "it-lacks-key-r")
    assert tells(said.err, "it-lacks-events-that-you")
    ann.done("resolve")
    ann.done("sync")
    assert events(ann) == had


def test_reverting_an_event_changes_nothing_for_long(two: list[Member]) -> None:
    ann, bob = two
    had = played(two)
    ann.git("revert", "--no-edit", "HEAD")
    ann.done("sync")
    bob.done("sync")
    assert events(ann) == events(bob) == had


def test_a_merge_commit_of_a_plain_pull_is_never_pushed(two: list[Member]) -> None:
    ann, bob = two
    ann.done("note", "hello")
    ann.git("commit", "--quiet", "-am", "by hand")
    bob.done("note", "good evening")
    bob.done("sync")
    ann.git("pull", "--quiet", "--no-rebase", "--no-edit")
    assert ann.git("log", "--merges", "--format=%s") != ""
    ann.done("sync")
    assert ann.git("log", "--merges", "--format=%s") == ""
    assert ann.git("status", "--short") == ""
    bob.done("sync")
    assert events(ann) == events(bob)


def test_unrelated_work_is_left_alone(two: list[Member]) -> None:
    """A dirty tree, a staged file, a commit of one's own: all still there, and nothing of it is pushed."""
    ann, bob = two
    (ann.folder / "mine.txt").write_text("one")
    ann.git("add", "mine.txt")
    ann.git("commit", "--quiet", "-m", "my own work")
    (ann.folder / "mine.txt").write_text("two")
    (ann.folder / "staged.txt").write_text("staged")
    ann.git("add", "staged.txt")
    (ann.folder / "new.txt").write_text("new")
    bob.done("note", "hello")
    bob.done("sync")
    ann.done("play", "take 1")
    ann.done("sync")
    assert ann.git("status", "--short").splitlines() == [" M mine.txt", "A  staged.txt", "?? new.txt"]
    assert log(ann, "HEAD")[:2] == ["my own work", says("seat-takes-count", seat="ann", count=1)]
    assert "my own work" not in log(ann, "origin/main")
    assert ann.done("sync").err == says("nothing-new") + "\n"
    assert log(ann, "HEAD")[:2] == ["my own work", says("seat-takes-count", seat="ann", count=1)]


def test_work_that_clashes_with_what_came_stays_and_is_named(two: list[Member]) -> None:
    ann, bob = two
    for member, words in ((bob, "bob's house rules"), (ann, "ann's house rules")):
        (member.folder / "RULES.md").write_text(words)
    bob.git("add", "RULES.md")
    bob.git("commit", "--quiet", "-m", "rules")
    bob.git("push", "--quiet", "origin", "HEAD:main")
    ann.done("play", "take 1")
    said = ann("sync")
    assert said.code == 0
    assert says("files-changed-at-the-remote") in said.err
    assert (ann.folder / "RULES.md").read_text() == "ann's house rules"
    assert says("seat-takes-count", seat="ann", count=1) in bob.done("sync").out


def test_no_branch_is_checked_out(two: list[Member]) -> None:
    ann, _bob = two
    ann.done("play", "take 1")
    ann.git("checkout", "--quiet", "--detach")
    said = ann("sync")
    assert said.code == 2
    assert says("no-branch-is-checked-out") in said.err
    ann.git("switch", "--quiet", "main")
    assert ann.done("sync").err == says("sent-count-events", count=1) + "\n"


def test_a_branch_with_another_name(two: list[Member]) -> None:
    ann, bob = two
    for member in two:
        member.git("switch", "--quiet", "-c", "tuesday")
    ann.done("play", "take 1")
    ann.done("sync")
    assert says("seat-takes-count", seat="ann", count=1) in bob.done("sync").out
    assert says("seat-takes-count", seat="ann", count=1) not in log(bob, "origin/main")
    assert log(bob, "origin/tuesday")[0] == says("seat-takes-count", seat="ann", count=1)


def test_in_the_middle_of_a_merge_nothing_is_touched(two: list[Member]) -> None:
    ann, _bob = two
    (ann.clone / ".git" / "MERGE_HEAD").write_text(ann.git("rev-parse", "HEAD") + "\n")
    ann.done("play", "take 1")
    said = ann("sync")
    assert (said.code, tells(said.err, "git-is-in-the-middle", what="merge")) == (2, True)
    (ann.clone / ".git" / "MERGE_HEAD").unlink()
    ann.done("sync")


def test_line_ends_are_never_turned_round(tmp_path: Path, two: list[Member]) -> None:
    ann, bob = two
    bob.git("config", "core.autocrlf", "true")
    ann.done("play", "take 1")
    ann.done("sync")
    bob.done("sync")
    assert b"\r" not in bob.game().read_bytes()
    bob.done("play", "take 1")
    bob.game().write_bytes(bob.game().read_bytes().replace(b"\n", b"\r\n"))  # by an editor
    bob.done("sync")
    assert b"\r" not in git(tmp_path / "origin.git", "show", "main:games/p.toml").encode()
    assert says("seat-takes-count", seat="bob", count=1) in ann.done("sync").out


def test_a_game_that_is_a_symbolic_link_is_not_followed(two: list[Member], tmp_path: Path) -> None:
    ann, bob = two
    bob.game("link").symlink_to("p.toml")
    bob.git("add", "games/link.toml")
    bob.git("commit", "--quiet", "-m", "a link")
    bob.git("push", "--quiet", "origin", "HEAD:main")
    said = ann("sync")
    assert said.code == 0
    assert says("file-is-not-a-plain", file="games/link.toml") in said.err
    ann.done("play", "take 1", "-g", "games/p.toml")
    ann("sync")
    assert log(ann)[0] == says("seat-takes-count", seat="ann", count=1)


def test_an_executable_game_file_becomes_plain_with_the_next_move(two: list[Member]) -> None:
    ann, bob = two
    bob.git("update-index", "--chmod=+x", "games/p.toml")
    bob.git("commit", "--quiet", "-m", "why not")
    bob.git("push", "--quiet", "origin", "HEAD:main")
    ann.done("play", "take 1")
    ann.done("sync")
    assert ann.git("ls-tree", "origin/main", "games/p.toml").startswith("100644 ")


def test_what_git_tells_a_hook_does_not_leak_into_a_sync(two: list[Member], tmp_path: Path) -> None:
    ann, bob = two
    elsewhere = Member("elsewhere", tmp_path, None)
    ann.done("play", "take 1")
    said = ann.process("sync", GIT_DIR=str(elsewhere.clone / ".git"), GIT_INDEX_FILE="/nowhere", GIT_WORK_TREE="/")
    assert (said.code, said.err) == (0, says("sent-count-events", count=1) + "\n")
    assert says("seat-takes-count", seat="ann", count=1) in bob.done("sync").out


def test_a_shallow_clone(two: list[Member], tmp_path: Path) -> None:
    """It lacks the commits of what has been seen, not the events."""
    ann, bob = two
    played(two)
    git(tmp_path, "clone", "--quiet", "--depth=1", (tmp_path / "origin.git").as_uri(), str(tmp_path / "shallow"))
    bob.folder = bob.clone = tmp_path / "shallow"
    bob.known()
    bob.git("config", "user.name", "bob")
    bob.git("config", "user.email", "bob@example.org")
    bob.done("play", "take 1")
    bob.done("sync")
    assert says("seat-takes-count", seat="bob", count=1) in ann.done("sync").out


def test_a_club_in_a_submodule(two: list[Member], tmp_path: Path) -> None:
    ann, bob = two
    work = tmp_path / "work"
    git(tmp_path, "init", "--quiet", str(work))
    git(work, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(tmp_path / "origin.git"), "club")
    bob.folder = bob.clone = work / "club"
    bob.known()
    ann.done("play", "take 1")
    ann.done("sync")
    assert says("seat-takes-count", seat="ann", count=1) in bob.done("sync").out
    bob.done("play", "take 1")
    bob.done("sync")
    assert says("seat-takes-count", seat="bob", count=1) in ann.done("sync").out


def test_a_hand_edited_event_does_not_travel(two: list[Member]) -> None:
    ann, bob = two
    had = events(bob)
    text = ann.game().read_text()
    ann.game().write_text(text.replace("pebbles = 2", "pebbles = 3") if "pebbles = 2" in text else text + "\n# hello\n")
    ann("sync")
    bob.done("sync")
    assert events(bob) == events(ann) == had


def test_blank_lines_at_the_end_of_a_file_do_not_stay(two: list[Member]) -> None:
    ann, _bob = two
    ann.game().write_bytes(ann.game().read_bytes() + b"\n\n")
    ann.done("sync")
    assert ann.git("status", "--short") == ""


def test_a_repository_that_is_no_club_is_left_alone(tmp_path: Path) -> None:
    """Its owner may keep games there, and push to it, without wanting commits of ours."""
    ann = Member("ann", tmp_path, origin_at(tmp_path))
    (ann.clone / "work.txt").write_text("my thesis\n")
    ann.git("add", "--all")
    ann.git("commit", "--quiet", "--message", "work")
    ann.git("push", "--quiet", "origin", "main")
    (ann.clone / "games").mkdir()
    ann.done("new", "pebbles", "--cards=open", "--seats", "ann,bob", "--seat", "ann", "--file", "games/p.toml")
    said = ann.done("sync")
    assert says("this-is-a-git-repository") in said.err
    assert log(ann, "main") == log(ann) == ["work"]
    assert ann.git("for-each-ref", "refs/pbem") == ""
    assert ann.git("status", "--short") == "?? games/"
    ann.done("init")
    ann.done("sync")
    assert len(log(ann)) > 2
