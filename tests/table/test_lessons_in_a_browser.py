"""`pbem learn --browser`: lessons taken at the page, by clicks on its board and by typing."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from threading import Thread

import pytest
from chromium import Tab
from page_guests import Client, choose, click_place, settled
from pbem_white_lotus import WhiteLotus
from wording import says

from pbem.rooms.drawn import live
from pbem.rooms.learn.progress import reached
from pbem.rooms.learn.shown import ShownLessons
from pbem.rooms.page.lessons import LessonTable
from pbem.rooms.page.page_server import PageServer
from pbem.rooms.page.syncs import Syncs
from pbem.rules.registry import find

pytestmark = pytest.mark.xdist_group("table page")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lessons are noted where no one else's are."""
    monkeypatch.setenv("PBEM_HOME", str(tmp_path / "home"))


@contextmanager
def taught(lessons: ShownLessons) -> Iterator[PageServer]:
    """Lessons, served as long as the block lasts."""
    served = PageServer(LessonTable(lessons), Syncs(None, lambda: datetime.now(UTC)))
    running = Thread(target=served.run, daemon=True)
    running.start()
    try:
        yield served
    finally:
        served.stop()
        running.join(20)
        assert not running.is_alive()


def read(tab: Tab, part: str) -> str:
    """What stands in a part of the page, its blanks apart."""
    return " ".join(str(tab.run(f"document.getElementById({part!r}).textContent")).split())


def plain(text: str) -> str:
    return " ".join(text.replace("`", "").split())


def type_in(tab: Tab, words: str) -> None:
    tab.run("document.getElementById('typed').value = ''")
    tab.click("#typed")
    tab.types(words)
    settled(tab)  # the list has become as long as it will be
    tab.click("#say button")
    settled(tab)


def make(tab: Tab, words: str) -> None:
    """Find a move on the board as far as it is there, else in the list, and make it."""
    tab.run("table.reset()")  # what was typed in vain still narrows the list
    for number in tab.run(f"table.offers.all.find((offer) => offer[0] === {words!r})[4]"):
        shown = f".board:not(#tall) [data-place='{number}'].lit"
        if tab.run("table.trial") or not tab.run(f"document.querySelectorAll({shown!r}).length"):
            break
        click_place(tab, number, 0.5, 0.8)
    if not tab.run("table.trial"):
        choose(tab, words)
    assert tab.run("document.querySelector('#trial h2').textContent") == words
    tab.click("#make")
    settled(tab)


def try_wrongly(tab: Tab, lessons: ShownLessons) -> None:
    """Something that the rules allow, and something that they refuse: neither is what is to be found."""
    exercise = lessons.exercise
    refused = [words for words, by in exercise.refused.items() if not exercise.refusal or by != exercise.refusal]
    for words in (*exercise.legal[:1], *refused[:1]):
        type_in(tab, words)
        if tab.run("table.trial"):
            tab.click("#make")
            settled(tab)
        assert lessons.exercise is exercise
        assert (plain(exercise.hint) if words in exercise.legal else "") in read(tab, "said"), words
        assert plain(exercise.taught) not in read(tab, "said")


def find_it(tab: Tab, lessons: ShownLessons) -> None:
    exercise = lessons.exercise
    assert read(tab, "standing") == plain(exercise.task)
    if exercise.refusal:
        type_in(tab, next(words for words, ruling in exercise.refused.items() if ruling == exercise.refusal))
    else:
        make(tab, next(lessons.practice.answers()).notation())
    assert plain(exercise.taught) in read(tab, "said")
    cited = tab.run("[...document.querySelectorAll('#said a')].map((one) => one.dataset.ask)")
    assert {*exercise.rulings} <= {*cited}


@pytest.mark.real
@pytest.mark.parametrize(("game", "width", "height"), [("confucius", 1366, 768), ("pebbles", 360, 740)])
def test_all_lessons_are_taken_at_the_page(tab: Tab, game: str, width: int, height: int) -> None:
    lessons = ShownLessons(find(game), 1)
    with taught(lessons) as served:
        tab.size(width, height)
        tab.still()
        tab.visit(served.handler.address)
        settled(tab)
        for number, lesson in enumerate(lessons.lessons, 1):
            assert lessons.number == number
            tab.until(f"document.getElementById('said')?.textContent.startsWith({lessons.heading!r})")
            settled(tab)
            assert plain(lesson.text) in read(tab, "said")
            while not lessons.over:
                try_wrongly(tab, lessons)
                find_it(tab, lessons)
            if not lessons.is_last:
                tab.click("[data-say=next]")
                settled(tab)
        assert says("you-know-enough-for-a") in read(tab, "said")
        assert tab.run("document.querySelectorAll('#offers button, [data-say=next]:not([hidden])').length") == 0
    assert reached(game) == 1


@pytest.mark.real
def test_a_refusal_is_found_where_one_asks_why_a_place_is_not_lit(tab: Tab) -> None:
    """The second exercise of a lesson whose refusal is a place of the board: who clicks there has found it."""
    lessons = ShownLessons(find("white-lotus"), 1)
    with taught(lessons) as served:
        tab.size(1366, 768)
        tab.still()
        tab.visit(served.handler.address)
        settled(tab)
        make(tab, next(lessons.practice.answers()).notation())
        sought = lessons.exercise
        assert sought.refusal
        claimed = tab.run("player.data.places.findIndex((one) => one[0] === 'Chongqing' && one[1].startsWith('Neigh'))")
        click_place(tab, claimed)
        assert lessons.exercise is not sought
        assert plain(sought.taught) in read(tab, "said")
        assert sought.refusal in read(tab, "told")


@pytest.mark.real
def test_hint_skip_back_and_rules_are_a_click_away(tab: Tab) -> None:
    lessons = ShownLessons(find("pebbles"), 1)
    with taught(lessons) as served:
        tab.size(1366, 768)
        tab.still()
        tab.visit(served.handler.address)
        settled(tab)
        first = lessons.exercise
        tab.click("[data-say=hint]")
        settled(tab)
        assert plain(first.hint) in read(tab, "said")
        tab.click("[data-say=skip]")
        settled(tab)
        assert plain(first.taught) in read(tab, "said")
        tab.click("[data-say=back]")
        settled(tab)
        assert lessons.exercise is first
        assert read(tab, "standing") == plain(first.task)


def test_another_window_takes_over_and_what_is_no_question_is_none() -> None:
    with taught(ShownLessons(find("pebbles"), 1)) as served:
        one, other = Client(served), Client(served)
        assert one.ask("sit")["standing"]
        other.ask("sit")
        assert one.ask("look").keys() == {"curtain"}
        status, _headers, _answer = other.knock("POST", f"{other.path}games", b'{"tab":2}', other.own())
        assert status == 400
        assert other.ask("try", words="nonsense")["said"]
        assert other.ask("make", trial=7)["said"]


def test_a_board_of_panels_grows_with_a_lesson(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its ground has no line to spare here: what needs another is drawn on a larger one."""
    monkeypatch.setattr(WhiteLotus, "drawing", lambda _self, _view: None)
    monkeypatch.setattr(live, "SPARE", 0)
    lessons = LessonTable(ShownLessons(WhiteLotus(), 1))
    state = lessons.answer("sit", {})
    found = lessons.answer("try", {"tab": state["tab"], "words": "skip"})
    assert found["ground"] != state["ground"]
    assert found["film"]["from"] == 0
    assert found["ground"] in lessons.page()
