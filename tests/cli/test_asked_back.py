"""Words that could be a price are asked back: nothing is played, and each face names the same moves and costs."""

import json

import pytest
from people import Person
from wording import says, tells

PRICED = ("buy", "junks", "for", "3")


@pytest.fixture
def buying(ann: Person) -> Person:
    """Ann at a new game of Confucius of her own: everyone starts with the cards 1, 2 and 3."""
    ann.done("new", "confucius", "--seats", "ann,bob,cy", "--hotseat", "--file", "game.toml")
    return ann


def test_a_number_that_may_be_a_price_is_asked_about_and_nothing_is_played(buying: Person) -> None:
    before = (buying.folder / "game.toml").read_bytes()
    said = buying("play", *PRICED)
    assert said.code == 2
    assert (
        says("did-you-mean-names", names="`buy-junks 2` (3 coins, 1 cube) or `buy-junks 3` (6 coins, 1 cube)")
        in said.err
    )
    assert (buying.folder / "game.toml").read_bytes() == before
    assert tells(buying("try", *PRICED).err, "did-you-mean-names")


@pytest.mark.parametrize(
    ("typed", "named"),
    [
        (("buyjunk", "1"), "`buy-junks 1` (1 coin, 1 cube)"),
        (("buyjunks1",), "`buy-junks 1` (1 coin, 1 cube)"),
        (("noaction",), "`no-action` (1 cube)"),
    ],
)
def test_words_that_run_together_are_near_the_move(buying: Person, typed: tuple[str, ...], named: str) -> None:
    said = buying("play", *typed)
    assert (said.code, said.err.splitlines()[-1]) == (2, says("did-you-mean-names", names=named))


def test_a_number_in_a_seats_name_is_no_moves_own(ann: Person) -> None:
    ann.done("new", "confucius", "--seats", "ann,bob2,cy", "--hotseat", "--seed", "2", "--file", "game.toml")
    said = ann("play", "givegift", "bob2")
    assert said.err.splitlines()[-1] == says("did-you-mean-names", names="`give-gift 1 to bob2` (1 cube)")


def test_programs_read_the_same_moves_and_costs(buying: Person) -> None:
    said = buying("play", "--json", *PRICED)
    assert said.code == 2
    asked = [
        {"move": "buy-junks 2", "cost": 3, "hint": "3 coins, 1 cube"},
        {"move": "buy-junks 3", "cost": 6, "hint": "6 coins, 1 cube"},
    ]
    assert json.loads(said.out) == {"moves": [], "asked": asked}


@pytest.mark.parametrize("words", ["buy junks, for 3", "tax, not commercial 2", "tax, no wait", "tax, 3"])
def test_what_stands_behind_a_comma_is_part_of_the_move_unless_it_is_one(buying: Person, words: str) -> None:
    before = (buying.folder / "game.toml").read_bytes()
    assert buying("play", words).code == 2
    assert (buying.folder / "game.toml").read_bytes() == before


def test_a_price_that_is_right_is_taken_and_so_are_quotes_of_a_telephone(buying: Person) -> None:
    assert tells(
        buying.done("play", "I’d like to buy 2 junks, for 3 cash, please :-)").out,
        "seat-buys-count-junks-with",
        count=2,
        cards=3,
    )


def test_moves_between_commas_are_still_several(buying: Person) -> None:
    said = buying.done("play", "tax, buy 2 junks, thanks").out
    assert tells(said, "seat-collects-taxes")
    assert tells(said, "seat-buys-count-junks-with", count=2, cards=3)
