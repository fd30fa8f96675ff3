"""Where a game stands for one viewer, told without any game's code: who is asked, and the moves in order."""

from collections.abc import Collection
from datetime import datetime
from typing import Any, TypedDict

from pbem.rules import Move, View
from pbem.wording import _

from .agreement import equal, lacking_consent, name, open_proposals
from .game import Game
from .game.getting_on import CourseStatus, course
from .game.open_proposals import proposal_of, proposal_words
from .pace import all_deadlines
from .record import Proposal, moment, people, replaced
from .steps import DealStep, awaited
from .whose import read_elsewhere, who_syncs


class NeedStatus(TypedDict):
    """What the table waits for: which seats, for what purpose, with the words that ask for it.

    `waits`: without whom a seat that is asked cannot read its own cards.
    """

    seats: list[str]
    purpose: str
    prompt: str
    waits: list[str]


class UnreadStatus(TypedDict):
    """How many of its cards a seat cannot read yet, and the seats without whose contribution it cannot."""

    cards: int
    waits: list[str]


class ProposalStatus(TypedDict):
    """A proposal of this turn; docs/json.md says what each field is."""

    id: str
    by: str
    motion: str
    seat: str
    until: str
    words: str
    name: str
    open: bool
    consents: list[str]
    waits_for: list[str]
    declined: list[str]
    withdrawn: bool


class LeftStatus(TypedDict):
    """A seat that no one plays any more. `expelled`: when the others agreed to go on without its player, "" if that one
    has left. `asks`: whether there is a proposal that this player comes back, `waits_for`: the seats that still have to
    agree to it.
    """

    expelled: str
    asks: bool
    waits_for: list[str]


class ResultStatus(TypedDict):
    """How a game ended."""

    winners: list[str]
    standing: list[str]
    scores: list[int]
    because: str


class AheadStatus(TypedDict):
    """The deadlines that count instead until some time, which is ahead of the clocks of the viewer before it."""

    until: str
    deadlines: dict[str, str]


class Status(TypedDict):
    """Where a game stands for a viewer, as plain data: docs/json.md says what most of it is.

    `keys`: the key that plays each seat. `mine`: the viewer's seats.
    `left`: the seats whose players have left, or were expelled. `absent`: those for which the rules move until their
    players are back.
    `head`: the newest event. `rounds`: how often several seats have answered together since. `waits_for`: whom the
    table waits for and for what. `sealed`: seats that have sealed a choice. `owing`: seats that others wait for to
    send their part of the cards. `machines`: of each seat that a bot plays, whom others wait for instead where its
    machine has to send something. `silent`: those with a deadline on whose machines the cards wait, so that it is no
    help if the rules move for them. `former`: the keys of people who played a seat before. `readers`: who does not play
    a seat and can read its hand, as sentences without their full stops. `unread`: of each of the viewer's seats that
    cannot read all of its cards yet. `host_reads`: whose hands a hub, or a machine with bots, reads, in words. `step`:
    which step before the first move is next. `course`: how it gets on.
    """

    id: str
    game: str
    title: str
    ruleset: int
    seats: list[str]
    free: list[str]
    keys: dict[str, str]
    creator: str
    mine: list[str]
    left: dict[str, LeftStatus]
    absent: list[str]
    phase: str
    ended: str
    turn: int
    head: str
    rounds: int
    need: NeedStatus | None
    owing: list[str]
    machines: dict[str, list[str]]
    silent: list[str]
    former: dict[str, list[str]]
    readers: dict[str, list[str]]
    host_reads: str
    unread: dict[str, UnreadStatus]
    waits_for: str
    step: DealStep | None
    pace: str
    deadlines: dict[str, str]
    ahead: AheadStatus | None
    away: dict[str, str]
    sealed: list[str]
    motions: list[ProposalStatus]
    course: CourseStatus | None
    points: dict[str, int]
    result: ResultStatus | None


class SeatStatus(Status):
    """With what each of the viewer's seats may do: notation, hint and meaning of each move, numbered from 1.

    `unasked`: what it may do at any time, asked or not. `hands`: what each of them holds, as a sentence without its
    full stop; "" if nothing.
    """

    hands: dict[str, str]
    moves: dict[str, list[list[str]]]
    unasked: dict[str, list[list[str]]]


def seat_status(game: Game, seats: Collection[str]) -> SeatStatus:
    """Where a game stands for a viewer who holds these seats, and what each of them may do."""
    known = status(game, seats)
    return {
        **known,
        "hands": {seat: game.ruleset.hand(game.view(seat)) for seat in known["mine"]} if game.table is not None else {},
        "moves": {seat: _moves(game, seat) for seat in known["mine"]},
        "unasked": {seat: _unasked(game, seat) for seat in known["mine"]},
    }


def status(game: Game, seats: Collection[str]) -> Status:
    """Where a game stands for a viewer who holds these seats; without the moves, which take longest to find."""
    header, need, result = game.record.header, game.need, game.result
    mine = [seat for seat in header.seats if seat in seats]
    times = all_deadlines(game)
    return {
        "id": game.id,
        "game": header.game,
        "title": game.ruleset.title,
        "ruleset": header.ruleset,
        "seats": header.seats,
        "free": free_seats(game),
        "keys": seat_keys(game),
        "creator": header.key,
        "mine": mine,
        "left": {seat: _left(game, seat) for seat in game.record.vacant},
        "absent": [seat for seat in game.record.absent if seat not in game.record.returning],
        "phase": game.phase,
        "ended": game.record.ended,
        "turn": game.record.turns,
        "head": game.record.head.id,
        "rounds": game.record.head.rounds,
        "need": None
        if need is None
        else {
            "seats": list(need.seats),
            "purpose": need.purpose,
            "prompt": need.prompt,
            "waits": who_syncs(game.record, need.waits),
        },
        "owing": game.dealer.owing(game),
        "machines": {seat: who_syncs(game.record, [seat]) for seat in game.bots},
        "silent": [seat for seat in times.due if game.dealer.is_silent(game, seat)],
        "former": replaced(game.record),
        "readers": game.dealer.readers(game),
        "host_reads": read_elsewhere(game.record),
        "unread": unread(game, mine),
        "waits_for": waits_for(game),
        "step": game.dealer.next_step(game) if need is None else None,
        "pace": game.record.pace,
        "deadlines": {seat: written(due) for seat, due in times.due.items()},
        "ahead": None
        if times.due == times.within
        else {
            "until": written(times.shown),
            "deadlines": {seat: written(due) for seat, due in times.within.items()},
        },
        "away": {seat: written(moment(away.until)) for seat, away in game.record.away.items()},
        "sealed": [seat for seat in game.record.head.seals if seat not in game.record.head.answers],
        "motions": [_proposal(game, proposal) for proposal in game.record.head.proposals.values()],
        "course": course(game),
        "points": {} if game.table is None else dict(game.ruleset.points(game.table)),
        "result": None
        if result is None
        else {
            "winners": list(result.winners),
            "standing": list(result.standing),
            "scores": list(result.scores),
            "because": result.because,
        },
    }


def waits_for(game: Game) -> str:
    """Whom the table waits for and for what, in one line."""
    need = game.need
    if need is None:
        if game.chance is not None and game.chance.spoiled:
            return _("everyone to find out who cheated: `pbem verify`")
        if (step := game.dealer.next_step(game)) is not None:
            return awaited(step)
        if game.record.waiting and not game.record.ended:
            return _("{seats} to sync (deal)").format(seats=", ".join(to_sync(game)))
        return _("the game is over") if game.phase == "over" else _("the game has not started")
    return _("{seats} to {prompt}").format(seats=", ".join(need.seats), prompt=need.prompt)


def to_sync(game: Game) -> list[str]:
    """Whom a table waits for that waits for no move: seats shuffle one after another."""
    return who_syncs(game.record, game.dealer.owing(game) or game.record.waiting)


def unread(game: Game, seats: Collection[str]) -> dict[str, UnreadStatus]:
    """Which of these seats cannot read all of their cards yet."""
    if game.chance is None or not game.chance.waits:
        return {}
    return {
        seat: {"cards": count, "waits": who_syncs(game.record, game.chance.awaited(seat))}
        for seat in seats
        if (count := len(game.chance.unread(seat)))
    }


def free_seats(game: Game) -> list[str]:
    """The seats that no one has asked for yet."""
    if game.phase != "joining":
        return []
    return [seat for seat in game.record.header.seats if seat not in game.wishes]


def seat_keys(game: Game) -> dict[str, str]:
    """The public key that plays each seat; before the start, the one that asked for it first."""
    if game.record.keys:
        return dict(game.record.keys)
    return {seat: wish.key for seat, wish in game.wishes.items()}


def written(at: datetime) -> str:
    """A time as game files write it, and --json."""
    return f"{at:%Y-%m-%dT%H:%M:%SZ}"


def _moves(game: Game, seat: str) -> list[list[str]]:
    """What is listed of each legal move, in the order that numbers them from 1."""
    view = game.view(seat)
    return [in_list(move, view) for move in game.legal(seat)]


def _unasked(game: Game, seat: str) -> list[list[str]]:
    """What is listed of what a seat may do at any time, asked or not."""
    moves = game.unasked(seat)
    view = game.view(seat, unasked=True) if moves else None
    return [in_list(move, view) for move in moves] if view is not None else []


def in_list(move: Move, view: View[Any]) -> list[str]:
    """A legal move as lists have it: its notation, its hint and its meaning."""
    return [move.notation(), str(move.hint(view.table, view.seat)), str(move.meaning(view))]


def described(move: Move, view: View[Any]) -> str:
    """What a list says of a legal move in one piece: its hint and its meaning."""
    _notation, *said = in_list(move, view)
    return " · ".join(filter(None, said))


def _left(game: Game, seat: str) -> LeftStatus:
    at = game.record.gone_at.get(seat)
    body = {"motion": "replace", "seat": seat, "key": game.record.keys[seat]}
    asking = [_proposal(game, proposal) for proposal in open_proposals(game) if proposal.body == body]
    return {
        "expelled": "" if at is None else written(moment(at)),
        "asks": bool(asking),
        "waits_for": asking[0]["waits_for"] if asking else [],
    }


def _proposal(game: Game, proposal: Proposal) -> ProposalStatus:
    lacking = lacking_consent(game, proposal)
    over = proposal.withdrawn or bool(proposal.declined)
    ripe = None if over or lacking else proposal_of(proposal.body).ripe_at(equal(game, proposal))
    return {
        "id": proposal.id,
        "by": proposal.by,
        "motion": proposal.body["motion"],
        "seat": str(proposal.body.get("seat", "")),
        "until": "" if ripe is None else written(moment(ripe)),
        "words": proposal_words(game, proposal),
        "name": name(game, proposal),
        "open": not over,
        "consents": people(game.record, proposal.consents),
        "waits_for": [] if over else people(game.record, lacking),
        "declined": list(proposal.declined),
        "withdrawn": proposal.withdrawn,
    }
