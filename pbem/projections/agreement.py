"""Agreeing: what a seat proposes, whose consent it needs, and the event with which it takes effect.

Proposals of the same thing count together, no matter who made them (see game.consents): to players they are one.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from pbem.errors import RefusedError, UsageError
from pbem.wording import _, any_of

from .game import Game
from .game.offers import offered
from .game.open_proposals import proposal_of, proposal_words, required
from .game.question import choices
from .game.registry import leaves_open
from .record import Proposal
from .record import party as party_of
from .seat_names import is_called

SHORT = 6
"""Digits of its id that tell a proposal from others."""


def open_proposals(game: Game) -> list[Proposal]:
    """The proposals at the head that no one has declined or withdrawn, oldest first."""
    return [
        proposal for proposal in game.record.head.proposals.values() if not proposal.withdrawn and not proposal.declined
    ]


def may_be_taken_back(game: Game) -> bool:
    """Whether someone proposes to take back what the next move would build on."""
    return any(proposal_of(proposal.body).binds for proposal in open_proposals(game))


def is_bound(game: Game, seat: str) -> bool:
    """Whether a seat's player has agreed to something that has to be waited for before the next move, such as an
    undo."""
    return any(proposal_of(proposal.body).binds for proposal in own_proposals(game, seat))


def agreed(game: Game, proposal: Proposal) -> set[str]:
    """The parties that agree to what a proposal asks for, be it to another proposal of the same."""
    return {party for one in equal(game, proposal) for party in (*one.consents, party_of(game.record, one.by))}


def lacking_consent(game: Game, proposal: Proposal) -> set[str]:
    """The parties whose consent a proposal still needs."""
    return required(game, proposal.by, proposal.body) - agreed(game, proposal)


def check_new(game: Game, seat: str, body: Mapping[str, Any]) -> None:
    """Raise RefusedError if a seat's party has proposed this already, or someone else has, who waits for consents."""
    party = party_of(game.record, seat)
    for proposal in open_proposals(game):
        if proposal.body == body and party in agreed(game, proposal):
            raise RefusedError(
                _("you have already proposed that, or agreed to it: to {motion}").format(
                    motion=proposal_words(game, proposal)
                ),
                advice=_("`{command}` withdraws that").format(command="pbem withdraw"),
            )
        if proposal.body == body:
            raise RefusedError(
                _("{seat} has already proposed that: to {motion}").format(
                    seat=proposal.by, motion=proposal_words(game, proposal)
                ),
                advice=_("agree with `{words}`").format(words=f"pbem consent {name(game, proposal)}"),
            )


# ---------------------------------------------------------------------- which proposal


def to_answer(game: Game, seat: str, which: str = "", verb: str = "consent") -> Proposal:
    """The proposal that a seat is asked about, by what someone calls it (see `name`).

    `verb`: the answer, for advice. Raises RefusedError if there is none, UsageError if there are several to choose
    from.
    """
    asked = waiting_for(game, seat, verb)
    if not asked:
        raise RefusedError(_("no proposal is waiting for your consent"))
    return _meant(game, asked, which, verb, _("several proposals are waiting for your consent"))


def waiting_for(game: Game, seat: str, verb: str = "consent") -> list[Proposal]:
    """The proposals that a seat can answer so, one of each that ask for the same, oldest first."""
    party = party_of(game.record, seat)
    return [
        proposal
        for proposal in _distinct(game, open_proposals(game))
        if party in lacking_consent(game, proposal) or (verb == "decline" and _is_about(game, proposal, party))
    ]


def own_proposals(game: Game, seat: str) -> list[Proposal]:
    """The open proposals that a seat's player has made or agreed to."""
    party = party_of(game.record, seat)
    return [
        proposal
        for proposal in open_proposals(game)
        if party in {*proposal.consents, party_of(game.record, proposal.by)}
    ]


def to_take_back(game: Game, seat: str, which: str = "") -> list[str]:
    """The ids of the seat's own open proposal, or of its consent to one, to be taken back.

    These are several only if it has said the same more than once. Raises UsageError if there is none, or if there are
    several to choose from.
    """
    party, mine = party_of(game.record, seat), own_proposals(game, seat)
    if not mine:
        raise UsageError(_("you have proposed nothing here, and agreed to nothing"))
    meant = _meant(game, _distinct(game, mine), which, "withdraw", _("you have proposed or agreed to several things"))
    equal = [proposal for proposal in mine if proposal.body == meant.body]
    return [
        proposal.id if party_of(game.record, proposal.by) == party else proposal.consents[party] for proposal in equal
    ]


def name(game: Game, proposal: Proposal) -> str:
    """What to type for a proposal: its kind, such as "abandon", with as much more as tells it from the others."""
    others = [one for one in _distinct(game, open_proposals(game)) if one.body != proposal.body]
    for words in (proposal.body["motion"], _typed(proposal), proposal.by, f"{proposal.by} {_typed(proposal)}"):
        if not any(_called(game, other, words.lower()) for other in others):
            return words
    return proposal.id[:SHORT]


def _meant(game: Game, proposals: Sequence[Proposal], which: str, verb: str, several: str) -> Proposal:
    """The one of these that someone means. Raises UsageError, with what to type."""
    words = " ".join(which.lower().split())
    fitting = [proposal for proposal in proposals if not words or _called(game, proposal, words)]
    if len(fitting) == 1:
        return fitting[0]
    listed = fitting or proposals
    names = "; ".join(f"{proposal.by}: {proposal_words(game, proposal)}" for proposal in listed)
    if fitting:
        sentence = _("{several}: {names}").format(several=several, names=names)
    else:
        sentence = _("no open proposal is called {which!r}; there is {names}").format(which=which, names=names)
    typed = [f"`pbem {verb} {name(game, proposal)}`" for proposal in listed]
    raise UsageError(sentence, advice=_("which one: {words}").format(words=any_of(typed)))


def _is_about(game: Game, proposal: Proposal, party: str) -> bool:
    """Whether others propose to go on without someone."""
    gone = proposal_of(proposal.body).goes_on_without(proposal.body)
    return gone is not None and party_of(game.record, str(gone)) == party


def _called(game: Game, proposal: Proposal, words: str) -> bool:
    """Whether these words mean a proposal: its seat, its kind, how its own words start, both, or its id's beginning."""
    calls = {call.lower() for call in (proposal.body["motion"], _typed(proposal), proposal_words(game, proposal))}
    by, _blank, rest = words.partition(" ")
    if is_called(proposal.by, by) and (not rest or any(call.startswith(rest) for call in calls)):
        return True
    return any(call.startswith(words) for call in calls) or (len(words) >= SHORT and proposal.id.startswith(words))


def _typed(proposal: Proposal) -> str:
    """A proposal as it was typed, such as "pace 3d"."""
    body = proposal.body
    return " ".join([body["motion"], *(str(body[part]) for part in ("seat", "pace") if part in body)])


def equal(game: Game, proposal: Proposal) -> list[Proposal]:
    """The open proposals of the same thing, this one among them."""
    return [one for one in open_proposals(game) if one.body == proposal.body]


def _distinct(game: Game, proposals: Sequence[Proposal]) -> list[Proposal]:
    """The first of each that ask for the same."""
    first: dict[str, Proposal] = {}
    for proposal in proposals:
        first.setdefault(repr(sorted(proposal.body.items())), proposal)
    return [*first.values()]


# ---------------------------------------------------------------------- taking effect


def given_answers(game: Game) -> set[str]:
    """The ids at the head that a proposal's event lists so that what was answered and offered there stays."""
    head = game.record.head
    return {*head.frontier, *offered(head), *(choice for choice in choices(head) if choice in head.sides)}


def carried(game: Game, proposal: Proposal, by: str, at: datetime) -> list[str] | None:
    """The ids that the event of a carried proposal lists, if `by` can carry it out at this time; else None.

    One of each party that agrees, however often it says so: its consent, or the proposal that no one answered.
    """
    same = equal(game, proposal)
    meant = proposal_of(proposal.body)
    if (
        required(game, by, proposal.body) - agreed(game, proposal)
        or meant.needless(game)
        or meant.unripe(game, same, at)
    ):
        return None
    said = {party: consent for one in same for party, consent in one.consents.items()}
    for one in same:
        said.setdefault(party_of(game.record, one.by), next(iter(one.consents.values()), one.id))
    return listed(game, proposal.body, [*said.values()])


def rests_on(game: Game, body: Mapping[str, Any]) -> list[str]:
    """What a proposal lists: what someone has said here before others propose to go on without them."""
    gone = proposal_of(body).goes_on_without(body)
    return sorted(game.record.head.signed.get(str(gone), ())) if gone is not None else []


def listed(game: Game, body: Mapping[str, Any], consents: Sequence[str]) -> list[str]:
    """What the event of a proposal lists: consents, and for proposals that leave a question open what was answered."""
    return sorted({*consents, *(given_answers(game) if leaves_open(body["motion"]) else ())})
