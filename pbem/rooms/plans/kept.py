"""What this machine's player has planned: kept for its owner's eyes alone, and in no game file.

Whoever changes it holds the lock of the game's file.
"""

from __future__ import annotations

from pbem.store import keeper
from pbem.wording import _, printable

TYPE_CHECKING = False  # without typing and pathlib: it is asked by commands that answer from the cache
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from typing import Any

    from .record import KeptPlan


HELD = "held"
"""Why a plan waits that its player has told to."""


_KINDS = {
    "seat": str,
    "steps": list,
    "asked": str,
    "since": str,
    "known": list,
    "done": str,
    "first": int,
    "last": int,
    "guard": bool,
    "held": str,
    "mail": str,
    "meanwhile": bool,
    "period": str,
    "every": list,
}
"""What a plan holds: no more, since a newer pbem would lose what this one does not know when it is written anew."""


def read(game: str) -> list[KeptPlan]:
    """The plans of a game, of all seats that are played here, the oldest first. Raises FaultyFileError."""
    found = _plans(keeper.kept(game))
    if found is None:
        raise keeper.spoilt(game)
    return found


def write(game: str, plans: Sequence[KeptPlan]) -> None:
    """Keep these plans of a game, and no others. Raises FaultyFileError or MachineError."""

    def change(known: dict[str, Any]) -> None:
        known["plans"] = list(plans)
        if not plans:
            del known["plans"]

    keeper.keep(game, change)


def planned(game: str, seats: Collection[str]) -> list[str]:
    """What these seats have planned in a game, as lines for their players; none where it cannot be read."""
    return [in_words(plan) for plan in _of(game, seats)]


def planned_in_short(game: str, seats: Collection[str]) -> list[str]:
    """The same beside much else: of plans that have stopped only that there are any."""
    plans = _of(game, seats)
    going = [_("planned: {moves}").format(moves=in_words(plan)) for plan in plans if not plan["held"]]
    return [*going, _("a plan has stopped: `pbem plan`")] if len(going) < len(plans) else going


def in_words(plan: KeptPlan) -> str:
    """What is left of a plan, in one line."""
    return printable(_in_words(plan))


def _in_words(plan: KeptPlan) -> str:
    words = " then ".join(plan["steps"] or plan["every"])
    if plan["asked"]:
        words = _("if asked {question}: {moves}").format(question=plan["asked"], moves=words)
    if plan["period"]:
        words = _("in {period}: {moves}").format(period=plan["period"], moves=words)
    if not plan["guard"]:
        words = _("{moves} (unguarded)").format(moves=words)
    if plan["held"] == HELD:
        return _("{moves} (held)").format(moves=words)
    return _("{moves} (stopped: {why})").format(moves=words, why=plan["held"]) if plan["held"] else words


def _is_plan(kept: object) -> bool:
    if not isinstance(kept, dict) or {name: type(value) for name, value in kept.items()} != _KINDS:
        return False
    return all(isinstance(text, str) for text in (*kept["steps"], *kept["known"], *kept["every"]))


def _of(game: str, seats: Collection[str]) -> list[KeptPlan]:
    return [plan for plan in _plans(keeper.kept_in_short(game)) or () if plan["seat"] in seats]


def _plans(known: dict[str, Any]) -> list[KeptPlan] | None:
    """The plans of a record; None if they are none of ours."""
    found = known.get("plans", [])
    return found if isinstance(found, list) and all(map(_is_plan, found)) else None
