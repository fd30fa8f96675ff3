"""What announces a quotation is no part of what someone typed: 230 ways of saying who wrote what is quoted."""

import re

import pytest
from written_by import announcements

from pbem.rooms.mail.transport.quotes import typed

QUOTED = [
    "ann, it is your turn: take pebbles",
    "",
    "  1) take 1  (leaves 19)",
    "  2) take 2  (leaves 18)",
    "",
    "consent",
]
OWN = ["take 1", "", "note Good luck to all!"]
STYLES = announcements()
MARKED = "\n".join(f"> {line}".rstrip() for line in QUOTED)
BARE = "\n".join(QUOTED)


def tells_all(text: str) -> bool:
    """Whether an announcement is one by itself: it has a time and an address, or is a ruler, or headers."""
    dated = re.search(r"\d[:.h]\d\d|20\d\d", text) and "@" in text and text.endswith((":", "\uff1a"))
    return bool(dated) or text.count("\n") > 1


def test_there_are_enough_of_them() -> None:
    assert len(STYLES) > 200


@pytest.mark.parametrize("gap", ["\n", "\n\n"])
def test_what_stands_above_quote_marks_is_not_typed_wherever_the_answer_stands(gap: str) -> None:
    own = "\n".join(OWN)
    for style, text in STYLES.items():
        assert typed(f"{own}\n\n{text}{gap}{MARKED}\n") == OWN, style
        assert typed(f"{own}\n{text}{gap}{MARKED}\n") == OWN, style
        if style != "Forwarded: Apple":
            assert typed(f"{text}{gap}{MARKED}\n\n{own}\n") == OWN, style


def test_what_announces_a_quotation_without_marks_ends_what_is_typed() -> None:
    own = "\n".join(OWN)
    for style, text in STYLES.items():
        if tells_all(text) and not text.startswith(">"):
            for gap in ("\n", "\n\n"):
                assert typed(f"{own}\n\n{text}{gap}{BARE}\n") == OWN, style
                assert typed(f"{own}\n{text}{gap}{BARE}\n") == OWN, style
    assert sum(map(tells_all, STYLES.values())) > 150


@pytest.mark.parametrize(
    "line",
    [
        "note you can reach me at ann@example.org until 18:30",
        "note three things: pace, luck: and 20:15",
        "My plan for 2026: win",
        "Wins: 3\nLosses: 2\nDraws: 1",
        "note bob wrote that it is 18:21 where he lives",
        "To: all of you\nSubject: my move",
    ],
)
def test_what_only_looks_like_an_announcement_is_typed(line: str) -> None:
    assert typed(f"{line}\ntake 1\n") == [*line.split("\n"), "take 1"]
