"""What made a decision at Court a close one, told beside it: a post missed by one, the gift that decided.

Nothing here is a rule.
"""

from collections.abc import Mapping, Sequence

from pbem.rules import Play
from pbem.wording import _, all_of
from pbem_confucius.names import MINISTRY_NAMES
from pbem_confucius.table import STUDENT_SPACES, Resolution, Table

from .ranking import ranking


def tell_how_close(play: Play[Table], title: str, holders: Sequence[str], standing: Sequence[str]) -> None:
    """Of the two families that are left one holds as many officials as the other (R103), or one fewer."""
    if len(standing) < 2:
        return
    ahead, behind = standing[0], standing[1]
    margin = holders.count(ahead) - holders.count(behind)
    if margin == 0:
        play.tell(
            _("{ahead} and {behind} hold as many officials: the most senior one decides for {ahead}."),
            ahead=ahead,
            behind=behind,
        )
    elif margin == 1:
        play.tell(
            _("{behind} misses the post of Minister of {ministry} by one official."), behind=behind, ministry=title
        )


def tell_of_last_support(play: Play[Table], resolution: Resolution, seat: str, heir: str) -> None:
    """The last family to drop out misses a post, perhaps by little, and may have made the Minister.

    `resolution`: as it was before the officials went over; the heir's gift is there still if it demanded them (R104).
    """
    holders = resolution.holders
    standing = ranking(holders)
    if len(standing) != 3:
        return
    [other] = [one for one in standing if one not in (seat, heir)]
    if holders.count(standing[1]) - holders.count(seat) <= 1:
        play.tell(_("{seat} misses a post by one official."), seat=seat)
    if _minister(resolution, seat, heir) == heir and _minister(resolution, seat, other) == other:
        sentence = (
            _("{heir}'s gift decides it: with {seat}'s officials {other} would be Minister of {ministry}.")
            if play.table.gift(heir, seat)
            else _("{seat} decides it: with these officials {other} would be Minister of {ministry}.")
        )
        play.tell(sentence, heir=heir, seat=seat, other=other, ministry=MINISTRY_NAMES[resolution.ministry])


def tell_who_decided(
    play: Play[Table], totals: Mapping[str, int], winner: str, loser: str, given: Mapping[str, tuple[str, int]]
) -> None:
    """Who was obliged by the winner's gift, and without whose cards the loser would have won the examination (R89).

    `given`: by seat, for whose student, and how many coins.
    """
    table = play.table
    wins_ties = table.students[STUDENT_SPACES[0]] == winner  # (R91)
    for seat, (student, coins) in given.items():
        rest = totals[winner] - coins
        wins_still = rest >= totals[loser] if wins_ties else rest > totals[loser]
        if student == winner and table.gift(winner, seat) and not wins_still:
            sentence = (
                _("{winner}'s gift to {seat} decides it: {seat} had to tutor the other student.")
                if seat == loser
                else _("{winner}'s gift to {seat} decides it: without {seat}'s cards {loser} would have won.")
            )
            play.tell(sentence, winner=winner, seat=seat, loser=loser)


def tell_who_missed(play: Play[Table], office: str, count: Mapping[str, int], holder: str) -> None:
    """Who would have needed one more for an office, or has as many as its holder (R113)."""
    close = [seat for seat, number in count.items() if seat != holder and number in (count[holder] - 1, count[holder])]
    if close and max(count.values()) == count[holder]:
        play.tell(_("{seats} would have needed one more to be made {office}."), seats=all_of(close), office=office)


def _minister(resolution: Resolution, leaving: str, heir: str) -> str:
    """Who would be Minister if one family's officials went to another."""
    return ranking([heir if holder == leaving else holder for holder in resolution.holders])[0]
