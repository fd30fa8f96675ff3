"""What people write to a hub in words: moves."""

import pytest
from club import ANN, BOB, PEOPLE, Club, sound
from wording import says, tells


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
