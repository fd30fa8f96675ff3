"""Each offence against a game has its word, and the hook refuses it."""

import re

from checked_club import GAME, PLAYED, SEALED, Club, of
from clubs import git
from offences import OFFENCES, executable, new_symbolic_link, stale
from wording import says


def test_each_offence_has_its_word_and_the_hook_refuses_it_and_says_why(mal: Club) -> None:
    """One push of a branch for each, so that the hook is called once."""
    assert mal.push() == (0, "")
    before, expected = mal.head, {}
    for offence, words in OFFENCES.items():
        mal.git("switch", "--quiet", "--create", offence.__name__, before)
        offence(mal)
        expected[mal.head[:10]] = words
        mal.git("reset", "--quiet", "--hard")
    code, told = mal.push("--all")
    assert code == 1
    lines = told.splitlines()
    assert lines.pop() == says("the-push-is-refused-and")
    named = [re.match(r"(\w+) (?:games/[xy]\.toml|north/games): ([\w-]+): ", line) for line in lines]
    assert {found[1]: [found[2]] for found in named if found} == expected
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
