"""No one reads braces: every {placeholder} in a sentence is filled wherever the sentence is used."""

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path
from string import Formatter

import pytest
from source import above, nodes, parents

pytestmark = pytest.mark.xdist_group("architecture")

ROOT = Path(__file__).parents[2]
FILES = sorted(path for folder in ("pbem", "games") for path in (ROOT / folder).rglob("*.py"))
FILLING = {"format", "tell", "styled", "Claim"}
"""What fills a sentence in: str.format, Play.tell, a Claim, what makes a line of a board."""


def placeholders(call: ast.Call) -> set[str]:
    """The names that a sentence, or its singular and its plural, wants to have filled in."""
    sentences = [word.value for word in call.args if isinstance(word, ast.Constant) and isinstance(word.value, str)]
    return {name for sentence in sentences for _text, name, _form, _conversion in Formatter().parse(sentence) if name}


def unfilled(walked: Sequence[ast.AST], above: dict[ast.AST, ast.AST]) -> Iterator[str]:
    """What is wrong with the sentences of a module, each with its line.

    A name may hold several sentences, one after the other: each wants one use that fills it in. A sentence that is
    kept in a table, or handed on, is filled in elsewhere in its module.
    """
    elsewhere = [_names(call) for call in walked if isinstance(call, ast.Call) and _fills(call.func)]
    for call in walked:
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in {"_", "ngettext"}):
            continue
        wanted = placeholders(call)
        fillings = list(_fillings(call, above)) or elsewhere
        if wanted and not any(given is None or wanted <= given for given in fillings):
            yield f"line {call.lineno}: nothing fills in {sorted(wanted)}"


def _fillings(sentence: ast.expr, above: dict[ast.AST, ast.AST]) -> Iterator[set[str] | None]:
    """The names with which each use of a sentence fills it in; None where they are not known here."""
    node, parent = sentence, above[sentence]
    while isinstance(parent, ast.IfExp | ast.BoolOp):
        node, parent = parent, above[parent]
    if isinstance(parent, ast.Assign | ast.AnnAssign | ast.NamedExpr):
        target = parent.targets[0] if isinstance(parent, ast.Assign) else parent.target
        scope: ast.AST = parent
        while not isinstance(scope, ast.FunctionDef | ast.Module):
            scope = above[scope]
        for use in ast.walk(scope):
            if isinstance(use, ast.Name) and isinstance(use.ctx, ast.Load) and use.id == getattr(target, "id", ""):
                yield from _filled_in(use, above)
    else:
        yield from _filled_in(node, above)


def _filled_in(node: ast.expr, above: dict[ast.AST, ast.AST]) -> Iterator[set[str] | None]:
    parent = above[node]
    if _fills(parent) and isinstance(above[parent], ast.Call):
        yield _names(above[parent])
    elif isinstance(parent, ast.Call) and _fills(parent.func) and node in parent.args:
        yield _names(parent)


def _fills(called: ast.AST) -> bool:
    name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
    return name in FILLING


def _names(call: ast.AST) -> set[str] | None:
    assert isinstance(call, ast.Call)
    given = {word.arg for word in call.keywords if word.arg not in {None, "only"}}
    return None if any(word.arg is None for word in call.keywords) else {name for name in given if name}


def unfilled_in(source: str) -> list[str]:
    """The same of a module's text."""
    walked = list(ast.walk(ast.parse(source)))
    return list(unfilled(walked, parents(walked)))


def test_every_placeholder_is_filled() -> None:
    assert [f"{path.relative_to(ROOT)}: {one}" for path in FILES for one in unfilled(nodes(path), above(path))] == []


def test_braces_that_are_left_are_found() -> None:
    assert unfilled_in("say(_('take {seat}').format(name=seat))") == ["line 1: nothing fills in ['seat']"]
    assert unfilled_in("said = _('take {seat}')\nsay(said)") == ["line 1: nothing fills in ['seat']"]
    assert unfilled_in("play.tell(_('{seat} and {other}'), seat=seat)") == [
        "line 1: nothing fills in ['other', 'seat']"
    ]
    assert unfilled_in("play.tell(_('{seat} passes'), seat=seat, only=seat)") == []
