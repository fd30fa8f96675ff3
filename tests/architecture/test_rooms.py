"""What the rooms of pbem.rooms need: one another, and packages of other projects, as their records say it."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from test_imports import OURS, ROOT, imports

from pbem.room import rooms

pytestmark = pytest.mark.xdist_group("architecture")

ROOMS = ROOT / "pbem" / "rooms"
STANDARD = {*sys.stdlib_module_names, "pbem"}


def _room(path: Path) -> str:
    """Which room a module belongs to; "" for the base."""
    inside = path.relative_to(ROOMS).parts if path.is_relative_to(ROOMS) else ()
    return inside[0] if len(inside) > 1 else ""


def _of(room: str) -> Iterator[tuple[str, list[str]]]:
    """What a room's modules import: where, and the name in parts. Those of the base, for ""."""
    return (each for path in OURS if _room(path) == room for each in imports(path))


def _packages(found: Iterator[tuple[str, list[str]]]) -> dict[str, str]:
    """The packages of other projects among imports, each with a place."""
    return {name[0]: where for where, name in found if name[0] and name[0] not in STANDARD}


def test_a_room_says_which_rooms_it_imports() -> None:
    """Also those that it imports in a function, or for a type."""
    others = {
        (room, name[2]): where
        for room in rooms()
        for where, name in _of(room)
        if name[:2] == ["pbem", "rooms"] and name[2] != room
    }
    said = {(room, other) for room, one in rooms().items() for other in one.rooms}
    assert others.keys() == said, others


@pytest.mark.parametrize("room", rooms())
def test_a_room_says_which_packages_it_alone_imports(room: str) -> None:
    elsewhere = {name for other in ("", *rooms()) if other != room for name in _packages(_of(other))}
    own = _packages(_of(room))
    assert {name: where for name, where in own.items() if name not in elsewhere}.keys() == rooms()[room].packages.keys()
    assert rooms()[room].packages.keys() & elsewhere == set()


def test_each_package_is_installed_with_pbem_or_with_an_extra_of_it() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    missing = [
        package for room in rooms().values() for package in room.packages.values() if f'"{package}>=' not in text
    ]
    assert missing == []


def test_what_the_base_imports_is_seen() -> None:
    assert {"typer", "msgspec", "nacl"} <= _packages(_of("")).keys()
