"""What a hub answers for its players without being asked goes out a while after what it answers."""

from datetime import timedelta

from club import ADDRESS, ANN, BOB, HUB, LONG, Club, subject, won_by
from wording import says

from pbem.app.delay import Delay, Delays
from pbem.rooms.hub.hub import Hub
from pbem.rooms.hub.letters import Letters


def shown(club: Club) -> list[timedelta]:
    """How long after the newest seal each of them was shown."""
    log = club.game().log or ()
    sealed = max(event.at for event in log if event.kind == "seal")
    return [event.at - sealed for event in log if event.kind == "open"]


def test_sealed_choices_are_shown_a_while_after_the_last_was_made(club: Club) -> None:
    club.begun(heap=20, secret=True)
    club.write(ANN, "stake 1")
    [answer] = club.write(BOB, "stake 2")
    assert answer.subject == subject("turn-turn-your-choice-is", turn=1)
    assert says("all-have-decided-and-your", who="The hub") in answer.prose
    assert shown(club) == []
    before = len(club.box(ANN)), len(club.box(BOB))
    club.restart()
    club.later()
    waits = shown(club)
    assert len(waits) == 2
    assert all(timedelta(minutes=10) <= wait <= LONG for wait in waits), "one that is written late may say so"
    assert len(set(waits)) == 2
    assert (len(club.box(ANN)), len(club.box(BOB))) == (before[0] + 1, before[1]), "only who is asked is written to"
    assert club.newest(ANN).subject == subject("turn-turn-your-move", turn=1)
    assert f"{says('it-was-due')}; {says('count-mails', count=1)}" in club.log[-1]
    club.later()
    assert len(club.box(ANN)) == before[0] + 1


def test_nothing_is_shown_while_somebody_proposes_to_take_moves_back(club: Club) -> None:
    club.begun(heap=20, secret=True)
    club.write(ANN, "stake 1")
    club.write(BOB, "stake 2")
    club.write(BOB, "undo")
    club.later()
    assert shown(club) == []
    club.write(ANN, "decline")
    club.later()
    assert len(shown(club)) == 2


def test_a_move_that_leaves_no_choice_betrays_nothing_by_its_speed(club: Club) -> None:
    club.begun(heap=4)
    club.write(ANN, "stake 1")
    club.write(BOB, "stake 1")
    before = len(club.box(BOB))
    club.write(ANN, "take 3")
    assert [move.notation() for move in club.game().legal("bob")] == ["take 1"], "he has no card that takes one"
    assert len(club.box(BOB)) == before, "whoever has no choice is not asked"
    asked = club.now
    club.look()
    assert club.game().phase == "playing"
    club.later()
    assert club.game().phase == "over"
    assert timedelta(minutes=10) <= (club.game().log or [])[-1].at - asked <= LONG
    assert [one.subject for one in club.box(BOB)[before:]] == [won_by("bob")]


def test_the_hub_rests_until_the_first_is_due(club: Club) -> None:
    club.begun(heap=20, secret=True)
    assert club.hub.rest(club.now, 3600) == 3600
    club.write(ANN, "stake 1")
    club.write(BOB, "stake 2")
    assert club.hub.rest(club.now, 60) == 60
    club.now += timedelta(seconds=club.hub.rest(club.now, 3600))
    club.look()
    assert len(shown(club)) == 1
    club.now += timedelta(seconds=club.hub.rest(club.now, 3600))
    club.look()
    assert len(shown(club)) == 2
    assert club.hub.rest(club.now, 3600) == 3600


def test_whoever_writes_meanwhile_has_chosen(club: Club) -> None:
    club.begun(heap=3)
    club.write(ANN, "stake 1")
    club.write(BOB, "stake 1")
    club.write(ANN, "take 2")
    club.write(BOB, "take 1", subject="turn 2")
    assert club.game().phase == "over"
    log = club.game().log or ()
    club.later()
    assert (club.game().log or ()) == log


def test_how_long_is_said_where_the_hub_is_begun(club: Club) -> None:
    club.hub.__exit__(None, None, None)
    letters = Letters(ADDRESS, "The club", HUB)
    club.hub = Hub(club.folder, HUB, letters, club.log.append, delays=Delays(Delay.read("40")))
    club.begun(heap=20, secret=True)
    club.write(ANN, "stake 1")
    club.write(BOB, "stake 2")
    club.later()
    assert shown(club) == []
    club.now += timedelta(seconds=club.hub.rest(club.now, 3600))
    club.look()
    assert shown(club) == [timedelta(minutes=40)] * 2
