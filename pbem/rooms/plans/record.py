"""A plan as this machine keeps it."""

from typing import TypedDict


class KeptPlan(TypedDict):
    """A plan of a seat, as it is kept on this machine: see pbem.rooms.plans.plan.Plan."""

    seat: str
    steps: list[str]
    asked: str
    since: str
    known: list[str]
    done: str
    first: int
    last: int
    guard: bool
    held: str
    mail: str
    meanwhile: bool
    period: str
    every: list[str]
