"""What somebody may ask the hub for: help, every move, the story, and what the rules say."""

from collections.abc import Sequence

from pbem.projections.game import Game
from pbem.projections.story import Told
from pbem.rooms.mail.report import Section
from pbem.show.choices import choice_of
from pbem.show.rulebook import look_up, sentences
from pbem.wording import _

from .commands import ACTS

HISTORY = 30_000
"""Letters of a story that are sent; of a longer one the newest."""


def of_the_rules(game: Game, words: str) -> Section:
    """What the rules have to say of some words; of none, what there is to ask about."""
    ruleset = game.ruleset
    if not words:
        pages = [_("`rules {name}`: {summary}").format(name=one.name, summary=one.summary) for one in ruleset.topics()]
        return Section(_("The rules of {title}").format(title=ruleset.title), pages)
    return Section(_("The rules: {words}").format(words=words.rstrip("?")), sentences(look_up(ruleset, words.split())))


def help_section(game: Game) -> Section:
    """All that one may write."""
    said = [
        _("Write one command to a line, above what your mail program quotes."),
        _("Leave the subject as it is: it says which turn you mean. Or write `turn 12` above your move."),
        _("A move: its words, as in the list of what you may do. The first one counts."),
        _("The number of a move will do where nothing stands above it."),
        _("`moves`: every move that you may make now."),
        _("`show`: the whole report again."),
        _("`history`: what has happened in the game."),
        _("`page`: a page to choose your move on the board, in a browser; `page on`: with each report; `page off`."),
        _("`rules tax`: what the rules say of any word, of a page or of a ruling; `rules` alone: all pages."),
        _("`plan MOVE then MOVE`: for your next turns. `plan` alone: what is planned; `plan drop 1`, `plan hold`."),
        _("Who runs this hub can read what you plan; the other players cannot."),
        *(line for act in ACTS.values() if act.by_mail is not None for line in act.by_mail.help),
        _("What pbem writes to you is about {title}.").format(title=game.ruleset.title),
    ]
    return Section(_("What you may write"), said)


def every_move(game: Game, seat: str) -> Section:
    """The list of moves, whole."""
    moves = game.legal(seat)
    view = game.view(seat)
    choices = [choice_of(number, move, view) for number, move in enumerate(moves, 1)]
    nothing = [] if choices else [_("You are not asked now.")]
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
    return Section(_("The story"), kept[::-1])
