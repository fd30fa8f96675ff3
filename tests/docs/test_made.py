"""What is made by a command is as it would be made today, and everything that is made is listed."""

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[2] / "docs"))

import making
from makers import DOCUMENTS, EXAMPLES, MAKERS
from making import Maker
from transcripts import lines

ROOT = making.ROOT

COMPARED = [maker for maker in MAKERS if not (maker.picture or maker.slow)]
"""Clubs are compared by tests/git/test_whole_games.py, since they are slow. Nothing compares pictures: fonts differ."""


@pytest.fixture(autouse=True)
def reach(monkeypatch: pytest.MonkeyPatch) -> None:
    """Find the makers."""
    monkeypatch.setattr(sys, "path", [*sys.path])
    making.reach()


@pytest.mark.parametrize("maker", COMPARED, ids=[maker.name for maker in COMPARED])
def test_it_is_as_it_would_be_made_today(maker: Maker) -> None:
    made = {path: content.decode() for path, content in making.made(maker).items()}
    there = {path: content.decode() for path, content in making.there(maker).items()}
    assert made == there, "look at what has changed; if it is as it should be: nox -s docs"


def test_no_two_makers_have_one_name_or_make_one_file() -> None:
    files = [path for maker in MAKERS for path in making.there(maker)]
    assert len(files) == len({*files})
    assert len({maker.name for maker in MAKERS}) == len(MAKERS)


def test_what_is_made_from_the_code_is_made_by_that_word() -> None:
    modules = {path.stem for folder in ("docs", "tests") for path in (ROOT / folder).rglob("make_*.py")}
    assert modules <= {maker.made_by.partition(":")[0] for maker in MAKERS}


def test_every_example_and_every_document_with_a_transcript_is_made() -> None:
    import make

    assert [*make.EXAMPLES] == [*EXAMPLES]
    documents = (ROOT / "README.md", *(ROOT / "docs").glob("*.md"))
    shown = {path for path in documents if any(lines(path.read_text(encoding="utf-8")))}
    assert shown - {ROOT / "docs" / "commands.md"} <= {ROOT / name for name in DOCUMENTS}


@pytest.mark.parametrize("maker", MAKERS, ids=[maker.name for maker in MAKERS])
def test_what_a_maker_depends_on_is_there(maker: Maker) -> None:
    missing = [
        pattern
        for pattern in (*maker.reads, *maker.runs, *maker.makes)
        if not making.found([pattern.removeprefix("!")])
    ]
    assert missing == []
