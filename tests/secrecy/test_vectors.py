"""docs/vectors has a file for each kind of contribution, and docs/cards.md names each of them."""

import re
from pathlib import Path

from second_reader import curve, deriving
from vectors import FOLDER

from pbem.rooms.dealt.group import deck, points, wire
from pbem.rooms.dealt.group.deck import Card

PAGE = (Path(__file__).parents[2] / "docs" / "cards.md").read_text(encoding="utf-8")


def test_each_kind_of_contribution_has_vectors_and_the_page_names_each_file() -> None:
    there = {path.name for path in FOLDER.iterdir()}
    assert {f"{kind}.json" for kind in wire.KINDS} < there
    named = re.findall(r"`([a-z]+\.(?:json|toml))`", PAGE.split("## Vectors")[1])
    assert sorted(there) == sorted(set(named))


def test_the_second_reader_is_of_the_same_group() -> None:
    """Elligator and the group law, on more points than the files have."""
    for n in range(20):
        one, other = (points.hash_to_point("test", bytes([n, half])) for half in (0, 1))
        assert curve.written(deriving.to_point("test", bytes([n, 0]))) == one
        assert curve.written(curve.add(curve.read(one), curve.read(other))) == points.add(one, other)
    x = points.hash_to_scalar("test", b"x")
    assert curve.written(curve.mul(x, curve.read(one))) == points.mul(x, one)
    assert curve.written(curve.mul_often(x, curve.BASE)) == points.base(x)
    assert Card(one, other) == deck.read(one + other)[0]
