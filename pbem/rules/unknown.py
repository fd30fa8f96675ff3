"""A table as one seat may know it: what is nobody's secret is as it is, and the rest is only supposed."""

from typing import Any

from .play import View
from .ruleset import Ruleset
from .state import copy


def supposed(ruleset: Ruleset[Any], table: Any, seat: str) -> Any:
    """The table with everything that the seat may not know replaced by what the ruleset supposes instead.

    It is the same for any two tables between which the seat cannot tell; the table itself where all of it is public.
    """
    unknown = ruleset.unknown(table, seat)
    if not unknown:
        return table
    again = copy(table)
    for place, value in unknown.items():
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
    """The same eyes on a table that holds nothing but what they may see."""
    return view.on(supposed(ruleset, view.table, view.seat))
