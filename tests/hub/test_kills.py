"""The hub's process killed at any moment of its work through a mailbox: nothing is lost, nothing is doubled."""

import shutil
from collections import Counter
from email import message_from_bytes
from pathlib import Path

import needs
import pytest
from club import PEOPLE, Club
from dying_hub import killed_again_and_again, serve
from searching import dice, often

from pbem.projections.audit import audit
from pbem.rooms.hub.journal import Journal
from pbem.rooms.mail.transport.mailboxes.maildir import made, put

pytestmark = needs.posix

SEATS = ("ann", "bob", "cy")
PLAN = "plan unguarded take 3 then take 2"
MAILS = 9
"""Sent before the hub was ended."""

NOTES = 1
"""Mails that each of them has sent, besides a move."""

MOST, FURTHEST = 60, 9
"""Times that a hub is killed at most before all that there is to do is done, and how far it gets each time: so many
changes of what is on its disk. An intent is written, kept and sent with about as many."""


@pytest.fixture
def full(tmp_path: Path) -> Path:
    """The folder of a hub that does not run; three people's moves and notes are in its mailbox.

    In another game, what bob has planned is due.
    """
    folder = tmp_path / "club"
    with Club(folder) as club:
        club.begun(seats=("ann", "bob"), heap=40, name="planned")
        for sender, line in (("ann", "stake 1"), ("bob", "stake 1"), ("bob", PLAN), ("ann", "take 1")):
            club.write(PEOPLE[sender], line)
        club.begun(seats=SEATS, heap=40)
        assert club.mails == MAILS
        made(folder / "in")
        for name in SEATS:
            put(folder / "in", club.written(PEOPLE[name], "stake 1"))
            for number in range(NOTES):
                put(folder / "in", club.written(PEOPLE[name], f"note {name} says {number}"))
    made(folder / "out")
    return folder


@pytest.mark.search
def test_a_hub_killed_again_and_again_loses_and_repeats_nothing(
    full: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each kill is at one call of the process, so that the same come every time; hundreds in a search."""
    for number in range(often(1, 25)):
        folder = tmp_path / f"round {number}"
        shutil.copytree(full, folder)
        monkeypatch.setenv("PBEM_HOME", str(tmp_path / f"home {number}"))
        chance = dice(number)
        kills = killed_again_and_again(folder, [chance.randint(1, FURTHEST) for _kill in range(MOST)])
        assert 8 < kills <= MOST  # after so many, it is left to do the rest
        serve(folder)
        nothing_was_lost_or_doubled(folder, kills)


def nothing_was_lost_or_doubled(folder: Path, kills: int) -> None:
    found = audit((folder / "games" / "harbour.toml").read_bytes())
    assert (found.faults, found.orphaned, found.tail) == ([], [], b"")
    assert found.game is not None
    assert sorted(event.by for event in found.order if event.kind == "stake") == list(SEATS)
    texts = Counter(event.body["text"] for event in found.order if event.kind == "note")
    assert texts == {f"{name} says {number}": 1 for name in SEATS for number in range(NOTES)}
    assert [path.name for path in (folder / "in" / "new").iterdir()] == []
    sent = Counter(path.read_bytes() for path in (folder / "out" / "new").iterdir())
    assert sum(sent.values()) - len(sent) <= kills, "one that may have left when its process died leaves again"
    answered = Counter(message_from_bytes(raw)["In-Reply-To"] for raw in sent)
    assert all(
        answered[f"<{number}@example.net>"] == 1 for number in range(MAILS + 1, MAILS + 1 + len(SEATS) * (NOTES + 1))
    )
    planned = audit((folder / "games" / "planned.toml").read_bytes())
    assert (planned.faults, planned.orphaned, planned.tail) == ([], [], b"")
    assert [(event.by, event.body) for event in planned.order if event.kind == "take"] == [
        ("ann", {"count": 1}),
        ("bob", {"count": 3}),
    ]
    with Journal(folder) as journal:
        assert (journal.intents, journal.kept) == ({}, set())
        assert [[plan.words() for plan in plans] for plans in journal.plans.values()] == [["take 2 (unguarded)"]]
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    serve(folder)
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before
