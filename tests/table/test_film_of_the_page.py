"""The frames that the page is sent: those that it lacks, and what the file holds now."""

from pathlib import Path

import pytest
from page_guests import Client, say, serving
from sitters import game, player
from wording import says

from pbem.rooms.table.past import Past
from pbem.rooms.table.table_session import TableSession


def test_what_is_taken_back_by_agreement_is_in_no_frame_to_come(place: Path) -> None:
    """The film is made anew, as it is for who opens the page then."""
    table = game(place)
    mover = table.asked[0]
    others = [seat for seat in table.seats if seat != mover]
    table.play(mover, "tax")
    table.save(place)
    with serving(place, others[0]) as served:
        client = Client(served)
        state = client.ask("sit")
        known = {"version": state["version"], "film": state["film"]["edition"], "have": len(state["film"]["frames"])}
        table.propose_undo(mover)
        table.consent(others[0])
        table.save(place)
        state = client.ask("look", **known)
        known |= {"version": state["version"], "film": state["film"]["edition"]}
        known["have"] = state["film"]["from"] + len(state["film"]["frames"])
        table.consent(others[1])
        table.save(place)
        film = client.ask("look", **known)["film"]
        table.play(mover, "tax")
        table.save(place)
    with serving(place, others[0]) as served:
        later = Client(served).ask("sit")["film"]
    assert film["from"] == 0
    assert film["frames"] == later["frames"][: len(film["frames"])]
    assert [frame[2] for frame in film["frames"] if frame[2]], "marked as taken back"


def test_of_two_moves_for_one_turn_the_page_shows_the_one_that_counts(place: Path) -> None:
    """Both come while the page is open: it shows what it shows to whoever opens it then."""
    twin = place.with_name("twin.toml")
    table, other = game(place), game(twin)
    before, mover = place.read_bytes(), table.asked[0]
    watcher = next(seat for seat in table.seats if seat != mover)
    with serving(place, watcher) as served:
        client = Client(served)
        state = client.ask("sit")
        known = {"version": state["version"], "film": state["film"]["edition"], "have": len(state["film"]["frames"])}
        table.play(mover, "tax")
        other.play(mover, "recruit")
        table.save(place)
        other.save(twin)
        with place.open("ab") as file:
            file.write(twin.read_bytes().removeprefix(before))
        twin.unlink()
        film = client.ask("look", **known)["film"]
    with serving(place, watcher) as served:
        anew = Client(served).ask("sit")["film"]
    assert film["frames"] == anew["frames"][film["from"] :]
    assert film["story"] == anew["story"][film["from"] :]
    assert says("seat-collects-taxes", seat=mover) in film["story"]


def test_what_others_do_comes_as_a_few_frames_more(place: Path) -> None:
    table = game(place)
    mover = table.asked[0]
    watcher = next(seat for seat in table.seats if seat != mover)
    with serving(place, watcher) as served:
        client = Client(served)
        state = client.ask("sit")
        known = {"version": state["version"], "film": state["film"]["edition"]}
        known["have"] = have = len(state["film"]["frames"])
        assert client.ask("look", **known) == {"version": state["version"]}
        table.play(mover, "tax")
        table.save(place)
        state = client.ask("look", **known)
        assert says("seat-collects-taxes", seat=mover) in state["film"]["story"]
        assert state["film"]["from"] == have - 1
        assert "lasting" not in state["film"]


def test_the_past_is_read_once_as_long_as_it_only_grows_here(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes longer than all else."""
    mover = game(place, "pebbles", ("ann", "bob")).asked[0]
    read, recall = list[TableSession](), TableSession.recall

    def recalled(session: TableSession) -> Past:
        read.append(session)
        return recall(session)

    monkeypatch.setattr(TableSession, "recall", recalled)
    with serving(place, mover) as served:
        client = Client(served)
        client.ask("sit")
        say(client, "note hello")
        say(client, "note again")
        assert any("again" in sentence for sentence in client.ask("look")["film"]["story"])
    assert len(read) == 1


def test_what_was_cut_from_the_file_is_in_no_frame_to_come(place: Path) -> None:
    """At one keyboard: the next player has seen it, and sees what was played instead."""
    game(place, "pebbles", ("ann", "bob"), moves=3, hot_seat=True)
    with serving(place) as served:
        client = Client(served)
        client.ask("sit")
        client.ask("here")
        say(client, "take 1")
        seen = client.ask("here")["film"]
        say(client, "undo 1")
        client.ask("here")
        say(client, "take 2")
        film = client.ask("here", film=seen["edition"], have=len(seen["frames"]))["film"]
        anew = Client(served)
        anew.ask("sit")
        seen = {"edition": film["edition"], "fresh": film["fresh"]}
        assert film == {**anew.ask("here")["film"], **seen}
        assert film["from"] == 0


def test_who_has_every_frame_is_sent_none(place: Path) -> None:
    """Though something else is another: here what was said."""
    mover = game(place, "pebbles", ("ann", "bob")).asked[0]
    with serving(place, mover) as served:
        client = Client(served)
        state = client.ask("sit")
        known = {"version": state["version"], "film": state["film"]["edition"], "have": len(state["film"]["frames"])}
        tried = client.ask("try", words="away someday")["tried"]
        answer = client.ask("make", trial=tried["number"], **known)
        assert answer["version"] != known["version"]
        assert "film" not in answer
        assert answer["ground"] == state["ground"]


def test_the_page_opens_though_others_have_moved_since_the_table_was_begun(place: Path) -> None:
    table = game(place, "pebbles", ("ann", "bob"))
    mover = table.asked[0]
    with serving(place, mover) as served:
        table.play(mover, "stake 1")
        table.save(place)
        TableSession(place, player(mover)).recall()
        client = Client(served)
        status, _headers, said = client.knock("GET", client.path, headers=client.own())
        assert status == 200, said
        assert "hand" in client.ask("sit")


def test_a_page_of_a_file_that_was_damaged_meanwhile_says_so(place: Path) -> None:
    table = game(place, "pebbles", ("ann", "bob"))
    mover = table.asked[0]
    with serving(place, mover) as served:
        table.play(mover, "stake 1")
        table.save(place)
        TableSession(place, player(mover)).recall()
        place.write_bytes(place.read_bytes()[:-40])
        client = Client(served)
        status, headers, said = client.knock("GET", client.path, headers=client.own())
        assert (status, headers["Content-Type"]) == (500, "text/plain; charset=utf-8")
        assert said.startswith(b"game.toml: ")
