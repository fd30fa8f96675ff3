"""Events of one's own: composed at the present link, judged like a stranger's, and signed.

A game's hub signs for any seat with its own key, and gives the SHA-256 of the `mail` that said so.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from pbem.errors import GameOverError, NotYourTurnError, RefusedError
from pbem.events.canonical import INTEGER_LIMIT
from pbem.events.event import CREATOR, DEALER, Event
from pbem.events.keys import SecretKey, encode
from pbem.rules import Move
from pbem.secrecy import PLAYERS_DEAL, brought, commit, commit_own, seat_secret
from pbem.wording import _

from .clocks import dated
from .game import Game, order
from .game.consents import party
from .game.contributions import carried, passed_on, planned_for, published
from .game.offers import handed, newest_offer, offered
from .game.proposals import motion_of
from .game.question import newest
from .game.sealing import NONCE_BYTES, nonce_purpose, sealed_hash
from .status import waits_for

if TYPE_CHECKING:
    from .terms import Terms


def create(terms: "Terms", key: SecretKey, *, nonce: bytes, at: datetime) -> Event:
    """The first event of a new game. `nonce` is 32 fresh random bytes. Every option is written, for ever.

    Raises UsageError if the game does not take these options.
    """
    body = {
        **terms.fields(),
        "key": key.public,
        "nonce": encode(nonce),
        "seed_hash": commit(_creators_secret(key, encode(nonce))),
    }
    held = terms.held_by(key.public)
    if held:
        body["creator_seats"] = held
        body["creator_hashes"] = [commit_own(seat, _creators_entropy(key, encode(nonce), seat)) for seat in held]
    return Event.write(key, kind="game", by=CREATOR, body=body | terms.agreed(), at=at)


def join(game: Game, seat: str, key: SecretKey, *, at: datetime, mail: str = "") -> Event:
    """Take a seat. Raises RefusedError if it cannot be taken."""
    header = game.record.header
    if key.public == header.key:
        entropy = _creators_entropy(key, header.nonce, seat)
    else:
        entropy = key.derive("entropy", game.id, seat)
    body: dict[str, Any] = {"key": key.public, "entropy": encode(entropy)}
    mode = header.secrecy
    below = order.standing(game.record) if mode == PLAYERS_DEAL else []
    last = below[-1].id if below else ""
    deck = brought(
        mode,
        lambda: seat_secret(mode, key.secret, game.id, seat, last),
        game.id,
        seat,
        lambda: planned_for(game, seat, key.public, below),
    )
    if deck:
        body["deck"] = deck
    before = [wish for wish in game.record.joins.values() if (wish.seat, wish.key) == (seat, key.public)]
    dismissed = sorted({freed for wish in before for freed in wish.freed})
    listed = [*dismissed, *([last] if last else [])]
    return core_event(game, "join", seat, key, at=at, body=body, with_=listed, mail=mail)


def shuffle_again(game: Game, key: SecretKey, *, at: datetime) -> Event | None:
    """A join of a seat that this key has asked for, and that has to shuffle again; None if none has to.

    Through the hub it is the mail that has asked for the seat which says so.
    """
    for wish in order.out_of_step(game.record):
        if wish.key == key.public:
            return join(game, wish.seat, key, at=at, mail=wish.mail)
    return None


def free(game: Game, seat: str, key: SecretKey, *, at: datetime) -> Event:
    """Dismiss whoever has the seat before the start. Only the creator can. Raises RefusedError."""
    if game.phase != "joining":
        raise RefusedError(_("the game has begun: its seats are taken"))
    if key.public != game.record.header.key:
        raise NotYourTurnError(_("only the player who created the game can free a seat"))
    if seat not in game.wishes:
        raise RefusedError(_("nobody has taken the seat {seat}").format(seat=seat))
    holder = game.wishes[seat].key
    asked = [
        wish.id for wish in game.record.joins.values() if (wish.seat, wish.key) == (seat, holder) and not wish.freed
    ]
    return core_event(game, "free", CREATOR, key, at=at, with_=asked)


def settle_seats(game: Game, key: SecretKey, *, at: datetime) -> Event | None:
    """The creator dismisses who has asked for seats that others have, where the cards wait for who has them.

    Two may have asked for one seat at once, and not everybody may see the same one as the first.
    """
    rivals = order.rivals(game.record) if game.phase == "joining" and key.public == game.record.header.key else []
    if not rivals or game.wishes.keys() != {*game.record.header.seats} or order.is_complete(game.record):
        return None
    return core_event(game, "free", CREATOR, key, at=at, with_=[wish.id for wish in rivals])


def start(game: Game, key: SecretKey, *, at: datetime) -> Event:
    """Begin play: the first join to have arrived for each seat is accepted. Only the creator can.

    Raises RefusedError if seats are still free or somebody else created the game.
    """
    header = game.record.header
    if game.phase != "joining":
        raise RefusedError(_("the game has begun already"))
    if key.public != header.key:
        raise NotYourTurnError(_("only the player who created the game can start it"))
    accepted = {seat: wish.id for seat, wish in game.wishes.items()}
    free = [seat for seat in header.seats if seat not in accepted]
    if free:
        raise NotYourTurnError(_("these seats are still free: {seats}").format(seats=", ".join(free)))
    if not order.is_complete(game.record):
        late = ", ".join(wish.seat for wish in order.out_of_step(game.record))
        raise NotYourTurnError(_("the cards wait for {seats} to sync: two have shuffled at once").format(seats=late))
    body = {"seed": encode(_creators_secret(key, header.nonce))}
    listed = tuple(accepted.values())
    event = Event.write(key, kind="start", by=CREATOR, body=body, at=at, after=game.record.head.id, with_=listed)
    return _judged(game, event)


def play(game: Game, seat: str, move: Move, key: SecretKey, *, at: datetime, mail: str = "") -> Event:
    """A move of the game. Raises RefusedError, NotYourTurnError or GameOverError."""
    if move.optional and game.phase == "playing":
        return _offer(game, seat, move, key, at=at, mail=mail)
    need = game.need
    if need is None:
        if game.phase == "over":
            raise GameOverError(_("the game is over"))
        if game.record.waiting:
            raise NotYourTurnError(_("the table waits for {whom}").format(whom=waits_for(game)))
        raise NotYourTurnError(_("the game has not begun: not everybody has taken a seat"))
    if seat not in need.seats:
        raise NotYourTurnError(_("it is not {seat}'s turn: {need}").format(seat=seat, need=waits_for(game)))
    _bound_by_consent(game, seat)
    if need.sealed:
        return seal(game, seat, move, key, at=at, mail=mail)
    head = game.record.head
    event = Event.write(
        key,
        kind=move.kind,
        by=seat,
        body=move.body(),
        at=dated(head, at),
        after=head.id,
        with_=(*head.frontier, *offered(head), *(() if move.together else head.shares)),
        cards=[*carried(game, seat, key, at, [slot for slot, _face in move.cards()]), *passed_on(game, seat, key)],
        mail=mail,
    )
    return _judged(game, event, move)


def _offer(game: Game, seat: str, move: Move, key: SecretKey, *, at: datetime, mail: str) -> Event:
    """What a seat does unasked: it counts from the first turn event that lists it, or with answers that do."""
    head, cards = game.record.head, carried(game, seat, key, at, [slot for slot, _face in move.cards()])
    event = Event.write(
        key,
        kind=move.kind,
        by=seat,
        body=move.body(),
        at=dated(head, at),
        after=head.id,
        with_=offer_lists(game, seat),
        cards=cards,
        mail=mail,
    )
    return _judged(game, event, move)


def offer_lists(game: Game, seat: str) -> tuple[str, ...]:
    """What the next event of a seat lists that it makes unasked: the answers here, and the one before it."""
    head = game.record.head
    newest = newest_offer(head, seat)
    return (*head.frontier, *([newest] if newest else []))


def share(game: Game, by: str, key: SecretKey, *, at: datetime, mail: str = "") -> Event | None:
    """What a seat, or the dealer, contributes to the cards now, without doing anything else; None if it owes nothing.

    `mail`: for a seat that the hub signs for, the mail with which it was asked to. Without one the hub cannot.
    """
    if by != DEALER and key.public == game.record.header.hub and not mail:
        return None
    cards = carried(game, by, key, at) or published(game, by, key)
    return core_event(game, "share", by, key, at=at, cards=cards, mail=mail) if cards else None


def seal(game: Game, seat: str, move: Move, key: SecretKey, *, at: datetime, mail: str = "") -> Event:
    """A move that is to stay secret until everybody who is asked has decided: only its commitment is written.

    It lists the offers that are here: they count for the choice. Raises RefusedError if the rules do not allow the
    move, or if it could not be found again when it is to be shown.
    """
    head = game.record.head
    listed = [*head.frontier, *offered(head)]
    refusal = game.against_the_rules(seat, move.kind, move.body(), move=move, listed=listed)
    if refusal is not None:
        raise RefusedError(refusal)
    if move not in _sealable(game, seat, listed):
        raise RefusedError(
            _("`{move}` cannot be sealed with this payment").format(move=move.notation()),
            advice=_("leave the payment out: the cheapest is taken"),
        )
    need = game.ruleset.need(game.table)
    assert need is not None
    nonce = _nonce(game, seat, key, head.id, listed)
    hidden = sealed_hash(game, seat, move.kind, move.body(), nonce, head.id)
    body = {"purpose": need.purpose, "hash": hidden}
    owed = carried(game, seat, key, at)
    return core_event(game, "seal", seat, key, at=at, body=body, with_=listed, cards=owed, mail=mail)


def opening(game: Game, seat: str, key: SecretKey, *, at: datetime) -> Event | None:
    """The event that shows what this seat has sealed; None if nothing is to be shown yet.

    What the hub has sealed for a seat only the hub opens, with the same mail, and what its player has sealed only the
    player: to any other key there is nothing.
    The choice is found again among the legal ones, and the nonce comes from the key: nothing was stored, so a
    restored key can still open. Raises RefusedError if the seal was not made with this key.
    """
    head = game.record.head
    if not may_open(game, seat, key):
        return None
    move = own_seal(game, seat, key)
    if move is None:
        raise RefusedError(_("what {seat} sealed was not sealed with your key").format(seat=seat))
    sealed = head.seals[seat]
    nonce = _nonce(game, seat, key, sealed.after, sealed.listed)
    body = {"move": move.kind, **move.body(), "nonce": nonce}
    opened = [one.id for one in head.answers.values()]
    listed = newest(head, opened) or [one.id for one in head.seals.values()]
    cards = carried(game, seat, key, at, [slot for slot, _face in move.cards()])
    return core_event(game, "open", seat, key, at=at, body=body, with_=listed, cards=cards, mail=sealed.mail)


def may_open(game: Game, seat: str, key: SecretKey) -> bool:
    """Whether a seat has to show now what it has sealed, and whoever has this key is to do it."""
    if seat not in game.owing_openings():
        return False
    return key.public == (game.record.header.hub if game.record.head.seals[seat].mail else game.record.keys[seat])


def own_seal(game: Game, seat: str, key: SecretKey) -> Move | None:
    """What a seat has sealed and not opened yet, found again with the key that sealed it; None with any other."""
    sealed = game.record.head.seals[seat]
    nonce = _nonce(game, seat, key, sealed.after, sealed.listed)
    for move in _sealable(game, seat, sealed.listed):
        if sealed_hash(game, seat, move.kind, move.body(), nonce, sealed.after) == sealed.hash:
            return move
    return None


def _sealable(game: Game, seat: str, listed: Sequence[str]) -> Iterator[Move]:
    """Every choice that a seat can seal: its legal moves, in all the ways in which each can be finished.

    `listed`: what the seal lists; offers among it count.
    """
    view = game.view(seat).on(handed(game, listed))
    for move in game.ruleset.legal(view):
        yield from move.ways(view)


def note(game: Game, by: str, text: str, key: SecretKey, *, at: datetime, mail: str = "") -> Event:
    """Words for all to read."""
    body = {"n": _next_number(game.record.notes.get(by, 0)), "text": text}
    return core_event(game, "note", by, key, at=at, body=body, mail=mail)


def away(game: Game, by: str, until: datetime, key: SecretKey, *, at: datetime, mail: str = "") -> Event:
    """Until when a seat cannot play; a time that is past says that it is back."""
    known = game.record.away.get(by)
    body = {"n": _next_number(known.n if known else 0), "until": until}
    return core_event(game, "away", by, key, at=at, body=body, mail=mail)


def _next_number(highest: int) -> int:
    """The number of an author's next event of a kind; the highest there is may be used again and again."""
    return min(highest + 1, INTEGER_LIMIT - 1)


def core_event(
    game: Game,
    kind: str,
    by: str,
    key: SecretKey,
    *,
    at: datetime,
    body: Mapping[str, Any] | None = None,
    with_: Sequence[str] = (),
    cards: Sequence[str] = (),
    mail: str = "",
) -> Event:
    """An event of a core kind, at the head: judged and signed. Raises RefusedError."""
    head = game.record.head
    event = Event.write(
        key,
        kind=kind,
        by=by,
        body=body or {},
        at=dated(head, at),
        after=head.id,
        with_=tuple(with_),
        cards=cards,
        mail=mail,
    )
    return _judged(game, event)


def _nonce(game: Game, seat: str, key: SecretKey, after: str, listed: Sequence[str]) -> str:
    return encode(key.derive(*nonce_purpose(game, seat, after, sorted(listed)))[:NONCE_BYTES])


def _creators_secret(key: SecretKey, nonce: str) -> bytes:
    return key.derive("creator", nonce)


def _creators_entropy(key: SecretKey, nonce: str, seat: str) -> bytes:
    """What the creator adds to the seed for a seat of its own: settled before the game has an id, so that it can be
    committed to in the first event.
    """
    return key.derive("entropy", nonce, seat)


def _bound_by_consent(game: Game, seat: str) -> None:
    """Raise RefusedError if the seat's party has agreed to something that it has to wait for, such as an undo."""
    who = party(game.record, seat)
    for motion in game.record.head.motions.values():
        agreed = who in motion.consents or party(game.record, motion.by) == who
        if agreed and motion_of(motion.body).binds and not motion.withdrawn and not motion.declined:
            raise RefusedError(
                _("you have agreed to take moves back"), advice=_("wait for the others, or `pbem withdraw`")
            )


def _judged(game: Game, event: Event, move: Move | None = None) -> Event:
    objection = game.objection(event, move)
    if objection is not None:
        raise RefusedError(objection)
    return event
