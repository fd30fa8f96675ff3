"""A yes or a no in a mail: an answer to the proposal that waits, and to nothing else."""

import pytest
from club import PEOPLE, Club, sound
from wording import tells

YES = ["yes", "Ok.", "sure", "agreed", "Fine!", "I agree", "No objection"]
NO = ["no", "nope", "rather not", "No.", "no, thanks"]


def proposed(club: Club) -> None:
    """Someone has made a move, and proposes to take it back."""
    club.begun("confucius", ("ann", "bob", "cy"))
    mover = club.asked
    club.write(mover, "tax")
    club.write(mover, "undo")


@pytest.fixture
def third(club: Club) -> str:
    """Who is asked for nothing but an answer to it."""
    club.after(proposed)
    [proposal] = club.game().record.head.proposals.values()
    [address] = {PEOPLE[seat] for seat in ("ann", "bob", "cy")} - {PEOPLE[proposal.by], club.asked}
    return address


@pytest.mark.parametrize(("word", "kind"), [("yes", "consent"), ("rather not", "decline")])
def test_where_nothing_else_is_asked_it_answers_the_proposal(club: Club, third: str, word: str, kind: str) -> None:
    before = club.kinds()
    club.write(third, word, subject="turn 2")
    assert club.kinds() == [*before, kind]
    sound(club)


def test_where_a_move_is_asked_too_it_is_asked_back(club: Club, third: str) -> None:
    before = club.path().read_bytes()
    wrong = []
    for text in (*YES, *NO):
        [answer] = club.write(club.asked, text, subject="turn 2")
        meant = [word for word in ("`consent undo`", "`decline undo`") if word in answer.prose]
        if meant != ["`consent undo`" if text in YES else "`decline undo`"]:
            wrong.append((text, answer.prose))
        assert not tells(answer.prose, "it-takes-effect-when-the")
    assert wrong == []
    assert club.path().read_bytes() == before


def test_where_no_proposal_waits_it_is_nothing(club: Club) -> None:
    club.ready("confucius", ("ann", "bob", "cy"))
    before = club.path().read_bytes()
    for number, text in enumerate((*YES, *NO)):
        club.write(PEOPLE[("ann", "bob", "cy")[number % 3]], text)
        assert club.path().read_bytes() == before, text


def test_of_several_proposals_it_is_asked_which_is_meant(club: Club, third: str) -> None:
    club.write(club.asked, "pace 3d", subject="turn 2")
    before = club.kinds()
    [answer] = club.write(third, "yes", subject="turn 2")
    assert club.kinds() == before
    assert "`consent undo`" in answer.prose
    assert "`consent pace`" in answer.prose


def test_an_answer_to_a_turn_that_is_past_is_none(club: Club, third: str) -> None:
    before = club.kinds()
    club.write(third, "yes", subject="turn 1")
    assert club.kinds() == before


def test_a_single_word_below_others_is_asked_back(club: Club, third: str) -> None:
    before = club.kinds()
    for below in ("Hello all,\n\nyes", "I cannot play today.\n\nNo", "Do you want it back?\nSure."):
        [answer] = club.write(third, below, subject="turn 2")
        assert club.kinds() == before
        assert "`consent`" in answer.prose or "`decline`" in answer.prose, below
