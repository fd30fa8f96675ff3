"""`pbem history`: headings for rounds and phases, and parts of the story by round, by seat and by words."""

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest
from people import Person
from wording import says, tells


@pytest.fixture(scope="module")
def player(tmp_path_factory: pytest.TempPathFactory) -> Person:
    """Someone with a game of Confucius that bots have played into its second round."""
    person = Person("ann", tmp_path_factory.mktemp("history"))
    person.done("new", "confucius", "--seats", "ann,bob,cy", "--hotseat", "--seed", "9", "--file", "game.toml")
    for _turn in range(60):
        if tells(person.done("history").out, "round-round-begins-action-cubes", round=2):
            break
        person.done("bot", "--all", "--moves", "3")
    return person


def test_every_round_and_phase_has_a_heading_once_it_begins(player: Person) -> None:
    lines = player.done("history").out.splitlines()
    headings = [line for line in lines if line.startswith("== ")]
    phases = ("count-gifts", "choose-chief-minister", "actions")
    assert headings[:3] == [f"== {says('round-number', number=1)}: {says(phase)} ==" for phase in phases]
    assert any(line.startswith(f"== {says('round-number', number=2)}: ") for line in headings)
    assert all(one != other for one, other in pairwise(headings))


def test_told_at_once_or_as_it_grew_it_is_the_same(player: Person, tmp_path: Path) -> None:
    other = Person("eve", tmp_path)
    (other.folder / "game.toml").write_bytes((player.folder / "game.toml").read_bytes())
    public = [line for line in other.done("history").out.splitlines() if "draws" not in line]
    assert public == [line for line in player.done("history").out.splitlines() if "draws" not in line]


def test_a_round(player: Person) -> None:
    told = player.done("history", "--round", "2").out
    assert told.splitlines()[0].startswith(f"== {says('round-number', number=2)}: ")
    assert not tells(told, "round-number", number=1)
    assert player.done("history", "--round", "9").out == says("nothing-like-that-was-told") + "\n"


def test_a_seat_and_words(player: Person) -> None:
    every = json.loads(player.done("history", "--json").out)
    about = json.loads(player.done("history", "--seat", "bob", "--json").out)
    assert about
    assert {one["text"] for one in about} < {one["text"] for one in every}
    assert all(one["by"] == "bob" or "bob" in one["text"] for one in about)
    found = player.done("history", "--grep", "CHIEF minister").out
    assert says("chance-makes-seat-the-first", seat="ann") in found
    assert not tells(found, "seat-takes-a-seat")
    assert player("history", "--seat", "nobody").code == 2


def test_in_colour_where_it_is_wanted(player: Person) -> None:
    plain, coloured = player("history").out, player("history", FORCE_COLOR="1").out
    assert f"\x1b[1m== {says('round-number', number=1)}: {says('actions')} ==\x1b[0m" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain
