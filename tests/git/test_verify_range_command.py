"""`pbem verify-range`: what it prints for people and for programs, and where it cannot look."""

import json
import re
from pathlib import Path

import pytest
from checked_club import GAME, NOTHING, PLAYED, TALKATIVE, Club, of
from clubs import git
from offences import OFFENCES, fork, truncated
from people import Said
from wording import says, telling, tells

from pbem.errors import MachineError
from pbem.projections.audit import Flaw
from pbem.rooms.git.growth import Offence

JSON = (Path(__file__).parents[2] / "docs" / "json.md").read_text(encoding="utf-8")
DOCUMENT = JSON.partition("\n## pbem verify-range\n")[2].partition("\n## ")[0]


def ran(mal: Club, *words: str, typed: str = "") -> Said:
    mal.folder = mal.clone
    return mal("verify-range", *words, typed=typed)


def test_a_sound_range(mal: Club) -> None:
    before = mal.head
    mal.commit(of(PLAYED))
    assert ran(mal, before, "HEAD") == (0, says("count-commits-no-faults", count=1) + "\n", "")
    assert ran(mal, NOTHING, "HEAD") == (0, says("count-commits-no-faults", count=2) + "\n", "")


def test_a_line_for_each_reason(mal: Club) -> None:
    before = mal.head
    truncated(mal)
    fork(mal)
    said = ran(mal, before, "HEAD")
    assert (said.code, said.err) == (3, "")
    first, second = said.out.splitlines()
    assert re.fullmatch(rf"[0-9a-f]{{10}} games/x\.toml: truncated: {telling('its-last-lines-are-gone')}", first)
    twice = telling("seat-signed-two-events-for", seat="bob")
    assert re.match(rf"[0-9a-f]{{10}} games/x\.toml: double: event 11: {twice}", second)


def test_for_programs(mal: Club) -> None:
    before = mal.head
    truncated(mal)
    said = ran(mal, before, mal.head, "--json")
    assert said.code == 3
    [told] = json.loads(said.out)
    [reason] = told.pop("reasons")
    assert told == {"before": before, "after": mal.head, "ref": "", "commits": 1}
    assert reason.pop("sentence") == says("its-last-lines-are-gone")
    assert reason == {"commit": mal.head, "file": GAME, "reason": "truncated"}
    [shown] = json.loads(DOCUMENT.partition("```json\n")[2].partition("```")[0])
    assert shown.keys() == {*told, "reasons"}
    assert shown["reasons"][0].keys() == {*reason, "sentence"}


def test_every_word_is_documented() -> None:
    words = re.findall(r"^\| `([a-z-]+)` \|", DOCUMENT, re.MULTILINE)
    assert sorted(words) == sorted([*map(str, Offence), *map(str, Flaw)])
    assert {*words} == {"merge", "broken", *(word for offence in OFFENCES.values() for word in offence)}


def test_names_do_nothing_to_terminals(mal: Club) -> None:
    before = mal.head
    mal.commit(of(PLAYED[:6]), "the\nclub/games/\x1b[2J.toml")
    mal.commit(of(PLAYED[:4]), "the\nclub/games/\x1b[2J.toml")
    said = ran(mal, before, "HEAD")
    assert " the\\nclub/games/\\x1b[2J.toml: truncated: " in said.out
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
    assert (said.code, said.err.splitlines()[0]) == (2, f"pbem: {says('say-which-commits-before-and')}")


def test_outside_of_any_repository(tmp_path: Path, mal: Club) -> None:
    mal.folder = tmp_path
    said = mal("verify-range", "a", "b")
    assert said.code == 5
    assert tells(said.err, "there-is-no-git-repository-here")


def test_a_commit_that_is_not_known(mal: Club) -> None:
    for name in ("f" * 40, "nobody", "-x", ""):
        said = ran(mal, "--", name, "HEAD")
        assert (said.code, says("commit-commit-is-not-known", commit=name) in said.err) == (5, True), name


def test_a_shallow_clone_says_so(mal: Club, tmp_path: Path) -> None:
    before = mal.head
    for number in (9, 10):
        mal.commit(of(TALKATIVE[:number]), "games/y.toml")
    mal.push()
    git(tmp_path, "clone", "--quiet", "--depth", "2", f"file://{mal.origin}", "shallow")
    mal.clone = mal.folder = tmp_path / "shallow"
    mal.known()
    for unknown in (before, NOTHING):
        said = ran(mal, unknown, "HEAD")
        assert said.code == 5
        assert says("this-clone-is-shallow-and", commit=unknown) in said.err
    assert ran(mal, "HEAD^", "HEAD").code == 0


def test_a_shallow_clone_takes_nothing_for_a_force_push(mal: Club, tmp_path: Path) -> None:
    """It holds both commits, but not what lies between them."""
    mal.git("branch", "start")
    for number in (9, 10, 11):
        mal.commit(of(TALKATIVE[:number]), "games/y.toml")
    mal.push("--all")
    git(tmp_path, "clone", "--quiet", "--depth", "2", "--no-single-branch", f"file://{mal.origin}", "shallow")
    mal.clone = mal.folder = tmp_path / "shallow"
    mal.known()
    said = ran(mal, "origin/start", "HEAD")
    assert said.code == 5
    assert tells(said.err, "this-clone-is-shallow-and")


def test_a_repository_that_lacks_the_bytes_of_a_commit(mal: Club) -> None:
    before = mal.head
    mal.commit(of(PLAYED))
    blob = mal.git("rev-parse", f"HEAD:{GAME}")
    (mal.clone / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    with pytest.raises(MachineError, match=telling("this-repository-lacks-the-file")):
        mal.reasons(before)
