"""Whatever someone appends by the thousand costs each reader the same for each, and no more of it count than a budget.

Nothing here is timed: calls are counted.
"""

import re
from functools import partial
from pathlib import Path

import pytest
from counting import calls, lines
from floods import FLOODS
from people import Person
from searching import often

from pbem.events.text import render_all
from pbem.projections.audit import audit
from pbem.projections.game.budgets import BUDGETS, OFFERED
from pbem.projections.game.registry import CORE
from pbem.projections.merge import merged

FEW, MANY = often(30, 500), often(300, 5000)
FORMAT = Path(__file__).parent.parent.parent / "docs" / "format.md"


def test_there_is_a_flood_of_every_kind() -> None:
    assert {name.split()[0] for name in FLOODS} >= set(CORE)


@pytest.mark.parametrize("name", FLOODS)
def test_each_event_of_a_flood_costs_the_same(name: str) -> None:
    few, many = (render_all([*game, *more]).encode() for game, more in map(FLOODS[name], (FEW, MANY)))
    audit(few)  # loads what has to be loaded
    assert calls(lambda: audit(many)) < 1.1 * MANY / FEW * calls(lambda: audit(few))


@pytest.mark.parametrize("name", ["seal", "answer", "answer off two heads", "offer for one place"])
def test_rivals_are_not_looked_through_for_each_of_them(name: str) -> None:
    """Looking through them calls nothing: lines are counted."""
    few, many = (render_all([*game, *more]).encode() for game, more in map(FLOODS[name], (FEW, MANY)))
    assert lines(lambda: audit(many)) < 1.1 * MANY / FEW * lines(lambda: audit(few))


@pytest.mark.parametrize(
    "name", ["join by strangers", "propose", "note signed by somebody else", "a kind that is none"]
)
def test_so_does_taking_it_in(name: str) -> None:
    spent = []
    for game, more in map(FLOODS[name], (FEW, MANY)):
        raw = render_all(game).encode()
        merged(raw, more[:1])
        spent.append(calls(partial(merged, raw, more)))
    assert spent[1] < 1.1 * MANY / FEW * spent[0]


def test_strangers_who_ask_for_a_seat_keep_no_command_busy_and_fill_no_screen(tmp_path: Path) -> None:
    game, joins = FLOODS["join by strangers"](MANY)
    onlooker = Person("dee", tmp_path)
    (onlooker.folder / "p.toml").write_bytes(render_all([*game, *joins]).encode())
    for words in ("verify p.toml", "show", "list"):
        said = onlooker(*words.split())
        assert said.code == 0, said
        assert len((said.out + said.err).splitlines()) < 40, said


def test_the_page_on_the_format_has_these_budgets() -> None:
    section = FORMAT.read_text(encoding="utf-8").partition("\n## Budgets\n")[2].partition("\n## ")[0]
    rows = [row.split("|")[1:3] for row in section.splitlines() if row.startswith("| ")]
    told = {
        kind: int(count.split()[0].replace(",", ""))
        for kinds, count in rows[1:]
        for kind in re.findall("`([a-z]+)`", kinds)
        if count.split()[0][0].isdigit()
    }
    assert {kind: told[kind] for kind in BUDGETS} == BUDGETS
    of_offers = next(count for kinds, count in rows if "offer" in kinds)
    assert f"{OFFERED} of all seats" in of_offers
