"""The fast parser against the standard library's."""

from random import Random

import pytest
from event_texts import Game, commented, crlf, event_text, same_as_tomllib, spaced
from hypothesis import given, settings
from hypothesis import strategies as st
from searching import dice, often

from pbem.events.text import render_all

# The fast parser against the standard library's

PIECES = [
    '"""', "'''", '"', "'", "\\", "\\e", "\\x41", "\\u0041", "\\ud800", "\\U0001F600", "\\U00110000",
    "\\\n", "#", "=", "[", "]", "[[", "]]", "{", "}", ",", ".", "\r", "\r\n", "\n", "\t", " ", "\x00",
    "\x0b", "\x7f", "\x85", "\ufeff", "\u2028", "é", "\U0001f600", "1", "-", "+1", "-0", "00", "1_0",
    "0x1", "1.5", "1e5", "inf", "nan", "true", "false", "99999999999999999999", "9007199254740991",
    "2026-02-29T00:00:00Z", "2024-02-29T00:00:00Z", "12:00:60Z", "+00:00", "T", "t", "Z", "z",
    "[[event]]", "[[event]]\n", "[event.x]\n", "[x]\n", "sig = ", 'sig = ""\n', "x = 1\n", "a.b = 1\n",
    '"k" = 1\n', "x = [\n", "x = [1,\n 2, # c\n]\n", "x = {a=1}\n", 'y = "\\b\\f\\"\\\\"\n',
    "z = 2026-11-21 12:00:00Z\n", 'f = """a\\\n  b"""\n', "\\\n  ", "\\ \r\n\n", '"""a\\\n[[event]] # """',
]  # fmt: skip


def mutated(raw: bytes, random: Random) -> bytes:
    for _time in range(random.choice([1, 1, 1, 2, 4])):
        at, size = random.randrange(len(raw) + 1), random.choice([0, 0, 1, 1, 2, 9, 80])
        piece = random.choice(
            [
                random.choice(PIECES).encode(),
                random.choice(PIECES).encode(),
                random.choice(PIECES).encode(),
                random.randbytes(1),
                raw[(start := random.randrange(len(raw) + 1)) : start + random.choice([5, 50, 500])],
                b"",
            ]
        )
        if random.random() < 0.3:  # whole lines: most of what comes out is still TOML
            at = raw.rfind(b"\n", 0, at) + 1
        raw = raw[:at] + piece + raw[at + size :]
    return raw


@pytest.mark.search
@pytest.mark.parametrize("seed", range(4))
def test_mutated_files_mean_what_the_standard_library_says_they_mean(game: Game, seed: int) -> None:
    random = dice(seed)
    long = event_text(
        'x = """a',
        '  b\\\\"""',
        "# Cards",
        'contributions = ["""lap 1 a\\',
        "  b\\ ",
        'c""", "d", """e""", """\\',
        '"""]',
    )
    folded = render_all(game(3)) + "\n" + long.replace("a\n", "a\\\n") + long.replace("a\n", "a\\\n")
    texts = [
        render_all(game(5)),
        crlf(render_all(game(3))),
        commented(spaced(render_all(game(4)))),
        folded,
        crlf(folded),
    ]
    faultless = readable = 0
    times = often(400, 1000)
    for _time in range(times):
        reading = same_as_tomllib(mutated(random.choice(texts).encode(), random))
        faultless += not reading.faults
        readable += len(reading.events)
    assert faultless > times / 20  # else it is not these parsers that were compared
    assert readable > times * 2


TIMES = r"[0-9]{4}-[01][0-9]-[0-3][0-9][Tt ][0-2][0-9]:[0-6][0-9](:[0-6][0-9](\.[0-9]{1,9})?)?[Zz]?"


toml_values = st.one_of(
    st.sampled_from(PIECES),
    st.text(max_size=8).map(lambda text: f'"{text}"'),
    st.text(max_size=8).map(lambda text: f"'{text}'"),
    st.from_regex(r'"(\\[a-zA-Z"\\0]|\\u[0-9a-fD]{4}|\\U000[0-9a-f]{5}|[ -~é])*"', fullmatch=True),
    st.from_regex(r'"""([ -!#-\[\]-~é]|\\[ \t]*\r?\n|\\["\\n])*"""', fullmatch=True),
    st.from_regex(r"[-+]?[0-9]{1,18}", fullmatch=True),
    st.from_regex(TIMES, fullmatch=True),
    st.floats().map(str),
    st.integers().map(str),
)


toml_lists = st.lists(toml_values, max_size=4).flatmap(
    lambda items: st.sampled_from([", ", ",\n", " , # c\n", ","]).map(lambda comma: f"[{comma.join(items)}{comma}]")
)


@settings(max_examples=often(150, 4000))
@given(st.lists(st.one_of(toml_values, toml_lists), max_size=3))
def test_any_value_means_what_the_standard_library_says_it_means(values: list[str]) -> None:
    lines = [f"x{number} = {value}" for number, value in enumerate(values)]
    same_as_tomllib(event_text(*lines).encode("utf-8", "surrogatepass"))
