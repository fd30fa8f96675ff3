"""`Table.owed`, `history`, `position`: what a program follows a game by; each shows what its seat may know, no more."""

import json
import tomllib
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from people import Person
from small_games import key
from test_table import SEATS, played
from test_tables_apart import KEYS, begun, kept
from wording import telling

import pbem
from pbem.errors import StaleError, UsageError
from pbem.events import identity
from pbem.projections.position import export
from pbem.testing.secrets import redealt

GAMES = st.sampled_from(["confucius", "white-lotus", "pebbles"])
EYES = ["", *SEATS]


def does(table: pbem.Table) -> dict[str, list[str]]:
    """What each owes, who owes anything."""
    return {seat: [one["does"] for one in owed] for seat, owed in table.owed()["seats"].items() if owed}


# ---------------------------------------------------------------------- what is owed


def test_before_the_start_seats_are_to_be_taken_and_the_creator_starts(tmp_path: Path) -> None:
    events = begun("pebbles", "open")
    found = [does(pbem.open(kept(tmp_path / "game.toml", events[: 1 + count]))) for count in range(4)]
    assert found == [
        {"ann": ["join"], "bob": ["join"], "cy": ["join"]},
        {"bob": ["join"], "cy": ["join"]},
        {"cy": ["join"]},
        {"ann": ["start"]},
    ]


def test_those_who_deal_owe_their_part_until_they_have_sent_it(tmp_path: Path) -> None:
    path = kept(tmp_path / "game.toml", begun("pebbles"))
    first = pbem.open(path, keys={"ann": KEYS["ann"]})
    assert does(first) == {"ann": ["play"], "bob": ["share", "play"], "cy": ["play"]}
    first.save(path)
    others = pbem.open(path, keys={seat: KEYS[seat] for seat in ("bob", "cy")})
    assert does(others) == {seat: ["play"] for seat in SEATS}


def test_who_is_asked_owes_a_choice_whose_purpose_is_the_games_word() -> None:
    table = pbem.new("pebbles", SEATS, seed=3)
    table.play("bob", "stake 1")
    need = table.need
    assert need is not None
    owed = {"does": "play", "purpose": need.purpose, "words": need.prompt, "waits": True, "until": ""}
    assert table.owed() == {"waits_for": table.waits_for, "seats": {"ann": [owed], "bob": [], "cy": [owed]}}


def test_what_was_sealed_is_to_be_shown(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    fresh = pbem.new("pebbles", SEATS, keys=KEYS, secret=True)
    fresh.save(path)
    for seat in SEATS:  # each at home
        table = pbem.open(path, keys={seat: KEYS[seat]})
        table.play(seat, "stake 1")
        table.save(path)
    assert does(pbem.open(path)) == {"ann": ["open"], "bob": ["open"]}


def test_a_proposal_is_owed_an_answer_and_nothing_waits_for_it() -> None:
    table = pbem.new("pebbles", SEATS, seed=3)
    table.propose_pace("bob", "3d")
    for seat in ("ann", "cy"):
        *_play, last = table.owed()["seats"][seat]
        assert (last["does"], last["purpose"], last["waits"]) == ("consent", "pace", False)
        table.consent(seat, last["purpose"])
    assert does(table) == {seat: ["play"] for seat in SEATS}
    [until] = {one["until"] for owed in table.owed()["seats"].values() for one in owed}
    assert datetime.fromisoformat(until) - table.events[1].at >= timedelta(days=3)


def test_when_it_is_over_nobody_owes_anything() -> None:
    table = played(pbem.new("pebbles", SEATS, seed=1, heap=6))
    assert (table.phase, does(table)) == ("over", {})


# ---------------------------------------------------------------------- what was told


@given(GAMES, st.integers(0, 99), st.sampled_from(EYES), st.lists(st.integers(0, 9), max_size=8))
def test_what_is_read_piece_by_piece_is_the_whole(game: str, seed: int, seat: str, pieces: list[int]) -> None:
    table = pbem.new(game, SEATS, seed=seed)
    read, cursor = table.history(seat)
    for number, most in enumerate(pieces):
        played(table, seed=number, most=most)
        told, cursor = table.history(seat, cursor)
        read += told
    assert (read, cursor) == table.history(seat)
    assert table.history(seat, cursor) == ([], cursor)
    assert [one["text"] for one in read if one["turn"]] == table.story(seat)
    assert json.loads(json.dumps(read)) == read


def test_it_is_the_json_of_the_command_and_goes_on_when_the_file_is_opened_again(tmp_path: Path) -> None:
    ann = Person("ann", tmp_path)
    table = played(pbem.new("pebbles", SEATS, seed=1, heap=20), most=5)
    first, cursor = table.history()
    played(table, most=3)
    table.save(ann.folder / "game.toml")
    again = pbem.open(ann.folder / "game.toml")
    told = json.loads(ann.done("history", "--json").out)
    assert told == again.history()[0] == [*first, *again.history("", cursor)[0]]


def test_moves_that_were_taken_back_by_agreement_stay_told_and_those_that_were_cut_do_not(tmp_path: Path) -> None:
    table = played(pbem.new("pebbles", SEATS, seed=1, heap=20), most=5)
    before, cursor = table.history("ann")
    played(table, most=1)
    _told, later = table.history("ann", cursor)
    table.undo()
    assert table.history("ann", cursor) == ([], cursor)
    with pytest.raises(StaleError):
        table.history("ann", later)
    table.publish()
    who = table.events[-1].by
    table.propose_undo(who)
    for seat in SEATS:
        if seat != who:
            table.consent(seat)
    assert table.events[-1].kind == "undo"
    assert table.history("ann")[0][: len(before)] == before
    table.save(tmp_path / "game.toml")
    assert pbem.open(tmp_path / "game.toml").history() == table.history()


def test_a_cursor_is_of_one_seat_and_what_is_none_is_wrong_usage() -> None:
    table = played(pbem.new("pebbles", SEATS, seed=1, heap=20), most=9)
    anns = table.history("ann")[1]
    with pytest.raises(StaleError):
        table.history("bob", anns)
    for cursor in ("now", "3", "-1", f"{'9' * 5000}-{'0' * 32}", None, 3):
        with pytest.raises(UsageError):
            table.history("ann", cursor)  # type: ignore[arg-type]


# ---------------------------------------------------------------------- what a seat may know


def mixed(table: pbem.Table, seat: str, seed: int) -> pbem.Table:
    """The same game with other faces wherever a seat sees backs."""
    other = table.clone()
    for slot, face in redealt(table.game.chance, seat, Random(seed)).items():
        other.game.chance.printed[slot] = face
    return other


@given(GAMES, st.integers(0, 99), st.integers(0, 60), st.sampled_from(EYES))
def test_other_faces_where_a_seat_sees_backs_change_nothing_of_what_it_gets(
    game: str, seed: int, most: int, seat: str
) -> None:
    table = played(pbem.new(game, SEATS, seed=seed), seed, most)
    assume(not table.game.record.head.seals)
    assert mixed(table, seat, seed).position(seat) == table.position(seat)
    read = {one["text"] for one in table.history(seat)[0]}
    assert read.isdisjoint(one.sentence for one in table._log.told if one.audience.only not in ("", seat))


@pytest.mark.parametrize("game", ["confucius", "pebbles"])
def test_those_faces_are_in_what_other_seats_get(game: str) -> None:
    table = played(pbem.new(game, SEATS, seed=3), 1, 20 if game == "confucius" else 3)
    other = mixed(table, "ann", 1)
    assert other.position("ann") == table.position("ann")
    assert any(other.position(seat) != table.position(seat) for seat in SEATS)
    if game == "confucius":  # where it is told what was drawn
        assert {one.audience.only for one in table._log.told} > {""}


@pytest.mark.parametrize(("game", "moves"), [("pebbles", 6), ("confucius", 9), ("white-lotus", 12)])
def test_where_the_players_deal_all_keys_at_hand_show_a_seat_no_more_than_its_own(
    game: str, moves: int, tmp_path: Path
) -> None:
    path = kept(tmp_path / "game.toml", begun(game))
    table = pbem.open(path, keys=KEYS)
    played(table, 3, moves)
    table.save(path)
    for seat in SEATS:
        alone = pbem.open(path, keys={seat: KEYS[seat]})
        assert alone.position(seat) == table.position(seat)
        assert alone.history(seat) == table.history(seat)
        assert alone.owed() == table.owed()


@given(GAMES, st.integers(0, 99), st.integers(0, 30), st.sampled_from(EYES))
def test_a_game_begins_from_the_position_that_a_seat_knows(game: str, seed: int, most: int, seat: str) -> None:
    table = played(pbem.new(game, SEATS, seed=seed), seed, most)
    head = table.game.record.head
    assume(table.phase == "playing" and not head.seals and not head.answers)
    found = table.position(seat)
    assert tomllib.loads(export(table.game, seat)) == json.loads(json.dumps(found)) == found
    again = pbem.new(game, SEATS, position=found)
    assert again.asked == table.asked
    if seat:
        assert [move.notation() for move in again.legal(seat)] == [move.notation() for move in table.legal(seat)]
    for spoilt in (found["cards"], found["table"]):
        spoilt.clear()
    assert table.position(seat) != found


def test_what_is_no_position_is_wrong_usage() -> None:
    table = pbem.new("pebbles", SEATS, seed=1)
    for position in ({"position": 1}, {1: 2}, {"table": None}, table.position("ann") | {"seats": ["dee"]}):
        with pytest.raises(UsageError):
            pbem.new("pebbles", ["ann", "bob"], position=position)  # type: ignore[arg-type]
    with pytest.raises(UsageError, match=telling("the-game-has-not-begun-there")):
        table.at(0).position("ann")
    secret = pbem.new("pebbles", SEATS, secret=True)
    secret.play("ann", "stake 1")
    with pytest.raises(UsageError):
        secret.position("ann")


# ---------------------------------------------------------------------- one's own key


def test_ones_own_key_is_that_of_the_commands() -> None:
    with pytest.raises(UsageError, match=telling("you-have-no-key-yet")):
        pbem.key()
    made = identity.create("ann", entropy=key("ann").secret)
    assert pbem.key().public == made.public == key("ann").public
    table = pbem.new("pebbles", SEATS, keys=KEYS | {"ann": pbem.key()})
    assert table.play("ann", "stake 1")
