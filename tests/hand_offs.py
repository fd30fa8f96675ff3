"""How often a game changes hands before its first move: each visit of someone whose machine adds something counts."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from people import Person

from pbem.events.contents import read
from pbem.events.text import parse

Visit = Callable[[Person, Sequence[str]], None]
"""Someone gets what there is, types a command, or only syncs if there is none, and lets the others have it."""


def hand_offs(game: str, players: Sequence[Person], visit: Visit, file: Callable[[Person], Path]) -> int:
    """Start a game, whose players join and then sync in turn until someone can move. Returns how often it took.

    After each time whoever it was is told which step of how many is next.
    """
    told = list[tuple[int, int]]()

    def adds(person: Person, *words: str) -> bool:
        before = signed(person)
        visit(person, words)
        added = signed(person) > before
        step = listed(person)["step"] if added else None
        if step is not None:
            told.append((step["number"], step["of"]))
        return added

    def signed(person: Person) -> int:
        events = parse(read(file(person))).events if file(person).exists() else []
        names = {person.name, *(["creator"] if person is first else [])}
        return sum(1 for _number, event in events if event.by in names)

    def listed(person: Person) -> dict[str, Any]:
        (found,) = json.loads(person.done("list", "--json").out)
        return dict(found)

    def may_move(person: Person) -> bool:
        found = listed(person)
        return bool(found["need"]) and person.name in found["need"]["seats"] and not found["unread"]

    first, *others = players
    seats = ",".join(player.name for player in players)
    taken = 0
    taken += adds(first, "new", game, "--seats", seats, "--seat", first.name, "--cards", "dealt")
    for player in others:
        taken += adds(player, "join", player.name)
    for _round in range(4):
        for person in players:
            if adds(person):
                taken += 1
            elif any(may_move(player) for player in players if file(player).exists()):
                assert told == [(number, taken) for number in range(2, taken + 1)]
                return taken
    raise AssertionError("nobody can move")
