"""Planning for programs: at a table in memory, which keeps the plans as long as it lives, in no file."""

from pbem.app.table import Table
from pbem.errors import UsageError
from pbem.wording import _

from . import execution, planner
from .plan import Plan


def plan(
    table: Table, seat: str, moves: str, *, asked: str = "", guard: bool = True, next_period: bool = False
) -> list[str]:
    """Plan moves for a seat: see docs/plans.md. Returns what the seat reads. `asked`: words for the only question that
    they answer; `next_period`: they are for the next round or year.

    Raises UnreadableMoveError, AmbiguousMoveError or UsageError.
    """
    for name, value in (("moves", moves), ("asked", asked)):
        if not isinstance(value, str):
            raise UsageError(_("{name} cannot be {value!r}").format(name=name, value=value))
    words = asked.split()
    return table.act(
        seat, lambda session: planner.give(session, [moves], asked=words, guard=guard, next_period=next_period)
    )


def plans(table: Table, seat: str) -> list[Plan]:
    """What is left of a seat's plans; those that have stopped say why in `held`."""
    found: list[Plan] = []
    table.act(seat, lambda session: found.extend(execution.catch_up(session, seat)))
    return found


def carry_out(table: Table, seat: str) -> list[str]:
    """Make the planned moves of a seat whose time has come by the table's clock. Returns what the seat reads."""
    return table.act(seat, execution.carry_out)
