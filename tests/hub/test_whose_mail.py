"""Who may act for a seat: whoever has its tag and its address, and no one else; and no one is flooded through a hub."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from club import ADDRESS, HUB, PEOPLE, Club, whole
from wording import says, tells

from pbem.rooms.hub.hub import invite
from pbem.rooms.hub.limits import MAILS, REBUFFS

ANN, BOB, EVE = PEOPLE["ann"], PEOPLE["bob"], "eve@evil.example"


@pytest.fixture
def asked(club: Club) -> Club:
    """Ann and bob are to name a stake."""
    club.ready()
    return club


def dropped(sender: str, why: str, **values: str) -> str:
    """What the log says of a mail that is not answered."""
    return says("dropped-a-mail-from-sender", sender=sender, reason=says(why, **values))


def unchanged(club: Club, before: bytes) -> bool:
    return club.path().read_bytes() == before


def test_a_forged_sender_without_the_tag_does_nothing(asked: Club) -> None:
    before = asked.path().read_bytes()
    [advice] = asked.write(ANN, "stake 1", to=ADDRESS, subject="turn 1")
    assert advice.to == ANN
    assert says("nothing-was-done-please-reply") in advice.prose
    assert asked.write(ANN, "stake 1", to="hub+aaaaaaaaaaaaaaaa@play.example.org", subject="turn 1")[0].to == ANN
    assert unchanged(asked, before)


def test_the_tag_with_another_sender_does_nothing_and_the_seat_is_told(asked: Club) -> None:
    before = asked.path().read_bytes()
    [told] = asked.write(EVE, "stake 1", to=asked.newest(ANN))
    assert told.to == ANN
    assert says("nothing-was-done-the-mail", sender=EVE, seat="ann", address=ANN) in told.prose
    assert unchanged(asked, before)
    assert asked.box(EVE) == []


def test_the_tag_of_another_seat_does_nothing(asked: Club) -> None:
    before = asked.path().read_bytes()
    [told] = asked.write(BOB, "stake 1", to=asked.newest(ANN))
    assert told.to == ANN
    assert unchanged(asked, before)


def test_strangers_are_not_answered(asked: Club) -> None:
    assert asked.write(EVE, "join", to=ADDRESS) == []
    assert asked.log[-1] == dropped(EVE, "nobody-has-invited-address", address=EVE)


def test_of_a_strangers_mail_only_the_headers_are_read(asked: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor of one whose words will not count: what it would cost to read them, anybody could make us pay."""
    known = asked.newest(ANN)

    def read(_raw: bytes) -> None:
        raise AssertionError("its text was looked at")

    monkeypatch.setattr("pbem.rooms.hub.hub.read_message", read)
    assert asked.write(EVE, "<" * 2**20, to=ADDRESS, Content_Type="text/html") == []
    [told] = asked.write(EVE, "<" * 2**20, to=known, Content_Type="text/html")
    assert told.to == ANN


def test_a_calendars_answer_with_the_tag_is_dropped(asked: Club) -> None:
    calendar = "BEGIN:VCALENDAR\nMETHOD:REPLY\nEND:VCALENDAR"
    assert asked.write(ANN, calendar, Content_Type="text/calendar; method=REPLY") == []
    assert asked.log[-1] == dropped(ANN, "a-calendar-sent-it")


def test_whoever_was_invited_and_never_answered_is_not_written_to_unasked(club: Club) -> None:
    club.begin()
    assert club.write(ANN, "join", to=ADDRESS) == []


def test_whoever_is_invited_again_at_the_same_address_is_who_they_were(asked: Club) -> None:
    """The address stays one that is known to be read, and nothing is mailed."""
    confirmed, mails = set(asked.hub.journal.roster.confirmed), sum(map(len, asked.boxes.values()))
    invite(asked.folder, HUB, asked.game().id, "harbour", {"ann": ANN})
    asked.look()
    assert asked.hub.journal.roster.confirmed == confirmed
    assert [one.seat for one in asked.hub.journal.roster.at(ANN)] == ["ann"]
    assert sum(map(len, asked.boxes.values())) == mails


def test_one_mail_to_two_games_does_nothing(asked: Club) -> None:
    asked.begun(name="other")
    both = f"{asked.box(ANN)[0].reply_to}, {asked.newest(ANN).reply_to}"
    assert both.count("+") == 2
    [told] = asked.write(ANN, "stake 1", to=both, subject="turn 1")
    assert says("nothing-was-done-the-mail-went") in told.prose


def test_the_same_person_plays_several_games(asked: Club) -> None:
    asked.begun(name="other")
    asked.write(ANN, "stake 3")
    assert "ann" in asked.game("other").record.head.answers
    assert asked.game().record.head.answers == {}


def test_an_address_may_have_capitals(asked: Club) -> None:
    report = asked.newest(ANN)
    asked.write("Ann <Ann@Example.NET>", "stake 1", to=report.reply_to.upper(), subject=report.subject)
    assert "ann" in asked.game().record.head.answers


def test_the_hubs_own_mail_coming_back_is_not_answered(asked: Club) -> None:
    report = asked.newest(ANN)
    looping = report.raw.replace(f"To: ann <{ANN}>", f"To: {report.reply_to}").encode()
    assert asked.deliver(looping) == []
    assert tells(asked.log[-1], "dropped-a-mail-from-sender", reason=says("pbem-wrote-it"))


def test_a_vacation_reply_to_a_report_is_not_answered(asked: Club) -> None:
    assert asked.write(ANN, "stake 1", Auto_Submitted="auto-replied") == []
    assert asked.game().record.head.answers == {}


def test_a_vacation_reply_without_the_tag_is_not_answered(asked: Club) -> None:
    """Two machines would write to each other for ever."""
    assert asked.write(ANN, "I am away", to=ADDRESS, subject="turn 1", Auto_Submitted="auto-replied") == []
    assert asked.write(ANN, "I am away", to=ADDRESS, subject="turn 1", Precedence="bulk") == []
    assert len(asked.write(ANN, "I am away", to=ADDRESS, subject="turn 1")) == 1


def test_a_sender_who_pretends_to_be_two_does_nothing_with_the_tag(asked: Club) -> None:
    report, before = asked.newest(ANN), asked.path().read_bytes()
    [told] = asked.write(f'"{EVE}" <{ANN}>', "stake 1", to=report, subject=report.subject)
    doubt = says("the-mail-is-from-address", address=ANN, other=EVE)
    assert says("nothing-was-done-doubt", doubt=doubt) in told.prose
    assert unchanged(asked, before)


def test_the_same_mail_by_another_way_is_not_played_twice(asked: Club) -> None:
    mail = asked.written(ANN, "note hello")
    asked.deliver(mail)
    assert asked.deliver(b"Received: from elsewhere\r\n" + mail) == []
    assert asked.log[-1] == dropped(ANN, "the-same-mail-has-come")
    assert asked.game().record.notes == {"ann": 1}


def test_nobody_is_told_more_than_a_few_times_an_hour_that_nothing_was_done(asked: Club) -> None:
    asked.now += timedelta(hours=2)
    report, before = asked.newest(ANN), len(asked.box(ANN))
    for number in range(REBUFFS + 3):
        raw = asked.written(EVE, f"note {number}", to=report)
        assert asked.hub.receive(raw, asked.now)
    asked.post()
    assert len(asked.box(ANN)) - before == REBUFFS
    asked.now += timedelta(hours=1)
    assert asked.write(EVE, "note once more", to=report)


def test_too_many_mails_of_an_address_wait_until_the_hour_is_over(asked: Club) -> None:
    asked.now += timedelta(hours=2)
    for number in range(MAILS):
        assert asked.hub.receive(asked.written(ANN, f"note {number}"), asked.now)
    late = asked.written(ANN, "note one more")
    assert not asked.hub.receive(late, asked.now)
    assert asked.game().record.notes == {"ann": MAILS}
    assert asked.hub.receive(late, asked.now + timedelta(hours=1))
    assert asked.game().record.notes == {"ann": MAILS + 1}


def test_a_mail_that_is_too_large_is_answered_without_being_read(asked: Club) -> None:
    raw = asked.written(ANN, "stake 1")
    [answer] = asked.deliver(raw, whole=False)
    assert whole("the-mail-is-too-large") in answer.prose
    assert asked.game().record.head.answers == {}


# ---------------------------------------------------------------------- what the own server says of senders


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Club]:
    with Club(tmp_path / "strict", server="mx.play.example.org") as club:
        yield club


def test_with_a_server_that_vouches_only_genuine_senders_count(strict: Club) -> None:
    strict.begin()
    [told] = strict.write(ANN, "join")
    assert says("nothing-was-done-the-mail-server", sender=ANN) in told.prose
    strict.write(
        ANN, "join", Authentication_Results="mx.play.example.org;\r\n dkim=pass (2048) header.d=example.net; spf=none"
    )
    assert "ann" in {join.seat for join in strict.game().record.joins.values()}
