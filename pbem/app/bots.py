"""The programs that play seats, where a room brings any: `pbem new confucius --seats me,search,search`."""

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.projections.seat_names import is_called
from pbem.room import loaded, rooms
from pbem.rules import Ruleset


def programs(ruleset: Ruleset[Any]) -> list[str]:
    """The programs that can play a game, the weakest first."""
    return [name for room in rooms().values() if room.players for name in loaded(room.players)(ruleset)]


def program_called(ruleset: Ruleset[Any], name: str) -> str:
    """The program of this name, capitals apart; "" for none."""
    return next((one for one in programs(ruleset) if is_called(one, name)), "")


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
