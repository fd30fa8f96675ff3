"""A hub that serves a game whose own code fails: it is named once, its mail waits, and the other games go on."""

import pytest
from broken_pebbles import SAID, broken
from club import ANN, BOB, CY, Club
from pbem_pebbles.stake import Stake
from wording import says, tells

ANNS_TWO = """
from pbem_pebbles.stake import Stake
effect = Stake.effect
def fails(move, play, seat):
    if seat == "ann" and move.points == 2:
        raise ZeroDivisionError("no pebbles")
    effect(move, play, seat)
"""


@pytest.mark.parametrize("method", ["need", "open_moves"])
def test_the_other_games_are_served(club: Club, method: str) -> None:
    club.begun()
    asked = club.newest(ANN)
    club.begun("confucius", ("ann", "bob", "cy"), name="sound")
    before = club.path().read_bytes()
    mails = [club.written(ANN, f"stake {stake}", to=asked) for stake in (2, 3)]
    with broken(method):
        assert [club.hub.receive(mail, club.now) for mail in mails] == [False, False]
        club.look()
        assert club.write(CY, "Good luck to all.") != []
    [said] = [line for line in club.log if tells(line, "name-cannot-be-played-now", name="harbour")]
    assert SAID in said
    assert club.path().read_bytes() == before
    assert club.hub.receive(mails[0], club.now), "the mail has waited"
    assert club.path().read_bytes() != before


def test_a_hub_begins_with_a_broken_game(club: Club) -> None:
    club.begun()
    club.found("confucius", ("ann", "bob", "cy"), name="sound")
    with broken("need"):
        club.restart()
        club.hub.remind(club.now)
        club.look()
    assert [mail.subject for mail in club.box(CY)] != [], "the invitation to the sound game"


def test_a_move_that_fails_is_refused_to_whoever_made_it(club: Club) -> None:
    """And is as if it had never been tried: nothing is written, and the game is where it was."""
    club.ready()
    asked = club.newest(BOB)
    club.write(ANN, "stake 2", to=club.newest(ANN))
    before = club.path().read_bytes()
    with broken("proceed"):
        club.write(BOB, "stake 3", to=asked)
        assert SAID in club.newest(BOB).prose
    assert club.path().read_bytes() == before
    club.write(BOB, "stake 3", to=asked)
    assert club.path().read_bytes() != before


def test_a_choice_that_fails_when_all_have_chosen_is_asked_for_again(club: Club) -> None:
    """No one else's answer is lost by it, and both are told."""
    club.ready()
    asked = club.newest(BOB)
    club.write(ANN, "stake 2", to=club.newest(ANN))
    with broken("effect", of=Stake, code=ANNS_TWO):
        club.write(BOB, "stake 3", to=asked)
        for player in (ANN, BOB):
            said = "the game pebbles (package pbem_pebbles) fails at ann's `stake`: ZeroDivisionError('no pebbles')"
            assert said in club.newest(player).prose
        assert says("seats-to-prompt", seats="ann", prompt=says("name-a-stake")) in club.newest(BOB).prose
        club.write(ANN, "stake 1", to=club.newest(ANN))
        assert tells(club.newest(ANN).prose, "seat-it-is-your-turn", prompt="take pebbles")
