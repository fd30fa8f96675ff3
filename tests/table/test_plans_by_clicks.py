"""Planning ahead on the drawn board, by a real mouse: moves for later, and what is played if one cannot be."""

from pathlib import Path

import pytest
from chromium import Tab
from page_guests import Client, choose, click_place, number_of, serving, settled, sit_down
from sitters import game, player
from wording import says, tells

from pbem.app.table import Table
from pbem.rooms.plans.kept import planned
from pbem.rooms.plans.language import read_plan

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


@pytest.mark.real
@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_a_click_on_anothers_turn_asks_what_one_plays_there_next(place: Path, tab: Tab, size: tuple[int, int]) -> None:
    """A move, what is played if it cannot be, and a move after it; it is a plan as `pbem plan` keeps it."""
    table = game(place, moves=14)
    me = one_who_waits(table)
    before = place.read_bytes()
    with serving(place, me) as served:
        sit_down(tab, served)
        tab.size(*size)
        settled(tab)
        click_place(tab, number_of(tab, "Bingbu, space 4"))
        assert tab.run("document.querySelector('#asking b').textContent") == says("what-do-you-play-next")
        offered = tab.run("table.offers.listed.map((number) => table.offers.all[number][0])")
        assert "bribe bingbu 4" in offered
        assert "bribe bingbu 5" not in offered
        choose(tab, "bribe bingbu 4")
        tab.click("[data-does=else]")
        choose(tab, "tax")
        tab.click("[data-does=then]")
        choose(tab, "no-action")
        assert lines(tab, "tree") == ["bribe bingbu 4", "tax", "no-action"]
        tab.click("[data-does=show]")
        settled(tab)
        assert kept(table, me) == []
        assert lines(tab, "trial")[0].startswith("bribe bingbu 4")
        assert tells(lines(tab, "trial")[0], "first-or-else-next", next="tax, then no-action")
        tab.click("#make")
        settled(tab)
        assert tab.run("document.getElementById('ahead').hidden")
        assert kept(table, me) == ["bribe bingbu 4 else tax then no-action"]
        tab.click("#plan")
        settled(tab)
        assert lines(tab, "kept") == kept(table, me)
        tab.click("#kept button")
        settled(tab)
        tab.click("#make")
        settled(tab)
    assert kept(table, me) == []
    assert place.read_bytes() == before, "nobody sees that anything was planned"


@pytest.mark.real
def test_what_is_taken_out_again_is_planned_no_more(place: Path, tab: Tab) -> None:
    table = game(place, moves=14)
    me = one_who_waits(table)
    with serving(place, me) as served:
        sit_down(tab, served)
        tab.click("#plan")
        settled(tab)
        choose(tab, "tax")
        tab.click("[data-does=else]")
        choose(tab, "no-action")
        assert tab.run("table.ahead.words") == "plan tax else no-action"
        tab.click("#tree button[aria-label='Forget this: tax']")
        assert tab.run("table.ahead.words") == "plan no-action"
        tab.click("#tree button[aria-label='Forget this: no-action']")
        assert tab.run("table.ahead.words") == ""
        assert tab.run("document.querySelector('[data-does=show]').disabled")
        tab.press("Escape")
        assert tab.run("document.getElementById('ahead').hidden")
    assert kept(table, me) == []


@pytest.mark.real
def test_a_move_that_is_tried_is_planned_instead_with_what_follows_it(place: Path, tab: Tab) -> None:
    """On one's own turn: nothing is played."""
    table = game(place, moves=14)
    me = table.asked[0]
    before = place.read_bytes()
    with serving(place, me) as served:
        sit_down(tab, served)
        choose(tab, "tax")
        tab.click("#keep")
        settled(tab)
        assert lines(tab, "tree") == ["tax"]
        tab.click("[data-does=then]")
        choose(tab, "no-action")
        tab.click("[data-does=show]")
        settled(tab)
        tab.click("#make")
        settled(tab)
        assert kept(table, me) == ["tax then no-action"]
    assert place.read_bytes() == before


@pytest.mark.real
def test_what_happens_meanwhile_leaves_what_was_chosen_as_it_is(place: Path, tab: Tab) -> None:
    """Another plays while one plans: the lists are those of now, and nothing that was chosen is lost."""
    table = game(place, moves=14)
    mover, me = table.asked[0], one_who_waits(table)
    with serving(place, me) as served:
        sit_down(tab, served)
        tab.click("#plan")
        settled(tab)
        choose(tab, "no-action")
        tab.click("[data-does=then]")
        table.play(mover, "tax")
        table.save(place)
        told = says("seat-collects-taxes", seat=mover)
        tab.until(f"document.getElementById('story').textContent.includes({told!r})")
        settled(tab)
        assert lines(tab, "tree") == ["no-action"]
        assert tab.run("document.querySelector('#asking b').textContent") == says("what-do-you-play-then")


@pytest.mark.parametrize(("name", "moves"), [("confucius", 14), ("white-lotus", 0), ("white-lotus", 40)])
def test_every_move_that_is_offered_is_one_that_can_be_planned(place: Path, name: str, moves: int) -> None:
    table = game(place, name, moves=moves)
    me = one_who_waits(table) if len(table.asked) < len(table.seats) else table.seats[0]
    with serving(place, me) as served:
        client = Client(served)
        client.ask("sit")
        offered = [words for words, *_more in client.ask("ahead")["ahead"]["moves"]]
    assert len(offered) > 20
    for words in offered[::20]:
        [[choice]] = read_plan(table.game, me, [words])
        assert choice.named() == words


def test_the_page_says_a_plan_in_the_words_of_pbem_plan(place: Path) -> None:
    """What the table's words keep is what the same words keep for the command."""
    table = game(place, moves=14)
    mover, me = table.asked[0], one_who_waits(table)
    with serving(place, me) as served:
        client = Client(served)
        client.ask("sit")
        words = f"tax if {mover} plays tax else no-action"
        tried = client.ask("try", words=f"plan {words}")["tried"]
        assert tried["lines"][0] == f"tax, if {mover} plays tax first, or else no-action"
        assert "planned: " in client.ask("make", trial=tried["number"])["said"][0]
        assert client.ask("ahead")["ahead"]["kept"] == kept(table, me) == [words]
        assert player(me).key


def test_who_only_looks_on_and_a_game_that_is_over_plan_nothing(place: Path) -> None:
    game(place, moves=14)
    with serving(place, "somebody") as served:
        client = Client(served)
        client.ask("sit")
        assert client.ask("ahead")["said"] == [says("there-is-nothing-to-plan")]
