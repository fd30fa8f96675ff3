"""Playing at the page: what is listed and lit, what would be, and that it is so once it is confirmed."""

from pathlib import Path

import pytest
from chromium import Chromium, Tab
from page_guests import (
    MARKED,
    OFFERED,
    STANDS,
    Client,
    choose,
    click_place,
    number_of,
    serving,
    settled,
    sit_down,
    text,
)
from pointing import pointed
from sitters import game
from wording import says, tells, your_turn

from pbem.app.tables import open_table

pytestmark = [pytest.mark.xdist_group("table page"), pytest.mark.real]


def test_a_move_is_chosen_from_the_list_shown_and_made(place: Path, tab: Tab) -> None:
    """What would be is on the board before it is confirmed, and in the file only then."""
    table = game(place)
    mover = table.asked[0]
    before = place.read_bytes()
    with serving(place, mover) as served:
        sit_down(tab, served)
        assert text(tab, "standing").startswith(your_turn(mover, "take-an-action-cubes-cubes", cubes=3))
        assert text(tab, "hand").startswith(f"{mover} holds")
        assert "tax" in tab.run(OFFERED)
        stood = tab.run(STANDS)
        choose(tab, "tax")
        assert text(tab, "trial").startswith("tax1 cube, draw 2")
        assert tells(text(tab, "trial"), "chance-decides-which-cards-seat")
        assert tab.run(STANDS) != stood
        assert place.read_bytes() == before
        assert tab.run(MARKED) > 0
        tab.click("#leave")
        settled(tab)
        assert tab.run(STANDS) == stood
        assert tab.run(MARKED) == 0, "nothing has happened"
        choose(tab, "tax")
        tab.click("#make")
        settled(tab)
        assert says("seat-collects-taxes", seat=mover) in text(tab, "said")
        assert says("seat-collects-taxes", seat=mover) in text(tab, "story")
        assert tab.run(STANDS) != stood
    made = open_table(place)
    assert made.events[-1].kind == "tax"
    assert not made.audit().faults


MIDDLE = "(({x, y, width, height}) => [x + width / 2, y + height / 2])(make.getBoundingClientRect())"


def test_a_double_click_makes_a_move_once(place: Path, tab: Tab) -> None:
    mover = game(place).asked[0]
    with serving(place, mover) as served:
        sit_down(tab, served)
        choose(tab, "tax")
        x, y = tab.run(MIDDLE)
        tab.click_at(x, y, times=2)
        settled(tab)
        assert says("seat-collects-taxes", seat=mover) in text(tab, "said")
        assert says("the-table-has-moved-on") not in text(tab, "said")


ROW = """(({y, height}) => y + height / 2)(
  [...document.querySelectorAll('#offers [data-n]')].find((one) => table.offers.all[one.dataset.n][0] === 'tax')
  .getBoundingClientRect())"""


def test_a_double_click_on_a_move_shows_what_it_would_do_and_makes_nothing(place: Path, tab: Tab) -> None:
    """Though the button that makes it stands there by then."""
    mover, before = game(place).asked[0], place.read_bytes()
    with serving(place, mover) as served:
        sit_down(tab, served)
        choose(tab, "tax")
        x, y = tab.run(MIDDLE)
        tab.click("#leave")
        settled(tab)
        tab.run(f"document.getElementById('offers').style.transform = `translateY(${{{y} - {ROW}}}px)`")
        tab.click_at(x, y)
        settled(tab)
        assert tab.run(f"document.elementFromPoint({x}, {y}).id") == "make"
        for kind in ("mousePressed", "mouseReleased"):
            tab.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=2)
        settled(tab)
        assert tab.run("table.trial")
    assert place.read_bytes() == before


PRESSED = """[...document.querySelectorAll('#pay button[aria-pressed=true]')].map((one) => one.textContent).sort()"""


def pays(tab: Tab, word: str) -> None:
    """Click on the button of a card."""
    number = tab.run("table.paying.cards.findIndex((card) => card[1] === WORD)".replace("WORD", repr(word)))
    tab.click(f'#pay [data-n="{number}"]')
    settled(tab)


def test_cards_that_pay_are_clicked_on(place: Path, tab: Tab) -> None:
    """As buttons and in the hand on the board: what would be then, or why not; and those are paid."""
    table = game(place)
    mover = table.asked[0]
    view = table.view(mover)
    bribes = {move.notation(): move.cost(view.table, mover) for move in table.legal(mover) if move.kind == "bribe"}
    words = next(words for words, price in bribes.items() if price == 3)
    with serving(place, mover) as served:
        sit_down(tab, served)
        choose(tab, words)
        assert tab.run(PRESSED) == ["3"], "the cheapest"
        pays(tab, "2")
        assert tab.run(PRESSED) == ["2", "3"]
        assert tab.run("document.querySelector('#trial h2').textContent").startswith(f"{words} with ")
        assert tells(text(tab, "trial"), "count-cash", count=3)
        pays(tab, "3")
        assert says("that-costs-due-and-the", due="3 coins", paid=2) in text(tab, "said")
        assert tab.run("document.getElementById('make').disabled")
        assert tab.run("document.querySelectorAll('#wide .pays').length") == 3
        tab.click(f"#wide .piece[aria-label='card of 1, hand of {mover}']")
        settled(tab)
        assert tab.run(PRESSED) == ["1", "2"]
        assert text(tab, "said") == ""
        assert tab.run("player.data.frames.length") == tab.run("table.played") + 1
        tab.click("#make")
        settled(tab)
    made = open_table(place).events[-1]
    assert sorted(made.body["pay"]) == [1, 2]


@pytest.mark.parametrize(("name", "moves"), [("confucius", 14), ("white-lotus", 0), ("white-lotus", 14)])
def test_what_is_lit_answers_wherever_it_looks_like_it(place: Path, tab: Tab, name: str, moves: int) -> None:
    """At every point of its shape, whatever is drawn over it; and by a click on a corner of it."""
    with serving(place, game(place, name, moves=moves).asked[0]) as served:
        sit_down(tab, served)
        for width in (1400, 360):
            tab.size(width)
            tab.until(f"player.board.svg.id === {'wide' if width > 719 else 'tall'!r}")
            found = pointed(tab, lit=True)
            assert found["places"] > 1
            assert found["points"] > 50 * found["places"]
            assert found["missed"] == {}
            for lit in tab.run("[...table.offers.lit]")[:4]:
                click_place(tab, lit, 0.5, 0.25)
                assert tab.run("table.trial || table.offers.places.length"), tab.run(f"player.data.places[{lit}]")
                tab.press("Escape")
                tab.press("Escape")
                settled(tab)


def test_without_any_card_nothing_is_paid_nor_made(place: Path, tab: Tab) -> None:
    table = game(place)
    mover = table.asked[0]
    before = place.read_bytes()
    bribe = next(move.notation() for move in table.legal(mover) if move.kind == "bribe")
    with serving(place, mover) as served:
        sit_down(tab, served)
        choose(tab, "tax")
        assert tab.run("document.getElementById('pay').hidden"), "there is nothing to pay"
        tab.click("#leave")
        settled(tab)
        choose(tab, bribe)
        for word in tab.run(PRESSED):
            pays(tab, word)
        assert tab.run("document.querySelector('#trial h2').textContent") == f"{bribe} with …"
        tab.click("#make")
        settled(tab)
        tab.press("Escape")
        settled(tab)
        assert tab.run("document.getElementById('trial').hidden")
        assert not tab.run("document.querySelectorAll('.pays').length")
    assert place.read_bytes() == before


def test_what_is_clicked_on_is_explained(place: Path, tab: Tab) -> None:
    """What it is, where it is, its sentence from the rules, and all there is to read of it."""
    with serving(place, game(place).asked[0]) as served:
        sit_down(tab, served)
        hubu = tab.run("player.data.asks.findIndex((word, number) => word === 'hubu' && table.offers.lit.has(number))")
        click_place(tab, hubu)
        there = tab.run(OFFERED)
        assert there
        assert all("hubu" in words for words in there)
        if tab.run("table.trial"):
            tab.click("#leave")
            settled(tab)
        assert says("space-1-is-the-most") in text(tab, "told")
        tab.click("#about")
        settled(tab)
        assert "Minister" in text(tab, "text")
        tab.press("Escape")
        assert tab.run("document.getElementById('page').hidden")
        tab.press("Escape")
        assert tab.run("document.getElementById('picked').hidden")


def test_a_place_that_is_clicked_on_while_a_move_is_looked_at_begins_another_choice(place: Path, tab: Tab) -> None:
    with serving(place, game(place).asked[0]) as served:
        sit_down(tab, served)
        hubu = tab.run("player.data.asks.findIndex((word, number) => word === 'hubu' && table.offers.lit.has(number))")
        choose(tab, "tax")
        click_place(tab, hubu)
        assert all("hubu" in words for words in tab.run(OFFERED))
        assert "hubu" in tab.run("document.body.classList.contains('trying') ? trial.textContent : offers.textContent")


def test_after_escape_arrows_step_through_the_past_though_one_may_type(place: Path, tab: Tab) -> None:
    """As long as nothing is typed."""
    with serving(place, game(place, moves=8).asked[0]) as served:
        sit_down(tab, served)
        choose(tab, tab.run(OFFERED)[0])
        tab.press("Escape")
        settled(tab)
        assert tab.run("document.activeElement.id") == "typed"
        tab.press("ArrowLeft")
        assert tab.run("player.reel.at === table.played - 2")


def test_the_history_stays_open_where_one_steps_to_the_present_in_it(place: Path, tab: Tab) -> None:
    """So that the next click does not meet what was beneath it."""
    with serving(place, game(place, moves=8).asked[0]) as served:
        sit_down(tab, served)
        tab.click("#look")
        for button in ("#back", "#on"):
            tab.click(button)
            assert tab.run("document.body.classList.contains('looking')")
        assert not tab.run("document.body.classList.contains('past')")
        tab.click("#look")
        assert not tab.run("document.body.classList.contains('looking')")


def test_another_list_is_read_from_its_beginning_and_the_same_where_one_was(place: Path, tab: Tab) -> None:
    table = game(place)
    me = table.asked[0]
    with serving(place, me) as served:
        sit_down(tab, served)
        tab.run("offers.scrollTop = 60")
        table.note(next(seat for seat in table.seats if seat != me), "hello there")
        table.save(place)
        tab.until("story.textContent.includes('hello there')")
        settled(tab)
        assert tab.run("offers.scrollTop") == 60
        tab.click("#typed")
        tab.types("b")
        settled(tab)
        assert tab.run("offers.scrollHeight > offers.clientHeight + 60")
        assert tab.run("offers.scrollTop") == 0


def test_what_others_did_is_read_from_its_first_new_line(place: Path, tab: Tab) -> None:
    """Not from its last, where bots have answered at once."""
    with serving(place, game(place).asked[0]) as served:
        sit_down(tab, served)
        tab.run("clearTimeout(table.timer); table.since = [...Array(24).keys()].map(String); table.recall(12)")
        seen = tab.run(
            "[...said.children].map((one) => one.getBoundingClientRect().top - said.getBoundingClientRect().top)"
        )
        assert seen[0] < 0
        assert 0 <= seen[12] < 20


@pytest.mark.parametrize("width", [1400, 360])
def test_an_unlit_place_says_why_not_with_its_ruling_one_click_away(place: Path, tab: Tab, width: int) -> None:
    table = game(place, moves=15)
    with serving(place, table.asked[0]) as served:
        sit_down(tab, served, width)
        click_place(tab, number_of(tab, "Bingbu, space 2"))
        why = text(tab, "told")
        assert "bribe bingbu 2, secure bingbu 2: there is no official on Bingbu 2  (rulebook p. 7)" in why
        assert tells(why, "rulebook-p-page", page=13)
        assert tells(why, "you-have-no-official-in")
        assert tab.run("table.offers.listed.length") == 0
        tab.click("#told ul [data-ask]")
        settled(tab)
        assert "R49" in text(tab, "text")
        tab.press("Escape")
        tab.press("Escape")
        click_place(tab, tab.run("[...table.offers.lit][0]"))
        assert not tells(text(tab, "told"), "there-is-no-official-on")


def test_who_opens_a_second_window_closes_the_first(place: Path, tab: Tab, browser: Chromium) -> None:
    """At once, and nothing of the game is left in it; the first can be sat down at again."""
    mover = game(place).asked[0]
    with serving(place, mover) as served:
        sit_down(tab, served)
        tab.run(f"table.panel.open({mover!r})")
        tab.until("Boolean(document.querySelector('#text h2'))")
        other = browser.tab()
        sit_down(other, served)
        tab.until("!document.getElementById('curtain').hidden")
        assert text(tab, "who") == says("the-table-is-open-in")
        assert not text(tab, "text")
        assert tab.run("document.querySelectorAll('svg.board, #story, #offers').length") == 0
        assert f"{mover} holds" not in tab.run("document.body.textContent")
        tab.click("#here")
        tab.until("Boolean(window.table && table.version)")
        other.until("!document.getElementById('curtain').hidden")
        browser.ask("Target.closeTarget", {"targetId": other.target})


SAYS = """fetch(ADDRESS + 'sit', {method: 'POST', body: '{}', MORE})
  .then((answer) => answer.text(), () => 'refused')"""


def test_another_page_in_the_same_browser_gets_nothing(
    place: Path, tab: Tab, browser: Chromium, tmp_path: Path
) -> None:
    """Though it knows the secret: it neither reads anything, nor takes the table over, nor shows it in a frame."""
    with serving(place, game(place).asked[0]) as served:
        client = Client(served)
        client.ask("sit")
        evil = tmp_path / "evil.html"
        evil.write_text("<!DOCTYPE html><title>evil</title><iframe id=frame></iframe>")
        tab.open(evil)
        asks = SAYS.replace("ADDRESS", repr(served.handler.address))
        for more in ("headers: {'Content-Type': 'application/json'}", "headers: {}", "mode: 'no-cors'"):
            assert tab.run(asks.replace("MORE", more)) == "refused"
        browser.heard.clear()
        tab.run(f"new Promise((done) => {{frame.onload = () => done(1); frame.src = {served.handler.address!r}}})")
        assert tab.run("new Promise((done) => setTimeout(() => done(1), 100))") == 1
        told = [one["params"]["entry"]["text"] for one in browser.heard if one.get("method") == "Log.entryAdded"]
        assert any("frame" in text for text in told), told
        assert "hand" in client.ask("look"), "its own page is still the newest"


MOST = """window.most = 0; new MutationObserver(() => {
  most = Math.max(most, offers.querySelectorAll('button').length);
}).observe(offers, {childList: true})"""


def test_the_list_stays_as_short_as_one_has_typed_when_others_act(place: Path, tab: Tab) -> None:
    table = game(place)
    me = table.asked[0]
    with serving(place, me) as served:
        sit_down(tab, served)
        tab.click("#typed")
        tab.types("bribe hu")
        settled(tab)
        short = tab.run(OFFERED)
        tab.run(MOST)
        table.note(next(seat for seat in table.seats if seat != me), "hello there")
        table.save(place)
        tab.until("story.textContent.includes('hello there')")
        settled(tab)
        assert tab.run(OFFERED) == short
        assert tab.run("most") == len(short)


def test_undo_rules_and_what_happened_since_are_beside_the_moves(place: Path, tab: Tab) -> None:
    table = game(place, moves=14)
    me = table.asked[0]
    with serving(place, me) as served:
        sit_down(tab, served)
        tab.click("#undo")
        settled(tab)
        assert tells(text(tab, "trial"), "this-is-taken-back-moves")
        tab.press("Escape")
        settled(tab)
        tab.click("#since")
        assert tab.run("player.reel.at === player.data.since")
        tab.press("Escape")
        tab.click("#rules")
        settled(tab)
        assert not tab.run("document.getElementById('page').hidden")
        assert tab.run("document.querySelectorAll('#tools #undo, #tools #rules, #tools #since').length") == 3


def test_where_a_page_has_no_table_any_more_it_says_so(place: Path, tab: Tab) -> None:
    with serving(place, game(place).asked[0]) as served:
        sit_down(tab, served)
        assert tab.run("document.getElementById('lost').hidden")
    tab.until("!document.getElementById('lost').hidden")


MAKE = "(({bottom, right}) => [bottom, right])(document.getElementById('make').getBoundingClientRect())"


def test_nothing_is_wider_than_the_window(place: Path, tab: Tab) -> None:
    with serving(place, game(place, moves=12).asked[0]) as served:
        wide = "document.documentElement.scrollWidth"
        for width in (360, 800, 1400):
            sit_down(tab, served, width)
            assert tab.run(wide) <= width
            tab.click(f"#{'tall' if width < 720 else 'wide'} [data-place].lit")
            settled(tab)
            if not tab.run("table.trial"):
                tab.click("#offers button")
                settled(tab)
            assert tab.run(wide) <= width
            bottom, right = tab.run(MAKE)
            assert bottom <= 900
            assert right <= width
