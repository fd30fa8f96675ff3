"""One byte of each field changed, another game, label or seat, other cards: the second reader refuses each."""

from collections.abc import Iterator
from typing import Any

import pytest

from . import reading
from .events import Contribution, encoded
from .refused import RefusedError

N = 4
"""Cards of the deck in docs/vectors."""

PROOF = [0, 32 * (N - 1), 32 * N, 64 * N, *(64 * N + 32 * s for s in range(1, 6)), 64 * N + 192, 96 * N + 192]
FIELDS = {
    "key": [0, 32, 48],
    "lap": [0, 32, 48, 80, 112, 80 + 64 * (N - 1), 112 + 64 * (N - 1)],
    "proof": PROOF,
    "shares": [0, 16, 49, 50, 83, 84],
    "look": [1, 2, 34, 66, 82, 114, 147, 148],
    "looked": [0, 16, 49, 50, 82, 114, 147],
    "roll": [0, 32, 48],
    "escrow": [0, 32, 64, 80, 112, 144],
    "opening": [0, 32, 48],
    "handover": [0, 16, 32, 64, 128, 2000],
    "secret": [0, 31],
}
"""By kind, where its fields start: points, challenges, answers, places, sealers, what is sealed, seeds."""


def changed(kind: str, field: int) -> dict[str, Any]:
    """The first case of a kind with one byte of its contribution changed."""
    case = reading.file(kind)["cases"][0]
    if kind == "opening":
        first, *others = case["openings"]
        return {**case, "openings": [{**first, "contribution": _bent(first["contribution"], field)}, *others]}
    return {**case, "contribution": _bent(case["contribution"], field)}


def _bent(text: str, field: int) -> str:
    given = Contribution(text)
    raw = bytearray(given.raw)
    raw[field] ^= 1
    return f"{given.kind} {given.label} {encoded(bytes(raw))}"


@pytest.mark.parametrize("kind", FIELDS)
def test_one_byte_of_any_field(kind: str) -> None:
    for field in FIELDS[kind]:
        with pytest.raises(RefusedError):
            pytest.fail(f"{field}: {reading.KINDS[kind](changed(kind, field))}")


def others(case: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The same contribution said to be about something else."""
    yield {**case, "game": case["game"][:-1] + ("1" if case["game"][-1] != "1" else "2")}
    yield {**case, "label": case["label"] + "1"}
    yield {**case, "seat": "eve"}
    for name in ("cards", "before", "after"):
        if name in case and "keepers_secret" not in case:  # `looked` speaks of looks, and of no cards
            yield {**case, name: [*reversed(case[name])]}
    for name in ("key", "joint", "public", "readers_key", "to"):
        if name in case:
            yield {**case, name: encoded(Contribution(reading.file("key")["cases"][-2]["contribution"]).raw[:32])}


@pytest.mark.parametrize("kind", [kind for kind in FIELDS if kind != "secret"])
def test_what_is_said_of_something_else(kind: str) -> None:
    case = reading.file(kind)["cases"][0]
    reading.KINDS[kind](case)
    for other in others(case):
        with pytest.raises(RefusedError):
            pytest.fail(f"{other}: {reading.KINDS[kind](other)}")


@pytest.mark.parametrize("kind", [kind for kind in FIELDS if kind != "opening"])
def test_what_is_longer_shorter_or_written_otherwise(kind: str) -> None:
    case = reading.file(kind)["cases"][0]
    head, _space, _last = case["contribution"].rpartition(" ")
    raw = Contribution(case["contribution"]).raw
    for text in (f"{head} {encoded(raw + b'1')}", f"{head} {encoded(raw[:-1])}", case["contribution"] + "=", "key"):
        with pytest.raises(RefusedError):
            pytest.fail(f"{text}: {reading.KINDS[kind]({**case, 'contribution': text})}")


def test_what_a_join_brings_that_was_changed() -> None:
    case = reading.file("join")["cases"][0]
    for place, text in enumerate(case["deck"]):
        with pytest.raises(RefusedError):
            reading.join({**case, "deck": [*case["deck"][:place], _bent(text, 0)]})
    for other in others(case):
        with pytest.raises(RefusedError):
            reading.join(other)
