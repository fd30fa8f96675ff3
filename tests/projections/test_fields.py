"""The fields of core kinds: what is not of the form that docs/format.md names is refused, whatever else is so."""

from typing import Any

import pytest
from pbem_pebbles import Pebbles
from small_games import BEGUN, SEATS, Written, key
from wording import telling, tells

from pbem import author
from pbem.events.event import CREATOR, Event
from pbem.events.keys import encode
from pbem.projections.game import Game
from pbem.projections.terms import Terms

BAD_BYTES = ["!" * 43, "A" * 42, "A" * 44, "A" * 42 + "B", "A" * 42 + "=", "", "ä" * 43, "A" * 42 + "\n"]
NO_POINTS = [*BAD_BYTES, "A" * 43, encode(b"\x01" + bytes(31)), "a2tra2tra2tra2tra2tra2tra2tra2tra2tra2tra2s"]
NO_IDS = ["", "x", "A" * 40, "0" * 39, "0" * 41]


def core(kind: str, **body: Any) -> str | None:
    """What is said to an event of this kind: in a running game, or before it where it starts one."""
    written = Written("pebbles", 3)
    if kind not in {"join", "start"}:
        written.begin()
    by = CREATOR if kind == "start" else "cy" if kind == "join" else "ann"
    signer = key("dee" if kind == "join" else "ann")
    after = written.game.record.head.id
    return written.game.objection(Event.write(signer, kind=kind, by=by, body=body, at=BEGUN, after=after))


@pytest.mark.parametrize("entropy", BAD_BYTES)
def test_a_contribution_that_is_none_binds_no_seat(entropy: str) -> None:
    assert tells(str(core("join", key=key("dee").public, entropy=entropy)), "field-r-is-wrong-why", field="entropy")


@pytest.mark.parametrize("text", NO_POINTS)
def test_nobody_is_bound_to_a_key_with_which_nothing_can_be_signed(text: str) -> None:
    assert tells(str(core("join", key=text, entropy=encode(bytes(32)))), "field-r-is-wrong-why", field="key")
    assert tells(str(core("replace", seat="bob", key=text)), "field-r-is-wrong-why", field="key")
    if text:
        assert tells(str(core("propose", motion="replace", seat="bob", key=text)), "field-r-is-wrong-why", field="key")
        first = author.create(Terms(Pebbles(), SEATS, {}), key("ann"), nonce=bytes(32), at=BEGUN)
        for field in ("key", "hub"):
            event = Event.write(key("ann"), kind="game", by=CREATOR, body={**first.body, field: text}, at=BEGUN)
            with pytest.raises(ValueError, match=telling("field-r-is-wrong-why", field=field)):
                Game.begin(event)


@pytest.mark.parametrize("text", BAD_BYTES)
def test_seals_and_seeds_are_32_bytes(text: str) -> None:
    assert tells(str(core("start", seed=text)), "field-r-is-wrong-why", field="seed")
    assert tells(str(core("seal", purpose="stake", hash=text)), "field-r-is-wrong-why", field="hash")
    first = author.create(Terms(Pebbles(), SEATS, {}), key("ann"), nonce=bytes(32), at=BEGUN)
    with pytest.raises(ValueError, match=telling("field-r-is-wrong-why", field="nonce")):
        Game.begin(Event.write(key("ann"), kind="game", by=CREATOR, body={**first.body, "nonce": text}, at=BEGUN))


@pytest.mark.parametrize("text", ["!" * 22, "A" * 21, "A" * 23, "A" * 21 + "B", "A" * 21 + "=", "", "A" * 43])
def test_the_nonce_of_a_seal_is_16_bytes(text: str) -> None:
    assert tells(str(core("open", move="stake", nonce=text, count=1)), "field-r-is-wrong-why", field="nonce")
    assert not tells(
        str(core("open", move="stake", nonce="A" * 21 + "Q", count=1)), "field-r-is-wrong-why", field="nonce"
    )


@pytest.mark.parametrize("text", NO_IDS)
def test_what_is_gone_back_to_is_named_by_ids(text: str) -> None:
    assert tells(str(core("undo", to=text)), "field-r-is-wrong-why", field="to")
    assert tells(str(core("undo", to="0" * 40, to_with=[text])), "field-r-is-wrong-why", field="to_with.0")
    assert tells(
        str(core("propose", motion="undo", to="0" * 40, to_with=[text])), "field-r-is-wrong-why", field="to_with.0"
    )


@pytest.mark.parametrize(
    ("field", "value"), [("format", True), ("ruleset", "1"), ("ruleset", True), ("practice", "7"), ("pace", 3)]
)
def test_what_looks_like_a_field_of_the_first_event_is_none(field: str, value: object) -> None:
    """Another program would read another game in it."""
    first = author.create(Terms(Pebbles(), SEATS, {}), key("ann"), nonce=bytes(32), at=BEGUN)
    with pytest.raises(ValueError, match=telling("field-r-is-wrong-why", field=field)):
        Game.begin(Event.write(key("ann"), kind="game", by=CREATOR, body={**first.body, field: value}, at=BEGUN))


def test_no_list_and_no_word_is_without_end() -> None:
    assert tells(str(core("undo", to="0" * 40, to_with=["0" * 40] * 1001)), "field-r-is-wrong-why", field="to_with")
    assert tells(str(core("seal", purpose="x" * 101, hash="A" * 43)), "field-r-is-wrong-why", field="purpose")
    assert tells(str(core("open", move="x" * 41, nonce=encode(bytes(16)))), "field-r-is-wrong-why", field="move")
    assert tells(str(core("replace", seat="Bob!", key=key("bob").public)), "field-r-is-wrong-why", field="seat")
    fields = author.note(Written("pebbles", 3).game, CREATOR, "x", key("ann"), at=BEGUN).fields()
    for field, value in (("kind", "x" * 41), ("by", "x" * 41), ("with", [f"{n:040x}" for n in range(1001)])):
        with pytest.raises(ValueError, match=r"at most 40 characters|more than 1000"):
            Event.read(fields | {field: value})
