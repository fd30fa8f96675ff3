"""A hub that serves a game whose own code fails: it is named once, its mail waits, and the other games go on."""

import pytest
from broken_pebbles import SAID, broken
from club import ANN, CY, Club


@pytest.mark.parametrize("method", ["need", "proceed", "open_moves"])
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
    assert [line for line in club.log if "cannot be played" in line] == [
        f"harbour cannot be played now: harbour.toml: {SAID} "
        "please report it to the game's author, with what PBEM_TRACEBACK=1 adds"
    ]
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
