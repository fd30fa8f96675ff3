"""Every sentence a player reads can be translated: it is written in one piece, and goes through `_`."""

import ast
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import pytest
from source import above, nodes, parents

pytestmark = pytest.mark.xdist_group("architecture")

ROOT = Path(__file__).parents[2]
FOLDERS = (
    "games",
    "pbem/rules",
    "pbem/secrecy",
    "pbem/events",
    "pbem/template/pebbles",
)
FILES = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))
OTHERS = sorted(path for path in (ROOT / "pbem").rglob("*.py") if path not in FILES)
"""Where much text is for other programs: git, mail, HTML, a shell. What is translated there is whole all the same."""

TRANSLATED = {"_", "ngettext"}
TYPED = {"notation", "shorthand"}
"""What these return is typed by players, alike in every language."""
LABELS = {"shuffle", "roll", "lay_open", "named"}
"""The first argument of these names a shuffle or a roll within the game."""
SPOKEN = re.compile(r"[A-Za-z]{2,}[,;:]? +[A-Za-z]{2,}")
"""Two words are a phrase."""
BESIDE = re.compile(r"[A-Za-z]{2,}[,:.;]? | [A-Za-z]{2,}")
"""A word and the blank between it and what is filled in, or added, is a piece of one."""
CLASSES = {"rect": 4, "path": 1, "text": 3}
"""Where what draws on a `Sheet` takes the classes of an element."""
MARKUP = re.compile(r"<[a-z]+[ />]|[a-z-]+=\"")
"""An element of a drawing, or a part of one."""
FORMAT = {
    "title": "the name of a game",
    "Kind": "for the reader of the code",
    "written": "the format of a recovery code",
    "_text": "the format of a key file",
    "HEADING": "the format of a game file",
}
"""Phrases that are none of a language's, by the name of what holds them, and why."""


def untranslated(walked: Sequence[ast.AST], above: dict[ast.AST, ast.AST]) -> Iterator[str]:
    """What is wrong with the sentences of a module, each with its line."""
    for node in walked:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in TRANSLATED:
            for said in node.args[: 2 if node.func.id == "ngettext" else 1]:
                yield from _whole(said)
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Mod):
            if any(_is_spoken(part, above) for part in (node.left, node.right)):
                yield f"line {node.lineno}: put together: {ast.unparse(node)}"
        elif isinstance(node, ast.JoinedStr) and not _is_elsewhere(node, above):
            words = "{}".join(str(part.value) for part in node.values if isinstance(part, ast.Constant))
            if BESIDE.search(words):
                yield f"line {node.lineno}: put together: {ast.unparse(node)}"
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and SPOKEN.search(node.value):
            alone = not isinstance(above[node], ast.JoinedStr | ast.Expr | ast.BinOp)
            if alone and not _is_elsewhere(node, above):
                yield f"line {node.lineno}: not translated: {node.value}"


def pieces(walked: Iterable[ast.AST]) -> Iterator[str]:
    """What is translated in pieces, or put together with something else, each with its line."""
    for node in walked:
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Mod):
            if any(_is_translated(part) for part in (node.left, node.right)):
                yield f"line {node.lineno}: put together: {ast.unparse(node)}"
        elif _is_translated(node):
            assert isinstance(node, ast.Call)
            for said in node.args[: 2 if ast.unparse(node.func) == "ngettext" else 1]:
                yield from _whole(said)


def _is_translated(part: ast.AST) -> bool:
    return isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id in TRANSLATED


def _whole(said: ast.expr) -> Iterator[str]:
    """A sentence is a constant, and no piece of one: nothing is put before it or behind it."""
    if not (isinstance(said, ast.Constant) and isinstance(said.value, str)):
        yield f"line {said.lineno}: nobody can translate {ast.unparse(said)}"
    elif said.value != said.value.strip() or said.value.startswith((",", ";", ":", ".")):
        yield f"line {said.lineno}: a piece of a sentence: {said.value!r}"


def _is_spoken(part: ast.expr, above: dict[ast.AST, ast.AST]) -> bool:
    """Whether one side of a + or % is a sentence, or a piece of one."""
    if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr == "format":
        part = part.func.value
    if _is_translated(part):
        return True
    words = isinstance(part, ast.Constant) and isinstance(part.value, str) and BESIDE.search(part.value)
    return bool(words) and not _is_elsewhere(part, above)


def _is_elsewhere(node: ast.AST, above: dict[ast.AST, ast.AST]) -> bool:
    """Whether a text is for no player to read in a language: typed, a label, part of a pattern, or translated."""
    texts = node.values if isinstance(node, ast.JoinedStr) else [node]
    if any(isinstance(text, ast.Constant) and MARKUP.search(str(text.value)) for text in texts):
        return True
    inner = node
    while (parent := above.get(inner)) is not None:
        if isinstance(parent, ast.Call):
            called = parent.func.attr if isinstance(parent.func, ast.Attribute) else getattr(parent.func, "id", "")
            if called in TRANSLATED or called in {"compile", "match"}:
                return True
            if called in CLASSES and inner in parent.args[CLASSES[called] : CLASSES[called] + 1]:
                return True
            if called in LABELS and inner is parent.args[0]:
                return True
        if isinstance(parent, ast.FunctionDef) and (parent.name in TYPED or parent.name in FORMAT):
            return True
        if isinstance(parent, ast.ClassDef) and parent.name in FORMAT:
            return True
        if isinstance(parent, ast.Assign) and getattr(parent.targets[0], "id", "") in FORMAT:
            return True
        inner = parent
    return False


def test_every_sentence_can_be_translated() -> None:
    assert [
        f"{path.relative_to(ROOT)}: {one}" for path in FILES for one in untranslated(nodes(path), above(path))
    ] == []


def test_what_is_translated_is_a_whole_sentence() -> None:
    wrong = [f"{path.relative_to(ROOT)}: {one}" for path in OTHERS for one in pieces(nodes(path))]
    assert [one for one in wrong if not one.endswith("nobody can translate part.help")] == []  # marked where it stands


COUNTED = re.compile(
    r"(?<!to )(?<!than )(?<!of )(?<!the )(?<!event )(?<!pays )"
    r"\{(?P<name>\w+)[^}]*\} (?:[a-z]+ )?(?!was|is|has)[a-z]+(?<!s)s\b"
)
"""A number before a plural; a number that is not told by itself (`1 to 5 players`) has another."""
NUMBERS = {
    "count",
    "n",
    "number",
    "seconds",
    "minutes",
    "events",
    "players",
    "points",
    "coins",
    "cards",
    "cubes",
    "held",
}
NEVER_ONE = {
    "{count} characters": "what a signature is long",
    "there are {count} chips": "the box has 39 chips",
    "there are {count} foreign lands": "five are in play",
    "you can: {moves}, or any of": "a long list",
    "next to provinces of {count} players": "more than are named",
    "it joins {count} lines": "a merge joins several",
    "with {count} seats": "a deck that is masked needs three",
    "{points} points if the land falls": "a box is worth 2 to 4",
    "the largest territory": "it is worth 3",
    "takes the largest territory": "it is worth 3",
    "loses its {points} points": "it is worth 3",
    "fleet discovers {land}: {points}": "a chit is worth 2 to 8",
    "becomes {post} of {ministry}": "a chit is worth 2 to 8",
    "army avenges him": "the card is worth 2",
    "{seat} scores {points} points in": "a box is worth 2 to 4",
    "{land}: {points} points for the first": "a chit is worth 2 to 8",
    "Box {number}, {points} points": "a box is worth 2 to 4",
    "{coins} coins each": "an army costs 2 to 4",
    "{coins} coins for each army": "an army costs 2 to 4",
}
"""Sentences whose number is never one, by what they hold, and why."""


def uncounted(walked: Iterable[ast.AST]) -> Iterator[str]:
    """Sentences that have one form for one thing and for many, each with its line."""
    for node in walked:
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_"):
            continue
        if isinstance(node.args[0], ast.Constant):
            said = str(node.args[0].value)
            plural = any(found["name"] in NUMBERS for found in COUNTED.finditer(said))
            if plural and said != "{points} points" and not any(known in said for known in NEVER_ONE):
                yield f"line {node.lineno}: for one and for many alike: {said}"


def test_what_is_counted_has_a_form_for_one() -> None:
    """“1 events” is no English, and other languages have more forms than two."""
    paths = [*FILES, *OTHERS]
    assert [f"{path.relative_to(ROOT)}: {one}" for path in paths for one in uncounted(nodes(path))] == []


def test_counts_without_a_form_for_one_are_found() -> None:
    tree = ast.parse(
        "_('{path}: {events} events'); _('{n} new cards lie'); _('1 to {count} moves'); _('{seat} plays {x} bots')"
    )
    assert len(list(uncounted(ast.walk(tree)))) == 2


def test_pieces_are_found() -> None:
    tree = ast.parse("say(_('so ') + name); say(_(words)); say(_('so') % 1)")
    assert len(list(pieces(ast.walk(tree)))) == 4


@pytest.mark.parametrize(
    ("source", "wrong"),
    [
        ("raise Refused('you cannot do that')", "not translated"),
        ("raise Refused(f'you have {n} cubes')", "put together"),
        ("say(f'cubes {n}')", "put together"),
        ("say(_('take') + name)", "put together"),
        ("say(_('take {n}').format(n=n) + ' cubes')", "put together"),
        ("say('cubes of %s' % name)", "put together"),
        ("say(_(f'take {n}'))", "nobody can translate"),
        ("say(_(sentence))", "nobody can translate"),
        ("line = [(_(' holds '), '')]", "a piece of a sentence"),
        ("more = _(', and {n} more')", "a piece of a sentence"),
        ("say(_('take {n}').format(n=n))", ""),
        ("def notation(self):\n    return f'give-gift {n} to {seat}'", ""),
        ("chance.roll('chief minister', 3)", ""),
        ("style = f'seat:{seat}'", ""),
        ("sheet.text(1, 2, _('War'), 'soft strong')", ""),
        ("sheet.text(1, 2, 'War and peace', 'soft')", "not translated"),
        ("sheet.path('M0 0H5', f'seat s{place}')", ""),
        ('svg = \'<path d="M0 0" class="red line"/>\'', ""),
    ],
)
def test_what_nobody_can_translate_is_found(source: str, wrong: str) -> None:
    walked = list(ast.walk(ast.parse(source)))
    found = list(untranslated(walked, parents(walked)))
    assert bool(found) == bool(wrong)
    assert all(wrong in one for one in found)
