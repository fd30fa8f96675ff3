"""What each kind of move touches and costs, what questions are about, the round, and what plans may wait for."""

from collections.abc import Callable

import pytest
from laid import RULES, Laid, laid

Case = tuple[str, set[str], int | None]
"""A typed move, what it touches, and what it costs."""


def acting() -> Laid:
    """ann's turn, with everything at hand."""
    game = laid(advanced=True, mover="ann").hand("ann", 3, 3, 3, 3, 1, 1).cubes("ann", 5)
    game.official("hubu 4", "ann").official("hubu 5", "bob").official("bingbu 4", "bob").official("gongbu 3", "cy")
    game.available("ann", 2, 3, 4, 5, 6).armies("ann", "korea 1", colony=1).armies("bob", "annam 1")
    game.rewards("ann", "bribery-any", "cash", "gift", "extra-action", "recruit", "insulted")
    return game.students(red="bob").junks("ann", shipyard=1, ocean=4).junks("cy", shipyard=2)


def without_cubes() -> Laid:
    return acting().cubes("ann", 0)


def with_a_gift_to_buy() -> Laid:
    return laid(mover="ann").hand("ann", 3, 3).rewards("ann", "gift")


def choosing() -> Laid:
    return laid(step="appoint", chief="ann")


def tutoring() -> Laid:
    return laid(step="tutoring", chief="ann").students(red="bob", orange="cy")


def placing(face_up: str = "hubu") -> Laid:
    game = laid(step="place").candidates(face_up).ministry("hubu", "ann ann bob bob bob - -")
    game.table.exam_winner = "ann"
    return game


def resolving() -> Laid:
    game = laid(step="resolution").ministry("hubu", "ann bob cy bob cy bob cy").proceed()
    assert game.asked() == ("ann",)
    return game


def discarding() -> Laid:
    return laid(step="discard").hand("ann", 1, 1, 2, 3, 3)


CASES: dict[Callable[[], Laid], list[Case]] = {
    acting: [
        ("bribe bingbu 5", {"bingbu"}, 5),
        ("secure hubu 4", {"hubu"}, 3),
        ("nominate orange", {"examination"}, 2),
        ("force-exam", {"examination"}, 2),
        ("buy-junks 2", set(), 3),
        ("voyage 1 to india", {"india"}, 1),
        ("recruit", set(), 6),
        ("invade annam 2", {"annam"}, 8),
        ("give-gift 2 to bob", {"bob"}, None),
        ("transfer hubu 4 to cy", {"hubu", "cy"}, None),
        ("petition tile cy to bob", {"cy", "bob"}, None),
        ("petition vase red", {"examination", "bob"}, None),
        ("petition coat hubu 4 for hubu 5", {"hubu", "bob"}, None),
        ("petition coat hubu 4 for gongbu 5", {"hubu", "gongbu"}, None),
        ("petition necklace annam 1 to korea 2", {"annam", "korea", "bob"}, None),
        ("petition junk hubu 5 for cy", {"hubu", "bob", "cy"}, None),
        ("commercial 3", set(), 3),
        ("tax", set(), None),
        ("no-action", set(), None),
        ("reward bribery gongbu 3", {"gongbu", "cy"}, 1),
        ("reward bribery gongbu 5", {"gongbu"}, 0),
        ("reward cash", set(), None),
        ("reward extra-action", set(), None),
        ("reward recruit", set(), None),
        ("reward insulted", set(), None),
    ],
    with_a_gift_to_buy: [("buy-gift 3", set(), 3), ("reward gift 5", set(), None)],
    without_cubes: [("pass", set(), None)],
    choosing: [("appoint bob", {"bob"}, None)],
    tutoring: [("tutor bob", set(), None)],
    placing: [("place hubu 4", {"hubu", "bob"}, None), ("place hubu 6", {"hubu"}, None)],
    resolving: [("support cy", {"hubu", "cy"}, None)],
    discarding: [("discard 1", set(), None)],
}


@pytest.mark.parametrize(
    ("position", "case"),
    [pytest.param(position, case, id=case[0]) for position, cases in CASES.items() for case in cases],
)
def test_what_a_move_touches_and_costs(position: Callable[[], Laid], case: Case) -> None:
    typed, touched, cost = case
    game = position()
    move = game.meant("ann", typed)
    assert set(move.touches(game.table, "ann")) == touched
    assert move.cost(game.table, "ann") == cost


def test_every_kind_of_move_is_among_them() -> None:
    seen = {
        type(position().meant("ann", typed)) for position, cases in CASES.items() for typed, _touched, _cost in cases
    }
    assert {kind for kind in RULES.moves if not kind.unattended} == seen


def test_gifts_and_forced_examinations_are_never_played_unguarded() -> None:
    """A fifth of them and more were regretted without a guard (docs/benchmarks.md)."""
    assert {kind.kind for kind in RULES.moves if kind.contested} == {"force-exam", "give-gift"}


def test_what_the_court_asks_is_about_a_ministry_or_the_examination() -> None:
    about = [game.need.about if game.need else None for game in (acting(), tutoring(), placing(), resolving())]
    assert about == [(), ("examination",), ("hubu",), ("hubu",)]
    free = placing("any").need
    assert free is not None
    assert free.about == ()


def test_plans_end_with_the_round() -> None:
    assert RULES.period(laid(round=3).table) == 3
    assert RULES.period(laid(round=3, step="discard").table) == 3
    assert RULES.period(laid(round=4, step="appoint").table) == 4


def test_what_a_planned_move_may_wait_for() -> None:
    def holding(game: Laid) -> set[str]:
        return {word for word, condition in RULES.conditions().items() if condition.holds(game.view("ann"))}

    assert holding(laid(mover="ann")) == set()
    assert holding(laid(mover="ann").cubes("ann", 0)) == {"empty"}
    assert holding(laid().alone("ann")) == {"last"}
