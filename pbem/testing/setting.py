"""What a playout starts from: a game, its seats and its options."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from pbem.rules import Ruleset

SEATS = ["ann", "bob", "cy", "dora", "emil", "fay", "gus", "hana", "ivo", "jo", "kim", "lea"]
LONG_NAMES = [name + "withalongname"[: 16 - len(name)] for name in SEATS]
"""As long as a seat's name may be: boards have to find room for them."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A game to be played out: how many sit at the table, and with which options."""

    ruleset: type[Ruleset[Any]]
    seats: tuple[str, ...]
    options: tuple[tuple[str, Any], ...] = ()

    def __str__(self) -> str:
        chosen = "".join(f", {name}={value}" for name, value in self.options)
        return f"{len(self.seats)} seats{chosen}"


def settings(ruleset: type[Ruleset[Any]], options: Sequence[Mapping[str, Any]] | None = None) -> Iterator[Setting]:
    """Every number of seats with the options as they are, and each other choice of options at one of the numbers.

    The fullest table has the longest names. Without `options`, the choices are `variations`.
    """
    numbers = list(ruleset.seats)
    for number in numbers:
        names = LONG_NAMES if number == max(numbers) else SEATS
        yield Setting(ruleset, tuple(names[:number]))
    for place, chosen in enumerate(variations(ruleset) if options is None else options):
        number = numbers[place % len(numbers)]
        yield Setting(ruleset, tuple(SEATS[:number]), tuple(chosen.items()))


def variations(ruleset: type[Ruleset[Any]]) -> list[dict[str, Any]]:
    """Each yes-or-no option the other way round, by itself and all together.

    What numbers and words would be interesting only the game's author knows.
    """
    turned = {option.name: not option.default for option in fields(ruleset.Options) if isinstance(option.default, bool)}
    alone = [{name: value} for name, value in turned.items()]
    return [*alone, turned] if len(turned) > 1 else alone
