"""Imperial Examination: the second step of Court (rulebook p. 15-16)."""

from pbem.rules import Claim, Play, View
from pbem.wording import _, ngettext
from pbem_confucius.end_of_round import check_end
from pbem_confucius.names import MINISTRY_NAMES
from pbem_confucius.table import STUDENT_SPACES, Table

from .drama import tell_who_decided
from .place import ANY, Place
from .tutor import Tutor, owed


def hold(play: Play[Table]) -> None:
    """An examination takes place if both student spaces are taken or a player forced it.

    Else a lone student waits (R84). Forced without a student it comes to nothing (R83). Where all students are of one
    family it wins: no cards are played, so no gift can be cancelled (R85).
    """
    table = play.table
    owners = set(table.students.values())
    triggered = is_due(table)
    table.forced = False
    if not triggered:
        table.step = "resolution"
    elif not owners:
        play.tell(_("The forced examination has no student: nothing happens."))
        table.step = "resolution"
    elif len(owners) == 1:
        [winner] = owners
        play.tell(_("{seat} alone has a student and wins the examination."), seat=winner)
        win(table, winner)
    else:
        play.tell(_("The examination starts: {red} (red) against {orange} (orange)."), **table.students)
        table.step = "tutoring"


def is_due(table: Table) -> bool:
    """Whether both student spaces are taken, or a player forced it."""
    return table.forced or len(table.students) == len(STUDENT_SPACES)


def tutor(play: Play[Table]) -> None:
    """Once round from the Chief Minister every player with a card tutors (R86); then all cards are turned up."""
    table = play.table
    for seat in table.clockwise(table.chief):
        hand = table.families[seat].hand
        if not hand or seat in table.tutoring:
            continue
        students = owed(table, seat)
        if len(hand) > 1 or len(students) > 1:
            table.mover = seat
            return
        Tutor(students[0], tuple(hand)).effect(play, seat)  # one card, one student: no choice
    compare(play)


def compare(play: Play[Table]) -> None:
    """More coins win; the red space wins ties, also nothing against nothing (R91). Then all is discarded."""
    table = play.table
    laid = [slot for pile in table.tutoring.values() for slot in pile.slots]
    coins = dict(zip(laid, play.chance.turn_up(laid), strict=True))
    totals = dict.fromkeys(table.students.values(), 0)
    given: dict[str, tuple[str, int]] = {}
    for seat, pile in table.tutoring.items():
        shown = [int(coins[slot]) for slot in pile.slots]
        totals[pile.student] += sum(shown)
        given[seat] = (pile.student, sum(shown))
        play.tell(
            _("{seat} shows {cards} for {student}."),
            seat=seat,
            cards=", ".join(str(card) for card in shown),
            student=pile.student,
        )
    red, orange = (table.students[space] for space in STUDENT_SPACES)
    winner, loser = (red, orange) if totals[red] >= totals[orange] else (orange, red)
    wins = ngettext(
        "{winner} wins the examination with {most} coin against {loser}'s {least}.",
        "{winner} wins the examination with {most} coins against {loser}'s {least}.",
        totals[winner],
    )
    play.tell(wins, winner=winner, most=totals[winner], loser=loser, least=totals[loser])
    tell_who_decided(play, totals, winner, loser, given, compare)
    table.discard += laid
    table.tutoring = {}
    win(table, winner)


def win(table: Table, seat: str) -> None:
    """Both student spaces are empty after an examination (R99); the winner places the candidate."""
    table.students = {}
    table.exam_winner = seat
    table.step = "place"


def place_candidate(play: Play[Table]) -> None:
    """The winner chooses a space; a single one is taken, and without one the candidate leaves (R97)."""
    table = play.table
    if table.exam_winner:
        seat = table.exam_winner
        spaces = Place.candidates(View(table, seat, play.chance))
        legal = [move for move in spaces if move.refusal(table, seat) is None]
        if len(legal) > 1:
            return
        if legal:
            legal[0].effect(play, seat)
        else:
            play.tell(_("No official can be replaced: the candidate leaves the game."))
            table.candidate = table.exam_winner = ""
    turn_up_candidate(play)
    table.step = "resolution"


def ends(then: Play[Table]) -> bool:
    """Whether the game ends with this round."""
    check_end(then)
    return then.table.step == "final"


def turn_up_candidate(play: Play[Table]) -> None:
    """Show the next candidate; one whose ministry is resolved by now leaves the game (R98)."""
    table = play.table
    while table.named_candidates:
        [name] = play.chance.turn_up(play.chance.take(table.named_candidates, "", 1))
        table.candidate = str(name)
        if not table.ministries[table.candidate].resolved:
            play.tell(_("The next candidate is for {ministry}."), ministry=MINISTRY_NAMES[table.candidate])
            return
        play.tell(
            _("The candidate for {ministry} leaves the game: that ministry is resolved."),
            ministry=MINISTRY_NAMES[table.candidate],
        )
    if table.any_candidates:
        table.any_candidates -= 1
        table.candidate = ANY
        play.tell(_("The next candidate is for any ministry."))
    else:
        table.candidate = ""
        play.tell(Claim(_("That was the last candidate: the game ends with this round."), ends))
