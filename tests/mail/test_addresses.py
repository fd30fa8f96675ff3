"""Where everyone is, and who is reminded there."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from correspondents import Correspondent, Three, as_mail, carry, meet, play_and_mail
from freezegun import freeze_time
from people import offer
from wording import says, tells


def test_addresses_are_set_listed_and_forgotten(begun: Three) -> None:
    ann, *_others = begun
    assert ann.done("mail", "address", "bob").out == "bob@example.org\n"
    ann.done("mail", "address", "bob", "Bob@Example.net")
    ann.done("mail", "address", "uncle", "uncle@example.net")
    assert ann.done("mail", "address").out.splitlines() == [
        "game.toml  bob  bob@example.net",
        "game.toml  cy  cy@example.org",
        "uncle  uncle@example.net",
    ]
    (ann.folder / "damaged.toml").write_text('[[event]]\nkind = "game"\n')
    assert len(ann.done("mail", "address").out.splitlines()) == 3, "a game that cannot be read has none"
    (ann.folder / "damaged.toml").unlink()
    ann.done("mail", "address", "uncle", "--forget")
    assert "uncle" not in ann.done("mail", "address").out
    assert ann("mail", "address", "uncle").code == 2
    ann.done("mail", "address", "bob", "--forget")
    assert ann("mail", "address", "bob").code == 2
    for none in ("nowhere", "c..y@example.org"):
        said = ann("mail", "address", "cy", none)
        assert (said.code, tells(said.err, "address-r-is-no-mail", address=none)) == (2, True)


@pytest.mark.parametrize("text", ["format = 2\n", "format = 1\n[kings]\n", "format = 1\n[keys]\nx = 3\n", "]"])
def test_an_address_file_that_makes_no_sense_is_refused_and_left_as_it_is(begun: Three, text: str) -> None:
    ann, *_others = begun
    place = ann.home / "config" / "addresses.toml"
    place.write_text(text)
    said = ann("mail", "send")
    assert said.code == 3
    assert said.err.startswith(f"pbem: {place}: ")
    assert place.read_text() == text


def test_reminders_go_to_those_who_are_late_once_a_day_with_the_deadline_for_calendars(tmp_path: Path) -> None:
    with freeze_time("2026-11-21 12:00:00") as clock:
        people = ann, _bob = [Correspondent(name, tmp_path).set_up() for name in ("ann", "bob")]
        offer("game.toml", people, "pebbles", "--pace", "3d")
        meet(people)
        ann.posted()
        assert says("no-reminders-are-due") in ann.done("mail", "remind").err
        clock.move_to(datetime(2026, 11, 23, 13, tzinfo=UTC))
        said = ann.done("mail", "remind")
        assert says("mailed-to-names", names="bob <bob@example.org>") in f"{said.out}{said.err}"
        [mail] = map(as_mail, ann.posted())
        assert mail["Subject"] == f"[game] {says('turn-turn-your-move', turn=1)}"
        [entry] = [part for part in mail.walk() if part.get_content_type() == "text/calendar"]
        assert "DTSTART:20261124T120000Z" in entry.get_content()
        ann.done("mail", "remind")
        assert ann.posted() == []
        clock.move_to(datetime(2026, 11, 25, 13, tzinfo=UTC))
        ann.done("mail", "remind")
        [again] = map(as_mail, ann.posted())
        assert again["Message-ID"] != mail["Message-ID"]
        (ann.folder / "game.toml").write_text('[[event]]\nkind = "game"\n')
        said = ann("mail", "remind", "-g", "game.toml")
        assert (said.code, "game.toml: " in said.err) == (3, True)
        assert not tells(said.err, "no-reminders-are-due")
        assert ann.posted() == []


@pytest.mark.room("bots")
def test_where_a_bot_is_late_the_player_on_whose_machine_it_is_is_reminded(tmp_path: Path) -> None:
    with freeze_time("2026-11-21 12:00:00") as clock:
        people = ann, bob = [Correspondent(name, tmp_path).set_up() for name in ("ann", "bob")]
        ann.done("new", "pebbles", "--cards=open", "--seats", "bob,random,ann", "--seat", "ann", "--pace", "3d")
        meet(people)
        for one in people:
            one.done("play", "stake", "1")
            for other in people:
                other.done("sync")
                carry(*people)
        play_and_mail(bob, "take", "1")
        bob.posted()
        clock.move_to(datetime(2026, 11, 24, 11, tzinfo=UTC))
        said = bob.done("mail", "remind")
        assert says("mailed-to-names", names="ann <ann@example.org>") in f"{said.out}{said.err}"
        [mail] = map(as_mail, bob.posted())
        assert mail["Subject"] == f"[pebbles-1] {says('turn-turn-seats-to-move', turn=2, seats='random')}"
        bob.done("mail", "remind")
        assert bob.posted() == []
