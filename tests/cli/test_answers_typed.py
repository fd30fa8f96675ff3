"""A yes or a no that is typed where a move is: an answer to the proposal that waits, and to nothing else."""

import pytest
from people import Person

from pbem.events.text import parse

People = tuple[Person, Person, Person]


@pytest.fixture
def together(three: People) -> People:
    """Three people with one file; ann is to take, and bob proposes to end the game."""
    ann, bob, cy = three
    bob.folder = cy.folder = ann.folder
    bob.done("propose", "abandon")
    return three


def written(person: Person) -> bytes:
    return (person.folder / "game.toml").read_bytes()


def kinds(person: Person) -> list[str]:
    return [event.kind for _line, event in parse(written(person)).events]


@pytest.mark.parametrize(("words", "kind"), [("I agree", "consent"), ("Sure", "consent"), ("no", "decline")])
def test_whoever_is_asked_for_nothing_else_answers_so(together: People, words: str, kind: str) -> None:
    cy = together[2]
    before = kinds(cy)
    cy.done("play", *words.split())
    assert kinds(cy) == [*before, kind]


@pytest.mark.parametrize(("words", "act"), [("yes", "consent"), ("no", "decline"), ("No, thanks", "decline")])
def test_whoever_is_asked_for_a_move_too_is_asked_back(together: People, words: str, act: str) -> None:
    ann = together[0]
    before = written(ann)
    said = ann("play", *words.split())
    assert said.code == 2
    assert f"`pbem {act} abandon`" in said.err
    assert written(ann) == before


@pytest.mark.parametrize("words", ["yes", "no", "I agree", "no, thanks"])
def test_where_nothing_waits_it_is_no_move(three: People, words: str) -> None:
    ann = three[0]
    before = written(ann)
    assert ann("play", *words.split()).code == 2
    assert written(ann) == before
