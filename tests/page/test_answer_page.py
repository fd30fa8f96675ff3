"""The page that comes with a report by mail: what is clicked on there starts the answer, as the report's links do."""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from urllib.parse import unquote

import pytest
from chromium import Chromium, Tab
from other_faces import begun, with_faces
from pbem_confucius import Confucius
from pbem_white_lotus import WhiteLotus
from pointing import pointed
from reels import finished
from searching import sampled
from windows import LAPTOPS, SCROLLS_WITHIN, SIZES, SOME
from wording import says, tells

from pbem.app.tables import BEGUN
from pbem.projections.game import Game
from pbem.projections.game.past import at_turn
from pbem.rooms.drawn.answer_page import Answering, answer_page
from pbem.rooms.drawn.frames import Eyes, film
from pbem.rooms.mail.letter import letter
from pbem.rooms.mail.occasion import Occasion
from pbem.show.reply_mail import mail_with
from pbem.testing.playout import Moment, play_out
from pbem.testing.secrets import redealt
from pbem.testing.setting import Setting

pytestmark = pytest.mark.xdist_group("page")

TO = "hub+abcdefgh23456777@play.example.org"
SUBJECT = "[harbour] turn 12: your move"
HREF = "document.getElementById('make').getAttribute('href')"
USUAL = 0.341
"""How far the games are: ann holds cards, and others have moved since the last turn of the seat that is asked."""
OFFERED = "table.offers.listed.map((number) => table.offers.all[number][0])"


@cache
def asked(ruleset: type[Confucius] | type[WhiteLotus], share: float = USUAL) -> tuple[Game, str]:
    """A game in play, and a seat that has several moves."""
    moments = begun(ruleset)
    return first_asked(moments[int(len(moments) * share) :])


def first_asked(moments: Sequence[Moment]) -> tuple[Game, str]:
    for moment in moments:
        game = moment.game()
        for seat in game.need.seats if game.need is not None else ():
            if len(game.legal(seat)) > 3:
                return game, seat
    raise AssertionError("nobody is asked for anything")


@cache
def paged(ruleset: type[Confucius] | type[WhiteLotus], share: float = USUAL) -> str:
    """The page for that seat, made once."""
    game, seat = asked(ruleset, share)
    return answer_page(game, Answering(seat, TO, SUBJECT))


def opened(tab: Tab, folder: Path, text: str, width: int = 1400) -> None:
    path = folder / "game.html"
    path.write_text(text, encoding="utf-8")
    tab.size(width)
    tab.still()
    tab.open(path)


def clicked(tab: Tab, selector: str) -> int:
    """A click on an element itself, since something may stand on the middle of it. Returns of which place it is."""
    return int(
        tab.run(
            f"""(() => {{
              const one = document.querySelector({selector!r});
              one.dispatchEvent(new MouseEvent('click', {{bubbles: true}}));
              return one.getAttribute('data-place') ?? -1;
            }})()"""
        )
    )


def said(tab: Tab) -> str:
    """What the mail says that the page would start now."""
    href = str(tab.run(HREF))
    assert href.startswith(mail_with(TO, SUBJECT, ""))
    return unquote(href.partition("&body=")[2])


@pytest.mark.real
@pytest.mark.parametrize(("ruleset", "width"), [(Confucius, 360), (WhiteLotus, 1400)])
def test_every_move_can_be_clicked_on_and_begins_its_mail(
    ruleset: type[Confucius], width: int, tab: Tab, tmp_path: Path
) -> None:
    """On the board, where it is lit, and in the list; the address is that of the report's own link."""
    game, seat = asked(ruleset)
    opened(tab, tmp_path, paged(ruleset), width)
    assert tells(tab.run("document.getElementById('standing').textContent"), "seat-it-is-your-turn")
    listed = tab.run(OFFERED)
    assert listed[: len(game.legal(seat))] == [move.notation() for move in game.legal(seat)]
    board = "#wide" if width > 720 else "#tall"
    place = clicked(tab, f"{board} [data-place].lit")
    there = tab.run(OFFERED)
    assert there
    assert tab.run(f"table.offers.listed.every((number) => table.offers.all[number][5].includes({place}))")
    if not tab.run("table.trial"):
        tab.click("#offers button")
    assert said(tab) in there
    tab.press("Escape")
    assert not tab.run("table.trial")
    begun = tab.run(f"table.offers.all.map((_offer, number) => (table.choose(number), {HREF}))")
    assert begun == [mail_with(TO, SUBJECT, words) for words in tab.run("table.offers.all.map((offer) => offer[0])")]


@pytest.mark.real
@pytest.mark.parametrize("width", sampled([360, 1400], 2))
@pytest.mark.parametrize(("ruleset", "share"), [(Confucius, USUAL), (WhiteLotus, 0.02), (WhiteLotus, USUAL)])
def test_what_is_lit_answers_wherever_it_looks_like_it(
    ruleset: type[Confucius], share: float, width: int, tab: Tab, tmp_path: Path
) -> None:
    opened(tab, tmp_path, paged(ruleset, share), width)
    found = pointed(tab, lit=True)
    assert found["points"] > 50 * found["places"] > 0
    assert found["missed"] == {}


LIT = "#tall .ground [data-place].lit, #tall .frame.lit"
MIDDLE = """(() => {
  const one = [...document.querySelectorAll(LIT)][NUMBER];
  one.scrollIntoView({block: 'center'});
  const box = one.getBoundingClientRect();
  window.tapped = [box.top + scrollY, box.bottom + scrollY];
  return [box.x + box.width / 2, box.y + box.height / 2];
})()"""
SETTLED = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))"
IN_SIGHT = """(() => {
  const over = ['choose', 'trial', 'ahead'].map((id) => document.getElementById(id)).find((one) => one
    && one.getClientRects().length && getComputedStyle(one).position === 'fixed');
  const [top, bottom] = tapped.map((down) => down - scrollY);
  return [over?.id, top >= 0, bottom <= over?.getBoundingClientRect().top];
})()"""


@pytest.mark.real
@pytest.mark.parametrize("ruleset", [Confucius, WhiteLotus])
@pytest.mark.parametrize("size", sampled([(360, 740), (412, 915), (320, 568)], 3))
def test_on_a_phone_what_is_tapped_stays_in_sight(
    ruleset: type[Confucius], size: tuple[int, int], tab: Tab, tmp_path: Path
) -> None:
    """By a finger, on each lit place: above what is shown of it, be it one move or several."""
    opened(tab, tmp_path, paged(ruleset))
    tab.size(*size)
    tab.ask("Emulation.setTouchEmulationEnabled", enabled=True)
    try:
        places = tab.run(f"document.querySelectorAll({LIT!r}).length")
        shown = set()
        for number in range(places):
            x, y = tab.run(MIDDLE.replace("LIT", repr(LIT)).replace("NUMBER", str(number)))
            tab.tap_at(x, y)
            tab.until("!document.getElementById('trial').hidden || !document.getElementById('picked').hidden")
            tab.run(SETTLED)
            sheet, *inside = tab.run(IN_SIGHT)
            shown.add(sheet)
            assert inside == [True, True], number
            tab.press("Escape")
            tab.press("Escape")
        assert places > 10
        assert "trial" in shown
    finally:
        tab.ask("Emulation.setTouchEmulationEnabled", enabled=False)


@cache
def full(ruleset: type[Confucius] | type[WhiteLotus]) -> str:
    """The page of a table of five, with long names."""
    seats = ("bartholomew", "ann", "cy", "dora", "evangeline")
    moments = play_out(Setting(ruleset, seats), 3).begun()
    game, seat = first_asked(moments[int(len(moments) * 0.3) :])
    return answer_page(game, Answering(seat, TO, SUBJECT))


WRONG = "window.wrong = []; addEventListener('error', ({message}) => wrong.push(message)); 0"


@pytest.mark.real
@pytest.mark.parametrize("ruleset", [Confucius, WhiteLotus])
def test_on_a_laptop_what_is_clicked_on_is_shown_beside_the_board(
    ruleset: type[Confucius], tab: Tab, tmp_path: Path
) -> None:
    """By the mouse, on each lit place of a table of five; a move's button is in the window, and nothing goes wrong."""
    opened(tab, tmp_path, full(ruleset))
    tab.size(*LAPTOPS[1])
    tab.run(WRONG)
    lit = LIT.replace("#tall", "#wide")
    shown = set()
    for number in range(tab.run(f"document.querySelectorAll({lit!r}).length")):
        tab.click_at(*tab.run(MIDDLE.replace("LIT", repr(lit)).replace("NUMBER", str(number))))
        tab.run(SETTLED)
        found = tab.run("['trial', 'picked'].find((id) => !document.getElementById(id).hidden)")
        shown.add(found)
        if found == "trial":
            button = tab.run("(({top, right, bottom}) => [top, right, bottom])(make.getBoundingClientRect())")
            assert button[0] >= 0
            assert (button[1] <= LAPTOPS[1][0], button[2] <= LAPTOPS[1][1]) == (True, True)
        tab.press("Escape")
        tab.press("Escape")
        tab.run(SETTLED)
    assert "trial" in shown
    assert None not in shown
    assert tab.run("wrong") == []


@pytest.mark.real
def test_on_a_phone_a_long_sentence_is_read_without_scrolling_it(tab: Tab, tmp_path: Path) -> None:
    opened(tab, tmp_path, full(Confucius))
    tab.size(360, 740)
    tab.run("player.caption.textContent = 'So it goes. '.repeat(40)")
    assert tab.run(SCROLLS_WITHIN) == []


@pytest.mark.real
@pytest.mark.parametrize("ruleset", [Confucius, WhiteLotus])
def test_an_unlit_place_says_why_not(ruleset: type[Confucius], tab: Tab, tmp_path: Path) -> None:
    """Or, where no move ever can be made, what it is for."""
    opened(tab, tmp_path, paged(ruleset))
    silent = tab.run("""table.data.places.flatMap((one, number) =>
      one[0] && !table.offers.at(number).length && !table.data.why.of[number] && one[2] < 0 ? [one[0]] : [])""")
    assert silent == []
    unlit = "[...document.querySelectorAll('#wide .ground [data-place]')].find((one) => WHY)"
    whose = "table.data.why.of[one.getAttribute('data-place')]"
    spot = "(({x, y, width, height}) => [x + width / 2, y + height / 4])(one.getBoundingClientRect())"
    tab.click_at(*tab.run(f"((one) => {spot})({unlit.replace('WHY', whose)})"))
    assert tab.run("document.querySelectorAll('#told li').length") > 0


@pytest.mark.real
@pytest.mark.parametrize("sizes", [SOME, pytest.param(SIZES, marks=pytest.mark.more)])
def test_nothing_scrolls_within_what_scrolls(sizes: Sequence[tuple[int, int]], tab: Tab, tmp_path: Path) -> None:
    opened(tab, tmp_path, paged(Confucius))
    for chosen in (False, True):
        if chosen:
            tab.run("table.choose(0)")
        for size in sizes:
            tab.size(*size)
            assert tab.run(SCROLLS_WITHIN) == [], (size, chosen)


def test_the_address_is_the_one_of_the_reports_links() -> None:
    game, seat = asked(Confucius)
    found = letter(game, [], seat, Occasion("harbour", BEGUN, answer_to=TO, page="wanted"))
    links = re.findall(r'href="(mailto:[^"]*)"', found.html)
    begin = mail_with(TO, found.subject, "")
    assert links
    assert all(link.replace("&amp;", "&").startswith(begin) for link in links)
    assert f'"answer":"{begin}"' in found.page


@pytest.mark.real
def test_cards_that_pay_are_clicked_on_here_too(tab: Tab, tmp_path: Path) -> None:
    opened(tab, tmp_path, paged(Confucius, 0))
    number = tab.run("table.offers.all.findIndex((offer) => offer[6])")
    words = tab.run(f"table.offers.all[{number}][0]")
    tab.run(f"table.choose({number})")
    assert said(tab) == words, "the cheapest"
    cards = tab.run("table.paying.cards")
    left = next(place for place, card in enumerate(cards) if not card[2])
    clicked(tab, f"#wide [data-k='{cards[left][0]}']")
    chosen = [card[1] for place, card in enumerate(cards) if card[2] or place == left]
    assert said(tab) == f"{words} with {' '.join(chosen)}"
    for place, card in enumerate(cards):
        if card[2] or place == left:
            tab.click(f"#pay [data-n='{place}']")
    assert tab.run(HREF) is None, "with no card there is no mail to write"


@pytest.mark.real
def test_the_mail_program_is_asked_under_the_policy_and_nothing_else(
    tab: Tab, browser: Chromium, tmp_path: Path
) -> None:
    opened(tab, tmp_path, paged(Confucius))
    tab.run("table.choose(0)")
    browser.heard.clear()
    tab.click("#make")
    tab.until("true")
    asked_for = [one["params"]["url"] for one in browser.heard if one.get("method") == "Page.frameRequestedNavigation"]
    assert asked_for == [tab.run(HREF)]
    assert tab.run("location.protocol") == "file:", "the page stays where it is"
    assert not [one for one in browser.heard if one.get("method") == "Log.entryAdded"]
    tab.run("fetch('https://example.invalid/').catch(() => 0)")
    told = [one["params"]["entry"]["text"] for one in browser.heard if one.get("method") == "Log.entryAdded"]
    assert any("default-src" in text for text in told)


@pytest.mark.parametrize("seat", ["bob"])
def test_the_page_for_bob_is_the_same_whatever_lies_in_anns_hand(seat: str) -> None:
    """The moves, the cards that pay and the words beside them included; the page for ann is another."""
    game, _mover = asked(Confucius)
    faces = redealt(game.chance, seat, Random(1))
    assert any(slot in faces for slot in game.table.families["ann"].hand)
    pages = {
        eyes: [answer_page(one, Answering(eyes, TO, SUBJECT)) for one in (game, with_faces(game, faces))]
        for eyes in (seat, "ann")
    }
    assert pages[seat][0] == pages[seat][1]
    assert pages["ann"][0] != pages["ann"][1]


def test_of_a_page_that_is_too_large_the_past_is_left_out() -> None:
    """First what came before the seat's last turn, then all but now; then there is none, and the report says so."""
    game, seat = asked(Confucius)
    who = Answering(seat, TO, SUBJECT)
    reel = film(game, Eyes(seat))
    assert 1 < reel.since < len(reel.frames) - 1

    def lines(text: str) -> int:
        return text.count("<li>")

    whole = paged(Confucius)
    shorter = answer_page(game, who, len(whole.encode()) - 1)
    now = answer_page(game, who, len(shorter.encode()) - 1)
    assert lines(whole) == len(reel.frames)
    assert lines(shorter) == len(reel.frames) - reel.since + 1
    assert lines(now) == 1
    assert says("what-happened-before-is-left") in shorter
    assert says("what-happened-before-is-left") in now
    assert not tells(whole, "what-happened-before-is-left")
    assert answer_page(game, who, len(now.encode()) - 1) == ""


def test_of_our_longest_game_none_of_the_past_is_left_out() -> None:
    """On the page of its last turn."""
    whole = finished("white-lotus-6")
    game = at_turn(whole, whole.record.turns - 1)
    assert game.need is not None
    text = answer_page(game, Answering(game.need.seats[0], TO, SUBJECT))
    assert text.count("<li>") == len(film(game, Eyes(game.need.seats[0])).frames)


@pytest.mark.real
def test_what_stands_where_is_the_same_without_the_past(tab: Tab, tmp_path: Path) -> None:
    game, seat = asked(Confucius)
    who = Answering(seat, TO, SUBJECT)
    stands = """[...player.board.pieces.children].map((one) => one.getAttribute('aria-label')).sort()"""
    whole = paged(Confucius)
    found = []
    for text in (whole, answer_page(game, who, len(whole.encode()) - 1)):
        opened(tab, tmp_path, text)
        found.append(tab.run(stands))
    assert found[0] == found[1]


@pytest.mark.real
def test_nothing_is_wider_than_the_window_and_the_mail_can_be_begun_without_scrolling(tab: Tab, tmp_path: Path) -> None:
    opened(tab, tmp_path, paged(Confucius), 360)
    wide = "document.documentElement.scrollWidth"
    for chosen in (False, True):
        if chosen:
            tab.run("table.choose(0)")
        for width in (360, 800, 1400):
            tab.size(width)
            tab.run("scrollTo(0, 0)")
            assert tab.run(wide) <= width
            if chosen:
                assert tab.run("document.getElementById('make').getBoundingClientRect().bottom") <= 900, width
