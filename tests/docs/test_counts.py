"""Counts in pages by hand are what the code says, or are not typed at all."""

import re
import tomllib
from collections.abc import Mapping

import by_hand
import pytest

from pbem.rooms.hub.limits import MAILS
from pbem.rules.registry import find

GAMES = ("confucius", "white-lotus")
IN_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
NUMBER = rf"([0-9][0-9,]*|{'|'.join(IN_WORDS[2:])})"
OF_CODE = "commands|event kinds|core kinds|kinds of record|exit codes|rooms|finished games|decisions"
"""What only the code can count; two or three of these may be a sentence's own."""


def rulings(game: str) -> int:
    """The number of a game's last ruling."""
    return max(int(one.number[1:]) for one in find(game).rulings())


def lessons(game: str) -> int:
    """How many lessons a game has."""
    folder = by_hand.ROOT / "games" / f"pbem_{game.replace('-', '_')}" / "text"
    return len(tomllib.loads((folder / "lessons.toml").read_text(encoding="utf-8"))["lesson"])


def players(game: str) -> str:
    """How few and how many can play."""
    seats = find(game).seats
    return f"{seats[0]} to {seats[-1]}"


def tried() -> tuple[str, str]:
    """How many damaged files the tests try, and how many a search."""
    code = (by_hand.ROOT / "tests" / "errors" / "test_fuzz.py").read_text(encoding="utf-8")
    found = re.search(r"often\((\d+), (\d+)\)", code)
    assert found
    return f"{int(found[1]):,}", f"{int(found[2]):,}"


COUNTED: Mapping[str, set[str]] = {
    r"\brulings R1 to R(\d+)": {str(rulings("confucius"))},
    r"\brulings W1 to W(\d+)": {str(rulings("white-lotus"))},
    rf"\b{NUMBER} (?:short )?lessons": {IN_WORDS[lessons(game)] for game in GAMES},
    rf"\b{NUMBER} messages an hour": {str(MAILS)},
    r"Confucius[^.;|\n]*?(\d to \d) players": {players("confucius")},
    r"White Lotus[^.;|\n]*?(\d to \d) players": {players("white-lotus")},
    r"\btries (\d+)\s+files": {tried()[0]},
    r"\ba search ([\d,]+)": {tried()[1]},
}
"""What a count is found by, and what it may be."""


@pytest.mark.parametrize("pattern", COUNTED)
def test_a_count_is_that_of_the_code(pattern: str) -> None:
    typed = [number for page in by_hand.pages().values() for number in re.findall(pattern, page)]
    assert set(typed) <= COUNTED[pattern]


def test_what_the_code_counts_is_typed_nowhere_else() -> None:
    assert by_hand.hits(rf"\b([4-9]|[0-9]{{2,}}|{'|'.join(IN_WORDS[4:])}) (?:{OF_CODE})\b") == []
