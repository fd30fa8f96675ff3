"""What the refusals of the games of this repository name: a ruling that the game's text has, or the rulebook's page.

Which place of the code names which, and a position for each: tests/confucius/test_refusals.py, and White Lotus's. The
copy of White Lotus's rulebook that its text was made from has no pages, so there is none to name.
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
from pbem_white_lotus.choices import Bid, Fight, Lay, Pass, Side

from pbem.rules import Ruleset
from pbem.testing.playout import play_out, thinned
from pbem.testing.setting import Setting

GAMES: dict[type[Ruleset[Any]], Path] = {
    Confucius: Path(pbem_confucius.__file__).parent,
    WhiteLotus: Path(pbem_white_lotus.__file__).parent,
}
PRINTED_ONLY = (Bid, Fight, Lay, Pass, Side)
"""When these are due says the printed rule alone, which has no pages."""
NUMBER = re.compile(r"[RW]\d+\Z")


def numbers(folder: Path) -> Iterator[str]:
    """Every ruling's number that the code has as a word of its own."""
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and NUMBER.match(node.value):
                yield node.value


@pytest.mark.parametrize("ruleset", GAMES, ids=lambda ruleset: ruleset.name)
def test_every_ruling_that_the_code_names_is_there(ruleset: type[Ruleset[Any]]) -> None:
    assert set(numbers(GAMES[ruleset])) <= {ruling.number for ruling in ruleset().rulings()}


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
                where = f"{kind.kind} at {game.table.step}: {said}"
                assert said.ruling in rulings or said.page > 0 or kind in PRINTED_ONLY, where
                assert said.page > 0 or ruleset is WhiteLotus, where
