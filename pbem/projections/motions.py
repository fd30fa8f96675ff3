"""Agreeing: what a seat proposes, whose consent it needs, and the event with which it takes effect.

Proposals of the same thing count together, whoever made them (see game.consents): to players they are one.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from pbem.errors import RefusedError, UsageError
from pbem.wording import _, any_of

from .game import Game
from .game.consents import party as party_of
from .game.offers import offered
from .game.proposals import motion_of, motion_words, required
from .game.question import choices
from .game.registry import leaves_open
from .record import Motion

SHORT = 6
"""Digits of its id that tell a proposal from others."""


def open_motions(game: Game) -> list[Motion]:
    """The proposals at the head that nobody has declined or withdrawn, oldest first."""
    return [motion for motion in game.record.head.motions.values() if not motion.withdrawn and not motion.declined]


def may_be_taken_back(game: Game) -> bool:
    """Whether somebody proposes to take back what the next move would build on."""
    return any(motion_of(motion.body).binds for motion in open_motions(game))


def is_bound(game: Game, seat: str) -> bool:
    """Whether a seat's player has agreed to something that has to be waited for before the next move, such as an
    undo."""
    return any(motion_of(motion.body).binds for motion in own_motions(game, seat))


def agreed(game: Game, motion: Motion) -> set[str]:
    """The parties that agree to what a proposal asks for, be it to another proposal of the same."""
    return {party for one in equal(game, motion) for party in (*one.consents, party_of(game.record, one.by))}


def lacking_consent(game: Game, motion: Motion) -> set[str]:
    """The parties whose consent a proposal still needs."""
    return required(game, motion.by, motion.body) - agreed(game, motion)


def check_new(game: Game, seat: str, body: Mapping[str, Any]) -> None:
    """Raise RefusedError if a seat's party has proposed this already, or somebody else has, who waits for consents."""
    party = party_of(game.record, seat)
    for motion in open_motions(game):
        if motion.body == body and party in agreed(game, motion):
            raise RefusedError(
                _("you have proposed or agreed to that already: to {motion}").format(motion=motion_words(game, motion)),
                advice=_("`{command}` takes that back").format(command="pbem withdraw"),
            )
        if motion.body == body:
            raise RefusedError(
                _("{seat} has proposed that already: to {motion}").format(
                    seat=motion.by, motion=motion_words(game, motion)
                ),
                advice=_("agree with `{words}`").format(words=f"pbem consent {name(game, motion)}"),
            )


# ---------------------------------------------------------------------- which proposal


def to_answer(game: Game, seat: str, which: str = "", verb: str = "consent") -> Motion:
    """The proposal that a seat is asked about, by what somebody calls it (see `name`).

    `verb`: the answer, for advice. Raises RefusedError if there is none, UsageError if there are several to choose
    from.
    """
    asked = waiting_for(game, seat, verb)
    if not asked:
        raise RefusedError(_("nobody has proposed anything that waits for your consent"))
    return _meant(game, asked, which, verb, _("several proposals wait for your consent"))


def waiting_for(game: Game, seat: str, verb: str = "consent") -> list[Motion]:
    """The proposals that a seat can answer so, one of each that ask for the same, oldest first."""
    party = party_of(game.record, seat)
    return [
        motion
        for motion in _distinct(game, open_motions(game))
        if party in lacking_consent(game, motion) or (verb == "decline" and _is_about(game, motion, party))
    ]


def own_motions(game: Game, seat: str) -> list[Motion]:
    """The open proposals that a seat's player has made or agreed to."""
    party = party_of(game.record, seat)
    return [motion for motion in open_motions(game) if party in {*motion.consents, party_of(game.record, motion.by)}]


def to_take_back(game: Game, seat: str, which: str = "") -> list[str]:
    """The ids of the seat's own open proposal, or of its consent to one, to be taken back.

    These are several only if it has said the same more than once. Raises UsageError if there is none, or if there are
    several to choose from.
    """
    party, mine = party_of(game.record, seat), own_motions(game, seat)
    if not mine:
        raise UsageError(_("you have proposed nothing and agreed to nothing here"))
    meant = _meant(game, _distinct(game, mine), which, "withdraw", _("you have proposed or agreed to several things"))
    equal = [motion for motion in mine if motion.body == meant.body]
    return [motion.id if party_of(game.record, motion.by) == party else motion.consents[party] for motion in equal]


def name(game: Game, motion: Motion) -> str:
    """What to type for a proposal: its kind, such as "abandon", with as much more as tells it from the others."""
    others = [one for one in _distinct(game, open_motions(game)) if one.body != motion.body]
    for words in (motion.body["motion"], _typed(motion), motion.by, f"{motion.by} {_typed(motion)}"):
        if not any(_called(game, other, words) for other in others):
            return words
    return motion.id[:SHORT]


def _meant(game: Game, motions: Sequence[Motion], which: str, verb: str, several: str) -> Motion:
    """The one of these that somebody means. Raises UsageError, with what to type."""
    words = " ".join(which.lower().split())
    fitting = [motion for motion in motions if not words or _called(game, motion, words)]
    if len(fitting) == 1:
        return fitting[0]
    listed = fitting or motions
    names = "; ".join(f"{motion.by}: {motion_words(game, motion)}" for motion in listed)
    if fitting:
        sentence = _("{several}: {names}").format(several=several, names=names)
    else:
        sentence = _("no open proposal is called {which!r}; there is {names}").format(which=which, names=names)
    typed = [f"`pbem {verb} {name(game, motion)}`" for motion in listed]
    raise UsageError(sentence, advice=_("say which: {words}").format(words=any_of(typed)))


def _is_about(game: Game, motion: Motion, party: str) -> bool:
    """Whether others propose to go on without somebody."""
    gone = motion_of(motion.body).goes_on_without(motion.body)
    return gone is not None and party_of(game.record, str(gone)) == party


def _called(game: Game, motion: Motion, words: str) -> bool:
    """Whether these words mean a proposal: its seat, its kind, how its own words begin, both, or its id's beginning."""
    calls = {motion.body["motion"], _typed(motion), motion_words(game, motion).lower()}
    by, _blank, rest = words.partition(" ")
    if by == motion.by and (not rest or any(call.startswith(rest) for call in calls)):
        return True
    return any(call.startswith(words) for call in calls) or (len(words) >= SHORT and motion.id.startswith(words))


def _typed(motion: Motion) -> str:
    """A proposal as it was typed, such as "pace 3d"."""
    body = motion.body
    return " ".join([body["motion"], *(str(body[part]) for part in ("seat", "pace") if part in body)])


def equal(game: Game, motion: Motion) -> list[Motion]:
    """The open proposals of the same thing, this one among them."""
    return [one for one in open_motions(game) if one.body == motion.body]


def _distinct(game: Game, motions: Sequence[Motion]) -> list[Motion]:
    """The first of each that ask for the same."""
    first: dict[str, Motion] = {}
    for motion in motions:
        first.setdefault(repr(sorted(motion.body.items())), motion)
    return [*first.values()]


# ---------------------------------------------------------------------- taking effect


def given_answers(game: Game) -> set[str]:
    """The ids at the head that a motion's event lists so that what was answered and offered there stays."""
    head = game.record.head
    return {*head.frontier, *offered(head), *(choice for choice in choices(head) if choice in head.sides)}


def carried(game: Game, motion: Motion, by: str, at: datetime) -> list[str] | None:
    """The ids that the event of a carried motion lists, if `by` can carry it out at this time; else None.

    One of each party that agrees, however often it says so: its consent, or the proposal that nobody answered.
    """
    same = equal(game, motion)
    meant = motion_of(motion.body)
    if required(game, by, motion.body) - agreed(game, motion) or meant.needless(game) or meant.unripe(game, same, at):
        return None
    said = {party: consent for one in same for party, consent in one.consents.items()}
    for one in same:
        said.setdefault(party_of(game.record, one.by), next(iter(one.consents.values()), one.id))
    return listed(game, motion.body, [*said.values()])


def rests_on(game: Game, body: Mapping[str, Any]) -> list[str]:
    """What a proposal lists: what somebody has said here before others propose to go on without them."""
    gone = motion_of(body).goes_on_without(body)
    return sorted(game.record.head.signed.get(str(gone), ())) if gone is not None else []


def listed(game: Game, body: Mapping[str, Any], consents: Sequence[str]) -> list[str]:
    """What the event of a motion lists: consents, and for motions that leave a question open what was answered."""
    return sorted({*consents, *(given_answers(game) if leaves_open(body["motion"]) else ())})
