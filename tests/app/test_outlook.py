"""The board as it would be after one's plans: what would be made, in its order, and nobody's move made up."""

import pytest
from msgspec.structs import replace

import pbem
from pbem.app.plans.outlook import Outlook, outlook
from pbem.app.table import Table
from pbem.errors import UsageError

SEATS = ["ann", "bob", "cy"]


@pytest.fixture
def lotus() -> Table:
    """White Lotus, in which ann is to claim a province before bob and cy."""
    table = pbem.new("white-lotus", SEATS, seed=9)
    assert table.asked == ("ann",)
    return table


def look(table: Table, seat: str) -> Outlook:
    return outlook(table.game, seat, table.plans(seat))


def test_what_would_not_be_made_is_not_made_on_the_board_either(lotus: Table) -> None:
    lotus.plan("ann", "claim henan if rebel-leader")
    seen = look(lotus, "ann")
    assert seen.told == []
    [why] = seen.doubts
    assert why.startswith("claim henan if rebel-leader: a plan would stop here: it does not hold that ")


def test_a_second_choice_is_made_where_the_first_would_not_be(lotus: Table) -> None:
    lotus.plan("ann", "claim henan if rebel-leader else claim chengdu")
    seen = look(lotus, "ann")
    assert seen.told == ["ann claims Chengdu."]
    assert "the first choice is not made: it does not hold that " in seen.doubts[0]


def test_no_claim_of_another_seat_is_made_up(lotus: Table) -> None:
    """With a bid planned for later the board began with claims of everybody."""
    lotus.plan("ann", "claim henan")
    lotus.plan("ann", "claim chengdu")
    lotus.plan("ann", "bid bob 4", asked="bid chengdu")
    seen = look(lotus, "ann")
    assert seen.told == ["ann claims Henan."]
    assert seen.doubts == [
        "claim chengdu cannot be tried now: bob is asked before that: claim a province",
        "if asked bid chengdu: bid bob 4 cannot be tried now: bob is asked before that: claim a province",
    ]


def test_an_own_question_for_which_nothing_is_planned_ends_it(lotus: Table) -> None:
    lotus.plan("ann", "bid bob 4", asked="bid chengdu")
    seen = look(lotus, "ann")
    assert seen.told == []
    assert seen.doubts == [
        "if asked bid chengdu: bid bob 4 cannot be tried now: ann would be asked before that: claim a province"
    ]


def test_what_others_do_is_told_as_supposed_where_it_is_nothing() -> None:
    table = pbem.new("confucius", SEATS, seed=3)
    table.plan("ann", "bribe hubu 3 then no-action")
    told = look(table, "ann").told
    assert told[0].startswith("ann bribes ")
    others = [one for one in told if "bob" in one or "cy " in one]
    assert others
    assert all(one.startswith("supposed: ") for one in others)


def test_a_bid_never_answers_a_claim(lotus: Table) -> None:
    with pytest.raises(UsageError, match="bid bob 4 never answers a question about 'claim'") as refused:
        lotus.plan("ann", "bid bob 4", asked="claim chengdu")
    assert "it is asked for by bid" in refused.value.advice
    assert lotus.plans("ann") == []


def test_nothing_more_of_the_others_is_supposed_than_the_plan_needs() -> None:
    """They would go on for hundreds of moves, and be told."""
    table = pbem.new("confucius", SEATS, seed=3)
    table.plan("ann", "bribe hubu 3")
    seen = look(table, "ann")
    assert len(seen.told) == 1
    assert seen.told[0].startswith("ann bribes ")
    assert seen.doubts == []


def test_the_board_is_shown_where_the_game_waits_for_nobody_any_more() -> None:
    """A plan for what would not be asked again ends with the game."""
    table = pbem.new("pebbles", SEATS, seed=3, heap=4)
    for seat in SEATS:
        table.play(seat, "stake 1")
    seat = table.asked[0]
    table.plan(seat, "take 3 then take 1")
    seen = look(table, seat)
    assert seen.doubts


def test_what_is_made_whenever_something_holds_is_tried_beside_a_plan_that_would_stop() -> None:
    table = pbem.new("confucius", SEATS, seed=3)
    table.plan("ann", "bribe hubu 3 if chief and costs at most 1")
    table.plan("ann", "recruit")
    table.plan("ann", "no-action when legal")
    seen = look(table, "ann")
    assert any(one.startswith("bribe hubu 3 if ") for one in seen.doubts)
    assert seen.told == ["ann lets the moment go by."]


def test_what_is_planned_for_the_next_round_is_not_on_the_board_of_this_one() -> None:
    table = pbem.new("confucius", SEATS, seed=3)
    table.plan("ann", "tax")
    [plan] = table.plans("ann")
    seen = outlook(table.game, "ann", [replace(plan, first=plan.first + 1, last=plan.last + 1)])
    assert seen.told == []
    assert seen.doubts == ["tax cannot be tried now: ann would be asked before that: take an action (3 cubes left)"]


def test_what_a_plan_waits_for_is_named() -> None:
    table = pbem.new("confucius", SEATS, seed=3)
    table.plan("ann", "no-action when last")
    [why] = look(table, "ann").doubts
    assert why.startswith("no-action when last cannot be tried now: it does not hold that ")


@pytest.mark.parametrize("secret", [False, True])
def test_behind_an_own_answer_that_waits_for_the_others_nothing_is_tried(*, secret: bool) -> None:
    table = pbem.new("pebbles", SEATS, seed=3, heap=12, secret=secret)
    table.play("ann", "stake 1")
    table.plan("ann", "take 1")
    seen = look(table, "ann")
    assert seen.told == []
    assert seen.doubts == ["take 1 cannot be tried now: what is asked now is decided together"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("if chief: tax then recruit else bribe hubu 3 then no-action", ["ann bribes", "ann lets the moment go by."]),
        ("if chief then tax else (bribe hubu 3 then no-action)", ["ann bribes", "ann lets the moment go by."]),
        ("(bribe hubu 3 or tax) then no-action", ["ann bribes", "ann lets the moment go by."]),
    ],
)
def test_what_follows_a_branch_is_on_the_board_too(words: str, told: list[str]) -> None:
    """The board ended with the first move of the branch, and nothing said so."""
    table = pbem.new("confucius", SEATS, seed=3)
    table.plan("ann", words)
    seen = look(table, "ann")
    own = [one for one in seen.told if one.startswith("ann ")]
    assert len(own) == len(told)
    assert all(map(str.startswith, own, told))
