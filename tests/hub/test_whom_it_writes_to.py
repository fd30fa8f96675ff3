"""What a hub sends to whom when something has happened at the table."""

from club import ANN, BOB, Club, won_by
from wording import says


def test_a_game_whose_file_is_gone_is_named_and_its_mail_waits(taking: Club) -> None:
    raw = taking.path().read_bytes()
    taking.path().unlink()
    taking.look()
    assert not taking.hub.receive(taking.written(ANN, "take 1"), taking.now)
    assert [line for line in taking.log if "harbour" in line and says("there-is-no-such-file") in line]
    taking.path().write_bytes(raw)
    taking.write(ANN, "take 1")
    assert taking.game().table.heap == 19


def test_an_answer_to_somebody_who_is_not_asked_is_short(taking: Club) -> None:
    answer, report = taking.write(ANN, "take 1")
    assert not answer.below("the-board")
    assert report.below("the-board")
    assert "harbour.toml" not in report.files, "it would show every hand"


def test_mails_of_a_game_stay_together(taking: Club) -> None:
    answer, report = taking.write(ANN, "take 1")
    assert str(answer.mail["In-Reply-To"]) == f"<{taking.mails}@example.net>"
    assert str(answer.mail["References"]).split()[0] == str(report.mail["References"]).split()[0]
    assert report.mail["Auto-Submitted"] == "auto-generated"


def test_everybody_gets_the_end(taking: Club) -> None:
    told = []
    while taking.game().phase == "playing":
        told = taking.write(taking.asked, "take 3" if taking.game().table.heap > 3 else "take 1")
    assert {one.to for one in told} == {ANN, BOB}
    assert {one.subject for one in told} == {won_by("bob")}
    assert taking.write(ANN, "take 1", subject="turn 3")[0].subject == won_by("bob")


def test_a_question_is_asked_once_whatever_else_happens(taking: Club) -> None:
    taking.write(ANN, "take 1")
    asked = len(taking.box(BOB))
    taking.write(ANN, "note hello")
    taking.write(ANN, "show")
    taking.look()
    taking.restart()
    taking.look()
    assert len(taking.box(BOB)) == asked
