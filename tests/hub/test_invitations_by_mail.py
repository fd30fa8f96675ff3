"""What the hub invites with: a person's name, a picture of the board, and no attachment that no one has a use for."""

import pytest
from club import HUB, Club
from pbem_confucius import Confucius
from wording import says

from pbem.rooms.hub.hub import Hub, invite
from pbem.rooms.hub.letters import Letters

SEATS = ("ann", "bob", "cy")


def invited(club: Club, host: str, cards: str = "open") -> None:
    """Ann is invited by a hub that sends pictures."""
    club.begin("confucius", SEATS, cards=cards)
    club.hub.__exit__(None, None, None)
    club.hub = Hub(club.folder, HUB, Letters("hub@play.example.org", "The club", HUB, pictures=True), club.log.append)
    invite(club.folder, HUB, club.game().id, "harbour", {"ann": "ann@new.example"}, host)
    club.later()


@pytest.mark.parametrize(("host", "named"), [("Ann Lee", "Ann Lee"), ("", "The club")])
def test_it_says_who_invites(host: str, named: str, club: Club) -> None:
    invited(club, host)
    mail = club.newest("ann@new.example")
    said = says("host-invites-you-to-play", host=named, title=Confucius.title, seat="ann")
    assert said in mail.prose
    assert said in mail.html
    assert "`join`" in mail.text


def test_at_a_new_address_it_says_so_again(club: Club) -> None:
    """Whoever corrects an address does not repeat the name; it is one line, whatever was typed."""
    invited(club, "Ann\nLee\r\nBcc: eve@example.org")
    invite(club.folder, HUB, club.game().id, "harbour", {"ann": "ann@newer.example"})
    club.later()
    mail = club.newest("ann@newer.example")
    host = "Ann Lee Bcc: eve@example.org"
    assert says("host-invites-you-to-play", host=host, title=Confucius.title, seat="ann") in mail.prose
    assert "eve" not in "".join(mail.mail.values())


@pytest.mark.room("drawn")
def test_it_shows_the_board_as_a_game_begins_and_tells_no_board_in_words(club: Club) -> None:
    invited(club, "Ann Lee")
    mail = club.newest("ann@new.example")
    assert [part.get_content_type() for part in mail.mail.walk()].count("image/png") == 2
    assert says("the-board-as-a-game") in mail.html
    assert "bingbu" not in mail.text


def test_a_file_is_attached_for_those_who_could_join_with_pbem(club: Club) -> None:
    """To a game whose cards the players deal; in an open one it would show every hand."""
    invited(club, "Ann Lee")
    assert club.newest("ann@new.example").files == {}


def test_it_is_attached_where_the_cards_are_dealt(club: Club) -> None:
    invited(club, "Ann Lee", "dealt")
    assert [*club.newest("ann@new.example").files] == ["harbour.toml"]
