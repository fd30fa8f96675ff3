"""Hands that a hub's mails may show, and someone with pbem and a key at a table of the hub."""

import re
from random import Random
from typing import Any

from club import HUB, PEOPLE, Club
from small_games import key
from wording import says, telling

from pbem import author
from pbem.events.event import Event
from pbem.projections.audit import audit
from pbem.projections.findings import fairness
from pbem.projections.game import Game
from pbem.projections.typed import understood
from pbem.rooms.dealt.game import written
from pbem.rooms.dealt.group.derive import seat_secret
from pbem.rooms.mail.transport.armour import armour

SEATS = ("ann", "bob", "cy")
ANN, BOB, CY = (PEOPLE[seat] for seat in SEATS)


def pattern(name: str, **values: str) -> str:
    """A sentence whose values are patterns."""
    found = telling(name, **{field: f"<{field}>" for field in values})
    for field, value in values.items():
        found = found.replace(f"<{field}>", value)
    return found


DRAWN = pattern("seat-draws-cards", seat=r"(\w+)", cards=r"\d[\d, ]*")
"""What no one but the drawer may read."""
HAND = pattern("stake-stake-card-cards", stake=r"\d+", cards=r"(\d|\?)")
HELD = pattern("seat-what", seat=r"(\w+)", what=HAND)
"""A seat on the board of Pebbles, with its hand."""
FAIR = [says("the-cards-were-dealt-fairly")]


def served(club: Club, whose: str = "") -> Game:
    """The game as the hub knows it; with a seat, as someone would who knew that seat's secret alone."""
    game = audit(club.path().read_bytes()).game
    assert game is not None
    for seat in [whose] if whose else game.seats_of(HUB.public):
        game.chance.know(seat, seat_secret(HUB.secret, game.id, seat))
    return game


class Friend:
    """Someone with pbem and a key, who brings the hub what is new by mail."""

    def __init__(self, club: Club, seat: str, *others: str) -> None:
        """Take a seat; `others` are taken by mail meanwhile, of which the invitation's file knew nothing."""
        self.club, self.seat, self.key, self.read = club, seat, key(seat), b""
        self.take_in()
        for other in others:
            club.write(PEOPLE[other], "join")
        self.send(author.join(self.game, seat, self.key, at=club.now))

    def take_in(self) -> None:
        """Read what has happened, if anything has."""
        raw = self.club.path().read_bytes()
        if raw == self.read:
            return
        self.read = raw
        found = audit(raw, whose=lambda: self.key)
        assert (found.faults, found.orphaned) == ([], [])
        assert found.game is not None
        self.game = found.game

    def send(self, event: Event | None) -> bool:
        """Mail an event of one's own, if there is one."""
        if event is not None:
            self.club.write(PEOPLE[self.seat], armour(self.game.id, [event]))
            self.take_in()
        return event is not None

    def shares(self) -> bool:
        """Send what is owed, if anything is."""
        self.take_in()
        return self.send(written.share(self.game, self.seat, self.key, at=self.club.now))

    def plays(self, words: str) -> None:
        """Make a move."""
        self.take_in()
        move = understood(self.game.ruleset, self.game.view(self.seat), words.split())
        self.send(author.play(self.game, self.seat, move, self.key, at=self.club.now))

    def consents(self) -> None:
        """Agree to what is proposed."""
        self.take_in()
        [proposal] = self.game.record.head.proposals.values()
        by, listed = self.seat, [proposal.id]
        self.send(author.core_event(self.game, "consent", by, self.key, at=self.club.now, with_=listed))

    def holds(self, seat: str) -> list[Any]:
        """The hand of a seat, as far as it can be read."""
        slots = [slot for slot, owner in enumerate(self.game.chance.owners) if owner == seat]
        return list(self.game.chance.faces(seat, slots))


def ended(club: Club, *friends: Friend) -> None:
    """Play on to the end: it is proved, and each was mailed what they hold, and no other hand but the leavers'."""
    random, own = Random(1), {friend.seat: friend for friend in friends}
    for _event in range(60):
        shared = [friend.shares() for friend in friends]
        if (need := club.game().need) is None or not need.seats:
            if any(shared):
                continue
            break
        seat = need.seats[0]
        if seat in own:
            own[seat].plays(random.choice(own[seat].game.legal(seat)).notation())
        else:
            before = club.kinds()
            club.write(PEOPLE[seat], random.choice(club.newest(PEOPLE[seat]).moves))
            assert club.kinds() != before
    found = audit(club.path().read_bytes())
    assert (found.faults, found.orphaned) == ([], [])
    assert fairness(found) == FAIR
    game = club.game()
    assert game.phase == "over"
    for seat in game.record.keys:
        shown = {(one, card) for mail in club.box(PEOPLE[seat]) for one, card in re.findall(HELD, mail.prose)}
        assert {one for one, _card in shown} == set(game.record.header.seats), "the board shows all of them"
        assert {one for one, card in shown if card != "?"} <= {seat, *game.record.vacant}
        assert seat in {*own, *game.record.vacant} or {card for one, card in shown if one == seat} - {"?"}
        drawn = {one for mail in club.box(PEOPLE[seat]) for one in re.findall(DRAWN, mail.prose)}
        assert drawn <= {seat, *game.record.vacant}
