"""Texts and names found by words: in singular or plural, by their beginnings, and without the words of a question."""

import re
from collections.abc import Sequence
from functools import lru_cache

from pbem.wording import _

SHORTEST = 3
"""Letters that a beginning has at least, where it is looked for within texts."""
EXACT = 3
"""How well words fit a name that they are all of; less, where it has other words too, or only starts like them."""
ASKING = frozenset(
    _(
        "a about an and are can could do does explain for have how i in is it mean means me my of on or please rule "
        "rules say should tell the there to use what when which who why will with work works you"
    ).split()
)
"""Words of a question that name nothing."""

_WORD = re.compile(r"[^\W_]+(?:[-'][^\W_]+)*")


def asked_words(words: Sequence[str]) -> list[str]:
    """The words that name something, in lower case; all of them if none does."""
    every = [word for whole in _WORD.findall(" ".join(words).lower()) for word in whole.split("-")]
    return [word for word in every if word not in ASKING] or every


def fits(wanted: Sequence[str], names: Sequence[str]) -> int:
    """How well the stems of words name what is called by one of these names; 0 if not at all."""
    return max(_fit(wanted, stems(name)) for name in names)


def _fit(wanted: Sequence[str], name: Sequence[str]) -> int:
    if list(wanted) == list(name):
        return EXACT
    if all(word in name for word in wanted):
        return EXACT - 1
    return int(all(len(word) >= SHORTEST and any(own.startswith(word) for own in name) for word in wanted))


def within(wanted: Sequence[str], text: str) -> bool:
    """Whether a text has words that start like each of these stems."""
    own = stems(text)
    return all(any(one.startswith(word) for one in own) for word in wanted)


@lru_cache(maxsize=2048)  # whoever sits at the table asks again and again, of the same pages
def stems(text: str) -> list[str]:
    """The words of a text, in lower case and in the singular."""
    return [stem(word) for whole in _WORD.findall(text.lower()) for word in whole.split("-")]


def stem(word: str) -> str:
    """A word without the ending of its plural."""
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    if word.endswith(("sses", "xes", "ches", "shes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith("ss") and len(word) > SHORTEST else word
