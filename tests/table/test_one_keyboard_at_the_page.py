"""Several players at one page: each is told what is its own, and the newest window alone is told anything."""

import json
from pathlib import Path
from typing import Any

from page_guests import COVERED, Client, offered, say, serving
from sitters import game
from wording import says, tells

from pbem.app.tables import open_table


def test_between_two_seats_nothing_is_told_but_who_is_to_come(place: Path) -> None:
    """Whatever is asked meanwhile; and what one seat reads is through its own eyes."""
    first = game(place, moves=4, hot_seat=True).asked[0]
    with serving(place) as served:
        client = Client(served)
        assert set(client.ask("sit")) == {"tab", *COVERED}
        asked: list[tuple[str, dict[str, Any]]] = [
            *(("look", {}), ("try", {"words": "tax"}), ("explain", {"words": first}), ("narrow", {"typed": "t"})),
            *(("games", {}), ("make", {"trial": 1}), ("leave", {}), ("sync", {})),
        ]
        for what, more in asked:
            answer = client.ask(what, **more)
            assert set(answer) == COVERED, what
            assert answer["curtain"]["button"] == says("seat-is-there", seat=first)
        _status, _headers, page = client.knock("GET", client.path, headers=client.own())
        assert b"holds" not in page
        state = client.ask("here")
        assert state["hand"].startswith(f"{first} holds")
        answer = say(client, "tax")
        assert set(answer) == COVERED
        following = open_table(place).asked[0]
        assert answer["curtain"]["button"] == says("seat-is-there", seat=following)
        state = client.ask("here")
        assert state["hand"].startswith(f"{following} holds")
        assert f"{first} holds" not in json.dumps(state)


def test_at_one_keyboard_nobody_reads_what_left_another_no_choice(place: Path) -> None:
    """Bob has to take the last pebble, since his hidden card is no 1."""
    table = game(place, "pebbles", ("ann", "bob"), hot_seat=True, heap=4)
    with serving(place) as served:
        client = Client(served)
        client.ask("sit")
        for words in ("stake 1", "stake 1", "take 3"):
            client.ask("here")
            answer = say(client, words)
    assert open_table(place).result is not None
    assert says("seat-takes-count", seat="bob", count=1) in open_table(place).story()
    assert table.view("bob").known(table.game.table.hands["bob"]) != [1]
    assert says("seat-takes-count", seat="ann", count=3) in answer["said"]
    assert not [sentence for sentence in answer["said"] if tells(sentence, "seat-has-no-choice-move")]


def test_whoever_opens_the_page_again_at_one_keyboard_is_asked_who_it_is(place: Path) -> None:
    game(place, moves=4, hot_seat=True)
    with serving(place) as served:
        client = Client(served)
        client.ask("sit")
        assert "hand" in client.ask("here")
        assert set(client.ask("sit")) == {"tab", *COVERED}


def test_only_the_newest_window_is_told_anything(place: Path) -> None:
    mover = game(place).asked[0]
    with serving(place, mover) as served:
        first, second = Client(served), Client(served)
        assert "hand" in first.ask("sit")
        assert "hand" in second.ask("sit")
        for what in ("look", "try", "make", "here", "explain"):
            answer = first.ask(what, words="tax", trial=1)
            assert set(answer) == COVERED
            assert answer["curtain"]["elsewhere"]
        assert second.ask("try", words="tax")["tried"]["number"] == 1


def test_at_another_game_for_one_keyboard_the_curtain_is_drawn_before_anything_is_told(place: Path) -> None:
    """Whoever sat here last may have a seat of that name there, too."""
    game(place, moves=4, hot_seat=True)
    with serving(place) as served:
        client = Client(served)
        client.ask("sit")
        client.ask("here")
        client.ask("games")
        assert client.ask("switch", game=0) == {"reload": True}
        assert set(client.ask("look")) == COVERED


def test_undo_is_on_the_list_of_who_has_moved(place: Path) -> None:
    game(place, moves=2, hot_seat=True)
    with serving(place) as served:
        client = Client(served)
        client.ask("sit")
        state = client.ask("here")
        say(client, next(words for words in offered(state) if not words.startswith(("bribe", "buy", "note"))))
        assert "undo" in offered(client.ask("here"))
