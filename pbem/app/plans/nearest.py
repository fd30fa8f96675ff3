"""What can be said instead of words that are no condition."""

from collections.abc import Sequence
from typing import Any

from pbem.errors import UsageError
from pbem.projections.spoken import in_parts
from pbem.rules import Amount, Ruleset
from pbem.wording import _, any_of

from .steps import LEGAL, UNTOUCHED
from .vocabulary import SAYS_NOTHING, SELF, close_to

SHOWN = 6
"""So many conditions are named where words are none."""


def unknown(
    ruleset: Ruleset[Any], seats: Sequence[str], seat: str, typed: Sequence[str], words: Sequence[str]
) -> UsageError:
    """The error for words that are no condition: what says most of them, else what there is."""
    sentence = _("{words!r} is not a condition of a plan").format(words=" ".join(typed))
    return UsageError(sentence, advice=nearest(ruleset, seats, seat, words))


def nearest(ruleset: Ruleset[Any], seats: Sequence[str], seat: str, words: Sequence[str] = ()) -> str:
    """The conditions that say most of these words, else all."""
    told = [word for word in in_parts(words) if word not in SAYS_NOTHING | SELF and not word.isdigit()]
    phrases = {
        **{name: f"{name} {one.help}" for name, one in ruleset.conditions().items()},
        **{_example(name, one): f"{name} {one.help}" for name, one in ruleset.amounts().items()},
    }
    shares = {said: sum(bool(close_to(word, phrase)) for word in told) for said, phrase in phrases.items()}
    near = [said for said, share in shares.items() if share and share == max(shares.values())]
    if near:
        return _("did you mean {names}?").format(names=any_of(near[:SHOWN]))
    known = ", ".join([LEGAL, UNTOUCHED, "costs at most 4", *phrases])
    return _("there is {names}, or of another seat {examples}").format(
        names=known, examples=of_others(ruleset, seats, seat)
    )


def of_others(ruleset: Ruleset[Any], seats: Sequence[str], seat: str) -> str:
    """What can be said of another seat, as examples."""
    other = next((one for one in seats if one != seat), seat)
    move = next(f"`{other} plays {kind.kind.replace('-', ' ')}`" for kind in ruleset.moves if not kind.unattended)
    states = [f"`{other} is {name}`" for name, one in ruleset.conditions().items() if one.other]
    return any_of([move, *states[:1]])


def hypothetical(ruleset: Ruleset[Any], seats: Sequence[str], seat: str, typed: Sequence[str]) -> UsageError:
    """The error for what another seat might do."""
    sentence = _("nobody knows what another seat would do: {words!r}").format(words=" ".join(typed))
    advice = _("say what it has played, or what holds: {examples}")
    return UsageError(sentence, advice=advice.format(examples=of_others(ruleset, seats, seat)))


def secret(typed: Sequence[str], mine: str) -> UsageError:
    """The error for what only a seat itself may know. `mine`: how it is asked of oneself."""
    sentence = _("{words!r} is not for others to know").format(words=" ".join(typed))
    return UsageError(sentence, advice=_("of yourself you can ask it: {condition}").format(condition=mine))


def _example(name: str, amount: Amount) -> str:
    """How a number is asked for."""
    return f"{name} at least 3" if amount.common else f"at least 3 {name}"
