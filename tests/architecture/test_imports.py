"""Who may know whom: the arrows of docs/decisions/0001-the-house.md, walked through every import of the code."""

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest
from source import nodes

pytestmark = pytest.mark.xdist_group("architecture")

ROOT = Path(__file__).parents[2]
PEBBLES = ROOT / "pbem" / "template" / "pebbles"
OURS = sorted(path for path in (ROOT / "pbem").rglob("*.py") if PEBBLES not in path.parents)
GAMES = sorted(path for folder in (ROOT / "games", PEBBLES / "pbem_pebbles") for path in folder.rglob("*.py"))

WORDS = frozenset({"errors", "wording"})
EVENTS = WORDS | {"events"}
RULES = WORDS | {"rules"}
SECRECY = EVENTS | RULES | {"secrecy"}
ROOM = WORDS | {"room"}
PROJECTIONS = SECRECY | ROOM | {"projections"}
AUTHOR = PROJECTIONS | {"author"}
TESTING = AUTHOR | {"simulation", "testing"}
STORE = PROJECTIONS | {"store"}
APP = STORE | AUTHOR | {"show", "app"}
MAY_IMPORT: Mapping[str, frozenset[str]] = {
    "errors": frozenset({"wording"}),
    "wording": frozenset(),
    "origin": frozenset({"wording"}),
    "room": WORDS,
    "events": EVENTS,
    "rules": RULES,
    "secrecy": SECRECY | ROOM,
    "simulation": SECRECY,
    "projections": PROJECTIONS,
    "author": AUTHOR,
    "testing": TESTING,
    "template": WORDS | {"template"},
    "store": STORE,
    "show": AUTHOR | {"origin", "show"},
    "app": APP,
    "cli": APP | {"origin", "template", "cli"},
    "rooms": APP | {"origin", "cli", "rooms", "simulation"},
    "__main__": frozenset({"cli"}),
}
"""The rooms of pbem, and from which of them each may import."""

CLOCK = ROOT / "pbem" / "cli" / "now.py"
BY_NAME = {"import_module", "__import__"}
READ = [name.split(".") for name in ("datetime.now", "datetime.utcnow", "datetime.today", "date.today", "time.time")]
"""How the clock is read."""
ASKED = {name for _owner, name in READ}


@cache
def imports(path: Path) -> Sequence[tuple[str, list[str]]]:
    """Every module that a file imports: where, and its absolute name in parts.

    Also within functions, only for types, and by a name that is put together: as far as it is written down.
    """
    return list(_imports(path))


def _imports(path: Path) -> Iterator[tuple[str, list[str]]]:
    package = _package(path)
    for node in nodes(path):
        if not isinstance(node, ast.Import | ast.ImportFrom | ast.Call):
            continue
        where = f"{_name(path)}:{node.lineno}"
        if isinstance(node, ast.Import):
            yield from ((where, alias.name.split(".")) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = [*above, *(node.module.split(".") if node.module else [])]
            yield from ((where, [*base, alias.name]) for alias in node.names)
        elif _called(node) in BY_NAME and node.args:
            written = node.args[0].values[0] if isinstance(node.args[0], ast.JoinedStr) else node.args[0]
            if isinstance(written, ast.Constant):
                yield where, str(written.value).strip(".").split(".")


def _called(call: ast.Call) -> str:
    return getattr(call.func, "attr", getattr(call.func, "id", ""))


def _name(path: Path) -> str:
    return (path.relative_to(ROOT) if path.is_relative_to(ROOT) else path).as_posix()


def _package(path: Path) -> list[str]:
    """The package that a file belongs to: the folders above it that have an __init__.py."""
    names: list[str] = []
    folder = path.parent
    while (folder / "__init__.py").exists():
        names.insert(0, folder.name)
        folder = folder.parent
    return names


def arrows(paths: Iterable[Path]) -> Mapping[str, Mapping[str, str]]:
    """From each module to those that it imports, with where: as it says itself, not as packages import their parts."""
    modules = {_module(path): path for path in paths}
    drawn: dict[str, dict[str, str]] = {module: {} for module in modules}
    for module, path in modules.items():
        for where, name in imports(path):
            parts = next((name[:end] for end in range(len(name), 0, -1) if ".".join(name[:end]) in modules), [])
            imported = ".".join(parts)
            if parts and imported != module:
                drawn[module].setdefault(imported, where)
    return drawn


def _module(path: Path) -> str:
    package = _package(path)
    return ".".join(package if path.stem == "__init__" else [*package, path.stem])


def circles(drawn: Mapping[str, Mapping[str, str]]) -> list[list[str]]:
    """The modules that import one another by some way, group by group."""
    reached = {module: _reached(module, drawn) for module in drawn}
    found = {
        tuple(sorted(other for other in reached[module] if module in reached[other]))
        for module in drawn
        if module in reached[module]
    }
    return [list(circle) for circle in sorted(found)]


def _reached(module: str, drawn: Mapping[str, Mapping[str, str]]) -> set[str]:
    """All that a module imports by some way; itself too, if a way leads back."""
    found: set[str] = set()
    todo = [*drawn[module]]
    while todo:
        other = todo.pop()
        if other not in found:
            found.add(other)
            todo += drawn[other]
    return found


def test_no_modules_import_one_another() -> None:
    """Nor by a way round, nor in a function, nor for a type: what belongs together is one module, or has a third."""
    drawn = arrows([*OURS, *GAMES])
    new = [
        f"{drawn[module][other]}: {module} -> {other}"
        for circle in circles(drawn)
        for module in circle
        for other in circle
        if other in drawn[module]
    ]
    assert new == []


def test_circles_are_seen(tmp_path: Path) -> None:
    """Those in functions, those for types and those by way of a third; a chain is none."""
    lines = {
        "one.py": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from .two import Two",
        "two.py": "def lazy():\n    from importlib import import_module\n    import_module('house.three')",
        "three.py": "def lazy():\n    from . import one",
        "four.py": "from .one import One",
    }
    house = tmp_path / "house"
    house.mkdir()
    for name, text in {"__init__.py": "", **lines}.items():
        (house / name).write_text(text, encoding="utf-8")
    assert circles(arrows(house.glob("*.py"))) == [["house.one", "house.three", "house.two"]]


def test_imports_within_pbem_run_one_way() -> None:
    wrong = []
    for path in OURS:
        room = path.relative_to(ROOT / "pbem").parts[0].removesuffix(".py")
        if room == "__init__":
            continue  # what a program imports; it may offer anything
        assert room in MAY_IMPORT, f"say in MAY_IMPORT from where {room} may import"
        for where, name in imports(path):
            if name[0] == "pbem" and name[1:] != ["__version__"] and name[1] not in MAY_IMPORT[room]:
                wrong.append(f"{where}: {room} may not import {'.'.join(name)}")
    assert wrong == []


def test_pbem_imports_no_game() -> None:
    assert [where for path in OURS for where, name in imports(path) if name[0].startswith("pbem_")] == []


def test_a_game_imports_the_contract_and_nothing_else_of_ours() -> None:
    wrong = []
    for path in GAMES:
        own = _package(path)[0]
        for where, name in imports(path):
            another = name[0].startswith("pbem_") and name[0] != own
            if another or (name[0] == "pbem" and name[1] not in RULES):
                wrong.append(f"{where}: a game may not import {'.'.join(name)}")
    assert wrong == []


def test_only_the_edge_of_the_command_line_reads_the_clock() -> None:
    """Everywhere else the time is an argument, so that no game depends on when it is looked at."""
    wrong = [
        f"{_name(path)}:{node.lineno}"
        for path in [*OURS, *GAMES]
        if path != CLOCK
        for node in nodes(path)
        if isinstance(node, ast.Attribute) and node.attr in ASKED and ast.unparse(node).split(".")[-2:] in READ
    ]
    assert wrong == []


def test_relative_imports_are_followed() -> None:
    found = [name for _where, name in imports(ROOT / "pbem" / "projections" / "game" / "kinds" / "undo.py")]
    assert ["pbem", "projections", "game", "past", "falling"] in found
    found = [name for _where, name in imports(ROOT / "pbem" / "rules" / "__init__.py")]
    assert ["pbem", "rules", "chance", "Chance"] in found
