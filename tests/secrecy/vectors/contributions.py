"""Single contributions: three seats, one shuffle of four cards, and what else is said of them."""

from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from typing import Any

from pbem.events.keys import encode
from pbem.rooms.dealt.group import deck, escrow, handover, keys, looks, points, rolls, shares, shuffle_proof, wire
from pbem.rooms.dealt.group.deck import Card
from pbem.rooms.dealt.group.derive import Context, SeatSecret, signing_secret
from pbem.rooms.dealt.group.wire import Contribution
from pbem.secrecy.open import Stream, permuted

GAME = "b6a948692b69aae1c896108f4d1787a1fde8e6ba"
BELOW = "36eb53f418393cd6d996acb813eb4b3543c08a6c"
SEATS = ("ann", "bob", "cy")
PLAYERS = {seat: bytes(range(first, first + 32)) for seat, first in zip(SEATS, (0, 32, 64), strict=True)}
SUBSTITUTE = bytes(range(128, 160))
NAME = "court deck/0123456789abcdef"
LABEL = f"1 {NAME}"
SIZE = 4
ROLL = "wind 3"
SIDES = 1000

SECRETS = {seat: SeatSecret.of(PLAYERS[seat], GAME, seat) for seat in SEATS}
KEEPERS = {seat: SeatSecret.keeper(PLAYERS[seat], GAME, seat) for seat in SEATS}


def kinds() -> dict[str, dict[str, Any]]:
    """By name of their files."""
    return {
        "hashing": {"about": "What is hashed, derived and shuffled by numbers.", "cases": _hashing()},
        "key": {"about": "A seat's secret, its keeper's, and keys with their proofs.", "cases": _keys()},
        "lap": {"about": "Three seats shuffle one deck.", "cases": _laps()},
        "proof": {"about": "The last lap is a shuffle that adds one known key.", "cases": [_proof()]},
        "shares": {"about": "What unmasks the cards at two places.", **_shares()},
        "look": {"about": "A share that one seat alone can read.", "cases": [_look()]},
        "looked": {"about": "Its reader shows it to all.", "cases": [_looked()]},
        "roll": {"about": "Three seats roll together.", **_roll()},
        "escrow": {"about": "A secret that is left with others.", "cases": [_escrow(2), _escrow(3, spare=1)]},
        "opening": {"about": "Those others show what they keep.", "cases": [_opened(2), _opened(3, spare=1)]},
        "handover": {"about": "A secret is sealed to who plays the seat from now on.", "cases": [_handover()]},
        "secret": {"about": "A secret is published.", "cases": [_published(seat) for seat in SEATS]},
    }


def written(kind: str, label: str, raw: bytes) -> str:
    return wire.write(Contribution(kind, label, raw))


def masked(cards: Sequence[Card]) -> list[list[str]]:
    return [[encode(card.mask), encode(card.body)] for card in cards]


def scalar(number: int) -> str:
    return encode(points.write_scalar(number))


def _hashing() -> list[dict[str, Any]]:
    texts = ["one", "two"]
    parts = [text.encode() for text in texts]
    own, challenge = SECRETS["ann"], points.hash_to_challenge("test", *parts)
    said = {"purpose": "test", "parts": texts}
    found: list[dict[str, Any]] = [
        {"function": "digest", **said, "value": encode(points.digest("test", *parts))},
        {"function": "scalar", **said, "value": scalar(points.hash_to_scalar("test", *parts))},
        {"function": "challenge", **said, "value": encode(points.write_challenge(challenge))},
        {"function": "point", **said, "value": encode(points.hash_to_point("test", *parts))},
        {"function": "secret(own)", "k": scalar(own.scalar), **said, "value": scalar(own.derive("test", *parts))},
    ]
    for n in range(8):
        value = encode(points.hash_to_point("test", str(n).encode()))
        found.append({"function": "point", "purpose": "test", "parts": [str(n)], "value": value})
    seed = bytes(range(32))
    for size in (1, 2, 4, 57):
        order = permuted(Stream(seed, "order"), range(size))
        found.append({"function": "shuffled", "seed": encode(seed), "size": size, "value": order})
    return found


def _context(seat: str, label: str = LABEL) -> Context:
    return Context(GAME, label, seat)


def _said(seat: str, label: str = LABEL) -> dict[str, Any]:
    return {"game": GAME, "label": label, "seat": seat}


def _keys() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for seat, below in (*((seat, "") for seat in SEATS), ("cy", BELOW)):
        k = SeatSecret.of(PLAYERS[seat], GAME, seat, below)
        key = keys.announce(k.scalar, _context(seat, "game")).write()
        named = {"player": encode(PLAYERS[seat]), "below": below, "secret": scalar(k.scalar)}
        found.append({**_said(seat, "game"), **named, "contribution": written("key", "game", key)})
    for seat in SEATS:
        k = KEEPERS[seat]
        key = keys.announce(k.scalar, _context(seat, "keeper")).write()
        named = {"player": encode(PLAYERS[seat]), "secret": scalar(k.scalar)}
        found.append({**_said(seat, "keeper"), **named, "contribution": written("key", "keeper", key)})
        x = keys.deck_secret(SECRETS[seat], _context(seat, "rolls"))
        key = keys.announce(x, _context(seat, "rolls")).write()
        named = {"k": scalar(SECRETS[seat].scalar), "secret": scalar(x)}
        found.append({**_said(seat, "rolls"), **named, "contribution": written("key", "rolls", key)})
    return found


class Lap:
    """A lap of one seat over what lies there. `joint`: with its own key."""

    def __init__(self, seat: str, so_far: list[bytes], before: list[Card]) -> None:
        self.seat, self.so_far, self.before = seat, points.total(so_far), before
        lying = sha256(self.so_far + deck.write(before))
        self.about = f"1 {encode(lying.digest()[:16])}"
        self.key_context = _context(seat, f"{LABEL} {lying.hexdigest()}" if so_far else LABEL)
        self.x = keys.deck_secret(SECRETS[seat], self.key_context)
        self.key = keys.announce(self.x, self.key_context)
        self.joint = points.total([*so_far, self.key.point])
        self.lap = deck.lap(SECRETS[seat], _context(seat), self.joint, before)
        self.after = deck.shuffled(self.lap, self.x, self.joint, before)


@cache
def laps() -> tuple[Lap, ...]:
    """Those of all seats."""
    found: list[Lap] = []
    for seat in SEATS:
        before = found[-1].after if found else deck.unshuffled(GAME, LABEL, SIZE)
        found.append(Lap(seat, [lap.key.point for lap in found], before))
    return tuple(found)


def _laps() -> list[dict[str, Any]]:
    return [
        {
            **_said(lap.seat),
            "k": scalar(SECRETS[lap.seat].scalar),
            "key_label": lap.key_context.label,
            "joint_before": encode(lap.so_far),
            "before": masked(lap.before),
            "order": list(lap.lap.order),
            "joint": encode(lap.joint),
            "contribution": written("lap", lap.about, lap.key.write() + deck.write(lap.after)),
        }
        for lap in laps()
    ]


def _proof() -> dict[str, Any]:
    lap = laps()[-1]
    own = SECRETS[lap.seat]
    proof = shuffle_proof.prove(own, lap.x, _context(lap.seat), lap.joint, lap.before, lap.after, lap.lap)
    known = {"key": encode(lap.key.point), "joint": encode(lap.joint)}
    cards = {"before": masked(lap.before), "after": masked(lap.after)}
    return {**_said(lap.seat), **known, **cards, "contribution": written("proof", "1", proof.write())}


def _lying() -> tuple[list[Card], str]:
    """The cards after the last lap, and what names them."""
    last = laps()[-1]
    return last.after, f"1 {encode(sha256(last.joint + deck.write(last.after)).digest()[:16])}"


def _shares() -> dict[str, Any]:
    (cards, about), places = _lying(), (0, 2)
    cases = []
    for lap in laps():
        made = written("shares", about, shares.make(lap.x, _context(lap.seat), cards, places).write())
        case = {**_said(lap.seat), "key": encode(lap.key.point), "cards": masked(cards), "contribution": made}
        cases.append(case)
    known = ([points.mul(lap.x, cards[place].mask) for lap in laps()] for place in places)
    found = [
        shares.face(_context("ann"), SIZE, cards[place], all_of) for place, all_of in zip(places, known, strict=True)
    ]
    return {"cases": cases, "faces": {str(place): index for place, index in zip(places, found, strict=True)}}


@cache
def _looks() -> looks.Looks:
    first, cards = laps()[0], _lying()[0]
    seen = {place: cards[place] for place in (1, 3)}
    return looks.make(SECRETS["ann"], first.x, _context("ann"), "bob", KEEPERS["bob"].public, seen)


def _look() -> dict[str, Any]:
    cards, about = _lying()
    return {
        **_said("ann"),
        "k": scalar(SECRETS["ann"].scalar),
        "key_label": laps()[0].key_context.label,
        "key": encode(laps()[0].key.point),
        "reader": "bob",
        "readers_key": encode(KEEPERS["bob"].public),
        "cards": masked(cards),
        "contribution": written("look", f"{about} bob", looks.write(_looks())),
    }


def _looked() -> dict[str, Any]:
    cards, about = _lying()
    given = [(place, look) for place, (look, _proof) in sorted(_looks().items())]
    return {
        **_said("bob"),
        "keepers_secret": scalar(KEEPERS["bob"].scalar),
        "readers_key": encode(KEEPERS["bob"].public),
        "cards": masked(cards),
        "contribution": written("looked", about, looks.open_looks(KEEPERS["bob"], _context("bob"), given).write()),
    }


def _roll() -> dict[str, Any]:
    cases, thrown = [], []
    for seat in SEATS:
        x = keys.deck_secret(SECRETS[seat], _context(seat, "rolls"))
        share = rolls.make(x, _context(seat, ROLL))
        thrown.append(share.point)
        case = {
            **_said(seat, ROLL),
            "key": encode(points.base(x)),
            "contribution": written("roll", ROLL, share.write()),
        }
        cases.append(case)
    return {"cases": cases, "sides": SIDES, "rolled": rolls.rolled(ROLL, thrown, SIDES)}


Kept = tuple[escrow.Escrow, list[tuple[str, bytes]], dict[str, SeatSecret], dict[str, Any]]


def _kept(count: int, spare: int = 0) -> Kept:
    """Ann's secret, left with so many seats, of whom all but `spare` are needed."""
    held = {seat: SeatSecret.keeper(seat.encode().ljust(32, b"."), GAME, seat) for seat in ("bob", "cy", "dee")[:count]}
    keepers = [(seat, secret.public) for seat, secret in held.items()]
    own = SECRETS["ann"]
    made = escrow.make(own, own.scalar, _context("ann", "game"), keepers, count - spare)
    named = [{"seat": seat, "key": encode(key)} for seat, key in keepers]
    said = {**_said("ann", "game"), "public": encode(own.public), "secret": scalar(own.scalar)}
    said |= {"keepers": named, "needed": count - spare}
    return made, keepers, held, said


def _escrow(count: int, spare: int = 0) -> dict[str, Any]:
    made, _keepers, _held, said = _kept(count, spare)
    return {**said, "contribution": written("escrow", "game", made.write())}


def _opened(count: int, spare: int = 0) -> dict[str, Any]:
    made, keepers, held, said = _kept(count, spare)
    opened = []
    for place, (seat, secret) in enumerate(held.items(), 1):
        raw = escrow.open_seal(secret, made, _context("ann", "game"), place, keepers).write()
        opened.append({"seat": seat, "contribution": written("opening", f"ann {seat} game", raw)})
    return {**said, "escrow": written("escrow", "game", made.write()), "openings": opened}


def _handover() -> dict[str, Any]:
    to = points.base(points.read_scalar(signing_secret(SUBSTITUTE)))
    made = handover.make(SECRETS["ann"], _context("ann", "game"), to)
    return {
        **_said("ann", "game"),
        "public": encode(SECRETS["ann"].public),
        "to": encode(to),
        "player": encode(SUBSTITUTE),
        "secret": scalar(SECRETS["ann"].scalar),
        "contribution": written("handover", f"ann {encode(to)}", made),
    }


def _published(seat: str) -> dict[str, Any]:
    made = written("secret", "game", points.write_scalar(SECRETS[seat].scalar))
    return {**_said(seat, "game"), "public": encode(SECRETS[seat].public), "contribution": made}
