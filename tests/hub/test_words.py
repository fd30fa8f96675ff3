"""What people write to a hub in words: moves, and everything else that one may do at a table."""

from datetime import timedelta

import pytest
from club import ANN, BOB, PEOPLE, Club, sound
from wording import says, tells

from pbem.app.talking import LONGEST
from pbem.hub.answering import SAID
from pbem.hub.sentences import in_full

# ---------------------------------------------------------------------- moves


@pytest.mark.parametrize(
    ("text", "taken"),
    [
        ("take 2", 2),
        ("Take 2.", 2),
        ("Please take 2 now.", 2),
        ("I would like to take two, please", 2),
        ("2", 2),
        ("2)", 2),
        ("  2) take 2  (leaves 18)", 2),
        ("`take 2`", 2),
        ("play take 2", 2),
        ("pbem play take 2", 2),
        ("t 2", 2),
        ("1 take 2", 2),
        ("turn 1: take 2", 2),
        ("turn 1\ntake 2", 2),
        ("Dear hub,\nI would like this:\ntake 2\nThank you, and best regards\nT", 2),
    ],
)
def test_a_move_is_made_however_it_is_written(taking: Club, text: str, taken: int) -> None:
    answer, report = taking.write(ANN, text)
    assert says("seat-takes-count", seat="ann", count=2) in answer.prose
    assert taking.game().table.heap == 20 - taken
    assert (report.to, report.subject) == (BOB, "[harbour] turn 2: your move")
    assert says("seat-takes-count", seat="ann", count=2) in report.prose
    sound(taking)


@pytest.mark.parametrize("text", ["T", "t.", "Take care", "ta", "Best regards\nAnn", "4711", "20 High Street", "pass"])
def test_what_is_no_move_is_none(taking: Club, text: str) -> None:
    [answer] = taking.write(ANN, text)
    assert taking.game().table.heap == 20
    assert answer.subject == "[harbour] turn 1: your move"


@pytest.mark.parametrize("number", ["0", "5", "00"])
def test_a_number_that_is_not_in_the_list_is_no_move(taking: Club, number: str) -> None:
    [answer] = taking.write(ANN, number)
    assert f"`{number}`: not done: there is no move {int(number)} in that list, which ends with 4." in answer.prose
    assert taking.game().table.heap == 20


@pytest.mark.parametrize("line", ["I play no. 4 please", "no. 4", "#4"])
def test_a_number_that_does_not_stand_alone_is_asked_back(taking: Club, line: str) -> None:
    [answer] = taking.write(ANN, line)
    assert "Did you mean `card 3`?" in answer.prose
    assert taking.game().table.heap == 20


def test_a_number_below_a_move_is_no_second_one(taking: Club) -> None:
    answer, _report = taking.write(ANN, "take 1\n10115\nBerlin")
    assert says("left-aside-lines", lines="“10115”, “Berlin”") in answer.prose
    assert "refused" not in answer.prose


def test_a_refusal_names_the_rule_and_what_is_legal(taking: Club) -> None:
    [answer] = taking.write(ANN, "take 4")
    assert "`take 4`: refused:" in answer.prose
    assert "(P" in answer.prose
    assert "You can: take 1, card 3, take 2, or any of the 4 moves that `moves` lists." in answer.prose


def test_a_polite_move_that_is_not_legal_is_refused_and_not_left_aside(taking: Club) -> None:
    [answer] = taking.write(ANN, "Please take 4.")
    assert "refused:" in answer.prose
    assert not tells(answer.prose, "left-aside-lines")


def test_a_typing_error_is_met_with_a_suggestion(taking: Club) -> None:
    [answer] = taking.write(ANN, "tale 2")
    assert says("nothing-of-this-was-understood", lines="“tale 2”") in answer.prose
    assert says("did-you-mean-words", words="`take 2`") in answer.prose


def test_a_misspelt_move_has_its_suggestion_below_the_sentence_that_says_so(club: Club) -> None:
    club.ready("confucius", ("ann", "bob", "cy"))
    need = club.game().need
    assert need is not None
    [answer] = club.write(PEOPLE[need.seats[0]], "bribe bingu 4")
    said, _title, meant = answer.text.partition("== You may have meant ==")
    assert tells(" ".join(said.partition("== Your mail ==")[2].split()), "did-you-mean-words")
    assert meant.partition("\n== ")[0].count(") bribe bingbu 4") == 1
    assert not tells(club.write(PEOPLE[need.seats[0]], "don't bribe bingbu 4")[0].text, "you-may-have-meant")


def test_a_half_understood_mail_is_met_with_the_move_to_press(taking: Club) -> None:
    [answer] = taking.write(ANN, "tale 2")
    about = answer.text.partition("== You may have meant ==")[2].partition("\n== ")[0]
    assert "  2) take 2 (leaves 18)" in about
    assert "1) take 1" not in about
    assert taking.game().table.heap == 20


@pytest.mark.parametrize(
    "text", ["rules heap", "rules P2", "What is the heap?", "how many pebbles may I take?", "rules"]
)
def test_the_rules_are_told_by_mail(text: str, taking: Club) -> None:
    before = taking.path().read_bytes()
    [answer] = taking.write(BOB, text, subject="")
    told = answer.prose
    assert {
        "rules heap": says("the-pebbles-that-are-left"),
        "rules P2": "P2, Too few pebbles: Nobody removes more pebbles than there are.",
        "What is the heap?": "== The rules: What is the heap == - heap: The pebbles that are left.",
        "how many pebbles may I take?": "Left aside",
        "rules": "`rules play`: the whole game",
    }[text] in told or text.startswith("how")
    assert taking.path().read_bytes() == before


def test_what_the_rules_have_nothing_about_is_said_with_the_nearest_word(taking: Club) -> None:
    [answer] = taking.write(BOB, "rules haep", subject="")
    assert tells(answer.prose, "not-done-why-advice")
    assert tells(answer.prose, "the-rules-have-nothing-about")
    [answer] = taking.write(BOB, "How is the weather over there?", subject="")
    assert "Left aside" in answer.prose or tells(answer.prose, "nothing-of-this-was-understood")


def test_what_is_asked_comes_first_then_the_moves_then_what_happened_then_the_board(taking: Club) -> None:
    report = taking.write(ANN, "take 1")[1]
    titles = ["it is your turn", "== What you may do ==", "== Since your last turn ==", "== The board ==", "== How to"]
    places = [report.text.index(title) for title in titles]
    assert places == sorted(places)


def test_of_two_commands_for_one_turn_the_first_counts(taking: Club) -> None:
    answer, _report = taking.write(ANN, "take 1\ntake 2")
    assert says("seat-takes-count", seat="`take 1`: ann", count=1) in answer.prose
    assert tells(answer.prose, "refused")
    assert tells(answer.prose, "you-have-made-your-choice", turn=1)
    assert taking.game().table.heap == 19


def test_of_two_mails_for_one_turn_the_first_counts(club: Club) -> None:
    club.begun(seats=("ann", "bob", "cy"))
    report = club.newest(ANN)
    club.write(ANN, "stake 1", to=report)
    [answer] = club.write(ANN, "stake 3", to=report)
    assert tells(answer.prose, "refused")
    assert tells(answer.prose, "you-have-made-your-choice", turn=1)
    assert club.game().record.head.answers["ann"].body == {"points": 1}


def test_a_reply_to_an_old_turn_is_told_what_happened_since_and_never_carried_out(taking: Club) -> None:
    old = taking.newest(ANN)
    taking.write(ANN, "take 1")
    taking.write(BOB, "take 2")
    [answer] = taking.write(ANN, "take 3\nnote still here", to=old)
    assert says("not-done-since-it-is", turn=1) in answer.prose
    assert says("your-mail-is-about-turn", old=1, turn=3) in answer.prose
    assert says("seat-takes-count", seat="ann", count="1. - bob takes 2") in answer.prose
    assert "`note still here`: Everybody at the table can read this note." in answer.prose
    assert answer.subject == "[harbour] turn 3: your move"
    assert taking.game().table.heap == 17


def test_a_move_needs_its_turn(taking: Club) -> None:
    [answer] = taking.write(ANN, "take 1", subject="my move")
    assert tells(answer.prose, "not-done-why-advice")
    assert tells(answer.prose, "your-mail-does-not-say")
    assert "Write `turn 1` in a line of its own above it" in answer.prose
    assert taking.game().table.heap == 20
    taking.write(ANN, "turn 1\ntake 1", subject="my move")
    assert taking.game().table.heap == 19


def test_whoever_is_not_asked_is_told_who_is(taking: Club) -> None:
    taking.write(BOB, "take 1", subject="turn 1")
    answer = taking.newest(BOB)
    assert tells(answer.prose, "refused")
    assert tells(answer.prose, "it-is-not-your-turn", whom="ann to take pebbles.")


def test_an_undo_of_the_own_move_may_follow_it_in_the_mail(taking: Club) -> None:
    answer, report = taking.write(ANN, "take 1\nundo")
    assert tells(answer.prose, "seat-proposes-to-motion", seat="`undo`: ann")
    assert tells(report.prose, "proposal-your-answer-yes-or", yes="consent", no="decline")


# ---------------------------------------------------------------------- agreeing


@pytest.mark.parametrize("text", ["undo please", "Please undo.", "Take that back!", "take back my last move, please"])
def test_an_undo_in_other_words(text: str, taking: Club) -> None:
    taking.write(ANN, "take 1")
    answer = taking.write(ANN, text)[0]
    assert says("seat-proposes-to-motion", seat="ann", motion="take back ann's take 1") in answer.prose


def test_the_board_is_shown_whoever_asks_politely(taking: Club) -> None:
    assert says("the-board") in taking.write(ANN, "Show me the board, please")[0].text


def test_an_undo_by_agreement(taking: Club) -> None:
    taking.write(ANN, "take 1")
    taking.write(ANN, "undo", subject="turn 2")
    assert taking.newest(BOB).subject == "[harbour] turn 2: your move"
    answer, asked = taking.write(BOB, "consent")
    assert says("seat-agrees-to-other-s", seat="bob", other="ann", motion="take back ann's take 1") in answer.prose
    assert taking.game().table.heap == 20
    assert (asked.to, asked.subject) == (ANN, "[harbour] turn 3: your move")
    taking.write(ANN, "take 2")
    assert taking.game().table.heap == 18
    sound(taking)


@pytest.fixture
def agreed(club: Club) -> tuple[Club, str, str, str]:
    """One of three has moved and proposes to take that back, to which the next has agreed, who was asked. Returns the
    addresses of the mover, of the next, and of the third."""
    club.ready("confucius", ("ann", "bob", "cy"))
    [mover] = getattr(club.game().need, "seats", [])
    club.write(PEOPLE[mover], "1")
    [asked] = getattr(club.game().need, "seats", [])
    [third] = {"ann", "bob", "cy"} - {mover, asked}
    club.write(PEOPLE[mover], "undo")
    club.write(PEOPLE[asked], "consent")
    return club, PEOPLE[mover], PEOPLE[asked], PEOPLE[third]


def test_who_has_agreed_to_an_undo_is_asked_for_no_move(agreed: tuple[Club, str, str, str]) -> None:
    club, _mover, asked, third = agreed
    assert not club.newest(asked).subject.endswith("your move")
    assert club.newest(asked).choices == {}
    club.write(third, "decline")
    assert club.newest(asked).subject.endswith("your move")
    assert club.newest(asked).choices


def test_who_was_asked_is_told_that_the_question_was_taken_back(agreed: tuple[Club, str, str, str]) -> None:
    club, mover, asked, third = agreed
    before = {address: len(club.box(address)) for address in (mover, asked, third)}
    club.write(third, "consent")
    assert {address: len(club.box(address)) - count for address, count in before.items()} == dict.fromkeys(before, 1)
    assert club.newest(mover).subject.endswith("your move")
    assert club.newest(asked).choices == {}
    club.later()
    assert len(club.box(asked)) == before[asked] + 1


def test_whoever_proposes_is_told_of_a_decline(taking: Club) -> None:
    taking.write(ANN, "take 1")
    taking.write(ANN, "undo", subject="turn 2")
    _answer, told = taking.write(BOB, "decline")
    assert told.to == ANN
    assert tells(told.prose, "seat-declines-other-s-proposal", seat="bob", other="ann")
    assert taking.game().table.heap == 19


def test_a_proposal_is_taken_back(taking: Club) -> None:
    taking.write(ANN, "abandon\nwithdraw")
    taking.write(BOB, "consent", subject="turn 1")
    assert "refused: nobody has proposed anything that waits for your consent" in taking.newest(BOB).prose
    assert taking.game().phase == "playing"


def test_a_game_is_abandoned_by_agreement_and_all_are_told(taking: Club) -> None:
    taking.write(ANN, "abandon")
    told = taking.write(BOB, "consent")
    assert {one.to for one in told} == {ANN, BOB}
    assert {one.subject for one in told} == {"[harbour] over: nobody has won"}


def test_a_pace_is_agreed_on_and_deadlines_follow(taking: Club) -> None:
    taking.write(ANN, "pace 3d")
    answer, asked = taking.write(BOB, "consent")
    assert tells(asked.prose, "the-deadline-is-moment")
    assert "harbour.ics" in asked.files
    assert answer.to == BOB


def test_the_rules_move_for_who_does_not_write_until_the_next_mail(taking: Club) -> None:
    taking.write(ANN, "pace 3d")
    taking.write(BOB, "consent")
    taking.now += timedelta(days=7)
    taking.write(BOB, "absent ann")
    assert taking.game().record.absent == ["ann"]
    taking.write(ANN, "note Sorry!")
    assert taking.game().record.returning == ["ann"]
    sound(taking)


def test_what_is_proposed_already_is_not_offered(club: Club) -> None:
    club.ready("confucius", ("ann", "bob", "cy"), pace="3d")
    [late] = getattr(club.game().need, "seats", [])
    one, other = (PEOPLE[seat] for seat in ("ann", "bob", "cy") if seat != late)
    club.now += timedelta(days=7)
    assert f"`absent {late}`" in club.write(one, "show")[0].prose
    club.write(one, f"absent {late}")
    shown = club.write(other, "show")[0].prose
    assert says("others-or-last", others="`consent`", last="`decline`") in shown
    assert f"`absent {late}`" not in shown


def test_resigning_is_asked_about_first(taking: Club) -> None:
    [answer] = taking.write(ANN, "resign")
    assert (
        "`resign`: not done: to resign is for good. If you mean it, answer this with `resign for good`." in answer.prose
    )
    assert taking.game().record.vacant == []
    told = taking.write(ANN, "resign for good")
    assert taking.game().record.vacant == ["ann"]
    assert {one.subject for one in told} == {"[harbour] over: bob has won"}
    sound(taking)


def test_resigning_for_good_is_asked_back_before_it_counts(taking: Club) -> None:
    mail = taking.written(ANN, "resign for good")
    [answer] = taking.deliver(mail)
    asked = "not done: to resign is for good. If you mean it, answer this with `resign for good`."
    assert f"`resign for good`: {asked}" in answer.prose
    taking.deliver(mail)
    [answer] = taking.write(ANN, "note hi\n\nresign for good\n\nresign for good")
    assert answer.prose.count(asked) == 2, "since a note was written in between, and not twice in one mail"
    assert taking.game().record.vacant == []
    taking.restart()
    taking.write(ANN, "resign for good")
    assert taking.game().record.vacant == ["ann"]
    sound(taking)


def test_whoever_was_asked_and_plays_on_is_asked_again(taking: Club) -> None:
    taking.write(ANN, "resign")
    taking.write(ANN, "take 1")
    [answer] = taking.write(ANN, "resign for good")
    assert "If you mean it, answer this with `resign for good`." in answer.prose
    taking.write(BOB, "resign for good")
    assert taking.game().record.vacant == []


# ---------------------------------------------------------------------- talk, and what is only read


def test_a_note_is_a_line_or_the_rest(taking: Club) -> None:
    taking.write(ANN, "note: good luck\n\ntake 1\nnote\nFirst line.\nSecond: take 2")
    told = [one.sentence for one in taking.open().retold()]
    assert says("seat-notes-text", seat="ann", text="good luck") in told[-3]
    assert "First line." in told[-1]
    assert "Second: take 2" in told[-1]
    assert taking.game().table.heap == 19
    assert "good luck" in taking.newest(BOB).prose


def test_a_note_needs_words(taking: Club) -> None:
    [answer] = taking.write(ANN, "note")
    assert tells(answer.prose, "not-done-why-advice")
    assert tells(answer.prose, "a-note-needs-words")
    assert taking.game().record.notes == {}


def test_a_note_has_its_limit(taking: Club) -> None:
    [answer] = taking.write(ANN, f"note\n{'x' * LONGEST}y")
    assert says("a-note-has-at-most", most=LONGEST, count=LONGEST + 1) in answer.prose
    assert taking.game().record.notes == {}
    taking.write(ANN, f"note\n{'x' * LONGEST}")
    assert taking.game().record.notes == {"ann": 1}


def test_an_absence_is_noted(taking: Club) -> None:
    taking.write(ANN, "away until 2026-12-24")
    assert taking.game().record.away["ann"].n == 1
    [answer] = taking.write(ANN, "away from my desk\naway back")
    assert says("left-aside-lines", lines="“away from my desk”") in answer.prose
    assert taking.game().record.away["ann"].n == 2


def test_away_alone_is_told_how(taking: Club) -> None:
    [answer] = taking.write(ANN, "away")
    assert tells(answer.prose, "not-done-why-advice")
    assert tells(answer.prose, "say-until-when-away-5d")
    assert taking.game().record.away == {}


@pytest.mark.parametrize("text", ["No.", "Nothing today.", "No, thanks", "I agree", "Sure", "I am away"])
def test_what_says_no_move_is_neither_made_nor_told_of_another(club: Club, text: str) -> None:
    club.ready("confucius", ("ann", "bob", "cy"))
    turn = club.game().record.turns
    [seat] = getattr(club.game().need, "seats", [])
    [answer] = club.write(PEOPLE[seat], text)
    assert club.game().record.turns == turn
    assert "refused" not in answer.prose


@pytest.mark.parametrize(
    ("text", "typed"),
    [("I agree", "consent"), ("I resign", "resign for good"), ("I am away", "away 5d"), ("I’ll be away.", "away 5d")],
)
def test_a_sentence_that_means_an_act_is_told_how_to_type_it(club: Club, text: str, typed: str) -> None:
    club.ready("confucius", ("ann", "bob", "cy"))
    before = club.path().read_bytes()
    [seat] = getattr(club.game().need, "seats", [])
    [answer] = club.write(PEOPLE[seat], text)
    assert f"`{typed}`" in answer.text.partition("== What you may do ==")[0]
    assert club.path().read_bytes() == before


# ---------------------------------------------------------------------- a single word


@pytest.mark.parametrize(
    "text",
    [
        *("I cannot play today.\n\nTax", "I cannot play today.\n\nBest regards\nTax", "note Not today\n\nTax"),
        *("I cannot play today.\n-- \nTax", "I cannot play today.\n\n- Tax", "Sorry\n\n— Tax", "Later!\n*Tax*"),
    ],
)
def test_a_signature_that_is_a_move_makes_nothing(club: Club, text: str) -> None:
    club.ready("confucius", ("ann", "bob", "cy"))
    [seat] = getattr(club.game().need, "seats", [])
    club.write(PEOPLE[seat], text)
    assert "tax" not in [event.kind for event in club.game().log or ()]


ABOUT = ("Your mail", "You may have meant")


def test_a_single_word_below_others_is_asked_about_with_the_move_to_press(club: Club) -> None:
    club.ready("confucius", ("ann", "bob", "cy"))
    [seat] = getattr(club.game().need, "seats", [])
    [answer] = club.write(PEOPLE[seat], "Hello all\n\ntax")
    about, meant = (answer.text.partition(f"== {title} ==")[2].partition("\n== ")[0] for title in ABOUT)
    assert tells(about, "not-done-why-advice")
    assert ") tax (" in meant
    [answer, *_reports] = club.write(PEOPLE[seat], "tax\n\nTax")
    assert [event.kind for event in club.game().log or ()].count("tax") == 1
    assert tells(answer.prose, "left-aside-lines")


@pytest.mark.parametrize("line", ["26", "tax", "commercial 2"])
def test_a_choice_right_below_a_note_is_not_lost_silently(club: Club, line: str) -> None:
    club.ready("confucius", ("ann", "bob", "cy"))
    before = club.path().read_bytes()
    [seat] = getattr(club.game().need, "seats", [])
    [answer] = club.write(PEOPLE[seat], f"note hello all\n{line}")
    assert club.path().read_bytes() == before
    assert f"`{line}`" in answer.prose


@pytest.mark.parametrize("text", ["tax", "Tax!\nBest regards, Tax", "turn 1\ntax", "...\ntax", "Hello\n\ntax, please"])
def test_a_single_word_at_the_top_and_a_sentence_anywhere_are_moves(club: Club, text: str) -> None:
    club.ready("confucius", ("ann", "bob", "cy"))
    [seat] = getattr(club.game().need, "seats", [])
    club.write(PEOPLE[seat], text)
    assert [event.kind for event in club.game().log or ()].count("tax") == 1


def test_help_moves_show_and_history(taking: Club) -> None:
    before = taking.path().read_bytes()
    [answer] = taking.write(BOB, "help\nmoves\nhistory\nshow", subject="turn 1")
    for title in ("What you may write", "Every move", "The story", "The board"):
        assert f"== {title} ==" in answer.text
    assert taking.path().read_bytes() == before


def test_moves_lists_them_or_says_that_there_are_none(taking: Club) -> None:
    [answer] = taking.write(BOB, "moves", subject="turn 1")
    assert tells(answer.prose, "every-move")
    assert tells(answer.prose, "you-are-not-asked-now")
    [answer] = taking.write(ANN, "moves")
    every = answer.text.partition("== Every move ==")[2].partition("==")[0]
    assert "1) take 1" in every
    assert "You are not asked" not in every


def test_of_very_many_words_only_the_first_are_answered(taking: Club) -> None:
    [answer] = taking.write(ANN, "\n".join(f"take {number}" for number in range(100, 200)))
    assert "`take 100`: not done: " in answer.prose
    assert answer.prose.count(": not done: ") == SAID


def test_of_a_long_story_the_newest_is_told(taking: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    taking.write(ANN, "take 1")
    taking.write(BOB, "take 2")
    monkeypatch.setattr("pbem.hub.asked_for.HISTORY", 20)
    taking.write(BOB, "history", subject="turn 3")
    answer = taking.newest(BOB)
    assert answer.text.partition("== The story ==\n\n")[2].startswith("- 3: bob takes 2.\n\n- You are not asked")


def test_a_game_whose_file_is_gone_is_named_and_its_mail_waits(taking: Club) -> None:
    raw = taking.path().read_bytes()
    taking.path().unlink()
    taking.look()
    assert not taking.hub.receive(taking.written(ANN, "take 1"), taking.now)
    assert [line for line in taking.log if "harbour" in line and says("there-is-no-such-file") in line]
    taking.path().write_bytes(raw)
    taking.write(ANN, "take 1")
    assert taking.game().table.heap == 19


def test_a_sentence_has_one_full_stop() -> None:
    assert in_full("not now") == in_full("not now.") == "Not now."
    assert in_full("really?") == "Really?"
    assert in_full("") == ""


def test_an_answer_to_somebody_who_is_not_asked_is_short(taking: Club) -> None:
    answer, report = taking.write(ANN, "take 1")
    assert "== The board ==" not in answer.text
    assert says("the-board") in report.text
    assert "harbour.toml" not in report.files, "it would show every hand"


def test_mails_of_a_game_stay_together(taking: Club) -> None:
    answer, report = taking.write(ANN, "take 1")
    assert str(answer.mail["In-Reply-To"]) == f"<{taking.mails}@example.net>"
    assert str(answer.mail["References"]).split()[0] == str(report.mail["References"]).split()[0]
    assert report.mail["Auto-Submitted"] == "auto-generated"


def test_everybody_gets_the_end(taking: Club) -> None:
    told = []
    while taking.game().phase == "playing":
        need = taking.game().need
        assert need is not None
        told = taking.write(PEOPLE[need.seats[0]], "take 1")
    assert {one.to for one in told} == {ANN, BOB}
    assert {one.subject for one in told} == {"[harbour] over: bob has won"}
    assert taking.write(ANN, "take 1", subject="turn 3")[0].subject == "[harbour] over: bob has won"


def test_a_question_is_asked_once_whatever_else_happens(taking: Club) -> None:
    taking.write(ANN, "take 1")
    asked = len(taking.box(BOB))
    taking.write(ANN, "note hello")
    taking.write(ANN, "show")
    taking.look()
    taking.restart()
    taking.look()
    assert len(taking.box(BOB)) == asked


# ---------------------------------------------------------------------- what is asked back


def test_a_number_that_may_be_a_price_is_answered_with_both_moves_to_press_and_neither_is_played(club: Club) -> None:
    club.ready("confucius", ("ann", "bob", "cy"))
    before = club.path().read_bytes()
    need = club.game().need
    assert need is not None
    asked = PEOPLE[need.seats[0]]
    [answer] = club.write(asked, "buy junks for 3")
    assert club.path().read_bytes() == before
    assert tells(answer.prose, "not-done-why-advice")
    assert tells(
        answer.prose, "did-you-mean-names", names="`buy-junks 2` (3 cash, 1 cube) or `buy-junks 3` (6 cash, 1 cube)"
    )
    about = answer.text.partition("== You may have meant ==")[2].partition("\n== ")[0]
    assert ") buy-junks 2 (3 cash" in about
    assert ") buy-junks 3 (6 cash" in about
    assert "buy-junks 1" not in about


@pytest.mark.parametrize("words", ["My move: tax", "Tax :-)", "tax 🙂", "“tax”", "I’d like to collect taxes, please"])
def test_a_mail_says_a_move_as_people_do(club: Club, words: str) -> None:
    club.ready("confucius", ("ann", "bob", "cy"))
    turn = club.game().record.turns
    need = club.game().need
    assert need is not None
    asked = PEOPLE[need.seats[0]]
    club.write(asked, words)
    assert club.game().record.turns == turn + 1
