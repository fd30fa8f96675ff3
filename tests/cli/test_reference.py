"""The documents about the command line say what it does."""

import re
from pathlib import Path

import pytest
from people import Person

from pbem import errors
from pbem.cli.summaries import commands

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.room
def test_every_command_is_in_the_reference() -> None:
    text = (DOCS / "commands.md").read_text(encoding="utf-8")
    assert re.findall(r"(?m)^## pbem ([\w-]+)$", text) == list(commands())


def test_exit_codes_are_documented() -> None:
    text = (DOCS / "exit-codes.md").read_text(encoding="utf-8")
    documented = {int(code) for code in re.findall(r"(?m)^\| (\d+) \|", text)}
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type)]
    raised = {kind.exit_code for kind in kinds if issubclass(kind, errors.PbemError)}
    assert raised | {0, 70, 130} == documented


def test_examples_in_the_help_are_commands_that_can_be_parsed(ann: Person) -> None:
    """Each example's command and options exist: with --help behind them, they are only read."""
    for name in commands():
        example = re.search(r"(?m)^  Example: pbem (.*)$", ann.done(name, "--help").out)
        assert example, name
        words = example[1].partition(" > ")[0].partition(" < ")[0].replace('"', "").split()
        assert words[0] == name
        assert ann(*words, "--help").code == 0
