"""Whole games of docs/vectors: the second reader makes of them what pbem makes."""

from collections.abc import Iterator
from copy import deepcopy
from hashlib import sha512
from typing import Any

import pytest

from . import reading
from .curve import BASE, L, mul_often, scalar, scalar_bytes, written
from .dealt_by_all import Table
from .deriving import clamped, little
from .events import Contribution, Event, decoded, encoded, events_of
from .refused import RefusedError

GAMES = ("game", "departures", "looks")


def text_of(name: str) -> str:
    return (reading.FOLDER / f"{name}.toml").read_text(encoding="utf-8")


def read(table: Table, hand: dict[str, Any], seat: str, player: str) -> list[Any]:
    """A hand, as far as somebody can read it."""
    return [table.face_of(slot, seat, decoded(player)) for slot in hand["slots"]]


def others(said: dict[str, Any], hand: dict[str, Any]) -> set[tuple[str, str]]:
    """The other seats with their keys, and an onlooker."""
    return {("", ""), *((one["seat"], one["player"]) for one in said["hands"] if one["seat"] != hand["seat"])}


@pytest.mark.parametrize("name", ["game", "departures", pytest.param("looks", marks=pytest.mark.slow)])
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
            if name == "game" and not table.secrets:  # before its end; and nobody is shown another's card in it
                assert not any(read(table, hand, seat, player) != [None] for seat, player in others(said, hand))
    assert not hands
    assert table.faces() == {shuffle["number"]: shuffle["faces"] for shuffle in said["shuffles"]}
    assert {seat: encoded(scalar_bytes(k)) for seat, k in table.secrets.items()} == said["secrets"]
    assert said["honest"]
    assert table.audited() == dict.fromkeys(table.seats, "honest")


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
    raw = bytearray(decoded(events[0].signature))
    for byte in (0, 32):
        bent = bytes(raw[:byte]) + bytes([raw[byte] ^ 1]) + bytes(raw[byte + 1 :])
        with pytest.raises(RefusedError):
            Event({**events[0].fields, "sig": encoded(bent)}).check_signature(key)
    beyond = bytes(raw[:32]) + (little(raw[32:]) + L).to_bytes(32, "little")
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
    for name in ("deck", "cards"):
        for place, text in enumerate(event.fields.get(name, ())):
            given = Contribution(text)
            for byte in {0, 34, len(given.raw) - 1} - {*range(len(given.raw), 99)}:
                raw = given.raw[:byte] + bytes([given.raw[byte] ^ 1]) + given.raw[byte + 1 :]
                listed = list(event.fields[name])
                listed[place] = f"{given.kind} {given.label} {encoded(raw)}"
                yield {**event.fields, name: listed}


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_byte_changed_in_any_contribution_of_a_game_and_signed_anew_is_refused(name: str) -> None:
    said = reading.file(name)
    first, *events = events_of(text_of(name))
    players = {encoded(written(mul_often(clamped(p), BASE))): p for p in map(decoded, said["players"])}
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
