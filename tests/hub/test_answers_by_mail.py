"""A yes or a no in a mail: an answer to the proposal that waits, and to nothing else."""

from typing import NamedTuple

import pytest
from club import PEOPLE, Club, sound
from wording import tells

YES = ["yes", "Ok.", "sure", "agreed", "Fine!", "I agree", "No objection"]
NO = ["no", "nope", "rather not", "No.", "no, thanks"]


class Proposed(NamedTuple):
    """Who has proposed an undo of their move, who is asked for the next one, and who for nothing but an answer."""

    mover: str
    asked: str
    third: str


def undo_proposed(club: Club) -> Proposed:
    """A game in which it was."""
    club.ready("confucius", ("ann", "bob", "cy"))
    [mover] = getattr(club.game().need, "seats", [])
    club.write(PEOPLE[mover], "tax")
    club.write(PEOPLE[mover], "undo")
    [asked] = getattr(club.game().need, "seats", [])
    [third] = {"ann", "bob", "cy"} - {mover, asked}
    assert list(club.game().record.head.motions)
    return Proposed(mover, asked, third)


def kinds(club: Club) -> list[str]:
    """What was said and done at the table so far."""
    return [event.kind for event in club.game().log or ()]


@pytest.mark.parametrize(("text", "kind"), [*((one, "consent") for one in YES), *((one, "decline") for one in NO)])
def test_where_nothing_else_is_asked_it_answers_the_proposal(club: Club, text: str, kind: str) -> None:
    third = undo_proposed(club).third
    before = kinds(club)
    club.write(PEOPLE[third], text, subject=f"turn {club.game().record.turns}")
    assert kinds(club) == [*before, kind]
    sound(club)


@pytest.mark.parametrize("text", [*YES, *NO])
def test_where_a_move_is_asked_too_it_is_asked_back(club: Club, text: str) -> None:
    asked = undo_proposed(club).asked
    before = kinds(club)
    [answer] = club.write(PEOPLE[asked], text, subject=f"turn {club.game().record.turns}")
    assert kinds(club) == before
    assert ("`consent undo`" in answer.prose) == (text in YES)
    assert ("`decline undo`" in answer.prose) == (text in NO)
    assert not tells(answer.prose, "it-takes-effect-when-the")


@pytest.mark.parametrize("text", [*YES, *NO])
def test_where_no_proposal_waits_it_is_nothing(club: Club, text: str) -> None:
    club.ready("confucius", ("ann", "bob", "cy"))
    before = club.path().read_bytes()
    for seat in ("ann", "bob", "cy"):
        club.write(PEOPLE[seat], text)
    assert club.path().read_bytes() == before


def test_of_several_proposals_it_is_asked_which_is_meant(club: Club) -> None:
    third = undo_proposed(club).third
    turn = f"turn {club.game().record.turns}"
    mover = next(seat for seat in ("ann", "bob", "cy") if seat != third)
    club.write(PEOPLE[mover], "pace 3d", subject=turn)
    before = kinds(club)
    [answer] = club.write(PEOPLE[third], "yes", subject=turn)
    assert kinds(club) == before
    assert "`consent undo`" in answer.prose
    assert "`consent pace`" in answer.prose


def test_an_answer_to_a_turn_that_is_past_is_none(club: Club) -> None:
    third = undo_proposed(club).third
    before = kinds(club)
    club.write(PEOPLE[third], "yes", subject="turn 1")
    assert kinds(club) == before


@pytest.mark.parametrize("below", ["Hello all,\n\nyes", "I cannot play today.\n\nNo", "Do you want it back?\nSure."])
def test_a_single_word_below_others_is_asked_back(club: Club, below: str) -> None:
    third = undo_proposed(club).third
    before = kinds(club)
    [answer] = club.write(PEOPLE[third], below, subject=f"turn {club.game().record.turns}")
    assert kinds(club) == before
    assert "`consent`" in answer.prose or "`decline`" in answer.prose
