"""The language of plans: `tax then bribe hubu 3 if it costs at most 4 else pass`. docs/plans.md has its forms.

plan       ["in every" PERIOD] step ("then" step)*, three at most
step       choice ("else" choice)*
choice     MOVE condition* | "cheapest" KIND … condition*
MOVE       as in `pbem play`, with its payment; "keep" CARD … behind it
condition  ("if" | "unless") SEAT "plays" KIND … | "if it costs at most" NUMBER | "when" NAME

Every word has its place in one of these, or nothing is understood. What moves are called is looked up in `naming`.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from pbem.errors import UsageError
from pbem.projections.game import Game
from pbem.projections.spoken import plainly, trimmed
from pbem.projections.typed import names_meant
from pbem.rules.condition import ANYBODY
from pbem.wording import _, any_of

from .plan import DEEPEST
from .steps import CHEAPEST, KEEP, Alternative, Costs, Plays, Step

CHOICES = 5
"""Choices of one step at most."""
_NO_SIGNS = re.compile(r"[()]\w|\w[()]")
"""Signs by which someone means more than words one after another say; a smiley has no word beside it."""
_AND_THEN = re.compile(r"\s+and\s+then\s+", re.IGNORECASE)
_CONDITIONAL = ("if", "unless", "when")
EVERY = ["in", "every"]
"""What stands before the name of a round."""
PRICE = ("it", "costs", "at", "most")
"""What stands between "if" and a number."""


def forms(game: Game) -> str:
    """All that a plan may be made of, in one line."""
    named = [f"`pass when {name}`" if "pass" in game.ruleset.kinds else f"`MOVE when {name}`" for name in _names(game)]
    every = [f"`in every {game.ruleset.period_name} MOVE`"] if game.ruleset.period_name else []
    return _("a plan is made of {forms}").format(
        forms=any_of(
            [
                *("`MOVE`", "`then MOVE`", "`else MOVE`", "`if SEAT plays KIND …`", "`unless SEAT plays KIND …`"),
                *("`if it costs at most N`", "`cheapest KIND …`", *named, *every),
            ]
        )
    )


def joined(typed: str) -> str:
    """Words in which what joins one step to the next is `then`, also where someone says "and then"."""
    return _AND_THEN.sub(" then ", typed)


def first_move(words: Sequence[str]) -> Sequence[str]:
    """The words of a plan from its first move on, without the forms that may stand before that."""
    begun = [*words[3:]] if [*words[:2]] == EVERY else [*words]
    return begun[begun[:1] == [CHEAPEST] :]


def every_period(game: Game, typed: str) -> tuple[str, bool]:
    """Words without "in every round", and whether they started or ended with that. Raises UsageError."""
    words = plainly(typed.split())
    name = game.ruleset.period_name
    if words[:2] != EVERY and words[-3:-1] != EVERY:
        return typed, False
    if not name:
        raise UsageError(_("this game has no rounds or years"))
    if words[:3] == [*EVERY, name]:
        return " ".join(typed.split()[3:]), True
    if words[-1] == name and words[:2] != EVERY:
        return " ".join(typed.split()[:-3]), True
    raise UsageError(_("{words!r} is not understood").format(words=typed))


def read_plan(game: Game, seat: str, parts: Sequence[str]) -> list[Step]:
    """The steps that these words of a seat mean; each part is one or several. Raises UsageError."""
    typed = joined(" then ".join(parts))
    if _NO_SIGNS.search(typed):
        raise UsageError(_("{words!r} is not understood").format(words=typed))
    words = trimmed(plainly(typed.split()))
    steps = [_step(game, seat, one) for one in _split(words, "then")]
    if len(steps) > DEEPEST:
        sentence = _("a plan has at most {most} moves: no one can foresee what the others will do by then")
        raise UsageError(sentence.format(most=DEEPEST))
    every = [choice for step in steps for choice in step]
    if len(every) > 1 and any(choice.when for choice in every):
        raise UsageError(_("a move that is repeated while a condition holds needs a plan of its own"))
    return steps


def read_step(game: Game, seat: str, words: str) -> Step:
    """One step. Raises UsageError."""
    step, *more = read_plan(game, seat, [words])
    if more:
        raise UsageError(_("{words!r} is more than one move").format(words=words))
    return step


def _step(game: Game, seat: str, words: Sequence[str]) -> Step:
    choices = tuple(_choice(game, seat, one) for one in _split(words, "else"))
    if len(choices) > CHOICES:
        raise UsageError(_("a step has at most {most} choices").format(most=CHOICES))
    return choices


def _choice(game: Game, seat: str, words: Sequence[str]) -> Alternative:
    first = next((place for place, word in enumerate(words) if word in _CONDITIONAL), len(words))
    move, keep = _kept(words[:first])
    cheapest = move[:1] == [CHEAPEST]
    move = move[cheapest:]
    if not move:
        behind = _("{word!r} comes after its move").format(word=words[0]) if words and not first else ""
        raise UsageError(behind or _("no move was given"))
    if "with" in move and (cheapest or keep):
        raise UsageError(_("{words!r} is not understood").format(words=" ".join(words)))
    conditions, when = list[Plays | Costs](), ""
    for link, said in _conditional(words[first:]):
        if link == "when" and not when:
            when = _when(game, said)
        else:
            conditions.append(_condition(game, seat, link, said))
    return Alternative(tuple(move), cheapest, tuple(keep), tuple(conditions), when)


def _kept(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """A move's words, and the cards that are to be kept: `keep 3` and `tutor bob keep` are two things."""
    place = next((place for place, word in enumerate(words) if word == KEEP and place), len(words))
    cards = [*words[place + 1 :]]
    return ([*words[:place]], cards) if cards and all(map(str.isdigit, cards)) else ([*words], [])


def _conditional(words: Sequence[str]) -> Iterator[tuple[str, Sequence[str]]]:
    """Each of the words that start a condition, with those of the condition."""
    starts = [place for place, word in enumerate(words) if word in _CONDITIONAL]
    for start, end in pairwise([*starts, len(words)]):
        yield words[start], words[start + 1 : end]


def _condition(game: Game, seat: str, link: str, words: Sequence[str]) -> Plays | Costs:
    others = {one.lower(): one for one in game.record.header.seats if one != seat}
    if link == "if" and (*words[:-1],) == PRICE and words[-1].isdigit():
        return Costs(int(words[-1]))
    if link != "when" and len(words) > 2 and words[1] == "plays" and words[0] in (*others, ANYBODY):
        return Plays(others.get(words[0], ANYBODY), tuple(words[2:]), link == "unless")
    typed = " ".join([link, *words])
    raise UsageError(_("{words!r} is not a condition of a plan").format(words=typed))


def _when(game: Game, words: Sequence[str]) -> str:
    [typed, *more] = words or [""]
    names = names_meant(_names(game), typed)
    if len(names) != 1 or more:
        raise UsageError(_("{words!r} is not a condition of a plan").format(words=" ".join(["when", *words])))
    return names[0]


def _names(game: Game) -> Sequence[str]:
    return [*game.ruleset.conditions()]


def _split(words: Sequence[str], at: str) -> Iterator[list[str]]:
    """The words between those that are `at`."""
    places = [place for place, word in enumerate(words) if word == at]
    for start, end in pairwise([-1, *places, len(words)]):
        yield [*words[start + 1 : end]]
