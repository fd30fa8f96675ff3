"""A move is a value: it never changes, equal moves have one hash, and what its event stores is it again."""

from pathlib import Path
from random import Random

import pytest
from pbem_confucius import Confucius
from pbem_pebbles import Pebbles
from pbem_white_lotus import WhiteLotus
from wording import telling

import pbem
from pbem.errors import BrokenGameError
from pbem.projections.decode import read_move
from pbem.rules import Move
from pbem.rules.registry import load


def moves_of(name: str, seats: list[str]) -> list[Move]:
    """Finished moves of many kinds, and the candidates that they were."""
    table, random = pbem.new(name, seats, seed="7" * 64), Random(7)
    found: list[Move] = []
    for _turn in range(60):
        if table.phase == "over":
            break
        seat = table.asked[0]
        legal = table.legal(seat)
        found += [*legal[:20], *(move.finish(table.view(seat), ()) for move in legal[:20])]
        table.play(seat, random.choice(legal))
    return found


@pytest.mark.parametrize("name", ["confucius", "white-lotus", "pebbles"])
def test_a_move_is_a_key_and_never_changes(name: str) -> None:
    seen: dict[Move, Move] = {}
    for move in moves_of(name, ["ann", "bob", "cy"]):
        again = read_move(type(move), move.body())
        assert (again, hash(again)) == (move, hash(move))
        assert seen.setdefault(again, move) == move
        for field in type(move).__struct_fields__:
            with pytest.raises(AttributeError):
                setattr(move, field, 0)
    assert len({type(move) for move in seen}) > 2


def test_what_an_event_stores_of_a_tuple_is_a_list() -> None:
    stored = [value for move in moves_of("confucius", ["ann", "bob", "cy"]) for value in move.body().values()]
    assert any(isinstance(value, list) for value in stored)
    assert not any(isinstance(value, tuple) for value in stored)


GAMES = (Confucius, WhiteLotus, Pebbles)


def test_every_kind_is_hashable() -> None:
    assert all(kind.__hash__ is not None and kind.__struct_config__.frozen for game in GAMES for kind in game.moves)


@pytest.mark.parametrize("decorator", ["@dataclass", "@dataclass(frozen=True)", "@dataclass(slots=True)"])
def test_a_package_from_before_moves_were_structs_is_told_what_to_change(
    decorator: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"old_{len(decorator)}"
    head = "from dataclasses import dataclass\nfrom pbem.rules import Move\n"
    (tmp_path / f"{name}.py").write_text(f"{head}{decorator}\nclass Take(Move):\n    count: int = 1\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(BrokenGameError, match=telling("its-moves-are-structs-now")):
        load(f"{name}:Old")
