"""A position laid out: judged like a move, as it comes from a stranger, before a game starts from it.

The order of play is tried on it before it counts.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbem.rules import Need, Play, Ruleset, View, Waiting
from pbem.rules.state import copy, from_plain, to_plain
from pbem.secrecy import Laid, rehearsal
from pbem.wording import _

from .budget import EndlessError, budget
from .decode import read_options

FORMAT = 1
FIELDS: Mapping[str, type] = {
    "game": str,
    "ruleset": int,
    "seats": list,
    "options": dict,
    "cards": dict,
    "table": dict,
}


def judge(lines: Sequence[str], ruleset: Ruleset[Any], seats: Sequence[str], options: Mapping[str, Any]) -> None:
    """Raise ValueError with a sentence unless a game may start from this position, with these seats and options."""
    data = parsed("\n".join(lines))
    if (data["game"], data["ruleset"]) != (ruleset.name, ruleset.version):
        raise ValueError(_("the position is of another game, or of another version of it"))
    check(data, ruleset, seats, options)


def place(lines: Sequence[str], ruleset: Ruleset[Any], seats: Sequence[str], chance: Laid) -> Any:
    """Lay out the position that a game's first event holds: its table, and its cards in `chance`.

    Raises ValueError with a sentence.
    """
    return laid(parsed("\n".join(lines)), ruleset, seats, chance)


def parsed(text: str) -> Mapping[str, Any]:
    """The fields of a position's text. Raises ValueError with a sentence if it has not the form of one."""
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
        raise ValueError(_("its suppositions are not a list"))
    unknown = sorted(set(data) - {*FIELDS, "position", "supposed"})
    if unknown:
        raise ValueError(_("it has fields that no position has: {names}").format(names=", ".join(unknown)))
    return data


def check(data: Mapping[str, Any], ruleset: Ruleset[Any], seats: Sequence[str], options: Mapping[str, Any]) -> None:
    """Raise ValueError with a sentence unless a parsed position is sound, for these seats and options."""
    chosen = read_options(ruleset, options)
    if read_options(ruleset, data["options"]) != chosen:
        raise ValueError(_("the position has other options than the game"))
    chance = rehearsal()
    table = laid(data, ruleset, seats, chance)
    if getattr(table, "options", chosen) != chosen:
        raise ValueError(_("the position has other options than the game"))
    _tried(ruleset, table, seats, chance)


def laid(data: Mapping[str, Any], ruleset: Ruleset[Any], seats: Sequence[str], chance: Laid) -> Any:
    """The table of a parsed position, as far as it can be trusted without letting the rules run on it; its cards in
    `chance`. Raises ValueError with a sentence."""
    if data["seats"] != list(seats):
        raise ValueError(_("the position is for other seats: {seats}").format(seats=", ".join(map(str, data["seats"]))))
    table: Any = from_plain(ruleset.Table, data["table"])
    stranger = _strange(data["table"], to_plain(table))
    if stranger:
        raise ValueError(_("no table of this game has {place}").format(place=stranger))
    if getattr(table, "seats", data["seats"]) != data["seats"]:
        raise ValueError(_("other people play in this game"))
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
    """Raise ValueError with a sentence if a table breaks an invariant, or no play leads to it."""
    broken = _answer(ruleset.broken, table)
    if broken is not None:
        raise ValueError(_("the position cannot arise: {why}").format(why=broken))
    fact = _answer(ruleset.unreachable, table)
    if fact is not None:
        raise ValueError(_("no play leads to this position: {why}").format(why=fact))


def _answer(question: Callable[[Any], str | None], table: Any) -> str | None:
    try:
        with budget():
            return question(table)
    except Exception as error:  # whatever a game's code makes of a stranger's table
        raise _impossible(error) from None


def _dealt(ruleset: Ruleset[Any], table: Any, seats: Sequence[str], chance: Laid) -> None:
    """Every card that the table holds was dealt, lies in one place, and is what it can be; hands are known."""
    used: set[int] = set()
    for stock in ruleset.cards(table):
        slots = list(stock.all())
        if not all(0 <= slot < len(chance.printed) for slot in slots):
            raise ValueError(_("the position cannot arise: a card on the table was never dealt"))
        if len(set(slots)) < len(slots) or used & set(slots):
            raise ValueError(_("the position cannot arise: a card is in two places"))
        used.update(slots)
        for face, number in Counter(chance.printed[slot] for slot in slots).items():
            if number > stock.faces.get(face, 0):
                raise ValueError(_("the position cannot arise: there are too many cards {face}").format(face=face))
        for seat in seats:
            if None in chance.faces(seat, stock.held.get(seat, ())):
                raise ValueError(_("the position cannot arise: {seat} cannot read a hand").format(seat=seat))


def _tried(ruleset: Ruleset[Any], table: Any, seats: Sequence[str], chance: Laid) -> None:
    """Let the order of play run on the table, and ask it everything that play will ask it."""
    tried, cards = copy(table), chance.clone()
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


def _asked(ruleset: Ruleset[Any], table: Any, need: Need | None, seats: Sequence[str], chance: Laid) -> None:
    points = ruleset.points(table)
    if (points and set(points) != set(seats)) or (need is not None and not set(need.seats) <= set(seats)):
        raise ValueError(_("other people play in this game"))
    if (ruleset.result(table) is None) != (need is not None):
        raise ValueError(_("it is over and not over"))
    for seat in seats:
        view = View(table, seat, chance)
        ruleset.facts(view)
        ruleset.picture(view)
        if need is not None and seat in need.seats:
            if next(iter(ruleset.legal(view)), None) is None:
                raise ValueError(_("{seat} is asked, and has no legal move").format(seat=seat))
            ruleset.stand_in(table, seat)


def _impossible(error: Exception) -> ValueError:
    why = error if type(error) in (ValueError, EndlessError) else repr(error)
    return ValueError(_("the position cannot arise: {why}").format(why=why))
