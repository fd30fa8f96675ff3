"""Before the first move: which step it is of how many, and who takes it.

A step is a visit of someone whose machine adds something: the host starts, each of the others joins, the host's
next sync starts the game, and then those send their part of the cards who have not sent it with their join.
"""

from typing import TypedDict

from pbem.wording import _


class DealStep(TypedDict):
    """Number `number` of `of`. `waits`: the seats that take it, or some of the next ones: empty where the host, who
    has no seat, does. `does`: what they do: "join" or "sync".
    """

    number: int
    of: int
    waits: list[str]
    does: str


def awaited(step: DealStep) -> str:
    """Who takes the next step, and how."""
    seats = ", ".join(step["waits"]) or _("the host")
    sentence = _("{seats} to join") if step["does"] == "join" else _("{seats} to sync")
    return sentence.format(seats=seats)
