"""What tests need beyond Python stands in one list, and they ask for it in one place, which alone skips a test; but for
those that need a room, which one other leaves out where that is missing."""

import re
from pathlib import Path

import needed_rooms
import needs
import pytest

pytestmark = pytest.mark.xdist_group("architecture")

ROOT = Path(__file__).parents[2]
OURS = {Path(needs.__file__), Path(needed_rooms.__file__), Path(__file__)}
TEXTS = {path: path.read_text(encoding="utf-8") for path in sorted({*(ROOT / "tests").rglob("*.py")} - OURS)}
PAST_NEEDS = re.compile(
    r"\b(?:importorskip|skip[iI]f|skipUnless|skipTest|SkipTest|Skipped)\b|(?:\bmark\.|\bimport )skip\b|\bskip\("
    r"|\bwhich\(|\bimport which\b"
    r"|\b(?:run|Popen|call|check_call|check_output)\(\s*[\[(]\s*[\"'][\w-]+|\bspawn\(\s*[\"'][\w-]+"
)
"""A way to skip, a look for a program, and the start of one by its bare name."""


def test_nothing_is_skipped_looked_for_or_started_past_needs() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{text.count(chr(10), 0, one.start()) + 1}: {' '.join(one[0].split())}"
        for path, text in TEXTS.items()
        for one in PAST_NEEDS.finditer(text)
    ]
    assert not found, "\n".join(["ask tests/needs.py, and name the program in .ci/packages:", *found])


def test_each_line_of_the_list_is_a_program_that_somebody_asks_for() -> None:
    asking = "".join(text for text in TEXTS.values() if "needs.program(" in text)
    installing = (ROOT / ".ci" / "run").read_text(encoding="utf-8").split()
    asked = {program for program in needs.packages() if f'"{program.removeprefix("/usr/lib/dovecot/")}"' in asking}
    assert needs.packages().keys() - asked <= {*installing}, "some program has a line that nobody needs"


def test_a_program_without_a_line_fails_the_test_that_asks_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(LookupError, match=r"^ls has no line in \.ci/packages"):
        needs.program("ls")


@pytest.mark.parametrize(("ci", "ending"), [("", pytest.skip.Exception), ("true", pytest.fail.Exception)])
def test_a_missing_program_skips_the_test_and_fails_it_in_ci(
    ci: str, ending: type[BaseException], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(needs, "PATH", str(tmp_path))
    with pytest.raises((pytest.skip.Exception, pytest.fail.Exception)) as caught:
        needs.program("ssh-keygen")
    assert str(caught.value) == "ssh-keygen is not installed here: apt-get install openssh-client"
    assert caught.type is ending, "a skip is an end of this test too"
