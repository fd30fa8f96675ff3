"""Moves that are planned ahead: how they are read and kept, and that they are made when their turn comes.

What users of such features have complained of elsewhere stands in these files, each with a test of its own.
"""

import pytest
from rounds import SEATS, Round
from wording import says, telling, tells

import pbem
from pbem.errors import (
    AmbiguousMoveError,
    RefusedError,
    UnreadableMoveError,
    UsageError,
)
from pbem.rooms.plans import table_plans


def test_a_planned_move_is_made_when_its_turn_comes(game: Round) -> None:
    table_plans.plan(game.table, "bob", "bribe hubu 3")
    game.turn_of("bob")
    assert tells(
        " ".join(game.carry_out("bob")), "seat-bribes-the-cost-cash", seat="bob", cost=3, ministry="Hubu", space=3
    )
    assert game.left("bob") == []
    assert game.table.asked == ("cy",)


@pytest.mark.parametrize("words", ["tax", "bribe hubu 3", "buy-junks 1", "no-action"])
def test_a_plan_makes_the_very_move_that_its_player_is_offered(game: Round, words: str) -> None:
    """An automatic action that differed from what the player would have been offered."""
    table_plans.plan(game.table, "bob", words)
    game.turn_of("bob")
    by_hand = game.table.clone()
    offered = {move.notation(): move for move in by_hand.legal("bob")}
    by_hand.play("bob", offered[words])
    game.carry_out("bob")
    made, typed = game.table.events[-1], by_hand.events[-1]
    assert (made.kind, made.by, made.body) == (typed.kind, typed.by, typed.body)
    assert game.table.facts() == by_hand.facts()


def test_a_plan_goes_on_at_the_next_turn(game: Round) -> None:
    table_plans.plan(game.table, "bob", "tax then bribe hubu 3")
    game.turn_of("bob")
    game.carry_out("bob")
    assert game.left("bob") == ["bribe hubu 3"]
    assert game.carry_out("bob") == [], "it is somebody else's turn"
    game.turn_of("bob")
    assert tells(" ".join(game.carry_out("bob")), "seat-bribes-the-cost-cash", seat="bob")


def test_nothing_is_made_before_its_turn(game: Round) -> None:
    table_plans.plan(game.table, "cy", "tax")
    game.turn_of("bob")
    assert game.carry_out("cy") == []
    assert game.left("cy") == ["tax"]


def test_words_are_kept_in_full(game: Round) -> None:
    table_plans.plan(game.table, "bob", "tax then bri hu 3 if it costs at most 4 unless ann plays tra else no-act")
    assert game.left("bob") == ["tax then bribe hubu 3 if it costs at most 4 unless ann plays transfer else no-action"]


def test_what_is_kept_is_said_back_as_one_sentence_with_its_price_of_today(game: Round) -> None:
    said = table_plans.plan(game.table, "bob", "bribe bingbu 4 unless anybody plays bribe bingbu else tax")
    priced = says("move-price-now", move="bribe bingbu 4", price="4 coins, 1 cube")
    unless = says("unless-seat-plays-move-first", seat=says("another-seat"), move="bribe bingbu")
    assert said[0] == says("planned-moves", moves=says("first-or-else-next", first=f"{priced}, {unless}", next="tax"))
    assert game.left("bob") == ["bribe bingbu 4 unless anybody plays bribe bingbu else tax"]
    said = table_plans.plan(game.table, "bob", "in every round cheapest buy-junks if it costs at most 2", guard=False)
    assert said[0].startswith(says("planned-moves", moves="in every round: cheapest buy-junks ("))
    assert said[0].endswith(f" now), {says('moves-unguarded', moves=says('if-it-costs-at-most', most=2))}")
    empty = says("move-each-time-that-condition", move="pass", condition=says("you-have-no-action-cubes"))
    assert table_plans.plan(game.table, "bob", "pass when empty") == [says("planned-moves", moves=empty)]


def test_a_payment_can_be_planned(game: Round) -> None:
    table_plans.plan(game.table, "bob", "bribe hubu 3 with 3")
    assert game.left("bob") == ["bribe hubu 3 with 3"]
    game.turn_of("bob")
    assert tells(" ".join(game.carry_out("bob")), "seat-bribes-the-cost-cash", cards=3)


@pytest.mark.parametrize(
    ("words", "error", "why"),
    [
        ("brbe hubu 3", UnreadableMoveError, telling("move-r-is-not-a", move="brbe hubu 3")),
        ("bribe hubbu 3", UnreadableMoveError, telling("move-r-is-not-a", move="bribe hubbu 3")),
        ("buy 3", AmbiguousMoveError, telling("that-could-be-moves")),
        ("tax then", UsageError, telling("no-move-was-given")),
        ("if bob plays recruit tax", UsageError, telling("word-r-stands-behind-its", word="if")),
        ("tax then tax then tax then tax", UsageError, telling("a-plan-has-at-most", most=3)),
        ("tax else recruit" + " else no-action" * 4, UsageError, telling("a-step-has-at-most", most=5)),
        ("tax if rich-uncle", UsageError, telling("words-r-is-not-a", words="if rich-uncle")),
        (
            "tax then pass when empty",
            UsageError,
            telling("a-move-that-is-made-each"),
        ),
    ],
)
def test_words_that_are_no_plan_are_refused_at_once(game: Round, words: str, error: type[UsageError], why: str) -> None:
    with pytest.raises(error, match=why) as refused:
        table_plans.plan(game.table, "bob", words)
    assert says("a-plan-is-made-of", forms="`MOVE`, `then MOVE`, `else MOVE`") in refused.value.advice
    assert game.left("bob") == []


def test_a_later_move_is_tried_on_the_table_that_the_earlier_ones_leave(game: Round) -> None:
    [said] = table_plans.plan(game.table, "bob", "bribe hubu 3 then secure hubu 3")
    assert tells(said, "first-then-next")
    assert tells(said, "planned-moves")
    first, then = (said.index(move) for move in ("bribe hubu 3 (", "secure hubu 3 ("))
    assert first < then


def test_the_nearest_move_is_proposed_for_words_that_are_none(game: Round) -> None:
    with pytest.raises(UnreadableMoveError) as refused:
        table_plans.plan(game.table, "bob", "petition-til3")
    assert refused.value.advice.startswith("did you mean `petition-tile`?; a plan is made of ")


def test_what_would_be_refused_as_things_stand_is_said_and_kept(game: Round) -> None:
    said = table_plans.plan(game.table, "bob", "secure hubu 3 then tax")
    assert game.left("bob") == ["secure hubu 3 then tax"]
    assert any(tells(one, "move-would-be-refused-now", move="secure hubu 3") for one in said)


def test_words_that_cannot_be_tried_yet_are_kept_in_full(game: Round) -> None:
    for words in ("give gift 1 to cy", "give-gift 1 cy"):
        said = table_plans.plan(game.table, "bob", words, asked="favour")
        assert any(tells(one, "move-cannot-be-tried-now") for one in said)
    kept = "if asked favour: give-gift 1 to cy"
    with pytest.raises(UnreadableMoveError):  # a gift takes no payment
        table_plans.plan(game.table, "bob", "give-gift 1 to cy with 2", asked="favour")
    assert game.left("bob") == [kept, kept]
    with pytest.raises(AmbiguousMoveError, match=telling("that-could-be-moves", moves="`buy-junks 3` or `buy-gift 3`")):
        table_plans.plan(game.table, "bob", "buy 3", asked="favour")


@pytest.mark.parametrize(
    ("words", "advice"),
    [
        ("pass until empty", "did you mean `pass`?"),
        ("nominate red or green", "did you mean `nominate red`?"),
        ("nominate green", "did you mean `nominate red` or `nominate orange`?"),
        ("bribe hubu", "did you mean `bribe hubu 3`, `bribe hubu 4` or `bribe hubu 5`?"),
        ("tutor bob twice", ""),
    ],
)
def test_words_are_read_alike_whether_such_a_move_is_asked_for_or_not(game: Round, words: str, advice: str) -> None:
    """No one is asked for any of them in round 1 now; they were planned, and never made."""
    with pytest.raises(UnreadableMoveError, match=telling("move-r-is-not-a")) as refused:
        table_plans.plan(game.table, "bob", words, asked="favour")
    assert refused.value.advice.startswith(advice)
    assert game.left("bob") == []


def test_what_no_list_can_have_yet_is_planned_as_it_was_typed(game: Round) -> None:
    """Cards that are drawn later, and seats that may be named only then."""
    for words in ("tutor cy", "discard 2 3 3"):
        table_plans.plan(game.table, "bob", words)
    assert game.left("bob") == ["tutor cy", "discard 2 3 3"]


def test_a_seat_has_nine_plans_at_most(game: Round) -> None:
    """One that takes the place of another is no tenth."""
    for _plan in range(9):
        table_plans.plan(game.table, "bob", "tax")
    with pytest.raises(RefusedError, match=telling("a-seat-has-at-most", most=9)):
        table_plans.plan(game.table, "bob", "tax")
    assert len(game.left("bob")) == 9
    table_plans.plan(game.table, "cy", "tax")


def test_a_condition_is_meant_whose_whole_name_another_begins_with(
    game: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruleset = game.table.ruleset
    own = {**ruleset.conditions(), "last-of-all": ruleset.conditions()["last"]}
    monkeypatch.setattr(type(ruleset), "conditions", lambda _ruleset: own)
    table_plans.plan(game.table, "bob", "tax when last")
    assert game.left("bob") == ["tax when last"]
    with pytest.raises(UsageError, match=telling("words-r-is-not-a", words="when las")):
        table_plans.plan(game.table, "bob", "tax when las")


def test_what_is_for_the_next_round_and_what_has_no_guard_says_so(game: Round) -> None:
    table_plans.plan(game.table, "bob", "tax", next_period=True)
    table_plans.plan(game.table, "bob", "bribe hubu 3", guard=False)
    assert game.left("bob") == ["in round 2: tax", "bribe hubu 3 (unguarded)"]


def test_there_is_no_next_round_where_a_game_has_none() -> None:
    table = pbem.new("pebbles", SEATS, heap=30, seed=3)
    with pytest.raises(UsageError, match=telling("this-game-has-no-rounds-or")):
        table_plans.plan(table, "ann", "take 1", next_period=True)
    last = pbem.new("pebbles", SEATS, heap=1, seed=3)
    for seat in SEATS:
        last.play(seat, "stake 1")
    assert not tells(" ".join(table_plans.plan(last, "bob", "take 1")), "it-ends-with-this-period"), (
        "though he may not be asked again"
    )


def test_a_plan_that_may_lapse_says_how_to_plan_for_the_next_round(game: Round) -> None:
    """Cy has placed all markers, and is asked for no claim again before the conflicts of this year are over."""
    hint = "it ends with this round; `--next` plans for the next one"
    assert hint not in table_plans.plan(game.table, "bob", "tax then bribe hubu 3")
    table = pbem.new("white-lotus", SEATS, seed=3)
    while table.game.need is not None and table.game.need.purpose == "claim":
        [seat] = table.asked
        table.play(seat, table.legal(seat)[0].notation())
    assert says("it-ends-with-this-period", period="year") in table_plans.plan(table, "cy", "claim henan")
    assert not tells(
        " ".join(table_plans.plan(table, "cy", "claim henan", next_period=True)), "it-ends-with-this-period"
    )
    assert not tells(" ".join(table_plans.plan(table, "cy", "claim henan in every year")), "it-ends-with-this-period")


def test_a_plan_that_has_ended_is_listed_no_more_though_its_seat_is_not_asked(game: Round) -> None:
    for seat in SEATS:
        table_plans.plan(game.table, seat, "bribe gongbu 3 when last")
    turn = 0
    while game.table.facts()["round"] == 1:
        game.play_anything(game.table.asked[0])
        assert (turn := turn + 1) < 99
    for seat in SEATS:
        said = table_plans.carry_out(game.table, seat)
        assert says("seat-s-plan-has-ended", seat=seat, period="round", moves="bribe gongbu 3 when last") in said
