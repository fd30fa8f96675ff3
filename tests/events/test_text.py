"""What is written is read back the same, however the file was laid out since; and every fault is found."""

import pickle
import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from event_texts import AFTER, SIG, Game, commented, crlf, event_text, same_as_tomllib, spaced
from hypothesis import given
from hypothesis import strategies as st
from wording import says, telling

from pbem.errors import UsageError
from pbem.events.contents import FILE_LIMIT
from pbem.events.event import Event
from pbem.events.grammar import EVENT_LIMIT, kept
from pbem.events.keys import SecretKey
from pbem.events.text import Reading, parse, render, render_all

signed_at = st.datetimes(datetime(1970, 1, 1), datetime(2999, 12, 31), timezones=st.just(UTC)).map(
    lambda time: time.replace(microsecond=0)
)


times = st.datetimes(datetime(1000, 1, 1), datetime(9999, 1, 1)).map(
    lambda time: time.replace(microsecond=0, tzinfo=UTC)
)


scalars: list[st.SearchStrategy[Any]] = [
    st.integers(-(2**53) + 1, 2**53 - 1),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=12),
    st.booleans(),
    times,
]


bodies = st.dictionaries(
    st.from_regex(r"x[a-z0-9_]{0,3}", fullmatch=True),
    st.one_of(*scalars, *(st.lists(kind, max_size=9) for kind in scalars)),
    max_size=4,
)


# Writing


@given(bodies, signed_at)
def test_an_event_is_read_back_as_it_was_written(body: dict[str, Any], at: datetime) -> None:
    event = Event.write(
        SecretKey(bytes(32)), kind="note", by="ann", body=body, at=at, after="a" * 40, with_=("c" * 40, "b" * 40)
    )
    text = render(event)
    reading = same_as_tomllib(text.encode())
    assert reading.events == [(1, event)]
    assert not reading.faults
    assert render(reading.events[0][1]) == text


def test_an_event_is_a_handful_of_plain_lines(key: SecretKey) -> None:
    body = {"move": "bribe", "chips": [3, 1], "gift": True, "text": 'say "hi"\n'}
    at = datetime(2026, 11, 21, 1, 2, 3, tzinfo=UTC)
    event = Event.write(key, kind="play", by="ann", body=body, at=at, after="a" * 40, with_=("b" * 40,))
    assert render(event) == (
        "[[event]]\n"
        'kind = "play"\n'
        'by = "ann"\n'
        'move = "bribe"\n'
        "chips = [3, 1]\n"
        "gift = true\n"
        'text = "say \\"hi\\"\\n"\n'
        "at = 2026-11-21T01:02:03Z\n"
        f'after = "{"a" * 40}"\n'
        f'with = ["{"b" * 40}"]\n'
        f'sig = "{event.sig}"\n'
    )


def test_a_board_is_written_line_by_line(key: SecretKey) -> None:
    body = {"position": [f"{row} . x" for row in range(7)], "numbers": list(range(7)), "few": ["a"] * 6}
    at = datetime(2026, 11, 21, tzinfo=UTC)
    lines = render(Event.write(key, kind="play", by="ann", body=body, at=at, after="a" * 40)).splitlines()
    assert lines[3:6] == ["position = [", '  "0 . x",', '  "1 . x",']
    assert "numbers = [0, 1, 2, 3, 4, 5, 6]" in lines
    assert 'few = ["a", "a", "a", "a", "a", "a"]' in lines


def test_events_are_one_blank_line_apart(game: Game) -> None:
    first, second = game(2)
    assert render_all([first, second]) == render(first) + "\n" + render(second)


@pytest.mark.parametrize("letter", ["\x00", "\x1b", "\x7f", "\x85", "\u200b", "\u2028", "\u202e", "\ufeff"])
def test_what_cannot_be_seen_is_written_as_an_escape(key: SecretKey, letter: str) -> None:
    at = datetime(2026, 11, 21, tzinfo=UTC)
    event = Event.write(key, kind="note", by="ann", body={"text": f"a{letter}b"}, at=at, after="a" * 40)
    text = render(event)
    assert letter not in text
    assert parse(text.encode()).events == [(1, event)]


def test_an_event_that_is_too_long_is_refused_before_it_is_written(key: SecretKey) -> None:
    at = datetime(2026, 11, 21, tzinfo=UTC)
    event = Event.write(key, kind="note", by="ann", body={"text": "x" * EVENT_LIMIT}, at=at, after="a" * 40)
    with pytest.raises(UsageError):
        render(event)


@pytest.mark.parametrize(("most", "faults"), [(1000, []), (1001, [says("with-lists-more-than-most", most=1000)])])
def test_an_event_lists_a_thousand_others_and_not_one_more(most: int, faults: list[str], key: SecretKey) -> None:
    at, listed = datetime(2026, 11, 21, tzinfo=UTC), tuple(f"{number:040x}" for number in range(most))
    event = Event.write(key, kind="note", by="ann", body={"n": 1}, at=at, after="a" * 40, with_=listed)
    assert [fault.reason for fault in parse(render(event).encode()).faults] == faults


# Reading: what does not matter


def wrapped(text: str) -> str:
    return re.sub(
        r"(?m)^(chips) = \[(.*)\]$",
        lambda found: f"{found[1]} = [\n{found[2].replace(',', chr(10) + ',')}\n]",
        text,
    )


def with_literal_strings(text: str) -> str:
    return re.sub(r'(?m)^(by|kind|sig) = "(.*)"$', "\\1 = '\\2'", text)


def turned_round(text: str) -> str:
    """Every event's one-line fields in the opposite order, the signature still last."""
    found = []
    for piece in text.split("[[event]]\n")[1:]:
        fields = re.findall(r"(?ms)^\w+ = (?:\[\n.*?^\]|[^\n]*)\n", piece)
        found.append("[[event]]\n" + "".join([*reversed(fields[:-1]), fields[-1]]))
    return "\n".join(found)


@pytest.mark.parametrize(
    "change",
    [
        crlf,
        commented,
        spaced,
        wrapped,
        with_literal_strings,
        turned_round,
        lambda text: "\ufeff" + text,
        lambda text: "\ufeff" + crlf(commented(spaced(turned_round(text)))),
        lambda text: text[:-1],
        lambda text: crlf(text)[:-1],
        lambda text: text + "\n \n# the end",
    ],
)
def test_the_layout_of_a_file_does_not_matter(game: Game, change: Callable[[str], str]) -> None:
    events = game(9)
    raw = change(render_all(events)).encode()
    assert raw != render_all(events).encode()
    reading = same_as_tomllib(raw)
    assert reading.faults == []
    assert [(event.id, event.sig) for _number, event in reading.events] == [(event.id, event.sig) for event in events]
    assert reading.tail == b""


def test_an_event_that_was_read_can_be_copied_and_kept(game: Game) -> None:
    read = parse(render_all(game(2)).encode()).events
    assert pickle.loads(pickle.dumps([event.at for _number, event in read])) == [event.at for event in game(2)]
    assert read[0][1].at.tzinfo is UTC


def test_the_ends_of_the_events_are_told_in_bytes(game: Game) -> None:
    events = game(5)
    raw = ("\ufeff# Grüße\n" + render_all(events)).encode()
    reading = parse(raw)
    for number, end in enumerate(reading.ends, 1):
        assert parse(raw[:end]).events == list(enumerate(events[:number], 1))
        assert parse(raw[: end - 2]).whole == (reading.ends[number - 2] if number > 1 else 0)
    assert reading.whole == len(raw)


# Reading: what is wrong

FAULTS = {
    "a fraction": ("x = 1.5", "'x = 1.5'"),
    "an exponent": ("x = 1e5", "'x = 1e5'"),
    "no number": ("x = nan", "'x = nan'"),
    "a hexadecimal number": ("x = 0x10", "'x = 0x10'"),
    "a number with underscores": ("x = 1_000", "'x = 1_000'"),
    "a number with a plus": ("x = +1", "'x = +1'"),
    "a number with a leading nought": ("x = 01", "'x = 01'"),
    "a number that doubles cannot hold": ("x = 9007199254740992", says("key-r-is-too-large", key="x")),
    "a huge number": ("x = " + "9" * 100_000, "'x = 9"),
    "a table": ("x = {a = 1}", "'x = {a = 1}'"),
    "a dotted key": ("x.y = 1", "'x.y = 1'"),
    "a quoted key": ('"x" = 1', "'\"x\" = 1'"),
    "a key in capitals": ("X = 1", says("key-r-is-not-a-valid", key="X")),
    "a list of lists": ("x = [[1]]", "'x = [[1]]'"),
    "a list of mixed kinds": ('x = [1, "a"]', says("the-list-key-r-mixes", key="x")),
    "a list of mixed times": ("x = [2026-11-21T12:00:00Z, true]", says("the-list-key-r-mixes", key="x")),
    "a deep nest": ("x = " + "[" * 100_000, "'x = [[["),
    "a list without an end": ("x = [1,\n2", "'x = [1,'"),
    "a string over several lines": ('x = """\na\n"""', '\'x = """\''),
    "a literal over several lines": ("x = '''a'''", "x = '''a'''"),
    "an escape of TOML 1.1": ('x = "\\e"', "\\e"),
    "another escape of TOML 1.1": ('x = "\\x41"', "\\x41"),
    "half a surrogate": ('x = "\\ud800"', "\\ud800"),
    "an escape beyond Unicode": ('x = "\\U00110000"', "\\U0011"),
    "a control character": ('x = "\x01"', "\\x01"),
    "a lone carriage return": ('x = "a\rb"', "\\r"),
    "a time without seconds": ("x = 2026-11-21T12:00Z", "12:00Z"),
    "a time with a fraction": ("x = 2026-11-21T12:00:00.5Z", "00.5Z"),
    "a time elsewhere": ("x = 2026-11-21T12:00:00+01:00", "+01:00"),
    "a time of no place": ("x = 2026-11-21T12:00:00", "'x = 2026"),
    "a date": ("x = 2026-11-21", "'x = 2026-11-21'"),
    "a day that never was": ("x = 2026-02-30T12:00:00Z", "line 4"),
    "a leap second": ("x = 2026-12-31T23:59:60Z", "line 4"),
    "a key twice": ("x = 1\nx = 1", "duplicate key"),
    "a table inside": ("[event.x]", "'[event.x]'"),
    "another list of tables": ("[[move]]", "'[[move]]'"),
    "no value": ("x =", "'x ='"),
    "nonsense": ("hello", "'hello'"),
    "an unlisted link": (f'with = ["{"b" * 40}", "{"a" * 40}"]', says("with-must-list-each-event")),
    "no ids": ('with = ["a"]', says("with-must-be-a-list")),
    "no list": ('with = "a"', says("with-must-be-a-list")),
}


def test_a_fault_in_an_event_is_told_with_its_number_and_hides_no_other_event() -> None:
    """And in the last event it is no torn tail."""
    good, wrong = event_text("x = 1"), []
    for name, (line, words) in FAULTS.items():
        among = same_as_tomllib("\n".join([good, event_text(line), good]).replace("line 4", "").encode())
        told = [(fault.event, words.replace("line 4", "line 12") in fault.reason) for fault in among.faults]
        last = same_as_tomllib((good + event_text(line)).encode())
        read = [number for number, _event in among.events]
        found = (told, read, among.whole, [fault.event for fault in last.faults], last.tail)
        if found != ([(2, True)], [1, 3], among.ends[2], [2], b""):
            wrong.append((name, found))
    assert wrong == []


NOT_OURS = telling("line-line-does-not-belong", line=6)


@pytest.mark.parametrize(
    ("text", "number", "words"),
    [
        (event_text().replace(SIG, "A" * 85), 1, "signature"),
        (event_text().replace(SIG, "A" * 85 + "B"), 1, "signature"),
        (event_text().replace(SIG, "ä" * 86), 1, "signature"),
        (event_text().replace(SIG, ""), 1, "signature"),
        (event_text().replace('kind = "note"\n', ""), 1, "kind"),
        (event_text().replace('by = "ann"\n', "by = 1\n"), 1, telling("it-must-say-its-kind")),
        (event_text().replace("at = 2026-11-21T12:00:00Z\n", ""), 1, "time"),
        (event_text().replace(AFTER, ""), 1, telling("it-must-name-the-event")),
        ("x = 1\n" + event_text(), 0, telling("line-line-is-before-the", line=1, text="'x = 1'")),
        ("\ufeff\ufeff" + event_text() + event_text(), 0, telling("line-line-is-before-the", line=1)),
        ("[table]\n" + event_text(), 0, telling("line-line-is-before-the", line=1, text="'[table]'")),
        ("event = [{kind = 1}]\n" + event_text(), 0, telling("line-line-is-before-the", line=1)),
        (
            event_text() + "x = 1\n" + event_text(),
            1,
            telling("line-line-follows-the-signature", line=7, text="'x = 1'"),
        ),
        (event_text() + f'sig = "{SIG}"\n' + event_text(), 1, telling("line-line-follows-the-signature", line=7)),
        (event_text() + "[[eve" + event_text() + event_text(), 1, telling("line-line-follows-the-signature", line=7)),
        (event_text().replace("sig", "gis") + event_text(), 1, telling("it-has-no-signature-an")),
        (event_text().replace("sig", '"sig"') + event_text(), 1, NOT_OURS),
        (
            event_text().replace('sig = "A', 'sig = "\\u0041') + event_text(),
            1,
            NOT_OURS,
        ),
        (event_text().replace("sig = ", "sig = 5 # ") + event_text(), 1, NOT_OURS),
        (event_text(f'x = "{"a" * EVENT_LIMIT}"'), 1, telling("it-is-longer-than-the", limit=EVENT_LIMIT)),
    ],
)
def test_what_is_wrong_is_said(text: str, number: int, words: str) -> None:
    reading = same_as_tomllib(text.encode())
    assert len(reading.faults) == 1
    assert reading.faults[0].event == number
    assert re.search(words, reading.faults[0].reason)


def test_all_faults_are_told_not_only_the_first() -> None:
    texts = [event_text(line) for line, _words in FAULTS.values()]
    reading = parse("\n".join(["stray", *texts]).encode())
    assert [fault.event for fault in reading.faults] == list(range(len(FAULTS) + 1))


def test_bytes_that_are_not_utf_8_are_a_fault_of_their_event() -> None:
    wrong = []
    for bad in (b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xc0\xaf", "é".encode("latin-1"), b"\x00"):
        for place in (b'text = "%s"', b"# %s", b"%s", b"text = '%s'"):
            broken = event_text("\x02").encode().replace(b"\x02", place.replace(b"%s", bad))
            reading = same_as_tomllib(event_text().encode() + broken + event_text().encode())
            told, read = [fault.event for fault in reading.faults], [number for number, _event in reading.events]
            if (told, read) != ([2], [1, 3]):
                wrong.append((bad, place, told, read))
            reading.faults[0].reason.encode()  # what is said of it can be printed
    assert wrong == []


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-32", "utf-7"])
def test_a_file_in_another_encoding_has_no_events(game: Game, encoding: str) -> None:
    reading = parse(render_all(game(3)).replace('"', '"+').encode(encoding))
    assert reading.events == []
    assert reading.faults or reading.whole == 0


@pytest.mark.parametrize("raw", [b"", b"\n", b"# nothing yet\n", b"\xef\xbb\xbf", b" \t\r\n"])
def test_an_empty_file_holds_nothing_and_has_no_tail(raw: bytes) -> None:
    assert parse(raw) == Reading([], [], [], 0, b"")
    assert kept(raw) == 0


@pytest.mark.parametrize("raw", [b"hello\n", b"[[event]]\n", b"[[ev", b"\x89PNG\r\n\x1a\n\0\0", b"x = 1"])
def test_a_file_that_is_no_game_has_no_part_to_keep(raw: bytes) -> None:
    reading = parse(raw)
    assert (reading.events, reading.whole, reading.tail) == ([], 0, raw)
    assert kept(raw) == 0


def test_what_follows_the_last_complete_event_is_the_torn_tail() -> None:
    wrong = []
    for torn in ("[", "[[event]]", "[[event]]\nkind", event_text()[:-3], "-- \nsent by mail", "\x00"):
        for blanks in ("", "\n", "# kept\n\n", "\r\n \r\n"):
            reading = same_as_tomllib((event_text() + blanks + torn).encode())
            if (reading.faults, reading.tail, reading.whole) != ([], torn.encode(), len(event_text())):
                wrong.append((blanks, torn, reading))
    assert wrong == []


def test_only_the_last_event_can_be_a_torn_tail() -> None:
    reading = parse((event_text() + "[[event]]\nx = 1\n" + "[[event]]\nx = 2\n").encode())
    assert [fault.event for fault in reading.faults] == [2]
    assert reading.tail == b"[[event]]\nx = 2\n"


@pytest.mark.parametrize(
    "raw",
    [
        b"\n" * 4_000_000,
        b"[[event]]\n" * 100_000,
        b"#\n" * 300_000,
        b"[[event]]\n" + b"x=1\n" * 300_000,
        b'[[event]]\nx = "' + b"\\n" * 600_000 + b'"\n',
        b"[[event]]\nx = [" + b"1," * 300_000 + b"]\n",
        b"[[event]]\nx = [" + b" \n" * 300_000,
        b"[[event]]\nx = [" + b'"' * 300_000,
        b"[[" * 300_000,
        b"[[\n" * 300_000,
        b"\xff" * 1_000_000,
        b"x=1\n" * 300_000 + b"[[event]]",
    ],
)
def test_files_made_to_exhaust_a_reader_are_put_away_quickly(raw: bytes) -> None:
    """What takes more than one step for each of their letters does not come to an end within a test's time."""
    reading = parse(raw)
    kept(raw)
    assert not reading.events
    assert len(reading.faults) <= 1001


def test_a_file_beyond_the_limit_is_refused_with_one_sentence() -> None:
    reading = parse(b"\n" * (FILE_LIMIT + 1))
    assert [str(fault) for fault in reading.faults] == [says("it-is-larger-than-limit", limit=64)]
    assert parse(event_text().encode() + b" " * (FILE_LIMIT - len(event_text()))).faults == []


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"with_": tuple(f"{number:040x}" for number in range(1001))}, says("with-lists-more-than-most", most=1000)),
        ({"contributions": ("roll x AA",) * 201}, says("contributions-holds-more-than-an")),
        ({"contributions": ("A" * 100_001,)}, says("contributions-holds-more-than-an")),
    ],
)
def test_an_event_carries_as_much_as_the_format_says_and_no_more(fields: dict[str, Any], why: str) -> None:
    """More in a file is damage; so one event is never so large that no mail takes it."""
    [(name, most)] = fields.items()
    fewer = most[:-1] if len(most) > 1 else (most[0][:-1],)
    for value, reasons in ((fewer, []), (most, [why])):
        held: dict[str, Any] = {"at": datetime(2026, 3, 1, tzinfo=UTC), "after": "0" * 40, name: value}
        event = Event.write(SecretKey(bytes(32)), kind="note", by="ann", body={}, **held)
        assert [why in fault.reason for fault in parse(render(event).encode()).faults] == [True for _one in reasons]
