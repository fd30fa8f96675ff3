"""What someone may ask the hub for: every move, the story, and what the rules say."""

from collections.abc import Sequence

from pbem.projections.game import Game
from pbem.projections.story import Told
from pbem.rooms.mail.report import Section
from pbem.rooms.rulebook.search import look_up, sentences
from pbem.show.choices import choices_of
from pbem.wording import _

HISTORY = 30_000
"""Letters of a story that are sent; of a longer one the newest."""


def of_the_rules(game: Game, words: str) -> Section:
    """What the rules have to say of some words; of none, what there is to ask about."""
    ruleset = game.ruleset
    if not words:
        pages = [_("`rules {name}`: {summary}").format(name=one.name, summary=one.summary) for one in ruleset.topics()]
        return Section(_("The rules of {title}").format(title=ruleset.title), pages)
    return Section(_("The rules: {words}").format(words=words.rstrip("?")), sentences(look_up(ruleset, words.split())))


def every_move(game: Game, seat: str) -> Section:
    """The list of moves, whole."""
    choices = choices_of(game, seat, game.legal(seat))
    nothing = [] if choices else [_("It is not your turn.")]
    return Section(_("Every move"), nothing, choices)


def history(told: Sequence[Told], seat: str) -> Section:
    """What has happened, as a seat may read it."""
    kept: list[str] = []
    room = HISTORY
    for one in reversed(told):
        if one.for_eyes([seat]):
            sentence = f"{one.turn}: {' '.join(one.sentence.split())}"
            room -= len(sentence)
            if room < 0:
                break
            kept.append(sentence)
    return Section(_("The history"), kept[::-1])
