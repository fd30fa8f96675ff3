"""Every refusal of the games of this repository names a ruling that the game's text has, and the rulebook's page.

The copy of White Lotus's rulebook that its text was made from has no pages, so there is none to name.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pbem_confucius
import pbem_white_lotus
import pytest
from pbem_confucius import Confucius
from pbem_white_lotus import WhiteLotus

from pbem.rules import Ruleset
from pbem.testing.playout import play_out, thinned
from pbem.testing.setting import Setting

GAMES: dict[type[Ruleset[Any]], Path] = {
    Confucius: Path(pbem_confucius.__file__).parent,
    WhiteLotus: Path(pbem_white_lotus.__file__).parent,
}
NUMBER = re.compile(r"[RW]\d+\Z")
GIVEN = {"ruling"}
"""Names that stand for a ruling, whose numbers are written elsewhere in the same module."""


def refusals(folder: Path) -> Iterator[tuple[str, list[ast.expr]]]:
    """Every place of a game's code that makes a refusal, with what it is made from."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal":
                yield f"{path.relative_to(folder)}:{node.lineno}", node.args


def numbers(folder: Path) -> Iterator[str]:
    """Every ruling's number that the code has as a word of its own."""
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and NUMBER.match(node.value):
                yield node.value


@pytest.mark.parametrize("ruleset", GAMES, ids=lambda ruleset: ruleset.name)
def test_every_refusal_that_the_code_makes(ruleset: type[Ruleset[Any]]) -> None:
    rulings = {ruling.number: ruling for ruling in ruleset().rulings()}
    made = list(refusals(GAMES[ruleset]))
    assert len(made) > 20
    paged = all(ruling.page for ruling in rulings.values())
    for place, (_sentence, *where) in made:
        assert where, f"{place} names no ruling"
        ruling, *page = where
        if isinstance(ruling, ast.Constant):
            assert ruling.value in rulings, f"{place} names {ruling.value!r}"
        else:
            assert isinstance(ruling, ast.Name), place
            assert ruling.id in GIVEN, place
        if paged or (isinstance(ruling, ast.Constant) and rulings[str(ruling.value)].page):
            assert page, f"{place} names no page"
            assert isinstance(page[0], ast.Constant), place
            assert isinstance(page[0].value, int), place
            assert page[0].value > 0, place
    assert set(numbers(GAMES[ruleset])) <= rulings.keys()


@pytest.mark.parametrize("ruleset", GAMES, ids=lambda ruleset: ruleset.name)
def test_what_does_not_answer_the_question(ruleset: type[Ruleset[Any]]) -> None:
    """Each move of a game, at moments at which others are asked for: the ruling says when it is due."""
    setting = Setting(ruleset, ("ann", "bob", "cy"))
    rulings = {ruling.number for ruling in ruleset().rulings()}
    for moment in thinned(play_out(setting, 0).asked(40), 40):
        game = moment.game()
        for kind in game.ruleset.moves:
            if kind not in game.ruleset.open_moves(game.table) and not kind.optional:
                said = game.ruleset.not_asked(game.table, kind)
                assert said.ruling in rulings, f"{kind.kind} at {game.table.step}: {said}"
                assert said.page > 0 or ruleset is WhiteLotus, f"{kind.kind} at {game.table.step}: {said}"
