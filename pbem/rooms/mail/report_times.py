"""What a letter says of time."""

from pbem.projections.course import on_course
from pbem.projections.game import Game
from pbem.projections.game.getting_on import course
from pbem.wording import _

from .not_there import in_words, overdue
from .occasion import Occasion


def times(game: Game, occasion: Occasion) -> list[str]:
    """Until when the seat that is asked has time, and who is late or away, as sentences."""
    said = []
    if occasion.deadline is not None:
        passed = occasion.deadline < occasion.now
        sentence = _("The deadline was {moment}.") if passed else _("The deadline is {moment}.")
        said.append(sentence.format(moment=in_words(occasion.deadline, occasion.zone)))
    said += overdue(game, occasion.others, occasion.now, by_mail=bool(occasion.answer_to), zone=occasion.zone)
    sentence = _("{seat} is away until {moment}.")
    back = {seat: until for seat, until in occasion.away.items() if until > occasion.now}
    return [*said, *(sentence.format(seat=seat, moment=in_words(until, occasion.zone)) for seat, until in back.items())]


def how_it_gets_on(game: Game, occasion: Occasion) -> list[str]:
    """For how long the game is on course, and what would help, as a sentence."""
    plan = "plan" if occasion.answer_to else "pbem plan"
    gets_on = on_course(course(game), occasion.now, plan)
    return [f"{gets_on[:1].upper()}{gets_on[1:]}."] if gets_on else []
