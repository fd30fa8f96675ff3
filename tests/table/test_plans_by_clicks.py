"""Planning ahead on the drawn board, by a real mouse: what another plays, one's answer, and a tree of such."""

from pathlib import Path

import pytest
from chromium import Tab
from page_guests import Knocking, choose, click_place, number_of, serving, settled, sit_down
from sitters import game, player

from pbem.app.plans.giving import trees
from pbem.app.plans.language import read_plan
from pbem.app.plans.replies import answers, premises
from pbem.app.table import Table
from pbem.app.tables import open_table
from pbem.store.plans import planned

pytestmark = pytest.mark.xdist_group("table page")

LAPTOP, PHONE = (1366, 657), (360, 740)


def one_who_waits(table: Table) -> str:
    return next(seat for seat in table.seats if seat not in table.asked)


def kept(table: Table, seat: str) -> list[str]:
    return planned(table.game.id, [seat])


def lines(tab: Tab, name: str) -> list[str]:
    """The lines of a list on the page."""
    found: list[str] = tab.run(f"[...document.querySelectorAll('#{name} li')].map((one) => one.firstChild.textContent)")
    return found


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_a_click_on_anothers_turn_asks_what_to_do_if_it_plays_there(
    place: Path, tab: Tab, size: tuple[int, int]
) -> None:
    """Its moves there are the conditions, then one's own moves the answer; it is a plan as `pbem plan` keeps it."""
    table = game(place, moves=14)
    mover, me = table.asked[0], one_who_waits(table)
    before = place.read_bytes()
    with serving(place, me) as served:
        sit_down(tab, served)
        tab.size(*size)
        settled(tab)
        click_place(tab, number_of(tab, "Bingbu, space 4"))
        assert tab.run("document.querySelector('#asking b').textContent") == f"If {mover} plays …"
        offered = tab.run("table.offers.listed.map((number) => table.offers.all[number][0])")
        assert {"bribe", "bribe bingbu", "bribe bingbu 4"} <= set(offered)
        assert "bribe bingbu 5" not in offered
        choose(tab, "bribe bingbu 4")
        own = tab.run("table.offers.all.slice(0, 2).map((offer) => offer[0])")
        choose(tab, own[0])
        tab.click("[data-does=otherwise]")
        choose(tab, own[1])
        words = f"if {mover} plays bribe bingbu 4: {own[0]} else {own[1]}"
        assert lines(tab, "tree") == [f"if {mover} plays bribe bingbu 4", own[0], "otherwise", own[1]]
        tab.click("[data-does=show]")
        settled(tab)
        assert kept(table, me) == []
        told = lines(tab, "trial")
        assert told[:4] == [f"if {mover} plays bribe bingbu 4:", f"    {own[0]}", "else:", f"    {own[1]}"]
        tab.click("#make")
        settled(tab)
        assert tab.run("document.getElementById('ahead').hidden")
        assert kept(table, me) == [words]
        tab.click("#plan")
        settled(tab)
        assert tab.run("document.querySelector('#kept pre').textContent.split('\\n')") == told[:4]
        tab.click("#kept button")
        settled(tab)
        tab.click("#make")
        settled(tab)
    assert kept(table, me) == []
    assert place.read_bytes() == before, "nobody sees that anything was planned"


def test_a_tree_two_answers_deep_and_what_is_taken_out_again(place: Path, tab: Tab) -> None:
    table = game(place, moves=14)
    mover, me = table.asked[0], one_who_waits(table)
    other = next(seat for seat in table.seats if seat not in (me, mover))
    with serving(place, me) as served:
        sit_down(tab, served)
        tab.click("#plan")
        settled(tab)
        own = tab.run("table.ahead.data.answers.slice(0, 3).map((offer) => offer[0])")
        choose(tab, "bribe")
        choose(tab, own[0])
        tab.click("[data-does=within]")
        tab.click(f"#asking [data-who={other}]")
        choose(tab, "tax")
        choose(tab, own[1])
        assert tab.run("table.ahead.words") == (
            f"plan if {mover} plays bribe: {own[0]} then (if {other} plays tax: {own[1]})"
        )
        tab.click("[data-does=show]")
        settled(tab)
        assert f"    then {own[1]} if {other} plays tax" in lines(tab, "trial")
        tab.click("#leave")
        settled(tab)
        tab.click(f"#tree button[aria-label='Forget this: {own[1]}']")
        assert tab.run("table.ahead.words") == "", "a way without a move"
        tab.click(f"#tree button[aria-label='Forget this: if {other} plays tax']")
        assert tab.run("table.ahead.words") == f"plan if {mover} plays bribe: {own[0]}"
        tab.press("Escape")
        assert tab.run("document.getElementById('ahead').hidden")
    assert kept(table, me) == []


def test_a_move_that_is_tried_is_planned_instead_with_what_follows_it(place: Path, tab: Tab) -> None:
    """As `pbem try --plan` keeps it: on one's own turn, nothing is played."""
    table = game(place, moves=14)
    me = table.asked[0]
    before = place.read_bytes()
    with serving(place, me) as served:
        sit_down(tab, served)
        choose(tab, "tax")
        tab.click("#keep")
        settled(tab)
        assert lines(tab, "tree") == ["tax"]
        choose(tab, "bribe")
        choose(tab, "no-action")
        tab.click("[data-does=show]")
        settled(tab)
        tab.click("#make")
        settled(tab)
        assert kept(table, me) == ["tax then no-action if anybody plays bribe"]
    assert place.read_bytes() == before


def test_what_happens_meanwhile_leaves_the_tree_as_it_is(place: Path, tab: Tab) -> None:
    """Another plays while one plans: the lists are those of now, and nothing that was chosen is lost."""
    table = game(place, moves=14)
    mover, me = table.asked[0], one_who_waits(table)
    with serving(place, me) as served:
        sit_down(tab, served)
        tab.click("#plan")
        settled(tab)
        choose(tab, "bribe")
        table.play(mover, "tax")
        table.save(place)
        tab.until("document.getElementById('story').textContent.includes('collects taxes')")
        settled(tab)
        assert lines(tab, "tree") == [f"if {mover} plays bribe"]
        assert tab.run("document.querySelector('#asking b').textContent") == "What do you play then?"


@pytest.mark.parametrize(("name", "moves"), [("confucius", 14), ("white-lotus", 0), ("white-lotus", 40)])
def test_every_word_that_is_offered_is_one_of_the_language(place: Path, name: str, moves: int) -> None:
    """Each condition is read as it is kept, each answer too; and nothing in them tells what another holds."""
    table = game(place, name, moves=moves)
    me = one_who_waits(table) if len(table.asked) < len(table.seats) else table.seats[0]
    found, own = premises(table.game, me), answers(table.game, me)
    assert len(found) > 100
    first = (*own.legal, *own.later)[0].notation()
    for one in found[:: 1 + len(found) // 60]:
        [step] = read_plan(table.game, me, [f"if anybody plays {one.words}: {first}"])
        assert str(step[0].conditions[0][0]) == f"anybody plays {one.words}"
    for move in [*own.legal, *own.later][::20]:
        assert read_plan(table.game, me, [move.notation()])


def test_the_page_says_a_plan_in_the_words_of_pbem_plan(place: Path) -> None:
    """What the table's words keep is what the same words keep for the command."""
    table = game(place, moves=14)
    mover, me = table.asked[0], one_who_waits(table)
    with serving(place, me) as served:
        door = Knocking(served)
        door.ask("sit")
        ahead = door.ask("ahead")["ahead"]
        assert ahead["who"] == mover
        assert [who for who, *_said in ahead["others"]] == ["anybody", *(seat for seat in table.seats if seat != me)]
        tried = door.ask("try", words=f"plan if {mover} plays tax: tax else no-action")["tried"]
        assert "planned: " in door.ask("make", trial=tried["number"])["said"][0]
        assert door.ask("ahead")["ahead"]["kept"] == trees(open_table(place).game, me)
        assert player(me).key


def test_who_only_looks_on_and_a_game_that_is_over_plan_nothing(place: Path) -> None:
    game(place, moves=14)
    with serving(place, "somebody") as served:
        door = Knocking(served)
        door.ask("sit")
        assert door.ask("ahead")["said"] == ["there is nothing to plan now"]
