"""The changes that docs/first-module.md makes to the game of `pbem new-game` do what the page says."""

import importlib
import re
from pathlib import Path

import pytest

from pbem.rooms.learn.proof import faults
from pbem.template import written

PAGE = (Path(__file__).parents[2] / "docs" / "first-module.md").read_text(encoding="utf-8")
CHANGES = re.findall(r"in\s+`(pbem_orchard/\S+)`:\n\n```diff\n(.*?)```", PAGE, re.DOTALL)
SAID = re.findall(r"```text\n(.*)\n```", PAGE)


def changed(name: str, folder: Path, changes: list[tuple[str, str]]) -> list[str]:
    """What is wrong with the lessons of a game of this name after these changes."""
    for place, diff in changes:
        path = folder / f"pbem-{name}" / place.replace("orchard", name)
        path.write_text(applied(diff, path.read_text(encoding="utf-8")), encoding="utf-8")
    game = getattr(importlib.import_module(f"pbem_{name}"), name.capitalize())
    return faults(game())


def applied(diff: str, text: str) -> str:
    """A text with the lines that a page shows as come in place of those that go."""
    for gone, come in re.findall(r"((?:^-.*\n)+)((?:^\+.*\n)+)", diff, re.MULTILINE):
        old, new = (re.sub(r"(?m)^[-+]", "", lines) for lines in (gone, come))
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def test_the_page_changes_the_rule_and_the_lesson() -> None:
    assert [place for place, _diff in CHANGES] == ["pbem_orchard/take.py", "pbem_orchard/text/lessons.toml"]


def test_the_lesson_fails_with_the_changed_rule_until_it_is_changed_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Games of two names, since what is read of one is kept."""
    written("grove", tmp_path)
    written("copse", tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path / "pbem-grove"))
    monkeypatch.syspath_prepend(str(tmp_path / "pbem-copse"))
    assert changed("grove", tmp_path, CHANGES[:1]) == SAID
    assert changed("copse", tmp_path, CHANGES) == []
