"""Where on the drawn board one clicks for a move, and what is lit for it."""

import pytest
from laid import RULES
from small_games import Written
from test_what_moves_touch import acting, resolving

from pbem.rooms.drawn.film import Film
from pbem.rooms.drawn.refusals import Refusals
from pbem.rooms.drawn.touched import Touched, TouchFinder

SEATS = ("ann", "bob", "cy")

LIT = {
    "bribe bingbu 5": {"space:bingbu:5", "action:bribe/secure"},
    "secure hubu 4": {"space:hubu:4", "action:bribe/secure"},
    "nominate orange": {"student:orange", "examination", "action:nominate"},
    "force-exam": {"action:force-exam", "examination"},
    "buy-junks 2": {"action:junks/voyage"},
    "voyage 1 to india": {"distant:india", "action:junks/voyage"},
    "recruit": {"action:recruit/invade"},
    "invade annam 2": {"box:annam:2", "action:recruit/invade"},
    "give-gift 2 to bob": {"family:bob", "action:give-gift"},
    "petition coat hubu 4 for gongbu 5": {"space:hubu:4", "space:gongbu:5", "action:petition"},
    "tax": {"action:tax"},
    "commercial 3": {"action:commercial"},
}


def clicks(words: str) -> Touched:
    game = acting() if not words.startswith("support") else resolving()
    drawing = RULES.drawing(game.view(""))
    touching = TouchFinder(drawing, Film(drawing, RULES, SEATS).places, SEATS)
    return touching.of(game.meant("ann", words), game.table, "ann")


@pytest.mark.parametrize("words", LIT)
def test_a_move_is_lit_where_its_words_say(words: str) -> None:
    assert set(clicks(words).lit) == LIT[words]


def test_what_is_around_a_place_means_it_too() -> None:
    """A ministry, for a move on one of its spaces; whatever lies before a family, for a gift to it."""
    assert {"ministry:hubu", "minister:hubu", "space:hubu:4", "marker:hubu:4"} <= set(clicks("secure hubu 4").of)
    assert {"family:bob", "hand:bob", "received:bob"} <= set(clicks("give-gift 2 to bob").of)
    assert "family:cy" in clicks("support cy").lit


def test_a_number_alone_is_no_place() -> None:
    """Two junks have nothing to do with the second piece of the wall."""
    assert not [place for place in clicks("buy-junks 2").of if place.startswith("wall")]
    assert not [place for place in clicks("give-gift 2 to bob").of if place.startswith("wall")]


def test_what_stands_against_all_petitions_is_said_once() -> None:
    """In the basic game there are none, and five kinds of them lie there."""
    game = Written("confucius", 671).begin().game
    drawing = RULES.drawing(game.view(""))
    places = Film(drawing, RULES, SEATS).places
    seat = game.need.seats[0] if game.need is not None else ""
    [said] = Refusals(game, seat, TouchFinder(drawing, places, SEATS)).why("action:petition")
    assert "(R10, " in said
