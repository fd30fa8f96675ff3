"""Words and paths as a terminal gets them, and as someone types them: nothing plays tricks, nothing is taken apart."""

import os
import shlex
import subprocess
from pathlib import Path, PurePosixPath

import needs
import pytest

from pbem.wording import FEW, as_one_line, as_typed, few, printable

ODD = [
    "it's",
    "a b",
    "x\\y",
    "tab\there",
    "two\nlines",
    "red\x1b[31m",
    "o'ne\r\\",
    "grün\u202e",
    "\udcff",
    "$HOME`id`\x07",
]
"""Names that someone has given a file."""


@pytest.mark.parametrize("name", ODD, ids=ascii)
def test_a_path_in_a_command_means_that_file_when_it_is_typed(name: str) -> None:
    typed = as_typed(Path(name))
    assert typed.isprintable()
    said = subprocess.run([needs.program("bash"), "-c", f"printf %s {typed}"], capture_output=True, check=True).stdout
    assert said == os.fsencode(name)


def test_a_plain_path_is_typed_as_it_is() -> None:
    assert as_typed(PurePosixPath("games/club-1.toml")) == "games/club-1.toml"
    assert as_typed("my games/a.toml") == shlex.quote("my games/a.toml")


def test_on_windows_a_path_is_quoted_as_its_programs_read_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbem.wording.os.name", "nt")
    assert as_typed("C:\\my games\\a.toml") == '"C:\\my games\\a.toml"'
    assert as_typed("C:\\games\\a\x1b.toml") == "C:\\games\\a\\x1b.toml"


def test_what_could_play_tricks_is_printed_as_its_escape_and_all_else_as_it_is() -> None:
    assert printable("grün 🙂 it's") == "grün 🙂 it's"
    assert printable("a\x1b[2J\n\u202eb") == "a\\x1b[2J\\n\\u202eb"
    assert as_one_line(" a\nb\t\x07c ") == "a b \\x07c"


def test_of_many_lines_the_first_three_are_told_and_one_more_is_no_more_to_read_than_a_count() -> None:
    lines = [f"line {number}" for number in range(1, 9)]
    assert FEW == 3
    assert few(lines[:4]) == lines[:4]
    assert few(lines[:5]) == [*lines[:3], "and 2 more"]
    assert few(lines, "pbem verify", first=1) == ["line 1", "and 7 more: pbem verify"]
