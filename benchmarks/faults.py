"""What can be wrong in a statement: one thing about it changed, by the syntax tree (planted.py plants such faults).

Never a sentence, a docstring, an annotation, or what stands outside of functions.
"""

import ast
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

PRODUCT = ("pbem", "games")

TURNED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
EMPTY: dict[type[ast.expr], str] = {
    ast.List: "[]",
    ast.ListComp: "[]",
    ast.Tuple: "()",
    ast.Dict: "{}",
    ast.DictComp: "{}",
    ast.Set: "set()",
    ast.SetComp: "set()",
    ast.JoinedStr: "''",
}


class Fault(NamedTuple):
    """A fault by what finds it again in another commit.

    `text` and `column` are those of the line where the changed part starts; `nth` counts what is alike otherwise.
    """

    file: str
    function: str
    text: str
    column: int
    change: str
    nth: int


class Change(NamedTuple):
    """How a fault is written: `new` in place of the bytes from `start` to `end`; `lines`: its statement's."""

    start: int
    end: int
    new: str
    lines: range


def statements(node: ast.AST, function: str = "", inside: bool = False) -> Iterator[tuple[str, ast.stmt]]:
    """All statements in functions, with the function's full name, in their order."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            within = inside or not isinstance(child, ast.ClassDef)
            yield from statements(child, f"{function}.{child.name}".lstrip("."), within)
        elif isinstance(child, ast.stmt | ast.ExceptHandler | ast.match_case):
            if inside and isinstance(child, ast.stmt):
                yield function, child
            yield from statements(child, function, inside)


def parts(node: ast.AST) -> Iterator[ast.AST]:
    """What belongs to a statement: not those inside it, no annotation, no f-string (3.11 misplaces its parts)."""
    yield node
    for child in ast.iter_child_nodes(node):
        others = isinstance(child, ast.stmt | ast.ExceptHandler | ast.match_case | ast.JoinedStr)
        if not others and child is not getattr(node, "annotation", None):
            yield from parts(child)


def changes(node: Any, without: dict[str, set[str]]) -> Iterator[tuple[Any, str, str]]:
    """What can be changed about a node: the part that goes, what comes instead, and how that is told."""
    match node:
        case ast.Compare(ops=ops):
            for number, op in enumerate(ops):
                for other in TURNED[type(op)]:
                    turned = ast.Compare(node.left, [*ops[:number], other(), *ops[number + 1 :]], node.comparators)
                    yield node, ast.unparse(turned), f"{type(op).__name__} becomes {other.__name__}"
        case ast.BoolOp(op=op):
            other_op = ast.Or() if isinstance(op, ast.And) else ast.And()
            yield node, ast.unparse(ast.BoolOp(other_op, node.values)), f"becomes {type(other_op).__name__}"
        case ast.UnaryOp(op=ast.Not()):
            yield node, ast.unparse(node.operand), "without not"
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test) | ast.comprehension(ifs=[test]):
            if not isinstance(test, ast.Compare | ast.UnaryOp):
                yield test, ast.unparse(ast.UnaryOp(ast.Not(), test)), "with not"
        case ast.Constant(value=bool() as value):
            yield node, str(not value), f"becomes {not value}"
        case ast.Constant(value=int() as value):
            for number in (value + 1, value - 1):
                yield node, str(number), f"becomes {number}"
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            for keyword in node.keywords:
                if keyword.arg in without.get(name, ()):
                    rest = [one for one in node.keywords if one is not keyword]
                    yield node, ast.unparse(ast.Call(node.func, node.args, rest)), f"without {keyword.arg}="
        case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
            yield value, "None", "returns None"
            empty = EMPTY.get(type(value), ast.unparse(value))
            if empty != ast.unparse(value):
                yield value, empty, f"returns {empty}"
        case ast.Assign(targets=[kept]) | ast.AnnAssign(target=kept, value=ast.expr()):
            if not isinstance(kept, ast.Name | ast.Tuple):  # without a local variable, hardly anything goes on
                yield node, "pass", "removed"
        case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Raise() | ast.Continue() | ast.Break():
            yield node, "pass", "removed"


def optional(trees: Iterable[ast.Module]) -> dict[str, set[str]]:
    """Names of functions and classes, each with the arguments or fields that may be left out."""
    found: dict[str, set[str]] = defaultdict(set)
    for node in (node for tree in trees for node in ast.walk(tree)):
        if isinstance(node, ast.FunctionDef):
            placed = [*node.args.posonlyargs, *node.args.args][::-1]
            found[node.name] |= {one.arg for one, _default in zip(placed, node.args.defaults, strict=False)}
            named = zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)
            found[node.name] |= {one.arg for one, default in named if default is not None}
        elif isinstance(node, ast.ClassDef):
            fields = [one for one in node.body if isinstance(one, ast.AnnAssign) and one.value is not None]
            found[node.name] |= {ast.unparse(one.target) for one in fields}
    return found


def possible(root: Path) -> Iterator[dict[Fault, Change]]:
    """All faults of each statement that has any, in the order of files and lines."""
    paths = sorted(path for folder in PRODUCT for path in (root / folder).rglob("*.py"))
    trees = {path: ast.parse(path.read_bytes()) for path in paths}
    without = optional(trees.values())
    for path, tree in trees.items():
        lines = path.read_bytes().splitlines(keepends=True)
        begins = [0]
        for text in lines:
            begins.append(begins[-1] + len(text))
        alike = Counter[tuple[Any, ...]]()
        for function, statement in statements(tree):
            found: dict[Fault, Change] = {}
            for node in parts(statement):
                for old, new, how in changes(node, without):
                    text = lines[old.lineno - 1].decode().strip()
                    fault = (path.relative_to(root).as_posix(), function, text, old.col_offset, how)
                    start = begins[old.lineno - 1] + old.col_offset
                    end = begins[old.end_lineno - 1] + old.end_col_offset
                    whole = new if isinstance(old, ast.stmt) else f"({new})"
                    found[Fault(*fault, alike[fault])] = Change(start, end, whole, _lines(statement))
                    alike[fault] += 1
            if found:
                yield found


def _lines(statement: ast.stmt) -> range:
    """The lines of a statement, without those of the statements inside it."""
    ends = [getattr(node, "end_lineno", 0) for node in parts(statement) if node is not statement]
    return range(statement.lineno, max([statement.lineno, *ends]) + 1)
