"""Whole games, from the first event to the last: as they are in a file, and what another reader must make of them."""

from collections.abc import Sequence
from typing import Any
from unittest.mock import patch

from homes import Homes
from leaving import expel, play_on
from small_games import key
from test_handing_over import given

from pbem.events.event import Event
from pbem.events.keys import SecretKey, encode
from pbem.events.text import parse, render_all
from pbem.rooms.dealt.deck import Deck
from pbem.rooms.dealt.group import deck, shares, wire
from pbem.rooms.dealt.group.derive import Context, SeatSecret
from pbem.rooms.dealt.group.points import IDENTITY, mul, read_scalar, total
from pbem.rooms.dealt.provider import DealtChance
from pbem.rules.chance import Face
from pbem.rules.registry import places

from .contributions import masked

SLOTS = 12
"""Cards of Pebbles."""

SEATS = ("ann", "bob", "cy")


class Watched(Homes):
    """Homes that note who signs, and which hand its player reads at home, whenever that is another one than before."""

    def __init__(self, game: str, seats: Sequence[str], **more: Any) -> None:
        self.hands: list[dict[str, Any]] = []
        self.signers: set[str] = set()
        super().__init__(game, seats, **more)

    def key(self, seat: str) -> SecretKey:
        found = super().key(seat)
        self.signers.add(encode(found.secret))
        return found

    def send(self, seat: str, event: Event) -> None:
        super().send(seat, event)
        for one, game in self.games.items():
            if game.chance is None or game.table is None:
                continue
            slots = list(game.table.hands[one])
            faces = game.chance.faces(one, slots)
            before = next((hand for hand in reversed(self.hands) if hand["seat"] == one), None)
            known = ([], []) if before is None else (before["slots"], before["faces"])
            if None not in faces and (slots, faces) != known:
                player = encode(self.key(one).secret)
                hand = {"events": len(self.events), "seat": one, "player": player, "slots": slots, "faces": faces}
                self.hands.append(hand)


def whole() -> dict[str, tuple[str, dict[str, Any]]]:
    """By name, the file and what is said of it."""
    known = {**places(), "envoys": "envoys:Envoys"}
    with patch("pbem.rules.registry.places", lambda: known):
        return {
            "game": _told(_small(), "Pebbles, in which nobody leaves."),
            "departures": _told(_departures(), "Pebbles: somebody else plays cy from now on, and bob is expelled."),
            "looks": _told(_looks(), "Envoys: cards are shown to one seat alone, and change hands."),
        }


def _small() -> Watched:
    homes = Watched("pebbles", SEATS, options={"heap": 9})
    play_on(homes)
    return homes


def _departures() -> Watched:
    homes = Watched("pebbles", (*SEATS, "dee"))
    for number, _homes in enumerate(homes.played()):
        if number == 5:
            break
    while homes.pay():
        pass
    given(homes, "cy", "eve", "cy")
    while homes.pay():
        pass
    expel(homes, "bob")
    play_on(homes)
    return homes


def _looks() -> Watched:
    homes = Watched("envoys", SEATS, seed=1, options={"rounds": 2})
    play_on(homes)
    return homes


def joins(text: str, name: str) -> dict[str, Any]:
    """What each seat of such a game brings when it joins, over the laps of those before it. `name`: of its shuffle."""
    first, *events = [event for _number, event in parse(text.encode()).events]
    label = f"1 {name}"
    cards, joint, below, cases = deck.unshuffled(first.id, label, SLOTS), IDENTITY, "", list[dict[str, Any]]()
    for event in events[: len(SEATS)]:
        case = {"game": first.id, "label": label, "seat": event.by, "player": encode(key(event.by).secret)}
        lying = {"below": below, "joint_before": encode(joint), "before": masked(cards)}
        cases.append({**case, **lying, "deck": event.body["deck"]})
        [lap] = [given.raw for given in map(wire.read, event.body["deck"]) if given.kind == "lap"]
        joint, cards, below = total([joint, lap[:32]]), deck.read(lap[80:]), event.id
    return {"about": "What three seats bring when they join, one after another.", "cases": cases}


def asked(homes: Homes) -> list[dict[str, Any]]:
    """The shuffles that the rules asked for, with the faces as they lie, place by place."""
    return [
        {
            "number": deck.number,
            "label": deck.name.rpartition("/")[0],
            "name": deck.name,
            "cards": sorted(deck.faces, key=str),
            "first_slot": deck.first,
            "since": deck.place.split(),
            "faces": _faces(homes.any.chance, deck),
        }
        for deck in homes.any.chance.decks
        if deck.number
    ]


def _faces(chance: DealtChance, deck: Deck) -> list[Face]:
    """The face at each place, when the game is over and all secrets are public."""
    secrets = {seat: SeatSecret(read_scalar(chance.secrets[seat])) for seat in chance.seats}
    scalars = [chance.scalar(deck, seat, secret) for seat, secret in secrets.items()]
    context, cards = Context(chance.game, deck.label, ""), deck.newest(chance.game)
    found = (shares.face(context, len(cards), card, [mul(x, card.mask) for x in scalars]) for card in cards)
    return [sorted(deck.faces, key=str)[index] for index in found if index is not None]


def _told(homes: Watched, about: str) -> tuple[str, dict[str, Any]]:
    chance = homes.any.chance
    return render_all(homes.events), {
        "about": about,
        "ids": [event.id for event in homes.events],
        "shuffles": asked(homes),
        "players": sorted(homes.signers),
        "hands": homes.hands,
        "secrets": {seat: encode(raw) for seat, raw in sorted(chance.secrets.items())},
        "honest": chance.verdict() == [],
    }
