"""The rules move for a seat until its player is back: by agreement of the others, and ended by the seat alone."""

from itertools import permutations
from random import Random

import pytest
from asked_for_stakes import asked, same, told_anew
from small_games import SEATS, Written, key
from wording import says, telling

from pbem import author
from pbem.errors import NotYourTurnError, RefusedError
from pbem.events.event import Event
from pbem.events.text import render_all
from pbem.projections.agreement import given_answers
from pbem.projections.audit import audit
from pbem.projections.game import Game


def let_rules_move(written: Written, seat: str) -> None:
    """The others agree that the rules move for a seat."""
    record = written.game.record
    by = next(one for one in SEATS if one != seat and one not in {*record.vacant, *record.absent})
    written.agree(by, {"motion": "absent", "seat": seat})


def come_back(written: Written, seat: str) -> None:
    """As any command of its player's does."""
    written.state("back", seat, {}, sorted(given_answers(written.game)))


def test_the_rules_move_for_an_absent_seat_until_the_move_after_its_return() -> None:
    written = asked()
    for seat in SEATS:
        written.play(seat, "stake 2")
    written.play("ann", "take 1")
    let_rules_move(written, "bob")
    assert written.game.table.heap == 10, "the rules took one for bob at once"
    assert written.game.need is not None
    assert written.game.need.seats == ("cy",)
    come_back(written, "bob")
    assert written.game.need.seats == ("cy",)
    written.play("cy", "take 1")
    written.play("ann", "take 1")
    assert written.game.need is not None
    assert written.game.need.seats == ("bob",)
    written.play("bob", "take 2")
    assert same(told_anew(written.events), written.game)


def test_an_absent_seat_that_wins_has_won() -> None:
    """It was not left: unlike one whose player has resigned, it may win."""
    written = Written("pebbles", 2, {"heap": 3}).begin()
    for seat in SEATS:
        written.play(seat, "stake 2")
    let_rules_move(written, "cy")
    for seat in ("ann", "bob"):
        written.play(seat, "take 1")
    assert written.game.result is not None
    assert written.game.result.winners == ("cy",)


def test_nobody_is_asked_for_the_consent_of_whom_the_rules_move_for() -> None:
    written = asked()
    let_rules_move(written, "cy")
    written.state("propose", "ann", {"motion": "pace", "pace": "3d"})
    [proposal] = written.game.record.head.proposals.values()
    written.state("consent", "bob", {}, [proposal.id])
    written.state("pace", "ann", {"pace": "3d"}, [written.events[-1].id])
    come_back(written, "cy")
    written.state("propose", "ann", {"motion": "pace", "pace": "4d"})
    [proposal] = written.game.record.head.proposals.values()
    written.state("consent", "bob", {}, [proposal.id])
    with pytest.raises(RefusedError, match=telling("it-lacks-the-consent-of", seats="cy")):
        written.state("pace", "ann", {"pace": "4d"}, [written.events[-1].id])


def test_what_must_not_be() -> None:
    written = asked()
    consented = says("only-another-seat-that-its")

    def refused(by: str, kind: str, **body: str) -> str:
        with pytest.raises(RefusedError) as error:
            written.state(kind, by, body)
        return str(error.value)

    assert refused("ann", "back") == says("only-a-seat-comes-back")
    assert refused("ann", "absent", seat="bob") == says("it-lacks-the-consent-of", seats="cy")
    assert refused("bob", "absent", seat="bob") == consented
    assert refused("ann", "propose", motion="absent", seat="zoe") == says("there-is-no-seat-seat-r", seat="zoe")
    let_rules_move(written, "bob")
    assert refused("ann", "propose", motion="absent", seat="bob") == says("the-rules-move-for-seat-already", seat="bob")
    assert refused("bob", "absent", seat="cy") == consented
    with pytest.raises(NotYourTurnError):
        written.play("bob", "stake 2")
    come_back(written, "bob")
    assert refused("bob", "back") == says("only-a-seat-comes-back")
    assert refused("bob", "absent", seat="cy") == consented, "not before it moves again: somebody always does"
    written.state("resign", "cy", {})
    assert refused("ann", "propose", motion="absent", seat="cy") == says("seat-has-left-the-table", seat="cy")


def test_the_rules_alone_play_no_game_to_its_end() -> None:
    written = asked()
    let_rules_move(written, "bob")
    let_rules_move(written, "cy")
    written.state("resign", "ann", {})
    assert written.game.phase == "playing"
    assert written.game.need is not None
    assert written.game.need.seats == ("bob", "cy")
    assert same(told_anew(written.events), written.game)


def test_what_it_had_answered_stays_and_what_was_not_seen_is_kept_aside() -> None:
    written = asked()
    there = written.branch()
    there.play("bob", "stake 3")
    written.play("bob", "stake 3")
    let_rules_move(written, "bob")
    written.play("ann", "stake 1")
    written.play("cy", "stake 2")
    assert written.game.table.stakes == {"ann": 1, "bob": 3, "cy": 2}
    unseen = asked()
    let_rules_move(unseen, "bob")
    late = there.events[-1]
    assert unseen.game.objection(late) == says("the-rules-move-for-seat", seat="bob")
    unseen.play("ann", "stake 1")
    unseen.play("cy", "stake 2")
    found = audit(render_all([*unseen.events[:5], late, *unseen.events[5:]]).encode())
    assert (found.faults, found.left) == ([], [late])
    assert found.game is not None
    assert found.game.table.stakes == {"ann": 1, "bob": 1, "cy": 2}


def test_an_agreement_does_not_pass_over_what_the_seat_has_chosen() -> None:
    written = asked()
    written.play("bob", "stake 3")
    answer = written.events[-1].id
    written.state("propose", "ann", {"motion": "absent", "seat": "bob"})
    proposal = written.events[-1].id
    written.state("consent", "cy", {}, [proposal])
    consent = written.events[-1].id
    with pytest.raises(RefusedError, match=telling("it-does-not-list-what", seat="bob")):
        written.state("absent", "ann", {"seat": "bob"}, [consent])
    written.state("absent", "ann", {"seat": "bob"}, sorted([consent, answer]))
    assert written.game.record.absent == ["bob"]


def test_who_needs_nobodys_consent_is_refused_what_makes_no_sense_all_the_same() -> None:
    written = asked()
    written.state("resign", "cy", {})
    for seat, why in (
        ("zoe", says("there-is-no-seat-seat-r", seat="zoe")),
        ("cy", says("seat-has-left-the-table", seat="cy")),
    ):
        with pytest.raises(RefusedError, match=why):
            written.state("absent", "ann", {"seat": seat})
    written.state("absent", "ann", {"seat": "bob"})
    with pytest.raises(RefusedError, match=telling("the-rules-move-for-seat-already", seat="bob")):
        written.state("absent", "ann", {"seat": "bob"})


def test_the_rules_move_again_for_a_seat_that_was_about_to_come_back() -> None:
    written = asked()
    let_rules_move(written, "bob")
    come_back(written, "bob")
    assert written.game.record.returning == ["bob"]
    let_rules_move(written, "bob")
    assert (written.game.record.absent, written.game.record.returning) == (["bob"], [])
    with pytest.raises(RefusedError, match=telling("the-rules-move-for-seat-already", seat="bob")):
        written.state("propose", "ann", {"motion": "absent", "seat": "bob"})


@pytest.mark.parametrize("secret", [False, True])
def test_answers_and_a_return_in_any_order_are_the_same_game(secret: bool) -> None:
    """Who answers has not seen that bob is back: no one signs twice, and no order of arrival matters."""
    written = asked(secret=secret)
    let_rules_move(written, "bob")
    begun, new = list(written.events), list[Event]()
    for seat in ("ann", "cy"):
        there = written.branch()
        there.play(seat, "stake 2")
        new.append(there.events[-1])
    come_back(written, "bob")
    new.append(written.events[-1])
    first: Game | None = None
    for order in permutations(new):
        game = Game.begin(begun[0])
        for event in (*begun[1:], *order):
            assert game.objection(event) is None
            game.take(event)
        first = first or game
        assert same(game, first)
        assert same(told_anew([*begun, *order]), first)
    assert first is not None
    if secret:
        assert first.owing_openings() == ("ann", "cy")
    else:
        assert first.table.stakes == {"ann": 2, "bob": 1, "cy": 2}


def test_a_seal_that_an_absent_seat_left_shut_is_opened_by_nobody() -> None:
    written = asked(secret=True)
    for seat in SEATS:
        written.play(seat, "stake 3")
    let_rules_move(written, "bob")
    come_back(written, "bob")
    assert author.opening(written.game, "bob", key("bob"), at=written.at) is None
    written.open()
    assert written.game.table.stakes == {"ann": 3, "bob": 1, "cy": 3}
    assert same(told_anew(written.events), written.game)


def test_another_player_of_the_seat_plays_from_the_next_move_on() -> None:
    written = asked()
    for seat in SEATS:
        written.play(seat, "stake 2")
    let_rules_move(written, "bob")
    written.agree("ann", {"motion": "replace", "seat": "bob", "key": key("dee").public})
    written.play("ann", "take 1")
    assert written.game.need is not None
    assert written.game.need.seats == ("bob",)
    assert same(told_anew(written.events), written.game)


def test_taking_moves_back_brings_nobody_back_and_sends_nobody_away() -> None:
    """Twice, so that the second goes back through the first."""
    written = asked()
    for seat in SEATS:
        written.play(seat, "stake 2")
    written.play("ann", "take 1")
    let_rules_move(written, "bob")
    written.play("cy", "take 1")
    written.undo("ann", 2)
    assert written.game.record.absent == ["bob"]
    assert written.game.table.heap == 12
    written.play("ann", "take 2")
    assert written.game.table.heap == 9, "ann took 2, and the rules 1 for bob, who stays absent"
    written.play("cy", "take 2")
    written.undo("ann", 1)
    assert written.game.table.heap == 9
    come_back(written, "bob")
    written.play("cy", "take 1")
    written.undo("ann", 1)
    assert (written.game.record.absent, written.game.table.heap) == ([], 9)
    written.play("cy", "take 1")
    written.play("ann", "take 1")
    assert written.game.need is not None
    assert written.game.need.seats == ("bob",)
    assert same(told_anew(written.events), written.game)


@pytest.mark.parametrize("name", ["pebbles", "confucius", "white-lotus"])
def test_a_seat_is_absent_and_back_in_the_middle_of_any_question(name: str) -> None:
    """At every question of a played game someone is given to the rules and comes back, and the game ends."""
    written = Written(name, 3, {"secret": True, "heap": 30} if name == "pebbles" else None).begin()
    dice, purposes = Random(5), set[str]()
    while (need := written.game.need) is not None and len(written.events) < 900:
        if need.purpose == "open":
            written.open()
            continue
        absent = written.game.record.absent
        if not absent and dice.random() < (1.0 if need.purpose not in purposes else 0.1):
            purposes.add(need.purpose)
            let_rules_move(written, need.seats[-1])
        elif absent and dice.random() < 0.5 and not written.game.record.returning:
            come_back(written, absent[0])
        written.play_on(1)
    found = audit(written.raw)
    assert (found.faults, found.orphaned) == ([], [])
    assert found.game is not None
    assert same(found.game, written.game)
    assert len(purposes) > 1


def test_where_moves_of_a_seat_are_taken_back_that_is_absent_now_the_rules_move() -> None:
    """Then as well when a second undo goes back through the first."""
    written = asked()
    for seat in SEATS:
        written.play(seat, "stake 2")
    written.play("ann", "take 1")
    written.play("bob", "take 3")
    let_rules_move(written, "bob")
    written.undo("ann", 1)
    assert written.game.table.heap == 10, "the rules took 1 where bob had taken 3"
    written.play("cy", "take 2")
    written.play("ann", "take 1")
    assert written.game.table.heap == 6
    written.play("cy", "take 1")
    written.undo("ann", 1)
    assert written.game.table.heap == 6
    assert written.game.need is not None
    assert written.game.need.seats == ("cy",)
    assert same(told_anew(written.events), written.game)
