"""Mutated positions: each is refused with a sentence, or its game is played to the end with its invariants asked.

Positions of both games, with every number of players and every option. `PBEM_MUTATED_POSITIONS=100000 pytest -m search`
tries as many; `tests/projections/mutated_positions.py FIRST LAST` tries some of them alone.
"""

from pathlib import Path

import pytest
from mutated_positions import MUTATIONS, RULESETS, Tally, tried
from searching import often, sampled

from pbem.projections import position, position_import
from pbem.projections.audit import audit
from pbem.projections.game import Game
from pbem.testing.quick import unsound
from pbem.testing.setting import Setting

EXAMPLES = sorted((Path(__file__).parent.parent.parent / "examples").glob("*/game.toml"))
TRIED = MUTATIONS or often(60, 2000)


@pytest.mark.search
def test_a_mutated_position_is_refused_or_played_to_its_end() -> None:
    tally = Tally()
    for seed in range(TRIED):
        tried(seed, tally)
    assert tally.faults == []
    assert tally.accepted > TRIED / 50
    assert tally.refused.total() > TRIED / 2
    reasons = [why for why in tally.refused if len(why.splitlines()) != 1]
    assert reasons == []


@pytest.mark.parametrize("path", sampled(EXAMPLES, 3), ids=lambda path: path.parent.name)
def test_every_table_of_every_example_is_one_to_which_play_leads(path: Path) -> None:
    """Its last position is accepted as a stranger's."""
    found = audit(path.read_bytes())
    assert found.game is not None
    game = Game.begin(found.order[0])
    rulesets = {one.name: one for one in RULESETS}
    header = game.record.header
    if header.game not in rulesets:
        return
    setting = Setting(rulesets[header.game], tuple(header.seats), tuple(header.options.items()))
    for event in found.order[1:]:
        game.take(event)
        if game.table is not None:
            assert unsound(setting, game.table, {}) == "", event.id
    lines = position.export(game).splitlines()
    position_import.judge(lines, game.ruleset, header.seats, header.options)
