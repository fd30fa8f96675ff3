"""The words in which people say a condition, in every game."""

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from pbem.projections.spoken import FILLERS, NEGATING, in_parts
from pbem.wording import _

from .premises import ANYBODY, AS_MANY, EVERYBODY, EXACTLY, FEWER, LEAST, MORE, MOST

MEANT = 3
"""So many names are proposed for one that is misspelt."""
BEGUN = 3
"""So many letters of a word are enough to mean it."""
SELF = frozenset(_("i i'm im i've ive i'd me you you're we my mine").split())
OTHERS: Mapping[str, tuple[str, bool]] = {
    **dict.fromkeys(_("anybody anyone somebody someone another other others opponent").split(), (ANYBODY, False)),
    **dict.fromkeys(_("everybody everyone all").split(), (EVERYBODY, False)),
    **dict.fromkeys(_("nobody noone none").split(), (ANYBODY, True)),
}
"""Words for seats, and whether they negate what is said of these."""
SAYS_NOTHING = FILLERS | frozenset(
    _(
        "are was were be been being has have had having hold holds held does did do done it its it's there their "
        "his of out left still already yet else player seat any own owns got gets getting that's only "
        "when then than ever just been with by something anything near"
    ).split()
)
"""Words that say nothing in a condition."""
POSSESSIVE = frozenset(_("her his hers their theirs").split())
PRONOUNS = POSSESSIVE | frozenset(_("he she they him he's she's they're they've").split())
"""Words for the seat that was named last."""
THERE = frozenset(_("it there").split())
"""Words for the place that was named last, behind a verb."""
TOUCHES = frozenset(_("touches touched touch touching").split())
"""Verbs for whatever is played about a place."""
MAY_BE = frozenset(_("would wouldn't could couldn't might will won't wants intends plans likely probably").split())
"""Words of what nobody knows of another seat."""
IF_LEGAL = frozenset(_("possible legal allowed can may able afford affordable").split())
NEAR = re.compile(
    _(r"^(?:nobody|noone|no one|no 1)(?: else)?(?: has)? (?:comes?|came|got|gets) (?:near|close|in the way)$")
)
"""What is said for `untouched`."""
PLAYS = frozenset(_("plays play played makes made make chooses choose chose").split())
DENIES = NEGATING | frozenset(
    _("isn't isnt aren't arent wasn't hasn't hasnt haven't havent doesn't doesnt don't dont am-not").split()
)

_LATE = _("or (?:more|better|later|above|over)")
_EARLY = _("or (?:fewer|less|earlier|below|under)")
COUNTED: Sequence[tuple[re.Pattern[str], str, int]] = [
    (re.compile(rf"(\d+) {_LATE}"), LEAST, 0),
    (re.compile(rf"(\d+) {_EARLY}"), MOST, 0),
    (re.compile(_(r"(?:no|not) (?:fewer|less) than (\d+)")), LEAST, 0),
    (re.compile(_(r"(?:no|not) more than (\d+)")), MOST, 0),
    (re.compile(_(r"at least (\d+)")), LEAST, 0),
    (re.compile(_(r"(?:at most|up to) (\d+)")), MOST, 0),
    (re.compile(_(r"(?:(?:more|greater|higher) than|over|above) (\d+)")), LEAST, 1),
    (re.compile(_(r"(?:(?:fewer|less|lower) than|under|below) (\d+)")), MOST, -1),
    (re.compile(_(r"(?:exactly|just|only) (\d+)")), EXACTLY, 0),
    (re.compile(r"(\d+)"), LEAST, 0),
]
"""How people count, with what is to be added to the number. A bare number is at least so many."""
COMPARED: Sequence[tuple[re.Pattern[str], str]] = [
    (re.compile(_(r"\bmore (.+) than (.+)$")), MORE),
    (re.compile(_(r"\b(?:fewer|less) (.+) than (.+)$")), FEWER),
    (re.compile(_(r"\bas (?:many|much) (.+) as (.+)$")), AS_MANY),
]
COSTS = re.compile(_(r"^(?:it |that )?(?:costs?|(?:the )?(?:price|cost) is)( .*)$"))
NO, SOME = frozenset(_("no none zero without").split()), frozenset(_("a an any some").split())


class Phrase(NamedTuple):
    """Words of a condition: whom they are about, whether by a word for it, whether that denies it, and what is left."""

    who: str
    named: bool
    denied: bool
    words: Sequence[str]

    @property
    def text(self) -> str:
        """What is left, as one string."""
        return " ".join(self.words)


def stem(word: str) -> str:
    """A word without its plural."""
    return f"{word[:-3]}y" if word.endswith("ies") else word.removesuffix("s")


def same(said: str, word: str) -> bool:
    """Whether one of two words is the other, or its plural, or its beginning."""
    one, other = stem(said), stem(word)
    return (
        one == other or (len(one) >= BEGUN and other.startswith(one)) or (len(other) > BEGUN and one.startswith(other))
    )


def stems(verb: str) -> Iterator[str]:
    """A verb as notations have it: of "bribes", "bribed" and "bribing" "bribe"; of "passes" "pass"."""
    yield verb
    yield verb.removesuffix("s")
    for ending in ("es", "ed", "ing"):
        if verb.endswith(ending):
            stem = verb.removesuffix(ending)
            yield from (stem, f"{stem}e", stem[:-1])
    if verb.endswith(("ies", "ied")):
        yield f"{verb[:-3]}y"
    yield {"gave": "give", "took": "take", "bought": "buy", "laid": "lay", "fought": "fight"}.get(verb, verb)


def close_to(word: str, phrase: str) -> bool:
    """Whether a phrase has a word, or one that is nearly spelt so."""
    return any(same(word, one) for one in in_parts(phrase.split())) or bool(
        get_close_matches(word, in_parts(phrase.split()), 1)
    )
