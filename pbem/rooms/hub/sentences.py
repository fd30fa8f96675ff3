"""What was told of a move, or is wrong with it, in the words of a mail."""

from collections.abc import Sequence

from pbem.errors import PbemError
from pbem.projections.story import Told

from .commands import as_in_a_mail


def in_words(told: Sequence[Told], seat: str) -> str:
    """What a seat may read of what was told."""
    return " ".join(" ".join(one.sentence.split()) for one in told if one.for_eyes([seat]))


def in_full(words: str) -> str:
    """What is said in half a sentence at a terminal, as a whole one in a mail."""
    said = as_in_a_mail(words).rstrip(".")
    return said and f"{said[:1].upper()}{said[1:]}{'' if said.endswith('?') else '.'}"


def own_words(error: PbemError) -> str:
    """What an error advises, unless it speaks of what can only be typed at a terminal."""
    advice = in_full(error.advice)
    return "" if "`pbem " in advice or "--" in advice else advice
