"""A position: the whole table as plain TOML, to set games up from, for puzzles, analysis and tests.

From a seat's view the faces that it cannot see stay unknown: they are listed per shuffle, without their places, and
a game begun from the position deals them afresh.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.errors import Fault, FaultyFileError, UsageError
from pbem.rules import Ruleset, View
from pbem.rules.registry import find_version
from pbem.rules.state import from_plain, to_plain
from pbem.secrecy import OpenChance
from pbem.wording import _

from .bodies import read_options
from .game import Game

FORMAT = 1


def export(game: Game, seat: str | None = None) -> str:
    """The position of a running or finished game as TOML text: whole, or as one seat knows it.

    Raises UsageError before the start.
    """
    import tomli_w

    if game.table is None:
        raise UsageError(_("the game has not begun: there is no position yet"))
    if game.record.link.seals:
        raise UsageError(_("choices are sealed: there is no position until they are shown"))
    header = game.record.header
    return tomli_w.dumps(
        {
            "position": FORMAT,
            "game": header.game,
            "ruleset": header.ruleset,
            "seats": header.seats,
            "options": header.options,
            "cards": game.chance.describe(seat),
            "table": to_plain(game.table),
        }
    )


def read(text: str, name: str) -> tuple[Ruleset[Any], Mapping[str, Any]]:
    """The ruleset and the parsed position of a text from anybody.

    Raises FaultyFileError, naming the text by `name`, unless it is a sound position of an installed game.
    """
    import tomllib

    def faulty(why: str) -> FaultyFileError:
        return FaultyFileError(name, [Fault(0, why)])

    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise faulty(_("it is not TOML: {why}").format(why=error)) from None
    if data.get("position") != FORMAT:
        raise faulty(_("it is not a position in format {format}").format(format=FORMAT))
    wanted = {"game": str, "ruleset": int, "seats": list, "options": dict, "cards": dict, "table": dict}
    for key, kind in wanted.items():
        if not isinstance(data.get(key), kind):
            raise faulty(_("it lacks {key!r}").format(key=key))
    unknown = sorted(set(data) - {*wanted, "position"})
    if unknown:
        raise faulty(_("it has fields that no position has: {names}").format(names=", ".join(unknown)))
    ruleset = find_version(data["game"], data["ruleset"])
    try:
        read_options(ruleset, data["options"])
        laid = OpenChance("00" * 32)
        _laid(data, ruleset, data["seats"], laid)
    except ValueError as error:
        raise faulty(str(error)) from None
    return ruleset, data


def place(lines: Sequence[str], ruleset: Ruleset[Any], seats: Sequence[str], chance: OpenChance) -> Any:
    """Lay out the position that a game's first event holds: its table, and its cards in `chance`.

    Raises ValueError with a sentence.
    """
    import tomllib

    try:
        data = tomllib.loads("\n".join(lines))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise ValueError(_("the position is not TOML: {why}").format(why=error)) from None
    return _laid(data, ruleset, seats, chance)


def _laid(data: Mapping[str, Any], ruleset: Ruleset[Any], seats: Sequence[str], chance: OpenChance) -> Any:
    if list(data.get("seats", [])) != list(seats):
        raise ValueError(_("the position is for other seats: {seats}").format(seats=", ".join(map(str, data["seats"]))))
    table: Any = from_plain(ruleset.Table, data.get("table"))
    chance.adopt(data.get("cards"))
    broken = ruleset.broken(table)
    if broken is not None:
        raise ValueError(_("the position cannot arise: {why}").format(why=broken))
    _tried(ruleset, table, seats, chance)
    return table


def _tried(ruleset: Ruleset[Any], table: Any, seats: Sequence[str], chance: OpenChance) -> None:
    """Ask the table everything that play will ask it, so that nonsense from a stranger shows now, as a sentence."""
    try:
        need, points = ruleset.need(table), ruleset.points(table)
        if points and set(points) != set(seats):
            raise ValueError(_("other people sit at this table"))
        for seat in seats:
            view = View(table, seat, chance)
            ruleset.facts(view)
            if need is not None and seat in need.seats:
                list(ruleset.legal(view))
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        why = error if type(error) is ValueError else repr(error)
        raise ValueError(_("the position cannot arise: {why}").format(why=why)) from None
