"""Whom a round calls: what for, how often, and by which way."""

import json
import shutil
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from email import message_from_bytes
from pathlib import Path

import pytest
import tomli_w
from freezegun import freeze_time
from machines import BEGUN, DAY, MINUTE, STAKE, TAKE, UNTIL, Phone, round_at, serves, status_at
from people import Person, hand_over
from wording import says, tells

from pbem.projections.status import NeedStatus
from pbem.rooms.mail.transport.mailboxes.maildir import made
from pbem.rooms.service.calls import Call, calls, tell
from pbem.store.lookup import Viewer, look_over


def test_each_question_is_told_once_with_the_game_and_what_is_asked(
    table: Callable[[str], Person], phone: Phone
) -> None:
    ann, bob = table("ann"), table("bob")
    for minutes in (5, 10, 15):
        assert round_at(ann, BEGUN + minutes * MINUTE).code == 0
    assert phone.bodies == [TAKE]
    assert says("told-sentence", sentence=TAKE) in status_at(ann, BEGUN + 16 * MINUTE)[1]
    with freeze_time(BEGUN + 20 * MINUTE):
        ann.done("play", "take 1")
        hand_over("p.toml", ann, bob)
        bob.done("play", "take 1")
        hand_over("p.toml", bob, ann)
    for minutes in (25, 30):
        round_at(ann, BEGUN + minutes * MINUTE)
    assert len(phone.bodies) == 2, "the same words, and another question"


def mailed_by(person: Person, folder: Path) -> Path:
    """Where this person's notices by mail lie from now on."""
    made(folder / "in")
    mailboxes = {
        "outgoing": {"by": "maildir", "folder": str(folder / "out")},
        "incoming": {"by": "maildir", "folder": str(folder / "in")},
    }
    place = person.home / "config" / "mail.toml"
    place.write_text(tomli_w.dumps({"format": 1, "address": "ann@example.org", **mailboxes}))
    place.chmod(0o600)
    return folder / "out" / "new"


def test_two_machines_of_one_player_put_the_same_mark_on_a_mail(tmp_path: Path, table: Callable[[str], Person]) -> None:
    """So that a mailbox shows the same thing once; each thing has a mark of its own."""
    ann = serves(table("ann"), mail="ann@phone.example.org")
    twin = Person("twin", tmp_path)
    for one in ("config", "state"):
        shutil.copytree(ann.home / one, twin.home / one)
    shutil.copy(ann.folder / "p.toml", twin.folder / "p.toml")
    serves(twin, mail="ann@phone.example.org")
    marks: list[set[str]] = []
    for minutes, machine in ((5, ann), (6, twin)):
        box = mailed_by(machine, tmp_path / str(minutes))
        assert round_at(machine, BEGUN + minutes * MINUTE).code == 0
        marks.append({message_from_bytes(mail.read_bytes())["Message-ID"] for mail in box.iterdir()})
    assert marks[0] == marks[1]
    assert len(marks[0]) == 1
    with freeze_time(BEGUN + 20 * MINUTE):
        ann.done("new", "pebbles", "--seats", "ann,bob", "--hotseat", "--file", "q.toml")
    box = mailed_by(ann, tmp_path / "later")
    round_at(ann, BEGUN + 25 * MINUTE)
    [later] = box.iterdir()
    assert message_from_bytes(later.read_bytes())["Message-ID"] not in marks[0]


def test_a_question_is_told_by_each_channel_until_it_has_gone(
    table: Callable[[str], Person], phone: Phone, tmp_path: Path
) -> None:
    """What fails is told in status, and tried again; what went is not repeated."""
    ann = serves(table("ann"), program=phone.program, mail="ann@phone.example.org")
    box = mailed_by(ann, tmp_path)
    phone.deaf(now=True)
    for minutes in (5, 10):
        assert round_at(ann, BEGUN + minutes * MINUTE).code == 0
        wrong = [line for line in status_at(ann, BEGUN + minutes * MINUTE) if tells(line, "wrong-trouble")]
        why = says("command-failed-with-code-code", command="sh", code=1)
        assert wrong == [says("wrong-trouble", trouble=says("no-notice-by-channel-why", channel="program", why=why))]
    assert len(list(box.iterdir())) == 1
    phone.deaf(now=False)
    for minutes in (15, 20):
        round_at(ann, BEGUN + minutes * MINUTE)
    assert len(phone.bodies) == 1
    assert not any(tells(line, "no-notice-by-channel-why") for line in status_at(ann, BEGUN + 20 * MINUTE))
    assert len(list(box.iterdir())) == 1


def test_a_seat_whose_time_runs_out_is_reminded_once_a_day(table: Callable[[str], Person], phone: Phone) -> None:
    """From a day before until a week after; the player has no mail, and the game goes through no hub."""
    ann = table("ann")
    told: dict[int, list[str]] = {}
    for day in (0, 1, 2, 3, 5, 10, 11):
        before = len(phone.bodies)
        for hours in (0, 11):
            round_at(ann, BEGUN + day * DAY + hours * 60 * MINUTE)
        told[day] = phone.bodies[before:]
    assert told.pop(0) == [TAKE]
    assert {day: len(words) for day, words in told.items()} == {1: 0, 2: 1, 3: 1, 5: 1, 10: 1, 11: 0}
    asked = says("your-turn-seats-prompt", seats="ann", prompt=says("take-pebbles"))
    reminded = says("game-a-reminder-for-seat", game="p", seat="ann", asked=asked)
    assert told[2] == [f"{reminded} ({says('by-moment', moment=UNTIL)})"]
    assert told[5] == [f"{reminded} ({says('overdue-since-moment', moment=UNTIL)})"]


def test_when_anothers_time_has_run_out_the_others_are_told_once(table: Callable[[str], Person], phone: Phone) -> None:
    bob = table("bob")
    for day in range(8):
        round_at(bob, BEGUN + day * DAY + MINUTE)
    late = says("overdue-since-moment", moment=UNTIL)
    assert phone.bodies == [says("game-seat-is-out-of", game="p", seat="ann", when=late)]


def test_who_only_looks_on_is_not_told_that_somebody_is_out_of_time(
    table: Callable[[str], Person], tmp_path: Path, phone: Phone
) -> None:
    dee = Person("dee", tmp_path)
    dee.done("key", "new", "dee")
    hand_over("p.toml", table("bob"), dee)
    serves(dee, program=phone.program)
    for day in range(8):
        assert round_at(dee, BEGUN + day * DAY + MINUTE).code == 0
    assert phone.bodies == []


def test_what_is_told_together_has_a_mark_of_its_own_in_whatever_order_it_was_found() -> None:
    """So that of two machines' mails of the same a mailbox shows one."""

    class Heard:
        def __init__(self) -> None:
            self.marks: list[str] = []

        def run(self, news: str, games: Sequence[Path], mark: str = "") -> str:
            self.marks.append(mark)
            return ""

    one, other = (Call(mark, f"{mark}: your turn", Path(f"{mark}.toml")) for mark in ("a", "b"))
    heard = Heard()
    for some in ([one], [other], [one, other], [other, one]):
        tell(some, {"mail": heard}, {}, quiet=False)
    assert heard.marks[:2] == ["a", "b"]
    assert heard.marks[2] == heard.marks[3] not in ("a", "b")


def test_nobody_is_called_in_quiet_hours(
    table: Callable[[str], Person], phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = serves(table("ann"), program=phone.program, quiet="10:00-12:00")
    round_at(ann, BEGUN + 5 * MINUTE)
    assert phone.bodies == []
    round_at(ann, BEGUN + 120 * MINUTE)
    assert len(phone.bodies) == 1


def test_the_end_of_a_game_is_told(table: Callable[[str], Person], phone: Phone) -> None:
    ann, bob = table("ann"), table("bob")
    round_at(bob, BEGUN + MINUTE)
    with freeze_time(BEGUN + 2 * MINUTE):
        ann.done("resign", "--yes")
        hand_over("p.toml", ann, bob)
    for minutes in (5, 10):
        round_at(bob, BEGUN + minutes * MINUTE)
    assert phone.bodies == [says("game-standing", game="p", standing=says("over-seats-won", seats="bob"))]


def test_what_is_told_of_a_hand_stays_with_the_player(tmp_path: Path, phone: Phone) -> None:
    """Which cards bob draws is news for him alone; a notice and the account say what all at the table may know."""
    ann = Person("ann", tmp_path)
    with freeze_time(BEGUN):
        ann.done("new", "confucius", "--seats", "ann,bob,cy", "--hotseat", "--seed", "9", "--file", "c.toml")
    serves(ann, program=phone.program)
    round_at(ann, BEGUN + MINUTE)
    with freeze_time(BEGUN + 2 * MINUTE):
        assert says("seat-draws-cards", seat="bob", cards="3, 2") in ann.done("play", "tax").out
    round_at(ann, BEGUN + 5 * MINUTE)
    assert len(phone.bodies) == 2
    elsewhere = [*phone.bodies, json.dumps(ann.part("rounds"))]
    assert not any(tells(text, "seat-draws-cards") or tells(text, "seat-draws-count-cards") for text in elsewhere)
    assert not any("3, 2" in text for text in elsewhere), "nor in other words"
    with freeze_time(BEGUN + 6 * MINUTE):
        said = ann.done("sync").out
    assert said == "", "all of it was done at this machine"


def test_notices_go_by_mail_too(table: Callable[[str], Person], tmp_path: Path) -> None:
    ann = serves(table("ann"), mail="ann@phone.example.org")
    box = mailed_by(ann, tmp_path)
    for minutes in (5, 10):
        assert round_at(ann, BEGUN + minutes * MINUTE).code == 0
    [mail] = box.iterdir()
    assert b"To: ann@phone.example.org" in mail.read_bytes()
    assert TAKE.partition(" (")[0].encode() in mail.read_bytes()


def test_the_same_question_put_again_is_another_one(player: Person) -> None:
    """Several seats may be asked for the same twice before anybody makes a turn."""
    path = player.folder / "p.toml"
    status = look_over(path, Viewer(player.key, "C"), lambda _path, _size: nullcontext())
    [first], [again] = (calls({**status, "rounds": rounds}, path, player.key, BEGUN + MINUTE, ()) for rounds in (0, 1))
    assert first.sentence == again.sentence == STAKE
    assert first.mark != again.mark


def test_nobody_is_called_to_open_a_seal(player: Person) -> None:
    """Machines do that, even where they wait for something first."""
    path = player.folder / "p.toml"
    status = look_over(path, Viewer(player.key, "C"), lambda _path, _size: nullcontext())
    need: NeedStatus = {"seats": ["ann"], "purpose": "open", "prompt": "open the seal", "waits": []}
    assert calls({**status, "need": need}, path, player.key, BEGUN + MINUTE, ()) == []
