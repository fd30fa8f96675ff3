"""What is proposed and agreed on in the words of mails."""

from datetime import timedelta

import pytest
from club import ANN, BOB, PEOPLE, Club, sound, subject, whole, won_by
from wording import says, tells

MEANT = whole("if-you-mean-it-answer", line="resign for good")


def test_an_undo_in_other_words(taking: Club) -> None:
    back = says("take-back-moves", moves=says("seat-s-move-2", seat="ann", move="take 1"))
    taking.write(ANN, "take 1")
    for text in ("undo please", "Please undo.", "Take that back!", "take back my last move, please"):
        answer = taking.write(ANN, text)[0]
        assert says("seat-proposes-to-motion-2", seat="ann", motion=back) in answer.prose, text
        taking.write(ANN, "withdraw")


def test_the_board_is_shown_whoever_asks_politely(taking: Club) -> None:
    assert says("the-board") in taking.write(ANN, "Show me the board, please")[0].text


def test_an_undo_by_agreement(taking: Club) -> None:
    taking.write(ANN, "take 1")
    taking.write(ANN, "undo", subject="turn 2")
    assert taking.newest(BOB).subject == subject("turn-turn-your-move", turn=2)
    answer, asked = taking.write(BOB, "consent")
    assert tells(answer.prose, "seat-agrees-to-other-s", seat="bob", other="ann")
    assert taking.game().table.heap == 20
    assert (asked.to, asked.subject) == (ANN, subject("turn-turn-your-move", turn=3))
    taking.write(ANN, "take 2")
    assert taking.game().table.heap == 18
    sound(taking)


def undone(club: Club) -> None:
    """One of three has moved and proposes to take that back."""
    club.begun("confucius", ("ann", "bob", "cy"))
    mover = club.asked
    club.write(mover, club.newest(mover).moves[0])
    club.write(mover, "undo")


@pytest.fixture
def agreed(club: Club) -> tuple[Club, str, str, str]:
    """The next has agreed to it, who was asked. Returns the addresses of the mover, of the next, and of the third."""
    club.after(undone)
    [proposal] = club.game().record.head.proposals.values()
    mover, asked = PEOPLE[proposal.by], club.asked
    [third] = {PEOPLE[seat] for seat in ("ann", "bob", "cy")} - {mover, asked}
    club.write(asked, "consent")
    return club, mover, asked, third


def test_who_has_agreed_to_an_undo_is_asked_for_no_move(agreed: tuple[Club, str, str, str]) -> None:
    club, _mover, asked, third = agreed
    assert not club.newest(asked).asks
    assert club.newest(asked).moves == []
    club.write(third, "decline")
    assert club.newest(asked).asks
    assert club.newest(asked).moves


def test_who_was_asked_is_told_that_the_question_was_taken_back(agreed: tuple[Club, str, str, str]) -> None:
    club, mover, asked, third = agreed
    before = {address: len(club.box(address)) for address in (mover, asked, third)}
    club.write(third, "consent")
    assert {address: len(club.box(address)) - count for address, count in before.items()} == dict.fromkeys(before, 1)
    assert club.newest(mover).asks
    assert club.newest(asked).moves == []
    club.later()
    assert len(club.box(asked)) == before[asked] + 1


def test_whoever_proposes_is_told_of_a_decline(taking: Club) -> None:
    taking.write(ANN, "take 1")
    taking.write(ANN, "undo", subject="turn 2")
    _answer, told = taking.write(BOB, "decline")
    assert told.to == ANN
    assert tells(told.prose, "seat-declines-other-s-proposal", seat="bob", other="ann")
    assert taking.game().table.heap == 19


def test_a_proposal_is_taken_back(taking: Club) -> None:
    taking.write(ANN, "abandon\nwithdraw")
    taking.write(BOB, "consent", subject="turn 1")
    assert tells(taking.newest(BOB).prose, "refused-why-advice")
    assert says("nobody-has-proposed-anything-that") in taking.newest(BOB).prose
    assert taking.game().phase == "playing"


def test_a_game_is_abandoned_by_agreement_and_all_are_told(taking: Club) -> None:
    taking.write(ANN, "abandon")
    told = taking.write(BOB, "consent")
    assert {one.to for one in told} == {ANN, BOB}
    assert {one.subject for one in told} == {subject("over-how", how=says("nobody-has-won"))}


def test_a_pace_is_agreed_on_and_deadlines_follow(taking: Club) -> None:
    taking.write(ANN, "pbem propose pace 3d")
    answer, asked = taking.write(BOB, "consent")
    assert tells(asked.prose, "the-deadline-is-moment")
    assert "harbour.ics" in asked.files
    assert answer.to == BOB


def test_the_rules_move_for_who_does_not_write_until_the_next_mail(taking: Club) -> None:
    taking.write(ANN, "pace 3d")
    taking.write(BOB, "consent")
    taking.now += timedelta(days=7)
    taking.write(BOB, "absent ann")
    assert taking.game().record.absent == ["ann"]
    taking.write(ANN, "note Sorry!")
    assert taking.game().record.returning == ["ann"]
    sound(taking)


def test_what_is_proposed_already_is_not_offered(club: Club) -> None:
    club.ready("confucius", ("ann", "bob", "cy"), pace="3d")
    [late] = [seat for seat, address in PEOPLE.items() if address == club.asked]
    one, other = (PEOPLE[seat] for seat in ("ann", "bob", "cy") if seat != late)
    club.now += timedelta(days=7)
    assert f"`absent {late}`" in club.write(one, "show")[0].prose
    club.write(one, f"absent {late}")
    shown = club.write(other, "show")[0].prose
    assert says("others-or-last", others="`consent`", last="`decline`") in shown
    assert f"`absent {late}`" not in shown


def test_resigning_is_asked_about_first(taking: Club) -> None:
    [answer] = taking.write(ANN, "resign")
    assert says("not-done-why-advice", why=f"{says('to-resign-is-for-good-2')}.", advice=MEANT) in answer.prose
    assert taking.game().record.vacant == []
    told = taking.write(ANN, "resign for good")
    assert taking.game().record.vacant == ["ann"]
    assert {one.subject for one in told} == {won_by("bob")}
    sound(taking)


def test_resigning_for_good_is_asked_back_before_it_counts(taking: Club) -> None:
    mail = taking.written(ANN, "resign for good")
    [answer] = taking.deliver(mail)
    assert MEANT in answer.prose
    taking.deliver(mail)
    [answer] = taking.write(ANN, "note hi\n\nresign for good\n\nresign for good")
    assert answer.prose.count(MEANT) == 2, "since a note was written in between, and not twice in one mail"
    assert taking.game().record.vacant == []
    taking.restart()
    taking.write(ANN, "resign for good")
    assert taking.game().record.vacant == ["ann"]
    sound(taking)


def test_whoever_was_asked_and_plays_on_is_asked_again(taking: Club) -> None:
    taking.write(ANN, "resign")
    taking.write(ANN, "take 1")
    [answer] = taking.write(ANN, "resign for good")
    assert MEANT in answer.prose
    taking.write(BOB, "resign for good")
    assert taking.game().record.vacant == []
