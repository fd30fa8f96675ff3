"""The canonical form: what a second implementation has to reproduce to the byte."""

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from searching import often

from pbem.events.canonical import canonical, digest
from pbem.events.event import Event
from pbem.events.keys import SecretKey, genuine

GAME_SIGNED = (
    b'pbem-event-1\n{"at":{"utc":"2026-11-21T01:02:03Z"},"by":"creator","cards":"open","format":1,'
    b'"game":"pebbles","kind":"game","ruleset":1,"seats":["ann","bob"]}'
)
GAME_ID = "9b6efd2e274585126e8bbf9f6d62631f8a6f1e42"
GAME_SIG = "b_KiG9g66WKuXq1-yw5p1Za7a2Ey-YkG9cTF1l47JMdaKZ_Ph2uyXmy26w_Q5Ek8Zt2uAeDnAKRfuIC6JoidCQ"

NOTE_SIGNED = (
    b'pbem-event-1\n{"after":"9b6efd2e274585126e8bbf9f6d62631f8a6f1e42","at":{"utc":"2026-11-21T09:00:00Z"},'
    b'"big":9007199254740991,"by":"ann","cards":[3,1,12],"kind":"note","low":-7,"n":1,"no":[false,true],'
    b'"none":[],"text":"Gr\xc3\xbc\xc3\x9fe, \\"Bob\\" \\\\ \xe6\x88\x91\\n\\tbye\x7f",'
    b'"when":{"utc":"1999-12-31T23:59:59Z"},"whens":[{"utc":"2000-01-01T00:00:00Z"}],'
    b'"with":["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"],"yes":true}'
)
NOTE_ID = "fcff64c0f97158853741f19226154475579cae6a"
NOTE_SIG = "wMy4WidfF6OPITc4xe0DrniBXyq-bkm1Ll84ZpmvbQEsakHyamlznyoQCZFpUXOXfV6uvuRAdi9ueEiGZnhQCw"

scalars: list[st.SearchStrategy[Any]] = [
    st.integers(-(2**53) + 1, 2**53 - 1),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=20),
    st.booleans(),
    st.datetimes(datetime(1000, 1, 1), datetime(9999, 1, 1), timezones=st.just(UTC)).map(
        lambda time: time.replace(microsecond=0)
    ),
]
values = st.one_of(*scalars, *(st.lists(kind, max_size=4) for kind in scalars))
tables = st.dictionaries(st.from_regex(r"[a-z][a-z0-9_]{0,5}", fullmatch=True), values, max_size=5)


def golden_game(key: SecretKey) -> Event:
    body = {"format": 1, "game": "pebbles", "ruleset": 1, "seats": ["ann", "bob"], "cards": "open"}
    return Event.write(key, kind="game", by="creator", at=datetime(2026, 11, 21, 1, 2, 3, tzinfo=UTC), body=body)


def golden_note(key: SecretKey) -> Event:
    body = {
        "n": 1,
        "text": 'Grüße, "Bob" \\ 我\n\tbye\x7f',
        "big": 2**53 - 1,
        "low": -7,
        "yes": True,
        "no": [False, True],
        "none": [],
        "when": datetime(1999, 12, 31, 23, 59, 59, tzinfo=UTC),
        "whens": [datetime(2000, 1, 1, tzinfo=UTC)],
        "cards": [3, 1, 12],
    }
    at = datetime(2026, 11, 21, 9, tzinfo=UTC)
    return Event.write(key, kind="note", by="ann", at=at, after=GAME_ID, body=body, with_=("b" * 40, "a" * 40))


def test_the_key_is_that_of_rfc_8032(key: SecretKey) -> None:
    assert key.public == "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"


@pytest.mark.parametrize(
    ("event", "signed", "name", "sig"),
    [(golden_game, GAME_SIGNED, GAME_ID, GAME_SIG), (golden_note, NOTE_SIGNED, NOTE_ID, NOTE_SIG)],
)
def test_golden_bytes_ids_and_signatures_stay(
    key: SecretKey, event: Callable[[SecretKey], Event], signed: bytes, name: str, sig: str
) -> None:
    written = event(key)
    assert (written.signed, written.id, written.sig) == (signed, name, sig)
    assert digest(signed) == name
    assert genuine(key.public, signed, sig)


@settings(max_examples=often(20, 300))
@given(tables, st.randoms(use_true_random=False))
def test_the_order_of_the_keys_does_not_matter(table: dict[str, Any], random: Any) -> None:
    items = list(table.items())
    random.shuffle(items)
    assert canonical(dict(items)) == canonical(table)


def typed(value: Any) -> Any:
    """The value so that what Python takes to be equal but a player does not (1 and true) differs."""
    return [typed(item) for item in value] if isinstance(value, list) else (type(value), value)


@settings(max_examples=often(20, 300))
@given(tables, tables)
def test_a_changed_meaning_always_changes_the_bytes(one: dict[str, Any], other: dict[str, Any]) -> None:
    same = {key: typed(value) for key, value in one.items()} == {key: typed(value) for key, value in other.items()}
    assert (canonical(one) == canonical(other)) == same


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (1, True),
        (1, "1"),
        (True, "true"),
        (datetime(2026, 1, 1, tzinfo=UTC), "2026-01-01T00:00:00Z"),
        (datetime(2026, 1, 1, tzinfo=UTC), '{"utc":"2026-01-01T00:00:00Z"}'),
        ([], ""),
        (["a,b"], ["a", "b"]),
        (["a"], "a"),
        ("é", "e\u0301"),
        ("a\r\nb", "a\nb"),
    ],
)
def test_values_that_look_alike_differ(one: object, other: object) -> None:
    assert canonical({"x": one}) != canonical({"x": other})


@pytest.mark.parametrize(
    "value",
    [
        1.0,
        None,
        {},
        [[1]],
        [1, "a"],
        [1, True],
        b"bytes",
        (1,),
        2**53,
        -(2**53),
        datetime(2026, 1, 1),
        datetime(2026, 1, 1, microsecond=1, tzinfo=UTC),
        datetime(2026, 1, 1, tzinfo=timezone(timedelta(hours=1))),
        datetime(999, 1, 1, tzinfo=UTC),
        "\ud800",
    ],
)
def test_other_values_are_refused(value: object) -> None:
    with pytest.raises(ValueError):
        canonical({"x": value})


@pytest.mark.parametrize("zone", [UTC, timezone(timedelta(0), "elsewhere")])
@pytest.mark.parametrize("year", [1000, 9999])
def test_the_first_and_the_last_year_of_four_digits_are_written_whatever_utc_is_called(
    year: int, zone: timezone
) -> None:
    assert canonical({"x": datetime(year, 1, 1, tzinfo=zone)}) == (
        b'pbem-event-1\n{"x":{"utc":"%d-01-01T00:00:00Z"}}' % year
    )


@pytest.mark.parametrize("key", ["", "A", "1a", "a-b", "a.b", "ä", "a" * 41, "a\n"])
def test_other_field_names_are_refused(key: str) -> None:
    with pytest.raises(ValueError):
        canonical({key: 1})


@pytest.mark.parametrize("field", ["after", "with"])
def test_a_link_that_is_empty_must_be_left_out(key: SecretKey, field: str) -> None:
    """Written back, it would be left out, and the signature would no longer fit."""
    fields = golden_game(key).fields() | {field: "" if field == "after" else []}
    with pytest.raises(ValueError):
        Event.read(fields)


def test_a_signature_fits_only_its_event_and_its_key(key: SecretKey) -> None:
    other = SecretKey(bytes(32)).public
    assert not genuine(other, GAME_SIGNED, GAME_SIG)
    assert not genuine(key.public, GAME_SIGNED.replace(b"bob", b"eve"), GAME_SIG)
    assert not genuine(key.public, GAME_SIGNED, NOTE_SIG)
    assert not genuine(key.public, GAME_SIGNED, GAME_SIG[:-1] + "h")  # the same bytes, written otherwise
    assert not genuine(key.public, GAME_SIGNED, "")
    assert not genuine("", GAME_SIGNED, GAME_SIG)
    assert not genuine("A" * 43, GAME_SIGNED, "A" * 86)  # a point of small order


def test_a_signature_that_only_some_libraries_take_is_refused(key: SecretKey) -> None:
    """Its R has a part of order eight: verified with the cofactor it would fit, without it does not."""
    mixed = "5v8OSVWSWyEA6M7rvU_-k-b9_HHCJrM0CaVw2RYlT3I6eiUDHF_1BvfNpy2Wk0N70Q1hM1NbfVFvqUxohSDfDA"
    assert not genuine(key.public, GAME_SIGNED, mixed)


def by_the_book(fields: dict[str, Any]) -> bytes:
    """The canonical form as docs/format.md tells it, by the standard library."""

    def utc(value: datetime) -> dict[str, str]:
        return {"utc": value.isoformat()[:19] + "Z"}

    return (
        b"pbem-event-1\n"
        + json.dumps(fields, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=utc).encode()
    )


@given(tables)
def test_it_is_the_json_of_the_standard_library(fields: dict[str, Any]) -> None:
    assert canonical(fields) == by_the_book(fields)


def test_every_character_is_written_as_the_standard_library_writes_it() -> None:
    text = "".join(chr(code) for code in range(0x110000) if not 0xD800 <= code < 0xE000)
    assert canonical({"text": text}) == by_the_book({"text": text})
