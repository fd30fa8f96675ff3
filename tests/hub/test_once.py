"""Whatever happens to the hub's process, each mail is played once and answered once, and nothing is lost."""

import os
from collections.abc import Callable
from email import message_from_bytes
from errno import EIO, ENOSPC
from pathlib import Path
from unittest.mock import patch

import needs
import pytest
from club import ANN, BOB, HUB, PEOPLE, Club
from dying_hub import STEPS, killed_at, serve
from wording import says, telling, tells

from pbem import author
from pbem.errors import FaultyFileError, MachineError
from pbem.events.file import GameFile
from pbem.projections.audit import audit
from pbem.rooms.hub.alone import alone
from pbem.rooms.hub.journal import Journal
from pbem.rooms.hub.tables import Tables
from pbem.rooms.mail.transport.mailboxes.maildir import made, put

FULL = "No space left on device"


def arrived(folder: Path) -> list[tuple[str, str]]:
    """Whom mail has gone to, and its Message-ID."""
    mails = [message_from_bytes(path.read_bytes()) for path in (folder / "out" / "new").iterdir()]
    return sorted((mail["To"], mail["Message-ID"]) for mail in mails)


def staked(club: Club) -> None:
    """Nothing is in the mailbox yet."""
    club.begun(heap=20)
    club.write(ANN, "stake 1")
    club.write(BOB, "stake 1")
    for name in ("in", "out"):
        made(club.folder / name)


def written(club: Club) -> None:
    staked(club)
    put(club.folder / "in", club.written(ANN, "take 2\nnote Good luck!"))


def planned(club: Club) -> None:
    staked(club)
    club.write(BOB, "plan unguarded take 3 then card 2")
    club.write(ANN, "take 2")


def left(folder: Path, done: Callable[[Club], None]) -> Path:
    """The folder of a hub that does not run."""
    with Club(folder) as club:
        club.after(done)
    return folder


@pytest.fixture
def stopped(tmp_path: Path) -> Path:
    """Such a folder; ann's move and a second command are in its mailbox."""
    return left(tmp_path / "club", written)


@needs.posix
@pytest.mark.parametrize("step", STEPS)
def test_a_process_killed_at_any_step_loses_and_repeats_nothing(step: str, stopped: Path) -> None:
    assert killed_at(stopped, step)
    serve(stopped)
    raw = (stopped / "games" / "harbour.toml").read_bytes()
    found = audit(raw)
    assert (found.faults, found.orphaned, found.tail) == ([], [], b"")
    assert found.game is not None
    assert (found.game.table.heap, found.game.record.notes) == (18, {"ann": 1})
    mails = arrived(stopped)
    assert sorted({to for to, _id in mails}) == [f"ann <{ANN}>", f"bob <{BOB}>"]
    assert len(set(mails)) == 2, "one answer, and one report"
    assert len(mails) == 2 + (step == LEFT)
    serve(stopped)
    assert arrived(stopped) == mails
    assert (stopped / "games" / "harbour.toml").read_bytes() == raw


LEFT = "a mail was sent"
"""No one can know then whether it left: it leaves again, as the same."""
BY_ITSELF = [step for step in STEPS if "mailbox" not in step]


@needs.posix
@pytest.mark.parametrize("step", BY_ITSELF)
def test_a_process_killed_while_it_makes_what_was_planned_makes_it_once(step: str, tmp_path: Path) -> None:
    folder = left(tmp_path / "club", planned)
    assert killed_at(folder, step)
    serve(folder)
    found = audit((folder / "games" / "harbour.toml").read_bytes())
    assert (found.faults, found.orphaned, found.tail) == ([], [], b"")
    assert found.game is not None
    assert found.game.table.heap == 15
    mails = arrived(folder)
    assert len(set(mails)) == 2, "one who is asked next, and one who had planned it"
    assert len(mails) == 2 + (step == LEFT)
    with Journal(folder) as journal:
        assert [[plan.words() for plan in plans] for plans in journal.plans.values()] == [["card 2 (unguarded)"]]


@needs.posix
def test_a_step_that_others_were_quicker_than_is_begun_anew(stopped: Path) -> None:
    assert killed_at(stopped, "the intent was written")
    with Club(stopped) as club:
        assert any(tells(line, "an-unfinished-step-is-begun") for line in club.log)
        assert club.game().table.heap == 20


def test_a_full_disk_loses_nothing(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    club.ready()
    raw, before = club.written(ANN, "stake 1"), club.path().read_bytes()

    def full(_file: GameFile, _text: str) -> bytes:
        raise MachineError(FULL)

    with monkeypatch.context() as broken:
        broken.setattr(GameFile, "append", full)
        assert not club.hub.receive(raw, club.now)
    assert FULL in club.log[-1]
    assert club.post() == []
    assert club.path().read_bytes() == before
    assert club.hub.receive(raw, club.now)
    assert "ann" in club.game().record.head.answers
    assert [one.to for one in club.post()] == [ANN]


def test_a_machine_that_fails_at_a_line_keeps_the_mail_waiting(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is no fault of the line: no one is told that it was not understood, and all is done once there is room."""
    club.ready()
    raw = club.written(ANN, "rules stake\n\nstake 1")

    def full(*_anything: object) -> None:
        raise OSError(ENOSPC, FULL)

    with monkeypatch.context() as broken:
        broken.setattr("pbem.rooms.hub.line_actor.look_up", full)
        assert not club.hub.receive(raw, club.now)
    assert club.post() == []
    assert FULL in club.log[-1]
    assert [one.to for one in club.deliver(raw)] == [ANN]
    assert "ann" in club.game().record.head.answers


def test_a_disk_that_takes_half_a_record_is_told_and_what_it_took_is_taken_back(club: Club) -> None:
    club.ready()
    raw, journal = club.written(ANN, "stake 1"), club.folder / "hub" / "journal"
    before, write = journal.read_bytes(), os.write

    def failing(descriptor: int, content: bytes) -> int:
        if not os.path.samestat(os.fstat(descriptor), journal.stat()):
            return write(descriptor, content)
        write(descriptor, content[:9])
        raise OSError(EIO, "Input/output error")

    with patch.object(os, "write", failing):
        assert not club.hub.receive(raw, club.now)
    assert says("path-cannot-be-used-reason", path="journal", reason="Input/output error") in club.log[-1]
    assert journal.read_bytes() == before
    assert [one.to for one in club.deliver(raw)] == [ANN]


def test_a_write_that_failed_after_all_was_written_is_not_repeated(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    club.ready()
    raw, append = club.written(ANN, "note hello"), GameFile.append

    def doubtful(file: GameFile, text: str) -> bytes:
        append(file, text)
        raise MachineError("another program changed it at the same moment")

    with monkeypatch.context() as broken:
        broken.setattr(GameFile, "append", doubtful)
        assert not club.hub.receive(raw, club.now)
    assert club.hub.receive(raw, club.now)
    assert club.game().record.notes == {"ann": 1}
    assert [one.to for one in club.post()] == [ANN]


def test_whom_such_a_write_concerns_is_told_when_the_hub_looks_next(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where no other mail comes."""
    club.ready()
    raw, append = club.written(ANN, "note hello"), GameFile.append

    def doubtful(file: GameFile, text: str) -> bytes:
        append(file, text)
        raise MachineError("another program changed it at the same moment")

    with monkeypatch.context() as broken:
        broken.setattr(GameFile, "append", doubtful)
        assert not club.hub.receive(raw, club.now)
    assert club.post() == []
    club.hub.look(club.now)
    assert [one.to for one in club.post()] == [ANN]


def test_a_mistake_in_a_game_stops_no_other_game(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    club.ready()
    raw = club.written(ANN, "stake 1")

    def mistaken(*_words: object) -> None:
        raise ZeroDivisionError("in a game's code")

    with monkeypatch.context() as broken:
        broken.setattr("pbem_pebbles.pebbles.Pebbles.hand", mistaken)
        assert not club.hub.receive(raw, club.now)
    assert tells(club.log[-1], "internal-error-a-bug-in-pbem")
    assert club.hub.receive(raw, club.now)
    assert "ann" in club.game().record.head.answers


def test_a_faulty_game_keeps_its_mail_waiting_and_others_going(club: Club) -> None:
    club.begun()
    club.begun(name="other", seats=("bob", "ann"))
    whole = club.path().read_bytes()
    raw = club.written(ANN, "stake 1", to=club.box(ANN)[2])
    club.path().write_bytes(whole.replace(b"heap = 10", b"heap = 11"))
    assert not club.hub.receive(raw, club.now)
    assert not club.hub.receive(raw, club.now)
    assert len([line for line in club.log if tells(line, "name-cannot-be-played-now")]) == 1
    club.write(ANN, "stake 2")
    assert "ann" in club.game("other").record.head.answers
    club.path().write_bytes(whole)
    assert club.hub.receive(raw, club.now)
    assert "ann" in club.game().record.head.answers


def test_who_is_to_be_invited_to_a_faulty_game_waits_and_the_others_do_not(club: Club) -> None:
    club.found()
    club.found(name="other", seats=("bob", "cy"))
    whole = club.path().read_bytes()
    club.path().write_bytes(whole.replace(b"heap = 10", b"heap = 11"))
    club.look()
    assert [len(club.box(PEOPLE[name])) for name in ("ann", "bob", "cy")] == [0, 1, 1]
    assert any(line.startswith("harbour") and tells(line, "name-cannot-be-played-now") for line in club.log)
    club.path().write_bytes(whole)
    club.look()
    assert [len(club.box(PEOPLE[name])) for name in ("ann", "bob", "cy")] == [1, 2, 1]


def test_a_game_that_was_let_go_is_not_rewound_unseen(club: Club) -> None:
    """While a game is open its file is compared byte by byte; afterwards by what was seen of it."""
    club.ready()
    before = club.path().read_bytes()
    club.write(ANN, "stake 1")
    club.restart()
    after = club.path().read_bytes()
    club.path().write_bytes(before)
    raw = club.written(BOB, "stake 1")
    assert not club.hub.receive(raw, club.now)
    assert tells(club.log[-1], "it-lacks-key-r")
    club.path().write_bytes(after)
    assert club.hub.receive(raw, club.now)


def test_games_are_let_go_where_there_is_no_room_for_all(club: Club) -> None:
    club.begun()
    club.begun(name="other")
    tables = Tables(club.folder / "games", club.hub.journal, HUB, room=1)
    before = club.path().read_bytes()
    with tables.at("harbour") as table:
        note = author.note(table.game, "ann", "hello", HUB, at=club.now, mail="0" * 64)
        table.take(note)
        table.write()
    with tables.at("other"):
        pass
    club.path().write_bytes(before)
    with pytest.raises(FaultyFileError, match=telling("it-lacks-events-that-you-have")), tables.at("harbour"):
        pass


def test_there_is_one_hub_to_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbem.events.lock.TRIES", 1)
    with alone(tmp_path), pytest.raises(MachineError, match=telling("another-hub-serves-this-folder")), alone(tmp_path):
        pass
    with alone(tmp_path):
        pass


def test_what_was_not_written_has_not_happened_when_the_game_is_opened_again(club: Club) -> None:
    """A mail over which something fails after half of its lines: the next one meets the game as its file is."""
    club.ready()
    tables = Tables(club.folder / "games", club.hub.journal, HUB)
    with tables.at("harbour") as table:
        note = author.note(table.game, "ann", "hello", HUB, at=club.now, mail="0" * 64)
        table.take(note)
    with tables.at("harbour") as table:
        assert note.id not in {event.id for event in table.events}
        table.take(note)
        table.write()
    with tables.at("harbour") as table:
        assert note.id in {event.id for event in table.events}
