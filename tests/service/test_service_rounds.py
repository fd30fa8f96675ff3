"""Rounds of the service at machines that no one sits at: what goes out, and when."""

import json
import re
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from clubs import Member, copied, git
from correspondents import Correspondent
from freezegun import freeze_time
from machines import BEGUN, MINUTE, TAKE, Phone, account, events, round_at, serves, status_at
from people import Person, begin, offer
from wording import says, tells

from pbem.app.player import Player
from pbem.projections.audit import audit
from pbem.rooms.service import round as round_
from pbem.rooms.service.settings import Folder, ServiceSettings
from pbem.rooms.sync.outcome import Outcome
from pbem.rooms.sync.together import synced


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
    assert (found.faults, found.orphaned) == ([], [])
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
    told = says("game-what-seat-answers-goes", game="p", seat="ann", moment=f"Sun 22 Mar {until:%H:%M} UTC")
    assert told in status_at(ann, BEGUN + MINUTE)
    before = git(ann.clone, "rev-parse", "origin/main")
    round_at(ann, until - MINUTE)
    assert git(ann.clone, "rev-parse", "origin/main") == before
    round_at(ann, until)
    assert git(ann.clone, "log", "-1", "--format=%s", "origin/main") == says("seat-shows-what-was-sealed", seat="ann")
    assert says("seat-shows-what-was-sealed", seat="p: ann") in status_at(ann, until)[0]
    assert [datetime.fromisoformat(one["until"]) > until for one in account(ann)["held"]] == [True], "the next one"
    kept = account(ann)
    assert not any(one["told"] for one in (kept["last"], *kept["earlier"])), "nobody is called for that"


def test_the_player_who_comes_back_is_told_what_happened(club: list[Member]) -> None:
    """Once, by the first sync, wherever in the club it is typed; and no one else can read it."""
    ann, bob = club
    round_at(bob, BEGUN)
    round_at(ann, BEGUN + MINUTE)
    [kept] = ann.keeps("unread")
    assert kept.stat().st_mode & 0o777 == 0o600
    ann.folder = ann.folder / "games"
    with freeze_time(BEGUN + 2 * MINUTE):
        assert any(tells(one, "seat-shows-what-was-sealed", seat="bob") for one in ann.done("sync").out.splitlines())
        assert not tells(ann.done("sync").out, "seat-shows-what-was-sealed", seat="bob")


def test_two_machines_of_one_player_write_the_same_bytes(tmp_path: Path, club: list[Member]) -> None:
    """Rounds at each, a few minutes apart, neither knowing what the other has done."""
    ann, bob = club
    round_at(bob, BEGUN)
    round_at(ann, BEGUN + MINUTE)
    ann.git("remote", "remove", "origin")
    twin = next(one for one in copied(tmp_path / "elsewhere", club) if one.name == "ann")
    serves(twin)
    for minutes in (10, 34, 66):
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
    assert says("seat-has-decided-in-secret", seat="p: ann") in said.out.splitlines()
    account_ = json.dumps(ann.part("rounds"))
    assert "stake 3" not in said.out + said.err + account_
    with freeze_time(BEGUN + 32 * MINUTE):
        assert says("seat-has-planned-this-move", seat="p: ann", move="stake 3") in ann.done("sync").out.splitlines()


def test_a_plan_that_waits_for_its_player_holds_nothing_back(table: Callable[[str], Person], phone: Phone) -> None:
    """So the player is called at once."""
    ann = table("ann")
    with freeze_time(BEGUN):
        ann.done("plan", "take 1")
        ann.done("plan", "hold")
    round_at(ann, BEGUN + MINUTE)
    assert account(ann)["held"] == []
    assert phone.bodies == [TAKE]


def test_a_seat_whose_plan_goes_out_is_not_called(table: Callable[[str], Person], phone: Phone) -> None:
    ann = table("ann")
    with freeze_time(BEGUN):
        ann.done("plan", "take 1")
    for minutes in (1, 31):
        round_at(ann, BEGUN + minutes * MINUTE)
    assert [event.kind for event in events(ann.folder / "p.toml")][-1] == "take"
    assert phone.bodies == []


def test_a_game_by_mail_goes_on_by_rounds_alone(tmp_path: Path) -> None:
    """Both have sealed; their machines open the seals and mail them, with no one there."""
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


# ---------------------------------------------------------------------- what goes wrong

CABLE = "the cable was pulled out"


def unserved(folder: Path, why: str) -> str:
    """What is told of a folder with which nothing could be done."""
    return says("folder-trouble", folder=folder, trouble=says("it-cannot-be-served-why", why=why))


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
    assert phone.bodies == [TAKE]
    wrong = said.err.splitlines()
    assert wrong[0] == unserved(tmp_path / "gone", "No such file or directory")
    assert wrong[1].startswith(f"{broken}: b.toml: event ")
    with freeze_time(BEGUN + MINUTE):
        assert account(ann)["troubles"] == wrong


def test_a_torn_game_is_not_taken_for_the_one_before_it(table: Callable[[str], Person], phone: Phone) -> None:
    """Its player is called once, for the game that can be read."""
    ann = table("ann")
    (ann.folder / "q.toml").write_text((ann.folder / "p.toml").read_text().replace("points = 3", "points = 1"))
    round_at(ann, BEGUN + MINUTE)
    assert phone.bodies == [TAKE]


def test_an_error_for_which_the_system_has_no_words_is_told_in_its_own(
    table: Callable[[str], Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(folder: Path, player: Player) -> Outcome:
        raise OSError(CABLE)

    monkeypatch.setattr(round_, "synced", failing)
    ann = table("ann")
    said = round_at(ann, BEGUN + MINUTE)
    assert said.err == unserved(ann.folder, CABLE) + "\n"


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
    trouble = says("internal-error-a-bug-in", error="ZeroDivisionError('of a game')")
    assert said.err == says("folder-trouble", folder=tmp_path / "odd", trouble=trouble) + "\n"
    assert said.code == 5
    assert phone.bodies == [TAKE]


def test_what_can_be_read_of_the_account_is_for_the_player_alone(table: Callable[[str], Person]) -> None:
    ann = table("ann")
    round_at(ann, BEGUN + MINUTE)
    [kept] = ann.keeps("rounds")
    assert [path.stat().st_mode & 0o777 for path in (kept, kept.parent)] == [0o600, 0o700]
    assert ann.part("rounds")["last"]["told"] == [TAKE]


def test_an_account_that_cannot_be_read_costs_a_repetition_and_no_more(
    table: Callable[[str], Person], phone: Phone
) -> None:
    ann = table("ann")
    round_at(ann, BEGUN + MINUTE)
    [place] = ann.keeps("rounds")
    torn = '{"rounds": 7'
    place.write_text(torn)
    with freeze_time(BEGUN + 5 * MINUTE):
        assert tells(account(ann)["troubles"][0], "what-was-kept-in-it")
    said = round_at(ann, BEGUN + 6 * MINUTE)
    assert (said.code, len(said.err.splitlines())) == (3, 1)
    assert place.with_name("player.json.aside-1").read_text() == torn
    assert len(phone.bodies) == 2
    assert round_at(ann, BEGUN + 11 * MINUTE).code == 0


@pytest.mark.parametrize("began", ["2026-03-22T10:00:00", "9999-12-31T23:59:00Z", "then"])
def test_a_time_that_is_none_of_ours_is_not_reckoned_with(table: Callable[[str], Person], began: str) -> None:
    ann = table("ann")
    round_at(ann, BEGUN + MINUTE)
    [place] = ann.keeps("rounds")
    place.write_text(re.sub('"began": "[^"]+"', f'"began": "{began}"', place.read_text()))
    with freeze_time(BEGUN + 5 * MINUTE):
        assert tells(account(ann)["troubles"][0], "what-was-kept-in-it")
    assert round_at(ann, BEGUN + 6 * MINUTE).code == 3


def test_a_second_round_at_the_same_time_gives_way(
    table: Callable[[str], Person], phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pbem.events import lock
    from pbem.store.keeper import only_one

    ann = table("ann")
    monkeypatch.setattr(lock, "TRIES", 1)
    with only_one(ann.home / "state" / "service.lock"):
        said = round_at(ann, BEGUN + MINUTE)
    assert (said.code, said.err) == (0, says("another-round-is-under-way") + "\n")
    assert phone.bodies == []


def test_a_round_is_noted_before_it_does_anything(
    table: Callable[[str], Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else no one would learn of one that the machine was switched off in."""
    noted: list[Any] = []

    def failing(folder: Path, player: Player) -> Outcome:
        noted.append(ann.part("rounds")["last"])
        return Outcome()

    monkeypatch.setattr(round_, "synced", failing)
    ann = table("ann")
    round_at(ann, BEGUN + MINUTE)
    assert noted[0]["began"] != ""
    assert not noted[0]["ended"]
