"""What a seat gets by mail: all that it is to know and may answer, nothing else, and fit for any mail program."""

import re
from dataclasses import replace
from datetime import timedelta

import pytest
from homes import Homes
from letters import (
    BY_WORDS,
    CLIPPED,
    HUB,
    NOW,
    POSITIONS,
    WITH_PBEM,
    answers_of_any_game,
    first_word,
    pebbles,
    positions,
    retold,
    sent,
    walk,
)
from listed_moves import moves_in
from small_games import Written, key
from wording import says, tells

from pbem.app.tables import new_table
from pbem.events.keys import fingerprint
from pbem.projections.game.past import undo_body
from pbem.projections.typed import understood
from pbem.rooms.hub.letters import reminder
from pbem.rooms.mail.letter import ANSWERS, letter
from pbem.rooms.mail.letter_html import as_html
from pbem.rooms.mail.letter_text import as_text
from pbem.rooms.mail.occasion import Occasion
from pbem.rooms.mail.prose import WIDTH, Prose
from pbem.rooms.mail.report import Report, Section, report
from pbem.rooms.mail.transport.html import plain
from pbem.rooms.mail.welcome import welcome_by_words, welcome_with_pbem
from pbem.rules import Panel, Picture
from pbem.show.choices import Choice
from pbem.wording import all_of

pytestmark = pytest.mark.xdist_group("letters")  # which are written once in a process


# ---------------------------------------------------------------------- what harms no one


def test_all_positions_are_looked_at() -> None:
    assert len(positions()) == POSITIONS


def test_no_line_begins_with_a_word_that_pbem_would_take_for_an_answer() -> None:
    for position in walk():
        own = {*ANSWERS, *position.game.ruleset.kinds}
        for _seat, found in position.letters(BY_WORDS):
            for text in (found.text, plain(found.html)):
                for line in text.splitlines():
                    word = first_word(line)
                    assert not word or not any(answer.startswith(word) for answer in own), line


def test_no_line_of_a_letter_is_the_beginning_of_a_move_of_another_game() -> None:
    """Continued lines are sentences, whose first words no other game's moves are: only whole words can be."""
    for position in walk():
        for _seat, found in position.letters(WITH_PBEM):
            marked = [line for line in found.text.splitlines() if not line.startswith("  ")]
            assert [line for line in marked if first_word(line) in answers_of_any_game()] == []


def test_lines_are_short_and_end_without_blanks() -> None:
    for position in walk():
        for occasion in (BY_WORDS, WITH_PBEM):
            for _seat, found in position.letters(occasion):
                lines = found.text.split("\n")
                assert max(map(len, lines)) <= WIDTH
                assert [line for line in lines if line != line.rstrip() or "\t" in line] == []
                assert found.text.endswith("\n")
                assert not found.text.endswith("\n\n")
                assert "\n" not in found.subject


def test_words_longer_than_a_line_are_cut() -> None:
    written = pebbles()
    written.note("bob", "https://example.org/" + "x" * 300)
    lines = sent(written, "ann").text.splitlines()
    assert max(map(len, lines)) == WIDTH
    assert sum(line.count("x") for line in lines) >= 300


def test_a_line_that_could_be_an_answer_is_broken_elsewhere_and_a_text_of_answers_is_marked() -> None:
    prose = Prose({"pass"})
    some = "a sentence whose seventy-second column falls into the word that one may pass on to others"
    first, second = prose.broken("- ", some)
    assert second.split()[0] not in ("pass", "p", "pa", "pas")
    assert " ".join([first.removeprefix("- "), second.strip()]) == some
    lines = list(prose.broken("- ", "pass " * 40))
    assert [first_word(line) for line in lines] == [""] * len(lines)
    assert " ".join(lines).split().count("pass") == 40


def test_titles_that_are_answers_are_marked_too() -> None:
    panel = Panel("Pass", [[("tax on", "")]], ["take what you like"])
    section = Section("Take", ["undo it"], [Choice(1, "pass")], Picture("", (), [panel]))
    report = Report("", [section])
    answers = {"pass", "tax", "take", "undo"}
    for text in (as_text(report, answers), plain(as_html(report, HUB))):
        lines = [line for line in text.splitlines() if line.strip()]
        assert len(lines) >= 5
        assert [line for line in lines if first_word(line) in answers] == []


# ---------------------------------------------------------------------- what is asked, and how it is answered


def test_every_move_is_listed_in_the_words_that_play_it() -> None:
    for position in walk():
        game = position.game
        for seat, found in position.letters(BY_WORDS):
            legal = game.legal(seat) if game.table is not None else []
            told = found.text.partition(f"== {says('what-you-may-do')} ==")[2].partition("\n==")[0]
            assert moves_in(told) == [] or sorted(moves_in(told)) == sorted(move.notation() for move in legal)
            assert bool(moves_in(told)) == bool(legal)
            for move in legal[:3]:
                assert understood(game.ruleset, game.view(seat), move.notation().split()).kind == move.kind


def subject(name: str, **values: object) -> str:
    return f"[rainy-days] {says(name, **values)}"


def test_the_subject_says_what_is_to_be_done() -> None:
    written = Written("pebbles", 1, {"heap": 12})
    assert sent(written, "ann").subject == subject("take-your-seat")
    written.begin()
    assert sent(written, "ann").subject == subject("turn-turn-your-move", turn=1)
    for seat, stake in (("cy", 2), ("ann", 3), ("bob", 1)):
        written.play(seat, f"stake {stake}")
    assert sent(written, "ann").subject == subject("turn-turn-your-move", turn=1)
    assert sent(written, "cy").subject == subject("turn-turn-seats-to-move", turn=1, seats="ann")
    written.play("ann", "take 2")
    written.state("propose", "cy", {"motion": "undo", **undo_body(written.game, 1)})
    proposal = says("take-back-moves", moves="ann's take 2")
    assert sent(written, "ann").subject == subject("turn-turn-seat-proposes-to", turn=2, seat="cy", motion=proposal)
    assert sent(written, "bob").subject == subject("turn-turn-your-move", turn=2)
    written.play_on(30)
    result = written.game.result
    assert result is not None
    assert tells(sent(written, "ann").subject, "over-how")
    assert tells(sent(written, "ann").subject, "seats-have-won", seats=all_of(result.winners))


def test_sealed_choices_are_asked_for_in_secret_and_their_opening_is_left_to_pbem() -> None:
    written = Written("pebbles", 2, {"heap": 8, "secret": True}).begin()
    assert says("nobody-sees-what-you-choose") in sent(written, "ann").text
    for seat, stake in (("bob", 3), ("cy", 1)):
        written.play(seat, f"stake {stake}")
    assert says("seat-has-decided-in-secret", seat="- bob") in sent(written, "ann").text
    assert sent(written, "bob").subject == subject("turn-turn-seats-to-move", turn=1, seats="ann")
    written.play("ann", "stake 2")
    found = sent(written, "bob")
    assert found.subject == subject("turn-turn-your-choice-is", turn=1)
    assert not tells(found.text, "what-you-may-do")
    assert says("all-have-decided-and-your", who="The hub") in " ".join(found.text.split())
    written.open()
    story = sent(written, "bob").text.partition("== The board ==")[0]
    assert "stakes" in story
    assert not tells(story, "seat-has-decided-in-secret")


def test_proposals_are_answered_with_consent_or_decline_and_with_a_name_if_there_are_several() -> None:
    written = pebbles()
    written.state("propose", "cy", {"motion": "undo", **undo_body(written.game, 1)})
    back = says("take-back-moves", moves=says("seat-s-move-2", seat="ann", move="take 2"))
    proposal = says("seat-proposes-to-motion", seat="- cy", motion=back)
    text = " ".join(sent(written, "ann").text.split())
    assert (
        says(
            "proposal-your-answer-yes-or",
            proposal=proposal,
            yes="consent",
            no="decline",
        )
        in text
    )
    assert not tells(sent(written, "cy").text, "proposal-your-answer-yes-or")
    written.state("propose", "bob", {"motion": "abandon"})
    text = " ".join(sent(written, "ann").text.split())
    assert (
        says(
            "proposal-your-answer-yes-or",
            proposal=proposal,
            yes="consent undo",
            no="decline undo",
        )
        in text
    )
    assert tells(text, "abandon-the-game")
    assert tells(text, "seat-proposes-to-motion", seat="- bob")
    assert tells(text, "proposal-your-answer-yes-or", yes="consent abandon", no="decline abandon")


def test_what_may_be_done_unasked_is_listed_for_those_who_are_not_asked_too() -> None:
    listed = []
    for position in positions():
        game = position.game
        for seat, found in position.letters(BY_WORDS) if game.phase == "playing" else ():
            offers = game.unasked(seat)
            _before, title, after = found.text.partition("== Available at any time ==")
            assert bool(title) == bool(offers)
            if offers and game.need and seat not in game.need.seats:
                listed.append(f"- {offers[0].notation()} (" in after)
    assert listed
    assert all(listed)


def test_deadline_and_absences_are_told_in_utc() -> None:
    written = pebbles()
    away = {"bob": NOW + timedelta(days=5), "cy": NOW - timedelta(days=5)}
    text = sent(written, "ann", Occasion("rainy-days", NOW, NOW + timedelta(days=3), away)).text
    assert tells(text, "the-deadline-is-moment", moment="Tue 24 Nov 2026, 12:00 UTC")
    assert tells(text, "seat-is-away-until-moment", seat="- bob", moment="Thu 26 Nov 2026, 12:00 UTC.")
    assert not tells(text, "seat-is-away-until-moment-2", seat="cy")
    late = sent(written, "ann", Occasion("rainy-days", NOW, NOW - timedelta(hours=1))).text
    assert says("the-deadline-was-moment", moment="Sat 21 Nov 2026, 11:00 UTC") in late
    assert "deadline" not in sent(written, "ann").text


def test_who_keeps_the_others_waiting_is_told_and_what_can_be_done_about_it() -> None:
    written = Written("pebbles", 1, {"heap": 12}).begin()
    written.agree("ann", {"motion": "pace", "pace": "1d"})
    others = {"bob": NOW - timedelta(hours=23), "cy": NOW + timedelta(hours=1)}
    text = sent(written, "ann", Occasion("rainy-days", NOW, others=others)).text
    assert says("seat-is-overdue-since-moment", seat="- bob", moment="Fri 20 Nov 2026, 13:00 UTC") in text
    assert not tells(text, "seat-is-overdue-since-moment", seat="cy")
    assert "absent" not in text
    others["bob"] -= timedelta(hours=1)
    for answer_to, typed in (("", "pbem propose absent bob"), (HUB, "absent bob")):
        text = sent(written, "ann", Occasion("rainy-days", NOW, answer_to=answer_to, others=others)).text
        assert says("you-may-propose-that-the", seat="bob", command=typed) in " ".join(text.split())


def test_what_is_told_is_what_others_did_since_the_last_choice_of_its_reader() -> None:
    written = pebbles()
    written.note("cy", "Well done!")
    story = {seat: sent(written, seat).text.partition("== The board")[0] for seat in ("ann", "bob")}
    assert says("seat-takes-count", seat="ann", count=2) not in story["ann"]
    assert "stake" not in story["ann"]
    assert all("Well done!" in text for text in story.values())
    assert "stake" not in story["bob"]
    assert says("seat-takes-count", seat="ann", count=2) in story["bob"]


def test_a_long_story_is_cut_and_says_so() -> None:
    written = pebbles()
    for number in range(70):
        written.note("bob", f"note {number}")
    text = sent(written, "ann").text
    assert "note 69" in text
    assert "note 10." not in text
    assert any(tells(text, "count-earlier-sentences-are-left", count=count) for count in range(10, 20))
    for _number in range(40):
        written.note("bob", "x " * 1900)
    assert len(sent(written, "ann").html.encode()) < CLIPPED


def test_how_to_answer_is_said_for_those_with_pbem_and_for_those_without() -> None:
    written = pebbles()
    by_words, with_pbem = (" ".join(sent(written, "bob", one).text.split()) for one in (BY_WORDS, WITH_PBEM))
    assert says("reply-with-one-of-these", move="take 1") in by_words
    assert all(f"`{word}`" in by_words for word in ("undo", "note", "help", "moves", "rules"))
    assert "`page`" in sent(written, "bob", replace(BY_WORDS, page="offered")).text
    assert "pbem" not in by_words.partition("== How to answer ==")[2]
    assert says("then-play-as-in-pbem", move="take 1") in with_pbem


def test_no_sentence_is_left_unfinished() -> None:
    """Braces are where a name was to be filled in."""
    for position in walk():
        for occasion in (BY_WORDS, WITH_PBEM):
            first = position.game.record.header.seats[0]
            welcome = welcome_by_words if occasion.answer_to else welcome_with_pbem
            about = [welcome(position.game, first, "The club"), reminder()]
            more = letter(position.game, position.told, first, occasion, about)
            for found in [more, *(found for _seat, found in position.letters(occasion))]:
                shown = "\n".join([found.subject, found.text, plain(found.html)])
                assert re.findall(r".*[{}].*", shown) == []


def test_an_invitation_names_the_seat_to_take() -> None:
    written = Written("pebbles", 1)
    for occasion in (BY_WORDS, WITH_PBEM):
        found = sent(written, "bob", occasion)
        assert re.findall(r".*[{}].*", found.text + found.subject + plain(found.html)) == []
    text = sent(written, "bob", WITH_PBEM).text
    assert says("take-this-mail-in-with", command="pbem mail receive") in " ".join(text.split())
    assert says("then-take-your-seat-pbem", seat="bob") in text


def test_the_last_letter_says_how_it_ended_and_shows_the_board() -> None:
    ended = [position for position in positions() if position.game.phase == "over"]
    assert ended
    for position in ended:
        result = position.game.result
        assert result is not None
        for _seat, found in position.letters(BY_WORDS):
            assert tells(found.subject, "over-how")
            assert tells(found.text, "the-game-is-over-winner")
            first = " ".join(found.text.partition("==")[0].split())
            assert tells(first, "final-scores-scores")
            assert f"{result.standing[0]} {result.scores[0]}, " in first
            assert not re.search("`(moves|page on|undo|resign)`", found.text), "they are of no use now"
            assert result.because in " ".join(found.text.split())
            assert says("the-board") in found.text
            assert not tells(found.text, "what-you-may-do")


def test_a_person_is_named_where_the_club_knows_one() -> None:
    """In what is proposed, in the subject, and in the history; else by the fingerprint that one can ask for."""
    table = new_table("confucius", ("ann", "bob", "cy"), seed=3)
    asked = table.asked[0]
    other, third = [seat for seat in table.seats if seat != asked]
    dee = key("dee").public
    table.propose_substitute(other, third, dee)
    position = retold(table.events)
    for known in ("dee", ""):
        names = {fingerprint(dee): known}
        sent_so = letter(position.game, position.told, third, Occasion("rainy-days", NOW, name_of=names.__getitem__))
        said = " ".join(f"{sent_so.subject} {sent_so.text} {sent_so.seen}".split())
        assert (says("give-the-seat-seat-to", seat=third, player="dee") in said) == bool(known)
        assert (fingerprint(dee) in said) != bool(known)


def test_who_deals_along_reads_whom_the_cards_wait_for() -> None:
    """Each of its own cards, then what the others wait for; at the deal it is said once whom all wait for."""
    room = Homes("confucius", ("ann", "bob", "cy"))
    met: set[str] = set()
    for step in range(120):
        if step > 70 and len(met) == 3:
            break
        for seat, game in room.games.items():
            said = " ".join(report(game, [], seat, WITH_PBEM, whole=False).sections[0].sentences)
            late = game.dealer.owing(game)
            awaited = game.chance.awaited(seat) if game.table is not None else ()
            assert (tells(said, "your-new-cards-wait-for")) == bool(awaited)
            assert (says("your-new-cards-wait-for", seats=all_of(awaited)) in said) == bool(awaited)
            assert (says("the-others-wait-for-your-part", command="pbem sync") in said) == (seat in late)
            others = late if seat not in late and not awaited and game.need is not None else ()
            assert tells(said.lower(), "seats-owe-cards", seats=all_of(others)) == bool(others)
            if game.need is None:
                assert not late or ("waiting" in said.lower() and all(one in said for one in late))
            met |= {name for name, holds in (("own", awaited), ("mine", seat in late), ("theirs", others)) if holds}
        assert room.move() or room.pay()
    assert met == {"own", "mine", "theirs"}
