"""Whole games of docs/vectors: the second reader makes of them what pbem makes."""

from collections.abc import Iterator
from copy import deepcopy
from hashlib import sha512
from typing import Any

import pytest

from . import pebbles, reading
from .curve import BASE, L, mul_often, scalar, scalar_bytes, written
from .dealt_by_all import Table
from .deriving import clamped, little
from .events import Contribution, Event, decoded, encoded, events_of
from .refused import RefusedError

GAMES = ("game", "departures", "looks")


def text_of(name: str) -> str:
    return (reading.FOLDER / f"{name}.toml").read_text(encoding="utf-8")


def read(table: Table, hand: dict[str, Any], seat: str, player: str) -> list[Any]:
    """A hand, as far as someone can read it."""
    return [table.face_of(slot, seat, decoded(player)) for slot in hand["slots"]]


def others(said: dict[str, Any], hand: dict[str, Any]) -> set[tuple[str, str]]:
    """The other seats with their keys, and an onlooker."""
    return {("", ""), *((one["seat"], one["player"]) for one in said["hands"] if one["seat"] != hand["seat"])}


@pytest.mark.parametrize("name", ["game", "departures", pytest.param("looks", marks=pytest.mark.more)])
def test_the_second_reader_makes_the_same_of_a_whole_game(name: str) -> None:
    said = reading.file(name)
    first, *events = events_of(text_of(name))
    assert [first.id, *(event.id for event in events)] == said["ids"]
    table = Table(first, said["shuffles"])
    hands = list(said["hands"])
    for number, event in enumerate(events, 2):
        table.take(event)
        while hands and hands[0]["events"] == number:
            hand = hands.pop(0)
            assert read(table, hand, hand["seat"], hand["player"]) == hand["faces"]
            if name == "game" and not table.secrets:  # before its end; and no one is shown another's card in it
                assert not any(read(table, hand, seat, player) != [None] for seat, player in others(said, hand))
    assert not hands
    assert table.faces() == {shuffle["number"]: shuffle["faces"] for shuffle in said["shuffles"]}
    assert {seat: encoded(scalar_bytes(k)) for seat, k in table.secrets.items()} == said["secrets"]
    assert said["honest"]
    assert table.audited() == dict.fromkeys(table.seats, "honest")


@pytest.mark.parametrize("name", ["game", "departures"])
def test_each_seat_takes_the_slots_that_are_its_own_and_plays_what_lies_there(name: str) -> None:
    said, events = reading.file(name), events_of(text_of(name))
    [shuffle] = said["shuffles"]
    held = pebbles.hands(events, events[0].fields["seats"])
    for hand in said["hands"]:
        assert {*hand["slots"]} < {*held[hand["seat"]]} or held[hand["seat"]] == hand["slots"]
    shown = [event for event in events if event.kind == "card"]
    assert shown
    for event in shown:
        assert held[event.by].pop(0) == event.fields["slot"]
        assert shuffle["faces"][event.fields["slot"]] == event.fields["face"]


def test_what_was_signed_is_what_is_there() -> None:
    events = events_of(text_of("game"))
    key = events[0].fields["key"]
    events[0].check_signature(key)
    with pytest.raises(RefusedError):
        events[0].check_signature(events[2].fields["key"])
    for name in events[0].fields.keys() - {"at", "kind"}:
        fields = {**events[0].fields, "sig": events[0].signature, name: "other"}
        with pytest.raises(RefusedError):
            Event(fields).check_signature(key)
    raw = bytes(decoded(events[0].signature))
    for byte in (0, 32):
        bent = raw[:byte] + bytes([raw[byte] ^ 1]) + raw[byte + 1 :]
        with pytest.raises(RefusedError):
            Event({**events[0].fields, "sig": encoded(bent)}).check_signature(key)
    beyond = raw[:32] + (little(raw[32:]) + L).to_bytes(32, "little")
    with pytest.raises(RefusedError, match="not canonical"):
        Event({**events[0].fields, "sig": encoded(beyond)}).check_signature(key)


def signed(fields: dict[str, Any], player: bytes) -> Event:
    """An event with another signature of the same player."""
    bare = Event(fields)
    d, public = clamped(player), written(mul_often(clamped(player), BASE))
    w = little(sha512(player + bare.canonical).digest()) % L
    r = written(mul_often(w, BASE))
    s = w + little(sha512(r + public + bare.canonical).digest()) * d
    return Event({**fields, "sig": encoded(r + scalar_bytes(s))})


def bent(event: Event) -> Iterator[dict[str, Any]]:
    """The event with one byte of one contribution changed: the first, the last, and one between."""
    for name in ("deck", "contributions"):
        for place, text in enumerate(event.fields.get(name, ())):
            given = Contribution(text)
            for byte in {0, 34, len(given.raw) - 1} - {*range(len(given.raw), 99)}:
                raw = given.raw[:byte] + bytes([given.raw[byte] ^ 1]) + given.raw[byte + 1 :]
                listed = list(event.fields[name])
                listed[place] = f"{given.kind} {given.label} {encoded(raw)}"
                yield {**event.fields, name: listed}


@pytest.mark.more
@pytest.mark.parametrize("name", GAMES)
def test_a_byte_changed_in_any_contribution_of_a_game_and_signed_anew_is_refused(name: str) -> None:
    said = reading.file(name)
    first, *events = events_of(text_of(name))
    players = keys_of(said)
    table, refused = Table(first, said["shuffles"]), 0
    for event in events:
        if event.kind != "join":
            for fields in bent(event):
                other = deepcopy(table)
                try:
                    other.take(signed(fields, players[table.playing[event.by]]))
                except RefusedError:
                    refused += 1
                else:  # whether what was sealed is right is seen when it is opened, or when its seat's secret is known
                    other.secrets = {event.by: scalar(decoded(said["secrets"][event.by]))}
                    assert other.audited() == {event.by: "has left something else with the others"}
        table.take(event)
    assert refused > 20


@pytest.mark.more
def test_a_byte_changed_in_what_the_last_to_join_brings_is_refused() -> None:
    said = reading.file("game")
    first, *events = events_of(text_of("game"))
    (*before, last), (start, *_after) = events[:3], events[3:]
    assert (last.kind, start.kind) == ("join", "start")
    players = keys_of(said)
    for fields in bent(last):
        other = signed(fields, players[fields["key"]])
        listed = [other.id if one == last.id else one for one in start.with_]
        begun = signed({**start.fields, "with": listed}, players[first.fields["key"]])
        table = Table(first, said["shuffles"])
        for event in (*before, other):
            table.take(event)
        try:
            table.take(begun)
        except RefusedError:
            continue
        assert "escrow" in changed_in(fields, last)
        table.secrets = {last.by: scalar(decoded(said["secrets"][last.by]))}
        assert table.audited() == {last.by: "has left something else with the others"}


def keys_of(said: dict[str, Any]) -> dict[str, bytes]:
    """The 32 secret bytes of all who sign, by their public keys."""
    return {encoded(written(mul_often(clamped(p), BASE))): p for p in map(decoded, said["players"])}


def changed_in(fields: dict[str, Any], event: Event) -> str:
    """The contribution that is another one."""
    [text] = {*fields["deck"]} - {*event.fields["deck"]}
    return str(text)
