"""How the cards are held of a game for which no one has chosen that, and what `pbem new` says of it."""

from pathlib import Path

import pytest
from people import Person
from small_games import key
from wording import says, tells

import pbem
from pbem.secrecy import Unchosen, unchosen

SHUFFLED = "whoever-takes-a-seat-shuffles"
OPEN = "the-cards-of-this-game"
NOTHING_OF_IT: list[str] = []


def held(path: Path) -> str:
    return pbem.open(path).game.record.header.cards


@pytest.mark.parametrize(
    ("words", "begins", "told"),
    [
        (["--seat", "ann"], "dealt", [SHUFFLED]),
        (["--hotseat"], "open", NOTHING_OF_IT),
        (["--hotseat", "--seed", "9"], "open", NOTHING_OF_IT),
        (["--seat", "ann", "--hub", "KEY"], "dealt", [SHUFFLED]),
        (["--seat", "ann", "--cards", "open", "--hub", "KEY"], "open", NOTHING_OF_IT),
        (["--seat", "ann", "--cards", "open"], "open", NOTHING_OF_IT),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_new(ann: Person, words: list[str], begins: str, told: list[str]) -> None:
    typed = [key("hub").public if word == "KEY" else word for word in words]
    said = ann.done("new", "pebbles", "--seats", "ann,bob", *typed, "--file", "game.toml")
    assert held(ann.folder / "game.toml") == begins
    assert [name for name in (SHUFFLED, OPEN) if tells(said.err, name)] == told


def test_from_a_position(alone: Person) -> None:
    """Where it goes on between people with keys of their own, it is said why the cards are open."""
    (alone.folder / "puzzle.toml").write_text(alone.done("position", "--whole").out)
    said = alone.done("new", "--position", "puzzle.toml", "--seat", "ann", "--file", "again.toml")
    assert held(alone.folder / "again.toml") == "open"
    assert says(OPEN, why=says("a-position-says-where-every")) + "\n" in said.err
    assert not tells(alone.done("new", "--position", "puzzle.toml", "--hotseat", "--file", "mine.toml").err, OPEN)
    assert held(alone.folder / "mine.toml") == "open"


def test_a_program_has_every_seat_at_hand() -> None:
    assert pbem.new("pebbles", ["ann", "bob"]).game.record.header.cards == "open"


def test_one_seat_alone() -> None:
    why = says("one-seat-alone-has-nobody")
    assert unchosen(1, 0, position=False, practice=False) == Unchosen("open", why)
