"""Reads what lies in docs/vectors, one case after another, and says what is wrong with it."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from . import curve, deriving, keeping, laps, proofs
from .curve import BASE, Point, mul, mul_often, same
from .deriving import Context
from .events import Contribution, decoded
from .refused import need

FOLDER = Path(__file__).parents[3] / "docs" / "vectors"
KEYS = ("game", "keeper", "rolls")
"""The labels of the keys with which a join starts."""

Case = Mapping[str, Any]


def file(name: str) -> Any:
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def point(text: str) -> Point:
    return curve.read(decoded(text))


def number(text: str) -> int:
    return curve.scalar(decoded(text))


def cards(listed: list[list[str]]) -> list[proofs.Card]:
    return proofs.read_lying(b"".join(decoded(half) for card in listed for half in card))


def context(case: Case) -> Context:
    return case["game"], case["label"], case["seat"]


def contribution(case: Case, kind: str) -> Contribution:
    found = Contribution(case["contribution"])
    need(found.kind == kind, "another kind")
    return found


def hashing(case: Case) -> None:
    parts, purpose = case.get("parts", []), case.get("purpose", "")
    found: Any
    match case["function"]:
        case "digest":
            found = deriving.digest(purpose, *parts)
        case "scalar":
            found = curve.scalar_bytes(deriving.to_scalar(purpose, *parts))
        case "challenge":
            found = deriving.to_challenge(purpose, *parts).to_bytes(16, "little")
        case "point":
            found = curve.written(deriving.to_point(purpose, *parts))
        case "secret(own)":
            found = curve.scalar_bytes(deriving.secret(deriving.own(number(case["k"]), purpose, *parts)))
        case _:
            found = deriving.shuffled(decoded(case["seed"]), case["size"])
    need(found == (case["value"] if isinstance(found, list) else decoded(case["value"])), case["function"])


def key(case: Case) -> None:
    given, about = contribution(case, "key"), context(case)
    found, secret = proofs.announced(given.raw, about), number(case["secret"])
    need(given.label == about[1] and same(mul_often(secret, BASE), found), "another key")
    game, label, seat = about
    if label == "game":
        made = deriving.seat_secret(decoded(case["player"]), game, seat, case["below"])
    elif label == "keeper":
        made = deriving.keeper_secret(decoded(case["player"]), game, seat)
    else:
        made = deriving.key_of(number(case["k"]), about)
    need(made == secret, "it does not follow from the player's key")


def lap(case: Case) -> None:
    given, (game, label, seat) = contribution(case, "lap"), context(case)
    before, so_far = cards(case["before"]), curve.read_mask(decoded(case["joint_before"]))
    about: Context = (game, case["key_label"], seat)
    own, after = laps.lap(given.raw, about, so_far, before)
    need(laps.lying(so_far, before).hex() in about[1] or same(so_far, curve.O), "its key is for another lap")
    need(given.label == laps.about(label.split(" ")[0], so_far, before), "it is about other cards")
    k, joint = number(case["k"]), curve.add(so_far, own)
    need(same(joint, point(case["joint"])), "another joint key")
    need(laps.order_of(k, (game, label, seat), joint, before) == case["order"], "another order")
    made = laps.made(k, (game, label, seat), about, so_far, before)
    need(made == given.raw[:32] + given.raw[80:], "its seat's secret makes another one")
    need(len(after) == len(before), "another size")


def proof(case: Case) -> None:
    raw, both = contribution(case, "proof").raw, (cards(case["before"]), cards(case["after"]))
    proofs.shuffled(raw, context(case), point(case["joint"]), point(case["key"]), *both)


def join(case: Case) -> None:
    """What a seat brings: three keys, a lap over those before it, and where it is the last one, more."""
    game, seat, player = case["game"], case["seat"], decoded(case["player"])
    deck = [Contribution(text) for text in case["deck"]]
    need([(one.kind, one.label) for one in deck[:3]] == [("key", label) for label in KEYS], "it begins with three keys")
    k = deriving.seat_secret(player, game, seat, case["below"])
    secrets = [k, deriving.keeper_secret(player, game, seat), deriving.key_of(k, (game, "rolls", seat))]
    for one, secret in zip(deck, secrets, strict=False):
        found = proofs.announced(one.raw, (game, one.label, seat))
        need(same(found, mul_often(secret, BASE)), "a key that does not follow from the player's")
    before, so_far = cards(case["before"]), curve.read_mask(decoded(case["joint_before"]))
    [given] = [one for one in deck if one.kind == "lap"]
    need(given.label == laps.about("1", so_far, before), "it is over other cards")
    bound = f" {laps.lying(so_far, before).hex()}" if case["below"] else ""
    about: Context = (game, case["label"] + bound, seat)
    own, after = laps.lap(given.raw, about, so_far, before)
    made = laps.made(k, context(case), about, so_far, before)
    need(made == given.raw[:32] + given.raw[80:], "its seat's secret makes another lap")
    joint = curve.add(so_far, own)
    for one in deck:
        if one.kind == "proof":
            proofs.shuffled(one.raw, context(case), joint, own, before, after)
        elif one.kind == "shares":
            need(one.label == laps.about("1", joint, after), "shares of other cards")
            proofs.shares(one.raw, context(case), own, after)


def shares(case: Case) -> None:
    proofs.shares(contribution(case, "shares").raw, context(case), point(case["key"]), cards(case["cards"]))


def look(case: Case) -> None:
    raw, about, lying = contribution(case, "look").raw, context(case), cards(case["cards"])
    reader, readers_key, k = case["reader"], point(case["readers_key"]), number(case["k"])
    x = deriving.key_of(k, (about[0], case["key_label"], about[2]))
    for masked in proofs.looks(raw, about, point(case["key"]), reader, readers_key, lying):
        made = proofs.look_of(k, x, about, reader, readers_key, masked[0], lying[masked[0]])
        need(made == masked, "pbem gives another look")


def looked(case: Case) -> None:
    raw, readers_key = contribution(case, "looked").raw, point(case["readers_key"])
    kappa = number(case["keepers_secret"])
    for (_place, e, d), share in proofs.looked(raw, context(case), readers_key, cards(case["cards"])):
        need(same(curve.sub(curve.read(d), mul(kappa, curve.read(e))), share), "another share")


def roll(case: Case) -> None:
    proofs.rolled(contribution(case, "roll").raw, context(case), point(case["key"]))


def _escrow(case: Case, text: str) -> keeping.Escrow:
    keepers = [(keeper["seat"], point(keeper["key"])) for keeper in case["keepers"]]
    raw = Contribution(text).raw
    return keeping.Escrow(raw, context(case), point(case["public"]), keepers, case["needed"])


def escrow(case: Case) -> None:
    need(contribution(case, "escrow").label == case["label"], "it is for another circle")
    found = _escrow(case, case["contribution"])
    need(same(mul_often(number(case["secret"]), BASE), found.coefficients[0]), "another secret")
    made = keeping.left(number(case["secret"]), found.context, found.keepers, found.needed)
    need(made == found.raw, "its seat's secret makes another one")


def opening(case: Case) -> None:
    kept = _escrow(case, case["escrow"])
    found = {}
    for place, one in enumerate(case["openings"], 1):
        given = contribution(one, "opening")
        need(given.label == f"{case['seat']} {one['seat']} {case['label']}", "it is about something else")
        found[place] = kept.opened(given.raw, place)
    for missing in found if len(found) > kept.needed else [0]:
        some = {place: share for place, share in found.items() if place != missing}
        need(kept.secret(some) == number(case["secret"]), "another secret")


def handover(case: Case) -> None:
    given, about, to = contribution(case, "handover"), context(case), point(case["to"])
    need(given.label == f"{case['seat']} {case['to']}", "it is for somebody else")
    found = keeping.Handover(given.raw, about, to, point(case["public"]))
    need(found.secret(deriving.clamped(decoded(case["player"]))) == number(case["secret"]), "another secret")
    need(keeping.handed_over(number(case["secret"]), about, to) == given.raw, "pbem writes another one")


def secret(case: Case) -> None:
    raw = contribution(case, "secret").raw
    need(same(mul_often(curve.scalar(raw), BASE), point(case["public"])), "another secret")


KINDS: Mapping[str, Callable[[Case], None]] = {
    "hashing": hashing,
    "key": key,
    "lap": lap,
    "join": join,
    "proof": proof,
    "shares": shares,
    "look": look,
    "looked": looked,
    "roll": roll,
    "escrow": escrow,
    "opening": opening,
    "handover": handover,
    "secret": secret,
}
