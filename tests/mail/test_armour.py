"""Events in armour come through whatever mail programs do to text; damage and malice end in a sentence."""

import html
import quopri
import textwrap
import tracemalloc
import zlib
from base64 import b64encode
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache, partial
from hashlib import sha256
from typing import Any

import pytest
from counting import calls
from hypothesis import given
from hypothesis import strategies as st
from searching import often
from small_games import Written
from wording import says

from pbem.events.event import Event
from pbem.events.keys import SecretKey
from pbem.events.text import render_all
from pbem.rooms.mail.transport.armour import TEXT_LIMIT, Block, armour, blocks, parted

GAME = "0123456789" * 4
OTHER = "abcdef0123" * 4

Mutation = Callable[[str], str]


@cache
def events() -> tuple[Event, ...]:
    written = Written("pebbles", 3).begin()
    written.play_on(6)
    return tuple(written.events)


@cache
def block() -> str:
    return armour(GAME, events())


def per_line(change: Mutation) -> Mutation:
    return lambda text: "\n".join(map(change, text.split("\n")))


def rewrapped(text: str) -> str:
    """As a program wraps that knows nothing of quotes."""
    lines = (textwrap.wrap(line, 66, break_long_words=False, break_on_hyphens=False) for line in text.split("\n"))
    return "\n".join(part for wrapped in lines for part in wrapped or [""])


MUTATIONS: dict[str, Mutation] = {
    "quoted": per_line(lambda line: f"> {line}"),
    "quoted twice": per_line(lambda line: f"> > {line}"),
    "quoted without blanks": per_line(lambda line: f">>{line}"),
    "quoted by another program": per_line(lambda line: f"| {line}"),
    "rewrapped": rewrapped,
    "broken at 40 columns": per_line(
        lambda line: "\n".join(line[at : at + 40] for at in range(0, len(line), 40)) or line
    ),
    "sent as quoted-printable": lambda text: quopri.decodestring(quopri.encodestring(text.encode())).decode(),
    "blanks made no-break": lambda text: text.replace(" ", "\u00a0"),
    "escaped for HTML": html.escape,
    "line ends of Windows": lambda text: text.replace("\r\n", "\n").replace("\n", "\r\n"),
    "line ends of old Macs": lambda text: text.replace("\r\n", "\n").replace("\n", "\r"),
    "indented": per_line(lambda line: f"   \t{line}"),
    "blanks at the ends": per_line(lambda line: f"{line}  "),
    "empty lines between": lambda text: text.replace("\n", "\n\n"),
    "lines joined by blanks": lambda text: text.replace("\r\n", "\n").replace("\n", " "),
    "lines joined": lambda text: text.replace("\r\n", "\n").replace("\n", ""),
    "smart dashes": lambda text: text.replace("---", "\u2014").replace("--", "\u2013"),
    "other dashes": lambda text: text.replace("-", "\u2011"),
    "signs that nobody sees": per_line(lambda line: f"\u200b{line}\ufeff"),
    "words around it": lambda text: f"hello BEGIN of the END\n{text}\nso long, the END",
}


def test_a_block_is_narrow_ascii_and_names_its_game_at_both_ends() -> None:
    lines = block().splitlines()
    assert lines[0] == f"-----BEGIN PBEM {GAME}-----"
    assert lines[-1] == f"-----END PBEM {GAME}-----"
    assert {len(line) for line in lines[1:-2]} == {56}
    assert block().isascii()
    assert set("".join(lines[1:-1])) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")


def test_a_block_is_read_back() -> None:
    assert blocks(block()) == [Block(GAME, events())]


def test_armour_survives_each_of_these() -> None:
    assert [name for name, mutate in MUTATIONS.items() if blocks(mutate(block())) != [Block(GAME, events())]] == []


def chains(text: str, depth: int) -> dict[str, tuple[str, ...]]:
    """What becomes of a text by so many of these in any order, and by which: most come about in several ways."""
    made: dict[str, tuple[str, ...]] = {text: ()}
    newest = dict(made)
    for _step in range(depth):
        step = {mutate(text): (*chain, name) for text, chain in newest.items() for name, mutate in MUTATIONS.items()}
        newest = {text: chain for text, chain in step.items() if text not in made}
        made.update(newest)
    return made


def test_armour_survives_every_chain_of_two_of_these() -> None:
    """Of three, where someone searches."""
    chosen = events()[:1]
    texts = chains(armour(GAME, chosen), often(2, 3))
    assert [chain for text, chain in texts.items() if blocks(text) != [Block(GAME, chosen)]] == []
    assert len(texts) > 200


@given(st.lists(st.sampled_from(sorted(MUTATIONS)), max_size=6), st.integers(1, 9))
def test_armour_survives_any_chain_of_these(names: list[str], count: int) -> None:
    chosen = events()[:count]
    text = armour(GAME, chosen)
    for name in names:
        text = MUTATIONS[name](text)
    assert blocks(text) == [Block(GAME, chosen)]


@given(
    st.lists(
        st.dictionaries(st.sampled_from(["text", "faces", "yes"]), st.text(st.characters(codec="utf-8"))), max_size=4
    )
)
def test_any_events_come_through(bodies: list[dict[str, Any]]) -> None:
    at = datetime(2026, 3, 1, tzinfo=UTC)
    key = SecretKey(bytes(32))
    made = tuple(Event.write(key, kind="note", by="ann", body=body, at=at, after="a" * 40) for body in bodies)
    assert blocks(MUTATIONS["quoted twice"](armour(GAME, made))) == [Block(GAME, made)]


def test_quoted_printable_that_nobody_decoded_is_seen_through() -> None:
    text = quopri.encodestring(
        "".join(f"> {line} \n" for line in block().splitlines()).encode(), quotetabs=True
    ).decode()
    assert "=20" in text
    assert blocks(text) == [Block(GAME, events())]


def test_initials_of_a_quote_are_seen_through() -> None:
    assert blocks(per_line(lambda line: f"AB> {line}")(block())) == [Block(GAME, events())]


def test_several_blocks_in_one_text_are_all_found() -> None:
    one, two = armour(GAME, events()[:2]), armour(OTHER, events()[2:])
    text = f"first\n{one}between\n{MUTATIONS['quoted'](two)}\n{one}last"
    rest, found = parted(text)
    assert found == [Block(GAME, events()[:2]), Block(OTHER, events()[2:]), Block(GAME, events()[:2])]
    assert [line for line in rest.splitlines() if line.strip("> ")] == ["first", "between", "last"]


def test_a_text_without_armour_is_left_alone() -> None:
    text = "BEGIN and END, and PBEM, and BEGIN PBEM 12 too\n"
    assert parted(text) == (text, [])


# Damage


@given(st.data())
def test_a_changed_sign_is_a_fault_and_never_other_events(data: st.DataObject) -> None:
    lines = block().splitlines()
    number = data.draw(st.integers(1, len(lines) - 2))
    place = data.draw(st.integers(0, len(lines[number]) - 1))
    sign = data.draw(st.sampled_from("AZaz09+/").filter(lambda sign: sign != lines[number][place]))
    lines[number] = lines[number][:place] + sign + lines[number][place + 1 :]
    (found,) = blocks("\n".join(lines))
    assert found.fault == says("a-block-of-moves-was")
    assert not found.events


@pytest.mark.parametrize("number", [1, 3])
def test_a_lost_line_is_a_fault(number: int) -> None:
    lines = block().splitlines()
    del lines[number]
    (found,) = blocks("\n".join(lines))
    assert found.fault == says("a-block-of-moves-was")


def test_a_block_cannot_be_passed_off_as_another_games() -> None:
    (found,) = blocks(block().replace(GAME, OTHER))
    assert found == Block(OTHER, (), says("a-block-of-moves-was"))


def test_a_block_without_its_end_or_beginning_is_one_fault_and_its_lines_are_no_words() -> None:
    lines = block().splitlines()
    for text in ("\n".join(lines[:-1]), "\n".join([*lines[:-2], "13 pass"])):
        rest, (found,) = parted(text)
        assert says("a-block-of-moves-in") in found.fault
        assert all(len(line) < 56 for line in rest.splitlines())
    assert "13 pass" in rest
    assert [says("a-block-of-moves-in") in found.fault for found in blocks("\n".join(lines[1:]))] == [True]


def test_a_block_whose_end_was_lost_does_not_swallow_the_next() -> None:
    cut = "\n".join(block().splitlines()[:-1])
    first, second = blocks(f"{cut}\n{armour(OTHER, events())}")
    assert "lost" in first.fault
    assert second == Block(OTHER, events())


def wrapped(packed: bytes) -> str:
    """Any bytes as a block with the right checksum, made as the format says."""
    check = b64encode(sha256(GAME.encode() + packed).digest()[:6])
    signs = (b64encode(packed).rstrip(b"=") + check).decode()
    return f"-----BEGIN PBEM {GAME}-----\n{signs}\n-----END PBEM {GAME}-----\n"


def test_the_format_is_what_this_test_says() -> None:
    assert blocks(wrapped(zlib.compress(render_all(events()).encode()))) == [Block(GAME, events())]


@pytest.mark.parametrize(
    ("packed", "reason"),
    [
        (b"not compressed", "damaged"),
        (zlib.compress(render_all(events()).encode())[:-8], "damaged"),
        (zlib.compress(b"rm = 1\n"), "something other than events"),
        (zlib.compress(render_all(events()).encode()[:-90]), "something other than events"),
        (zlib.compress(b"\xff\xfe"), "something other than events"),
    ],
)
def test_what_is_no_event_is_a_fault(packed: bytes, reason: str) -> None:
    (found,) = blocks(wrapped(packed))
    assert reason in found.fault
    assert not found.events


def test_a_bomb_is_refused_without_being_unpacked() -> None:
    bomb = wrapped(zlib.compress(bytes(TEXT_LIMIT * 4)))
    tracemalloc.start()
    (found,) = blocks(bomb)
    _now, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert found.fault == says("a-block-of-moves-is", limit=8)
    assert peak < 3 * TEXT_LIMIT


def test_the_limit_is_one_for_all_blocks_of_a_text() -> None:
    large = wrapped(zlib.compress(b"\n" * (TEXT_LIMIT // 2)))
    assert ["larger" in found.fault for found in blocks(large * 4)] == [False, False, True, True]


@given(st.text(), st.text())
def test_any_text_around_and_in_it_raises_nothing(before: str, within: str) -> None:
    lines = block().splitlines()
    blocks("\n".join([before, lines[0], within, *lines[1:]]))
    blocks(f"BEGIN PBEM {GAME}{within}END PBEM {GAME}{before}")


@pytest.mark.parametrize(
    "piece", ["BEGIN PBEM ", " \n>", "-", f"BEGIN PBEM {GAME}", "=20PBEM", "&gt;BEGIN ", "B E G I N P B E M 0"]
)
def test_no_text_takes_long(piece: str) -> None:
    """Four times the text is at most four times the work; a pattern that tries again and again does not end at all."""
    few, many = (calls(partial(blocks, "PBEM" + piece * (size // len(piece)))) for size in (2**12, 2**14))
    assert many <= 5 * few
    blocks("PBEM" + piece * (2**19 // len(piece)))
