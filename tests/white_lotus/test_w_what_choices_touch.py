"""What each kind of choice touches and costs, what questions are about, the year, and what plans may wait for."""

from collections.abc import Callable

import pytest
from laid_lotus import RULES, Laid, laid
from pbem_white_lotus.choices import Give

from pbem.rules.unknown import honest

Case = tuple[str, set[str], int | None]
"""A typed choice, what it touches, and what it costs."""


def claiming() -> Laid:
    return laid(emperor="ann").owns("bob", rice=1).chip("henan", "village").chip("dadu", "temple").proceed()


def claiming_by_choice() -> Laid:
    game = claiming().owns("ann", rice=1)
    game.table.round, game.table.due = 4, ["ann"]
    return game


def settling() -> Laid:
    game = laid(step="conflicts", emperor="ann").chip("henan", "village").chip("dadu", "temple")
    return game.markers("henan", "ann bob").markers("dadu", "bob cy")


def bidding() -> Laid:
    return laid().contested("henan", "village", "ann bob cy")


def tied() -> Laid:
    game = bidding().all_play(ann="bid bob 0", bob="bid cy 0", cy="bid ann 0")
    assert game.asked() == ("ann",)
    return game


def rising() -> Laid:
    game = laid(step="leader", emperor="bob").owns("ann", village=1).owns("bob", palace=1)
    game.table.due = ["ann"]
    return game


def fighting() -> Laid:
    return laid(emperor="ann").owns("ann", palace=1).owns("bob", village=1).rebellion("bob")


def taking_sides() -> Laid:
    return laid(emperor="bob").owns("bob", palace=1).owns("cy", village=1).rebellion("cy")


def rewarded() -> Laid:
    game = laid("ann bob cy", emperor="ann", reward_chip_by_choice=True).chip("henan", "palace", "ann")
    game.chip("bianliang", "village", "bob").rebellion("bob")
    return game.all_play(ann="fight 3", bob="fight 1", cy="side emperor 1")


def dividing() -> Laid:
    game = laid(step="income", emperor="ann").owns("ann", palace=2)
    game.table.due = ["ann"]
    return game


def uncovering() -> Laid:
    game = laid(step="new-provinces").owns("ann", temple=1)
    game.table.round, game.table.due = 1, ["ann"]
    return game


def laying() -> Laid:
    game = laid(step="new-provinces").chip("henan", "village").on_top("temple")
    game.table.due = ["ann"]
    return game.proceed()


CASES: dict[Callable[[], Laid], list[Case]] = {
    claiming: [("claim henan", {"henan"}, None)],
    claiming_by_choice: [("pass", set(), None)],
    settling: [("settle dadu", set(), None)],
    bidding: [("bid bob 3", {"henan"}, 3)],
    tied: [("remove cy", {"henan"}, None)],
    rising: [("rebel", {"bob"}, None)],
    fighting: [("fight 2", set(), 2)],
    taking_sides: [("side emperor 1", {"bob"}, 1), ("side rebels 2", {"cy"}, 2)],
    rewarded: [("take bianliang", {"bianliang", "bob"}, None), ("chip", set(), None)],
    dividing: [("palaces 1", set(), None)],
    uncovering: [("uncover", set(), None)],
    laying: [("lay taiyuan", {"taiyuan"}, None)],
}


@pytest.mark.parametrize(
    ("position", "case"),
    [pytest.param(position, case, id=case[0]) for position, cases in CASES.items() for case in cases],
)
def test_what_a_choice_touches_and_costs(position: Callable[[], Laid], case: Case) -> None:
    typed, touched, cost = case
    game = position()
    move = game.meant("ann", typed)
    assert set(move.touches(game.table, "ann")) == touched
    assert move.cost(game.table, "ann") == cost


def test_a_gift_touches_who_gets_it() -> None:
    table = laid(negotiation=True).table
    gift = Give("bob", 3, "influence")
    assert set(gift.touches(table, "ann")) == {"bob"}
    assert gift.cost(table, "ann") == 3


def test_every_kind_of_choice_is_among_them() -> None:
    seen = {
        type(position().meant("ann", typed)) for position, cases in CASES.items() for typed, _touched, _cost in cases
    }
    assert {*RULES.moves} == {*seen, Give}


def test_claims_are_never_played_unguarded() -> None:
    """Who came first to a province, and who after, is what claims are about."""
    assert [kind.kind for kind in RULES.moves if kind.contested] == ["claim"]


def test_conflicts_are_about_their_province() -> None:
    about = [game.need.about if game.need else None for game in (claiming(), settling(), bidding(), tied())]
    assert about == [(), ("henan", "dadu"), ("henan",), ("henan",)]


def test_plans_end_with_the_year() -> None:
    assert RULES.period(laid(year=2, step="income").table) == 2
    assert RULES.period(claiming().table) == 3


def test_what_a_planned_choice_may_wait_for() -> None:
    def holding(game: Laid, seat: str = "ann") -> set[str]:
        view = honest(RULES, game.view(seat))
        return {word for word, condition in RULES.conditions().items() if condition.holds(view)}

    assert holding(laid(emperor="cy").owns("bob", village=1)) == {"unrivalled"}
    assert holding(settling()) == set()
    assert holding(settling(), "dan") == {"unrivalled"}
    assert holding(claiming_by_choice(), "cy") == {"unrivalled", "optional"}
