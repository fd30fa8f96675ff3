"""Rounds of the service at machines that nobody sits at: what goes out, when, and what a player is called for."""

import json
import re
import shutil
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from datetime import datetime
from email import message_from_bytes
from pathlib import Path

import pytest
import tomli_w
from clubs import Member, copied, git
from correspondents import Correspondent
from freezegun import freeze_time
from machines import BEGUN, DAY, MINUTE, Phone, account, events, round_at, serves, status_at
from people import Person, begin, hand_over, offer

from pbem.app.player import Player
from pbem.app.sync.outcome import Outcome
from pbem.app.sync.together import synced
from pbem.projections.audit import audit
from pbem.projections.status import NeedStatus
from pbem.service import round as round_
from pbem.service.calling import Call, calls, tell
from pbem.service.settings import Folder, ServiceSettings
from pbem.store.lookup import Viewer, look_over
from pbem.transport.mail.carriers.maildir import made


@pytest.fixture
def club(tmp_path: Path, founded: list[Member]) -> list[Member]:
    """The same, and their machines serve the club."""
    return [serves(member) for member in copied(tmp_path, founded)]


@pytest.mark.more
def test_a_club_whose_members_are_away_plays_what_leaves_no_choice(club: list[Member]) -> None:
    """A seal is opened and the last pebble is taken by rounds alone, each 10 to 30 minutes after what it answers."""
    ann, bob = club
    for minutes in (1, 9, 31, 39, 62, 63):
        for member in (bob, ann):
            said = round_at(member, BEGUN + minutes * MINUTE)
            assert said.code == 0, said
        if minutes < 10:
            assert events(ann.game())[-1].by == "bob", "nothing goes out within ten minutes"
    round_at(bob, BEGUN + 64 * MINUTE)
    played = events(ann.game())
    assert ann.game().read_bytes() == bob.game().read_bytes()
    [seen, shown, last] = played[-3:]
    assert [(event.kind, event.by) for event in (seen, shown)] == [("open", "bob"), ("open", "ann")]
    assert last.kind == "take"
    assert 10 * MINUTE <= shown.at - seen.at <= 30 * MINUTE
    assert 10 * MINUTE <= last.at - shown.at <= 30 * MINUTE
    found = audit(ann.game().read_bytes())
    assert (found.faults, found.asides) == ([], [])
    assert found.game is not None
    assert found.game.phase == "over"
    assert git(ann.clone, "log", "-1", "--format=%aI", "origin/main").startswith(f"{last.at:%Y-%m-%dT%H:%M:%S}")


def test_what_is_held_back_is_told_and_nothing_of_it_is_in_the_club(club: list[Member]) -> None:
    ann, bob = club
    serves(ann, program="true")
    assert round_at(bob, BEGUN).code == 0
    assert round_at(ann, BEGUN + MINUTE).code == 0
    [held] = account(ann)["held"]
    assert (held["game"], held["seat"]) == ("p", "ann")
    until = datetime.fromisoformat(held["until"])
    assert f"p: what ann answers goes out Sun 22 Mar {until:%H:%M} UTC" in status_at(ann, BEGUN + MINUTE)
    before = git(ann.clone, "rev-parse", "origin/main")
    round_at(ann, until - MINUTE)
    assert git(ann.clone, "rev-parse", "origin/main") == before
    round_at(ann, until)
    assert git(ann.clone, "log", "-1", "--format=%s", "origin/main") == "ann opens the seal."
    assert "p: ann opens the seal." in status_at(ann, until)[0]
    assert [datetime.fromisoformat(one["until"]) > until for one in account(ann)["held"]] == [True], "the next one"
    kept = account(ann)
    assert not any(one["told"] for one in (kept["last"], *kept["earlier"])), "nobody is called for that"


def test_the_player_who_comes_back_is_told_what_happened(club: list[Member]) -> None:
    """Once, by the first sync, wherever in the club it is typed; and nobody else can read it."""
    ann, bob = club
    round_at(bob, BEGUN)
    round_at(ann, BEGUN + MINUTE)
    [kept] = list((ann.home / "state" / "unread").iterdir())
    assert kept.stat().st_mode & 0o777 == 0o600
    ann.folder = ann.folder / "games"
    with freeze_time(BEGUN + 2 * MINUTE):
        assert "      bob opens the seal." in ann.done("sync").out.splitlines()
        assert "bob opens the seal" not in ann.done("sync").out


def test_two_machines_of_one_player_write_the_same_bytes(tmp_path: Path, club: list[Member]) -> None:
    """Rounds at each, every eight minutes, neither knowing what the other has done."""
    ann, bob = club
    round_at(bob, BEGUN)
    round_at(ann, BEGUN + MINUTE)
    ann.git("remote", "remove", "origin")
    twin = next(one for one in copied(tmp_path / "elsewhere", club) if one.name == "ann")
    serves(twin)
    for minutes in range(10, 66, 8):
        assert round_at(ann, BEGUN + minutes * MINUTE).code == 0
        assert round_at(twin, BEGUN + (minutes + 4) * MINUTE).code == 0
    assert [event.kind for event in events(ann.game())][-2:] == ["open", "take"]
    assert ann.game().read_bytes() == twin.game().read_bytes()


def test_the_delay_is_that_of_the_folder_and_of_the_game(club: list[Member]) -> None:
    ann, bob = club
    round_at(bob, BEGUN)
    serves(ann, folder=[{"path": str(ann.folder), "delay": "2-2"}])
    round_at(ann, BEGUN + MINUTE)
    assert account(ann)["held"][0]["until"] == "2026-03-22T10:02:00Z"
    game = events(ann.game())[0].id
    serves(ann, folder=[{"path": str(ann.folder), "delay": "2-2"}], game=[{"id": game, "delay": "4-4"}])
    round_at(ann, BEGUN + MINUTE)
    assert account(ann)["held"][0]["until"] == "2026-03-22T10:04:00Z"


def test_what_was_chosen_in_secret_is_in_no_account(tmp_path: Path) -> None:
    """Not even of what a plan has sealed: the account says what the table sees; the player reads the rest."""
    ann, bob = Person("ann", tmp_path), Person("bob", tmp_path)
    with freeze_time(BEGUN):
        begin("p.toml", (ann, bob), "pebbles", "--secret")
        ann.done("plan", "stake 3")
    serves(ann)
    round_at(ann, BEGUN + MINUTE)
    said = round_at(ann, BEGUN + 31 * MINUTE)
    assert "p: ann has decided in secret." in said.out.splitlines()
    account_ = (ann.home / "state" / "service" / "account.json").read_text()
    assert "stake 3" not in said.out + said.err + account_
    with freeze_time(BEGUN + 32 * MINUTE):
        assert "p: ann has planned this: stake 3" in ann.done("sync").out.splitlines()


def test_a_plan_that_waits_for_its_player_holds_nothing_back(table: Callable[[str], Person], phone: Phone) -> None:
    """So the player is called at once."""
    ann = table("ann")
    with freeze_time(BEGUN):
        ann.done("plan", "take 1")
        ann.done("plan", "hold")
    round_at(ann, BEGUN + MINUTE)
    assert account(ann)["held"] == []
    assert phone.bodies == ["p: your turn, ann: take pebbles (by Wed 25 Mar 10:00 UTC)"]


def test_a_seat_whose_plan_goes_out_is_not_called(table: Callable[[str], Person], phone: Phone) -> None:
    ann = table("ann")
    with freeze_time(BEGUN):
        ann.done("plan", "take 1")
    for minutes in (1, 31):
        round_at(ann, BEGUN + minutes * MINUTE)
    assert [event.kind for event in events(ann.folder / "p.toml")][-1] == "take"
    assert phone.bodies == []


def test_a_game_by_mail_goes_on_by_rounds_alone(tmp_path: Path) -> None:
    """Both have sealed; their machines open the seals and mail them, with nobody there."""
    ann, bob = (Correspondent(name, tmp_path).set_up() for name in ("ann", "bob"))

    def carry() -> None:
        for giver, taker in ((ann, bob), (bob, ann)):
            for raw in giver.posted():
                taker.gets(raw)

    with freeze_time(BEGUN):
        offer("p.toml", (ann, bob), "pebbles", "--secret")
        ann.done("mail", "send", "--to", "bob@example.org")
        carry()
        bob.done("mail", "receive")
        bob.done("join", "bob")
        bob.done("sync")
        carry()
        ann.done("sync")
        carry()
        ann.done("play", "stake 3")
        ann.done("sync")
        carry()
        bob.done("sync")
        bob.done("play", "stake 2")
    for person in (ann, bob):
        serves(person)
    for minutes in (1, 2, 9, 32, 33):
        for person in (bob, ann):
            said = round_at(person, BEGUN + minutes * MINUTE)
            assert said.code == 0, said
        carry()
    played = [(event.kind, event.by) for event in events(ann.folder / "p.toml")]
    assert sorted(played[-2:]) == [("open", "ann"), ("open", "bob")]
    assert set(played) == {(event.kind, event.by) for event in events(bob.folder / "p.toml")}


# ---------------------------------------------------------------------- calling


@pytest.fixture
def phone(tmp_path: Path) -> Phone:
    return Phone(tmp_path)


@pytest.fixture
def table(tmp_path: Path, phone: Phone) -> Callable[[str], Person]:
    """Somebody at a game with a pace of three days, in a folder of their own; whose turn it is, is ann."""
    ann, bob = Person("ann", tmp_path), Person("bob", tmp_path)
    with freeze_time(BEGUN):
        begin("p.toml", (ann, bob), "pebbles", "--pace", "3d")
        ann.done("play", "stake 3")
        hand_over("p.toml", ann, bob)
        bob.done("play", "stake 2")
        hand_over("p.toml", bob, ann)
    people = {"ann": ann, "bob": bob}
    return lambda name: serves(people[name], program=phone.program)


def test_each_question_is_told_once_with_the_game_and_what_is_asked(
    table: Callable[[str], Person], phone: Phone
) -> None:
    ann, bob = table("ann"), table("bob")
    for minutes in (5, 10, 15):
        assert round_at(ann, BEGUN + minutes * MINUTE).code == 0
    assert phone.bodies == ["p: your turn, ann: take pebbles (by Wed 25 Mar 10:00 UTC)"]
    assert "told: p: your turn, ann: take pebbles" in status_at(ann, BEGUN + 16 * MINUTE)[1]
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
    carriers = {
        "outgoing": {"by": "maildir", "folder": str(folder / "out")},
        "incoming": {"by": "maildir", "folder": str(folder / "in")},
    }
    place = person.home / "config" / "mail.toml"
    place.write_text(tomli_w.dumps({"format": 1, "address": "ann@example.org", **carriers}))
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
        assert [line for line in status_at(ann, BEGUN + minutes * MINUTE) if "no notice" in line] == [
            "wrong: no notice by program: sh failed with code 1"
        ]
    assert len(list(box.iterdir())) == 1
    phone.deaf(now=False)
    for minutes in (15, 20):
        round_at(ann, BEGUN + minutes * MINUTE)
    assert len(phone.bodies) == 1
    assert not any("no notice" in line for line in status_at(ann, BEGUN + 20 * MINUTE))
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
    assert told.pop(0) == ["p: your turn, ann: take pebbles (by Wed 25 Mar 10:00 UTC)"]
    assert {day: len(words) for day, words in told.items()} == {1: 0, 2: 1, 3: 1, 5: 1, 10: 1, 11: 0}
    reminded = "p: a reminder for ann: your turn, ann: take pebbles"
    assert told[2] == [f"{reminded} (by Wed 25 Mar 10:00 UTC)"]
    assert told[5] == [f"{reminded} (overdue since Wed 25 Mar 10:00 UTC)"]


def test_when_anothers_time_has_run_out_the_others_are_told_once(table: Callable[[str], Person], phone: Phone) -> None:
    bob = table("bob")
    for day in range(8):
        round_at(bob, BEGUN + day * DAY + MINUTE)
    assert phone.bodies == ["p: ann is out of time (overdue since Wed 25 Mar 10:00 UTC)"]


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
    assert phone.bodies == ["p: over: bob won"]


def test_what_is_told_of_a_hand_stays_with_the_player(tmp_path: Path, phone: Phone) -> None:
    """Which cards bob draws is news for him alone; a notice and the account say what all at the table may know."""
    ann = Person("ann", tmp_path)
    with freeze_time(BEGUN):
        ann.done("new", "confucius", "--seats", "ann,bob,cy", "--hotseat", "--seed", "9", "--file", "c.toml")
    serves(ann, program=phone.program)
    round_at(ann, BEGUN + MINUTE)
    with freeze_time(BEGUN + 2 * MINUTE):
        assert "bob draws 3, 2." in ann.done("play", "tax").out
    round_at(ann, BEGUN + 5 * MINUTE)
    assert len(phone.bodies) == 2
    elsewhere = [*phone.bodies, (ann.home / "state" / "service" / "account.json").read_text()]
    assert not any("draws" in text for text in elsewhere)
    with freeze_time(BEGUN + 6 * MINUTE):
        said = ann.done("sync").out
    assert "bob draws 2 cards." in said, "cy is at the machine now"
    assert "3, 2" not in said


def test_notices_go_by_mail_too(table: Callable[[str], Person], tmp_path: Path) -> None:
    ann = serves(table("ann"), mail="ann@phone.example.org")
    box = mailed_by(ann, tmp_path)
    for minutes in (5, 10):
        assert round_at(ann, BEGUN + minutes * MINUTE).code == 0
    [mail] = box.iterdir()
    assert b"To: ann@phone.example.org" in mail.read_bytes()
    assert b"p: your turn, ann: take pebbles" in mail.read_bytes()


def test_the_same_question_put_again_is_another_one(ann: Person) -> None:
    """Several seats may be asked for the same twice before anybody makes a turn."""
    with freeze_time(BEGUN):
        ann.done("new", "pebbles", "--seats", "ann,bob", "--hotseat", "--file", "p.toml")
    path = ann.folder / "p.toml"
    status = look_over(path, Viewer(ann.key, "C"), lambda _path, _size: nullcontext())
    [first], [again] = (calls({**status, "rounds": rounds}, path, ann.key, BEGUN + MINUTE, ()) for rounds in (0, 1))
    assert first.sentence == again.sentence == "p: your turn, ann, bob: name a stake"
    assert first.mark != again.mark


def test_nobody_is_called_to_open_a_seal(ann: Person) -> None:
    """Machines do that, even where they wait for something first."""
    with freeze_time(BEGUN):
        ann.done("new", "pebbles", "--seats", "ann,bob", "--hotseat", "--file", "p.toml")
    path = ann.folder / "p.toml"
    status = look_over(path, Viewer(ann.key, "C"), lambda _path, _size: nullcontext())
    need: NeedStatus = {"seats": ["ann"], "purpose": "open", "prompt": "open the seal", "waits": []}
    assert calls({**status, "need": need}, path, ann.key, BEGUN + MINUTE, ()) == []


# ---------------------------------------------------------------------- what goes wrong


def test_what_is_wrong_in_one_folder_does_not_stop_the_others(
    table: Callable[[str], Person], phone: Phone, tmp_path: Path
) -> None:
    ann = table("ann")
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "b.toml").write_text((ann.folder / "p.toml").read_text().replace("points = 3", "points = 1"))
    serves(ann, tmp_path / "gone", broken, ann.folder, program=phone.program)
    said = round_at(ann, BEGUN + MINUTE)
    assert said.code == 5, said  # what stopped the first of them
    assert phone.bodies == ["p: your turn, ann: take pebbles (by Wed 25 Mar 10:00 UTC)"]
    wrong = said.err.splitlines()
    assert wrong[0] == f"{tmp_path}/gone: it cannot be served: No such file or directory"
    assert wrong[1].startswith(f"{broken}: b.toml: event ")
    with freeze_time(BEGUN + MINUTE):
        assert account(ann)["troubles"] == wrong


def test_a_torn_game_is_not_taken_for_the_one_before_it(table: Callable[[str], Person], phone: Phone) -> None:
    """Its player is called once, for the game that can be read."""
    ann = table("ann")
    (ann.folder / "q.toml").write_text((ann.folder / "p.toml").read_text().replace("points = 3", "points = 1"))
    round_at(ann, BEGUN + MINUTE)
    assert phone.bodies == ["p: your turn, ann: take pebbles (by Wed 25 Mar 10:00 UTC)"]


def test_an_error_for_which_the_system_has_no_words_is_told_in_its_own(
    table: Callable[[str], Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(folder: Path, player: Player) -> Outcome:
        raise OSError("the cable was pulled out")

    monkeypatch.setattr(round_, "synced", failing)
    ann = table("ann")
    said = round_at(ann, BEGUN + MINUTE)
    assert said.err == f"{ann.folder}: it cannot be served: the cable was pulled out\n"


def test_a_folder_that_nobody_has_set_a_delay_for_has_the_usual_one(tmp_path: Path) -> None:
    """Whether it is served or not."""
    settings = ServiceSettings(quiet="22:00-07:00", folder=[Folder(path=str(tmp_path / "club"), delay="5-6")])
    usual = ServiceSettings().delays(tmp_path)
    assert settings.delays(tmp_path / "elsewhere").usual == usual.usual
    assert settings.delays(tmp_path / "club" / "inside").usual != usual.usual
    assert settings.delays(tmp_path / "elsewhere").quiet == settings.quiet_hours is not None


def test_a_fault_of_a_games_code_does_not_stop_the_other_folders(
    table: Callable[[str], Person], phone: Phone, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is told with its folder, and the player is called for what waits in the others."""
    ann = table("ann")
    (tmp_path / "odd").mkdir()

    def failing(folder: Path, player: Player) -> Outcome:
        if Path.cwd().name == "odd":
            raise ZeroDivisionError("of a game")
        return synced(folder, player)

    monkeypatch.setattr(round_, "synced", failing)
    serves(ann, tmp_path / "odd", ann.folder, program=phone.program)
    said = round_at(ann, BEGUN + MINUTE)
    assert said.err == f"{tmp_path}/odd: internal error (a bug in pbem): ZeroDivisionError('of a game')\n"
    assert said.code == 5
    assert phone.bodies == ["p: your turn, ann: take pebbles (by Wed 25 Mar 10:00 UTC)"]


def test_what_can_be_read_of_the_account_is_for_the_player_alone(table: Callable[[str], Person]) -> None:
    ann = table("ann")
    round_at(ann, BEGUN + MINUTE)
    kept = [path for path in (ann.home / "state" / "service").iterdir() if path.is_file()]
    assert {path.stat().st_mode & 0o777 for path in kept} == {0o600}
    assert (ann.home / "state" / "service").stat().st_mode & 0o777 == 0o700
    text = (ann.home / "state" / "service" / "account.json").read_text()
    assert json.loads(text)["last"]["told"] == ["p: your turn, ann: take pebbles (by Wed 25 Mar 10:00 UTC)"]


def test_an_account_that_cannot_be_read_costs_a_repetition_and_no_more(
    table: Callable[[str], Person], phone: Phone
) -> None:
    ann = table("ann")
    round_at(ann, BEGUN + MINUTE)
    place = ann.home / "state" / "service" / "account.json"
    place.write_text('{"last": 7')
    with freeze_time(BEGUN + 5 * MINUTE):
        assert "cannot be read" in account(ann)["troubles"][0]
    said = round_at(ann, BEGUN + 6 * MINUTE)
    assert (said.code, len(said.err.splitlines())) == (3, 1)
    assert place.with_name("account.json.aside-1").read_text() == '{"last": 7'
    assert len(phone.bodies) == 2
    assert round_at(ann, BEGUN + 11 * MINUTE).code == 0


@pytest.mark.parametrize("began", ["2026-03-22T10:00:00", "9999-12-31T23:59:00Z", "then"])
def test_a_time_that_is_none_of_ours_is_not_reckoned_with(table: Callable[[str], Person], began: str) -> None:
    ann = table("ann")
    round_at(ann, BEGUN + MINUTE)
    place = ann.home / "state" / "service" / "account.json"
    place.write_text(re.sub('"began": "[^"]+"', f'"began": "{began}"', place.read_text()))
    with freeze_time(BEGUN + 5 * MINUTE):
        assert "cannot be read" in account(ann)["troubles"][0]
    assert round_at(ann, BEGUN + 6 * MINUTE).code == 3


def test_a_second_round_at_the_same_time_gives_way(
    table: Callable[[str], Person], phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pbem.events import lock
    from pbem.store.only_one import only_one

    ann = table("ann")
    monkeypatch.setattr(lock, "TRIES", 1)
    with only_one(ann.home / "state" / "service" / "running"):
        said = round_at(ann, BEGUN + MINUTE)
    assert (said.code, said.err) == (0, "another round is under way\n")
    assert phone.bodies == []


def test_a_round_is_noted_before_it_does_anything(
    table: Callable[[str], Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else nobody would learn of one that the machine was switched off in."""
    noted: list[bytes] = []

    def failing(folder: Path, player: Player) -> Outcome:
        noted.append((ann.home / "state" / "service" / "account.json").read_bytes())
        return Outcome()

    monkeypatch.setattr(round_, "synced", failing)
    ann = table("ann")
    round_at(ann, BEGUN + MINUTE)
    last = json.loads(noted[0])["last"]
    assert last["began"] != ""
    assert not last.get("ended")
