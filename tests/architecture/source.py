"""The modules of the code as trees, each parsed once: every test here walks through all of them."""

import ast
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
