"""Every place of a game's code that makes a refusal, and whether positions bring each of them about."""

import ast
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from pbem.rules import Refusal
from pbem.rules.texts import Ruling

Position = Callable[[], Refusal | None]
"""Lays a position, and does in it what is refused."""
SENTENCES = ("_", "ngettext")


class Site(NamedTuple):
    """A place that makes a refusal. `name`: its file, and the constant, or the function, that it stands in. `says`: a
    pattern of its sentence. `rulings`: those that it may name, "" for none."""

    name: str
    says: re.Pattern[str]
    rulings: Sequence[str]
    page: int


def sites(folder: Path) -> Iterator[Site]:
    """In the order of the files."""
    for path in sorted(folder.rglob("*.py")):
        if "Refusal(" not in (source := path.read_text(encoding="utf-8")):
            continue
        tree = ast.parse(source)
        above = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal":
                yield _site(str(path.relative_to(folder)), node, above)


def _site(file: str, call: ast.Call, above: Mapping[ast.AST, ast.AST]) -> Site:
    names, scope = list[str](), above[call]
    while not isinstance(scope, ast.FunctionDef | ast.Assign | ast.Module):
        scope = above[scope]
    around: ast.AST | None = scope
    while around is not None:
        if isinstance(around, ast.FunctionDef | ast.ClassDef):
            names.insert(0, around.name)
        elif isinstance(around, ast.Assign):
            names.insert(0, ast.unparse(around.targets[0]))
        around = above.get(around)
    said = "|".join(re.sub(r"\\\{\w+\\\}", ".+", re.escape(one)) for one in _sentences(call.args[0], scope))
    ruling = call.args[1] if len(call.args) > 1 else ast.Constant("")
    page = call.args[2] if len(call.args) > 2 else next((one.value for one in call.keywords), ast.Constant(0))
    assert isinstance(page, ast.Constant)
    return Site(f"{file} {'.'.join(names)}", re.compile(f"(?:{said})"), _values(ruling, scope), int(str(page.value)))


def _sentences(said: ast.expr, scope: ast.AST) -> Iterator[str]:
    """What a refusal may say: its sentence, or those that the name it is kept in may stand for."""
    for node in ast.walk(said):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SENTENCES:
            yield from (str(word.value) for word in node.args if isinstance(word, ast.Constant))
    if named := {node.id for node in ast.walk(said) if isinstance(node, ast.Name)} - {*SENTENCES}:
        for node in ast.walk(scope):
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in named and node.value is not said:
                yield from _sentences(node.value, ast.Module([], []))


def _values(ruling: ast.expr, scope: ast.AST) -> list[str]:
    """The rulings that a refusal may name, "" for none; no list of them where its maker is told which."""
    if isinstance(ruling, ast.Constant):
        return [str(ruling.value)]
    name = ast.unparse(ruling)
    kept = [node.value for node in ast.walk(scope) if isinstance(node, ast.Assign) and name in _targets(node)]
    return sorted({found for node in kept for one in ast.walk(node) if (found := _ruling(one))})


def _targets(assigned: ast.Assign) -> set[str]:
    return {node.id for target in assigned.targets for node in ast.walk(target) if isinstance(node, ast.Name)}


def _ruling(node: ast.AST) -> str:
    """Its number, "" if this is none."""
    said = str(node.value) if isinstance(node, ast.Constant) else ""
    return said if re.fullmatch(r"[RW]\d+", said) else ""


def wrong_pages(found: Sequence[Site], rulings: Sequence[Ruling]) -> list[str]:
    """The places that name a ruling of another page, or one that there is not."""
    pages = {one.number: one.page for one in rulings}
    return [
        f"{site.name}: {ruling} is on page {pages.get(ruling)}, not {site.page}"
        for site in found
        for ruling in site.rulings
        if ruling and pages.get(ruling) != site.page
    ]


def unreached(found: Sequence[Site], positions: Mapping[str, Sequence[Position]]) -> list[str]:
    """The places that no position of their own reaches, and positions that reach none."""
    wrong = [f"{name} is no place of the code" for name in positions if name not in {site.name for site in found}]
    for name in {site.name: None for site in found}:
        said = [refused() for refused in positions.get(name, ())]
        for site in (one for one in found if one.name == name):
            told = [one for one in said if one is not None and site.says.fullmatch(one.sentence)]
            if not any(one.page == site.page and (one.ruling in site.rulings or not site.rulings) for one in told):
                wrong.append(f"{name}: no position is refused with {site[1:]}, but with {[*map(str, said)]}")
        of_name = sum(site.name == name for site in found)
        if len(said) < of_name:
            wrong.append(f"{name}: {of_name} places, and {len(said)} positions")
    return wrong
