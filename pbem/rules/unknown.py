"""A table as one seat may know it: public parts are as they are, and the rest is only supposed."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .play import View
from .ruleset import Ruleset
from .state import copy

if TYPE_CHECKING:
    from random import Random


def supposed(ruleset: Ruleset[Any], table: Any, seat: str) -> Any:
    """A copy of the table with everything that the seat may not know replaced by the ruleset's suppositions.

    It is the same for any two tables that look the same to the seat.
    """
    return _with(table, ruleset.unknown(table, seat))


def guessed(ruleset: Ruleset[Any], view: View[Any], random: "Random") -> Any:
    """A copy of the table with everything that the seat may not know replaced by the ruleset's guess."""
    return _with(view.table, ruleset.guess(view, random))


def _with(table: Any, values: Mapping[str, Any]) -> Any:
    """A copy of the table with these values at these places."""
    again = copy(table)
    for place, value in values.items():
        *way, last = place.split(".")
        found = again
        for step in way:
            found = found[step] if isinstance(found, dict) else getattr(found, step)
        if isinstance(found, dict):
            found[last] = value
        else:
            setattr(found, last, value)
    return again


def honest(ruleset: Ruleset[Any], view: View[Any]) -> View[Any]:
    """This seat's knowledge at this moment, and no more: a copy of the table and of the cards that it has seen.

    Bots get it. Changing it changes nothing in the game, and later events do not show in it.
    """
    return View(supposed(ruleset, view.table, view.seat), view.seat, view.sight)
