"""What a person meets who opens a game file: lines that fit a screen, what was said first, the cards apart.

No layout changes what it means.
"""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from event_texts import SIG, Game, crlf, event_text, same_as_tomllib
from hypothesis import example, given
from hypothesis import strategies as st
from wording import says

from pbem.events.event import Event
from pbem.events.grammar import kept
from pbem.events.keys import SecretKey
from pbem.events.layout import WIDTH
from pbem.events.text import HEADING, parse, render, render_all

AT = datetime(2026, 11, 21, tzinfo=UTC)
LAP = f"lap 1 {'Ab-_' * 2000}"
SHARE = f"shares 12 {'x' * 22} {'Yz-_' * 33}"


def event(body: dict[str, Any] | None = None, kind: str = "note", by: str = "ann", **more: Any) -> Event:
    return Event.write(SecretKey(bytes(32)), kind=kind, by=by, body=body or {}, at=AT, after="a" * 40, **more)


def widest(text: str) -> int:
    return max(map(len, text.split("\n")))


# Lines


def test_no_line_is_longer_than_a_screen_is_wide() -> None:
    body = {
        "text": "Nobody will believe this. " * 100,
        "word": "x" * 3000,
        "numbers": list(range(1000)),
        "times": [AT] * 20,
        "few": ["a" * 300, "b" * 100],
        "names": ["ann" * 5] * 6,
    }
    one = event(body, with_=tuple(f"{number:040x}" for number in range(3)), contributions=[LAP, SHARE])
    assert WIDTH == 120
    assert widest(render(one)) <= WIDTH
    assert same_as_tomllib(render(one).encode()).events == [(1, one)]


def test_what_is_read_stands_first_and_the_cards_below_one_heading() -> None:
    one = event({"seat": "bob"}, "bribe", with_=("b" * 40,), contributions=[SHARE], mail="c" * 64)
    assert HEADING == "# Cards: docs/cards.md\n"
    assert render(one) == (
        "[[event]]\n"
        'kind = "bribe"\n'
        'by = "ann"\n'
        'seat = "bob"\n'
        "at = 2026-11-21T00:00:00Z\n"
        f'after = "{"a" * 40}"\n'
        f'with = ["{"b" * 40}"]\n'
        f'mail = "{"c" * 64}"\n'
        "# Cards: docs/cards.md\n"
        f'contributions = ["""{SHARE[:99]}\\\n'
        f'  {SHARE[99:]}"""]\n'
        f'sig = "{one.sig}"\n'
    )


def test_what_a_seat_brings_for_the_cards_when_it_joins_stands_apart_too() -> None:
    key = f"key 1 {'K' * 128}"
    one = event({"key": "k" * 43, "deck": [key, key], "entropy": "e" * 43}, "join")
    assert render(one).splitlines()[3:12] == [
        f'key = "{"k" * 43}"',
        f'entropy = "{"e" * 43}"',
        "at = 2026-11-21T00:00:00Z",
        f'after = "{"a" * 40}"',
        "# Cards: docs/cards.md",
        "deck = [",
        f'  """{key[:114]}\\',
        f'  {key[114:]}""",',
        f'  """{key[:114]}\\',
    ]
    assert parse(render(one).encode()).events == [(1, one)]
    assert HEADING not in render(event({"deck": [1, 2]}, "build"))  # a game's own field of that name


def test_a_long_text_is_parted_between_words() -> None:
    lines = render(event({"text": "And so on, and so forth. " * 12})).splitlines()
    assert lines[3] == 'text = """' + "And so on, and so forth. " * 4 + "And so \\"
    assert all(line.startswith("  ") for line in lines[4:6])
    assert [line.endswith((" \\", '"""')) for line in lines[3:6]] == [True, True, True]


def test_a_text_of_several_lines_is_parted_at_their_ends_if_it_is_long() -> None:
    text = "".join(f"{'x' * 90} {number}\n" for number in range(3))
    assert render(event({"text": text})).splitlines()[3:7] == [
        f'text = """{"x" * 90} 0\\n\\',
        f"  {'x' * 90} 1\\n\\",
        f'  {"x" * 90} 2\\n"""',
        "at = 2026-11-21T00:00:00Z",
    ]


# What it means

hard = st.text(
    st.sampled_from([*' \t\n\r"\\[]#<>|=sigx', "\u00a0", "\u2003", "\u0085", "\u200b", "\U0001f600", "\x00"])
)


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=600) | hard.map(lambda text: text * 9))
@example(" " * 500)
@example("[[event]] # " * 40)
@example(f'sig = "{SIG}" # ' * 9)
@example(("x" * 109 + "[[event]]") * 3)
def test_any_text_is_read_as_it_was_written(text: str) -> None:
    one = event({"text": text, "texts": [text, text]}, contributions=["x", text or "x"])
    written = render(one)
    assert widest(written) <= WIDTH
    for layout in (written, crlf(written), written.replace("\n", " \n\n")):
        reading = same_as_tomllib(layout.encode())
        assert (reading.faults, [found.signed for _number, found in reading.events]) == ([], [one.signed])
    assert render(parse(written.encode()).events[0][1]) == written


def refolded(text: str, width: int, fold: str) -> str:
    """The same folded strings, with other folds."""
    flat = re.sub(r"\\\n +", "", text)

    def anew(found: re.Match[str]) -> str:
        inside = found[1]
        return f'"""{fold.join(inside[start : start + width] for start in range(0, len(inside), width))}"""'

    return re.sub(r'"{3}([^"\\]*)"{3}', anew, flat)


@pytest.mark.parametrize("fold", ["\\\n", "\\\n    ", "\\ \t\n\t", "\\\r\n\r\n  \r\n", "\\\n\\\n"])
@pytest.mark.parametrize("width", [7, 75, 9999])
def test_it_does_not_matter_where_a_string_is_folded(width: int, fold: str) -> None:
    one = event(contributions=[LAP, SHARE])
    other = refolded(render(one), width, fold)
    assert other != render(one)
    assert same_as_tomllib(other.encode()).events == [(1, one)]


def test_a_file_with_long_lines_is_the_same_game() -> None:
    """As pbem wrote them before it folded any."""
    one = event({"text": "long " * 100}, contributions=[LAP, SHARE])
    flat = refolded(render(one), 10**6, "").replace('"""', '"').replace(HEADING, "")
    assert widest(flat) > 8000
    assert same_as_tomllib(flat.encode()).events == [(1, one)]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('x = """a\nb"""', 'x = """a'),  # a line end in a string, which no two systems write alike
        ('x = """\na"""', 'x = """'),
        ('x = """a"b"""', 'a"b'),
        ('x = """a""""', 'a""""'),
        ('x = """a\\ b"""', "a\\\\ b"),
        ('x = """a\\\n[[event]] # b"""', 'x = """a'),  # what a line could be taken for
        ('x = """a\\\n  [b"""', 'x = """a'),
        (f'x = """a\\\n\n sig = \'{SIG}\' # b"""', 'x = """a'),
        ('x = """a\\\n# b"""', 'x = """a'),
        ('x = """a\\\n<<<<<<< b"""', says("it-has-git-s-conflict", line=13)),
        ('x = """a\\\n=======\\\n"""', 'x = """a'),
        ("x = '''a\\\nb'''", "x = '''a"),
    ],
)
def test_only_folded_lines_go_on_and_none_that_looks_like_another(line: str, words: str) -> None:
    good = event_text("x = 1")
    reading = same_as_tomllib("\n".join([good, event_text(line), good]).encode())
    assert words in "".join(fault.reason for fault in reading.faults)
    assert [found.body for _number, found in reading.events] == [{"x": 1}, {"x": 1}]


# What edits the file as text


@pytest.mark.parametrize("lines", [str, crlf])
def test_a_file_torn_within_a_folded_string_has_lost_that_event_alone(game: Game, lines: Callable[[str], str]) -> None:
    whole = lines(render_all(game(2)) + "\n").encode()
    last = lines(render(event({"text": "[[event]] # sig = 'x' " * 30}, contributions=[SHARE]))).encode()
    before = parse(whole)
    for length in range(1, len(last) - 4, 7):
        torn = whole + last[:length]
        reading = parse(torn)
        assert (reading.faults, len(reading.events), reading.tail) == ([], 2, last[:length])
        assert kept(torn) == len(whole)
    assert before.whole == parse(whole + last[:9]).whole


def test_a_text_that_is_made_to_look_like_events_takes_none_away(game: Game) -> None:
    """What appends looks for the last event's first line, from the file's end."""
    text = f'{"x" * 109}[[event]] # {"y" * 100}sig = "{SIG}" # '
    raw = render_all([*game(2), event({"text": text * 3}, contributions=[text])]).encode()
    assert (len(parse(raw).events), kept(raw)) == (3, len(raw))
    assert (len(parse(raw).ends), kept(raw + b"[[eve")) == (3, len(raw))
