"""What people write to a hub in words: moves."""

import re

from club import ANN, BOB, Club, not_understood, sound, subject, whole
from wording import says, tells

from pbem.app.acts import every_act
from pbem.rooms.hub.commands import as_in_a_mail
from pbem.rooms.hub.verbs import ACTS


def test_every_act_that_a_mail_may_say_is_a_word_of_the_hub() -> None:
    assert {act.word for act in every_act() if act.by_mail is not None} <= set(ACTS)


def test_a_move_is_made_and_its_maker_and_the_next_are_told(taking: Club) -> None:
    answer, report = taking.write(ANN, "take 2")
    assert says("seat-takes-count", seat="ann", count=2) in answer.prose
    assert taking.game().table.heap == 18
    assert (report.to, report.subject) == (BOB, subject("turn-turn-your-move", turn=2))
    assert says("seat-takes-count", seat="ann", count=2) in report.prose
    sound(taking)


def test_a_move_is_made_however_it_is_written(long: Club) -> None:
    written = [
        "Take 2.",
        "Please take 2 now.",
        "I would like to take two, please",
        "  2) take 2  (leaves {leaves})",
        "`take 2`",
        "play take 2",
        "pbem play take 2",
        "t 2",
        "{turn} take 2",
        "turn {turn}: take 2",
        "turn {turn}\ntake 2",
        "Dear hub,\nI would like this:\ntake 2\nThank you, and best regards\nT",
    ]
    assert not_understood(long, written) == {}


def test_what_is_no_move_is_none(taking: Club) -> None:
    for text in ("T", "t.", "Take care", "ta", "Best regards\nAnn", "4711", "20 High Street", "pass"):
        [answer] = taking.write(ANN, text)
        assert taking.game().table.heap == 20, text
        assert answer.subject == subject("turn-turn-your-move", turn=1)


def test_a_number_that_is_not_in_the_list_is_no_move(taking: Club) -> None:
    for number in ("0", "5", "00"):
        [answer] = taking.write(ANN, number)
        assert says("there-is-no-move-number", number=int(number), last=4) in answer.prose, number
        assert taking.game().table.heap == 20


def test_a_number_that_does_not_stand_alone_is_asked_back(taking: Club) -> None:
    for line in ("I play no. 4 please", "no. 4", "#4"):
        [answer] = taking.write(ANN, line)
        assert says("did-you-mean-words", words="`card 3`") in answer.prose, line
        assert taking.game().table.heap == 20


def test_a_number_below_a_move_is_no_second_one(taking: Club) -> None:
    answer, _report = taking.write(ANN, "take 1\n10115\nBerlin")
    assert says("left-aside-lines", lines="“10115”, “Berlin”") in answer.prose
    assert not tells(answer.prose, "refused-why-advice")


def test_a_refusal_names_the_rule_and_what_is_legal(taking: Club) -> None:
    [answer] = taking.write(ANN, "take 4")
    assert tells(answer.prose, "refused-why-advice")
    assert "(P" in answer.prose
    assert whole("you-can-moves-or-any", moves="take 1, card 3, take 2", count=4) in answer.prose


def test_a_polite_move_that_is_not_legal_is_refused_and_not_left_aside(taking: Club) -> None:
    [answer] = taking.write(ANN, "Please take 4.")
    assert tells(answer.prose, "refused-why-advice")
    assert not tells(answer.prose, "left-aside-lines")


def test_a_typing_error_is_met_with_a_suggestion(taking: Club) -> None:
    [answer] = taking.write(ANN, "tale 2")
    assert says("nothing-of-this-was-understood", lines="“tale 2”") in answer.prose
    assert says("did-you-mean-words", words="`take 2`") in answer.prose


def test_a_misspelt_move_has_its_suggestion_below_the_sentence_that_says_so(club: Club) -> None:
    club.ready("confucius", ("ann", "bob", "cy"))
    [answer] = club.write(club.asked, "bribe bingu 4")
    assert tells(answer.below("your-mail"), "did-you-mean-words")
    assert answer.below("you-may-have-meant").count("- bribe bingbu 4") == 1
    assert not tells(club.write(club.asked, "don't bribe bingbu 4")[0].text, "you-may-have-meant")


def test_a_half_understood_mail_is_met_with_the_move_to_press(taking: Club) -> None:
    [answer] = taking.write(ANN, "tale 2")
    listed, other = "  2) take 2 (leaves 18)", "1) take 1"
    assert listed in answer.below("you-may-have-meant")
    assert other not in answer.below("you-may-have-meant")
    assert taking.game().table.heap == 20


def test_the_rules_are_told_by_mail(taking: Club) -> None:
    before = taking.path().read_bytes()
    told = {
        "rules heap": says("the-pebbles-that-are-left"),
        "rules P2": says("nobody-removes-more-pebbles-than"),
        "What is the heap?": says("the-pebbles-that-are-left"),
        "rules": "`rules play`",
    }
    for text, part in told.items():
        [answer] = taking.write(BOB, text, subject="")
        assert part in answer.prose, text
    assert says("the-rules-words", words="What is the heap") in taking.box(BOB)[-2].prose
    taking.write(BOB, "how many pebbles may I take?", subject="")
    assert taking.path().read_bytes() == before


def test_what_the_rules_have_nothing_about_is_said_with_the_nearest_word(taking: Club) -> None:
    [answer] = taking.write(BOB, "rules haep", subject="")
    assert tells(answer.prose, "not-done-why-advice")
    assert tells(answer.prose, "the-rules-have-nothing-about")
    [answer] = taking.write(BOB, "How is the weather over there?", subject="")
    assert tells(answer.prose, "left-aside-lines") or tells(answer.prose, "nothing-of-this-was-understood")


def test_what_is_asked_comes_first_then_the_news_then_the_moves_and_the_board_in_words_last(taking: Club) -> None:
    report = taking.write(ANN, "take 1")[1]
    titles = [f"== {says(name)} ==" for name in ("since-my-last-turn", "what-you-may-do", "how-to-answer", "the-board")]
    asked = says("seat-it-is-your-turn", seat="bob", prompt=says("take-pebbles"))
    places = [report.text.index(part) for part in (asked, *titles)]
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
    assert says("seat-takes-count", seat="ann", count=1) not in answer.prose, "which is no news to her"
    assert says("seat-takes-count", seat="bob", count=2) in answer.prose
    assert whole("everybody-at-the-table-can") in answer.prose
    assert answer.subject == subject("turn-turn-your-move", turn=3)
    assert taking.game().table.heap == 17


def test_where_nothing_has_happened_since_none_of_it_is_announced(taking: Club) -> None:
    old = taking.newest(ANN)
    taking.write(ANN, "take 1")
    [answer] = taking.write(ANN, "take 3", to=old)
    assert says("your-mail-is-about-turn-old", old=1, turn=2) in answer.prose
    assert says("your-mail-is-about-turn", old=1, turn=2) not in answer.prose


def test_a_move_needs_its_turn(taking: Club) -> None:
    [answer] = taking.write(ANN, "take 1", subject="my move")
    assert tells(answer.prose, "not-done-why-advice")
    assert tells(answer.prose, "your-mail-does-not-say")
    assert whole("write-turn-turn-in-a", turn=1) in answer.prose
    assert taking.game().table.heap == 20
    taking.write(ANN, "turn 1\ntake 1", subject="my move")
    assert taking.game().table.heap == 19


def test_whoever_is_not_asked_is_told_who_is(taking: Club) -> None:
    taking.write(BOB, "take 1", subject="turn 1")
    answer = taking.newest(BOB)
    assert tells(answer.prose, "refused")
    assert tells(
        answer.prose, "it-is-not-your-turn", whom=says("seats-to-prompt", seats="ann", prompt=says("take-pebbles"))
    )


def test_an_undo_of_the_own_move_may_follow_it_in_the_mail(taking: Club) -> None:
    answer, report = taking.write(ANN, "take 1\nundo")
    assert tells(answer.prose, "seat-proposes-to-motion-2", seat="`undo`: ann")
    assert tells(report.prose, "proposal-your-answer-yes-or", yes="consent", no="decline")


def test_a_number_that_may_be_a_price_is_answered_with_both_moves_to_press_and_neither_is_played(club: Club) -> None:
    club.ready("confucius", ("ann", "bob", "cy"))
    before = club.path().read_bytes()
    [answer] = club.write(club.asked, "buy junks for 3")
    assert club.path().read_bytes() == before
    assert tells(answer.prose, "not-done-why-advice")
    assert tells(
        answer.prose, "did-you-mean-names", names="`buy-junks 2` (3 coins, 1 cube) or `buy-junks 3` (6 coins, 1 cube)"
    )
    about = answer.below("you-may-have-meant")
    assert re.findall(r"- buy-junks (\d) ", about) == ["2", "3"]


def test_a_mail_says_a_move_as_people_do(club: Club) -> None:
    """How a single word may be dressed up, test_lines.py asks."""
    club.ready("confucius", ("ann", "bob", "cy"))
    for number, words in enumerate(("My move: tax", "Tax :-)", "I’d like to collect taxes, please"), start=1):
        club.write(club.asked, words)
        assert club.kinds().count("tax") == number, words


def test_commands_are_named_as_a_mail_takes_them() -> None:
    assert as_in_a_mail("first `pbem propose expel cy`, then `pbem consent`") == "first `expel cy`, then `consent`"
    assert as_in_a_mail("`pbem propose`") == "`pbem propose`"
