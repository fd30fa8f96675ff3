"""Each offence against a game has its word, and the hook refuses it."""

import re
from collections.abc import Callable

import pytest
from checked_club import GAME, PLAYED, SEALED, Club, of
from clubs import git
from offences import OFFENCES, executable, new_symbolic_link, stale


@pytest.mark.parametrize("offence", OFFENCES, ids=lambda offence: offence.__name__)
def test_each_offence_has_its_word(mal: Club, offence: Callable[[Club], None]) -> None:
    before = mal.head
    offence(mal)
    found = mal.found(before)
    assert [word for _place, _path, word in found] == OFFENCES[offence], mal.reasons(before)
    assert found[0][0] == "1"
    assert re.fullmatch(r"games/[xy]\.toml|north/games", found[0][1])


@pytest.mark.more
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
