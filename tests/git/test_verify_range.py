"""Every commit of a push verified: by hand, by the hook of a bare repository, by a workflow of GitHub's."""

import json
from pathlib import Path

import pytest
from checked_club import BASE, GAME, NOTHING, PLAYED, SEALED, TALKATIVE, Club, game, of
from clubs import git
from offences import deleted, illegal, torn, truncated
from small_games import BEGUN, Written, key
from wording import says, telling

from pbem.errors import MachineError
from pbem.events.event import Event
from pbem.rooms.git.command import Git
from pbem.rooms.git.range import Update, verified

# ---------------------------------------------------------------- what only shows commit by commit


def test_a_game_that_was_cut_and_grew_again_in_one_push(mal: Club) -> None:
    before = mal.head
    mal.commit(of(PLAYED[:6]))
    mal.commit(of(PLAYED))
    assert mal.found(before) == [("1", GAME, "truncated")]


def test_a_game_that_was_deleted_and_came_back_in_one_push(mal: Club) -> None:
    before = mal.head
    deleted(mal)
    mal.commit(of(PLAYED))
    assert mal.found(before) == [("1", GAME, "deleted")]


def test_an_event_that_came_before_the_one_it_answers(mal: Club) -> None:
    """The newest version is sound; whoever had checked out the one before would have held no game."""
    before = mal.head
    played = game()
    played.play("bob", "take 1")
    answered, answer = played.events[-2:]
    mal.commit(of([*played.events[:BASE], answer]))
    mal.commit(of([*played.events[:BASE], answer, answered]))
    [reason] = mal.reasons(before)
    assert mal.found(before) == [("1", GAME, "chain")]
    assert reason.sentence == says("event-number-builds-on-event", number=9, later=10)


def test_a_fault_is_laid_at_the_door_of_the_commit_that_brought_it(mal: Club) -> None:
    before = mal.head
    played = game()
    mal.commit(played.raw)
    illegal(mal)
    greedy = Event.write(key("bob"), kind="take", by="bob", body={"count": 4}, at=BEGUN, after=PLAYED[-1].id)
    played.note("cy", "Is that so?")
    mal.commit(of([*PLAYED, greedy, played.events[-1]]))
    mal.commit(b"# Our club, at its best\n", "README.md")
    assert mal.found(before) == [("2", GAME, "rules")]


def test_what_was_kept_aside_before_is_not_held_against_anybody(mal: Club) -> None:
    one, other = game(), game()
    one.play("bob", "take 1")
    other.play("bob", "take 2")
    both = [*one.events, other.events[-1]]
    before = mal.commit(of(both))
    one.play("cy", "take 1")
    mal.commit(of([*both, one.events[-1]]))
    assert mal.found(before) == []


def test_a_file_that_cannot_be_believed_is_reported_though_its_fault_is_old(mal: Club) -> None:
    illegal(mal)
    before = mal.head
    mal.commit((mal.clone / GAME).read_bytes() + b"\n" + of([TALKATIVE[-1]]))
    assert ("1", GAME, "rules") in mal.found(before)


def test_half_an_event_that_was_there_before_may_be_cut_off(mal: Club) -> None:
    torn(mal)
    before = mal.head
    other = Written("pebbles", 1, {"heap": 12}).begin()
    for seat in ("ann", "bob", "cy"):
        other.play(seat, "stake 2")
    other.play("ann", "take 3")
    mal.commit(of([*PLAYED[:BASE], *other.events[BASE:]]))
    assert mal.found(before) == []


# ---------------------------------------------------------------- history


def evil_merge(mal: Club) -> None:
    """Two lines of history that git would join without a conflict, and a game changed in the act."""
    start = mal.head
    mal.commit(b"one", "one.txt")
    mal.git("switch", "--quiet", "--detach", start)
    mal.commit(b"two", "two.txt")
    mal.git("merge", "--quiet", "--no-commit", "main")
    mal.write(of(PLAYED[:6]))
    mal.git("add", "--all")
    mal.git("commit", "--quiet", "--message", "innocent")
    mal.git("switch", "--quiet", "--force-create", "main")


def test_an_evil_merge(mal: Club) -> None:
    mal.push()
    before = mal.head
    evil_merge(mal)
    assert mal.found(before) == [("3", "", "merge")]
    code, told = mal.push("main")
    assert code == 1
    assert told.startswith(f"{mal.head[:10]}: merge: {says('it-joins-count-lines-of', count=2)}")


def test_a_force_push(mal: Club) -> None:
    start = mal.head
    mal.commit(of(PLAYED))
    mal.push()
    gone = mal.head
    mal.git("reset", "--quiet", "--hard", start)
    mal.commit(b"# Nothing has happened\n", "README.md")
    code, told = mal.push("--force", "main")
    assert code == 1
    assert told.startswith("refs/heads/main: rewritten: ")
    assert says("the-branch-would-lose-commit", commit=gone[:10]) in told
    assert git(mal.origin, "rev-parse", "main") == gone


def test_a_branch_that_is_rewound_without_a_new_commit(mal: Club) -> None:
    start = mal.head
    mal.commit(of(PLAYED))
    assert [(one.word, one.commit) for one in mal.reasons("HEAD", start)] == [("rewritten", "")]


def test_what_is_no_branch_is_none_of_its_business(mal: Club) -> None:
    for before, after in ((NOTHING, mal.head), (mal.head, NOTHING)):
        found = verified(Git(mal.clone), Update(before, after, "refs/tags/done"), arriving=True)
        assert (found.commits, found.reasons) == (0, [])


def test_where_git_cannot_be_used_it_is_said(mal: Club, tmp_path: Path) -> None:
    nowhere = tmp_path / "no repository"
    nowhere.mkdir()
    with pytest.raises(MachineError, match=telling("git-cannot-be-used-here", why="not a git repository")):
        verified(Git(nowhere), Update(NOTHING, mal.head), arriving=False)


def test_a_deleted_branch(mal: Club) -> None:
    mal.push("HEAD:side")
    code, told = mal.push(":side")
    assert code == 1
    assert told.startswith(f"refs/heads/side: deleted: {says('a-branch-with-games-is')}\n")
    mal.folder = mal.clone
    said = mal("verify-range", mal.head, NOTHING, "--json")
    assert said.code == 3
    assert [one["commits"] for one in json.loads(said.out)] == [0]


def test_replaced_objects_deceive_nobody(mal: Club) -> None:
    """A replacement is pushed like any ref; whoever clones gets what it hides."""
    before = mal.head
    bad = mal.commit(of(PLAYED[:6]))
    mal.git("switch", "--quiet", "--detach", before)
    good = mal.commit(of(PLAYED))
    mal.git("replace", bad, good)
    mal.git("replace", mal.git("rev-parse", f"{before}:{GAME}"), mal.git("hash-object", "-w", "README.md"))
    assert [str(one.word) for one in mal.reasons(before, bad)] == ["truncated"]
    mal.push(f"{before}:main")
    mal.push("refs/replace/*:refs/replace/*")
    assert mal.push(f"{bad}:main")[0] == 1


# ---------------------------------------------------------------- what friends do


def test_a_whole_game_commit_by_commit(mal: Club) -> None:
    """Seats, moves, notes, an undo by agreement, someone who leaves, and the end: each event its own commit."""
    mal.push()
    for number in range(1, len(TALKATIVE) + 1):
        mal.commit(of(TALKATIVE[:number]), "games/talkative.toml")
    assert "undo" in {event.kind for event in TALKATIVE}
    assert mal.push() == (0, "")


@pytest.mark.more
def test_sealed_choices_arrive_in_any_order(mal: Club) -> None:
    mal.push()
    first = next(place for place, event in enumerate(SEALED) if event.kind == "seal")
    seals, rest = SEALED[first : first + 3], SEALED[first + 3 :]
    events = SEALED[:first]
    mal.commit(of(events), "games/sealed.toml")
    for event in (*reversed(seals), *rest):
        events = [*events, event]
        mal.commit(of(events), "games/sealed.toml")
    assert mal.push() == (0, "")


def test_whatever_is_no_game_is_free_to_change(mal: Club) -> None:
    files = (
        "README.md",
        "picture.png",
        "players/mal.toml",
        "games/notes.txt",
        "games/old/z.toml",
        "games/pyproject.toml",
    )
    before = mal.head
    for path in files:
        mal.commit(b"[[something]]\r\nx = 1\n", path)
    for path in files:
        mal.commit(b"\x89PNG", path)
        (mal.clone / path).chmod(0o755)
    mal.git("mv", "picture.png", "board.png")
    (mal.clone / "players" / "link.toml").symlink_to("mal.toml")
    mal.git("rm", "--quiet", "--force", "README.md", "games/pyproject.toml")
    mal.commit()
    assert mal.found(before) == []


def test_a_game_in_a_subfolder(mal: Club) -> None:
    mal.commit(of(PLAYED[:BASE]), f"clubs/north/{GAME}")
    before = mal.head
    mal.commit(of(PLAYED), f"clubs/north/{GAME}")
    assert mal.found(before) == []
    mal.commit(of(PLAYED[:6]), f"clubs/north/{GAME}")
    assert mal.found(before) == [("2", f"clubs/north/{GAME}", "truncated")]


def test_an_unborn_branch_is_checked_from_its_root(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.commit(of(PLAYED[:BASE]))
    club.commit(of(PLAYED[:6]))
    code, told = club.push()
    assert code == 1
    assert told.startswith(f"{club.head[:10]} games/x.toml: truncated: ")


def test_a_new_branch_is_checked_from_where_it_left_the_others(mal: Club) -> None:
    truncated(mal)
    (mal.origin / "hooks" / "pre-receive").rename(mal.origin / "aside")
    mal.push()  # the club has a past
    (mal.origin / "aside").rename(mal.origin / "hooks" / "pre-receive")
    assert mal.push("HEAD:again") == (0, "")
    mal.commit(of(PLAYED))
    assert mal.push("HEAD:more") == (0, "")
    truncated(mal)
    assert mal.push("HEAD:less")[0] == 1


@pytest.mark.more
def test_a_tag_hides_nothing_from_the_check_of_a_branch(mal: Club) -> None:
    mal.push()
    truncated(mal)
    assert mal.push("HEAD:refs/tags/v1") == (0, "")
    assert mal.push("HEAD:refs/heads/again")[0] == 1


@pytest.mark.more
def test_one_bad_branch_refuses_the_whole_push(mal: Club) -> None:
    mal.push()
    mal.git("branch", "good")
    truncated(mal)
    code, told = mal.push("good", "main")
    assert code == 1
    assert [line.split(": ")[1] for line in told.splitlines()[:-1]] == ["truncated"]
    assert "good" not in git(mal.origin, "branch")


@pytest.mark.more
def test_many_moves_in_several_batches_of_bytes(mal: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    from pbem.rooms.git import changes

    monkeypatch.setattr(changes, "_AT_ONCE", 3000)
    before = mal.head
    for number in range(1, len(TALKATIVE) + 1):
        mal.commit(of(TALKATIVE[:number]), "games/y.toml")
    mal.commit(of(PLAYED))
    assert mal.found(before) == []
    mal.commit(of(TALKATIVE[:-1]), "games/y.toml")
    assert mal.found(before) == [(str(len(TALKATIVE) + 2), "games/y.toml", "truncated")]
