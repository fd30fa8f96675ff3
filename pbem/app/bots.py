"""The programs that play seats, where a room brings any: `pbem new confucius --seats ann,search,search`."""

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.projections.seat_names import is_called
from pbem.room import loaded, rooms
from pbem.rules import Ruleset
from pbem.wording import _, any_of

NEAR = 0.8
"""How like a program's name a mistyped one is."""


def programs(ruleset: Ruleset[Any]) -> list[str]:
    """The programs that can play a game, the weakest first."""
    return [name for room in rooms().values() if room.players for name in loaded(room.players)(ruleset)]


def program_called(ruleset: Ruleset[Any], name: str) -> str:
    """The program of this name, capitals apart; "" for none."""
    return next((one for one in programs(ruleset) if is_called(one, name)), "")


def mistyped(name: str, programs: Sequence[str]) -> list[str]:
    """The programs of which this may be the mistyped name."""
    from difflib import get_close_matches  # which few commands need

    return get_close_matches(name.lower(), programs, cutoff=NEAR)


def no_bots(ruleset: Ruleset[Any], people: Sequence[str]) -> list[str]:
    """Of each seat of a person whose name may be a program's, mistyped: that no bot plays it. Without full stops."""
    sentence = _("no bot is called {name}, so a person plays that seat; did you mean {names}?")
    known = programs(ruleset)
    near = {one: mistyped(one, known) for one in people}
    return [sentence.format(name=one, names=any_of(names)) for one, names in near.items() if names]


def seated(ruleset: Ruleset[Any], names: Sequence[str]) -> tuple[list[str], Mapping[str, str]]:
    """The seats that these names stand for, and by seat the programs that play some of them.

    The name of a program is its seat's name; a second one of them has a number, as in "search2".
    """
    seats, bots = list[str](), dict[str, str]()
    for name in names:
        program = program_called(ruleset, name)
        number = list(bots.values()).count(program) + 1 if program else 1
        seat = f"{program}{number}" if number > 1 else program or name
        seats.append(seat)
        if program:
            bots[seat] = program
    return seats, bots
