"""What fits no screen goes through the pager: on a terminal, unless someone says otherwise."""

from pathlib import Path
from typing import Any

import needs
import pytest
from people import COMMAND, Person
from wording import says

pexpect = needs.posix_module("pexpect")
pytestmark = pytest.mark.real


@pytest.fixture
def pager(tmp_path: Path) -> Path:
    """A pager that says that it was asked, and writes down what it got."""
    script = tmp_path / "pager"
    script.write_text(f'#!/bin/sh\ncat > "{tmp_path / "paged"}"\necho PAGED\n')
    script.chmod(0o755)
    return script


def on_a_terminal(person: Person, *words: str, rows: int = 24, **environment: str) -> str:
    """What a terminal of so many rows shows."""
    found: str = pexpect.run(
        " ".join([*COMMAND, *words]),
        cwd=str(person.folder),
        env=person.environment({"TERM": "xterm", **environment}),
        dimensions=(rows, 80),
        encoding="utf-8",
        timeout=needs.PATIENCE,
    )
    return found.replace("\r\n", "\n")


def test_long_results_are_paged_short_ones_and_those_without_a_terminal_are_not(
    alone: Person, pager: Path, tmp_path: Path
) -> None:
    whole = alone.done("rules", "confucius", "actions").out
    told: dict[str, Any] = {"PAGER": str(pager), "NO_COLOR": "1"}
    assert on_a_terminal(alone, "rules", "confucius", "actions", **told) == "PAGED\n"
    assert (tmp_path / "paged").read_text() == whole
    assert on_a_terminal(alone, "rules", "confucius", "actions", rows=200, **told) == whole
    assert on_a_terminal(alone, "moves", **told).endswith(alone.done("moves").out)
    assert alone.process("rules", "confucius", "actions", **told).out == whole


def test_without_a_pager_all_is_printed(alone: Person) -> None:
    whole = alone.done("rules", "confucius", "actions").out
    for none in ("", "cat", "no-such-program-anywhere"):
        assert on_a_terminal(alone, "rules", "confucius", "actions", PAGER=none, NO_COLOR="1") == whole, none


def test_help_is_paged_too(alone: Person, pager: Path) -> None:
    assert on_a_terminal(alone, "--help", PAGER=str(pager), NO_COLOR="1").endswith("PAGED\n")


def test_what_is_said_after_a_result_stands_below_it(tmp_path: Path) -> None:
    """Also on a terminal, where results are held back until it is known how long they are."""
    shown = on_a_terminal(Person("nobody", tmp_path))
    assert shown.splitlines() == [says("no-games-here"), says("begin-one-with-pbem-new")]
