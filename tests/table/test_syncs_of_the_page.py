"""The page syncs by itself, when it is asked to, and at its end; and says what came of it."""

from pathlib import Path
from time import sleep

from page_guests import Client, say, serving
from sitters import LATER, game
from wording import says

from pbem.errors import MachineError
from pbem.projections.deadlines import in_words
from pbem.rooms.sync.outcome import Outcome

TRIES = 3000
"""So often, in a minute at least, the page looks for what a thread of the table brings."""


def synced_says(client: Client, sentence: str) -> None:
    """Wait until this is among what came of the last sync, which a thread of the table does."""
    for _try in range(TRIES):
        if any(sentence in line for line in client.ask("look").get("synced", ())):
            return
        sleep(0.02)
    raise AssertionError(sentence)


def test_it_syncs_by_itself_and_sends_what_was_said_before_it_ends(place: Path) -> None:
    mover = game(place).asked[0]
    synced_then: list[bytes] = []

    def sync() -> Outcome:
        synced_then.append(place.read_bytes())
        return Outcome(sent=len(synced_then))

    with serving(place, mover, sync) as served:
        client = Client(served)
        assert client.ask("sit")["shared"]
        synced_says(client, says("sent-count-events", count=1))
        say(client, "tax")
        assert len(synced_then) == 1
    assert len(synced_then) == 2
    assert b'kind = "tax"' not in synced_then[0]
    assert b'kind = "tax"' in synced_then[1]


def test_a_sync_that_was_asked_for_does_not_wait_and_one_that_fails_says_why(place: Path) -> None:
    """And who leaves then tries once more: for all that is known the others have nothing."""
    mover = game(place, "pebbles", ("ann", "bob")).asked[0]
    begun: list[int] = []

    def sync() -> Outcome:
        begun.append(1)
        if len(begun) == 1:
            return Outcome()
        raise MachineError("no way out")

    with serving(place, mover, sync) as served:
        client = Client(served)
        client.ask("sit")
        synced_says(client, says("synced-moment", moment=in_words(LATER, LATER)))
        client.ask("sync")
        synced_says(client, says("not-synced-reason", reason="no way out"))
        assert len(begun) == 2
    assert len(begun) == 3


def test_where_nobody_else_plays_nothing_is_synced(place: Path) -> None:
    mover = game(place, "pebbles", ("ann", "bob")).asked[0]
    with serving(place, mover) as served:
        client = Client(served)
        assert not client.ask("sit")["shared"]
        assert "synced" not in " ".join(client.ask("sync")["synced"])
