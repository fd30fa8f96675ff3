"""Times in the zone of whoever reads them, as far as their mails have told."""

import pytest
from club import ANN, BOB, HUB, Club

from pbem.rooms.hub.hub import invite


def shown(club: Club, zone: str, words: str = "show") -> str:
    """What ann reads after a mail with a date in a zone."""
    return club.write(ANN, words, Date=f"Sat, 21 Nov 2026 18:00:00 {zone}")[-1].prose


@pytest.fixture
def paced(club: Club) -> Club:
    club.begun("pebbles", ("ann", "bob"), pace="3d")
    return club


def test_a_deadline_is_told_in_the_zone_of_the_readers_newest_mail(paced: Club) -> None:
    """And of no one else's; it outlives the hub's process."""
    assert " UTC." in paced.newest(ANN).prose
    assert " UTC+01:00." in shown(paced, "+0100")
    paced.restart()
    assert " UTC+01:00." in paced.write(ANN, "show")[-1].prose
    assert "UTC+" not in paced.write(BOB, "show")[-1].prose
    paced.hub.journal._shorten()
    paced.restart()
    assert " UTC+01:00." in paced.write(ANN, "help")[-1].prose
    assert " UTC-03:30." in shown(paced, "-0330")


def test_nobody_else_says_where_a_player_is(paced: Club) -> None:
    """Not who writes to a seat's address, nor a machine; and at a new address someone else may sit."""
    assert " UTC+01:00." in shown(paced, "+0100")
    newest, away = paced.newest(ANN), "Sat, 21 Nov 2026 18:00:00 +0900"
    paced.write("eve@example.org", "show", to=newest, Date=away)
    paced.write(ANN, "I am away.", to=newest, Date=away, Auto_Submitted="auto-replied")
    assert " UTC+01:00." in paced.write(ANN, "show", to=newest)[-1].prose
    invite(paced.folder, HUB, paced.game().id, "harbour", {"ann": "ann@new.example"})
    paced.look()
    assert " UTC." in paced.newest("ann@new.example").prose


@pytest.mark.parametrize("zone", ["-0000", "+9999", "", "over there"])
def test_without_a_zone_times_stay_in_utc(zone: str, paced: Club) -> None:
    assert " UTC." in shown(paced, zone)
