"""Who has left a game by mail reads that first, and comes back with one word when the others agree."""

from club import PEOPLE, Club, whole
from wording import says, tells

SEATS = ("ann", "bob", "cy")
ANN, BOB, CY = (PEOPLE[seat] for seat in SEATS)


def left(club: Club, cards: str = "open") -> None:
    """Bob has left a game in which it was his turn."""
    club.begun("pebbles", SEATS, cards=cards)
    for address in (ANN, BOB, CY):
        club.write(address, "stake 1")
    club.write(ANN, "take 1")
    club.write(BOB, "resign")
    club.write(BOB, "resign for good")


def test_who_has_left_comes_back_by_mail_when_the_others_agree(club: Club) -> None:
    club.after(left)
    gone = whole("you-have-left-the-table")
    assert gone in club.newest(BOB).prose
    assert whole("to-ask-to-come-back", command="join") in club.newest(BOB).prose
    assert gone not in club.newest(CY).prose
    club.write(BOB, "join")
    assert whole("you-have-asked-to-come", seats="ann and cy") in club.newest(BOB).prose
    proposed = says("seat-proposes-to-motion", seat="bob", motion=says("let-seat-s-player-come", seat="bob"))
    assert says("proposal-your-answer-yes-or", proposal=proposed, yes="consent", no="decline") in club.newest(ANN).prose
    club.write(ANN, "consent")
    club.write(CY, "consent")
    assert says("by-agreement-seat-s-player", seat="bob") in club.newest(BOB).prose
    assert gone not in club.newest(BOB).prose
    assert club.game().record.vacant == []
    club.write(CY, "take 1")
    club.write(ANN, "take 1")
    heap = club.game().table.heap
    club.write(BOB, "take 2")
    assert club.game().table.heap == heap - 2


def test_a_hub_that_holds_the_part_of_the_cards_lets_its_player_come_back_with_an_open_hand(club: Club) -> None:
    left(club, "dealt")
    club.write(BOB, "join")
    back = says("let-seat-s-player-come-back", seat="bob")
    assert says("seat-proposes-to-motion", seat="bob", motion=back) in club.newest(ANN).prose
    club.write(ANN, "consent")
    club.write(CY, "consent")
    assert club.game().record.vacant == []
    assert tells(club.newest(BOB).prose, "by-agreement-seat-s-player-has")


def test_nobody_who_has_left_is_told_to_be_back_without_it(club: Club) -> None:
    club.after(left)
    [*_others, answer] = club.write(BOB, "away back")
    assert says("seat-has-left-the-table", seat="bob") in answer.prose
    assert {"away", "back"}.isdisjoint(club.kinds())
