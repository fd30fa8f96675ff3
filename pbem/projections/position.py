"""A position: the whole table as plain TOML, to set games up from, for puzzles, analysis and tests.

From a seat's view the faces that it cannot see stay unknown: they are listed per shuffle, without their places, and
a game started from the position deals them afresh. What else the table holds that the seat may not know is supposed,
and named under `supposed`. How a position is judged and laid out is in `position_import`.
"""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from pbem.errors import Fault, FaultyFileError, UsageError
from pbem.rules import Ruleset
from pbem.rules.registry import find_version
from pbem.rules.state import to_plain
from pbem.rules.unknown import supposed
from pbem.wording import _

from .game import Game
from .position_import import FORMAT, check, parsed


def export(game: Game, seat: str | None = None) -> str:
    """The position of a running or finished game as TOML text: whole, or as one seat knows it. Raises as `position`."""
    import tomli_w

    return tomli_w.dumps(position(game, seat))


def position(game: Game, seat: str | None = None) -> dict[str, Any]:
    """The same as plain data, a copy, as `pbem position --json` prints it (docs/json.md).

    Raises UsageError before the start, and while choices are sealed.
    """
    if game.table is None:
        raise UsageError(_("the game has not started: there is no position yet"))
    if game.record.head.seals:
        raise UsageError(_("some choices are still sealed: there is no position until they are revealed"))
    header, ruleset = game.record.header, game.ruleset
    standing = game.view("").table  # what was handed over counts already
    table = standing if seat is None else supposed(ruleset, standing, seat)
    return deepcopy(
        {
            "position": FORMAT,
            "game": header.game,
            "ruleset": header.ruleset,
            "seats": header.seats,
            "options": header.options,
            "supposed": [] if seat is None else list(ruleset.unknown(table, seat)),
            "cards": game.chance.describe(seat),
            "table": to_plain(table),
        }
    )


def lines(data: Mapping[str, Any]) -> list[str]:
    """The lines of a position that is plain data, as a game's first event holds them. Raises UsageError for others."""
    import tomli_w

    try:
        return tomli_w.dumps(data).splitlines()
    except (TypeError, ValueError, AttributeError) as error:
        raise UsageError(_("the position is not TOML: {why}").format(why=error)) from None


def read(text: str, name: str) -> tuple[Ruleset[Any], Mapping[str, Any]]:
    """The ruleset and the parsed position of a text from anybody.

    Raises FaultyFileError, naming the text by `name`, unless it is a sound position of an installed game.
    """

    def faulty(why: str) -> FaultyFileError:
        return FaultyFileError(name, [Fault(0, why)])

    try:
        data = parsed(text)
    except ValueError as error:
        raise faulty(str(error)) from None
    ruleset = find_version(data["game"], data["ruleset"])
    try:
        check(data, ruleset, data["seats"], data["options"])
    except ValueError as error:
        raise faulty(str(error)) from None
    return ruleset, data
