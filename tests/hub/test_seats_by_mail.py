"""Who is invited takes a seat with an answer, and no one else does."""

import pytest
from club import ANN, BOB, CY, HUB, Club, sound, subject, whole
from wording import says, tells

from pbem.rooms.hub.hub import invite


def test_everybody_is_invited_once(club: Club) -> None:
    club.begin()
    assert [club.newest(address).subject for address in (ANN, BOB)] == [subject("take-your-seat")] * 2
    invitation = club.newest(ANN)
    assert tells(invitation.prose, "host-invites-you-to-play", host="The club", title="Pebbles", seat="ann")
    assert tells(invitation.prose, "you-take-pebbles-from-a")
    assert says("you-play-with-seats-count", seats="bob", count=2, pace="as long as it takes") in invitation.prose
    assert tells(invitation.prose, "how-to-answer")
    assert tells(invitation.prose, "takes-your-seat")
    club.look()
    club.restart()
    club.look()
    assert len(club.box(ANN)) == 1


def test_a_seat_is_taken_by_an_answer_and_the_game_begins_when_all_have_one(club: Club) -> None:
    club.begin()
    [answer] = club.write(ANN, "Hi there!\n\nJoin.\n\nCheers\nAnn")
    assert answer.subject == subject("the-table-waits-for-seats-2", seats="bob")
    assert says("seat-takes-a-seat", seat="`Join.`: ann") in answer.prose
    assert not tells(answer.prose, "reply-with-one-of-these")
    begun = club.write(BOB, "join")
    assert {one.to: one.subject for one in begun} == dict.fromkeys((ANN, BOB), subject("turn-turn-your-move", turn=1))
    game = club.game()
    assert set(game.record.keys.values()) == {HUB.public}
    joins = [event for event in game.log or () if event.kind == "join"]
    assert all(event.mail for event in joins)
    sound(club)


def test_a_note_before_the_start_is_told_that_it_is_too_early(club: Club) -> None:
    club.begin()
    for first in ("", "join\n"):
        [answer] = club.write(ANN, f"{first}note hello")
        assert tells(answer.prose, "refused-why-advice")
        assert tells(answer.prose, "the-game-has-not-begun-until")
    assert club.notes() == []


def test_whoever_has_not_answered_is_sent_nothing_of_the_game(club: Club) -> None:
    club.begin(seats=("ann", "bob", "cy"))
    club.write(ANN, "join")
    club.write(BOB, "join")
    assert len(club.box(CY)) == 1
    club.write(CY, "help")
    assert club.game().phase == "joining"
    club.write(CY, "join")
    assert club.game().phase == "playing"


def test_a_new_address_has_to_answer_before_it_is_sent_anything(taking: Club) -> None:
    invite(taking.folder, HUB, taking.game().id, "harbour", {"bob": "bob@new.example"})
    taking.look()
    old, new = taking.box(BOB)[-1], taking.newest("bob@new.example")
    assert new.reply_to != old.reply_to
    taking.write(ANN, "take 1")
    assert len(taking.box("bob@new.example")) == 1
    assert taking.write(BOB, "take 1", to=old) == [], "the old address has no say any more"
    [answer] = taking.write("bob@new.example", "join")
    assert whole("you-have-the-seat-seat", seat="bob") in answer.prose
    assert answer.subject == subject("turn-turn-your-move", turn=2)
    taking.write("bob@new.example", "take 1")
    assert taking.game().table.heap == 18


def test_an_address_that_comes_back_is_written_to_once_it_has_answered_again(taking: Club) -> None:
    game = taking.game().id
    for address in ("bob@new.example", BOB):
        invite(taking.folder, HUB, game, "harbour", {"bob": address})
        taking.look()
        assert taking.hub.journal.roster.reached(game) == [taking.hub.journal.roster.of(game)["ann"]]
    roster = taking.hub.journal.roster
    assert roster.at("bob@new.example") == []
    assert [one.address for one in roster.of(game).values()] == [ANN, BOB]
    before = len(taking.box(BOB))
    taking.write(ANN, "take 1")
    assert len(taking.box(BOB)) == before
    taking.write(BOB, "join", to=taking.box(BOB)[0])
    assert taking.newest(BOB).subject == subject("turn-turn-your-move", turn=2)


def test_whoever_is_invited_again_to_the_same_seat_stays_who_they_are(taking: Club) -> None:
    game, before = taking.game().id, len(taking.box(BOB))
    for _time in range(2):
        invite(taking.folder, HUB, game, "harbour", {"bob": BOB})
        taking.look()
    assert len(taking.box(BOB)) == before
    assert len(taking.hub.journal.roster.at(BOB)) == 1
    taking.write(ANN, "take 1")
    assert taking.newest(BOB).subject == subject("turn-turn-your-move", turn=2)


@pytest.mark.parametrize(
    "text",
    [
        *("I want to join", "Yes, please let me join!", "Hi,\nI'd love to join the game.", "JOIN"),
        *("Yes, I'd love to play!", "ok", "Sure.", "Yes please", "Join, please! Looking forward.", "Count me in!"),
        *("I’m in", "Happy to join the game, thanks :)", "Glad to be part", "Sounds good"),
    ],
)
def test_a_seat_is_taken_in_other_words_too(text: str, club: Club) -> None:
    club.begin()
    club.write(ANN, text)
    assert [join.seat for join in club.game().record.joins.values()] == ["ann"]


def test_what_may_be_a_refusal_takes_no_seat(club: Club) -> None:
    club.begin()
    for text in (
        "I do not want to join",
        "Yes, but not now",
        "I play chess",
        "Shall I join?",
        "I will join the army one day",
        "Can't join",
        "No objection, but I will not join",
        "Looking forward to it",
        "Rather not",
    ):
        club.write(ANN, text)
        assert club.game().record.joins == {}, text
        assert club.game().wishes == {}, text
