"""Every commit of a push verified: by hand, by the hook of a bare repository, by a workflow of GitHub's."""

import json
import os
import re
import stat
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from clubs import Member, git, origin_at
from people import Said
from small_games import BEGUN, Written, key, written

from pbem.errors import MachineError, UsageError
from pbem.events.contents import FILE_LIMIT
from pbem.events.event import Event
from pbem.events.text import render_all
from pbem.projections.audit import Flaw
from pbem.transport.git import hooks
from pbem.transport.git.command import Git
from pbem.transport.git.growth import Offence, Reason
from pbem.transport.git.range import Update, verified

NOTHING = "0" * 40
JSON = (Path(__file__).parents[2] / "docs" / "json.md").read_text(encoding="utf-8")
DOCUMENT = JSON.partition("\n## pbem verify-range\n")[2].partition("\n## ")[0]
GAME = "games/x.toml"
BASE = 8  # events of the game at its first commit: everybody's seat, the start, all stakes


def game() -> Written:
    """A game of Pebbles in which ann has taken two: bob is to take."""
    written = Written("pebbles", 1, {"heap": 12}).begin()
    for seat in ("ann", "bob", "cy"):
        written.play(seat, "stake 2")
    written.play("ann", "take 2")
    return written


def of(events: list[Event]) -> bytes:
    return render_all(events).encode()


TALKATIVE = written("talkative").events
SEALED = written("sealed").events
PLAYED = game().events


class Club(Member):
    """Somebody who commits what they like, in a clone of a bare repository that checks every push."""

    def __init__(self, place: Path, name: str = "mal") -> None:
        self.origin = place / "origin.git"
        if not self.origin.exists():
            origin_at(place)
            hooks.install_receive(self.origin)
        super().__init__(name, place, self.origin)

    def write(self, content: bytes, path: str = GAME) -> None:
        place = self.clone / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)

    def commit(self, content: bytes | None = None, path: str = GAME) -> str:
        """Commit everything, after writing this to the game's file if given. Returns the commit."""
        if content is not None:
            self.write(content, path)
        self.git("add", "--all")
        self.git("commit", "--quiet", "--allow-empty", "--message", "something")
        return self.head

    @property
    def head(self) -> str:
        return self.git("rev-parse", "HEAD")

    def push(self, *words: str) -> tuple[int, str]:
        """Push through the real hook, and what the other end said."""
        environment = {**os.environ, **self.environment()}
        push = ["git", "push", "--quiet", "origin", *(words or ["HEAD"])]
        ended = subprocess.run(push, cwd=self.clone, env=environment, capture_output=True, text=True, check=False)
        told = [line[8:].rstrip() for line in ended.stderr.splitlines() if line.startswith("remote: ")]
        return ended.returncode, "\n".join(told)

    def reasons(self, before: str, after: str = "HEAD") -> list[Reason]:
        return list(verified(Git(self.clone), Update(before, after), arriving=False).reasons)

    def found(self, before: str) -> list[tuple[str, str, str]]:
        """The reasons as words, each with its commit's place after BEFORE, from 1, and its file."""
        order = self.git("rev-list", "--topo-order", "--reverse", f"{before}..HEAD").split()
        places = {commit: str(place) for place, commit in enumerate(order, 1)}
        return [(places.get(one.commit, ""), one.path, str(one.word)) for one in self.reasons(before)]


@pytest.fixture
def mal(tmp_path: Path) -> Club:
    """Somebody whose club has one game, at its first turn, and pictures beside it."""
    club = Club(tmp_path)
    club.write(b"# Our club\n", "README.md")
    club.commit(of(PLAYED[:BASE]))
    return club


# ---------------------------------------------------------------- what must not be done, each with its word


def truncated(mal: Club) -> None:
    mal.commit(of(PLAYED[:6]))


def torn(mal: Club) -> None:
    mal.commit(of(PLAYED)[:-100])


def emptied(mal: Club) -> None:
    mal.commit(b"")


def rewritten(mal: Club) -> None:
    mal.commit(b"# a comment changes no meaning\n" + of(PLAYED[:BASE]))


def regrown_at_once(mal: Club) -> None:
    mal.commit(of([*PLAYED[:6], *PLAYED[7:BASE], PLAYED[6]]))


def no_game_any_more(mal: Club) -> None:
    mal.commit(b"[tool]\nname = 1\n")


def deleted(mal: Club) -> None:
    mal.git("rm", "--quiet", GAME)
    mal.commit()


def renamed(mal: Club) -> None:
    mal.git("mv", GAME, "games/y.toml")
    mal.commit()


def made_a_folder(mal: Club) -> None:
    mal.git("rm", "--quiet", GAME)
    mal.commit(b"[[event]]\n", f"{GAME}/readme")


def moved_out_of_games(mal: Club) -> None:
    mal.git("mv", "games", "old")
    mal.commit()


def symbolic_link(mal: Club) -> None:
    (mal.clone / GAME).rename(mal.clone / "elsewhere")
    (mal.clone / GAME).symlink_to("../elsewhere")
    mal.commit()


def new_symbolic_link(mal: Club) -> None:
    (mal.clone / "games" / "y.toml").symlink_to("../README.md")
    mal.commit()


def linked_folder(mal: Club) -> None:
    (mal.clone / "north").mkdir()
    (mal.clone / "north" / "games").symlink_to("../players")
    mal.commit()


def submodule(mal: Club) -> None:
    mal.git("update-index", "--add", "--cacheinfo", f"160000,{mal.head},{GAME}")
    mal.git("commit", "--quiet", "--message", "a repository of its own")


def hidden_submodule(mal: Club) -> None:
    mal.write(b'[submodule "x"]\n\tpath = games/y.toml\n\turl = ./x\n\tignore = all\n', ".gitmodules")
    mal.git("add", "--all")
    mal.git("update-index", "--add", "--cacheinfo", f"160000,{mal.head},games/y.toml")
    mal.git("commit", "--quiet", "--message", "which asks to be overlooked")


def executable(mal: Club) -> None:
    (mal.clone / GAME).chmod(0o755)
    mal.commit()


def new_executable(mal: Club) -> None:
    mal.write(of(SEALED), "games/y.toml")
    (mal.clone / "games" / "y.toml").chmod(0o755)
    mal.commit()


def crlf(mal: Club) -> None:
    mal.commit(of(PLAYED).replace(b"\n", b"\r\n"))


def crlf_appended(mal: Club) -> None:
    mal.commit(of(PLAYED[:BASE]) + b"\r\n" + of(PLAYED[BASE:]).replace(b"\n", b"\r\n"))


def new_with_crlf(mal: Club) -> None:
    mal.commit(of(SEALED).replace(b"\n", b"\r\n"), "games/y.toml")


def too_big(mal: Club) -> None:
    with open(mal.clone / GAME, "ab") as file:
        file.truncate(FILE_LIMIT + 1)
    mal.git("-c", "core.bigFileThreshold=1m", "-c", "core.compression=0", "add", "--all")
    mal.commit()


def gap(mal: Club) -> None:
    played = game()
    played.play("bob", "take 1")
    mal.commit(of([*played.events[:BASE], played.events[-1]]))


def unknown_side(mal: Club) -> None:
    head = PLAYED[-1].id
    lost = Event.write(key("bob"), kind="take", by="bob", body={"count": 1}, at=BEGUN, after=head, with_=("f" * 40,))
    mal.commit(of([*PLAYED, lost]))


def signature(mal: Club) -> None:
    event = PLAYED[-1]
    forged = Event.write(key("mal"), kind="take", by="ann", body=event.body, at=event.at, after=event.after,
                         with_=event.with_)  # fmt: skip
    mal.commit(of([*PLAYED[:BASE], forged]))


def stale(mal: Club) -> None:
    one, other = game(), game()
    one.play("bob", "take 1")
    other.state("resign", "cy", {})
    mal.commit(of([*one.events, other.events[-1]]))


def repeated(mal: Club) -> None:
    mal.commit(of([*PLAYED, PLAYED[-1]]))


def fork(mal: Club) -> None:
    one, other = game(), game()
    one.play("bob", "take 1")
    other.play("bob", "take 2")
    mal.commit(of([*one.events, other.events[-1]]))


def illegal(mal: Club) -> None:
    greedy = Event.write(key("bob"), kind="take", by="bob", body={"count": 4}, at=BEGUN, after=PLAYED[-1].id)
    mal.commit(of([*PLAYED, greedy]))


def no_event(mal: Club) -> None:
    mal.commit(of(PLAYED).replace(b"count = 2", b"count = 2.5"))


def conflict_markers(mal: Club) -> None:
    mal.commit(of(PLAYED[:BASE]) + b"<<<<<<< ours\n\n" + of(PLAYED[BASE:]))


def begun_faulty(mal: Club) -> None:
    mal.commit(of(SEALED).replace(b'secrecy = "open"', b'secrecy = "none"'), "games/y.toml")


OFFENCES: dict[Callable[[Club], None], list[str]] = {
    truncated: ["truncated"],
    torn: ["truncated"],
    emptied: ["truncated"],
    rewritten: ["rewritten"],
    regrown_at_once: ["rewritten"],
    no_game_any_more: ["rewritten"],
    deleted: ["deleted"],
    renamed: ["deleted"],
    made_a_folder: ["deleted"],
    moved_out_of_games: ["deleted"],
    symbolic_link: ["type"],
    new_symbolic_link: ["type"],
    linked_folder: ["type"],
    submodule: ["type"],
    hidden_submodule: ["type"],
    executable: ["mode"],
    new_executable: ["mode"],
    crlf: ["crlf"],
    crlf_appended: ["crlf"],
    new_with_crlf: ["crlf"],
    too_big: ["too-big"],
    gap: ["chain"],
    unknown_side: ["chain"],
    signature: ["signature"],
    stale: ["stale"],
    repeated: ["double"],
    fork: ["double"],
    illegal: ["rules"],
    no_event: ["form"],
    conflict_markers: ["form"],
    begun_faulty: ["rules"],
}


@pytest.mark.parametrize("offence", OFFENCES, ids=lambda offence: offence.__name__)
def test_each_offence_has_its_word(mal: Club, offence: Callable[[Club], None]) -> None:
    before = mal.head
    offence(mal)
    found = mal.found(before)
    assert [word for _place, _path, word in found] == OFFENCES[offence], mal.reasons(before)
    assert found[0][0] == "1"
    assert re.fullmatch(r"games/[xy]\.toml|north/games", found[0][1])


def test_the_hook_refuses_every_offence_and_says_why(mal: Club) -> None:
    """One push of a branch for each, so that the hook is called once."""
    assert mal.push() == (0, "")
    before = mal.head
    expected = {}
    for offence, words in OFFENCES.items():
        mal.git("switch", "--quiet", "--create", offence.__name__, before)
        offence(mal)
        expected[mal.head[:10]] = words
        mal.git("reset", "--quiet", "--hard")
    code, told = mal.push("--all")
    assert code == 1
    lines = told.splitlines()
    assert lines.pop() == "the push is refused, and nothing of it was kept here"
    assert {line.split()[0].rstrip(":"): [line.split(": ")[1]] for line in lines} == expected
    assert len(lines) == len(OFFENCES)
    assert git(mal.origin, "for-each-ref", "--format=%(refname)") == "refs/heads/main"


def test_all_reasons_are_told_not_the_first(mal: Club) -> None:
    before = mal.head
    mal.commit(of(PLAYED[:4]))
    executable(mal)
    mal.commit(of(SEALED), "games/fine.toml")
    new_symbolic_link(mal)
    stale(mal)
    assert mal.found(before) == [
        ("1", GAME, "truncated"),
        ("2", GAME, "mode"),
        ("4", "games/y.toml", "type"),
        ("5", GAME, "mode"),
        ("5", GAME, "stale"),
    ]


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
    assert reason.sentence == "event 9 builds on event 10, which only a later commit brings"


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
    assert told.startswith(f"{mal.head[:10]}: merge: it joins 2 lines of history")


def test_a_force_push(mal: Club) -> None:
    start = mal.head
    mal.commit(of(PLAYED))
    mal.push()
    gone = mal.head
    mal.git("reset", "--quiet", "--hard", start)
    mal.commit(b"# Nothing has happened\n", "README.md")
    code, told = mal.push("--force", "main")
    assert code == 1
    assert told.startswith(f"refs/heads/main: rewritten: the branch would lose commit {gone[:10]}")
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
    with pytest.raises(MachineError, match="git cannot be used here: not a git repository"):
        verified(Git(nowhere), Update(NOTHING, mal.head), arriving=False)


def test_a_deleted_branch(mal: Club) -> None:
    mal.push("HEAD:side")
    code, told = mal.push(":side")
    assert code == 1
    assert told.startswith("refs/heads/side: deleted: a branch with games is never deleted\n")
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
    """Seats, moves, notes, an undo by agreement, somebody who leaves, and the end: each event its own commit."""
    mal.push()
    for number in range(1, len(TALKATIVE) + 1):
        mal.commit(of(TALKATIVE[:number]), "games/talkative.toml")
    assert "undo" in {event.kind for event in TALKATIVE}
    assert mal.push() == (0, "")


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


def test_a_tag_hides_nothing_from_the_check_of_a_branch(mal: Club) -> None:
    mal.push()
    truncated(mal)
    assert mal.push("HEAD:refs/tags/v1") == (0, "")
    assert mal.push("HEAD:refs/heads/again")[0] == 1


def test_one_bad_branch_refuses_the_whole_push(mal: Club) -> None:
    mal.push()
    mal.git("branch", "good")
    truncated(mal)
    code, told = mal.push("good", "main")
    assert code == 1
    assert [line.split(": ")[1] for line in told.splitlines()[:-1]] == ["truncated"]
    assert "good" not in git(mal.origin, "branch")


def test_many_moves_in_several_batches_of_bytes(mal: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    from pbem.transport.git import changes

    monkeypatch.setattr(changes, "_AT_ONCE", 3000)
    before = mal.head
    for number in range(1, len(TALKATIVE) + 1):
        mal.commit(of(TALKATIVE[:number]), "games/y.toml")
    mal.commit(of(PLAYED))
    assert mal.found(before) == []
    mal.commit(of(TALKATIVE[:-1]), "games/y.toml")
    assert mal.found(before) == [(str(len(TALKATIVE) + 2), "games/y.toml", "truncated")]


# ---------------------------------------------------------------- the command


def ran(mal: Club, *words: str, typed: str = "") -> Said:
    mal.folder = mal.clone
    return mal("verify-range", *words, typed=typed)


def test_a_sound_range(mal: Club) -> None:
    before = mal.head
    mal.commit(of(PLAYED))
    assert ran(mal, before, "HEAD") == (0, "1 commit, and it is sound\n", "")
    assert ran(mal, NOTHING, "HEAD") == (0, "2 commits, all sound\n", "")


def test_a_line_for_each_reason(mal: Club) -> None:
    before = mal.head
    truncated(mal)
    fork(mal)
    said = ran(mal, before, "HEAD")
    assert (said.code, said.err) == (3, "")
    first, second = said.out.splitlines()
    assert re.fullmatch(r"[0-9a-f]{10} games/x\.toml: truncated: its last lines are gone; .*", first)
    assert re.fullmatch(
        r"[0-9a-f]{10} games/x\.toml: double: event 11: bob signed two events for one place; .*", second
    )


def test_for_programs(mal: Club) -> None:
    before = mal.head
    truncated(mal)
    said = ran(mal, before, mal.head, "--json")
    assert said.code == 3
    [told] = json.loads(said.out)
    [reason] = told.pop("reasons")
    assert told == {"before": before, "after": mal.head, "ref": "", "commits": 1}
    assert reason.pop("sentence").startswith("its last lines")
    assert reason == {"commit": mal.head, "file": GAME, "reason": "truncated"}
    [shown] = json.loads(DOCUMENT.partition("```json\n")[2].partition("```")[0])
    assert shown.keys() == {*told, "reasons"}
    assert shown["reasons"][0].keys() == {*reason, "sentence"}


def test_every_word_is_documented() -> None:
    words = re.findall(r"^\| `([a-z-]+)` \|", DOCUMENT, re.MULTILINE)
    assert sorted(words) == sorted([*map(str, Offence), *map(str, Flaw)])
    assert {*words} == {"merge", *(word for offence in OFFENCES.values() for word in offence)}


def test_names_do_nothing_to_terminals(mal: Club) -> None:
    before = mal.head
    mal.commit(of(PLAYED[:6]), "the\nclub/games/\x1b[2J.toml")
    mal.commit(of(PLAYED[:4]), "the\nclub/games/\x1b[2J.toml")
    said = ran(mal, before, "HEAD")
    assert " the?club/games/?[2J.toml: truncated: " in said.out
    assert said.out.count("\n") == 1


def test_lines_on_the_standard_input(mal: Club) -> None:
    before = mal.head
    truncated(mal)
    lines = f"{before} {mal.head} refs/tags/x\n{before} {before} refs/heads/a b\n"
    assert ran(mal, typed=lines) == (0, "", "")
    assert ran(mal, typed=lines + f"{before} {mal.head} refs/heads/main\n").code == 3
    assert ran(mal, typed="what\n").code == 2
    assert ran(mal, typed="") == (0, "", "")


def test_one_commit_is_no_range(mal: Club) -> None:
    said = ran(mal, "HEAD")
    assert (said.code, said.err.splitlines()[0]) == (2, "pbem: say which commits: BEFORE and AFTER")


def test_outside_of_any_repository(tmp_path: Path, mal: Club) -> None:
    mal.folder = tmp_path
    said = mal("verify-range", "a", "b")
    assert said.code == 5
    assert said.err.startswith("pbem: git cannot be used here: not a git repository")


@pytest.mark.parametrize("name", ["f" * 40, "nobody", "-x", ""])
def test_a_commit_that_is_not_known(mal: Club, name: str) -> None:
    said = ran(mal, "--", name, "HEAD")
    assert said.code == 5
    assert said.err.startswith(f"pbem: commit {name} is not known here\n")


def test_a_shallow_clone_says_so(mal: Club, tmp_path: Path) -> None:
    before = mal.head
    for number in (9, 10):
        mal.commit(of(TALKATIVE[:number]), "games/y.toml")
    mal.push()
    git(tmp_path, "clone", "--quiet", "--depth", "2", f"file://{mal.origin}", "shallow")
    mal.clone = tmp_path / "shallow"
    for unknown in (before, NOTHING):
        said = ran(mal, unknown, "HEAD")
        assert said.code == 5
        assert said.err.startswith(f"pbem: this clone is shallow, and does not reach back to commit {unknown}\n")
    assert ran(mal, "HEAD^", "HEAD").code == 0


def test_a_shallow_clone_takes_nothing_for_a_force_push(mal: Club, tmp_path: Path) -> None:
    """It holds both commits, but not what lies between them."""
    mal.git("branch", "start")
    for number in (9, 10, 11):
        mal.commit(of(TALKATIVE[:number]), "games/y.toml")
    mal.push("--all")
    git(tmp_path, "clone", "--quiet", "--depth", "2", "--no-single-branch", f"file://{mal.origin}", "shallow")
    mal.clone = tmp_path / "shallow"
    said = ran(mal, "origin/start", "HEAD")
    assert said.code == 5
    assert said.err.startswith("pbem: this clone is shallow, ")


def test_a_repository_that_lacks_the_bytes_of_a_commit(mal: Club) -> None:
    before = mal.head
    mal.commit(of(PLAYED))
    blob = mal.git("rev-parse", f"HEAD:{GAME}")
    (mal.clone / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    with pytest.raises(MachineError, match="lacks the file"):
        mal.reasons(before)


# ---------------------------------------------------------------- the hook


def test_the_hook_is_executable_and_may_be_written_again(mal: Club) -> None:
    hook = mal.origin / "hooks" / "pre-receive"
    assert hooks.install_receive(mal.origin) == hook
    assert stat.S_IMODE(hook.stat().st_mode) == 0o755
    assert [path.name for path in hook.parent.glob("pre-receive*")] == ["pre-receive", "pre-receive.sample"]


def test_another_hook_stays(mal: Club) -> None:
    hook = mal.origin / "hooks" / "pre-receive"
    hook.write_text("#!/bin/sh\nexit 0\n")
    with pytest.raises(UsageError, match="is a hook already") as caught:
        hooks.install_receive(mal.origin)
    assert "verify-range" in caught.value.advice
    assert hook.read_text() == "#!/bin/sh\nexit 0\n"


def test_only_a_bare_repository_gets_a_hook(mal: Club, tmp_path: Path) -> None:
    for folder in (mal.clone, tmp_path, tmp_path / "nowhere"):
        with pytest.raises(UsageError, match="is no bare repository"):
            hooks.install_receive(folder)


def test_hooks_that_belong_to_all_repositories_are_left_alone(mal: Club, tmp_path: Path) -> None:
    git(mal.origin, "config", "core.hooksPath", str(tmp_path))
    with pytest.raises(UsageError, match="which is not its own"):
        hooks.install_receive(mal.origin)


def test_nothing_in_the_repositorys_folder_passes_for_a_part_of_pbem(mal: Club) -> None:
    (mal.origin / "pbem.py").write_text("raise SystemExit(0)\n")
    truncated(mal)
    mal.commit(of(PLAYED[:4]))
    assert mal.push()[0] == 1


# ---------------------------------------------------------------- the workflow

STEP = re.compile(r"        run: \|\n((?:          .*\n)+)\Z")
SHELL = ("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c")  # as GitHub runs a step


def step(mal: Club, event: str, before: str, after: str) -> int:
    """Run the workflow's last step in a full clone, as GitHub would."""
    found = STEP.search(hooks.workflow())
    assert found is not None
    script = re.sub("^ {10}", "", found[1], flags=re.MULTILINE)
    environment = {**os.environ, **mal.environment(), "GITHUB_EVENT_NAME": event, "BEFORE": before, "AFTER": after}
    return subprocess.run([*SHELL, script], cwd=mal.clone, env=environment, capture_output=True, check=False).returncode


def test_the_workflow_checks_pushes_from_the_first_on(mal: Club) -> None:
    mal.push()
    first = mal.head
    assert step(mal, "push", NOTHING, first) == 0
    mal.commit(of(PLAYED))
    assert step(mal, "push", first, mal.head) == 0
    truncated(mal)
    (mal.origin / "hooks" / "pre-receive").unlink()
    mal.push("HEAD:other")
    assert step(mal, "push", first, mal.head) == 3
    assert step(mal, "push", NOTHING, mal.head) == 3, "the branch is at the remote already, and judged all the same"


def test_the_workflow_checks_a_pull_request_from_where_it_left(mal: Club) -> None:
    start = mal.head
    mal.commit(b"# Meanwhile\n", "README.md")
    base = mal.head
    mal.git("switch", "--quiet", "--detach", start)
    mal.commit(of(PLAYED))
    assert step(mal, "pull_request", base, mal.head) == 0
    truncated(mal)
    assert step(mal, "pull_request", base, mal.head) == 3


def test_the_workflow_only_reads_and_sees_all_of_history() -> None:
    text = hooks.workflow()
    assert "permissions:\n  contents: read\n" in text
    assert text.count("permissions") == 1
    assert "fetch-depth: 0\n" in text
    assert "pull_request_target" not in text
    script = STEP.search(text)
    assert script is not None
    assert "${{" not in script[1], "what strangers name must not become a part of a script"
