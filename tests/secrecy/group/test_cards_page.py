"""docs/cards.md, to the byte: its vectors are what pbem writes, and what a second implementation finds right."""

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path

import plain
import pytest

from pbem.events.keys import encode
from pbem.secrecy.dealer import places, seed
from pbem.secrecy.group import deck, escrow, handover, keys, looks, points, rolls, shares, shuffle_proof, wire
from pbem.secrecy.group.deck import Card
from pbem.secrecy.group.derive import Context, SeatSecret, signing_secret
from pbem.secrecy.group.wire import Contribution

PAGE = Path(__file__).parents[3] / "docs" / "cards.md"
GAME = "b6a948692b69aae1c896108f4d1787a1fde8e6ba"
SEATS = ("ann", "bob", "cy")
IDENTITIES = {seat: bytes(range(first, first + 32)) for seat, first in zip(SEATS, (0, 32, 64), strict=True)}
SIZE = 4
BELOW = "36eb53f418393cd6d996acb813eb4b3543c08a6c"
DEALERS = bytes(range(96, 128))
MIXED = "5a" * 32
SUBSTITUTES = bytes(range(128, 160))


@cache
def page() -> dict[str, str]:
    """The vectors of the page: each line of its last block of code is a name, two spaces or more, and a value."""
    block = PAGE.read_text(encoding="utf-8").split("```")[-2]
    return dict(line.split("  ", 1) for line in block.strip().splitlines())


def made() -> dict[str, str]:
    """The same by pbem."""
    secrets = {seat: SeatSecret.of(IDENTITIES[seat], GAME, seat) for seat in SEATS}
    ours = {seat: Context(GAME, "deck", seat) for seat in SEATS}
    scalars = {seat: keys.deck_secret(secrets[seat], ours[seat]) for seat in SEATS}
    announced = {seat: keys.announce(scalars[seat], ours[seat]) for seat in SEATS}
    joint = keys.joint(key.point for key in announced.values())
    found = {
        "scalar": encode(points.write_scalar(points.hash_to_scalar("test", b"one", b"two"))),
        "point": encode(points.hash_to_point("test", b"one", b"two")),
        "generator 1": encode(points.hash_to_point("generator", b"\x00\x01")),
    }
    for seat in SEATS:
        found[f"{seat} secret"] = written("secret", "game", points.write_scalar(secrets[seat].scalar))
        found[f"{seat} public"] = encode(secrets[seat].public)
        found[f"{seat} keeper"] = encode(SeatSecret.keeper(IDENTITIES[seat], GAME, seat).public)
        found[f"{seat} key"] = written("key", "deck", announced[seat].write())
    later = SeatSecret.of(IDENTITIES["cy"], GAME, "cy", BELOW)
    found["cy secret later"] = written("secret", "game", points.write_scalar(later.scalar))
    found["joint"] = encode(joint)
    cards = deck.unshuffled(GAME, "deck", SIZE)
    found |= {f"card {number}": encode(card.body) for number, card in enumerate(cards)}
    for number, seat in enumerate(SEATS, 1):
        so_far = keys.joint(announced[one].point for one in SEATS[:number])
        before, lap = cards, deck.lap(secrets[seat], ours[seat], so_far, cards)
        cards = deck.shuffled(lap, scalars[seat], so_far, before)
        found[f"{seat} order"] = " ".join(map(str, lap.order))
        found[f"{seat} lap"] = written("lap", "deck", announced[seat].write() + deck.write(cards))
    proof = shuffle_proof.prove(secrets["cy"], scalars["cy"], ours["cy"], joint, before, cards, lap)
    found["cy proof"] = written("proof", "deck", proof.write())
    for seat in SEATS:
        share = shares.make(scalars[seat], ours[seat], cards, [0, 2])
        found[f"{seat} shares"] = written("shares", "deck", share.write())
    found["faces"] = " ".join(
        str(shares.face(ours["ann"], SIZE, cards[place], [points.mul(x, cards[place].mask) for x in scalars.values()]))
        for place in (0, 2)
    )
    keeping = {seat: SeatSecret.keeper(IDENTITIES[seat], GAME, seat) for seat in SEATS}
    seen = looks.make(secrets["ann"], scalars["ann"], ours["ann"], "bob", keeping["bob"].public, {1: cards[1]})
    found["ann look"] = written("look", "deck bob", looks.write(seen))
    opened = looks.open_looks(keeping["bob"], ours["bob"], [(1, seen[1][0])])
    found["bob looked"] = written("looked", "deck", opened.write())
    thrown = []
    for seat in SEATS:
        rolling = keys.deck_secret(secrets[seat], Context(GAME, "rolls", seat))
        found[f"{seat} roll"] = written("roll", "wind 3", rolls.make(rolling, Context(GAME, "wind 3", seat)).write())
        thrown.append(rolls.make(rolling, Context(GAME, "wind 3", seat)).point)
    found["rolled"] = str(rolls.rolled("wind 3", thrown, 1000))
    keepers = [(seat, keeping[seat].public) for seat in ("bob", "cy")]
    kept = escrow.make(secrets["ann"], scalars["ann"], ours["ann"], keepers, 2)
    found["ann escrow"] = written("escrow", "deck", kept.write())
    for place, seat in enumerate(("bob", "cy"), 1):
        opening = escrow.open_seal(keeping[seat], kept, ours["ann"], place, keepers)
        found[f"{seat} opening"] = written("opening", "ann deck", opening.write())
    to = points.base(points.read_scalar(signing_secret(SUBSTITUTES)))
    given = handover.make(secrets["ann"], Context(GAME, "game", "ann"), to)
    found["ann handover"] = sha256(written("handover", f"ann {encode(to)}", given).encode()).hexdigest()
    return found | dealers()


def dealers() -> dict[str, str]:
    """The same deck with a dealer: ann has drawn the first two cards, and the last is turned up."""
    signing = signing_secret(DEALERS)
    share = seed.promised(signing, GAME, MIXED)
    secret, key = seed.secret_of(share), SeatSecret.of(IDENTITIES["ann"], GAME, "ann").public
    cards = places.dealt(secret, GAME, "deck", SIZE)
    announced = keys.announce(secret.scalar, Context(GAME, "game", "dealer"))
    sealed = places.seal(secret, Context(GAME, "deck", "ann"), key, {0: cards[0], 1: cards[1]})
    return {
        "dealer": encode(points.base(points.read_scalar(signing))),
        "dealer seed": written("seed", "game", share.write()),
        "dealer key": written("key", "game", announced.write()),
        "dealer order": " ".join(str(card.number) for card in cards),
        "dealer deal": written("deal", "deck", places.promises(GAME, "deck", cards)),
        "dealer hand": written("hand", "deck ann", sealed.write()),
        "dealer face": written("face", "deck", places.write({3: cards[3]})),
    }


def written(kind: str, label: str, raw: bytes) -> str:
    return wire.write(Contribution(kind, label, raw))


def test_the_vectors_are_what_pbem_writes() -> None:
    assert page() == made()


# What follows is the second implementation's, from the page alone.


def raw(name: str) -> bytes:
    return plain.contribution(page()[name])[2]


def point(name: str) -> plain.Affine:
    return plain.read(plain.contribution(f"x x {page()[name]}")[2])


def context(seat: str, label: str = "deck") -> tuple[bytes, bytes, bytes]:
    return GAME.encode(), label.encode(), seat.encode()


def secret(seat: str) -> int:
    return plain.seat_secret(IDENTITIES[seat], GAME, seat)


def keeper_secret(seat: str) -> int:
    return plain.keeper_secret(IDENTITIES[seat], GAME, seat)


def cards_after(laps: int) -> bytes:
    if laps:
        return raw(f"{SEATS[laps - 1]} lap")[80:]
    nobody = plain.written(plain.IDENTITY)
    return b"".join(nobody + plain.contribution(f"x x {page()[f'card {number}']}")[2] for number in range(SIZE))


def hashes_agree() -> None:
    assert plain.hash_to_point("test", b"one", b"two") == point("point")
    assert plain.hash_to_point("generator", b"\x00\x01") == point("generator 1")
    assert plain.scalar_bytes(plain.hash_to_scalar("test", b"one", b"two")) == raw_scalar("scalar")
    for n in range(SIZE):
        found = plain.hash_to_point("card", GAME.encode(), b"deck", n.to_bytes(2, "big"))
        assert found == point(f"card {n}")


def raw_scalar(name: str) -> bytes:
    return plain.contribution(f"x x {page()[name]}")[2]


def secrets_and_keys_agree() -> None:
    for seat in SEATS:
        assert plain.scalar_bytes(secret(seat)) == raw(f"{seat} secret")
        assert plain.mul(secret(seat), plain.BASE) == point(f"{seat} public")
    later = plain.seat_secret(IDENTITIES["cy"], GAME, "cy", BELOW)
    assert plain.scalar_bytes(later) == raw("cy secret later")
    for seat in SEATS:
        assert plain.mul(keeper_secret(seat), plain.BASE) == point(f"{seat} keeper")
        x = plain.deck_secret(secret(seat), context(seat))
        assert plain.written(plain.mul(x, plain.BASE)) == raw(f"{seat} key")[:32]
        assert plain.key_holds(raw(f"{seat} key"), context(seat))
        assert not plain.key_holds(raw(f"{seat} key"), context(seat, "other"))
    assert plain.total([plain.read(raw(f"{seat} key")[:32]) for seat in SEATS]) == point("joint")


def laps_are_made_again() -> None:
    joint = plain.IDENTITY
    for number, seat in enumerate(SEATS):
        before, x = cards_after(number), plain.deck_secret(secret(seat), context(seat))
        joint = plain.add(joint, plain.read(raw(f"{seat} key")[:32]))
        order, _masks = plain.order_and_masks(secret(seat), context(seat), joint, before)
        assert " ".join(map(str, order)) == page()[f"{seat} order"]
        assert plain.lap(secret(seat), x, context(seat), joint, before) == raw(f"{seat} lap")[80:]
        assert raw(f"{seat} lap")[:80] == raw(f"{seat} key")


def the_proof_holds() -> None:
    before, after, joint = cards_after(2), cards_after(3), point("joint")
    key, other = (plain.read(raw(f"{seat} key")[:32]) for seat in ("cy", "bob"))
    assert plain.shuffle_holds(raw("cy proof"), context("cy"), key, joint, before, after)
    assert not plain.shuffle_holds(raw("cy proof"), context("bob"), key, joint, before, after)
    assert not plain.shuffle_holds(raw("cy proof"), context("cy"), other, joint, before, after)


def shares_open_cards() -> None:
    cards = cards_after(3)
    for seat in SEATS:
        key = plain.read(raw(f"{seat} key")[:32])
        assert plain.shares_hold(raw(f"{seat} shares"), context(seat), key, cards)
    opened = []
    for index, place in enumerate((0, 2)):
        taken = [plain.read(raw(f"{seat} shares")[50 + 34 * index : 82 + 34 * index]) for seat in SEATS]
        body = plain.read(cards[64 * place + 32 : 64 * place + 64])
        face = plain.add(body, plain.neg(plain.total(taken)))
        opened.append(next(n for n in range(SIZE) if point(f"card {n}") == face))
    assert " ".join(map(str, opened)) == page()["faces"]


def looks_are_read_by_one_and_shown_to_all() -> None:
    cards, key, bob = cards_after(3), plain.read(raw("ann key")[:32]), point("bob keeper")
    x = plain.deck_secret(secret("ann"), context("ann"))
    assert plain.look(secret("ann"), x, context("ann"), "bob", bob, cards, 1)[:66] == raw("ann look")[:66]
    assert plain.look_holds(raw("ann look"), context("ann"), "bob", bob, key, cards)
    assert not plain.look_holds(raw("ann look"), context("ann"), "cy", bob, key, cards)
    share = plain.written(plain.mul(x, plain.read(cards[64:96])))
    assert plain.looked(raw("ann look"), keeper_secret("bob")) == share
    assert raw("bob looked")[-32:] == share
    assert raw("bob looked")[48:-32] == raw("ann look")[:66]
    assert plain.looked_holds(raw("bob looked"), context("bob"), bob)
    assert not plain.looked_holds(raw("bob looked"), context("ann"), bob)


def rolls_agree() -> None:
    source, shares = plain.hash_to_point("roll", GAME.encode(), b"wind 3"), []
    for seat in SEATS:
        key = plain.mul(plain.deck_secret(secret(seat), context(seat, "rolls")), plain.BASE)
        share = raw(f"{seat} roll")
        shares.append(plain.read(share[:32]))
        pairs = [(source, shares[-1])]
        assert plain.same_factor_holds("roll", share[32:], key, context(seat, "wind 3"), pairs)
    assert str(plain.rolled("wind 3", shares, 1000)) == page()["rolled"]


def the_escrow_is_rebuilt() -> None:
    key = plain.read(raw("ann key")[:32])
    found = {
        place: plain.kept_share(
            raw("ann escrow"), 2, raw(f"{seat} opening"), key, context("ann"), place, (seat, point(f"{seat} keeper"))
        )
        for place, seat in enumerate(("bob", "cy"), 1)
    }
    assert (2 * found[1] - found[2]) % plain.L == plain.deck_secret(secret("ann"), context("ann"))


def the_secret_is_handed_over() -> None:
    scalar = plain.signing_scalar(SUBSTITUTES)
    to, public = plain.mul(scalar, plain.BASE), point("ann public")
    given = plain.handed_over(secret("ann"), context("ann", "game"), to)
    text = written("handover", f"ann {encode(plain.written(to))}", given)
    assert sha256(text.encode()).hexdigest() == page()["ann handover"]
    assert plain.handover_holds(given, context("ann", "game"), to, public)
    assert plain.taken_over(given, context("ann", "game"), scalar) == secret("ann")


def the_dealer_could_deal_nothing_else() -> None:
    published = raw("dealer seed")
    pairs = [(plain.hash_to_point("roll", GAME.encode(), f"seed/{MIXED}".encode()), plain.read(published[:32]))]
    dealer = context("dealer", f"seed/{MIXED}")
    assert plain.same_factor_holds("roll", published[32:], point("dealer"), dealer, pairs)
    secret = plain.dealer_secret(published[:32])
    assert plain.written(plain.mul(secret, plain.BASE)) == raw("dealer key")[:32]
    assert plain.key_holds(raw("dealer key"), context("dealer", "game"))
    faces = plain.dealt(secret, GAME.encode(), b"deck", SIZE)
    assert " ".join(str(int.from_bytes(face[:2], "big")) for face in faces) == page()["dealer order"]
    hashes = [plain.place_hash(GAME.encode(), b"deck", place, face) for place, face in enumerate(faces)]
    assert b"".join(hashes) == raw("dealer deal")
    drawn = b"".join(place.to_bytes(2, "big") + faces[place] for place in (0, 1))
    assert plain.sealed_hand(secret, context("ann"), point("ann public"), drawn) == raw("dealer hand")
    shared = plain.mul(plain.seat_secret(IDENTITIES["ann"], GAME, "ann"), plain.read(raw("dealer hand")[:32]))
    assert plain.opened_hand(raw("dealer hand"), context("ann"), point("ann public"), shared) == drawn
    assert raw("dealer face") == (3).to_bytes(2, "big") + faces[3]


@pytest.mark.parametrize(
    "check",
    [
        hashes_agree,
        secrets_and_keys_agree,
        laps_are_made_again,
        the_proof_holds,
        shares_open_cards,
        looks_are_read_by_one_and_shown_to_all,
        rolls_agree,
        the_escrow_is_rebuilt,
        the_secret_is_handed_over,
        the_dealer_could_deal_nothing_else,
    ],
)
def test_a_second_implementation_agrees(check: Callable[[], None]) -> None:
    check()


def test_the_second_implementation_is_of_the_same_group() -> None:
    """Elligator and the group law, on more points than the page has."""
    for n in range(20):
        one, other = (points.hash_to_point("test", bytes([n, half])) for half in (0, 1))
        assert plain.written(plain.hash_to_point("test", bytes([n, 0]))) == one
        assert plain.written(plain.add(plain.read(one), plain.read(other))) == points.add(one, other)
    x = points.hash_to_scalar("test", b"x")
    assert plain.written(plain.mul(x, plain.read(one))) == points.mul(x, one)
    assert plain.written(plain.mul(x, plain.BASE)) == points.base(x)
    assert Card(one, other) == deck.read(one + other)[0]
