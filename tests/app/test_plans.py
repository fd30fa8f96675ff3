"""Moves that are planned ahead: when they are made, when they are not, and what nobody else finds out.

What users of such features have complained of elsewhere stands here, each with a test of its own.
"""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import ClassVar

import pytest
from msgspec.structs import replace
from pbem_pebbles import Pebbles
from pbem_pebbles.card import Card
from pbem_pebbles.stake import Stake
from pbem_pebbles.table import Table as PebblesTable
from pbem_pebbles.take import Take

import pbem
from pbem.app.plans import giving
from pbem.app.session import Session
from pbem.app.table import Table
from pbem.errors import (
    AmbiguousMoveError,
    NotYourTurnError,
    RefusedError,
    UnreadableMoveError,
    UsageError,
)
from pbem.events.keys import SecretKey
from pbem.rules import Move, Play

SEATS = ["ann", "bob", "cy"]
LONG = timedelta(minutes=31)
"""Longer than any answer is held back."""


QUIET = ("pass", "tax", "no-action")
SUBSTITUTE = SecretKey(bytes(range(32)))


class Clock:
    """A clock that stands still until it is set on."""

    def __init__(self) -> None:
        self.at = datetime(2026, 11, 22, 8, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.at


class Round:
    """A game of Confucius in which ann, bob and cy act in this order, an hour after one another."""

    def __init__(self, seed: int = 3) -> None:
        self.clock = Clock()
        self.table: Table = pbem.new("confucius", SEATS, seed=seed, clock=self.clock)
        assert self.table.asked == ("ann",)

    def play(self, seat: str, move: str) -> None:
        self.clock.at += timedelta(hours=1)
        self.table.play(seat, move)

    def play_anything(self, seat: str) -> None:
        """Let a seat do what touches nobody; it passes when it can."""
        legal = {move.notation().split()[0]: move.notation() for move in self.table.legal(seat)}
        self.play(seat, next((legal[one] for one in QUIET if one in legal), self.table.legal(seat)[0].notation()))

    def turn_of(self, seat: str) -> None:
        """Let the others tax until a seat is asked."""
        while self.table.asked != (seat,):
            self.play(self.table.asked[0], "tax")

    def carry_out(self, seat: str) -> list[str]:
        self.clock.at += LONG
        return self.table.carry_out(seat)

    def stopped(self, seat: str) -> str:
        [plan] = self.table.plans(seat)
        return plan.held

    def left(self, seat: str) -> list[str]:
        return [plan.words() for plan in self.table.plans(seat)]


@pytest.fixture
def game() -> Round:
    return Round()


# ---------------------------------------------------------------------- what is planned is made


def test_a_planned_move_is_made_when_its_turn_comes(game: Round) -> None:
    game.table.plan("bob", "bribe hubu 3")
    game.turn_of("bob")
    assert "bob bribes the 3-cash official on Hubu 3" in " ".join(game.carry_out("bob"))
    assert game.left("bob") == []
    assert game.table.asked == ("cy",)


@pytest.mark.parametrize("words", ["tax", "bribe hubu 3", "buy-junks 1", "no-action"])
def test_a_plan_makes_the_very_move_that_its_player_is_offered(game: Round, words: str) -> None:
    """An automatic action that differed from what the player would have been offered."""
    game.table.plan("bob", words)
    game.turn_of("bob")
    by_hand = game.table.clone()
    offered = {move.notation(): move for move in by_hand.legal("bob")}
    by_hand.play("bob", offered[words])
    game.carry_out("bob")
    made, typed = game.table.events[-1], by_hand.events[-1]
    assert (made.kind, made.by, made.body) == (typed.kind, typed.by, typed.body)
    assert game.table.facts() == by_hand.facts()


def test_a_plan_goes_on_at_the_next_turn(game: Round) -> None:
    game.table.plan("bob", "tax then bribe hubu 3")
    game.turn_of("bob")
    game.carry_out("bob")
    assert game.left("bob") == ["bribe hubu 3"]
    assert game.carry_out("bob") == [], "it is somebody else's turn"
    game.turn_of("bob")
    assert "bob bribes" in " ".join(game.carry_out("bob"))


def test_nothing_is_made_before_its_turn(game: Round) -> None:
    game.table.plan("cy", "tax")
    game.turn_of("bob")
    assert game.carry_out("cy") == []
    assert game.left("cy") == ["tax"]


def test_words_are_kept_in_full(game: Round) -> None:
    game.table.plan("bob", "tax then bri hu 3 if costs 4 and chief else no-act")
    assert game.left("bob") == ["tax then bribe hubu 3 if costs at most 4 and chief-minister else no-action"]


def test_a_payment_can_be_planned(game: Round) -> None:
    game.table.plan("bob", "bribe hubu 3 with 3")
    assert game.left("bob") == ["bribe hubu 3 with 3"]
    game.turn_of("bob")
    assert "with 3." in " ".join(game.carry_out("bob"))


@pytest.mark.parametrize(
    ("words", "error", "why"),
    [
        ("brbe hubu 3", UnreadableMoveError, "'brbe hubu 3' is not a move of this game"),
        ("bribe hubbu 3", UnreadableMoveError, "'bribe hubbu 3' is not a legal move here"),
        ("buy 3", AmbiguousMoveError, "did you mean"),
        ("tax then", UsageError, "no move was given"),
        ("tax then tax then tax then tax", UsageError, "a plan has at most 3 moves"),
        ("tax else recruit" + " else no-action" * 4, UsageError, "a step has at most 5 choices"),
        ("tax if rich-uncle", UsageError, "'rich-uncle' is not a condition of a plan"),
        ("tax then pass when empty", UsageError, "a move that is made whenever something holds is a plan of its own"),
    ],
)
def test_words_that_are_no_plan_are_refused_at_once(game: Round, words: str, error: type[UsageError], why: str) -> None:
    with pytest.raises(error, match=why):
        game.table.plan("bob", words)
    assert game.left("bob") == []


def test_a_later_move_is_tried_on_the_table_that_the_earlier_ones_leave(game: Round) -> None:
    assert game.table.plan("bob", "bribe hubu 3 then secure hubu 3") == ["planned: bribe hubu 3 then secure hubu 3"]


def test_the_nearest_move_is_proposed_for_words_that_are_none(game: Round) -> None:
    with pytest.raises(UnreadableMoveError) as refused:
        game.table.plan("bob", "petition-til3")
    assert refused.value.advice == "did you mean petition-tile?"


def test_what_would_be_refused_as_things_stand_is_said_and_kept(game: Round) -> None:
    said = game.table.plan("bob", "secure hubu 3 then tax")
    assert game.left("bob") == ["secure hubu 3 then tax"]
    assert any("secure hubu 3 would be refused now" in one for one in said)


def test_words_that_cannot_be_tried_yet_are_kept_in_full(game: Round) -> None:
    for words in ("give gift 1 to cy", "give-g 1 cy", "give-gift 1 to cy with 2"):
        said = game.table.plan("bob", words, asked="favour")
        assert any("cannot be tried now" in one for one in said)
    kept = "if asked favour: give-gift 1 to cy"
    assert game.left("bob") == [kept, kept, f"{kept} with 2"]
    with pytest.raises(AmbiguousMoveError, match="that could be `buy-junks 3` or `buy-gift 3`"):
        game.table.plan("bob", "buy 3", asked="favour")


@pytest.mark.parametrize(
    ("words", "advice"),
    [
        ("pass until empty", "did you mean `pass`?"),
        ("nominate red or green", "did you mean `nominate red` or `nominate orange`?"),
        ("nominate green", "did you mean `nominate red` or `nominate orange`?"),
        ("bribe hubu", "did you mean `bribe hubu 3`, `bribe hubu 4` or `bribe hubu 5`?"),
        ("tutor bob twice", ""),
    ],
)
def test_words_are_read_alike_whether_such_a_move_is_asked_for_or_not(game: Round, words: str, advice: str) -> None:
    """Nobody is asked for any of them in round 1 now; they were planned, and never made."""
    with pytest.raises(UnreadableMoveError, match="is not a move of this game") as refused:
        game.table.plan("bob", words, asked="favour")
    assert refused.value.advice == advice
    assert game.left("bob") == []


def test_what_no_list_can_have_yet_is_planned_as_it_was_typed(game: Round) -> None:
    """Cards that are drawn later, and seats that may be named only then."""
    for words in ("tutor cy", "discard 2 3 3"):
        game.table.plan("bob", words)
    assert game.left("bob") == ["tutor cy", "discard 2 3 3"]


def test_a_seat_has_nine_plans_at_most(game: Round) -> None:
    """One that takes the place of another is no tenth."""
    for _plan in range(9):
        game.table.plan("bob", "tax")
    with pytest.raises(RefusedError, match="a seat has at most 9 plans"):
        game.table.plan("bob", "tax")
    assert len(game.left("bob")) == 9
    game.table.plan("cy", "tax")


def test_a_condition_is_meant_whose_whole_name_another_begins_with(
    game: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruleset = game.table.ruleset
    own = {**ruleset.conditions(), "last-of-all": ruleset.conditions()["last"]}
    monkeypatch.setattr(type(ruleset), "conditions", lambda _ruleset: own)
    game.table.plan("bob", "tax when last")
    assert game.left("bob") == ["tax when last"]
    with pytest.raises(UsageError, match="'las' could be last or last-of-all"):
        game.table.plan("bob", "tax when las")


def test_what_is_for_the_next_round_and_what_has_no_guard_says_so(game: Round) -> None:
    game.table.plan("bob", "tax", next_period=True)
    game.table.plan("bob", "bribe hubu 3", guard=False)
    assert game.left("bob") == ["in round 2: tax", "bribe hubu 3 (unguarded)"]


def test_there_is_no_next_round_where_a_game_has_none() -> None:
    table = pbem.new("pebbles", SEATS, heap=30, seed=3)
    with pytest.raises(UsageError, match="no rounds or years"):
        table.plan("ann", "take 1", next_period=True)
    last = pbem.new("pebbles", SEATS, heap=1, seed=3)
    for seat in SEATS:
        last.play(seat, "stake 1")
    assert "it ends with" not in " ".join(last.plan("bob", "take 1")), "though he may not be asked again"


def test_a_plan_that_may_lapse_says_how_to_plan_for_the_next_round(game: Round) -> None:
    """Cy has placed all markers, and is asked for no claim again before the conflicts of this year are over."""
    hint = "it ends with this round; `--next` plans for the next one"
    assert hint not in game.table.plan("bob", "tax then bribe hubu 3")
    table = pbem.new("white-lotus", SEATS, seed=3)
    while table.game.need is not None and table.game.need.purpose == "claim":
        [seat] = table.asked
        table.play(seat, table.legal(seat)[0].notation())
    assert "it ends with this year; `--next` plans for the next one" in table.plan("cy", "claim henan")
    assert "it ends with" not in " ".join(table.plan("cy", "claim henan", next_period=True))
    assert "it ends with" not in " ".join(table.plan("cy", "claim henan every year"))


def test_a_plan_that_has_ended_is_listed_no_more_though_its_seat_is_not_asked(game: Round) -> None:
    for seat in SEATS:
        game.table.plan(seat, "bribe gongbu 3 when last")
    turn = 0
    while game.table.facts()["round"] == 1:
        game.play_anything(game.table.asked[0])
        assert (turn := turn + 1) < 99
    for seat in SEATS:
        said = game.table.carry_out(seat)
        assert f"{seat}'s plan has ended with its round: bribe gongbu 3 when last" in said


# ---------------------------------------------------------------------- the guard


def test_a_plan_stops_when_another_seat_comes_near(game: Round) -> None:
    game.table.plan("bob", "give-gift 1 to cy")
    game.play("ann", "give-gift 1 to cy")
    said = " ".join(game.carry_out("bob"))
    assert "bob's plan has stopped: ann has played give-gift 1 to cy, which touches cy" in said
    assert game.table.asked == ("bob",), "nothing was played instead"
    assert game.carry_out("bob") == [], "that is said once"


def test_a_plan_stops_when_its_seat_is_given_something(game: Round) -> None:
    for seat in SEATS:
        game.play(seat, "tax")
    game.play("ann", "buy-gift 2")
    game.table.plan("cy", "give-gift 1 to ann")
    game.play("bob", "give-gift 1 to cy")
    assert "bob has played give-gift 1 to cy, which touches you" in " ".join(game.carry_out("cy"))


def test_a_plan_goes_on_where_its_move_costs_does_and_is_worth_what_it_was(game: Round) -> None:
    """Four of seven stops of Confucius were for nothing."""
    game.table.plan("bob", "bribe hubu 4")
    game.play("ann", "bribe hubu 3")
    assert "bob bribes the 6-cash official" in " ".join(game.carry_out("bob"))


class SteadyTake(Take):
    """Says that it is worth the same whatever the others take."""

    steady: ClassVar[bool] = True

    def effect(self, play: Play[PebblesTable], seat: str) -> None:
        play.table.remove(seat, self.count)


class DearTake(SteadyTake):
    def cost(self, table: PebblesTable, seat: str) -> int:
        return table.heap


class TellingTake(SteadyTake):
    def effect(self, play: Play[PebblesTable], seat: str) -> None:
        super().effect(play, seat)
        play.tell("{left} are left.", left=play.table.heap)


class StakedTake(SteadyTake):
    def stakes(self, table: PebblesTable, seat: str) -> object:
        return table.heap


@pytest.mark.parametrize(
    ("kind", "goes_on"), [(SteadyTake, True), (DearTake, False), (TellingTake, False), (StakedTake, False)]
)
def test_a_plan_stops_where_a_move_costs_does_or_is_worth_something_else(kind: type[Take], *, goes_on: bool) -> None:
    class Steady(Pebbles):
        moves = (Stake, kind, Card)

        def open_moves(self, table: PebblesTable) -> Sequence[type[Move]]:
            return [kind if move is Take else move for move in super().open_moves(table)]

        def stand_in(self, table: PebblesTable, seat: str) -> Move:
            move = super().stand_in(table, seat)
            return kind(**move.body()) if isinstance(move, Take) else move

    clock = Clock()
    table = pbem.new(Steady(), SEATS, heap=30, seed=3, clock=clock)
    for seat in SEATS:
        table.play(seat, "stake 1")
    first = table.asked[0]
    ahead = table.clone()
    ahead.play(first, "take 1")
    [second] = ahead.asked
    table.plan(second, "take 2")
    table.play(first, "take 1")
    clock.at += LONG
    said = " ".join(table.carry_out(second))
    assert (f"{second} has planned this: take 2" in said) is goes_on, said
    assert (f"{second}'s plan has stopped: {first} has played take 1, which touches heap" in said) is not goes_on, said


def test_without_a_guard_a_plan_goes_on(game: Round) -> None:
    game.table.plan("bob", "bribe hubu 4", guard=False)
    game.play("ann", "bribe hubu 3")
    assert "bob bribes the 6-cash official" in " ".join(game.carry_out("bob"))


def test_untouched_guards_a_single_step(game: Round) -> None:
    game.table.plan("bob", "bribe hubu 4 if untouched else tax", guard=False)
    game.play("ann", "bribe hubu 3")
    assert "bob collects taxes." in game.carry_out("bob")


def test_what_happened_before_a_plan_was_given_does_not_stop_it(game: Round) -> None:
    """ "Disarmed by what happened before it was armed"."""
    game.play("ann", "bribe hubu 3")
    game.play("bob", "tax")
    game.table.plan("bob", "bribe hubu 4")
    game.turn_of("bob")
    assert "bob bribes" in " ".join(game.carry_out("bob"))


def test_what_is_contested_is_never_planned_without_a_guard() -> None:
    table = pbem.new("white-lotus", SEATS, seed=3)
    seat = table.asked[0]
    other = next(one for one in SEATS if one != seat)
    claim = table.legal(seat)[0].notation()
    assert claim.startswith("claim ")
    with pytest.raises(RefusedError, match="planned with a guard only"):
        table.plan(other, claim, guard=False)


# ---------------------------------------------------------------------- refusals, conditions, second choices


def test_a_move_that_is_not_legal_stops_the_plan_and_nothing_is_played_instead(game: Round) -> None:
    game.table.plan("bob", "bribe hubu 3 then tax", guard=False)
    game.play("ann", "bribe hubu 3")
    assert "this official has been bribed already" in " ".join(game.carry_out("bob"))
    assert game.table.asked == ("bob",)
    assert game.stopped("bob").startswith("this official has been bribed already")
    assert game.carry_out("bob") == []


def test_a_second_choice_is_made_only_if_it_was_asked_for(game: Round) -> None:
    game.table.plan("bob", "bribe hubu 3 else tax", guard=False)
    game.play("ann", "bribe hubu 3")
    assert "bob collects taxes." in game.carry_out("bob")


def test_a_plan_stops_at_once_and_not_when_its_move_would_have_gone_out(game: Round) -> None:
    """Its player was called up to half an hour later, and the table waited."""
    game.table.plan("bob", "bribe hubu 4 if costs at most 3")
    game.turn_of("bob")
    assert game.table.carry_out("bob") == ["bob's plan has stopped: bribe hubu 4 costs 6; see `pbem plan`"]
    game.table.plan("cy", "tax")
    game.play("bob", "tax")
    assert game.table.carry_out("cy") == [], "what is made is held back as ever"
    assert "cy collects taxes." in game.carry_out("cy")


def test_a_price_that_is_too_high_stops_a_plan(game: Round) -> None:
    game.table.plan("bob", "bribe hubu 4 if costs at most 3")
    game.turn_of("bob")
    assert "bribe hubu 4 costs 6" in " ".join(game.carry_out("bob"))
    assert game.table.asked == ("bob",)


def test_a_condition_in_the_words_of_the_game(game: Round) -> None:
    game.table.plan("bob", "tax if chief-minister else no-action")
    game.turn_of("bob")
    assert "bob collects taxes." not in game.carry_out("bob")
    assert game.table.asked == ("cy",)


@pytest.mark.parametrize(
    ("words", "made"),
    [
        ("bribe hubu 4 if costs at most 3 else tax", True),
        ("invade annam 1 else tax", True),
        ("invade annam 1 if not chief-minister else tax", True),
        ("(invade annam 1 then recruit) else tax", True),
        ("if costs at most 3: bribe hubu 4, else tax", True),
        ("if legal: invade annam 1, else tax", True),
        ("if not chief-minister and legal: invade annam 1 then recruit, else tax", True),
        ("if chief-minister: invade annam 1, else tax", True),
        ("if not chief-minister: invade annam 1, else tax", False),
        ("if not chief-minister: invade annam 1 then recruit; otherwise tax", False),
        ("if not chief-minister: (invade annam 1 else tax); otherwise recruit", True),
        ("if not chief-minister: (invade annam 1 else invade annam 2); otherwise tax", False),
    ],
)
def test_a_second_choice_is_for_a_move_that_cannot_be_made_another_branch_for_what_does_not_hold(
    game: Round, words: str, *, made: bool
) -> None:
    """Bob has no army and is not Chief Minister. Where one has said which way to go, nothing else is made."""
    game.table.plan("bob", words)
    game.turn_of("bob")
    said = " ".join(game.carry_out("bob"))
    assert ("bob collects taxes." in said) is made, said
    assert ("bob's plan has stopped: " in said) is not made, said
    assert "it does not hold" not in said or made


def test_a_condition_that_does_not_hold_stops_a_plan_and_its_player_is_told(game: Round) -> None:
    assert game.table.game.table.chief != "bob"
    game.table.plan("bob", "tax if chief-minister")
    game.turn_of("bob")
    assert "bob's plan has stopped: it does not hold that " in " ".join(game.carry_out("bob"))
    assert game.table.asked == ("bob",)


def test_a_move_waits_until_what_it_waits_for_holds(game: Round) -> None:
    """`when`: not while it does not hold; it is no reason to stop."""
    game.table.plan("cy", "no-action when last")
    for _turn in range(2):
        while game.table.asked != ("cy",):
            game.play_anything(game.table.asked[0])
        assert game.carry_out("cy") == [], "ann and bob have not passed"
        game.play("cy", "no-action")
    while game.table.asked != ("cy",):
        game.play_anything(game.table.asked[0])
    assert "cy has planned this: no-action" in game.carry_out("cy")


def test_a_move_is_made_each_time_that_what_it_waits_for_holds(game: Round) -> None:
    game.table.plan("bob", "no-action when legal")
    for _turn in range(2):
        while game.table.asked != ("bob",):
            game.play_anything(game.table.asked[0])
        assert "bob has planned this: no-action" in game.carry_out("bob")
    assert game.left("bob") == ["no-action when legal"]


def test_what_is_made_whenever_something_holds_is_made_beside_a_plan_that_stopped(game: Round) -> None:
    """The cubes are gone, so the bribe cannot be made; to pass when they are was asked for by itself."""

    def moves(seat: str) -> list[str]:
        return [move.notation() for move in game.table.legal(seat)]

    while (seat := game.table.asked[0]) != "bob" or "pass" not in moves(seat):
        game.play(seat, next((one for one in moves(seat) if one.startswith(("bribe", "secure"))), moves(seat)[0]))
    assert len(moves("bob")) > 1, "he might transfer influence"
    game.table.plan("bob", "bribe hubu 3")
    game.table.plan("bob", "pass when empty")
    assert "bob passes" in " ".join(game.carry_out("bob"))
    assert [bool(plan.held) for plan in game.table.plans("bob")] == [True, False]


def test_beside_a_plan_that_stopped_nothing_else_that_was_planned_is_made(game: Round) -> None:
    game.table.plan("bob", "bribe hubu 3")
    game.table.plan("bob", "tax")
    game.play("ann", "bribe hubu 3")
    assert len(game.carry_out("bob")) == 1
    assert [bool(plan.held) for plan in game.table.plans("bob")] == [True, False]
    assert game.table.asked == ("bob",)


def test_plans_are_made_in_the_order_in_which_they_are_listed(game: Round) -> None:
    """The second stopped, since its player had "played tax instead": as the first had said."""
    game.table.plan("bob", "tax")
    game.table.plan("bob", "no-action")
    for made, left in (("tax", ["no-action"]), ("no-action", [])):
        game.turn_of("bob")
        assert f"bob has planned this: {made}" in game.carry_out("bob")
        assert game.left("bob") == left


def test_what_of_two_plans_was_played_elsewhere_is_struck_off_the_first_and_stops_no_other(game: Round) -> None:
    game.table.plan("bob", "tax")
    game.table.plan("bob", "tax then no-action")
    game.turn_of("bob")
    game.play("bob", "tax")
    assert game.left("bob") == ["tax then no-action"], "the second waits for another tax"
    assert game.carry_out("bob") == []
    game.turn_of("bob")
    assert "bob has planned this: tax" in game.carry_out("bob")
    assert game.left("bob") == ["no-action"]


def test_the_step_after_one_that_failed_is_not_made(game: Round) -> None:
    """ "Do X, then pass" that passed though X had failed."""
    game.table.plan("bob", "bribe hubu 3 then no-action", guard=False)
    game.play("ann", "bribe hubu 3")
    game.carry_out("bob")
    game.play("bob", "tax")
    while game.table.asked != ("bob",):
        game.play_anything(game.table.asked[0])
    assert game.carry_out("bob") == []
    assert game.table.asked == ("bob",)


# ---------------------------------------------------------------------- how long plans last


def test_a_plan_ends_with_its_round(game: Round) -> None:
    """A pass that stayed armed into the next round."""
    game.table.plan("bob", "bribe gongbu 3 when last")
    round_of_it = game.table.ruleset.period(game.table.game.table)
    while game.table.ruleset.period(game.table.game.table) == round_of_it or game.table.asked != ("bob",):
        game.play_anything(game.table.asked[0])
    assert "bob's plan has ended with its round: bribe gongbu 3 when last" in game.carry_out("bob")
    assert game.carry_out("bob") == [], "that is said once"
    assert game.left("bob") == []
    assert game.table.asked == ("bob",)


def test_a_plan_for_one_question_answers_it_once() -> None:
    """One pass that covered every auction."""
    clock, random, bids = Clock(), Random(5), 0
    table = pbem.new("white-lotus", SEATS, seed=5, clock=clock)
    while bids < 2 and table.need is not None:
        for one in table.asked:
            clock.at += LONG
            if one == "ann" and "bid" in table.need.purpose:
                bids += 1
                if bids == 1:
                    table.plan("ann", table.legal("ann")[0].notation(), asked="bid")
                    assert table.carry_out("ann")
                    assert table.plans("ann") == []
                    continue
                assert table.carry_out("ann") == []
            table.play(one, random.choice(table.legal(one)))
    assert bids == 2


def test_a_plan_for_a_question_is_not_made_at_another(game: Round) -> None:
    game.table.plan("bob", "tax", asked="favour")
    game.turn_of("bob")
    assert game.carry_out("bob") == []


def test_a_plan_may_name_what_a_question_is_for(game: Round) -> None:
    """At both one may tax: at an ordinary turn for cubes, by Imperial Favour for none. The first is not the second."""
    chief = game.table.game.table.chief
    game.table.plan(chief, "tax", asked="favour")
    while game.table.need is not None and game.table.need.purpose == "action":
        assert game.carry_out(chief) == []
        game.play_anything(game.table.asked[0])
    assert f"{chief} collects taxes." in game.carry_out(chief)


# ---------------------------------------------------------------------- fair to others


def test_an_answer_that_was_planned_does_not_come_at_once(game: Round) -> None:
    """Answering at once betrays a hand, and takes away the time to take a move back."""
    game.table.plan("bob", "tax")
    game.play("ann", "tax")
    for _minute in range(9):
        game.clock.at += timedelta(minutes=1)
        assert game.table.carry_out("bob") == []
    game.clock.at += timedelta(minutes=22)
    assert "bob collects taxes." in game.table.carry_out("bob")


def test_nothing_is_made_while_somebody_proposes_something(game: Round) -> None:
    game.table.plan("bob", "tax")
    game.play("ann", "tax")
    game.table.propose_end("cy")
    assert game.carry_out("bob") == []
    game.table.decline("ann")
    assert "bob collects taxes." in game.carry_out("bob")


@pytest.mark.parametrize("what", ["undo", "substitute", "resignation"])
def test_plans_wait_for_their_player_after_moves_were_taken_back_or_somebody_has_left(game: Round, what: str) -> None:
    game.play("ann", "tax")
    game.table.plan("cy", "recruit")
    game.play("bob", "tax")
    if what == "undo":
        game.table.publish()
        game.table.propose_undo("bob")
        for seat in ("ann", "cy"):
            game.table.consent(seat)
        game.play("bob", "no-action")
    elif what == "substitute":
        game.table.propose_substitute("bob", "ann", SUBSTITUTE.public)
        game.table.consent("cy")
    else:
        game.table.resign("ann")
    assert "cy's plan has stopped" in " ".join(game.carry_out("cy"))
    assert game.table.asked == ("cy",)


def test_what_is_planned_for_every_round_is_made_once_in_each(game: Round) -> None:
    said = game.table.plan("bob", "in every round, first tax", guard=False)
    assert said[0] == "planned: in every round: tax (unguarded)"
    for number in (1, 2, 3):
        while game.table.asked != ("bob",) or game.table.game.table.round < number:
            game.play_anything(game.table.asked[0])
        assert game.table.game.table.round == number
        said = game.carry_out("bob")
        assert "bob has planned this: tax" in said, said
        assert game.left("bob") == ["in every round: tax (unguarded)"]
        while game.table.asked != ("bob",):
            game.play_anything(game.table.asked[0])
        assert game.carry_out("bob") == [], "once in a round"


def test_what_was_played_by_hand_in_one_round_is_made_in_the_next_all_the_same(game: Round) -> None:
    """Though the machine has not looked in between."""
    game.table.plan("bob", "tax every round")
    while game.table.game.table.round < 2 or game.table.asked != ("bob",):
        seat = game.table.asked[0]
        legal = [move.notation() for move in game.table.legal(seat)]
        if "tax" in legal:
            game.play(seat, "tax")
        else:
            game.play_anything(seat)
    assert "bob has planned this: tax" in game.carry_out("bob")


def test_what_was_planned_for_every_round_stops_and_is_taken_up_again(game: Round) -> None:
    game.table.plan("bob", "tax in every round")
    game.turn_of("bob")
    game.play("bob", "no-action")
    assert game.stopped("bob") == "you have played no-action instead"
    assert game.left("bob") == ["in every round: tax (stopped: you have played no-action instead)"]
    session = Session(game.table._holding, game.table.key("bob"), game.clock, seat="bob", plans=game.table._plans)
    giving.resume(session)
    game.turn_of("bob")
    assert "bob has planned this: tax" in game.carry_out("bob")


@pytest.mark.parametrize("words", ["tax if moonlight", "dance", "tax if ann plays dance", "tax then ("])
def test_a_kept_plan_that_cannot_be_read_any_more_stops_and_is_told(game: Round, words: str) -> None:
    """Another version of the game had such words. It ended `sync` with an error, and no plan was made any more."""
    for plan in ("tax", "recruit"):
        game.table.plan("bob", plan)
    store, name = game.table._plans, game.table.game.id
    store.write(name, [replace(plan, steps=[words]) if plan.steps == ["tax"] else plan for plan in store.read(name)])
    game.turn_of("bob")
    said = " ".join(game.carry_out("bob"))
    assert f"bob's plan has stopped: '{words}' cannot be read any more: " in said
    stopped, other = game.table.plans("bob")
    assert stopped.held
    assert (other.words(), other.held) == ("recruit", "")
    assert game.table.asked == ("bob",), "nothing is made beside a plan that has stopped"


def test_a_plan_that_cannot_be_read_is_not_taken_up_again(game: Round) -> None:
    game.table.plan("bob", "tax")
    store, name = game.table._plans, game.table.game.id
    store.write(name, [replace(plan, steps=["tax if moonlight"]) for plan in store.read(name)])
    session = Session(game.table._holding, game.table.key("bob"), game.clock, seat="bob", plans=store)
    with pytest.raises(UsageError, match="cannot be read any more") as refused:
        giving.resume(session)
    assert refused.value.advice == "drop it, and plan it in other words"
    giving.drop(session, "all")
    assert game.left("bob") == []


@pytest.mark.parametrize("plans", [["tax then bribe hubu 3"], ["tax", "bribe hubu 3"]])
def test_plans_wait_after_one_of_their_moves_was_taken_back_that_nobody_else_had(game: Round, plans: list[str]) -> None:
    """Nothing in the game says so: step two was played alone."""
    for plan in plans:
        game.table.plan("bob", plan)
    game.turn_of("bob")
    game.carry_out("bob")
    assert game.left("bob") == ["bribe hubu 3"]
    game.table.undo()
    assert game.table.asked == ("bob",)
    assert game.carry_out("bob") == ["bob's plan has stopped: moves were taken back; see `pbem plan`"]
    assert game.table.asked == ("bob",)


def test_plans_do_not_outlive_a_player_who_was_replaced(game: Round) -> None:
    game.table.plan("bob", "tax")
    game.table.propose_substitute("ann", "bob", SUBSTITUTE.public)
    game.table.consent("cy")
    game.play("ann", "tax")
    with pytest.raises(NotYourTurnError, match="there is no key of bob here"):
        game.carry_out("bob")
    game.table.play_with("bob", SUBSTITUTE)
    assert "has stopped" in " ".join(game.carry_out("bob"))
    assert game.table.asked == ("bob",)


def test_a_planned_choice_that_was_sealed_is_not_struck_off_again_when_it_is_shown() -> None:
    """Though its opening lists no seal but an opening that was there before it."""
    clock = Clock()
    table = pbem.new("pebbles", SEATS, heap=30, secret=True, seed=3, clock=clock)
    table.plan("cy", "stake 2 then stake 2")
    for seat in ("ann", "bob"):
        table.play(seat, "stake 1")
    clock.at += LONG
    table.carry_out("cy")
    shown = [event for event in table.events if event.kind == "open"]
    assert [(event.by, len(event.with_)) for event in shown] == [("ann", 3), ("bob", 1), ("cy", 1)]
    assert [plan.words() for plan in table.plans("cy")] == ["stake 2"]


# ---------------------------------------------------------------------- played by hand, or on another machine


def test_a_planned_move_that_was_played_by_hand_is_struck_off(game: Round) -> None:
    game.table.plan("bob", "tax then recruit")
    game.turn_of("bob")
    game.play("bob", "tax")
    assert game.left("bob") == ["recruit"]


def test_a_plan_stops_if_its_player_has_played_something_else(game: Round) -> None:
    game.table.plan("bob", "tax then recruit")
    game.turn_of("bob")
    game.play("bob", "no-action")
    assert game.stopped("bob") == "you have played no-action instead"


def test_what_was_played_by_hand_after_a_planned_move_is_struck_off(game: Round) -> None:
    game.table.plan("bob", "tax then recruit then tax")
    game.turn_of("bob")
    game.carry_out("bob")
    game.turn_of("bob")
    game.play("bob", "recruit")
    assert game.left("bob") == ["tax"]
    assert game.stopped("bob") == ""


def test_a_move_that_answers_what_a_plan_is_not_for_does_not_stop_it() -> None:
    """A bid is planned for when one is asked for; meanwhile its player claims."""
    table = pbem.new("white-lotus", SEATS, seed=9)
    assert table.plan("ann", "bid bob 4") == ["planned: bid bob 4"], "it is tried where a bid is asked for"
    table.play("ann", "claim henan")
    [plan] = table.plans("ann")
    assert (plan.words(), plan.held) == ("bid bob 4", "")


def test_a_move_made_just_before_the_machine_died_is_not_made_twice(game: Round) -> None:
    """The event was written; that the plan has one step less was not."""
    game.table.plan("bob", "tax then recruit then tax")
    game.turn_of("bob")
    kept, game_id = game.table._plans, game.table.game.id
    before = kept.read(game_id)
    game.carry_out("bob")
    kept.write(game_id, before)
    assert game.left("bob") == ["recruit then tax"]
