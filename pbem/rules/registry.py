"""Which games are installed here: the entry points of the group `pbem.games`."""

from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from typing import Any

from pbem.errors import BrokenGameError, UsageError
from pbem.wording import _

from .ruleset import Ruleset

GROUP = "pbem.games"
"""The group of entry points under which a package names its ruleset."""


@cache
def places() -> Mapping[str, str]:
    """Where each installed game's ruleset is, as "module:Class", by the game's name."""
    from importlib.metadata import entry_points

    return {entry.name: entry.value for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)}


@cache
def load(place: str) -> Ruleset[Any]:
    """The ruleset at "module:Class". Raises BrokenGameError if its code cannot be loaded."""
    from importlib import import_module

    module, _colon, name = place.partition(":")
    try:
        ruleset: Ruleset[Any] = getattr(import_module(module), name)()
    except Exception as raised:
        error = _in_todays_words(raised)
        game = next((known for known, where in places().items() if where == place), name)
        raise BrokenGameError("", game, module.partition(".")[0], error) from raised
    return ruleset


def _in_todays_words(error: Exception) -> Exception:
    """An error, or what to change where a game was written before moves were structs: Python does not say it."""
    from re import match

    if isinstance(error, AttributeError) and match("readonly attribute", str(error)):
        return TypeError(_("its moves are structs now: take the decorator `@dataclass` away (docs/adding-a-game.md)"))
    return error


def meant(typed: str) -> str:
    """The installed game's name for what was typed: "White Lotus" is `white-lotus`; "" if there is none."""
    name = "-".join(typed.casefold().split())
    return name if name in places() else ""


def find(name: str) -> Ruleset[Any]:
    """The installed game of that name, at its newest version. Raises UsageError with a suggestion."""
    if not meant(name):
        raise _not_here(name)
    return load(places()[meant(name)])


def sound() -> Mapping[str, Ruleset[Any]]:
    """By their names the installed games, but those whose code cannot be loaded: the others are there all the same."""
    found = {}
    for name, place in places().items():
        with suppress(BrokenGameError):
            found[name] = load(place)
    return found


def find_version(name: str, version: int) -> Ruleset[Any]:
    """The ruleset that a game file names. Raises UsageError if this machine lacks the game or the version."""
    if name not in places():
        raise _not_here(name)
    newest = find(name)
    for ruleset in (newest, *newest.earlier()):
        if ruleset.version == version:
            return ruleset
    raise UsageError(
        _("this game was started with version {version} of {game}; this machine has version {newest}").format(
            version=version, game=name, newest=newest.version
        ),
        advice=_("install a newer version of the game")
        if version > newest.version
        else _("the installed version no longer plays it: install an older version, in an environment of its own"),
    )


def _not_here(name: str) -> UsageError:
    from difflib import get_close_matches

    known = places()
    close = get_close_matches(name, known, 1)
    return UsageError(
        _("no game called {name!r} is installed").format(name=name),
        advice=_("did you mean {game}?").format(game=close[0])
        if close
        else _("installed: {games}").format(games=", ".join(known)),
    )
