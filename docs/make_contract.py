"""Makes docs/contract.md from the docstrings of the contract."""

import ast
import inspect
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import pbem.rules
from pbem.testing import Conformance
from pbem.testing.suite import tests

ROOT = Path(__file__).parents[1]
HEAD = """# Game contract

Made from the docstrings of `pbem.rules` by `docs/make_contract.py`; [adding-a-game.md](adding-a-game.md) is the
tutorial. A game imports these names, from `pbem.rules` or from the module named with each, and nothing else from
pbem. In `View[T]`, `Play[T]` and so on, T is your own `Table`.
"""

PARTS: Mapping[str, Sequence[str]] = {
    "The game": ("ruleset", "result"),
    "Moves": ("move",),
    "The table in play": ("play",),
    "The order of play": ("steps",),
    "Plans": ("condition",),
    "Cards and dice": ("chance", "cards"),
    "The board": ("picture",),
    "The drawn board": ("drawing",),
    "The rules in words": ("texts",),
    "Bots": ("bots", "outlook"),
    "For pbem itself": ("registry", "game_faults", "unknown", "state"),
}
"""The modules of pbem.rules, by the part of the page that shows all of their public names."""

ELSEWHERE: Mapping[str, Sequence[str]] = {
    "wording": ("_", "ngettext", "all_of", "any_of"),
    "errors": ("RefusedError", "UnreadableMoveError"),
}
"""What else a game imports, by module."""

SUITE = """## The conformance suite

`pbem.testing.Conformance` plays random games, and looks at each in these ways
([step 9](adding-a-game.md#9-the-tests-and-the-first-game) shows its use):
"""

Named = ast.ClassDef | ast.FunctionDef | ast.AnnAssign | ast.Assign
"""Statements that give a name."""

MARKS = {"abstractmethod": "every game has it", "classmethod": "class method", "final": "not for overriding"}
"""What is said of a method with such a decorator."""

WORDS = {
    "_": 'The sentence in the player\'s language. Fill its words in afterwards: `_("you have {n}").format(n=3)`.',
    "ngettext": "The first sentence where the count is one, else the second, in the player's language.",
}
"""What has no docstring of its own, since it is made by gettext."""


def pages() -> dict[str, str]:
    """The page, by its path."""
    return {"docs/contract.md": page()}


def page() -> str:
    """The whole page."""
    parts = [HEAD]
    for title, modules in PARTS.items():
        parts.append(f"## {title}")
        for module in modules:
            parts += _module(f"rules.{module}")
    parts.append("## Words and errors")
    for module, names in ELSEWHERE.items():
        parts += _module(module, names)
    parts += [SUITE, "\n".join(_suite())]
    return "\n\n".join(part.strip() for part in parts) + "\n"


def _suite() -> Iterator[str]:
    """A table of the conformance suite's tests, in order."""
    yield "| test | checks |\n|---|---|"
    for test in tests():
        what = " ".join((inspect.getdoc(getattr(Conformance, test)) or _missing(test)).split())
        yield f"| `{test.removeprefix('test_')}` | {what} |"


def _module(name: str, only: Sequence[str] = ()) -> Iterator[str]:
    """What a module says of itself, and each of its public names."""
    tree = ast.parse((ROOT / "pbem" / f"{name.replace('.', '/')}.py").read_text(encoding="utf-8"))
    if not only:
        yield _doc(tree, name)
    home = f"pbem.{name}"
    for one in only:
        if one in WORDS:
            yield f"### `{one}`\n\nFrom `{home}`. {WORDS[one]}"
    for node, text in _named(tree.body):
        label = _label(node)
        if (only and label not in only) or label in WORDS:
            continue
        offered = "pbem.rules" if label in pbem.rules.__all__ else home
        yield f"### `{label}`"
        if isinstance(node, ast.ClassDef):
            yield _class(node, offered)
        elif isinstance(node, ast.FunctionDef):
            yield f"From `{offered}`: `{_signature(node)}`\n\n{_doc(node, label)}"
        else:
            yield f"From `{offered}`: `{label}{_default(node)}`\n\n{text or _missing(label)}"


def _class(node: ast.ClassDef, offered: str) -> str:
    """A class with its fields and methods."""
    fields = [one for one in _fields(node.body) if not _is_constant(one)]
    made = f"({', '.join(_field(one) for one in fields)})" if fields else _made(node)
    lines = [f"From `{offered}`: `{node.name}{made}`", _doc(node, node.name)]
    bullets = [
        f"- `{_field(one)}` – {' '.join((text or _missing(_label(one))).split())}"
        for one, text in _named(node.body)
        if isinstance(one, ast.AnnAssign) and _is_constant(one)
    ]
    lines += ["\n".join(bullets)] if bullets else []
    for one in node.body:
        if isinstance(one, ast.FunctionDef) and not one.name.startswith("_"):
            marks = {ast.unparse(mark) for mark in one.decorator_list}
            what = "".join(f" ({word})" for mark, word in MARKS.items() if mark in marks)
            bare = "property" in marks or "cached_property" in marks
            shown = f"{one.name}: {_unquoted(one.returns)}" if bare else _signature(one)
            lines.append(f"**`{shown}`**{what}\n\n{_doc(one, f'{node.name}.{one.name}')}")
    return "\n\n".join(lines)


def _named(body: Iterable[ast.stmt]) -> Iterator[tuple[Named, str]]:
    """The public names that statements give, each with the docstring that follows it."""
    body = [*body]
    for node, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, Named):
            told = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
            text = inspect.cleandoc(str(after.value.value)) if told else ""  # type: ignore[union-attr]
            if not _label(node).startswith("_") and not _is_type_variable(node):
                yield node, text


def _label(node: Named) -> str:
    if isinstance(node, ast.ClassDef | ast.FunctionDef):
        return node.name
    return ast.unparse(node.targets[0] if isinstance(node, ast.Assign) else node.target)


def _is_type_variable(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("TypeVar(")


def _fields(body: Iterable[ast.stmt]) -> list[ast.AnnAssign]:
    return [node for node in body if isinstance(node, ast.AnnAssign)]


def _is_constant(node: ast.AnnAssign) -> bool:
    return ast.unparse(node.annotation).startswith("ClassVar")


def _field(node: ast.AnnAssign) -> str:
    kind = _unquoted(node.annotation).removeprefix("ClassVar[")
    return f"{_label(node)}: {kind[:-1] if _is_constant(node) else kind}{_default(node)}"


def _default(node: ast.AnnAssign | ast.Assign) -> str:
    if node.value is None:
        return ""
    value = (
        _unquoted(node.value)
        if isinstance(node, ast.Assign) and "Callable" in ast.dump(node)
        else ast.unparse(node.value)
    )
    return " = []" if "default_factory=list" in value else " = {}" if "default_factory=dict" in value else f" = {value}"


def _made(node: ast.ClassDef) -> str:
    """How a class without fields is made, if that is for everyone to do."""
    for one in node.body:
        if isinstance(one, ast.FunctionDef) and one.name == "__init__":
            return _signature(one).removeprefix("__init__").removesuffix(" -> None")
    return ""


def _signature(node: ast.FunctionDef) -> str:
    """A function's name, arguments and result, without `self`."""
    for argument in (*node.args.args, *node.args.kwonlyargs):
        if argument.annotation is not None:
            argument.annotation = ast.Name(_unquoted(argument.annotation))
    arguments = ast.unparse(node.args)
    for own in ("self, ", "cls, ", "self", "cls"):
        if arguments.startswith(own):
            arguments = arguments.removeprefix(own)
            break
    result = f" -> {_unquoted(node.returns)}" if node.returns is not None else ""
    return f"{node.name}({arguments}){result}"


def _unquoted(node: ast.expr | None) -> str:
    return ast.unparse(node).replace("'", "") if node is not None else ""


def _doc(node: ast.Module | ast.ClassDef | ast.FunctionDef, name: str) -> str:
    return ast.get_docstring(node) or _missing(name)


def _missing(name: str) -> str:
    sys.exit(f"{name} has no docstring")
