"""What is told of a finished game in a dozen paragraphs: where the lead changed hands, or much was made at once."""

from collections.abc import Mapping

from pbem_pebbles import Pebbles
from small_games import SEATS, Written
from wording import says

from pbem.projections.overtakings import Overtaking
from pbem.rooms.bots.turning_points import MOST, TurningPoint, leads, moments_of, turning_points


def moved(turn: int, before: Mapping[str, int], *steps: tuple[str, Mapping[str, int]]) -> TurningPoint:
    moment = TurningPoint(turn, before)
    for sentence, points in steps:
        moment.hear(sentence, points)
    return moment


def test_only_one_who_is_ahead_of_all_leads() -> None:
    assert leads({"ann": 3, "bob": 2}) == "ann"
    assert leads({"ann": 2, "bob": 2}) == ""
    assert leads({}) == ""


def test_a_leap_and_a_new_leader_are_told_with_what_brought_points() -> None:
    leap = moved(12, {"ann": 4, "bob": 0}, ("ann sails.", {"ann": 4, "bob": 0}), ("ann scores.", {"ann": 9, "bob": 0}))
    small = moved(13, {"ann": 9, "bob": 0}, ("bob scores.", {"ann": 9, "bob": 1}))
    now = {"ann": 9, "bob": 10}
    overtaken = moved(114, {"ann": 9, "bob": 8}, ("bob scores.", now), (Overtaking("bob overtakes ann."), now))
    told = turning_points([leap, small, overtaken])
    assert told == [
        "  12  ann sails.\n      ann scores.\n      now: ann 9, bob 0",
        " 114  bob scores.\n      bob overtakes ann.\n      now: ann 9, bob 10",
    ]


def test_of_many_the_greatest_are_told_in_the_order_of_play() -> None:
    moments = [
        moved(turn, {"ann": 90, "bob": 0}, (f"{gain} at once.", {"ann": 90 + gain, "bob": 0}))
        for turn, gain in enumerate([4, *range(20, 20 - MOST, -1), 5], 1)
    ]
    told = turning_points(moments)
    assert [one.split()[1] for one in told] == [str(gain) for gain in range(20, 20 - MOST, -1)]


def test_a_game_was_turned_by_what_all_were_told() -> None:
    written = Written("pebbles", 1, {"heap": 3}).begin()
    for seat in SEATS:
        written.play(seat, "stake 2")
    written.play("ann", "take 3")
    moments = moments_of(written.events, Pebbles())
    assert [moment.scoring for moment in moments if moment.scoring] == [
        ["ann takes 3.", says("seat-has-taken-the-last", seat="ann")]
    ]
    assert moments[-1].turn == written.game.record.turns
    assert (moments[-1].before, moments[-1].points["ann"]) == ({"ann": 0, "bob": 0, "cy": 0}, 6)
