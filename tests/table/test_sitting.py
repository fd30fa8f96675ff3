"""TableSession at a game, without a screen: what is offered, tried and said."""

import os
from dataclasses import replace
from pathlib import Path

import pytest
from sitters import game, player
from small_games import SEATS, Written, key, signed_at
from wording import says, telling, your_turn

from pbem import author
from pbem.app.acts.act import Saying
from pbem.errors import LockedKeyError, NotYourTurnError, PbemError, UsageError
from pbem.events.identity import LockedSecret
from pbem.events.text import parse, render_all
from pbem.rooms.table import sit_down
from pbem.rooms.table.explanations import explained
from pbem.rooms.table.fitting import narrowed, typed_out
from pbem.rooms.table.table_session import TableSession


def asked(place: Path) -> str:
    """Who is asked in a fresh game of confucius with the usual seed."""
    return game(place).asked[0]


def test_a_payment_is_typed_behind_the_move() -> None:
    offer = Saying("bribe bingbu 4", "", "")
    assert typed_out(offer, "br bi 4 with 3 1") == "bribe bingbu 4 with 3 1"
    assert typed_out(offer, "br") == "bribe bingbu 4"
    assert typed_out(None, "sing  a song") == "sing a song"
    assert typed_out(None, "") is None
    note = Saying("note", "", "", more=True)
    assert typed_out(note, "no") == "note "
    assert typed_out(note, "note hello there") == "note hello there"
    assert narrowed([offer, note], ["note", "hello"]) == [note]
    assert narrowed([offer, note], ["bribe", "4", "with", "9"]) == [offer]
    assert narrowed([offer, note], ["4", "bribe"]) == []


def unbegun(place: Path, *taken: str) -> TableSession:
    """Ann at a game that she has made and that has not started; these seats are taken."""
    offered = Written("pebbles", len(taken))
    for seat in taken:
        offered.write(author.join(offered.game, seat, key(seat), at=offered.at))
    place.write_text(render_all(offered.events))
    signed_at(Path(os.environ["PBEM_HOME"]), place.read_bytes())
    return TableSession(place, player())


def test_a_seat_is_offered_while_one_is_free(place: Path) -> None:
    assert [one.words for one in unbegun(place, "bob", "cy").offers("")] == ["join"]
    assert [one.words for one in unbegun(place, *SEATS).offers("")] == []


def test_a_game_begins_when_its_creator_sits_down_and_all_seats_are_taken(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for taken, phase in ((SEATS[:2], "joining"), (SEATS, "playing")):
        unbegun(place, *taken)
        monkeypatch.setattr(sit_down, "player", player)
        path, me, _sync = sit_down.seat_at(place)
        assert TableSession(path, me).game.phase == phase


def test_before_the_deal_nothing_is_said_but_what_begins_the_game(place: Path) -> None:
    """What a word means is told from the rules: there is no board yet."""
    session = unbegun(place, "ann", "bob")
    for words in (["note", "hello"], ["resign"], ["undo"], ["take", "1"]):
        with pytest.raises(PbemError):
            session.tried("", words)
    assert explained(session.game, "", ["take"], 80).startswith("take: Remove 1 to 3 pebbles")


@pytest.mark.parametrize("word", ["note", "away", "plan", "pace", "absent"])
def test_what_needs_more_words_says_which(place: Path, word: str) -> None:
    seat = game(place, "pebbles", ("ann", "bob")).asked[0]
    session = TableSession(place, player(seat))
    with pytest.raises(UsageError, match=f"{says('a-note-needs-words')}|`{word} "):
        session.tried(seat, [word])
    with pytest.raises(UsageError, match=telling("say-whose-seat-word-seat", word="absent")):
        session.tried(seat, ["absent", "ann", "bob"])


def test_who_has_locked_their_key_says_nothing(place: Path) -> None:
    game(place, "pebbles", ("ann", "bob"))
    before = place.read_bytes()
    locked = player("ann")
    me = replace(locked.me, secret=LockedSecret(b"", 1, 1, b"", b""))
    session = TableSession(place, replace(locked, identity=me))
    with pytest.raises(LockedKeyError):
        session.act(lambda _session: None)
    assert place.read_bytes() == before


def test_a_sitting_knows_what_is_said_of_it(place: Path) -> None:
    name = asked(place)
    assert (
        TableSession(place, player(name)).standing().startswith(your_turn(name, "take-an-action-cubes-cubes", cubes=3))
    )


def test_a_sitting_keeps_boards_apart_by_who_looks(place: Path) -> None:
    """At one keyboard the next player would else be shown the last one's."""
    game(place, moves=4, hot_seat=True)
    session = TableSession(place, player())
    ruleset, now = session.game.ruleset, session.game
    seen = {seat: ruleset.picture(now.view(seat)) for seat in ("ann", "bob", "cy")}
    assert seen["ann"] != seen["bob"]
    for seat in ("ann", "bob", "ann", "cy", "bob"):
        assert session.picture(now, seat) == seen[seat]


@pytest.mark.parametrize("words", ["note hello", "memo hello", "away 5d", "abandon", "withdraw", "resign"])
def test_an_onlooker_who_says_something_is_told_that_they_have_no_seat(place: Path, words: str) -> None:
    game(place, "pebbles", ("ann", "bob"))
    before = place.read_bytes()
    session = TableSession(place, player("stranger"))
    with pytest.raises(NotYourTurnError, match=telling("you-have-no-seat-in")):
        session.act(session.tried("", words.split()).act)
    assert place.read_bytes() == before


def test_an_onlooker_writes_nothing_where_seals_wait_to_be_opened(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their folder may be one that they can only read."""
    table = game(place, "pebbles", ("ann", "bob"))
    for seat in ("ann", "bob"):
        table.play(seat, "stake 1")
    table.save(place)
    session = TableSession(place, player("stranger"))
    monkeypatch.setattr(TableSession, "act", lambda *_given: pytest.fail("it was opened to be written"))
    assert session.pay() == []


def test_seals_are_opened_by_whose_machine_they_wait_for(place: Path) -> None:
    """At the table no one types anything for it."""
    sealed = Written("pebbles", 3, {"secret": True}).begin()
    for seat in SEATS:
        sealed.play(seat, "stake 1")
    place.write_text(render_all(sealed.events))
    signed_at(Path(os.environ["PBEM_HOME"]), place.read_bytes())
    assert TableSession(place, player("stranger")).pay() == []
    before = place.read_bytes()
    session = TableSession(place, player("bob"))
    session.pay("bob")
    assert [(event.kind, event.by) for _number, event in parse(place.read_bytes()).events][-1] == ("open", "bob")
    assert place.read_bytes() != before


def test_what_is_said_out_of_turn_counts_from_now_on(place: Path) -> None:
    """Gifts, where people negotiate: they change no board yet."""
    table = game(place, "white-lotus", negotiation=True, first_emperor="first")
    giver = next(seat for seat in table.seats if seat not in table.asked)
    session = TableSession(place, player(giver))
    gifts = [one for one in session.offers(giver) if one.group == says("available-at-any-time")]
    assert {one.words.split()[0] for one in gifts} == {"give"}
    tried = session.tried(giver, gifts[0].words.split())
    assert tried.lines[-1] == says("it-counts-for-what-is")
    assert tried.game is None


def test_so_many_moves_are_taken_back_as_somebody_says(place: Path) -> None:
    table = game(place, moves=4, hot_seat=True)
    session = TableSession(place, player())
    seat = table.asked[0]
    one, two = (session.tried(seat, ["undo", count]).lines[0] for count in ("1", "2"))
    begun = says("this-is-taken-back-moves", moves="")
    assert two.startswith(begun)
    assert len(two.split(", ")) == len(one.split(", ")) + 1
    assert two.endswith(one.removeprefix(begun))
    for words in ("undo all", "undo 2 not"):
        with pytest.raises(UsageError, match=telling("say-how-many-moves-to")):
            session.tried(seat, words.split())


@pytest.mark.parametrize("words", ["resign never", "abandon henan"])
def test_no_word_behind_an_act_is_skipped(place: Path, words: str) -> None:
    seat = game(place, hot_seat=True).asked[0]
    with pytest.raises(UsageError, match=telling("that-stands-alone-words-r")):
        TableSession(place, player()).tried(seat, words.split())
