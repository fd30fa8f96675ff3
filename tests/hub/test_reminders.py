"""Deadlines: whoever is late is reminded, at most once a day, and on the day after the others are told."""

from datetime import timedelta

from club import ANN, BOB, HUB, Club
from small_games import key
from wording import says, tells

from pbem import author
from pbem.rooms.hub.hub import invite
from pbem.rooms.mail.transport.armour import armour


def reminded(club: Club, **later: int) -> list[str]:
    """Whom the hub reminds so much later."""
    club.now += timedelta(**later)
    club.hub.remind(club.now)
    return [one.to for one in club.post()]


def test_a_day_before_the_deadline_whoever_is_asked_is_reminded_once_a_day(club: Club) -> None:
    club.ready(pace="3d")
    club.write(BOB, "stake 1")
    assert reminded(club, days=1) == []
    assert reminded(club, days=1) == [ANN]
    mail = club.newest(ANN)
    assert says("the-table-waits-for-you") in mail.below("a-reminder")
    assert tells(mail.prose, "the-deadline-is-moment")
    assert "harbour.ics" in mail.files
    assert reminded(club, minutes=5) == []
    club.restart()
    assert reminded(club, minutes=5) == []
    assert reminded(club, days=1) == [ANN]
    assert tells(club.newest(ANN).prose, "the-deadline-was-moment")


def test_on_the_day_after_the_others_are_told_once_and_later_what_they_can_do(club: Club) -> None:
    club.ready(pace="3d")
    club.write(BOB, "stake 1")
    assert reminded(club, days=3) == [ANN], "her time has run out today"
    assert reminded(club, days=1) == [ANN, BOB]
    mail = club.newest(BOB)
    assert tells(mail.below("overdue"), "the-table-waits-for-seats", seats="ann")
    assert tells(mail.prose, "seat-is-overdue-since-moment", seat="ann")
    assert not tells(mail.prose, "you-may-propose-that-the")
    assert reminded(club, hours=1) == []
    assert reminded(club, days=1) == [ANN]
    club.now += timedelta(days=2)
    [answer] = club.write(BOB, "show")
    assert says("you-may-propose-that-the", seat="ann", command="absent ann") in answer.prose
    club.write(BOB, "absent ann")
    assert club.game().record.absent == ["ann"]


def test_a_move_ends_it(club: Club) -> None:
    club.ready(pace="3d")
    club.write(BOB, "stake 1")
    club.write(ANN, "stake 1")
    club.write(ANN, "take 1")
    assert reminded(club, days=2, hours=12) == [BOB]
    club.write(BOB, "take 1")
    assert reminded(club, days=1) == []


def test_after_a_week_nobody_is_reminded_any_more(club: Club) -> None:
    club.ready(pace="1d")
    assert reminded(club, days=9) == []


def test_within_a_week_whoever_was_not_there_to_be_reminded_is_reminded(club: Club) -> None:
    club.ready(pace="1d")
    assert reminded(club, days=7, hours=12) == [ANN, BOB]


def test_a_new_address_is_not_reminded_before_somebody_has_answered_there(club: Club) -> None:
    club.ready(pace="3d")
    invite(club.folder, HUB, club.game().id, "harbour", {"bob": "bob@new.example"})
    club.look()
    assert reminded(club, days=2, hours=12) == [ANN]


def test_a_seat_that_the_hub_knows_no_address_of_is_not_reminded_and_the_others_are_told(club: Club) -> None:
    """Its player has a key, and came in with someone else's mail."""
    game = club.found(pace="3d", addresses={"bob": BOB})
    club.look()
    join = author.join(club.game(), "ann", key("ann"), at=club.now)
    club.write(BOB, armour(game, [join]))
    club.write(BOB, "join")
    club.write(BOB, "stake 1")
    assert club.game().phase == "playing"
    assert reminded(club, days=2, hours=12) == []
    assert reminded(club, days=1, hours=12) == [BOB]


def test_without_a_pace_there_are_none(club: Club) -> None:
    club.ready()
    assert reminded(club, days=30) == []


def test_whoever_is_away_has_longer(club: Club) -> None:
    club.ready(pace="3d")
    club.write(BOB, "away 9d")
    assert reminded(club, days=2, hours=12) == [ANN]
    assert reminded(club, days=7) == [ANN, BOB]


def test_a_reminder_may_be_answered_with_the_move(club: Club) -> None:
    club.ready(pace="3d")
    reminded(club, days=2, hours=12)
    club.write(ANN, "stake 2")
    assert "ann" in club.game().record.head.answers
