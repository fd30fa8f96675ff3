"""Payments, typed or left to pbem, which says what it paid. Everyone starts with the cards 1, 2 and 3."""

import json
import re

import pytest
from people import Person


@pytest.fixture
def official(ann: Person) -> tuple[Person, str, int]:
    """Ann at a new game of Confucius of her own, the bribe of the cheapest official there is, and what he costs."""
    ann.done("new", "confucius", "--seats", "ann,bob,cy", "--hotseat", "--file", "game.toml")
    bribes = [
        (int(move["hint"].split()[0]), move["move"])
        for move in json.loads(ann.done("moves", "--json").out)["moves"]
        if move["move"].startswith("bribe ")
    ]
    price, bribe = min(bribes)
    return ann, bribe, price


def paid(out: str) -> list[int]:
    told = re.search(r"with ((?:\d ?)+)\.", out)
    assert told, out
    return [int(card) for card in told[1].split()]


def test_left_out_the_cheapest_is_paid_and_said(official: tuple[Person, str, int]) -> None:
    ann, bribe, price = official
    cards = paid(ann.done("play", *bribe.split()).out)
    assert sum(cards) == price  # 2 to 6 coins: the hand pays each exactly


def test_given_it_is_paid_as_given(official: tuple[Person, str, int]) -> None:
    ann, bribe, _price = official
    assert sorted(paid(ann.done("play", f"{bribe} with 3 2 1").out)) == [1, 2, 3]


def test_beginnings_of_words_are_enough(official: tuple[Person, str, int]) -> None:
    ann, bribe, price = official
    kind, ministry, space = bribe.split()
    assert sum(paid(ann.done("play", kind[:3], ministry[:2], space).out)) == price


@pytest.mark.parametrize(("payment", "code"), [("with 1", 1), ("with 3 3", 1), ("with 4", 2), ("with", 2), ("3", 2)])
def test_a_payment_that_will_not_do(official: tuple[Person, str, int], payment: str, code: int) -> None:
    ann, bribe, _price = official
    before = (ann.folder / "game.toml").read_bytes()
    said = ann("play", f"{bribe} {payment}")
    assert said.code == code, said
    assert (ann.folder / "game.toml").read_bytes() == before
