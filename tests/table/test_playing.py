"""Choosing, narrowing, trying and making moves at the table."""

import os
from dataclasses import replace
from pathlib import Path

import pytest
from sitters import Sitter, game, player, sit
from small_games import SEATS, Written, key, signed_at
from wording import says, telling, tells

from pbem import author
from pbem.app.acts.act import Saying
from pbem.app.beginning import NewGame
from pbem.errors import LockedKeyError, NotYourTurnError, PbemError, UsageError
from pbem.events.keys import SecretKey
from pbem.events.passphrase import LockedSecret
from pbem.events.text import parse, render, render_all
from pbem.rules.registry import find
from pbem.table.explaining import explained
from pbem.table.narrowing import narrowed, typed_out
from pbem.table.pages import Page
from pbem.table.sitting import Sitting


def asked(place: Path) -> str:
    """Who is asked in a fresh game of confucius with the usual seed."""
    return game(place).asked[0]


def test_the_board_the_hand_and_the_moves_are_in_sight_at_80_by_24(place: Path) -> None:
    name = asked(place)

    async def play(table: Sitter) -> None:
        await table.recalled()
        await table.press("escape")
        seen = table.seen()
        assert len(seen.splitlines()) == 24
        assert tells(seen, "confucius-round-round-phase", round=1)
        assert f"{name} (you): take an action" in seen
        assert tells(seen, "seat-holds-cards", seat=name)
        assert "bribe bingbu" in seen
        assert "Families" in table.text("board")

    sit(place, play, name=name)


def test_typing_narrows_the_moves(place: Path) -> None:
    name = asked(place)

    async def play(table: Sitter) -> None:
        await table.recalled()
        await table.press("escape")
        every = len(table.screen.choices.offers)
        await table.types("b hu")
        words = [one.words for one in table.screen.choices.offers]
        assert 0 < len(words) < every
        assert all(one.startswith("bribe hubu") for one in words)
        await table.types(" 99")
        assert table.screen.choices.offers == []
        await table.press("escape")
        assert len(table.screen.choices.offers) == every

    sit(place, play, name=name)


def test_what_people_say_is_listed_too(place: Path) -> None:
    name = asked(place)

    async def play(table: Sitter) -> None:
        await table.recalled()
        await table.press("escape")
        for words in ("b j 2", "buy two junks", "please buy 2 junks."):
            table.screen.prompt.value = words
            await table.pilot.pause()
            assert [one.words for one in table.screen.choices.offers] == ["buy-junks 2"], words

    sit(place, play, name=name)


def test_nothing_proposed_is_nothing_to_withdraw(place: Path) -> None:
    name, kinds = asked(place), find("confucius").kinds

    async def play(table: Sitter) -> None:
        await table.recalled()
        await table.press("escape")
        offered = [one.words for one in table.screen.choices.offers]
        said = [words for words in offered if words.split()[0] not in kinds]
        assert said == ["away", "pace", "abandon", "resign", "note", "plan", "memo"]
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
        await sitter.press("escape")
        assert "undo" in [one.words for one in sitter.screen.choices.offers]

    sit(place, play, name=moved)


def test_beside_the_board_the_first_trial_is_broken_to_its_own_width(place: Path) -> None:
    name = asked(place)

    async def play(table: Sitter) -> None:
        await table.recalled()
        await table.press("escape")
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
        await table.press("escape")
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


def test_the_arrow_keys_and_the_mouse_choose(place: Path) -> None:
    name = asked(place)

    async def play(table: Sitter) -> None:
        await table.recalled()
        await table.press("escape", "down", "down", "up")
        assert table.screen.choices.current == table.screen.choices.offers[1]
        await table.pilot.click("#choices", offset=(5, 3))
        assert table.screen.choices.current == table.screen.choices.offers[2]
        await table.press("enter")
        assert table.screen.trial is not None
        assert table.screen.trial.words == table.screen.choices.offers[2].words

    sit(place, play, name=name)


def test_what_is_refused_says_why_and_its_ruling_is_one_key_away(place: Path) -> None:
    name = asked(place)
    before = place.read_bytes()

    async def play(table: Sitter) -> None:
        await table.recalled()
        await table.press("escape")
        await table.types("pass")
        await table.press("enter")
        said, advice = table.screen.said
        assert advice in table.seen().replace("\n", " ")
        assert "`pbem" not in advice
        [ruling] = table.screen.sitting.rulings_in(said)
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
        await table.press("escape")
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


def test_a_payment_is_typed_behind_the_move() -> None:
    offer = Saying("bribe bingbu 4", "", "")
    assert typed_out(offer, "br bi 4 with 3 1") == "bribe bingbu 4 with 3 1"
    assert typed_out(offer, "br") == "bribe bingbu 4"
    assert typed_out(None, "sing  a song") == "sing a song"
    assert typed_out(None, "") is None
    note = Saying("note", "", "", more=True)
    assert typed_out(note, "no") == "note "
    assert typed_out(note, "note hello there") == "note hello there"
    assert narrowed([offer, note], ["note", "hello"]) == [note]
    assert narrowed([offer, note], ["bribe", "4", "with", "9"]) == [offer]
    assert narrowed([offer, note], ["4", "bribe"]) == []


def test_what_others_did_meanwhile_comes_by_itself(place: Path) -> None:
    table = game(place)
    mover = table.asked[0]
    watcher = next(seat for seat in table.seats if seat != mover)

    async def play(sitter: Sitter) -> None:
        await sitter.recalled()
        await sitter.press("escape")
        table.play(mover, "tax")
        table.save(place)
        await sitter.until(lambda: sitter.screen.step is not None)
        assert says("seat-collects-taxes", seat=mover) in sitter.text("story")

    sit(place, play, name=watcher)


def test_who_is_typing_sees_the_board_as_it_is_now_and_is_not_taken_back_to_what_others_did(place: Path) -> None:
    table = game(place, "pebbles", ("ann", "bob"), moves=2)
    [mover] = table.asked

    async def play(sitter: Sitter) -> None:
        await sitter.recalled()
        await sitter.press("escape")
        await sitter.types("no")
        before = sitter.text("board")
        table.play(mover, "take 3")
        table.save(place)
        sitter.screen._look()
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
        await sitter.press("escape", "f1")
        page = sitter.app.screen
        known = sitter.screen.sitting.game
        table.play(mover, "tax")
        table.save(place)
        await sitter.pilot.pause(1.3)
        assert sitter.app.screen is page
        assert sitter.screen.sitting.game is known
        await sitter.press("escape")
        await sitter.until(lambda: sitter.screen.sitting.game is not known)

    sit(place, play, name=watcher)


def test_who_types_a_command_at_the_table_gets_what_was_meant(place: Path) -> None:
    name = asked(place)

    async def play(table: Sitter) -> None:
        await table.recalled()
        await table.press("escape")
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
        await table.press("escape")
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
        assert Sitting(place, player()).game.wishes.keys() == {"bob"}

    sit(place, play)


def unbegun(place: Path, *taken: str) -> Sitting:
    """Ann at a game that she has made and that has not begun; these seats are taken."""
    offered = Written("pebbles", len(taken))
    for seat in taken:
        offered.write(author.join(offered.game, seat, key(seat), at=offered.at))
    place.write_text(render_all(offered.events))
    signed_at(Path(os.environ["PBEM_HOME"]), place.read_bytes())
    return Sitting(place, player())


def test_a_seat_is_offered_while_one_is_free_and_the_deal_to_who_made_the_game_when_none_is(place: Path) -> None:
    assert [one.words for one in unbegun(place, "bob", "cy").offers("")] == ["join"]
    full = unbegun(place, *SEATS)
    assert [one.words for one in Sitting(place, player("bob")).offers("")] == []
    assert [one.words for one in full.offers("")] == ["start"]
    dealt = full.tried("", ["start"])
    assert dealt.lines == ["the cards are dealt"]
    full.act(dealt.act)
    assert full.game.phase == "playing"


def test_there_is_no_deal_as_long_as_a_seat_is_free(place: Path) -> None:
    sitting = unbegun(place, "ann", "bob")
    with pytest.raises(NotYourTurnError, match="cy"):
        sitting.act(sitting.tried("", ["start"]).act)
    assert sitting.game.phase == "joining"


def test_before_the_deal_nothing_is_said_but_what_begins_the_game(place: Path) -> None:
    """What a word means is told from the rules: there is no board yet."""
    sitting = unbegun(place, "ann", "bob")
    for words in (["note", "hello"], ["resign"], ["undo"], ["take", "1"]):
        with pytest.raises(PbemError):
            sitting.tried("", words)
    assert explained(sitting.game, "", ["take"], 80).startswith("take: Remove 1 to 3 pebbles")


@pytest.mark.parametrize("word", ["note", "away", "plan", "pace", "absent"])
def test_what_needs_more_words_says_which(place: Path, word: str) -> None:
    seat = game(place, "pebbles", ("ann", "bob")).asked[0]
    sitting = Sitting(place, player(seat))
    with pytest.raises(UsageError, match=f"a note needs words|`{word} "):
        sitting.tried(seat, [word])
    with pytest.raises(UsageError, match=telling("say-whose-seat-word-seat", word="absent")):
        sitting.tried(seat, ["absent", "ann", "bob"])


def test_who_has_locked_their_key_says_nothing(place: Path) -> None:
    game(place, "pebbles", ("ann", "bob"))
    before = place.read_bytes()
    locked = player("ann")
    me = replace(locked.me, secret=LockedSecret(b"", 1, 1, b"", b""))
    sitting = Sitting(place, replace(locked, identity=me))
    with pytest.raises(LockedKeyError):
        sitting.act(lambda _session: None)
    assert place.read_bytes() == before


def test_a_sitting_knows_what_is_said_of_it(place: Path) -> None:
    name = asked(place)
    assert Sitting(place, player(name)).standing().startswith(f"your turn, {name}: take an action")


def test_what_a_chosen_move_does_is_said_while_one_chooses_and_not_in_the_past(place: Path) -> None:
    name = asked(place)

    async def play(table: Sitter) -> None:
        await table.recalled()
        await table.press("escape", "down")
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
        await table.press("escape")
        await table.types("pass")
        await table.press("enter")
        assert table.screen.said
        await table.press("backspace")
        assert table.screen.said == []

    sit(place, play, name=name)


def test_a_click_beside_a_word_explains_nothing(place: Path) -> None:
    name = asked(place)

    async def play(table: Sitter) -> None:
        await table.recalled()
        await table.press("escape")
        line = table.text("keys")
        await table.pilot.click("#keys", offset=(line.index(" try"), 0))
        assert table.app.screen is table.screen
        await table.pilot.click("#keys", offset=(line.index("try"), 0))
        assert isinstance(table.app.screen, Page)

    sit(place, play, name=name)


def test_a_sitting_keeps_boards_apart_by_who_looks(place: Path) -> None:
    """At one keyboard the next player would else be shown the last one's."""
    game(place, moves=4, hot_seat=True)
    sitting = Sitting(place, player())
    ruleset, now = sitting.game.ruleset, sitting.game
    seen = {seat: ruleset.picture(now.view(seat)) for seat in ("ann", "bob", "cy")}
    assert seen["ann"] != seen["bob"]
    for seat in ("ann", "bob", "ann", "cy", "bob"):
        assert sitting.picture(now, seat) == seen[seat]


def test_an_onlooker_writes_nothing_where_seals_wait_to_be_opened(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their folder may be one that they can only read."""
    table = game(place, "pebbles", ("ann", "bob"))
    for seat in ("ann", "bob"):
        table.play(seat, "stake 1")
    table.save(place)
    sitting = Sitting(place, player("stranger"))
    monkeypatch.setattr(Sitting, "act", lambda *_given: pytest.fail("it was opened to be written"))
    assert sitting.pay() == []


def test_seals_are_opened_by_whose_machine_they_wait_for(place: Path) -> None:
    """At the table nobody types anything for it."""
    sealed = Written("pebbles", 3, {"secret": True}).begin()
    for seat in SEATS:
        sealed.play(seat, "stake 1")
    place.write_text(render_all(sealed.events))
    signed_at(Path(os.environ["PBEM_HOME"]), place.read_bytes())
    assert Sitting(place, player("stranger")).pay() == []
    before = place.read_bytes()
    sitting = Sitting(place, player("bob"))
    sitting.pay("bob")
    assert [(event.kind, event.by) for _number, event in parse(place.read_bytes()).events][-1] == ("open", "bob")
    assert place.read_bytes() != before


def test_what_is_said_out_of_turn_counts_from_now_on(place: Path) -> None:
    """Gifts, where people negotiate: they change no board yet."""
    table = game(place, "white-lotus", negotiation=True, first_emperor="first")
    giver = next(seat for seat in table.seats if seat not in table.asked)
    sitting = Sitting(place, player(giver))
    gifts = [one for one in sitting.offers(giver) if one.group == says("available-at-any-time")]
    assert {one.words.split()[0] for one in gifts} == {"give"}
    tried = sitting.tried(giver, gifts[0].words.split())
    assert tried.lines[-1] == says("it-counts-for-what-is")
    assert tried.game is None


def test_so_many_moves_are_taken_back_as_somebody_says(place: Path) -> None:
    table = game(place, moves=4, hot_seat=True)
    sitting = Sitting(place, player())
    seat = table.asked[0]
    one, two = (sitting.tried(seat, ["undo", count]).lines[0] for count in ("1", "2"))
    assert two.startswith("this is taken back: ")
    assert len(two.split(", ")) == len(one.split(", ")) + 1
    assert two.endswith(one.removeprefix("this is taken back: "))
    for words in ("undo all", "undo 2 not"):
        with pytest.raises(UsageError, match=telling("say-how-many-moves-to")):
            sitting.tried(seat, words.split())


@pytest.mark.parametrize("words", ["resign never", "abandon henan"])
def test_no_word_behind_an_act_is_skipped(place: Path, words: str) -> None:
    seat = game(place, hot_seat=True).asked[0]
    with pytest.raises(UsageError, match="stands alone"):
        Sitting(place, player()).tried(seat, words.split())


def test_a_long_page_is_read_on_with_a_key(place: Path) -> None:
    name = asked(place)

    async def play(table: Sitter) -> None:
        await table.recalled()
        await table.press("escape", "f1")
        first = table.seen()
        await table.press("pagedown")
        second = table.seen()
        assert second != first
        await table.press("pageup")
        assert table.seen() == first

    sit(place, play, name=name)


def test_enter_and_the_arrows_go_on_from_where_one_looks_back(place: Path) -> None:
    name = game(place, "pebbles", ("ann", "bob"), moves=4).asked[0]

    async def play(table: Sitter) -> None:
        await table.recalled()
        await table.press("home", "enter")
        readable = table.screen.story.readable
        assert table.screen.step == readable[1]
        await table.press("down")
        assert table.screen.step == readable[2]
        await table.press("up", "up")
        assert table.screen.step == readable[0]

    sit(place, play, name=name)


def test_a_move_is_tried_by_a_second_click_on_it(place: Path) -> None:
    name = asked(place)

    async def play(table: Sitter) -> None:
        await table.recalled()
        await table.press("escape")
        offers = table.screen.choices.offers
        row = next(n for n, line in enumerate(table.text("choices").splitlines()) if offers[1].words in line)
        await table.pilot.click("#choices", offset=(4, row))
        assert table.screen.trial is None
        assert table.screen.choices.current == offers[1]
        await table.pilot.click("#choices", offset=(4, row), times=2)
        assert table.screen.trial is not None
        assert table.screen.trial.words == offers[1].words

    sit(place, play, name=name)


def test_enter_on_an_empty_list_does_nothing(place: Path) -> None:
    game(place, "pebbles", ("ann", "bob"))

    async def play(table: Sitter) -> None:
        await table.recalled()
        await table.press("escape", "enter")
        assert (table.screen.trial, table.screen.said) == (None, [])

    sit(place, play, name="stranger")


def test_a_small_screen_is_scrolled_and_parted_by_keys(place: Path) -> None:
    """The board by pages, what a move would do row by row; F2 gives the board more room."""
    name = asked(place)

    async def play(table: Sitter) -> None:
        await table.recalled()
        await table.press("escape")
        board = table.screen.board
        shown = board.size.height
        top = board.scroll_offset.y
        await table.press("pagedown")
        assert board.scroll_offset.y == top + shown - 2
        await table.press("pageup")
        assert board.scroll_offset.y == top
        await table.press("f2")
        await table.pilot.pause()
        assert board.size.height != shown
        await table.press("f2")
        await table.pilot.pause()
        assert board.size.height == shown
        await table.types("tax")
        await table.press("enter")
        assert table.screen.trial is not None
        table.screen.trial.lines[:] = [str(number) for number in range(40)]
        table.screen.redraw()
        trial = table.screen.rows("trial")
        await table.press("down", "down", "up")
        assert trial.scroll_offset.y == 1

    sit(place, play, name=name, size=(80, 24))


def test_what_hinders_a_move_when_it_is_made_says_why(place: Path) -> None:
    name = asked(place)
    before = place.read_bytes()

    async def play(table: Sitter) -> None:
        await table.recalled()
        await table.press("escape")
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
        await table.press("escape")
        place.unlink()
        table.screen._look()
        assert "game.toml" in table.text("said")
        place.write_bytes(kept)
        await table.types("note hello")
        await table.press("enter", "enter")
        assert b"hello" in place.read_bytes()

    sit(place, play, name=name)
