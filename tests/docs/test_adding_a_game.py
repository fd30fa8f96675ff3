"""docs/adding-a-game.md shows the code of Pebbles and of our games as it is."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
PEBBLES = ROOT / "pbem" / "template" / "pebbles"
SNIPPETS = re.findall(r"^```(?:python|toml) (\S+)\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("number", range(len(SNIPPETS)))
def test_snippets_are_cut_from_the_code(number: int) -> None:
    file, snippet = SNIPPETS[number]
    home = ROOT if file.startswith("games/") else PEBBLES
    assert snippet in (home / file).read_text(encoding="utf-8"), f"not literally in {file}:\n{snippet}"


def test_every_block_of_code_says_from_where_it_is() -> None:
    assert len(SNIPPETS) == len(re.findall(r"^```(?:python|toml)", GUIDE, re.MULTILINE))


def test_every_file_of_the_example_is_shown() -> None:
    shown = {file for file, _snippet in SNIPPETS if not file.startswith("games/")}
    files = {path.relative_to(PEBBLES).as_posix() for path in PEBBLES.rglob("*.py") if path.name != "__init__.py"}
    assert files - shown == {"pbem_pebbles/texts.py"}


def test_nine_steps() -> None:
    assert re.findall(r"^## (\d)\. ", GUIDE, re.MULTILINE) == list("123456789")


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", GUIDE):
        assert (ROOT / "docs" / target).exists(), target
