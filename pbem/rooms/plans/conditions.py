"""What a planned move depends on, held against the game: what others have played, what it costs, what it waits for."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from pbem.projections.ahead import has_words
from pbem.rules import Move, Ruleset, View
from pbem.rules.condition import ANYBODY
from pbem.wording import _

from .steps import Alternative, Costs, Plays, Step

if TYPE_CHECKING:
    from .happened import PastMove


class Seen(NamedTuple):
    """What conditions are asked of. `view`: honest (see pbem.rules.unknown). `made`: the moves of anybody since this
    was planned, in order. `move`: the one that is to be made, if it is known."""

    ruleset: Ruleset[Any]
    view: View[Any]
    made: Sequence["PastMove"] = ()
    move: Move | None = None


def unmet(choice: Alternative, seen: Seen) -> str:
    """The first of a choice's conditions that does not hold, as a sentence without its full stop; "" if all do."""
    return next((why for one in choice.conditions if (why := _against(one, seen))), "")


def awaited(step: Step, seen: Seen) -> str:
    """What a step with `when` still waits for; "" if its time has come."""
    for choice in step:
        if choice.when:
            condition = seen.ruleset.conditions()[choice.when]
            if not condition.holds(seen.view):
                return _("it is not true that {condition}").format(condition=condition.help)
    return ""


def waits(step: Step) -> bool:
    """Whether a step says itself when it is meant, as `pass when empty` does."""
    return any(choice.when for choice in step)


def expects(choice: Alternative, one: "PastMove") -> bool:
    """Whether a choice is made because of this very move: then that is no reason to stop."""
    return any(
        isinstance(condition, Plays) and not condition.unless and _is_meant(condition, one)
        for condition in choice.conditions
    )


def _against(condition: Plays | Costs, seen: Seen) -> str:
    if isinstance(condition, Costs):
        price = None if seen.move is None else seen.move.cost(seen.view.table, seen.view.seat)
        if seen.move is None or price is None or price <= condition.most:
            return ""
        return _("{move} costs {price}").format(move=seen.move.notation(), price=price)
    played = any(one.seat != seen.view.seat and _is_meant(condition, one) for one in seen.made)
    if played is not condition.unless:
        return ""
    words = {"seat": somebody(condition.who), "move": " ".join(condition.words)}
    return (_("{seat} has played {move}") if played else _("{seat} has not played {move}")).format(**words)


def _is_meant(condition: Plays, one: "PastMove") -> bool:
    return condition.who in (ANYBODY, one.seat) and has_words(one.move, condition.words)


def somebody(who: str) -> str:
    """The seat that a condition is about, in a sentence."""
    return _("another seat") if who == ANYBODY else who
