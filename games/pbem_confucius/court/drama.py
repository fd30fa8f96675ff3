"""The reasons why a decision at Court was close, for the history: a post missed by one, the gift that decided.

Nothing here is a rule. A sentence about what would have been is a Claim: its check supposes that, on a copy, and asks
the rules again.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from pbem.rules import Claim, Play
from pbem.wording import _
from pbem_confucius.names import MINISTRY_NAMES
from pbem_confucius.table import STUDENT_SPACES, Resolution, Table

from .ranking import heirs, leaver, ranking


def tell_how_close(play: Play[Table], title: str, holders: Sequence[str], standing: Sequence[str]) -> None:
    """Of the two families that are left one holds as many officials as the other (R103), or one fewer."""
    if len(standing) < 2:
        return
    ahead, behind = standing[0], standing[1]
    if holders.count(ahead) == holders.count(behind):
        play.tell(
            _("{ahead} and {behind} hold as many officials: the most senior one decides for {ahead}."),
            ahead=ahead,
            behind=behind,
        )
    elif holders.count(ahead) == holders.count(behind) + 1:
        play.tell(
            Claim(
                _("With one of {ahead}'s officials, {behind} would be Minister of {ministry}."),
                lambda then: all(ranking(one)[0] == behind for one in gaining(holders, ahead, behind)),
                ahead=ahead,
                behind=behind,
                ministry=title,
            )
        )


def gaining(holders: Sequence[str], loser: str, winner: str) -> Iterator[list[str]]:
    """Who would hold the officials if one family had one of another's, for each of them."""
    for place, holder in enumerate(holders):
        if holder == loser:
            yield [*holders[:place], winner, *holders[place + 1 :]]


def tell_of_last_support(play: Play[Table], resolution: Resolution, seat: str, heir: str) -> None:
    """The last family to drop out misses a post, perhaps by little, and may have made the Minister.

    `resolution`: as it was before the officials went over; the heir's gift is there still if it demanded them (R104).
    """
    holders = resolution.holders
    standing = ranking(holders)
    if len(standing) != 3:
        return
    [other] = [one for one in standing if one not in (seat, heir)]
    second = standing[1]

    def stays_with(then: Play[Table], held: list[str]) -> bool:
        then.table.resolution = Resolution(resolution.ministry, held)
        return leaver(then.table) != seat

    if holders.count(second) - holders.count(seat) <= 1:
        play.tell(
            Claim(
                _("With one of {second}'s officials, {seat} would have had a post."),
                lambda then: all(stays_with(then, held) for held in gaining(holders, second, seat)),
                second=second,
                seat=seat,
            )
        )
    if _minister(resolution, seat, heir) != heir or _minister(resolution, seat, other) != other:
        return
    obliged = heirs(play.table, resolution, seat) == [heir]
    sentence = (
        _("{heir}'s gift decides it: with {seat}'s officials, {other} would be Minister of {ministry}.")
        if obliged
        else _("{seat} decides it: with these officials, {other} would be Minister of {ministry}.")
    )

    def could_have(then: Play[Table]) -> bool:
        if obliged:
            then.table.cancel_gift(heir, seat)
        return other in heirs(then.table, resolution, seat) and _minister(resolution, seat, other) == other

    play.tell(
        Claim(sentence, could_have, heir=heir, seat=seat, other=other, ministry=MINISTRY_NAMES[resolution.ministry])
    )


def tell_who_decided(
    play: Play[Table],
    totals: Mapping[str, int],
    winner: str,
    loser: str,
    given: Mapping[str, tuple[str, int]],
    compare: Callable[[Play[Table]], None],
) -> None:
    """Who was obliged by the winner's gift, and without whose cards the loser would have won the examination (R89).

    `given`: by seat, for whose student, and how many coins. `compare`: decides the examination.
    """
    table = play.table
    wins_ties = table.students[STUDENT_SPACES[0]] == winner  # (R91)

    def wins_without(then: Play[Table], seat: str) -> bool:
        free = [one for one in (winner, loser) if then.table.gift(one, seat) == then.table.gift(loser, seat)]
        del then.table.tutoring[seat]
        compare(then)
        return then.table.exam_winner == loser and free == [loser]

    for seat, (student, coins) in given.items():
        rest = totals[winner] - coins
        wins_still = rest >= totals[loser] if wins_ties else rest > totals[loser]
        if student == winner and table.gift(winner, seat) > table.gift(loser, seat) and not wins_still:
            sentence = (
                _("{winner}'s gift to {seat} decides it: {seat} had to tutor the other student.")
                if seat == loser
                else _("{winner}'s gift to {seat} decides it: without {seat}'s cards {loser} would have won.")
            )
            play.tell(Claim(sentence, partial(wins_without, seat=seat), winner=winner, seat=seat, loser=loser))


def _minister(resolution: Resolution, leaving: str, heir: str) -> str:
    """Who would be Minister if one family's officials went to another."""
    return ranking([heir if holder == leaving else holder for holder in resolution.holders])[0]
