"""What the table's page is told when it asks, and what it may do: by requests as the page sends them."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from broken_pebbles import SAID, broken
from page_guests import COVERED, Client, offered, say, serving, your_turn
from pbem_pebbles import Pebbles
from pbem_white_lotus.scoring import sources_of_points
from sitters import game
from small_games import Written, key
from wording import says, tells

from pbem.app.table import Table
from pbem.app.tables import open_table
from pbem.events.text import render_all
from pbem.rooms.table.table_session import TableSession


def test_a_refusal_says_why_and_its_ruling_is_explained(place: Path) -> None:
    mover = game(place).asked[0]
    before = place.read_bytes()
    with serving(place, mover) as served:
        client = Client(served)
        client.ask("sit")
        refused = client.ask("try", words="pass")
        assert "R19" in refused["said"][0]
        assert tells(refused["said"][0], "you-still-have-left-action")
        assert "no passing" in client.ask("explain", words="R19")["topic"][0]
        assert "R31" in client.ask("explain", words="commercial")["topic"][0]
        assert 'data-ask="commercial"' in client.ask("explain", words="comercial")["topic"][0]
        assert "tried" not in client.ask("try", words="nonsense")
        assert client.ask("make", trial=1)["said"] == [says("the-table-has-moved-on")]
    assert place.read_bytes() == before


@contextmanager
def thinking(place: Path) -> Iterator[tuple[Table, str, Client]]:
    """A game, somebody who is not asked, and the page of the one who is."""
    table = game(place)
    mover = table.asked[0]
    with serving(place, mover) as served:
        client = Client(served)
        client.ask("sit")
        yield table, next(seat for seat in table.seats if seat != mover), client


def test_a_move_that_is_looked_at_can_still_be_made_after_others_have_spoken(place: Path) -> None:
    """As when one bot seals its bid while somebody thinks about theirs."""
    with thinking(place) as (table, other, client):
        tried = client.ask("try", words="tax")["tried"]
        table.note(other, "hello")
        table.save(place)
        state = client.ask("look")
        assert state["trial"] == tried["number"]
        assert {**state["tried"], "frame": tried["frame"]} == tried
        assert "tried" not in client.ask("look"), "once"
        table.note(other, "hello again")
        table.save(place)
        client.ask("make", trial=tried["number"])
        assert open_table(place).events[-1].kind == "tax"
        assert "tried" not in client.ask("look")


def test_what_would_be_taken_back_is_looked_at_after_others_have_spoken(place: Path) -> None:
    with thinking(place) as (_table, other, client):
        say(client, "tax")
        tried = client.ask("try", words="undo")["tried"]
        later = open_table(place, keys={other: key(other)})
        later.note(other, "hello")
        later.save(place)
        state = client.ask("look")
        assert state["trial"] == tried["number"]
        assert state["tried"]["lines"] == tried["lines"]


def test_a_move_that_cannot_be_made_any_more_is_not_looked_at_any_more(place: Path) -> None:
    table = game(place)
    mover = table.asked[0]
    with serving(place, mover) as served:
        client = Client(served)
        client.ask("sit")
        tried = client.ask("try", words="tax")["tried"]
        table.play(mover, "recruit")
        table.save(place)
        state = client.ask("look")
        assert (state["trial"], "tried" in state) == (0, False)
        assert client.ask("make", trial=tried["number"])["said"] == [says("the-table-has-moved-on")]


def test_what_is_typed_narrows_the_list_and_may_have_a_payment(place: Path) -> None:
    mover = game(place).asked[0]
    with serving(place, mover) as served:
        client = Client(served)
        every = offered(client.ask("sit"))
        fits = [every[number] for number in client.ask("narrow", typed="b hu")["fit"]]
        assert fits == [one for one in every if one.startswith("bribe hubu")] != []
        assert client.ask("try", typed="note")["typed"] == "note "
        assert client.ask("try", typed="b hu")["tried"]["words"] == fits[0]
        assert "9" in client.ask("try", typed=f"{fits[0]} with 9 9")["said"][0]


def test_talk_and_undo_and_what_they_come_to(place: Path) -> None:
    mover = game(place, hot_seat=True).asked[0]
    with serving(place) as served:
        client = Client(served)
        client.ask("sit")
        client.ask("here")
        state = say(client, "note hello there")
        assert says("everybody-at-the-table-can") in state["said"]
        assert any("hello there" in sentence for sentence in state["film"]["story"])
        say(client, "tax")
        state = client.ask("here")
        known = {"film": state["film"]["edition"], "have": len(state["film"]["frames"])}
        tried = client.ask("try", words="undo 1")["tried"]
        assert says("this-is-taken-back-moves", moves=f"{mover}'s tax") in tried["lines"]
        assert tried["frame"] is not None
        assert set(client.ask("make", trial=tried["number"], **known)) == COVERED
        state = client.ask("here", **known)
        assert state["film"]["from"] == 0, "what was taken back is in no frame"
        assert len(state["film"]["frames"]) < known["have"]
        assert state["hand"].startswith(f"{mover} holds")
    assert open_table(place).events[-1].kind == "note"


def test_a_proposal_is_answered_with_its_board_in_sight(place: Path) -> None:
    """Someone else wants to take a move back, which others may have."""
    table = game(place)
    mover = table.asked[0]
    other = next(seat for seat in table.seats if seat != mover)
    table.play(mover, "tax")
    table.save(place)
    table.propose_undo(mover)
    table.save(place)
    with serving(place, other) as served:
        client = Client(served)
        [consent] = [words for words in offered(client.ask("sit")) if words.startswith("consent")]
        tried = client.ask("try", words=consent)["tried"]
        assert any(says("seat-proposes-to-motion", seat=mover, motion="undo") in line for line in tried["lines"])
        assert tried["frame"] is not None
        assert not [
            words for words in offered(client.ask("make", trial=tried["number"])) if words.startswith("consent")
        ]
    assert open_table(place).events[-1].kind == "consent"


def test_a_game_that_is_not_drawn_is_played_to_its_end_by_the_list(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Pebbles, "drawing", lambda _rules, _view: None)
    game(place, "pebbles", ("ann", "bob"), hot_seat=True)
    with serving(place) as served:
        client = Client(served)
        answer = client.ask("sit")
        for _move in range(60):
            state = client.ask("here") if "curtain" in answer else client.ask("look")
            if open_table(place).result is not None:
                break
            assert state["film"]["lasting"]["places"] == []
            answer = say(client, state["offers"][0][0])
        assert says("the-game-is-over-2") in state["standing"]
        assert state["hand"] == ""


@pytest.mark.room("bots")
def test_at_the_end_the_page_says_who_has_what_from_where_and_how_to_look_back(place: Path) -> None:
    table = game(place, "white-lotus", moves=1000)
    assert table.result is not None
    sources = sources_of_points(table.game.table)
    with serving(place, "ann") as served:
        state = Client(served).ask("sit")
    assert says("the-game-is-over-2") in state["standing"]
    for seat, told in zip(table.result.standing, state["end"], strict=False):
        assert told.startswith(f"{seat}: {table.points[seat]}")
        assert all(f"{source} {number}" in told for source, number in sources[seat].items())
    looks = state["end"][len(table.seats) :]
    assert [one.split("`")[1] for one in looks] == ["pbem bot --review", "pbem export replay --open --review"]
    assert not any("--review" in one for one in state["synced"])


def test_another_game_is_sat_down_at(place: Path) -> None:
    mover = game(place).asked[0]
    game(place.with_name("other.toml"), "pebbles", (mover, "zoe"))
    with serving(place, mover) as served:
        client = Client(served)
        before = client.ask("sit")["ground"]
        assert client.ask("games")["games"] == ["game: waits", "other: waits"]
        assert client.ask("switch", game=1) == {"reload": True}
        assert client.ask("sit")["ground"] != before
        _status, _headers, page = client.knock("GET", client.path, headers=client.own())
        assert b"Pebbles: other" in page


def test_what_cannot_be_asked_for_is_said(place: Path) -> None:
    """Nothing typed where nothing fits, and a game that is not on the list."""
    mover = game(place, "pebbles", ("ann", "bob")).asked[0]
    with serving(place, "stranger") as served:
        client = Client(served)
        client.ask("sit")
        assert client.ask("try", typed="")["said"] == [says("say-which-move")]
    with serving(place, mover) as served:
        client = Client(served)
        client.ask("sit")
        assert client.ask("switch", game=0)["said"] == [says("there-is-no-such-game")], "nothing was listed yet"
        client.ask("games")
        assert client.ask("switch", game=1)["said"] == [says("there-is-no-such-game")]
        assert client.ask("look")["standing"].startswith(your_turn(mover))


def test_the_page_knows_whether_anything_is_tried(place: Path) -> None:
    mover = game(place, "pebbles", ("ann", "bob")).asked[0]
    with serving(place, mover) as served:
        client = Client(served)
        assert client.ask("sit")["trial"] == 0
        for number in (1, 2):
            assert client.ask("try", words="stake 1")["tried"]["number"] == number
            assert client.ask("look")["trial"] == number
        assert client.ask("leave")["trial"] == 0
        assert client.ask("look")["trial"] == 0


def test_a_game_that_has_not_begun_is_joined_at_the_page(place: Path) -> None:
    offer = Written("pebbles", 1)
    place.write_bytes(render_all(offer.events).encode())
    with serving(place, "bob") as served:
        client = Client(served)
        state = client.ask("sit")
        assert offered(state) == ["join"]
        assert state["end"] == []
        assert "film" not in state
        assert (state["hand"], state["ground"]) == ("", "")
        state = say(client, "join bob")
        assert state["said"] == [says("seat-takes-a-seat", seat="bob")]
    assert open_table(place).game.wishes.keys() == {"bob"}


def test_an_answer_to_a_proposal_comes_first_on_the_list(place: Path) -> None:
    table = game(place, "pebbles", ("ann", "bob"), moves=2)
    [mover] = table.asked
    table.propose_end("bob" if mover == "ann" else "ann")
    table.save(place)
    with serving(place, mover) as served:
        words = offered(Client(served).ask("sit"))
        assert [one.split()[0] for one in words[:2]] == ["consent", "decline"]
        assert words[2].startswith("take")


def test_a_game_that_breaks_at_the_table_says_whose_fault_it_is_and_the_table_goes_on(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mover = game(place, "pebbles", ("ann", "bob")).asked[0]
    with serving(place, mover) as served:
        client = Client(served)
        words = offered(client.ask("sit"))[0]
        with broken("about"):
            assert client.ask("explain", words="heap")["said"] == [SAID]
        with monkeypatch.context() as patch:
            patch.setattr(TableSession, "tried", lambda *_given: 1 // 0)
            said = client.ask("try", words=words)
            assert said["said"] == [says("internal-error-a-bug-in", error="integer division or modulo by zero")]
        assert client.ask("try", words=words)["tried"]["words"] == words


def test_an_onlooker_sees_no_hand_and_may_say_nothing(place: Path) -> None:
    game(place, moves=10)
    with serving(place, "stranger") as served:
        client = Client(served)
        state = client.ask("sit")
        assert state["offers"] == []
        assert state["hand"] == ""
        assert client.ask("try", words="tax")["said"] != []


def test_a_file_that_cannot_be_read_is_named_and_the_table_goes_on_when_it_is_back(place: Path) -> None:
    mover = game(place).asked[0]
    kept = place.read_bytes()
    with serving(place, mover) as served:
        client = Client(served)
        place.unlink()
        assert "game.toml" in client.ask("sit")["said"][0]
        place.write_bytes(kept[:-40] + b"[[nonsense]]")
        assert client.ask("look")["said"]
        place.write_bytes(kept)
        assert client.ask("look")["standing"].startswith(your_turn(mover))


def test_after_words_that_will_not_do_nothing_is_left_to_be_made(place: Path) -> None:
    """Not what was tried before them: its player sees the other payment."""
    table = game(place)
    mover = table.asked[0]
    bribe = next(move.notation() for move in table.legal(mover) if move.kind == "bribe")
    before = place.read_bytes()
    with serving(place, mover) as served:
        client = Client(served)
        client.ask("sit")
        tried = client.ask("try", words=bribe)["tried"]
        assert {word for _piece, word, _taken in tried["pays"]} == {"1", "2", "3"}
        assert tried["move"] == bribe
        assert "said" in client.ask("try", words=f"{bribe} with 1")
        assert client.ask("make", trial=tried["number"])["said"] == [says("the-table-has-moved-on")]
    assert place.read_bytes() == before


def test_a_number_in_a_question_is_one_from_0_on(place: Path) -> None:
    """Else a page could ask for the last game of a list, or break the table."""
    with serving(place, game(place).asked[0]) as served:
        client = Client(served)
        client.ask("sit")
        client.ask("games")
        for odd in (-1, True, "0", None, 0.5):
            body = json.dumps({"tab": client.tab, "game": odd}).encode()
            assert client.knock("POST", client.path + "switch", body, client.own())[0] == 400, odd


def test_what_is_refused_only_when_it_is_said_says_why_and_leaves_the_table_as_it_was(place: Path) -> None:
    mover = game(place).asked[0]
    before = place.read_bytes()
    with serving(place, mover) as served:
        client = Client(served)
        client.ask("sit")
        state = say(client, "away someday")
        assert "someday" in state["said"][0]
        assert state["standing"].startswith(your_turn(mover))
    assert place.read_bytes() == before


@pytest.mark.parametrize(
    ("name", "moves"),
    [
        ("confucius", 40),
        ("white-lotus", 90),
        pytest.param("confucius", 14, marks=pytest.mark.more),
        pytest.param("white-lotus", 0, marks=pytest.mark.more),
    ],
)
def test_every_place_where_nothing_can_be_done_says_why_not(place: Path, name: str, moves: int) -> None:
    """All that have a name, or, where no move ever can be made, what they are for; who is not asked reads for whom the
    table waits."""
    table = game(place, name, moves=moves)
    me = table.asked[0]
    with serving(place, me) as served:
        client = Client(served)
        state = client.ask("sit")
        about = {number for offer in state["offers"] for number in offer[5]}
        places = state["film"]["lasting"]["places"]
        unlit = [number for number, (called, *_said) in enumerate(places) if called and number not in about]
        assert unlit
        answers = [client.ask("why", place=number)["why"] for number in unlit]
        assert all(why["lines"] or places[why["place"]][2] >= 0 for why in answers)
        numbers = {one.number for one in table.game.ruleset.rulings()}
        assert any(number in line for why in answers for line in why["lines"] for number in numbers)
        assert client.ask("why", place=len(places))["why"]["lines"] == []
    with serving(place, next(seat for seat in table.seats if seat not in table.asked)) as served:
        client = Client(served)
        client.ask("sit")
        [line] = client.ask("why", place=min(about))["why"]["lines"]
        assert tells(line, "it-is-not-your-turn")
