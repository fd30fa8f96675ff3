"""An answer of a few lines, where nothing was done: what may have been meant, and not the whole report again."""

import re

from club import PEOPLE, Club

SEATS = ("ann", "bob", "cy")
SEAT_OF = {address: seat for seat, address in PEOPLE.items()}


def test_what_is_not_understood_is_answered_in_a_few_lines(club: Club) -> None:
    """With the moves that are nearest, and not with the whole report again."""
    club.ready("confucius", SEATS)
    asked = club.asked
    for words in ("bribbe hubu", "what a mess this is", "buy-jungs 2"):
        [answer] = club.write(asked, words)
        assert len(answer.text.splitlines()) <= 20
        assert not answer.below("since-my-last-turn")
        assert not answer.below("the-board")
    assert "buy-junks 2" in club.newest(asked).below("you-may-have-meant")
    [answer] = club.write(asked, "3")
    meant = answer.below("you-may-have-meant")
    assert "buy-gift 3" in meant
    assert club.game().legal(SEAT_OF[asked])[2].notation() in meant  # that of the list which `moves` brings
    assert not re.search(r"^ *\d+\)", meant, re.MULTILINE)  # which would be asked back again
    [answer] = club.write(asked, "Hello everybody,\n\n3")
    assert answer.below("you-may-have-meant") == meant
    assert club.game().record.turns == 1
    assert club.write(asked, "show")[-1].below("the-board")


def test_a_number_counts_where_no_move_ends_with_it(club: Club) -> None:
    """That of the list which `moves` brings."""
    club.ready("confucius", SEATS)
    asked = club.asked
    legal = [move.notation() for move in club.game().legal(SEAT_OF[asked])]
    number = next(n for n in range(len(legal), 0, -1) if not any(move.split()[-1] == str(n) for move in legal))
    club.write(asked, str(number))
    assert club.game().record.turns == 2
