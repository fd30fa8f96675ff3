"""The lines of a mail: the right words act once, however they are dressed up, and nothing else does."""

import re
from textwrap import fill

import pytest
from club import ANN, BOB, Club, not_understood, sound, whole
from wording import says, tells

from pbem.rooms.hub.commands import Command, commands
from pbem.rooms.hub.dress import undressed
from pbem.rooms.hub.line_actor import Actor
from pbem.rooms.hub.mail_handler import MOST_FAILED

# ---------------------------------------------------------------------- lines of no words

SIGNS = [
    "...",
    "***",
    "!",
    "```",
    "-",
    "\u2026",
    "----------",
    "(.)",
    "'\"'",
    "?",
    "\u00a0.",
    ":-)",
    "`",
    "**",
]


def test_a_line_without_words_is_none(taking: Club) -> None:
    for number, signs in enumerate(SIGNS):
        [answer] = taking.write(ANN, signs, subject="turn 1")
        assert says("there-was-nothing-in-it") in answer.prose
        answer = taking.write(
            ANN, f"{signs}\nnote hello {number}\n\n{signs}\nmoves\n{signs}\nThanks", subject="turn 1"
        )[0]
        assert says("every-move") in answer.text
        assert says("left-aside-lines", lines="“Thanks”") in answer.prose
    assert taking.notes() == [f"hello {number}" for number in range(len(SIGNS))]
    assert "bug" not in " ".join(taking.log)


def test_a_picture_beside_words_is_left_out_and_alone_it_is_a_reaction(taking: Club) -> None:
    assert taking.write(ANN, "\U0001f642 \U0001f44d\U0001f3fd", subject="turn 1") == []
    taking.write(ANN, "\U0001f642\nnote hello \U0001f642\n\n\U0001f642\ntake 2")
    assert taking.notes() == ["hello \U0001f642"]
    assert taking.game().table.heap == 18


def test_a_note_keeps_what_parts_it(taking: Club) -> None:
    taking.write(ANN, "note hello\n-----\nagain\n\nnote\n\nOne.\n\n* * *\n\nTwo.")
    assert taking.notes() == ["hello\n-----\nagain", "One.\n\n* * *\n\nTwo."]


# ---------------------------------------------------------------------- whatever fails


def failing(monkeypatch: pytest.MonkeyPatch, *, at: str) -> None:
    """pbem fails over lines of this word, after it has done something about them."""
    act = Actor.act

    def acted(self: Actor, command: Command) -> str:
        said = act(self, command)
        if command.line.startswith(at):
            raise IndexError("list index out of range")
        return said

    monkeypatch.setattr(Actor, "act", acted)


def test_whatever_fails_over_a_line_is_answered_once_and_the_rest_done(
    taking: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing(monkeypatch, at="history")
    mail = taking.written(ANN, "Hello!\n\ntake 2\n\nhistory\n\nnote Good luck")
    [answer, _report] = taking.deliver(mail)
    assert says("line-number-was-not-understood", number=3, rest="the rest is done") in answer.prose
    assert taking.game().table.heap == 18
    assert taking.notes() == ["Good luck"]
    [told] = [line for line in taking.log if tells(line, "line-line-reason")]
    assert re.match(r"harbour, ann: line 3 \(`history`\) made pbem fail \(a bug\): .*Error.*\(\w+\.py:\d+\)", told)
    assert taking.deliver(mail) == [], "it is answered once"
    sound(taking)


def test_what_a_line_did_before_it_failed_is_not_done(taking: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    failing(monkeypatch, at="take 3")
    answer, _report = taking.write(ANN, "take 3\ntake 2")
    assert says("seat-takes-count", seat="`take 2`: ann", count=2) in answer.prose
    assert taking.game().table.heap == 18
    sound(taking)


def test_pbem_fails_over_a_few_lines_of_a_mail_and_leaves_the_others_alone(
    taking: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing(monkeypatch, at="history")
    answer = taking.write(ANN, "history\n" * 5 + "take 2")[0]
    assert answer.prose.count("the rest is done") == MOST_FAILED - 1
    assert (
        says("line-number-was-not-understood", number=MOST_FAILED, rest=says("what-follows-it-was-left"))
        in answer.prose
    )
    assert taking.game().table.heap == 20
    assert sum(tells(line, "line-number-line-has-made") for line in taking.log) == MOST_FAILED


def test_a_mail_over_which_everything_fails_is_answered_once(taking: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    mail = taking.written(ANN, "take 2")
    with monkeypatch.context() as broken:
        broken.setattr("pbem.rooms.hub.mail_handler.follow_up", None)
        [answer] = taking.deliver(mail)
    assert says("nothing-was-done-pbem-has") in answer.prose
    assert taking.game().table.heap == 20
    assert taking.deliver(mail) == []
    assert [line for line in taking.log if says("internal-error-a-bug-in", error="TypeError") in line]


# ---------------------------------------------------------------------- notes

LONG = "I cannot play before Sunday since the only tram that gets me home to my machine at night is number"


RESTS = ["12", "2", "take 2", "take 1 then take 2", "resign for good", "undo", "plan take 2"]


@pytest.mark.parametrize("width", [60, 71, 78])
def test_a_note_that_a_mail_program_breaks_is_one(width: int) -> None:
    """However much of it stands above the line's end."""
    words = LONG.split()
    for count in range(4, len(words) + 1):
        for rest in RESTS:
            for end in ("", " and so on and so forth"):
                told = f"{' '.join(words[:count])} {rest}{end}"
                [note, bye] = commands([*fill(f"note {told}", width).splitlines(), "", "Bye"], "turn 1")
                assert (note.verb, note.rest) == ("note", told)
                assert bye.line == "Bye"


def test_a_note_that_was_broken_is_told_whole(taking: Club) -> None:
    above = "note I cannot come before Sunday, and the tram that I take is number"
    rests = ["12", "in the evening", "number 2, and see you", "home. Then take 2"]
    for rest in rests:
        taking.write(ANN, f"{above}\n{rest}\n\nSee you")
    assert taking.notes() == [f"{above[5:]} {rest}" for rest in rests]
    assert taking.game().table.heap == 20


def test_a_command_below_a_note_of_any_length_is_asked_about(taking: Club) -> None:
    above = "note I cannot come before Sunday, and the tram that I take is never on time, as you all know"
    before = taking.path().read_bytes()
    for number, length in enumerate(range(50, 84, 3)):
        for below in (RESTS[2], ("2", "undo", "plan take 2")[number % 3]):
            [answer] = taking.write(ANN, f"{above[:length]}\n{below}\n\nSee you")
            assert taking.path().read_bytes() == before, (length, below)
            assert f"`{below}`" in answer.prose


def test_a_note_goes_to_the_next_blank_line(taking: Club) -> None:
    taking.write(ANN, "note Good luck to you all!\nKind regards,\nAnn\n\ntake 2")
    assert taking.notes() == ["Good luck to you all!\nKind regards,\nAnn"]
    assert taking.game().table.heap == 18


def test_what_may_be_a_command_directly_below_a_note_is_asked_about(taking: Club) -> None:
    before = taking.path().read_bytes()
    for below in ("take 2", "2", "2) take 2", "plan take 2", "undo", "note again", "resign for good"):
        [answer] = taking.write(ANN, f"note Good luck!\n{below}")
        assert tells(answer.prose, "line-stands-directly-below-it"), below
        assert whole("leave-a-line-empty-between") in answer.prose
        assert taking.path().read_bytes() == before, below


def test_a_move_directly_below_a_note_is_asked_about_after_a_move_too(taking: Club) -> None:
    """It may be what ann means to do next, and the others are not to read that."""
    taking.write(ANN, "take 2\nnote Good luck!\ntake 1")
    assert tells(taking.newest(ANN).prose, "line-stands-directly-below-it")
    assert taking.notes() == []
    assert taking.game().table.heap == 18


def test_an_answer_shows_how_a_note_ends(taking: Club) -> None:
    """So that its writer sees what has become a part of it."""
    [answer] = taking.write(ANN, "note Good luck!\nBest,\nAnn")
    luck, bye = "Good luck! Best, Ann`", "Bye, Ann`"
    assert luck in answer.prose
    [answer] = taking.write(ANN, f"note Hello! {'It is late. ' * 20}\nBye, Ann")
    assert answer.prose.partition("`note Hello!")[2]
    assert bye in answer.prose
    assert answer.prose.partition("Bye, Ann`")[0].count("It is late.") < 10


def test_words_that_do_nothing_belong_to_the_note_above_them(taking: Club) -> None:
    belows = ["12", "back soon I hope", "the rest", "moves me", "Take care!", "then we shall see"]
    for below in belows:
        taking.write(ANN, f"note Good luck!\n{below}")
    assert taking.notes() == [f"Good luck!\n{below}" for below in belows]


def test_a_sentence_that_begins_with_note_that_is_no_command(taking: Club) -> None:
    for begun in ("Note that", "note that", "*Note that*", "- Note that"):
        [answer] = taking.write(ANN, f"{begun} I shall be away next week.")
        assert says("what-follows-note-is-told") in answer.prose, begun
    taking.write(ANN, "note: that was close")
    assert taking.notes() == ["that was close"]


def test_a_note_is_told_as_it_was_written(taking: Club) -> None:
    told = {
        'note she said "hi"': 'she said "hi"',
        '"note hello"': "hello",
        "*note* hello *all*": "hello *all*",
        "_note hello_": "hello",
        "note: \U0001f642 well done :)": "\U0001f642 well done :)",
        "- note hello": "hello",
        "\u201cNote: hello\u201d": "hello",
    }
    for written in told:
        taking.write(ANN, written)
    assert taking.notes() == [*told.values()]


# ---------------------------------------------------------------------- numbers


def test_a_lone_number_at_the_top_is_a_move(long: Club) -> None:
    quoted = ["2", "2.", "2)", "*2*", "\u201c2\u201d", "2 :)", "\uff12"]
    assert not_understood(long, [*quoted, "turn {turn}\n2", "turn {turn}: 2", "2\nThanks!", "...\n2"]) == {}


def test_a_number_elsewhere_is_asked_about(taking: Club) -> None:
    before = taking.path().read_bytes()
    for text in ("- 2", "-2", "Hello!\n2", "Dear hub,\n\n2", "the tram is number\n2", "High Street\n2\n1"):
        [answer] = taking.write(ANN, text)
        assert taking.path().read_bytes() == before, text
        if "-" not in text:
            assert tells(answer.prose, "did-you-mean-words", words="`take 2`"), text
            assert tells(answer.prose, "a-single-word-or-number"), text


# ---------------------------------------------------------------------- dress


def test_a_move_is_made_however_it_is_dressed_up(long: Club) -> None:
    dressed = [
        "\u201ctake 2\u201d",
        "\u201etake 2\u201c",
        "\u00abtake 2\u00bb",
        "\u2022 take 2",
        "- take 2",
        "* take 2",
        "\u2013 take 2",
        "[x] take 2",
        "\u2192 take 2",
        "_take 2_",
        "*take* 2",
        "**take 2**",
        "`take` `2`",
        "take 2 \U0001f642",
        "\U0001f44d\U0001f3fd take 2 \U0001f642\U0001f642",
        "take 2 :)",
        "take 2 please :-)",
        "\uff54\uff41\uff4b\uff45\u3000\uff12",
        "\u202etake 2\u202c",
        "t\u200ba\u00adk\ufeffe 2",
        "\\- take 2",
        "take 2 ^^",
    ]
    assert not_understood(long, dressed) == {}


def test_what_is_struck_out_or_only_looks_like_a_move_is_none(taking: Club) -> None:
    for text in ("~~take 2~~", "t\u0430ke 2", "take \u00b2\u00b2", "ta ke 2 2", "\u0442\u0430\u043a\u0435 2"):
        taking.write(ANN, text)
        assert taking.game().table.heap == 20, text


def test_other_commands_are_understood_however_they_are_dressed_up(taking: Club) -> None:
    dressed = ["undo \U0001f642", "\u2022 *undo*", "Please undo :)", "\u201eundo\u201c!", "undo, thanks \U0001f64f"]
    taking.write(ANN, "take 1")
    for number, text in enumerate(dressed, start=1):
        taking.write(ANN, text)
        assert taking.kinds().count("propose") == number, text
        taking.write(ANN, "withdraw")


def test_a_number_is_no_smiley() -> None:
    assert undressed("card 8)") == "card" + " 8)"
    listed = "2) take 2"
    assert undressed(listed) == listed
    assert undressed("don't") == "don't"


def test_of_a_line_without_words_nothing_is_left_and_nothing_fails() -> None:
    for line in ("", "...", '""', '"', "!", '"...', "**", "` `", "''"):
        assert not any(sign.isalnum() for sign in undressed(line)), line


def test_marks_around_the_whole_of_a_line_are_none_of_its_words() -> None:
    move = "take 2"
    assert undressed(f'"{move}"') == undressed(f"\u201c{move}\u201d") == move
    assert undressed('"take" or "pass"').count('"') == 4


# ---------------------------------------------------------------------- broken lines

PROSE = "I have been thinking about it for quite some time now and whatever I do it is best to"


def test_the_rest_of_a_broken_sentence_is_no_command(taking: Club) -> None:
    widths = {60: "take 2", 66: "undo", 70: "consent", 72: "resign for good", 76: "abandon", 78: "join"}
    before = taking.path().read_bytes()
    for width, word in widths.items():
        line = PROSE[:width].rsplit(" ", 1)[0]
        while len(line) + 1 + len(word.split()[0]) <= width:
            line += "s"
        [answer] = taking.write(ANN, f"{line}\n{word}")
        assert says("this-may-be-the-rest") in answer.prose, word
        assert taking.path().read_bytes() == before, word


def test_what_only_asks_is_answered_though_it_may_be_the_rest_of_a_sentence(taking: Club) -> None:
    for word, title in (("show", "the-board"), ("history", "the-story"), ("help", "what-you-may-write")):
        line = PROSE[:66].rsplit(" ", 1)[0]
        line += "s" * (67 - len(line) - len(word))
        [answer] = taking.write(ANN, f"{line}\n{word}")
        assert answer.below(title), word
        assert not tells(answer.prose, "this-may-be-the-rest"), word


def test_a_command_below_a_line_that_had_room_for_it_is_one(taking: Club) -> None:
    for above in ("Hello everybody,", "Sorry that it took me such a long time, I was away for a week.", "take 1"):
        taking.write(ANN, f"{above}\nundo\nnote hello")
    assert taking.notes() == ["hello"] * 3


def test_a_move_with_its_hint_that_was_broken_is_one(taking: Club) -> None:
    taking.write(ANN, f"2) take 2 {' ' * 45} (leaves\n18)")
    assert taking.game().table.heap == 18


def test_what_stands_in_brackets_is_not_skipped(taking: Club) -> None:
    for text in (
        "take 2 (no, wait)",
        "take 2 (just kidding)",
        "2 (leaves 19)",
        "take 2 (leaves 19)",
        "take 2 (take 1)",
        "2 (take 1)",
        "take 2, or not",
        "plan take 2 (not now)",
    ):
        taking.write(ANN, text)
        assert taking.game().table.heap == 20, text


def test_what_the_list_says_of_a_move_may_stand_there(long: Club) -> None:
    listed = ["take 2 (leaves {leaves})", "2 (leaves {leaves})", "2 (take 2)", "take 2 (thanks!) :-)", "Take 2 (🙂)"]
    assert not_understood(long, listed) == {}


def test_a_remark_behind_a_move_is_asked_about(taking: Club) -> None:
    for text in ("take 2 (sorry for the delay)", "take 2, sorry for the delay", "Take: 2, sorry for the delay"):
        [answer] = taking.write(ANN, text)
        assert tells(answer.prose, "did-you-mean-words", words="`take 2`") or tells(
            answer.prose, "did-you-mean-words-2", words="`take 2`"
        )


def test_a_plan_that_was_broken_is_one(taking: Club) -> None:
    line = "plan unguarded take 1 then take 2 then take 3 then take 1 then take 2 then"
    [command] = commands([line, "take 3 then take 1"], "turn 1")
    assert (command.verb, command.rest) == ("plan", f"{line[5:]} take 3 then take 1")
    taking.write(BOB, "note hi", subject="turn 1")


def test_a_number_in_an_address_names_no_turn_of_the_lines_below(taking: Club) -> None:
    taking.write(ANN, "20 High Street\ntake 2")
    assert taking.game().table.heap == 18


@pytest.mark.parametrize(
    "dressed",
    [["\u201ctax\u201d", "\u2022 tax", "_tax_", "tax \U0001f642"], ["tax please :)", "*Tax!*", "- tax"]],
    ids=["four", "others"],
)
def test_a_word_that_is_a_move_is_made_however_it_is_dressed_up(club: Club, dressed: list[str]) -> None:
    club.ready("confucius", ("ann", "bob", "cy"))
    for number, text in enumerate(dressed, start=1):
        club.write(club.asked, text)
        assert club.kinds().count("tax") == number, text
