"""Ways to mutilate a game file: each takes its bytes and gives other bytes, as the dice say.

`damaged` may change the meaning in any way; `reworded` writes the same meaning in other words.
"""

import re
from collections.abc import Callable
from random import Random

from small_games import Written, key, written

from pbem.events.event import Event
from pbem.events.text import parse, render

Mutation = Callable[[bytes, Random], bytes]

SIGNS = b"\x00\t\n\r \"#'+,-.0159=[\\]_aefiknstuwy{}\x7f\x80\xbf\xc3\xe2\xed\xf0\xff"
WORDS = [
    "[[event]]\n",
    "[event]\n",
    "sig = ",
    "after = ",
    "with = []\n",
    'by = "bob"\n',
    'kind = "note"\n',
    'text = """',
    "true",
    "1e3",
    "inf",
    "-0",
    "0x10",
    "1_000",
    "1979-05-27T07:32:00Z",
    "a.b = 1\n",
    "}",
    "\ufeff",
    "\u202e",
    "\\u0000",
]


def blocks(raw: bytes) -> list[bytes]:
    """The events as they are written, each with the blank line after it."""
    return [b"[[event]]" + part for part in raw.split(b"[[event]]")[1:]]


def _at(raw: bytes, dice: Random) -> int:
    return dice.randrange(len(raw)) if raw else 0


def flip_bit(raw: bytes, dice: Random) -> bytes:
    """One bit the other way round."""
    place = _at(raw, dice)
    return raw[:place] + bytes([raw[place] ^ 1 << dice.randrange(8)]) + raw[place + 1 :]


def change_byte(raw: bytes, dice: Random) -> bytes:
    """One byte for another that means something in TOML."""
    place = _at(raw, dice)
    return raw[:place] + bytes([dice.choice(SIGNS)]) + raw[place + 1 :]


def insert_byte(raw: bytes, dice: Random) -> bytes:
    """One byte more."""
    place = _at(raw, dice)
    return raw[:place] + bytes([dice.choice(SIGNS)]) + raw[place:]


def insert_word(raw: bytes, dice: Random) -> bytes:
    """A piece of TOML where none was."""
    place = _at(raw, dice)
    return raw[:place] + dice.choice(WORDS).encode() + raw[place:]


def delete_bytes(raw: bytes, dice: Random) -> bytes:
    """A few bytes less."""
    place = _at(raw, dice)
    return raw[:place] + raw[place + dice.randint(1, 40) :]


def cut_end(raw: bytes, dice: Random) -> bytes:
    """The end is missing."""
    return raw[: _at(raw, dice)]


def cut_beginning(raw: bytes, dice: Random) -> bytes:
    """The beginning is missing."""
    return raw[_at(raw, dice) :]


def swap_lines(raw: bytes, dice: Random) -> bytes:
    """Two lines in each other's places."""
    lines = raw.split(b"\n")
    first, second = dice.randrange(len(lines)), dice.randrange(len(lines))
    lines[first], lines[second] = lines[second], lines[first]
    return b"\n".join(lines)


def repeat_line(raw: bytes, dice: Random) -> bytes:
    """A line once more, somewhere."""
    lines = raw.split(b"\n")
    lines.insert(dice.randrange(len(lines)), dice.choice(lines))
    return b"\n".join(lines)


def delete_line(raw: bytes, dice: Random) -> bytes:
    """A line less."""
    lines = raw.split(b"\n")
    del lines[dice.randrange(len(lines))]
    return b"\n".join(lines)


def swap_events(raw: bytes, dice: Random) -> bytes:
    """Two events in each other's places: the same game."""
    events = blocks(raw)
    first, second = dice.randrange(len(events)), dice.randrange(len(events))
    events[first], events[second] = events[second], events[first]
    return b"".join(events)


def shuffle_events(raw: bytes, dice: Random) -> bytes:
    """The events in any order: the same game."""
    events = blocks(raw)
    dice.shuffle(events)
    return b"".join(events)


def repeat_event(raw: bytes, dice: Random) -> bytes:
    """An event twice."""
    events = blocks(raw)
    events.insert(dice.randrange(len(events) + 1), dice.choice(events))
    return b"".join(events)


def delete_events(raw: bytes, dice: Random) -> bytes:
    """Some events less."""
    events = blocks(raw)
    for _event in range(dice.randint(1, 3)):
        if events:
            del events[dice.randrange(len(events))]
    return b"".join(events)


def change_digit(raw: bytes, dice: Random) -> bytes:
    """A digit for another."""
    places = [found.start() for found in re.finditer(rb"\d", raw)]
    place = dice.choice(places)
    return raw[:place] + str(dice.randrange(10)).encode() + raw[place + 1 :]


def change_number(raw: bytes, dice: Random) -> bytes:
    """A field's number for another."""
    places = list(re.finditer(rb"(?m)^\w+ = (-?\d+)$", raw))
    found = dice.choice(places)
    number = str(dice.choice([-1, 0, 1, 2, 3, 4, 7, 99, 2**53, 10**15])).encode()
    return raw[: found.start(1)] + number + raw[found.end(1) :]


def change_string(raw: bytes, dice: Random) -> bytes:
    """A field's string for another field's."""
    places = list(re.finditer(rb'(?m)^\w+ = ("[^"\n]*")$', raw))
    found, other = dice.choice(places), dice.choice(places)
    return raw[: found.start(1)] + other[1] + raw[found.end(1) :]


def swap_values(raw: bytes, dice: Random) -> bytes:
    """Two fields of one name (two signatures, two seats) in each other's places."""
    name = dice.choice([b"sig", b"by", b"after", b"at", b"kind", b"with", b"n", b"key"])
    places = list(re.finditer(rb"(?m)^" + name + rb" = (.*)$", raw))
    if len(places) < 2:
        return change_string(raw, dice)
    first, second = sorted(dice.sample(places, 2), key=lambda found: found.start())
    return b"".join(
        [
            raw[: first.start(1)],
            second[1],
            raw[first.end(1) : second.start(1)],
            first[1],
            raw[second.end(1) :],
        ]
    )


def rename_field(raw: bytes, dice: Random) -> bytes:
    """A field under another name."""
    found = dice.choice(list(re.finditer(rb"(?m)^(\w+) =", raw)))
    name = dice.choice([b"kind", b"by", b"n", b"x", b"Count", b"after", b"sig", b"nonce", b"slot", b"motion"])
    return raw[: found.start(1)] + name + raw[found.end(1) :]


def splice_foreign(raw: bytes, dice: Random) -> bytes:
    """An event of another game of the same people."""
    events = blocks(raw)
    events.insert(dice.randrange(len(events) + 1), dice.choice(blocks(written("stranger").raw)))
    return b"".join(events)


def replace_with_foreign(raw: bytes, dice: Random) -> bytes:
    """An event of another game in the place of one of this game."""
    events = blocks(raw)
    events[dice.randrange(len(events))] = dice.choice(blocks(written("stranger").raw))
    return b"".join(events)


def two_files(raw: bytes, dice: Random) -> bytes:
    """Two games in one file."""
    parts = [raw, written("stranger").raw]
    dice.shuffle(parts)
    return b"\n".join(parts)


def sign_again(raw: bytes, dice: Random) -> bytes:
    """An event changed and signed anew: by a stranger, or by someone in a seat that is not theirs."""
    reading = parse(raw)
    events = [event for _number, event in reading.events]
    place = dice.randrange(len(events))
    old = events[place]
    body = dict(old.body)
    if body and dice.random() < 0.7:
        name = dice.choice(sorted(body))
        body[name] = dice.choice([1, 2, 3, "ann", "", True, [1], ["ann"], body[name]])
    others = [name for name in ("ann", "bob", "cy", "eve") if name != old.by]
    events[place] = Event.write(
        key(dice.choice(others)),
        kind=dice.choice([old.kind, old.kind, "take", "note", "resign", "undo"]),
        by=dice.choice([old.by, old.by, "ann", "bob", "cy", "creator", "eve"]),
        body=body,
        at=old.at,
        after=dice.choice([old.after, old.after, dice.choice(events).id]) if old.after else "",
        with_=old.with_,
        mail=dice.choice([old.mail, old.mail, "", "0" * 64]),
    )
    return "\n".join(render(event) for event in events).encode()


def forge_rival(raw: bytes, dice: Random) -> bytes:
    """A rival of some event, said to be by the same seat but signed by a stranger, before or after it."""
    reading = parse(raw)
    old = dice.choice([event for _number, event in reading.events])
    body = {**old.body, "count": dice.randint(1, 3)} if "count" in old.body else dict(old.body)
    forged = Event.write(
        key("eve"),
        kind=old.kind,
        by=old.by,
        body=body,
        at=written("stranger").at,
        after=old.after,
        with_=old.with_,
        mail=old.mail,
    )
    events = blocks(raw)
    events.insert(dice.randrange(len(events) + 1), render(forged).encode() + b"\n")
    return b"".join(events)


def line_ends(raw: bytes, dice: Random) -> bytes:
    """As Windows and mail gateways leave it: the same meaning."""
    return raw.replace(b"\n", b"\r\n")


def byte_order_mark(raw: bytes, dice: Random) -> bytes:
    """As an editor leaves it: the same meaning."""
    return b"\xef\xbb\xbf" + raw


def comments(raw: bytes, dice: Random) -> bytes:
    """Comments, blanks and blank lines where they may be: the same meaning."""
    lines = raw.split(b"\n")
    for place in range(len(lines)):
        if re.fullmatch(rb'\w+ = ("[^"]*"|-?\d+|\[\[event\]\])', lines[place]) and dice.random() < 0.3:
            lines[place] = b"\t" + lines[place].replace(b" = ", b"  =\t", 1) + b"  # so it is"
    return b"\n\n# the end\n".join([b"\n".join(lines), b""])


def other_escapes(raw: bytes, dice: Random) -> bytes:
    """Letters of strings as escapes: the same meaning. Signatures are left as they are: they have one form."""

    def escaped(found: re.Match[bytes]) -> bytes:
        if dice.random() < 0.5:
            return found[0]
        letter = found[2][:1]
        return found[1] + b'"' + b"\\u%04X" % letter[0] + found[2][1:] + b'"'

    return re.sub(rb'(?m)^((?!sig)\w+ = )"([A-Za-z][^"\\\n]*)"$', escaped, raw)


def other_field_order(raw: bytes, dice: Random) -> bytes:
    """The fields of every event in another order, the signature last: the same meaning."""
    mixed = []
    for block in blocks(raw):
        lines = block.rstrip(b"\n").split(b"\n")
        if any(not re.match(rb"\w+ = .*[^\[]$", line) for line in lines[1:]):
            mixed.append(block)
            continue
        fields = lines[1:-1]
        dice.shuffle(fields)
        mixed.append(b"\n".join([lines[0], *fields, lines[-1], b"\n"]))
    return b"".join(mixed)


DAMAGED: tuple[Mutation, ...] = (
    flip_bit,
    change_byte,
    insert_byte,
    insert_word,
    delete_bytes,
    cut_end,
    cut_beginning,
    swap_lines,
    repeat_line,
    delete_line,
    delete_events,
    change_digit,
    change_number,
    change_string,
    swap_values,
    rename_field,
    splice_foreign,
    replace_with_foreign,
    two_files,
    sign_again,
    forge_rival,
)

REWORDED: tuple[Mutation, ...] = (
    line_ends,
    byte_order_mark,
    comments,
    other_escapes,
    other_field_order,
    swap_events,
    shuffle_events,
    repeat_event,
)


def damaged(game: Written, dice: Random) -> tuple[str, bytes]:
    """One to three mutilations, one after another; their names, and what is left."""
    raw, names = game.raw, []
    for _step in range(dice.choice([1, 1, 1, 2, 3])):
        mutation = dice.choice(DAMAGED)
        names.append(mutation.__name__)
        try:
            raw = mutation(raw, dice)
        except (IndexError, ValueError):  # so little is left that there is nothing to choose from
            break
    return ", ".join(names), raw


def reworded(game: Written, dice: Random) -> tuple[str, bytes]:
    """The same meaning in other words."""
    raw, names = game.raw, []
    for mutation in dice.sample(REWORDED, dice.randint(1, 3)):
        if mutation is not byte_order_mark:
            raw = mutation(raw, dice)
        names.append(mutation.__name__)
    if "byte_order_mark" in names:
        raw = byte_order_mark(raw, dice)
    return ", ".join(names), raw
