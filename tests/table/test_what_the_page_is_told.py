"""What the table's page is told when it asks, and what it may do: by requests as the page sends them."""

import json
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from broken_pebbles import SAID, broken
from page_guests import Knocking, serving
from pbem_pebbles import Pebbles
from sitters import game, player
from small_games import Written
from wording import says, tells

from pbem.app.sync.outcome import Outcome
from pbem.app.tables import open_table
from pbem.errors import MachineError
from pbem.events.text import render_all
from pbem.table.past import Past
from pbem.table.sitting import Sitting

COVERED = {"curtain"}


def offered(state: dict[str, Any]) -> list[str]:
    return [offer[0] for offer in state["offers"]]


def say(door: Knocking, words: str) -> dict[str, Any]:
    """Try some words and make it so. Returns where the table is then."""
    tried = door.ask("try", words=words)["tried"]
    assert tried["words"] == words
    found: dict[str, Any] = door.ask("make", trial=tried["number"])
    return found


def test_between_two_seats_nothing_is_told_but_who_is_to_come(place: Path) -> None:
    """Whatever is asked meanwhile; and what one seat reads is through its own eyes."""
    first = game(place, moves=4, hot_seat=True).asked[0]
    with serving(place) as served:
        door = Knocking(served)
        assert set(door.ask("sit")) == {"tab", *COVERED}
        asked: list[tuple[str, dict[str, Any]]] = [
            *(("look", {}), ("try", {"words": "tax"}), ("explain", {"words": first}), ("narrow", {"typed": "t"})),
            *(("games", {}), ("make", {"trial": 1}), ("leave", {}), ("sync", {})),
        ]
        for what, more in asked:
            answer = door.ask(what, **more)
            assert set(answer) == COVERED, what
            assert answer["curtain"]["button"] == f"{first} is here"
        _status, _headers, page = door.knock("GET", door.path, headers=door.own())
        assert b"holds" not in page
        state = door.ask("here")
        assert state["hand"].startswith(f"{first} holds")
        answer = say(door, "tax")
        assert set(answer) == COVERED
        following = open_table(place).asked[0]
        assert answer["curtain"]["button"] == f"{following} is here"
        state = door.ask("here")
        assert state["hand"].startswith(f"{following} holds")
        assert f"{first} holds" not in json.dumps(state)


def test_at_one_keyboard_nobody_reads_what_left_another_no_choice(place: Path) -> None:
    """Bob has to take the last pebble, since his hidden card is no 1."""
    table = game(place, "pebbles", ("ann", "bob"), hot_seat=True, heap=4)
    with serving(place) as served:
        door = Knocking(served)
        door.ask("sit")
        for words in ("stake 1", "stake 1", "take 3"):
            door.ask("here")
            answer = say(door, words)
    assert open_table(place).result is not None
    assert says("seat-takes-count", seat="bob", count=1) in open_table(place).story()
    assert table.view("bob").known(table.game.table.hands["bob"]) != [1]
    assert says("seat-takes-count", seat="ann", count=3) in answer["said"]
    assert not [sentence for sentence in answer["said"] if "no choice" in sentence]


def test_whoever_opens_the_page_again_at_one_keyboard_is_asked_who_it_is(place: Path) -> None:
    game(place, moves=4, hot_seat=True)
    with serving(place) as served:
        door = Knocking(served)
        door.ask("sit")
        assert "hand" in door.ask("here")
        assert set(door.ask("sit")) == {"tab", *COVERED}


def test_only_the_newest_window_is_told_anything(place: Path) -> None:
    mover = game(place).asked[0]
    with serving(place, mover) as served:
        first, second = Knocking(served), Knocking(served)
        assert "hand" in first.ask("sit")
        assert "hand" in second.ask("sit")
        for what in ("look", "try", "make", "here", "explain"):
            answer = first.ask(what, words="tax", trial=1)
            assert set(answer) == COVERED
            assert answer["curtain"]["elsewhere"]
        assert second.ask("try", words="tax")["tried"]["number"] == 1


def test_a_refusal_says_why_and_its_ruling_is_explained(place: Path) -> None:
    mover = game(place).asked[0]
    before = place.read_bytes()
    with serving(place, mover) as served:
        door = Knocking(served)
        door.ask("sit")
        refused = door.ask("try", words="pass")
        assert refused["rulings"] == ["R19"]
        assert tells(refused["said"][0], "you-still-have-left-action")
        assert "no passing" in door.ask("explain", words="R19")["text"]
        assert "R31" in door.ask("explain", words="commercial")["text"]
        assert tells(door.ask("explain", words="comercial")["text"], "did-you-mean-names-2")
        assert "tried" not in door.ask("try", words="nonsense")
        assert door.ask("make", trial=1)["said"] == ["the table has moved on since that was tried"]
    assert place.read_bytes() == before


def test_what_is_typed_narrows_the_list_and_may_have_a_payment(place: Path) -> None:
    mover = game(place).asked[0]
    with serving(place, mover) as served:
        door = Knocking(served)
        every = offered(door.ask("sit"))
        fits = [every[number] for number in door.ask("narrow", typed="b hu")["fit"]]
        assert fits == [one for one in every if one.startswith("bribe hubu")] != []
        assert door.ask("try", typed="note")["typed"] == "note "
        assert door.ask("try", typed="b hu")["tried"]["words"] == fits[0]
        assert "9" in door.ask("try", typed=f"{fits[0]} with 9 9")["said"][0]


def test_talk_and_undo_and_what_they_come_to(place: Path) -> None:
    mover = game(place, hot_seat=True).asked[0]
    with serving(place) as served:
        door = Knocking(served)
        door.ask("sit")
        door.ask("here")
        state = say(door, "note hello there")
        assert says("everybody-at-the-table-can") in state["said"]
        assert any("hello there" in sentence for sentence in state["film"]["story"])
        say(door, "tax")
        state = door.ask("here")
        known = {"film": state["film"]["edition"], "have": len(state["film"]["frames"])}
        tried = door.ask("try", words="undo 1")["tried"]
        assert says("this-is-taken-back-moves", moves=f"{mover}'s tax") in tried["lines"]
        assert tried["frame"] is not None
        assert set(door.ask("make", trial=tried["number"], **known)) == COVERED
        state = door.ask("here", **known)
        assert state["film"]["from"] == 0, "what was taken back is in no frame"
        assert len(state["film"]["frames"]) < known["have"]
        assert state["hand"].startswith(f"{mover} holds")
    assert open_table(place).events[-1].kind == "note"


def test_a_proposal_is_answered_with_its_board_in_sight(place: Path) -> None:
    """Somebody else wants to take a move back, which others may have."""
    table = game(place)
    mover = table.asked[0]
    other = next(seat for seat in table.seats if seat != mover)
    table.play(mover, "tax")
    table.save(place)
    table.propose_undo(mover)
    table.save(place)
    with serving(place, other) as served:
        door = Knocking(served)
        [consent] = [words for words in offered(door.ask("sit")) if words.startswith("consent")]
        tried = door.ask("try", words=consent)["tried"]
        assert any(says("seat-proposes-to-motion", seat=mover, motion="take back") in line for line in tried["lines"])
        assert tried["frame"] is not None
        assert not [words for words in offered(door.ask("make", trial=tried["number"])) if words.startswith("consent")]
    assert open_table(place).events[-1].kind == "consent"


def test_what_is_taken_back_by_agreement_is_in_no_frame_to_come(place: Path) -> None:
    """The film is made anew, as it is for who opens the page then."""
    table = game(place)
    mover = table.asked[0]
    others = [seat for seat in table.seats if seat != mover]
    table.play(mover, "tax")
    table.save(place)
    with serving(place, others[0]) as served:
        door = Knocking(served)
        state = door.ask("sit")
        known = {"version": state["version"], "film": state["film"]["edition"], "have": len(state["film"]["frames"])}
        table.propose_undo(mover)
        table.consent(others[0])
        table.save(place)
        state = door.ask("look", **known)
        known |= {"version": state["version"], "film": state["film"]["edition"]}
        known["have"] = state["film"]["from"] + len(state["film"]["frames"])
        table.consent(others[1])
        table.save(place)
        film = door.ask("look", **known)["film"]
        table.play(mover, "tax")
        table.save(place)
    with serving(place, others[0]) as served:
        later = Knocking(served).ask("sit")["film"]
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
        door = Knocking(served)
        state = door.ask("sit")
        known = {"version": state["version"], "film": state["film"]["edition"], "have": len(state["film"]["frames"])}
        table.play(mover, "tax")
        other.play(mover, "recruit")
        table.save(place)
        other.save(twin)
        with place.open("ab") as file:
            file.write(twin.read_bytes().removeprefix(before))
        twin.unlink()
        film = door.ask("look", **known)["film"]
    with serving(place, watcher) as served:
        anew = Knocking(served).ask("sit")["film"]
    assert film["frames"] == anew["frames"][film["from"] :]
    assert film["story"] == anew["story"][film["from"] :]
    assert says("seat-collects-taxes", seat=mover) in film["story"]


def test_what_others_do_comes_as_a_few_frames_more(place: Path) -> None:
    table = game(place)
    mover = table.asked[0]
    watcher = next(seat for seat in table.seats if seat != mover)
    with serving(place, watcher) as served:
        door = Knocking(served)
        state = door.ask("sit")
        known = {"version": state["version"], "film": state["film"]["edition"]}
        known["have"] = have = len(state["film"]["frames"])
        assert door.ask("look", **known) == {"version": state["version"]}
        table.play(mover, "tax")
        table.save(place)
        state = door.ask("look", **known)
        assert says("seat-collects-taxes", seat=mover) in state["film"]["story"]
        assert state["film"]["from"] == have - 1
        assert "lasting" not in state["film"]


def test_it_syncs_by_itself_and_sends_what_was_said_before_it_ends(place: Path) -> None:
    mover = game(place).asked[0]
    synced_then: list[bytes] = []

    def sync() -> Outcome:
        synced_then.append(place.read_bytes())
        return Outcome(sent=len(synced_then))

    with serving(place, mover, sync) as served:
        door = Knocking(served)
        assert door.ask("sit")["shared"]
        while not any(says("sent-count-events", count=1) in line for line in door.ask("look").get("synced", ())):
            sleep(0.02)
        say(door, "tax")
        assert len(synced_then) == 1
    assert len(synced_then) == 2
    assert b'kind = "tax"' not in synced_then[0]
    assert b'kind = "tax"' in synced_then[1]


def test_a_game_that_is_not_drawn_is_played_to_its_end_by_the_list(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Pebbles, "drawing", lambda _rules, _view: None)
    game(place, "pebbles", ("ann", "bob"), hot_seat=True)
    with serving(place) as served:
        door = Knocking(served)
        answer = door.ask("sit")
        for _move in range(60):
            state = door.ask("here") if "curtain" in answer else door.ask("look")
            if open_table(place).result is not None:
                break
            assert state["film"]["lasting"]["places"] == []
            answer = say(door, state["offers"][0][0])
        assert says("the-game-is-over-2") in " ".join(state["headline"])
        assert state["hand"] == ""


def test_another_game_is_sat_down_at(place: Path) -> None:
    mover = game(place).asked[0]
    game(place.with_name("other.toml"), "pebbles", (mover, "zoe"))
    with serving(place, mover) as served:
        door = Knocking(served)
        before = door.ask("sit")["ground"]
        assert door.ask("games")["games"] == ["game: waits", "other: waits"]
        assert door.ask("switch", game=1) == {"reload": True}
        assert door.ask("sit")["ground"] != before
        _status, _headers, page = door.knock("GET", door.path, headers=door.own())
        assert b"Pebbles: other" in page


def test_what_cannot_be_asked_for_is_said(place: Path) -> None:
    """Nothing typed where nothing fits, and a game that is not on the list."""
    mover = game(place, "pebbles", ("ann", "bob")).asked[0]
    with serving(place, "stranger") as served:
        door = Knocking(served)
        door.ask("sit")
        assert door.ask("try", typed="")["said"] == ["say which move"]
    with serving(place, mover) as served:
        door = Knocking(served)
        door.ask("sit")
        assert door.ask("switch", game=0)["said"] == ["there is no such game"], "nothing was listed yet"
        door.ask("games")
        assert door.ask("switch", game=1)["said"] == ["there is no such game"]
        assert door.ask("look")["standing"].startswith(f"your turn, {mover}")


def test_the_past_is_read_once_as_long_as_it_only_grows_here(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes longer than all else."""
    mover = game(place, "pebbles", ("ann", "bob")).asked[0]
    read, recall = list[Sitting](), Sitting.recall

    def recalled(sitting: Sitting) -> Past:
        read.append(sitting)
        return recall(sitting)

    monkeypatch.setattr(Sitting, "recall", recalled)
    with serving(place, mover) as served:
        door = Knocking(served)
        door.ask("sit")
        say(door, "note hello")
        say(door, "note again")
        assert any("again" in sentence for sentence in door.ask("look")["film"]["story"])
    assert len(read) == 1


def test_the_page_knows_whether_anything_is_tried(place: Path) -> None:
    mover = game(place, "pebbles", ("ann", "bob")).asked[0]
    with serving(place, mover) as served:
        door = Knocking(served)
        assert door.ask("sit")["trial"] == 0
        for number in (1, 2):
            assert door.ask("try", words="stake 1")["tried"]["number"] == number
            assert door.ask("look")["trial"] == number
        assert door.ask("leave")["trial"] == 0
        assert door.ask("look")["trial"] == 0


def test_a_game_that_has_not_begun_is_joined_at_the_page(place: Path) -> None:
    offer = Written("pebbles", 1)
    place.write_bytes(render_all(offer.events).encode())
    with serving(place, "bob") as served:
        door = Knocking(served)
        state = door.ask("sit")
        assert offered(state) == ["join"]
        assert says("the-game-has-not-begun") in state["headline"][0]
        assert "film" not in state
        assert (state["hand"], state["ground"]) == ("", "")
        state = say(door, "join bob")
        assert state["said"] == ["bob takes a seat."]
    assert open_table(place).game.wishes.keys() == {"bob"}


def test_an_answer_to_a_proposal_comes_first_on_the_list(place: Path) -> None:
    table = game(place, "pebbles", ("ann", "bob"), moves=2)
    [mover] = table.asked
    table.propose_end("bob" if mover == "ann" else "ann")
    table.save(place)
    with serving(place, mover) as served:
        words = offered(Knocking(served).ask("sit"))
        assert [one.split()[0] for one in words[:2]] == ["consent", "decline"]
        assert words[2].startswith("take")


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
        door = Knocking(served)
        door.ask("sit")
        while not any("synced" in line for line in door.ask("look").get("synced", ())):
            sleep(0.02)
        door.ask("sync")
        while not any(
            says("not-synced-reason", reason="no way out") in line for line in door.ask("look").get("synced", ())
        ):
            sleep(0.02)
        assert len(begun) == 2
    assert len(begun) == 3


def test_where_nobody_else_plays_nothing_is_synced(place: Path) -> None:
    mover = game(place, "pebbles", ("ann", "bob")).asked[0]
    with serving(place, mover) as served:
        door = Knocking(served)
        assert not door.ask("sit")["shared"]
        assert "synced" not in " ".join(door.ask("sync")["synced"])


def test_what_was_cut_from_the_file_is_in_no_frame_to_come(place: Path) -> None:
    """At one keyboard: the next player has seen it, and sees what was played instead."""
    game(place, "pebbles", ("ann", "bob"), moves=3, hot_seat=True)
    with serving(place) as served:
        door = Knocking(served)
        door.ask("sit")
        door.ask("here")
        say(door, "take 1")
        seen = door.ask("here")["film"]
        say(door, "undo 1")
        door.ask("here")
        say(door, "take 2")
        film = door.ask("here", film=seen["edition"], have=len(seen["frames"]))["film"]
        anew = Knocking(served)
        anew.ask("sit")
        seen = {"edition": film["edition"], "fresh": film["fresh"]}
        assert film == {**anew.ask("here")["film"], **seen}
        assert film["from"] == 0


def test_who_has_every_frame_is_sent_none(place: Path) -> None:
    """Though something else is another: here what was said."""
    mover = game(place, "pebbles", ("ann", "bob")).asked[0]
    with serving(place, mover) as served:
        door = Knocking(served)
        state = door.ask("sit")
        known = {"version": state["version"], "film": state["film"]["edition"], "have": len(state["film"]["frames"])}
        tried = door.ask("try", words="away someday")["tried"]
        answer = door.ask("make", trial=tried["number"], **known)
        assert answer["version"] != known["version"]
        assert "film" not in answer
        assert answer["ground"] == state["ground"]


def test_a_game_that_breaks_at_the_table_says_whose_fault_it_is_and_the_table_goes_on(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mover = game(place, "pebbles", ("ann", "bob")).asked[0]
    with serving(place, mover) as served:
        door = Knocking(served)
        words = offered(door.ask("sit"))[0]
        with broken("about"):
            assert door.ask("explain", words="heap")["said"] == [SAID]
        with monkeypatch.context() as patch:
            patch.setattr(Sitting, "tried", lambda *_given: 1 // 0)
            said = door.ask("try", words=words)
            assert said["said"] == ["internal error (a bug in pbem): integer division or modulo by zero"]
            assert said["rulings"] == []
        assert door.ask("try", words=words)["tried"]["words"] == words


def test_the_page_opens_though_others_have_moved_since_the_table_was_begun(place: Path) -> None:
    table = game(place, "pebbles", ("ann", "bob"))
    mover = table.asked[0]
    with serving(place, mover) as served:
        table.play(mover, "stake 1")
        table.save(place)
        Sitting(place, player(mover)).recall()
        door = Knocking(served)
        status, _headers, said = door.knock("GET", door.path, headers=door.own())
        assert status == 200, said
        assert "hand" in door.ask("sit")


def test_a_page_of_a_file_that_was_damaged_meanwhile_says_so(place: Path) -> None:
    table = game(place, "pebbles", ("ann", "bob"))
    mover = table.asked[0]
    with serving(place, mover) as served:
        table.play(mover, "stake 1")
        table.save(place)
        Sitting(place, player(mover)).recall()
        place.write_bytes(place.read_bytes()[:-40])
        door = Knocking(served)
        status, headers, said = door.knock("GET", door.path, headers=door.own())
        assert (status, headers["Content-Type"]) == (500, "text/plain; charset=utf-8")
        assert said.startswith(b"game.toml: ")


def test_an_onlooker_sees_no_hand_and_may_say_nothing(place: Path) -> None:
    game(place, moves=10)
    with serving(place, "stranger") as served:
        door = Knocking(served)
        state = door.ask("sit")
        assert state["offers"] == []
        assert state["hand"] == ""
        assert door.ask("try", words="tax")["said"] != []


def test_a_file_that_cannot_be_read_is_named_and_the_table_goes_on_when_it_is_back(place: Path) -> None:
    mover = game(place).asked[0]
    kept = place.read_bytes()
    with serving(place, mover) as served:
        door = Knocking(served)
        place.unlink()
        assert "game.toml" in door.ask("sit")["said"][0]
        place.write_bytes(kept[:-40] + b"[[nonsense]]")
        assert door.ask("look")["said"]
        place.write_bytes(kept)
        assert door.ask("look")["standing"].startswith(f"your turn, {mover}")


def test_after_words_that_will_not_do_nothing_is_left_to_be_made(place: Path) -> None:
    """Not what was tried before them: its player sees the other payment."""
    table = game(place)
    mover = table.asked[0]
    bribe = next(move.notation() for move in table.legal(mover) if move.kind == "bribe")
    before = place.read_bytes()
    with serving(place, mover) as served:
        door = Knocking(served)
        door.ask("sit")
        tried = door.ask("try", words=bribe)["tried"]
        assert {word for _piece, word, _taken in tried["pays"]} == {"1", "2", "3"}
        assert tried["move"] == bribe
        assert "said" in door.ask("try", words=f"{bribe} with 1")
        assert door.ask("make", trial=tried["number"])["said"] == ["the table has moved on since that was tried"]
    assert place.read_bytes() == before


def test_at_another_game_for_one_keyboard_the_curtain_is_drawn_before_anything_is_told(place: Path) -> None:
    """Whoever sat here last may have a seat of that name there, too."""
    game(place, moves=4, hot_seat=True)
    with serving(place) as served:
        door = Knocking(served)
        door.ask("sit")
        door.ask("here")
        door.ask("games")
        assert door.ask("switch", game=0) == {"reload": True}
        assert set(door.ask("look")) == COVERED


@pytest.mark.parametrize("odd", [-1, True, "0", None, 0.5])
def test_a_number_in_a_question_is_one_from_0_on(place: Path, odd: object) -> None:
    """Else a page could ask for the last game of a list, or break the table."""
    with serving(place, game(place).asked[0]) as served:
        door = Knocking(served)
        door.ask("sit")
        door.ask("games")
        body = json.dumps({"tab": door.tab, "game": odd}).encode()
        assert door.knock("POST", door.path + "switch", body, door.own())[0] == 400


def test_what_is_refused_only_when_it_is_said_says_why_and_leaves_the_table_as_it_was(place: Path) -> None:
    mover = game(place).asked[0]
    before = place.read_bytes()
    with serving(place, mover) as served:
        door = Knocking(served)
        door.ask("sit")
        state = say(door, "away someday")
        assert "someday" in state["said"][0]
        assert state["standing"].startswith(f"your turn, {mover}")
    assert place.read_bytes() == before


def test_undo_is_on_the_list_of_who_has_moved(place: Path) -> None:
    game(place, moves=2, hot_seat=True)
    with serving(place) as served:
        door = Knocking(served)
        door.ask("sit")
        state = door.ask("here")
        say(door, next(words for words in offered(state) if not words.startswith(("bribe", "buy", "note"))))
        assert "undo" in offered(door.ask("here"))


@pytest.mark.parametrize(
    ("name", "moves"), [("confucius", 14), ("confucius", 40), ("white-lotus", 0), ("white-lotus", 90)]
)
def test_every_place_where_nothing_can_be_done_says_why_not(place: Path, name: str, moves: int) -> None:
    """All that have a name; and who is not asked reads for whom the table waits."""
    table = game(place, name, moves=moves)
    me = table.asked[0]
    with serving(place, me) as served:
        door = Knocking(served)
        state = door.ask("sit")
        about = {number for offer in state["offers"] for number in offer[5]}
        places = state["film"]["lasting"]["places"]
        unlit = [number for number, (called, _sentence) in enumerate(places) if called and number not in about]
        assert unlit
        answers = [door.ask("why", place=number)["why"] for number in unlit]
        assert all(why["lines"] for why in answers)
        assert any(why["rulings"] for why in answers)
        assert door.ask("why", place=len(places))["why"]["lines"] == []
    with serving(place, next(seat for seat in table.seats if seat not in table.asked)) as served:
        door = Knocking(served)
        door.ask("sit")
        [line] = door.ask("why", place=unlit[0])["why"]["lines"]
        assert line.startswith("it is not your turn: the table waits for ")
