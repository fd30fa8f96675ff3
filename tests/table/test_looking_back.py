"""What happened since my last turn, and every moment before."""

from pathlib import Path

from sitters import Sitter, game, sit
from wording import says

from pbem.app.table import Table
from pbem.rooms.table.change_marks import marked
from pbem.rules import Panel, Picture


def others_moved(place: Path) -> tuple[Table, str]:
    """A game in which someone is asked again after the others have moved."""
    table = game(place, moves=12)
    return table, table.asked[0]


def test_the_table_opens_on_now_and_says_how_much_has_happened(place: Path) -> None:
    _table, name = others_moved(place)

    async def play(sitter: Sitter) -> None:
        await sitter.recalled()
        screen, past = sitter.screen, sitter.screen.session.past
        assert past is not None
        assert (screen.step, screen.board.scroll_offset.y, sitter.marked()) == (None, 0, [])
        assert says("seat-you", seat=name) in sitter.seen()
        news = [place for place in screen.story.readable if place >= past.since(name)]
        assert len(news) > 1
        assert all(past.moments[place].event.by != name for place in news)
        assert past.moments[past.since(name) - 1].event.by == name
        assert screen.story.news == news
        assert says("count-events-since-your-last", count=len(news)) in sitter.text("title")
        rows = screen.story.text().splitlines()
        below = rows[rows.index(says("since-your-last-turn-2")) + 1]
        assert past.moments[news[0]].told[0].sentence.split()[0] in below
        await sitter.press(*["left"] * len(news))
        assert screen.step == news[0]
        assert sitter.marked() != []

    sit(place, play, name=name)


def test_the_arrow_keys_step_and_escape_returns_to_now(place: Path) -> None:
    _table, name = others_moved(place)

    async def play(sitter: Sitter) -> None:
        await sitter.recalled()
        readable = sitter.screen.story.readable
        await sitter.press("left")
        assert sitter.screen.step == readable[-1]
        await sitter.press("left", "left", "left")
        assert sitter.screen.step == readable[-4]
        await sitter.press("right")
        assert sitter.screen.step == readable[-3]
        await sitter.press("escape")
        assert sitter.screen.step is None
        assert sitter.screen.choices.offers != []
        await sitter.press("left", "right")
        assert sitter.screen.step is None

    sit(place, play, name=name)


def test_the_board_of_now_is_where_it_was_after_another_was_looked_at(place: Path) -> None:
    _table, name = others_moved(place)

    async def play(sitter: Sitter) -> None:
        await sitter.recalled()
        board = sitter.screen.board
        await sitter.press("pagedown")
        scrolled = board.scroll_offset.y
        assert scrolled > 0
        for there in ("left", "enter"):
            await sitter.press(there, "pagedown", "pagedown")
            assert board.scroll_offset.y != scrolled
            await sitter.press("escape")
            assert board.scroll_offset.y == scrolled

    sit(place, play, name=name)


def test_what_is_tried_is_not_left_for_the_past(place: Path) -> None:
    """Left and right do nothing until it is made, or is not."""
    _table, name = others_moved(place)

    async def play(sitter: Sitter) -> None:
        await sitter.recalled()
        await sitter.press("enter")
        assert sitter.screen.trial is not None
        await sitter.press("left")
        assert sitter.screen.step is None
        assert sitter.screen.trial is not None

    sit(place, play, name=name)


def test_the_keys_are_named_that_do_something_now(place: Path) -> None:
    _table, name = others_moved(place)

    async def play(sitter: Sitter) -> None:
        await sitter.recalled()
        await sitter.press("left")
        readable = len(sitter.screen.story.readable)
        assert sitter.text("keys").startswith("← → step · Esc now")
        assert sitter.text("title") == says("looking-back-turn-turn-number", number=readable, count=readable)
        await sitter.press("escape")
        assert sitter.text("keys").startswith("Enter try · ← look back")
        assert says("your-options-count", count=len(sitter.screen.choices.offers)) in sitter.text("title")
        await sitter.press("enter")
        assert sitter.text("keys").startswith("Enter yes · Esc no")
        assert sitter.text("title") == says("what-this-would-do")
        await sitter.press("escape")
        assert sitter.text("keys").startswith("Enter try · ← look back")

    sit(place, play, name=name)


def test_the_first_moment_of_the_game_can_be_gone_back_to(place: Path) -> None:
    _table, name = others_moved(place)

    async def play(sitter: Sitter) -> None:
        await sitter.recalled()
        await sitter.press("home")
        assert sitter.screen.step == 0
        assert says("the-game-has-not-begun") in sitter.text("head")
        assert sitter.text("board") == ""
        await sitter.press("end")
        assert sitter.screen.step is None
        assert sitter.text("board") != ""

    sit(place, play, name=name)


def test_who_looks_at_another_part_of_the_board_stays_there(place: Path) -> None:
    """What has changed is brought into view once."""
    _table, name = others_moved(place)

    async def play(sitter: Sitter) -> None:
        await sitter.recalled()
        await sitter.press("left", "left", "left")
        board = sitter.screen.board
        await sitter.press(*["pageup"] * 4)
        await sitter.press("pagedown", "pagedown")
        seen = board.scroll_offset.y
        changed = [
            place for place, row in enumerate(board.rows) if any(style.startswith("changed ") for _t, style in row)
        ]
        assert changed
        assert not any(seen <= place < seen + board.size.height for place in changed[:1])
        sitter.screen.redraw()
        assert board.scroll_offset.y == seen
        await sitter.press("right", "left")
        top = board.scroll_offset.y
        assert top <= changed[0] < top + board.size.height

    sit(place, play, name=name)


def test_the_story_ends_with_what_happened_last_and_begins_where_one_goes_back_to(place: Path) -> None:
    _table, name = others_moved(place)

    async def play(sitter: Sitter) -> None:
        await sitter.recalled()
        await sitter.press("home")
        story = sitter.screen.story
        assert len(story.rows) > story.size.height > 0
        assert story.scroll_offset.y == 0
        await sitter.press("end")
        assert story.scroll_offset.y == len(story.rows) - story.size.height

    sit(place, play, name=name, size=(130, 30))


def test_every_board_of_the_past_is_the_one_of_that_turn(place: Path) -> None:
    table, name = others_moved(place)

    async def play(sitter: Sitter) -> None:
        await sitter.recalled()
        past = sitter.screen.session.past
        assert past is not None
        newest = {moment.told[0].turn: moment for moment in past.moments}
        for turn in range(1, table.turn):
            assert newest[turn].game.table == table.at(turn).game.table

    sit(place, play, name=name)


def test_the_past_shows_nothing_that_only_others_may_read(place: Path) -> None:
    _table, name = others_moved(place)

    async def play(sitter: Sitter) -> None:
        await sitter.recalled()
        await sitter.press("home")
        for _step in sitter.screen.story.readable:
            for other in {"ann", "bob", "cy"} - {name}:
                assert f"{other} holds" not in sitter.text("board") + sitter.text("hand")
            await sitter.press("right")

    sit(place, play, name=name)


def lines(*texts: str) -> Picture:
    return Picture("", ["ann"], [Panel("one", [[(text, "")] for text in texts], [])])


def changed(before: Picture, after: Picture) -> list[str]:
    panels = marked(before, after).panels
    return [text for panel in panels for line in panel.lines for text, style in line if style == "changed "]


def test_what_has_changed_is_brought_into_view_and_no_more(place: Path) -> None:
    _table, name = others_moved(place)

    async def play(sitter: Sitter) -> None:
        await sitter.recalled()
        board, texts = sitter.screen.board, [f"line {number}" for number in range(60)]
        before = lines(*texts)
        for first, last, top in ((40, 40, 41 + 1 - board.size.height), (2, 2, 0), (30, 59, 30)):
            board.draw(before, None)
            board.scroll_to(0, 0, animate=False, immediate=True)
            after = lines(*("new" if place in (first, last) else text for place, text in enumerate(texts)))
            board.draw(after, before)
            changed = [place for place, row in enumerate(board.rows) if any("changed" in style for _text, style in row)]
            assert changed[0] == first + 1
            assert board.scroll_offset.y == top

    sit(place, play, name=name)


def test_what_has_changed_is_marked_word_by_word() -> None:
    assert changed(lines("ann  3 cards"), lines("ann 13 cards")) == ["13"]
    assert changed(lines("a b", "c d"), lines("a b", "c d")) == []
    assert changed(lines("a b"), lines("a b", "c d")) == ["c", "d"]
    assert changed(lines("tax 1", "favour 2"), lines("tax          1", "bribe/secure 3", "favour       2")) == [
        "bribe/secure",
        "3",
    ]
    assert changed(lines("ann holds 1 2"), lines("ann holds no cards")) == ["no", "cards"]
    assert changed(lines("x  y"), lines("x   ")) == [" "]


def test_nothing_is_lost_where_something_is_marked() -> None:
    before, after = lines("ann  3 cards", "and more"), lines("bob 13 cards", "and", "more")
    text = ["".join(text for text, _style in line) for line in marked(before, after).panels[0].lines]
    assert text == ["bob 13 cards", "and", "more"]
