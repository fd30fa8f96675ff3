"""What words answer a proposal with: yes or no, and nothing else. The same list for mails, tables and commands."""

from collections.abc import Sequence

from pbem.errors import UsageError
from pbem.wording import _, any_of

from .agreement import name, waiting_for
from .game import Game
from .spoken import heard_as, plainly, table_of

YES, NO = "consent", "decline"
"""The words of the acts that answer."""
AGREEING = dict.fromkeys(
    _(
        "accepted, agree, agree to it, agree to that, agree with it, agree with that, agreed, all right, alright, "
        "by all means, certainly, consent, fine, fine by me, fine with me, gladly, go ahead, no objection, no "
        "objections, no problem, of course, ok, ok with me, okay, okay with me, sounds good, sure, that's fine, "
        "that's ok, yeah, yep, yes, yup"
    ).split(", "),
    YES,
)
DECLINING = dict.fromkeys(
    _(
        "better not, certainly not, decline, disagree, do not agree, do not consent, don't, don't agree, don't "
        "consent, i object, i would rather not, i'd rather not, nah, no, no thank you, no thanks, no way, nope, of "
        "course not, please don't, prefer not to, rather not, sorry no"
    ).split(", "),
    NO,
)
"""What says nothing but yes, or no; closed lists."""
_HEARD = table_of(AGREEING | DECLINING)


def answer(words: Sequence[str]) -> str:
    """YES or NO, if that is all that words as they were typed say; else ""."""
    heard = heard_as(plainly(words), _HEARD)
    return heard.pop() if len(heard) == 1 and heard <= {YES, NO} else ""


def answering(game: Game, seats: Sequence[str], words: Sequence[str]) -> str:
    """The act, YES or NO, by which words answer a proposal that waits for one of these seats; "" if there is none.

    Raises UsageError where a move is asked of such a seat too: then no one can tell what is answered.
    """
    act = answer(words)
    asked = game.need.seats if act and game.need is not None else ()
    for seat in seats if act else ():
        if waiting := waiting_for(game, seat, act):
            if seat in asked:
                typed = any_of([f"`pbem {act} {name(game, one)}`" for one in waiting])
                sentence = _("{words!r} to what? A proposal of {by} waits for your answer, and a move is asked of you")
                by = any_of([one.by for one in waiting])
                advice = _("answer with {typed}, or name the move").format(typed=typed)
                raise UsageError(sentence.format(words=" ".join(words), by=by), advice=advice)
            return act
    return ""
