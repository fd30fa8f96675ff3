"""The language of plans: `tax then bribe hubu 3 if untouched and costs at most 4 else pass`.

plan    step ("then" step)*, three steps at most
step    choice ("else" choice)
choice  a move, ("if" | "when") condition ("and" condition)*
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from pbem.errors import UsageError
from pbem.rules import Condition, Ruleset, View
from pbem.rules.move import Move
from pbem.wording import _, any_of

from .plan import DEEPEST

LEGAL, UNTOUCHED = "legal", "untouched"
_COSTS = re.compile(r"costs( at most)? (\d{1,4})")
_WHENEVER = re.compile(r"\bwhen-(?=[a-z])")


class Alternative(Struct, frozen=True):
    """A move, and what must hold for it to be made. `whenever`: it is made each time that this holds, not once."""

    move: tuple[str, ...]
    conditions: tuple[str, ...] = ()
    whenever: bool = False

    def __str__(self) -> str:
        said = " ".join(self.move)
        if not self.conditions:
            return said
        return f"{said} {'when' if self.whenever else 'if'} {' and '.join(self.conditions)}"

    def means(self, move: Move) -> bool:
        """Whether a move is this one, however it is paid."""
        words = " ".join(self.move)
        return words.partition(" with ")[0] == move.notation()

    def holds(self, ruleset: Ruleset[Any], view: View[Any]) -> bool:
        """Whether the game's own conditions hold."""
        own = ruleset.conditions()
        return all(own[name].holds(view) for name in self.conditions if name in own)


Step = tuple[Alternative, ...]
"""One move of a plan: what is to be made, and perhaps what else, if that cannot be."""


def read_plan(ruleset: Ruleset[Any], parts: Sequence[str]) -> list[Step]:
    """The steps that these words mean; each part is some of them. Raises UsageError."""
    steps = [read_step(ruleset, words) for part in parts for words in _split(_plain(part), "then")]
    if len(steps) > DEEPEST:
        raise UsageError(
            _("a plan has at most {most} moves: what the others will have done by then cannot be foreseen").format(
                most=DEEPEST
            )
        )
    if len(steps) > 1 and any(choice.whenever for step in steps for choice in step):
        raise UsageError(
            _("a move that is made whenever something holds is a plan of its own"),
            advice=_("say `if` where it is to be made once"),
        )
    return steps


def read_step(ruleset: Ruleset[Any], words: Sequence[str]) -> Step:
    """One step. Raises UsageError."""
    choices = tuple(_choice(ruleset, part) for part in _split(list(words), "else"))
    if len(choices) > 2:
        raise UsageError(_("a step has one second choice at most"))
    return choices


def step_in_words(step: Step) -> str:
    """A step as it is kept, and read again."""
    return " else ".join(str(choice) for choice in step)


def kind_of(ruleset: Ruleset[Any], move: Sequence[str]) -> type[Move] | None:
    """The kind that a move's words begin with, written in full; None if they begin with none."""
    words = "-".join(move)
    found = [kind for name, kind in ruleset.kinds.items() if words == name or words.startswith(f"{name}-")]
    return max(found, key=lambda kind: len(kind.kind), default=None)


def awaited(ruleset: Ruleset[Any], view: View[Any], step: Step) -> str:
    """The first of the game's own conditions for which a step with `when` still waits; "" if its time has come."""
    own = ruleset.conditions()
    names = [name for choice in step if choice.whenever for name in choice.conditions if name in own]
    return next((_not_so(own[name]) for name in names if not own[name].holds(view)), "")


def unmet(ruleset: Ruleset[Any], view: View[Any], choice: Alternative, move: Move) -> str:
    """The first of a choice's conditions that does not hold for its move; "" if all do.

    Whether anybody has come near, the guard asks.
    """
    own = ruleset.conditions()
    for condition in choice.conditions:
        costs = _COSTS.fullmatch(condition)
        if costs:
            price = move.cost(view.table, view.seat)
            if price is not None and price > int(costs[2]):
                return _("{move} costs {price}").format(move=move.notation(), price=price)
        elif condition in own and not own[condition].holds(view):
            return _not_so(own[condition])
    return ""


def _not_so(condition: Condition) -> str:
    return _("it does not hold that {condition}").format(condition=condition.help)


def _plain(part: str) -> list[str]:
    """The words of a part, in lower case, as one types them after `pbem play`."""
    words = _WHENEVER.sub("when ", part.lower()).replace(",", " then ").split()
    return words[2:] if words[:2] == ["pbem", "play"] else words


def _split(words: Sequence[str], at: str) -> Iterator[list[str]]:
    """The words between those that are `at`. Raises UsageError where there are none."""
    found: list[list[str]] = [[]]
    for word in words:
        if word == at:
            found.append([])
        else:
            found[-1].append(word)
    if not all(found):
        raise UsageError(_("no move was given"), advice=_("see `pbem moves`"))
    yield from found


def _choice(ruleset: Ruleset[Any], words: Sequence[str]) -> Alternative:
    link = next((place for place, word in enumerate(words) if word in ("if", "when")), len(words))
    if link == 0:
        raise UsageError(_("no move was given"), advice=_("see `pbem moves`"))
    move, rest = tuple(words[:link]), list(words[link + 1 :])
    if link == len(words):
        return Alternative(move)
    conditions = tuple(_condition(ruleset.conditions(), " ".join(part)) for part in _split_conditions(rest))
    return Alternative(move, conditions, words[link] == "when")


def _split_conditions(words: Sequence[str]) -> list[list[str]]:
    found: list[list[str]] = [[]]
    for word in words:
        if word == "and":
            found.append([])
        else:
            found[-1].append(word)
    return found


def _condition(own: Mapping[str, Condition], words: str) -> str:
    costs = _COSTS.fullmatch(words)
    if costs:
        return f"costs at most {costs[2]}"
    begun = [name for name in (LEGAL, UNTOUCHED, *own) if words and name.startswith(words)]
    if words in own or len(begun) == 1:
        return words if words in own else begun[0]
    known = any_of([LEGAL, UNTOUCHED, "costs at most 4", *own])
    if begun:
        raise UsageError(_("{words!r} could be {names}").format(words=words, names=any_of(begun)))
    raise UsageError(
        _("{words!r} is not a condition of a plan").format(words=words),
        advice=_("there is {names}").format(names=known),
    )
