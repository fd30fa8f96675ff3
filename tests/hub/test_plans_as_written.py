"""How plans are written in mails: what is understood as one, and what is none."""

from club import ANN, BOB, CY, Club
from planned_moves import heap, planned
from wording import tells


def test_every_form_of_a_plan_is_one_by_mail(club: Club) -> None:
    forms = ["cheapest bribe bingbu else tax", "in every round: tax when empty", "tax then cheapest buy-junks"]
    club.ready("confucius", ("ann", "bob", "cy"))
    waits = next(address for address in (ANN, BOB, CY) if address != club.asked)
    for words in forms:
        club.write(waits, f"plan {words}")
        assert planned(club) == [words]
        club.write(waits, "plan drop all")


def test_lines_that_begin_with_then_go_on(taking: Club) -> None:
    taking.write(ANN, "2\nthen take 2\nThen take 3.\n\nThen we went home.\nAnn")
    assert heap(taking) == 18
    assert planned(taking) == ["take 2 then take 3"]


def test_a_number_may_come_before_then(taking: Club) -> None:
    taking.write(ANN, "2 then take 3")
    assert heap(taking) == 18
    assert planned(taking) == ["take 3"]


def test_and_then_is_then(taking: Club) -> None:
    taking.write(ANN, "Take 2, and then take 3 and then take 1")
    assert heap(taking) == 18
    assert planned(taking) == ["take 3 then take 1"]


def test_nothing_is_planned_behind_a_move_that_was_not_made(taking: Club) -> None:
    [answer] = taking.write(ANN, "take 4\nthen take 2")
    assert tells(answer.prose, "not-done-why-advice")
    assert tells(answer.prose, "there-is-no-move-before")
    taking.write(ANN, "take 4 then take 2")
    assert heap(taking) == 20
    assert planned(taking) == []
    taking.write(ANN, "take 1\nplan take 99 then much\nthen take 2")
    assert heap(taking) == 19
    assert planned(taking) == [], "the line before it was not done"


def test_a_plan_is_understood_however_it_is_written(taking: Club) -> None:
    kept = {
        "plan take 3 then take 1": "take 3 then take 1",
        "Plan: take 3 then take 1": "take 3 then take 1",
        'plan "take 3" "take 1"': "take 3 then take 1",
        "pbem plan take 3": "take 3",
        "plan take 3  (leaves 16)": "take 3",
        "plan unguarded take 3": "take 3 (unguarded)",
        "plan take 3 if ann plays stake else take 1": "take 3 if ann plays stake else take 1",
        "plan if asked take: take 2": "if asked take: take 2",
        'plan --if-asked "take" take 2': "if asked take: take 2",
        "plan –if-asked “take” take 2": "if asked take: take 2",
    }
    for line, plan in kept.items():
        taking.write(BOB, line)
        assert planned(taking) == [plan], line
        taking.write(BOB, "plan drop all")


def test_what_is_no_plan_is_none(taking: Club) -> None:
    for line in ("plan to be in Rome next week", "Plan a party", "then", "Planned!", "plan B"):
        [answer] = taking.write(BOB, line)
        assert planned(taking) == [], line
        assert not tells(answer.prose, "refused-why-advice"), line
        assert not tells(answer.prose, "not-done-why-advice"), line


def test_what_turns_a_plan_round_in_brackets_is_not_skipped(taking: Club) -> None:
    for sender in (ANN, BOB):
        taking.write(sender, "plan take 3 (not yet)")
        assert planned(taking) == []
