"""Where this machine keeps what its player has planned: for its owner's eyes alone, and beside no game file.

One file for each game, written anew as a whole. Whoever changes it holds the lock of the game's file.
"""

from __future__ import annotations

import json
import os

from pbem.events import places
from pbem.events.plain_data import of_json
from pbem.store import memory
from pbem.store.written import put
from pbem.wording import _, printable

TYPE_CHECKING = False  # without typing and pathlib: it is asked by commands that answer from the cache
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

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
    """The plans of a game, of all seats that are played here, the oldest first.

    Raises FaultyFileError if something else lies there, which is left as it is.
    """
    place = _place(game)
    try:
        kept = of_json(places.read(place))
        if not isinstance(kept, list) or not all(map(_is_plan, kept)):
            raise ValueError(_("this version of pbem writes other plans"))
    except FileNotFoundError:
        return []
    except (OSError, ValueError) as error:
        from pbem.errors import Fault, FaultyFileError

        why = error.strerror if isinstance(error, OSError) else error
        sentence = _("no plans can be read from it ({why}); move it away, and plan anew").format(why=why)
        raise FaultyFileError(place, [Fault(0, sentence)]) from None
    return kept


def write(game: str, plans: Sequence[KeptPlan]) -> None:
    """Keep these plans of a game, and no others. Raises MachineError."""
    place = _place(game)
    try:
        if not plans:
            if os.path.exists(place):
                os.unlink(place)
            return
        put(place, json.dumps(plans).encode(), durably=True)
    except OSError as error:
        from pbem.errors import MachineError

        sentence = _("the plans cannot be kept in {file}: {error}")
        raise MachineError(sentence.format(file=place, error=error.strerror)) from None


def games() -> list[str]:
    """The ids of the games for which anything is planned here."""
    try:
        names = os.listdir(os.path.dirname(_place("")))
    except OSError:
        return []
    return [name.removesuffix(".json") for name in names if name.endswith(".json")]


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
    if not os.path.exists(_place(game)):
        return []
    from pbem.errors import PbemError

    try:
        return [plan for plan in read(game) if plan["seat"] in seats]
    except PbemError:
        return []


def _place(game: str) -> str:
    return memory.of_game("plans", game)
