"""The hub's journal: what is noted there is on the disk first, whole, and by one process after another."""

import os
from pathlib import Path

import needs
import pytest
from club import ANN, BOB, Club
from wording import telling, tells

from pbem.errors import FaultyFileError, MachineError
from pbem.events import lock
from pbem.events.file import GameFile
from pbem.rooms.hub.intent import Intent, Mail
from pbem.rooms.hub.journal import GROWN, Intended, Invitation, Journal, Kept, Sent


def test_the_journal_is_shortened_and_says_the_same(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    club.ready(pace="3d")
    first = club.written(ANN, "stake 1")
    club.deliver(first)
    club.begin(name="other", seats=("cy", "dora"))
    journal = club.folder / "hub" / "journal"
    before = journal.stat().st_size
    monkeypatch.setattr("pbem.rooms.hub.journal.GROWN", 0)
    club.write(BOB, "stake 1")
    monkeypatch.setattr("pbem.rooms.hub.journal.GROWN", GROWN)
    assert journal.stat().st_size < before / 5
    standings = dict(club.hub.journal.standings)
    club.restart()
    assert club.hub.journal.standings == standings
    assert club.deliver(first) == []
    came = {address: len(box) for address, box in club.boxes.items()}
    club.look()
    assert {address: len(box) for address, box in club.boxes.items()} == came, "nobody is invited again"
    club.write(ANN, "take 1")
    assert club.game().table.heap == 9
    club.hub.journal._shorten()
    short = journal.stat()
    club.hub.journal._shorten()
    assert os.path.samestat(short, journal.stat()), "it is not written anew for nothing"


@pytest.mark.parametrize("shortens", ["the hub", "another process"])
def test_no_process_writes_into_a_journal_that_another_has_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shortens: str
) -> None:
    """`pbem hub invite` runs beside the hub; whichever of them shortens, both go on in the same file."""
    with Journal(tmp_path) as hub, Journal(tmp_path) as other:
        one, two = (hub, other) if shortens == "the hub" else (other, hub)
        for number in range(3):
            intent = Intent(f"intent {number}", "a game", mails=[Mail("ann@example.net", "a long letter" * 99)])
            one.note(Intended(intent), Kept(intent.name), Sent(intent.name, 1))
        before = (tmp_path / "hub" / "journal").stat().st_size
        monkeypatch.setattr("pbem.rooms.hub.journal.GROWN", 0)
        one.note(Invitation("a game", "harbour", "ann", "ann@example.net", "tag of ann"))
        assert (tmp_path / "hub" / "journal").stat().st_size < before, "it was shortened"
        two.note(Invitation("a game", "harbour", "bob", "bob@example.net", "tag of bob"))
        one.catch_up()
        with Journal(tmp_path) as third:
            assert {key.seat for key in third.roster} == {"ann", "bob"}
        assert {key.seat for key in one.roster} == {key.seat for key in two.roster} == {"ann", "bob"}


def test_a_strange_line_in_the_journal_is_named_and_nothing_is_done(club: Club) -> None:
    club.ready()
    lines = (club.folder / "hub" / "journal").read_bytes().splitlines(keepends=True)
    for strange in (b"\n", b'{"type":"sent"}\n', b"not json\n"):
        (club.folder / "hub" / "journal").write_bytes(b"".join([*lines[:2], strange, *lines[2:]]))
        with pytest.raises(FaultyFileError, match=telling("line-number-was-not-written", number=3)):
            Journal(club.folder)


def test_a_journal_that_cannot_be_had_is_told(tmp_path: Path) -> None:
    (tmp_path / "hub" / "journal").mkdir(parents=True)
    with pytest.raises(MachineError, match=telling("the-hub-s-journal-path")):
        Journal(tmp_path)


def test_a_journal_that_somebody_else_does_not_let_go_is_told(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lock, "TRIES", 1)
    with open(club.folder / "hub" / "lock", "rb+") as other, lock.exclusive(other.fileno()):
        for asked in (lambda: Journal(club.folder), club.hub.journal.catch_up):
            with pytest.raises(MachineError, match=telling("the-hub-s-journal-path", reason="it is in use")):
                asked()
    club.hub.journal.catch_up()


def test_what_is_noted_is_on_the_disk_before_anything_follows_from_it(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A machine that dies afterwards has neither played a mail twice nor forgotten what was planned."""
    club.ready()
    journal, size = club.folder / "hub" / "journal", [0]

    def on_the_disk(descriptor: int) -> None:
        if os.path.samestat(os.fstat(descriptor), journal.stat()):
            size[0] = journal.stat().st_size

    append = GameFile.append

    def checked(file: GameFile, text: str) -> bytes:
        assert size[0] == journal.stat().st_size, "the intent comes first"
        return append(file, text)

    monkeypatch.setattr(os, "fsync", on_the_disk)
    monkeypatch.setattr(GameFile, "append", checked)
    assert club.hub.receive(club.written(ANN, "stake 1"), club.now)
    assert "ann" in club.game().record.head.answers


def test_half_a_line_at_the_journals_end_was_never_said(club: Club) -> None:
    club.ready()
    journal = club.folder / "hub" / "journal"
    with journal.open("ab") as file:
        file.write(b'{"type":"intended","intent":{"na')
    club.restart()
    club.write(ANN, "stake 1")
    assert "ann" in club.game().record.head.answers
    with Journal(club.folder) as again:
        assert again.intents == {}


@needs.posix
def test_half_a_line_that_a_full_disk_took_is_taken_back(club: Club) -> None:
    import resource

    club.ready()
    raw, journal = club.written(ANN, "stake 1"), club.folder / "hub" / "journal"
    before, game = journal.read_bytes(), club.path().read_bytes()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 100, hard))
    try:
        assert not club.hub.receive(raw, club.now)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert tells(club.log[-1], "the-disk-is-full-path")
    assert (journal.read_bytes(), club.path().read_bytes()) == (before, game)
    club.deliver(raw)
    club.restart()
    assert "ann" in club.game().record.head.answers


@needs.linux
def test_a_journal_that_is_left_holds_nothing(tmp_path: Path) -> None:
    """Else whoever opens it again in the same process would wait for itself."""
    before = len(os.listdir("/proc/self/fd"))
    with Journal(tmp_path):
        pass
    assert len(os.listdir("/proc/self/fd")) == before
