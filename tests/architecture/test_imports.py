"""Who may know whom: the arrows of docs/decisions/0001-the-house.md, walked through every import of the code."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
TEMPLATE = ROOT / "pbem" / "template"
OURS = sorted(path for path in (ROOT / "pbem").rglob("*.py") if path.parent == TEMPLATE or TEMPLATE not in path.parents)
OURS.remove(TEMPLATE / "test_bazaar.py")
GAMES = sorted(
    path
    for folder in ("games", "docs/pebbles/pbem_pebbles", "pbem/template/pbem_bazaar")
    for path in (ROOT / folder).rglob("*.py")
)

WORDS = frozenset({"errors", "wording"})
EVENTS = WORDS | {"events"}
RULES = WORDS | {"rules"}
SECRECY = EVENTS | RULES | {"secrecy"}
PROJECTIONS = SECRECY | {"projections"}
MAY_IMPORT: Mapping[str, frozenset[str]] = {
    "errors": frozenset({"wording"}),
    "wording": frozenset(),
    "events": EVENTS,
    "rules": RULES,
    "secrecy": SECRECY,
    "projections": PROJECTIONS,
    "testing": PROJECTIONS | {"testing"},
    "template": WORDS | {"template"},
    "transport": PROJECTIONS | {"transport"},
    "show": PROJECTIONS | {"show"},
    "app": PROJECTIONS | {"app"},
    "hub": PROJECTIONS | {"transport", "show", "hub"},
    "cli": PROJECTIONS | {"transport", "show", "app", "hub", "template", "cli"},
    "__main__": frozenset({"cli"}),
}
"""The rooms of pbem, and from which of them each may import."""

CLOCK = ROOT / "pbem" / "cli" / "now.py"
CLOCKS = {"datetime.now", "datetime.utcnow", "datetime.today", "date.today", "time.time"}


def imports(path: Path) -> Iterator[tuple[str, list[str]]]:
    """Every module that a file imports, also within functions: where, and its absolute name in parts."""
    package = _package(path)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        where = f"{path.relative_to(ROOT).as_posix()}:{getattr(node, 'lineno', 0)}"
        if isinstance(node, ast.Import):
            yield from ((where, alias.name.split(".")) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = [*above, *(node.module.split(".") if node.module else [])]
            yield from ((where, [*base, alias.name]) for alias in node.names)


def _package(path: Path) -> list[str]:
    """The package that a file belongs to: the folders above it that have an __init__.py. The template is its own."""
    names: list[str] = []
    folder = path.parent
    while (folder / "__init__.py").exists() and folder != TEMPLATE:
        names.insert(0, folder.name)
        folder = folder.parent
    return names


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
        f"{path.relative_to(ROOT).as_posix()}:{node.lineno}"
        for path in [*OURS, *GAMES]
        if path != CLOCK
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and ast.unparse(node) in CLOCKS
    ]
    assert wrong == []


def test_relative_imports_are_followed() -> None:
    found = [name for _where, name in imports(ROOT / "pbem" / "projections" / "core" / "undo.py")]
    assert ["pbem", "projections", "core", "consents", "lacking"] in found
    found = [name for _where, name in imports(ROOT / "pbem" / "rules" / "__init__.py")]
    assert ["pbem", "rules", "chance", "Chance"] in found
