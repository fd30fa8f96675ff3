"""Options that many commands share are heeded by each: a game or a seat that is not there is refused by name."""

import re
import shlex
from collections.abc import Iterator
from typing import Any

import pytest
from people import Person

from pbem.cli.program import command
from pbem.cli.summaries import commands


def _below(loaded: Any, words: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    """A command with its words, or those of its group."""
    if not hasattr(loaded, "list_commands"):
        yield words, loaded
        return
    for name in loaded.list_commands(None):
        yield from _below(loaded.get_command(None, name), (*words, name))


def examples(option: str) -> dict[str, list[str]]:
    """By each command that takes an option: the words of the example in its help, without options."""
    found = {}
    for name in commands():
        for words, loaded in _below(command(name), (name,)):
            if any(option in one.opts for one in loaded.params):
                example, *_more = re.findall(r"Example: pbem (.*)", loaded.help)
                said = shlex.split(example)[len(words) :]
                plain = said[: next((place for place, word in enumerate(said) if word[0] in "->"), len(said))]
                found[" ".join(words)] = [*words, *plain]
    return found


MORE = {
    "mail compose": ["--from", "ann@example.org"],
    "new": ["--seats", "ann,bob"],
    "service install": ["--delay", "10-30"],
}
"""What a command asks for besides its example."""

ELSEWHERE = {"table", "mail remind", "propose absent"}
"""What needs a terminal, mail that is set up, or someone who is late: tests/table, tests/mail, test_pace_and_away."""


@pytest.mark.parametrize(("option", "value"), [("--game", "nowhere.toml"), ("--seat", "zed")])
def test_what_is_not_there_is_refused_by_its_name(ann: Person, bob: Person, option: str, value: str) -> None:
    ann.done("new", "pebbles", "--seats", "ann,bob,cy", "--hotseat", "--file", "game.toml")
    bob.done("key", "new", "bob")
    found = {name: words for name, words in examples(option).items() if name not in ELSEWHERE}
    assert len(found) > 20
    found["propose replace"] = ["propose", "replace", "cy", bob.key]
    said = {name: ann(*words, *MORE.get(name, []), option, value) for name, words in found.items()}
    deaf = {name: one for name, one in said.items() if one.code not in (2, 3) or value not in one.out + one.err}
    assert deaf == {}
