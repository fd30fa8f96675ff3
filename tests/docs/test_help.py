"""Each symptom of docs/help.md is printed by a case of the gallery of errors, where what the page says helps."""

import re
import sys
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[1] / "errors"))

from test_gallery import GALLERY, Case, cases

ROOT = GALLERY.parents[2]
HELP = (ROOT / "docs" / "help.md").read_text(encoding="utf-8")
ROW = re.compile(
    r"(?m)^\| (?P<seen>(?P<phrase>`[^`]+`(?: for a card in `pbem show`)?)[^|]*) \| [^|]+ \| (?P<helps>.+) \|$"
)
BOLD = re.compile(r"(?m)^(?:- )?\*\*(.+?)\*\*")
ELSEWHERE = {
    "A friend's move does not arrive.": "tests/mail/test_setup.py",
    "The hub does not answer.": "tests/hub/test_whose_mail.py",
    "My key is gone.": "tests/keys/test_recovery.py",
    "Do my friends need pbem? Do I need a server? Can someone cheat?": "README.md",
    "Can I play on two machines?": "tests/git/test_several_machines.py",
    "How do I move a running game to git, or to mail?": "tests/mail/test_two_folders.py",
}
"""What is more than a case can show, with the tests of it."""

ROWS = [*ROW.finditer(HELP)]
CASES = {case.title: case for case in cases(GALLERY / "help.case")}


def test_each_symptom_has_a_case() -> None:
    bold = BOLD.findall(HELP)
    assert [row["phrase"] for row in ROWS] + [one for one in bold if one not in ELSEWHERE] == [*CASES]
    assert {one for one in ELSEWHERE if one not in bold or not (ROOT / ELSEWHERE[one]).exists()} == set()


@pytest.mark.parametrize("row", ROWS, ids=[row["phrase"] for row in ROWS])
def test_a_symptom_is_printed_with_its_code_and_what_helps_comes_after_it(row: re.Match[str]) -> None:
    case = CASES[row["phrase"]]
    code = int(found[1]) if (found := re.search(r"\(code (\d+)\)", row["seen"])) else 0
    first = next(place for place, step in enumerate(case.steps) if says(step.out + step.err, row["phrase"]))
    assert case.steps[first].code == code
    for words in re.findall(r"`([^`]+)`", row["helps"]):
        assert typed(case, first, words), f"{words} does not help in the case"


def says(lines: list[str], phrase: str) -> bool:
    """Whether lines have a symptom, `?` or words, where an ellipsis is anything."""
    words = phrase.split("`")[1]
    pattern = "*" + words.replace("[", "[[]").replace("?", "[?]").replace("…", "*") + "*"
    return any(fnmatchcase(line, pattern) for line in lines)


def typed(case: Case, first: int, words: str) -> bool:
    """Whether this is typed after a symptom, with names for words in capitals."""
    pattern = re.sub(r"\b[A-Z]{4,}\b(?!_)", r"\\S+", re.escape(words))
    return any(re.search(pattern, step.line) for step in case.steps[first:])
