"""A position: the whole table as plain TOML, to set games up from, for puzzles, analysis and tests.

From a seat's view the faces that it cannot see stay unknown: they are listed per shuffle, without their places, and
a game begun from the position deals them afresh. What else the table holds that the seat may not know is supposed,
and named under `supposed`.

A position comes from a stranger: it is judged like a move, and the order of play is tried on it before it counts.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from pbem.errors import Fault, FaultyFileError, UsageError
from pbem.rules import Need, Play, Ruleset, View, Waiting
from pbem.rules.registry import find_version
from pbem.rules.state import copy, from_plain, to_plain
from pbem.rules.unknown import supposed
from pbem.secrecy import OpenChance
from pbem.wording import _

from .bodies import read_options
from .budget import EndlessError, budget
from .game import Game

FORMAT = 1
NOBODYS_SEED = "00" * 32
FIELDS: Mapping[str, type] = {
    "game": str,
    "ruleset": int,
    "seats": list,
    "options": dict,
    "cards": dict,
    "table": dict,
}


def export(game: Game, seat: str | None = None) -> str:
    """The position of a running or finished game as TOML text: whole, or as one seat knows it.

    Raises UsageError before the start.
    """
    import tomli_w

    if game.table is None:
        raise UsageError(_("the game has not begun: there is no position yet"))
    if game.record.link.seals:
        raise UsageError(_("choices are sealed: there is no position until they are shown"))
    header, ruleset = game.record.header, game.ruleset
    table = game.table if seat is None else supposed(ruleset, game.table, seat)
    return tomli_w.dumps(
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


def read(text: str, name: str) -> tuple[Ruleset[Any], Mapping[str, Any]]:
    """The ruleset and the parsed position of a text from anybody.

    Raises FaultyFileError, naming the text by `name`, unless it is a sound position of an installed game.
    """

    def faulty(why: str) -> FaultyFileError:
        return FaultyFileError(name, [Fault(0, why)])

    try:
        data = _parsed(text)
    except ValueError as error:
        raise faulty(str(error)) from None
    ruleset = find_version(data["game"], data["ruleset"])
    try:
        _judged(data, ruleset, data["seats"], data["options"])
    except ValueError as error:
        raise faulty(str(error)) from None
    return ruleset, data


def judge(lines: Sequence[str], ruleset: Ruleset[Any], seats: Sequence[str], options: Mapping[str, Any]) -> None:
    """Raise ValueError with a sentence unless a game may begin from this position, with these seats and options."""
    data = _parsed("\n".join(lines))
    if (data["game"], data["ruleset"]) != (ruleset.name, ruleset.version):
        raise ValueError(_("the position is of another game, or of another version of it"))
    _judged(data, ruleset, seats, options)


def place(lines: Sequence[str], ruleset: Ruleset[Any], seats: Sequence[str], chance: OpenChance) -> Any:
    """Lay out the position that a game's first event holds: its table, and its cards in `chance`.

    Raises ValueError with a sentence.
    """
    return _laid(_parsed("\n".join(lines)), ruleset, seats, chance)


def _parsed(text: str) -> Mapping[str, Any]:
    import tomllib

    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise ValueError(_("the position is not TOML: {why}").format(why=error)) from None
    if data.get("position") != FORMAT:
        raise ValueError(_("it is not a position in format {format}").format(format=FORMAT))
    for key, kind in FIELDS.items():
        if not isinstance(data.get(key), kind):
            raise ValueError(_("it lacks {key!r}").format(key=key))
    if not isinstance(data.get("supposed", []), list):
        raise ValueError(_("what is supposed in it is no list"))
    unknown = sorted(set(data) - {*FIELDS, "position", "supposed"})
    if unknown:
        raise ValueError(_("it has fields that no position has: {names}").format(names=", ".join(unknown)))
    return data


def _judged(data: Mapping[str, Any], ruleset: Ruleset[Any], seats: Sequence[str], options: Mapping[str, Any]) -> None:
    chosen = read_options(ruleset, options)
    if read_options(ruleset, data["options"]) != chosen:
        raise ValueError(_("the position has other options than the game"))
    chance = OpenChance(NOBODYS_SEED)
    table = _laid(data, ruleset, seats, chance)
    if getattr(table, "options", chosen) != chosen:
        raise ValueError(_("the position has other options than the game"))
    _tried(ruleset, table, seats, chance)


def _laid(data: Mapping[str, Any], ruleset: Ruleset[Any], seats: Sequence[str], chance: OpenChance) -> Any:
    """The table, as far as it can be trusted without letting the rules run on it."""
    if data["seats"] != list(seats):
        raise ValueError(_("the position is for other seats: {seats}").format(seats=", ".join(map(str, data["seats"]))))
    table: Any = from_plain(ruleset.Table, data["table"])
    stranger = _strange(data["table"], to_plain(table))
    if stranger:
        raise ValueError(_("no table of this game has {place}").format(place=stranger))
    if getattr(table, "seats", data["seats"]) != data["seats"]:
        raise ValueError(_("other people sit at this table"))
    chance.adopt(data["cards"], seats)
    _sound(ruleset, table)
    _dealt(ruleset, table, seats, chance)
    return table


def _strange(given: Any, understood: Any, place: str = "") -> str:
    """Where a table has a field that its game does not know; "" if nowhere."""
    pairs: list[tuple[str, Any, Any]] = []
    if isinstance(given, dict) and isinstance(understood, dict):
        for key, value in given.items():
            if key not in understood:
                return f"{place}{key}"
            pairs.append((f"{place}{key}.", value, understood[key]))
    elif isinstance(given, list) and isinstance(understood, list):
        pairs += [(place, *pair) for pair in zip(given, understood, strict=True)]
    return next((found for where, value, known in pairs if (found := _strange(value, known, where))), "")


def _sound(ruleset: Ruleset[Any], table: Any) -> None:
    try:
        with budget():
            broken = ruleset.broken(table)
    except Exception as error:  # whatever a game's code makes of a stranger's table
        raise _impossible(error) from None
    if broken is not None:
        raise ValueError(_("the position cannot arise: {why}").format(why=broken))


def _dealt(ruleset: Ruleset[Any], table: Any, seats: Sequence[str], chance: OpenChance) -> None:
    """Every card that the table holds was dealt, lies in one place, and is what it can be; hands are known."""
    used: set[int] = set()
    for stock in ruleset.cards(table):
        slots = list(stock.all())
        if not all(0 <= slot < len(chance.printed) for slot in slots):
            raise ValueError(_("the position cannot arise: a card on the table was never dealt"))
        if len(set(slots)) < len(slots) or used & set(slots):
            raise ValueError(_("the position cannot arise: a card lies in two places"))
        used.update(slots)
        for face, number in Counter(chance.printed[slot] for slot in slots).items():
            if number > stock.faces.get(face, 0):
                raise ValueError(_("the position cannot arise: there are too many cards {face}").format(face=face))
        for seat in seats:
            if None in chance.faces(seat, stock.held.get(seat, ())):
                raise ValueError(_("the position cannot arise: {seat} cannot read a hand").format(seat=seat))


def _tried(ruleset: Ruleset[Any], table: Any, seats: Sequence[str], chance: OpenChance) -> None:
    """Let the order of play run on the table, and ask it everything that play will ask it."""
    tried, cards = copy(table), copy(chance)
    try:
        with budget():
            ruleset.proceed(Play(tried, cards))
            need = ruleset.need(tried)
    except Waiting:
        return
    except Exception as error:  # whatever a game's code makes of a stranger's table
        raise _impossible(error) from None
    _sound(ruleset, tried)
    try:
        with budget():
            _asked(ruleset, tried, need, seats, cards)
    except Exception as error:
        raise _impossible(error) from None


def _asked(ruleset: Ruleset[Any], table: Any, need: Need | None, seats: Sequence[str], chance: OpenChance) -> None:
    points = ruleset.points(table)
    if (points and set(points) != set(seats)) or (need is not None and not set(need.seats) <= set(seats)):
        raise ValueError(_("other people sit at this table"))
    if (ruleset.result(table) is None) != (need is not None):
        raise ValueError(_("it is over and not over"))
    for seat in seats:
        view = View(table, seat, chance)
        ruleset.facts(view)
        ruleset.picture(view)
        if need is not None and seat in need.seats:
            if next(iter(ruleset.legal(view)), None) is None:
                raise ValueError(_("{seat} is asked and can do nothing").format(seat=seat))
            ruleset.stand_in(table, seat)


def _impossible(error: Exception) -> ValueError:
    why = error if type(error) in (ValueError, EndlessError) else repr(error)
    return ValueError(_("the position cannot arise: {why}").format(why=why))
