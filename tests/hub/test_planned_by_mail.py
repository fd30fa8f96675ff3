"""Moves planned by mail: kept by the hub, made in their turn with a delay, and read by no one else."""

from datetime import timedelta
from pathlib import Path

import pytest
from club import ANN, BOB, CY, HUB, LONG, Club, subject, whole, won_by
from planned_moves import heap, planned
from small_games import Written
from wording import says, tells

from pbem.rooms.hub.hub import invite
from pbem.rooms.hub.journal import Journal


def test_a_planned_move_is_made_by_the_hub_and_its_player_and_the_next_are_told(taking: Club) -> None:
    [answer] = taking.write(BOB, "plan unguarded take 3")
    assert tells(answer.prose, "moves-unguarded")
    assert says("moves-unguarded", moves="- Planned: take 3") in answer.prose, "every report says what is planned"
    taking.write(ANN, "take 1")
    assert heap(taking) == 19
    assert len(taking.box(BOB)) == 4, "whoever has planned an answer is not asked for it"
    before = len(taking.box(ANN)), len(taking.box(BOB))
    taking.look()
    assert (len(taking.box(ANN)), len(taking.box(BOB))) == before, "nothing goes out before its time"
    taking.later()
    assert heap(taking) == 16
    assert taking.newest(ANN).subject == subject("turn-turn-your-move", turn=3)
    assert says("seat-takes-count", seat="bob", count=3) in taking.newest(ANN).prose
    made = whole("seat-has-planned-this-move", seat="bob", move="take 3")
    assert made in taking.newest(BOB).below("what-you-have-planned")
    assert (len(taking.box(ANN)), len(taking.box(BOB))) == (before[0] + 1, before[1] + 1)
    assert planned(taking) == []
    taking.later()
    assert (len(taking.box(ANN)), len(taking.box(BOB))) == (before[0] + 1, before[1] + 1), "that is said once"


def test_the_event_names_the_mail_that_planned_it_and_is_dated_when_it_was_due(taking: Club) -> None:
    taking.write(BOB, "plan unguarded take 3")
    [plan] = next(iter(taking.hub.journal.plans.values()))
    taking.write(ANN, "take 1")
    asked = taking.now
    taking.later()
    event = (taking.game().log or [])[-1]
    assert (event.by, event.kind, event.mail) == ("bob", "take", plan.mail)
    assert event.mail
    assert timedelta(minutes=10) <= event.at - asked <= LONG


def test_the_answer_says_when_a_plan_goes_out_and_a_plan_that_is_stopped_asks_again(taking: Club) -> None:
    taking.write(BOB, "plan unguarded take 3")
    taking.write(ANN, "take 1")
    [answer] = taking.write(BOB, "plan")
    assert says("moves-unguarded", moves="`plan`: Planned: take 3") in answer.prose
    assert tells(answer.prose, "what-you-have-planned-is")
    [held] = taking.write(BOB, "plan hold")
    assert tells(held.prose, "moves-unguarded", moves="Planned: take 3")
    assert tells(held.prose, "moves-held")
    taking.later()
    assert heap(taking) == 19
    taking.write(BOB, "plan resume")
    taking.later()
    assert heap(taking) == 16


def test_play_one_and_plan_the_rest(taking: Club) -> None:
    answer, _report = taking.write(ANN, "take 1 then take 2 then take 3")
    assert says("seat-takes-count", seat="ann", count=1) in answer.prose
    assert whole("planned-moves", moves="take 2, then take 3") in answer.prose
    assert planned(taking) == ["take 2 then take 3"]
    assert taking.log[-1].split("; ")[-2:] == [says("planned"), says("count-mails", count=2)]
    taking.write(BOB, "take 1")
    taking.later()
    assert heap(taking) == 18
    assert planned(taking) == ["take 2 then take 3 (stopped: bob has played take 1, which touches heap)"]


def test_plans_are_listed_and_dropped_by_number(taking: Club) -> None:
    taking.write(BOB, "plan take 3\nplan take 2")
    [answer] = taking.write(BOB, "plan drop 1\nplan")
    assert whole("dropped-plans", plans="take 3") in answer.prose
    assert whole("planned-moves", moves="take 2") in answer.prose
    [answer] = taking.write(BOB, "plan drop all\nplan")
    assert whole("nothing-is-planned") in answer.prose
    assert not tells(answer.prose, "planned-moves")
    assert not answer.below("what-you-have-planned")
    assert planned(taking) == []


def test_nobody_else_reads_anything_of_a_plan(taking: Club) -> None:
    """In no mail to others, not in the game file, not in the log."""
    before = taking.path().read_bytes()
    asked = len(taking.box(ANN))
    taking.write(BOB, "plan take 3 then card 2")
    taking.write(BOB, "plan take 99\nplan drop 4\nplan hold")
    assert taking.path().read_bytes() == before
    assert len(taking.box(ANN)) == asked
    taking.write(ANN, "show")
    taking.write(ANN, "plan")
    mail = taking.newest(ANN)
    bobs = "take 3"
    assert bobs not in mail.text.replace(mail.below("what-you-may-do"), "")
    assert whole("nothing-is-planned") in mail.prose
    one = says("count-mails", count=1)
    assert [line.partition(": ")[2].split("; ") for line in taking.log[-4:-2]] == [
        [says("planned"), one],
        [says("planned")] * 3 + [one],
    ]


def test_until_it_is_made_a_plan_changes_nothing_for_anybody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    boxes, files = [], []
    for line in ("plan unguarded take 3 then take 1", "show"):
        monkeypatch.setenv("PBEM_HOME", str(tmp_path / f"home of {line[:4]}"))
        with Club(tmp_path / line[:4]) as club:
            club.begun(heap=20, seats=("ann", "bob", "cy"))
            for sender in (ANN, BOB, CY):
                club.write(sender, "stake 1")
            club.write(BOB, line)
            club.write(ANN, "take 1")
            club.look()
            boxes.append([one.raw for address in (ANN, CY) for one in club.box(address)])
            files.append(club.path().read_bytes())
    assert boxes[0] == boxes[1]
    assert files[0] == files[1]


def test_a_plan_stops_where_somebody_has_come_near_and_says_so_once(taking: Club) -> None:
    taking.write(BOB, "plan take 3")
    before = len(taking.box(BOB))
    taking.write(ANN, "take 1")
    assert heap(taking) == 19
    [told] = taking.box(BOB)[before:]
    assert told.subject == subject("turn-turn-your-move", turn=2)
    assert tells(told.prose, "seat-has-played-move-which", move="take 1", names="heap")
    taking.later()
    assert len(taking.box(BOB)) == before + 1
    taking.write(BOB, "plan resume")
    assert heap(taking) == 16, "its time has come already"


def test_whoever_is_asked_for_something_else_is_asked_at_once(club: Club) -> None:
    club.ready(heap=20)
    club.write(BOB, "plan take 3")
    assert [*club.write(BOB, "show")[0].choices.values()] == ["stake 1", "stake 2", "stake 3"]
    assert not tells(club.newest(BOB).prose, "what-you-have-planned-is")
    club.write(BOB, "stake 1")
    club.write(BOB, "plan drop all\nplan stake 2")
    club.write(ANN, "stake 1")
    before = len(club.box(BOB))
    club.write(ANN, "take 1")
    assert [one.subject for one in club.box(BOB)[before:]] == [subject("turn-turn-your-move", turn=2)]


@pytest.mark.parametrize("plan", ["plan take 3 when few", "plan take 3\nplan hold"])
def test_whoever_has_planned_nothing_for_now_is_asked_at_once(plan: str, taking: Club) -> None:
    taking.write(BOB, plan)
    before = len(taking.box(BOB))
    taking.write(ANN, "take 1")
    assert [one.subject for one in taking.box(BOB)[before:]] == [subject("turn-turn-your-move", turn=2)]


def test_the_hub_wakes_up_when_somebody_is_back_whose_plans_wait(taking: Club) -> None:
    taking.write(BOB, "plan unguarded take 3")
    taking.write(BOB, "away 2d")
    taking.write(ANN, "take 1")
    taking.later()
    assert heap(taking) == 19
    taking.now += timedelta(seconds=taking.hub.rest(taking.now, 10**6))
    taking.look()
    assert heap(taking) == 16


def test_those_who_have_planned_it_play_a_whole_game_without_a_word(club: Club) -> None:
    club.ready(heap=7)
    for sender in (ANN, BOB):
        club.write(sender, "stake 1\nplan unguarded take 1 then take 1 then take 1")
    club.write(ANN, "plan unguarded take 1")
    written = {sender: len(club.box(sender)) for sender in (ANN, BOB)}
    for _move in range(7):
        club.later()
    assert club.game().phase == "over"
    takes = [event for event in club.game().log or [] if event.kind == "take"]
    assert [event.by for event in takes] == ["ann", "bob", "ann", "bob", "ann", "bob", "ann"]
    assert all(event.mail for event in takes)
    assert heap(club) == 0
    for sender, seat in ((ANN, "ann"), (BOB, "bob")):
        told = [one for one in club.box(sender)[written[sender] :] if one.asks]
        assert all(tells(one.prose, "what-you-have-planned-is") for one in told), f"{seat} was never asked"


def test_what_was_played_by_hand_before_its_time_is_struck_off(taking: Club) -> None:
    taking.write(BOB, "plan take 3")
    taking.write(ANN, "take 1")
    taking.write(BOB, "take 3", subject="turn 2")
    taking.later()
    assert heap(taking) == 16
    assert taking.newest(ANN).subject == subject("turn-turn-your-move", turn=3)


def test_a_plan_in_a_mail_about_an_earlier_turn_counts_from_there(taking: Club) -> None:
    """Its writer has not seen what came near meanwhile."""
    raw = taking.written(BOB, "plan take 3")
    taking.write(ANN, "take 1")
    taking.deliver(raw)
    [[plan]] = taking.hub.journal.plans.values()
    log = taking.game().log or []
    assert plan.since == log[-2].id
    [answer] = taking.write(BOB, "plan take 3", subject="hello")
    assert tells(answer.prose, "not-done-why-advice")
    assert tells(answer.prose, "your-mail-does-not-say")


def test_plans_outlive_the_hubs_process_and_a_journal_that_is_shortened(
    taking: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    taking.write(BOB, "plan unguarded take 3 then take 1")
    monkeypatch.setattr("pbem.rooms.hub.journal.GROWN", 0)
    taking.write(BOB, "note hello")
    assert (taking.folder / "hub" / "journal").read_bytes().startswith(b'{"type":"snapshot"')
    taking.restart()
    assert planned(taking) == ["take 3 then take 1 (unguarded)"]
    assert tells(taking.newest(BOB).prose, "moves-unguarded")
    taking.write(ANN, "take 1")
    taking.restart()
    taking.later()
    assert heap(taking) == 16


def test_with_another_address_nothing_is_planned(taking: Club) -> None:
    """It may have gone to someone else."""
    taking.write(BOB, "plan take 3")
    invite(taking.folder, HUB, taking.game().id, "harbour", {"bob": "bob@new.example"})
    taking.look()
    assert planned(taking) == []
    taking.write("bob@new.example", "join")
    assert not tells(taking.newest("bob@new.example").prose, "planned-moves")
    assert not taking.newest("bob@new.example").below("what-you-have-planned")
    taking.write(ANN, "take 1")
    taking.later()
    assert heap(taking) == 19


def test_nothing_is_made_while_somebody_proposes_something_or_after_an_undo(taking: Club) -> None:
    taking.write(BOB, "plan unguarded take 3")
    taking.write(ANN, "take 1")
    taking.write(ANN, "undo", subject="turn 2")
    taking.later()
    assert heap(taking) == 19
    taking.write(BOB, "consent", subject="turn 2")
    assert heap(taking) == 20
    taking.write(ANN, "take 2")
    taking.later()
    assert heap(taking) == 18
    assert says("moves-were-taken-back") in taking.newest(BOB).prose


def test_before_the_start_and_after_the_end(club: Club) -> None:
    club.begin(heap=4)
    [answer] = club.write(ANN, "join\nplan take 1")
    assert says("refused-why-advice", why=f"{says('the-game-has-not-begun')}.", advice="").strip() in answer.prose
    club.write(BOB, "join")
    club.write(ANN, "stake 1")
    club.write(BOB, "stake 1")
    club.write(BOB, "plan take 3")
    club.write(ANN, "resign")
    club.write(ANN, "resign for good")
    assert club.game().phase == "over"
    assert planned(club) == []
    [answer] = club.write(BOB, "plan take 3")
    assert says("refused-why-advice", why=f"{says('the-game-is-over')}.", advice="").strip() in answer.prose


def test_the_journal_names_nobody_whose_plans_are_done(taking: Club, tmp_path: Path) -> None:
    taking.write(BOB, "plan take 3")
    taking.write(BOB, "plan drop 1")
    with Journal(taking.folder) as journal:
        assert journal.plans == {}


def test_a_hub_plans_for_nobody_in_a_game_that_does_not_name_it(club: Club) -> None:
    written = Written("pebbles", 10).begin()
    club.path("foreign").write_bytes(written.raw)
    invite(club.folder, HUB, written.game.id, "foreign", {"ann": ANN})
    club.look()
    [answer] = club.write(ANN, "plan take 1", subject=f"turn {written.game.record.turns}")
    assert tells(answer.prose, "refused")
    assert tells(answer.prose, "the-game-does-not-name", seat="ann")
    assert planned(club) == []


def test_who_has_a_key_and_writes_in_words_plans_as_well(club: Club) -> None:
    written = Written("pebbles", 10, {"heap": 20}, by_mail=("bob", "cy")).begin()
    for seat in ("bob", "cy"):
        written.play(seat, "stake 1")
    club.path().write_bytes(written.raw)
    invite(club.folder, HUB, written.game.id, "harbour", {"ann": ANN})
    club.look()
    club.write(ANN, "plan stake 2", subject=f"turn {written.game.record.turns}")
    club.later()
    event = (club.game().log or [])[-1]
    assert (event.by, event.kind) == ("ann", "stake")
    assert event.mail
    heap(club)


def test_plans_wait_while_their_player_is_away_unless_told_to_go_on(taking: Club) -> None:
    taking.write(BOB, "plan unguarded take 3")
    [answer] = taking.write(BOB, "away 5d")
    assert whole("your-plans-wait-until-you") in answer.prose
    taking.write(ANN, "take 1")
    taking.later()
    assert heap(taking) == 19
    assert taking.newest(BOB).subject == subject("turn-turn-your-move", turn=2), "so he is asked"
    answers = [one.prose for one in taking.write(BOB, "away 5d with plans") if one.to == BOB]
    assert whole("your-plans-go-on-meanwhile") in answers[0]
    taking.later()
    assert heap(taking) == 16


def test_what_was_to_follow_the_last_move_of_a_game_is_let_go(club: Club) -> None:
    """The move counts, and its mail is answered with the end."""
    club.ready(heap=4, said=[(ANN, "stake 1"), (BOB, "stake 1"), (ANN, "take 1"), (BOB, "take 1"), (ANN, "take 1")])
    told = club.write(BOB, "take 1 then take 1", subject="turn 4")
    assert club.game().phase == "over"
    assert not tells(told[0].prose, "not-done-why-advice")
    assert {one.subject for one in told} == {won_by("bob")}
