"""Games of three at which ann is about to act: however their cards are held, with a key of her own or by mail."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta

from club import HUB
from small_games import key

from pbem import author
from pbem.app import automatic, membership, moves, proposals
from pbem.app.game_setup import NewGame
from pbem.app.memory import InMemory
from pbem.app.session import Session
from pbem.events.text import render_all
from pbem.projections.game import Game
from pbem.rules.registry import find

NOW = datetime(2026, 11, 21, 18, tzinfo=UTC)
SEATS = ("ann", "bob", "cy")
JUST_NOW = timedelta(minutes=9)
"""No longer than a hub holds back what it shows by itself."""


class World:
    """A game of three. `by_hub`: ann plays by mail, and the hub has started it; else she has, at her machine.

    `free`: the seats that no one has taken.
    """

    def __init__(
        self,
        cards: str,
        *,
        by_hub: bool,
        pace: str = "",
        ago: timedelta = JUST_NOW,
        free: Sequence[str] = (),
        **options: object,
    ) -> None:
        creator = HUB if by_hub else key("ann")
        plan = NewGame(
            find("pebbles"),
            SEATS,
            {"heap": 10, **options},
            pace=pace,
            hub=HUB.public if by_hub else "",
            cards=cards,
            own=[] if by_hub else ["ann"],
        )
        self.at = NOW - ago
        self.log = InMemory(Game.begin(plan.first(creator, bytes(32), self.at)))
        signers = {seat: HUB if by_hub and seat == "ann" else key(seat) for seat in SEATS}
        self.log.game.look_with(*signers.values(), creator)
        mail = "a" * 64 if by_hub else ""
        self.of = {
            seat: Session(self.log, signer, self._now, seat=seat, mail=mail if seat == "ann" else "")
            for seat, signer in signers.items()
        }
        for seat, signer in signers.items():
            if seat in free:
                continue
            mail = self.of[seat].mail
            self.log.take(author.join(self.log.game, seat, signer, at=self._now(), mail=mail))

    def _now(self) -> datetime:
        self.at += timedelta(seconds=5)
        return self.at

    def settle(self, *but: str) -> "World":
        """All do what they owe without choosing, but for some."""
        owing = [one for seat, one in self.of.items() if seat not in but]
        while any(map(automatic.ready, owing)):
            pass
        return self

    def play(self, seat: str, words: str) -> "World":
        self.settle()
        moves.play(self.of[seat], words.split())
        return self

    def say(self, seat: str, act: Callable[[Session], object]) -> "World":
        self.settle()
        act(self.of[seat])
        return self

    def text(self) -> bytes:
        return render_all(self.log.events).encode()


Begin = Callable[..., World]


def anns_is_free(begin: Begin) -> World:
    """Ann's seat is the last that is free."""
    return begin(free=["ann"])


def bobs_is_free(begin: Begin) -> World:
    return begin(free=["bob"])


def stakes(begin: Begin) -> World:
    """All are to name a stake."""
    return begin().settle()


def last_to_seal(begin: Begin) -> World:
    """Ann is the last to seal hers."""
    return begin(secret=True).play("bob", "stake 1").play("cy", "stake 2").settle()


def taking(begin: Begin) -> World:
    """Ann is to take."""
    return begin().play("ann", "stake 2").play("bob", "stake 2").play("cy", "stake 2").settle()


def sealed(begin: Begin) -> World:
    """All have sealed, and ann has not shown hers."""
    return last_to_seal(begin).play("ann", "stake 2").settle("ann")


def bobs_turn(begin: Begin) -> World:
    return taking(begin).play("ann", "take 2").settle()


def abandoning(begin: Begin) -> World:
    """Bob proposes to abandon the game."""
    return taking(begin).say("bob", proposals.abandon)


def last_to_agree(begin: Begin) -> World:
    return abandoning(begin).say("cy", proposals.consent)


def proposed(begin: Begin) -> World:
    return taking(begin).say("ann", proposals.abandon)


def another_pace(begin: Begin) -> World:
    """Bob proposes one."""
    return taking(begin).say("bob", lambda session: proposals.change_pace(session, "3d"))


def paced(begin: Begin) -> World:
    """Bob has kept the others waiting for months, at a day a turn."""
    begun = begin(pace="1d", ago=timedelta(days=60)).play("ann", "stake 2")
    return begun.play("bob", "stake 2").play("cy", "stake 2").play("ann", "take 2").settle()


def left(begin: Begin) -> World:
    """Cy has resigned."""
    return taking(begin).say("cy", lambda session: membership.resign(session, surely=True)).settle()


def has_left(begin: Begin) -> World:
    """Ann has resigned."""
    return taking(begin).say("ann", lambda session: membership.resign(session, surely=True)).settle()
