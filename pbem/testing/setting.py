"""What a playout starts from: a game, its seats and its options."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from pbem.rules import Ruleset

SEATS = ["ann", "bob", "cy", "dora", "emil", "fay", "gus", "hana", "ivo", "jo", "kim", "lea"]
LONG_NAMES = [name.capitalize() + "WithALongName"[: 16 - len(name)] for name in SEATS]
"""As long as a seat's name may be, and with capitals: boards have to find room for them."""


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


def every_setting(ruleset: type[Ruleset[Any]], options: Sequence[Mapping[str, Any]] | None = None) -> Iterator[Setting]:
    """Everything an option may say beside its default, alone and together, and each of the author's own `options`: at
    every number of seats."""
    known = others(ruleset)
    alone = [{name: value} for name, values in known.items() for value in values]
    together = {name: values[0] for name, values in known.items()}
    chosen = [*alone, *([together] if together else []), *(options or ())]
    for number in ruleset.seats:
        for place, choice in enumerate(chosen):
            if choice not in chosen[:place]:
                yield Setting(ruleset, tuple(SEATS[:number]), tuple(choice.items()))
        if not chosen:
            yield Setting(ruleset, tuple(SEATS[:number]))


def variations(ruleset: type[Ruleset[Any]]) -> list[dict[str, Any]]:
    """Each yes-or-no option the other way round, by itself and all together.

    What numbers and words would be interesting only the game's author knows.
    """
    turned = {name: values[0] for name, values in others(ruleset).items() if isinstance(values[0], bool)}
    alone = [{name: value} for name, value in turned.items()]
    return [*alone, turned] if len(turned) > 1 else alone


def others(ruleset: type[Ruleset[Any]]) -> dict[str, list[Any]]:
    """What each option may say beside its default, as far as the game tells: yes or no, or its `choices`."""
    found = {}
    for option in fields(ruleset.Options):
        known = (False, True) if isinstance(option.default, bool) else option.metadata.get("choices", ())
        values = [value for value in known if value != option.default]
        if values:
            found[option.name] = values
    return found
