"""The modules of the code as trees, each parsed once: every test here walks through all of them."""

import ast
from collections.abc import Iterable
from functools import cache
from pathlib import Path


@cache
def module(path: Path) -> ast.Module:
    """A module's tree."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All nodes of that tree."""
    return tuple(ast.walk(module(path)))


@cache
def above(path: Path) -> dict[ast.AST, ast.AST]:
    """For each node the one in which it stands."""
    return parents(nodes(path))


def parents(walked: Iterable[ast.AST]) -> dict[ast.AST, ast.AST]:
    """The same of nodes that were walked."""
    return {child: node for node in walked for child in ast.iter_child_nodes(node)}
