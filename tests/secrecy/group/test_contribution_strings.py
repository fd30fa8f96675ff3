"""How contributions are written in events: in one way only, and within a limit that is looked at first."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wording import telling

from pbem.rooms.dealt.group import shuffle_proof, wire
from pbem.rooms.dealt.group.deck import MOST_CARDS
from pbem.rooms.dealt.group.wire import KINDS, MOST_BYTES, Contribution
from pbem.rooms.dealt.unsound import UnsoundError


@given(
    kind=st.sampled_from(KINDS),
    label=st.text(st.characters(min_codepoint=32, exclude_characters="\x7f"), min_size=1, max_size=200),
    raw=st.binary(min_size=1, max_size=200),
)
def test_what_was_written_is_read(kind: str, label: str, raw: bytes) -> None:
    contribution = Contribution(kind, label, raw)
    assert wire.read(wire.write(contribution)) == contribution


NOT_CANONICAL = [
    "",
    "lap",
    "lap deck",
    "lap deck ",
    "lap  AAAA",
    "cheat deck AAAA",
    " lap deck AAAA",
    "lap deck AAAA ",
    "lap deck AAAA\n",
    "lap de\nck AAAA",
    "lap deck AA==",
    "lap deck A+A/",
    "lap deck AAAAA",
    "lap deck AB",
    "LAP deck AAAA",
    "lap " + "x" * 201 + " AAAA",
]


def test_what_is_not_canonical_is_refused() -> None:
    for text in NOT_CANONICAL:
        with pytest.raises(UnsoundError):
            pytest.fail(f"{text!r} is {wire.read(text)}")


def test_the_largest_proof_fits_and_more_is_refused() -> None:
    assert shuffle_proof.proof_size(MOST_CARDS) == 65_728 <= MOST_BYTES
    wire.read(wire.write(Contribution("proof", "deck", bytes(MOST_BYTES))))
    with pytest.raises(UnsoundError, match=telling("it-is-not-a-contribution")):
        wire.read(wire.write(Contribution("proof", "deck", bytes(MOST_BYTES + 400))))
