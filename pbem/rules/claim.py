"""What is said of moves and told in the story, with what has to hold for it to be true.

A hint that says what a move brings, and an "if" of the story, are easily written and easily wrong. Written as a Claim,
a sentence stands beside its check: players read the words, and the conformance suite plays the move, on a copy of the
table, and asks. A game that claims nothing needs none of this.
"""

from collections.abc import Callable, Iterator
from typing import Any, Self

from .play import Play

Check = Callable[[Play[Any]], bool]
"""Whether it is so, asked of a table that is a copy and may be changed: whatever is supposed is done to it, and the
game's own rules are asked what becomes of that, rather than worked out once more.

For a hint or a meaning the table is as it is right after the move's effect, before the order of play goes on; for what
is told, as it is when it is told. What the table was before is remembered by whoever makes the claim.
"""


class Claim(str):
    """Words, and the checks that all have to hold for them to be true; a str for everybody but the suite.

    `words` fill in the sentence, as in `Play.tell`; where one of them is a claim itself, its checks count too:

        count = table.pebbles[seat] + 2
        return Claim(_("then you have {count}"), lambda then: then.table.pebbles[seat] == count, count=count)
    """

    __slots__ = ("checks",)
    checks: tuple[Check, ...]

    def __new__(cls, sentence: str, *checks: Check, **words: object) -> Self:
        """A sentence with its {words} filled in, and its checks with those of its words."""
        claim = super().__new__(cls, sentence.format(**words) if words else sentence)
        claim.checks = (*checks, *(check for part in (sentence, *words.values()) for check in checks_of(part)))
        return claim


def checks_of(said: object) -> Iterator[Check]:
    """What has to hold for something that was said; nothing for words that claim nothing."""
    if isinstance(said, Claim):
        yield from said.checks
