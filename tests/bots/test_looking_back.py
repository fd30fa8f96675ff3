"""A game looked back at: each choice is weighed by what its seat knew, and the moves that cost most are found."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from people import Person, hand_over

GAME = "game.toml"


@pytest.fixture
def ann(tmp_path: Path) -> Person:
    return Person("ann", tmp_path)


@pytest.fixture
def blundered(ann: Person) -> Person:
    """Three pebbles lie there: ann could take them all, and takes one."""
    ann.done("new", "pebbles", "--seats", "ann,bob", "--hotseat", "--file", GAME, "--heap=3")
    for seat, move in (("ann", "stake 1"), ("bob", "stake 1"), ("ann", "take 1"), ("bob", "take 2")):
        ann.done("play", *move.split(), "--seat", seat)
    return ann


def reviewed(person: Person) -> dict[str, Any]:
    return dict(json.loads(person.done("bot", "--review", "--json").out))


def chances(person: Person) -> dict[str, list[int | None]]:
    """What a page with a review has of them."""
    person.done("export", "replay", "--review", "-o", "page.html")
    page = (person.folder / "page.html").read_text(encoding="utf-8")
    found = re.search(r'id="data">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    return dict(json.loads(found[1])["chances"])


def test_the_move_that_lost_the_game_is_found(blundered: Person) -> None:
    found = reviewed(blundered)
    assert [(one["seat"], one["move"]) for one in found["decisions"]][-2:] == [("ann", "take 1"), ("bob", "take 2")]
    [moment] = found["moments"]
    assert (moment["move"], moment["better"]["move"], moment["better"]["wins"]) == ("take 1", "take 3", 1.0)
    assert moment["wins"] < 1
    assert all(one["share"] > one["instead"] for one in moment["outcomes"])
    assert moment["outcomes"]


def test_advice_says_of_each_move_what_the_list_says(tmp_path: Path) -> None:
    """Its price, and what it does."""
    me = Person("me", tmp_path)
    me.done("new", "confucius", "--seats", "me,steady,steady", "--file", GAME)
    listed = json.loads(me.done("moves", "--json").out)["moves"]
    told = me.done("bot", "--advise").out.splitlines()
    assert told
    for line in told:
        [known] = [one for one in listed if f" {one['move']} " in line]
        assert line.endswith(" · ".join(one for one in (known["hint"], known["meaning"]) if one))


def test_it_is_judged_the_same_each_time(blundered: Person) -> None:
    assert reviewed(blundered) == reviewed(blundered)
    assert blundered.done("bot", "--review").out == blundered.done("bot", "--review").out


def test_a_replay_has_what_the_review_found(blundered: Person) -> None:
    """At the moments at which seats have chosen: what each has known last."""
    shares = {one["seat"]: round(100 * one["wins"]) for one in reviewed(blundered)["decisions"]}
    found = chances(blundered)
    assert [*found.values()][-1] == [shares["ann"], shares["bob"]]
    assert [*map(int, found)] == sorted(map(int, found))


def test_a_game_with_others_is_not_judged_before_it_is_over(tmp_path: Path) -> None:
    people = [Person(name, tmp_path) for name in ("ann", "bob")]
    ann, bob = people
    ann.done("new", "pebbles", "--seats", "ann,bob", "--seat", "ann", "--cards=open", "--file", GAME)
    hand_over(GAME, ann, bob)
    bob.done("join", "bob")
    for words in (("bot", "--review"), ("bot", "--advise"), ("export", "replay", "--review", "-o", "page.html")):
        assert bob(*words).code == 1
    assert not (bob.folder / "page.html").exists()
