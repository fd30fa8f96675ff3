"""What is said at a table besides moves: undo, answers to proposals, notes, absence, leaving; and notes to oneself."""

from pathlib import Path

import pytest
from sitters import Sitter, game, sit
from sitters import player as at_the_table
from small_games import key
from wording import says, tells

from pbem.app import memos
from pbem.app.table import Table
from pbem.app.tables import open_table
from pbem.errors import UsageError
from pbem.events.keys import fingerprint
from pbem.rooms.plans.kept import planned
from pbem.rooms.table.table_session import TableSession
from pbem.store.people import player, player_file


def now_at(table: Table) -> tuple[str, str]:
    """Who is asked, and someone who is not."""
    [asked] = table.asked
    return asked, next(seat for seat in table.seats if seat != asked)


async def begin(sitter: Sitter) -> None:
    """Everything is there, and nothing is looked back at."""
    await sitter.recalled()


def test_undo_says_whose_moves_fall_and_shows_the_board_after_it(place: Path) -> None:
    table = game(place, moves=4)
    _asked, other = now_at(table)

    async def play(sitter: Sitter) -> None:
        await begin(sitter)
        await sitter.types("undo")
        await sitter.press("enter")
        said = " ".join(sitter.text("trial").split())
        assert tells(said, "this-is-taken-back-moves")
        assert f"{other}'s" in said
        assert says("the-others-have-to-agree") in said
        assert sitter.marked() != []
        await sitter.press("escape")
        assert open_table(place).proposals == []
        await sitter.press("enter", "enter")
        [proposal] = open_table(place).proposals
        assert (proposal["by"], proposal["motion"]) == (other, "undo")

    sit(place, play, name=other)


def test_a_move_that_nobody_else_has_is_taken_back_at_once(place: Path) -> None:
    game(place, moves=2, hot_seat=True)
    before = place.read_bytes()

    async def play(sitter: Sitter) -> None:
        await sitter.press("enter")
        await begin(sitter)
        mover = sitter.screen.seat
        await sitter.types("tax")
        await sitter.press("enter", "enter", "enter")
        await begin(sitter)
        await sitter.types("undo 1")
        await sitter.press("enter")
        assert f"{mover}'s tax" in sitter.text("trial")
        assert not tells(sitter.text("trial"), "the-others-have-to-agree")
        await sitter.press("enter")

    sit(place, play)
    assert place.read_bytes() == before


def test_a_proposal_is_answered_with_its_board_in_sight(place: Path) -> None:
    table = game(place, moves=4)
    asked, other = now_at(table)
    table.propose_undo(other)
    table.save(place)

    async def play(sitter: Sitter) -> None:
        await begin(sitter)
        assert "consent undo" in [one.words for one in sitter.screen.choices.offers]
        await sitter.types("consent")
        await sitter.press("enter")
        assert says("seat-proposes-to-motion", seat=other, motion="undo") in " ".join(sitter.text("trial").split())
        assert sitter.marked() != []
        await sitter.press("escape", "escape")
        await sitter.types("decline")
        await sitter.press("enter", "enter")
        assert open_table(place).proposals == []

    sit(place, play, name=asked)


def test_a_no_is_an_answer_where_a_proposal_waits_and_never_a_move(place: Path) -> None:
    table = game(place, moves=4)
    asked, other = now_at(table)

    async def play(sitter: Sitter) -> None:
        await begin(sitter)
        await sitter.types("no")
        assert sitter.screen.choices.offers == []
        await sitter.press("enter")
        assert sitter.screen.trial is None
        await sitter.press("escape")
        table.propose_undo(other)
        table.save(place)
        sitter.screen.session.look()
        for words, act in (("no", "decline undo"), ("I agree", "consent undo")):
            await sitter.types(words)
            assert [one.words for one in sitter.screen.choices.offers] == [act]
            await sitter.press("enter", "escape", "escape")
        assert len(open_table(place).proposals) == 1
        await sitter.types("no")
        await sitter.press("enter", "enter")
        assert open_table(place).proposals == []

    sit(place, play, name=asked)


def test_a_yes_that_is_not_said_of_the_proposal_is_asked_back_where_a_move_is_asked_too(place: Path) -> None:
    table = game(place, moves=4)
    asked, other = now_at(table)
    third = next(seat for seat in table.seats if seat not in (asked, other))
    table.propose_undo(other)
    table.save(place)

    session = TableSession(place, at_the_table(asked))
    for words in ("yes", "no", "I agree"):
        with pytest.raises(UsageError) as asked_back:
            session.tried(asked, words.split())
        assert f"`pbem {'decline' if words == 'no' else 'consent'} undo`" in asked_back.value.advice
    TableSession(place, at_the_table(third)).act(
        TableSession(place, at_the_table(third)).tried(third, ["yes"]).act, third
    )
    assert [event.kind for event in open_table(place).events][-1] == "consent"


def test_a_proposal_names_the_substitute_as_the_club_does(place: Path) -> None:
    """In what waits, in the history, and where one is asked whether to agree."""
    table = game(place, moves=4)
    asked, other = now_at(table)
    third = next(seat for seat in table.seats if seat not in (asked, other))
    dee = key("dee").public
    table.propose_substitute(other, third, dee)
    table.save(place)
    card = place.parent / player_file(fingerprint(dee))
    card.parent.mkdir()
    card.write_text(player("dee", dee, fingerprint(dee)))
    gives = says("give-the-seat-seat-to", seat=third, player="dee")
    proposes = says("seat-proposes-to-motion", seat=other, motion=gives)

    async def play(sitter: Sitter) -> None:
        await begin(sitter)
        standing = sitter.screen.session.standing()
        assert tells(standing, "seat-proposes-to-motion-command", seat=other, motion=gives)
        past = sitter.screen.session.past
        assert past is not None
        told = [said for moment in past.moments for said in moment.sentences([asked])]
        assert says("seat-proposes-to-motion-2", seat=other, motion=gives) in told
        await sitter.types("consent")
        await sitter.press("enter")
        assert proposes in " ".join(sitter.text("trial").split())

    sit(place, play, name=asked)


def test_the_last_to_consent_carries_it_out(place: Path) -> None:
    table = game(place, moves=4)
    asked, other = now_at(table)
    table.propose_end(other)
    third = next(seat for seat in table.seats if seat not in (asked, other))
    table.consent(third)
    table.save(place)

    async def play(sitter: Sitter) -> None:
        await begin(sitter)
        await sitter.types("consent")
        await sitter.press("enter", "enter")
        assert open_table(place).phase == "over"

    sit(place, play, name=asked)


def test_an_end_without_a_winner_is_proposed_and_taken_back(place: Path) -> None:
    table = game(place, moves=4)
    asked, _other = now_at(table)

    async def play(sitter: Sitter) -> None:
        await begin(sitter)
        await sitter.types("abandon")
        await sitter.press("enter")
        assert says("the-game-ends-without-a") in " ".join(sitter.text("trial").split())
        await sitter.press("enter")
        assert [motion["by"] for motion in open_table(place).proposals] == [asked]
        await sitter.types("withdraw")
        await sitter.press("enter")
        assert says("what-you-have-proposed-or") in " ".join(sitter.text("trial").split())
        await sitter.press("enter")
        assert open_table(place).proposals == []

    sit(place, play, name=asked)


def test_what_is_said_to_everybody_is_in_the_file(place: Path) -> None:
    table = game(place, moves=4)
    asked, _other = now_at(table)

    async def play(sitter: Sitter) -> None:
        await begin(sitter)
        await sitter.types("note")
        await sitter.press("enter")
        assert sitter.screen.prompt.value == "note "
        await sitter.types("who begins?")
        await sitter.press("enter")
        assert says("to-everybody-for-ever-text", text="who begins?") in sitter.text("trial")
        await sitter.press("enter")
        assert says("everybody-at-the-table-can") in " ".join(sitter.text("said").split())

    sit(place, play, name=asked)
    assert b"who begins?" in place.read_bytes()


def test_a_memo_stays_on_this_machine(place: Path) -> None:
    """And it is there again when it is asked for."""
    table = game(place, moves=4)
    asked, _other = now_at(table)
    before = place.read_bytes()

    async def play(sitter: Sitter) -> None:
        await begin(sitter)
        await sitter.types("memo cy wants arabia")
        await sitter.press("enter", "enter")
        await sitter.types("memo and more")
        await sitter.press("enter")
        assert "cy wants arabia" in sitter.text("trial")

    sit(place, play, name=asked)
    assert place.read_bytes() == before
    assert memos.kept(table.game.id, asked) == ["cy wants arabia"]


def test_being_away_and_leaving(place: Path) -> None:
    table = game(place, moves=4)
    _asked, other = now_at(table)

    async def play(sitter: Sitter) -> None:
        await begin(sitter)
        await sitter.types("away 5d")
        await sitter.press("enter", "enter")
        assert b'kind = "away"' in place.read_bytes()
        await sitter.types("resign")
        await sitter.press("enter")
        assert says("seat-leaves-for-good-the", seat=other) in " ".join(sitter.text("trial").split())
        await sitter.press("escape")
        assert open_table(place).game.record.vacant == []
        await sitter.press("enter", "enter")
        assert open_table(place).game.record.vacant == [other]

    sit(place, play, name=other)


def test_a_plan_is_said_back_before_it_is_kept_and_dropped_again(place: Path) -> None:
    table = game(place, moves=2)
    _asked, other = now_at(table)

    async def play(sitter: Sitter) -> None:
        await begin(sitter)
        await sitter.types("plan tax")
        await sitter.press("enter")
        assert sitter.text("trial").splitlines()[:2] == ["plan tax", "tax"]
        assert planned(table.game.id, [other]) == []
        await sitter.press("enter")
        assert says("planned-moves", moves="tax") in " ".join(sitter.text("said").split())
        await sitter.press("escape")
        assert says("planned-moves", moves="tax") in sitter.screen.session.times(sitter.screen.seat)
        await sitter.types("plan drop 1")
        await sitter.press("enter", "enter")
        assert says("dropped-plans", plans="tax") in " ".join(sitter.text("said").split())
        assert sitter.screen.session.times(sitter.screen.seat) == []

    sit(place, play, name=other)


def test_what_one_has_planned_is_told_to_nobody_else_at_the_keyboard(place: Path) -> None:
    table = game(place, hot_seat=True)

    async def play(sitter: Sitter) -> None:
        await sitter.press("enter")
        await sitter.recalled()
        await sitter.types("plan in every round bribe bingbu 3")
        await sitter.press("enter", "enter", "escape")
        assert "bribe bingbu 3" in sitter.text("said").splitlines()[-1]
        await sitter.types("tax")
        await sitter.press("enter", "enter", "enter", "escape")
        assert planned(table.game.id, table.seats) != []
        assert not [line for line in sitter.text("said").splitlines() if says("planned-moves", moves="") in line]

    sit(place, play)


def test_a_pace_is_proposed_and_somebody_overdue_may_be_moved_for(place: Path) -> None:
    """The second is listed once it may be proposed: here a day later, where a turn may take an hour."""
    table = game(place, moves=3)
    proposer, *others = table.seats
    table.propose_pace(proposer, "1h")
    for seat in others:
        table.consent(seat)
    table.save(place)
    asked, other = now_at(table)

    async def play(sitter: Sitter) -> None:
        await begin(sitter)
        assert says("count-hours-for-a-turn", count=1) in sitter.screen.session.times(sitter.screen.seat)
        await sitter.types("pace 3d")
        await sitter.press("enter")
        assert tells(sitter.text("trial"), "count-hours-for-a-turn", count="now: 1")
        await sitter.press("enter")
        [proposal] = open_table(place).proposals
        assert (proposal["by"], proposal["motion"]) == (other, "pace")
        await sitter.press("escape")
        await sitter.types(f"absent {asked}")
        await sitter.press("enter", "enter")
        assert {one["motion"] for one in open_table(place).proposals} == {"pace", "absent"}

    sit(place, play, name=other)


def test_kinds_of_several_moves_have_headings_in_a_long_list(place: Path) -> None:
    table = game(place, moves=2)
    [asked] = table.asked

    async def play(sitter: Sitter) -> None:
        await begin(sitter)
        headings = [one.group for one in sitter.screen.choices.offers]
        assert {"bribe", "At the table", "For yourself"} <= set(headings)
        assert "bribe" in sitter.text("choices").splitlines()

    sit(place, play, name=asked)
