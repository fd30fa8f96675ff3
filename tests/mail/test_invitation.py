"""A deadline in a calendar: one entry for each turn and seat, in the form that RFC 5545 demands."""

import re
from datetime import timedelta, timezone

from letters import NOW
from small_games import Written
from wording import says

from pbem.rooms.mail.invitation import LINE, invitation

DEADLINE = NOW + timedelta(days=3)


def begun() -> Written:
    return Written("pebbles", 1, {"heap": 12}).begin()


def fields(entry: str) -> list[tuple[str, str]]:
    """What a calendar reads: lines put together again, values without their escapes."""
    assert entry.endswith("\r\n")
    whole = entry.replace("\r\n ", "")
    pairs = [line.partition(":") for line in whole.removesuffix("\r\n").split("\r\n")]
    unescaped = {"\\n": "\n", "\\,": ",", "\\;": ";", "\\\\": "\\"}
    return [(name, re.sub(r"\\[n,;\\]", lambda found: unescaped[found[0]], value)) for name, _colon, value in pairs]


def test_it_names_what_is_due_and_when() -> None:
    written = begun()
    entry = fields(invitation(written.game, "ann", "rainy-days", DEADLINE, NOW))
    assert entry[:2] == [("BEGIN", "VCALENDAR"), ("VERSION", "2.0")]
    assert [value for name, value in entry if name in ("BEGIN", "END")] == [
        "VCALENDAR", "VEVENT", "VEVENT", "VCALENDAR",
    ]  # fmt: skip
    known = dict(entry)
    assert known["METHOD"] == "PUBLISH"
    assert (known["DTSTAMP"], known["DTSTART"]) == ("20261121T120000Z", "20261124T120000Z")
    assert known["SUMMARY"] == says("name-turn-turn-seat-s", name="rainy-days", turn=1, seat="ann")
    assert known["DESCRIPTION"].startswith("Pebbles: ann to ")
    assert known["TRANSP"] == "TRANSPARENT"


def test_other_time_zones_become_utc() -> None:
    entry = invitation(begun().game, "ann", "g", DEADLINE.astimezone(timezone(timedelta(hours=2))), NOW)
    assert "DTSTART:20261124T120000Z\r\n" in entry


def test_the_same_turn_is_the_same_entry_and_another_seat_or_turn_is_another() -> None:
    written = begun()
    uid = {seat: dict(fields(invitation(written.game, seat, "g", DEADLINE, NOW)))["UID"] for seat in ("ann", "bob")}
    later = dict(fields(invitation(written.game, "ann", "renamed", DEADLINE + timedelta(1), NOW + timedelta(1))))
    assert later["UID"] == uid["ann"] != uid["bob"]
    for seat, stake in (("cy", 2), ("ann", 3), ("bob", 1)):
        written.play(seat, f"stake {stake}")
    written.play("ann", "take 2")
    assert dict(fields(invitation(written.game, "ann", "g", DEADLINE, NOW)))["UID"] != uid["ann"]
    other = Written("pebbles", 2, {"heap": 12}).begin()
    assert dict(fields(invitation(other.game, "ann", "g", DEADLINE, NOW)))["UID"] != uid["ann"]


def test_long_lines_are_folded_between_letters_and_what_has_a_meaning_is_escaped() -> None:
    name = "Grüße; an, alle\\石" * 12 + "\r\nATTENDEE:mailto:x@example.org"
    entry = invitation(begun().game, "ann", name, DEADLINE, NOW)
    lines = entry.encode().split(b"\r\n")
    assert max(map(len, lines)) <= LINE
    assert all(line.decode() is not None for line in lines)
    assert not any(line.startswith(b"ATTENDEE") for line in lines)
    assert "\n" not in entry.replace("\r\n", "")
    assert dict(fields(entry))["SUMMARY"] == f"{name}, turn 1: ann's move is due".replace("\r", "")
