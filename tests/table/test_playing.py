"""Choosing, narrowing, trying and making moves at the table."""

from pathlib import Path

from sitters import Sitter, game, player, sit
from wording import says, tells

from pbem.app.acts import every_act
from pbem.app.game_setup import NewGame
from pbem.events.keys import SecretKey
from pbem.events.text import render
from pbem.rooms.table.covers import Page
from pbem.rooms.table.table_session import ACTS, TableSession
from pbem.rules.registry import find


def asked(place: Path) -> str:
    """Who is asked in a fresh game of confucius with the usual seed."""
    return game(place).asked[0]


def test_every_act_is_a_word_at_the_table() -> None:
    assert {act.word for act in every_act()} == set(ACTS)


def test_the_board_the_hand_and_the_moves_are_in_sight_at_80_by_24(place: Path) -> None:
    name = asked(place)

    async def play(table: Sitter) -> None:
        await table.recalled()
        seen = table.seen()
        assert len(seen.splitlines()) == 24
        assert tells(seen, "confucius-round-round-phase", round=1)
        assert f"{name} (you): {says('take-an-action-cubes-cubes', cubes=3)}" in seen
        assert tells(seen, "seat-holds-cards", seat=name)
        assert "bribe bingbu" in seen
        assert "Families" in table.text("board")

    sit(place, play, name=name)


def test_typing_narrows_the_moves(place: Path) -> None:
    name = asked(place)

    async def play(table: Sitter) -> None:
        await table.recalled()
        every = len(table.screen.choices.offers)
        await table.keys("b hu")
        words = [one.words for one in table.screen.choices.offers]
        assert 0 < len(words) < every
        assert all(one.startswith("bribe hubu") for one in words)
        await table.keys(" 99")
        assert table.screen.choices.offers == []
        assert says("no-option-begins-like-that") in table.text("title")
        await table.press("escape")
        assert says("no-option-begins-like-that") not in table.text("title")
        assert len(table.screen.choices.offers) == every

    sit(place, play, name=name)


def test_what_people_say_is_listed_too(place: Path) -> None:
    name = asked(place)

    async def play(table: Sitter) -> None:
        await table.recalled()
        for words in ("b j 2", "buy two junks", "please buy 2 junks."):
            table.screen.prompt.value = words
            await table.pilot.pause()
            assert [one.words for one in table.screen.choices.offers] == ["buy-junks 2"], words

    sit(place, play, name=name)


def test_nothing_proposed_is_nothing_to_withdraw(place: Path) -> None:
    name, kinds = asked(place), find("confucius").kinds

    async def play(table: Sitter) -> None:
        await table.recalled()
        offered = [one.words for one in table.screen.choices.offers]
        said = [words for words in offered if words.split()[0] not in kinds]
        assert said == ["away", "pace", "abandon", "resign", "note", "memo", "plan"]
        assert "withdraw" not in offered
        assert "undo" not in offered, "nobody has moved yet"
        await table.types("tax")
        await table.press("enter", "enter")
        assert "undo" in [one.words for one in table.screen.choices.offers]

    sit(place, play, name=name)


def test_undo_is_offered_once_the_past_is_read(place: Path) -> None:
    table = game(place, moves=4)
    moved = next(seat for seat in table.seats if seat not in table.asked)

    async def play(sitter: Sitter) -> None:
        await sitter.recalled()
        assert "undo" in [one.words for one in sitter.screen.choices.offers]

    sit(place, play, name=moved)


def test_beside_the_board_the_first_trial_is_broken_to_its_own_width(place: Path) -> None:
    name = asked(place)

    async def play(table: Sitter) -> None:
        await table.recalled()
        await table.types("bribe bingbu 3")
        await table.press("enter")
        room = table.screen.rows("trial").size.width
        assert 0 < max(map(len, table.text("trial").splitlines())) <= room < 80

    sit(place, play, name=name, size=(120, 40))


def test_a_move_is_shown_before_it_is_made(place: Path) -> None:
    """Esc makes nothing; Enter, pressed again, makes it."""
    name = asked(place)
    before = place.read_bytes()

    async def play(table: Sitter) -> None:
        await table.recalled()
        await table.types("tax")
        await table.press("enter")
        assert table.text("trial").splitlines()[0] == "tax"
        assert "1 cube, draw 2" in table.text("trial")
        assert tells(" ".join(table.text("trial").split()), "chance-decides-which-cards-seat")
        assert table.marked() != []
        await table.press("escape")
        assert table.screen.trial is None
        assert table.marked() == []
        assert place.read_bytes() == before
        await table.press("enter", "enter")
        assert says("seat-collects-taxes", seat=name) in table.text("said")

    sit(place, play, name=name)
    assert place.read_bytes().startswith(before)
    assert b'kind = "tax"' in place.read_bytes()[len(before) :]


def test_what_is_refused_says_why_and_its_ruling_is_one_key_away(place: Path) -> None:
    name = asked(place)
    before = place.read_bytes()

    async def play(table: Sitter) -> None:
        await table.recalled()
        await table.types("pass")
        await table.press("enter")
        said, advice = table.screen.said
        assert advice in table.seen().replace("\n", " ")
        assert "`pbem" not in advice
        [ruling] = table.screen.session.rulings_in(said)
        await table.types("?")
        [told] = [one for one in find("confucius").rulings() if one.number == ruling]
        assert told.title in table.seen()
        await table.press("escape")
        assert table.app.screen is table.screen

    sit(place, play, name=name)
    assert place.read_bytes() == before


def test_the_mark_asks_what_anything_is(place: Path) -> None:
    name = asked(place)

    async def play(table: Sitter) -> None:
        await table.recalled()
        await table.types("tax?")
        assert says("move-you-may-price", move="tax", price="1 cube, draw 2") in table.seen()
        await table.types("bingbu")
        await table.press("enter")
        assert "Minister" in table.seen()
        await table.types("nonsense")
        await table.press("enter")
        assert says("nothing-is-called-words-r", words="nonsense") in table.seen()
        await table.press("escape")
        assert table.screen.prompt.value == "tax"

    sit(place, play, name=name)


def test_what_others_did_meanwhile_comes_by_itself(place: Path) -> None:
    table = game(place)
    mover = table.asked[0]
    watcher = next(seat for seat in table.seats if seat != mover)

    async def play(sitter: Sitter) -> None:
        await sitter.recalled()
        table.play(mover, "tax")
        table.save(place)
        await sitter.until(lambda: says("seat-collects-taxes", seat=mover) in sitter.text("story"))
        assert sitter.screen.step is None

    sit(place, play, name=watcher)


def test_who_is_typing_sees_the_board_as_it_is_now_and_is_not_taken_back_to_what_others_did(place: Path) -> None:
    table = game(place, "pebbles", ("ann", "bob"), moves=2)
    [mover] = table.asked

    async def play(sitter: Sitter) -> None:
        await sitter.recalled()
        await sitter.types("no")
        before = sitter.text("board")
        table.play(mover, "take 3")
        table.save(place)
        sitter.screen.look()
        assert sitter.screen.step is None
        assert sitter.screen.prompt.value == "no"
        assert before.count("o") - sitter.text("board").count("o") == 3

    sit(place, play, name="bob" if mover == "ann" else "ann")


def test_what_comes_while_one_reads_a_page_waits_until_it_is_closed(place: Path) -> None:
    """At one keyboard the page would else be under the curtain, for the next player to see."""
    table = game(place)
    mover = table.asked[0]
    watcher = next(seat for seat in table.seats if seat != mover)

    async def play(sitter: Sitter) -> None:
        await sitter.recalled()
        await sitter.press("f1")
        page = sitter.app.screen
        known = sitter.screen.session.game
        table.play(mover, "tax")
        table.save(place)
        await sitter.pilot.pause(1.3)
        assert sitter.app.screen is page
        assert sitter.screen.session.game is known
        await sitter.press("escape")
        await sitter.until(lambda: sitter.screen.session.game is not known)

    sit(place, play, name=watcher)


def test_who_types_a_command_at_the_table_gets_what_was_meant(place: Path) -> None:
    name = asked(place)

    async def play(table: Sitter) -> None:
        await table.recalled()
        await table.types("rules tax")
        await table.press("enter")
        assert isinstance(table.app.screen, Page)
        assert says("n-cards", n="draw 2") in table.seen()
        await table.press("escape")
        await table.types("history")
        await table.press("enter")
        assert says("it-is-on-the-screen") in " ".join(table.text("said").split())
        await table.types("xyzzy")
        await table.press("enter")
        assert says("esc-clears-the-line-and") in " ".join(table.text("said").split())
        assert "pbem moves" not in table.text("said")
        await table.press("escape", "escape")
        await table.types("quit")
        await table.press("enter")
        assert table.app._exit

    sit(place, play, name=name)


def test_an_onlooker_sees_no_hand_and_may_say_nothing(place: Path) -> None:
    game(place, moves=10)

    async def play(table: Sitter) -> None:
        await table.recalled()
        assert table.screen.choices.offers == []
        assert table.text("hand") == ""
        assert "holds" not in table.text("board")
        await table.types("tax")
        await table.press("enter")
        assert says("you-have-no-seat-in") in table.text("said")

    sit(place, play, name="stranger")


def test_a_game_that_has_not_begun_is_joined_here(place: Path) -> None:
    creator = SecretKey(bytes(32))
    plan = NewGame(find("confucius"), ["ann", "bob", "cy"], {}, (), own=["cy"])
    place.write_text(render(plan.first(creator, bytes(32), player().now())))

    async def play(table: Sitter) -> None:
        assert says("the-game-has-not-begun") in table.text("head")
        await table.types("join bob")
        await table.press("enter", "enter")
        assert TableSession(place, player()).game.wishes.keys() == {"bob"}

    sit(place, play)


def test_what_a_chosen_move_does_is_said_while_one_chooses_and_not_in_the_past(place: Path) -> None:
    name = asked(place)

    async def play(table: Sitter) -> None:
        await table.recalled()
        await table.press("down")
        chosen = table.screen.choices.current
        assert chosen is not None
        meant = f"{chosen.words}: {chosen.meaning}".split()[:4]
        assert table.text("said").split()[:4] == meant
        await table.press("left")
        assert table.screen.step is not None
        assert table.text("said").split()[:4] != meant

    sit(place, play, name=name)


def test_who_types_on_has_read_what_was_said(place: Path) -> None:
    """Else a refusal would stand below the list of what would do."""
    name = asked(place)

    async def play(table: Sitter) -> None:
        await table.recalled()
        await table.types("pass")
        await table.press("enter")
        assert table.screen.said
        await table.press("backspace")
        assert table.screen.said == []

    sit(place, play, name=name)


def test_what_hinders_a_move_when_it_is_made_says_why(place: Path) -> None:
    name = asked(place)
    before = place.read_bytes()

    async def play(table: Sitter) -> None:
        await table.recalled()
        await table.types("away someday")
        await table.press("enter", "enter")
        assert "someday" in table.text("said")
        assert table.screen.trial is None
        assert place.read_bytes() == before

    sit(place, play, name=name)


def test_a_file_that_cannot_be_read_any_more_is_named_and_the_table_goes_on(place: Path) -> None:
    name = game(place, "pebbles", ("ann", "bob")).asked[0]
    kept = place.read_bytes()

    async def play(table: Sitter) -> None:
        await table.recalled()
        place.unlink()
        table.screen.look()
        assert "game.toml" in table.text("said")
        place.write_bytes(kept)
        await table.types("note hello")
        await table.press("enter", "enter")
        assert b"hello" in place.read_bytes()

    sit(place, play, name=name)
