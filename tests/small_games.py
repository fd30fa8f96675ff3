"""Small games between three people with keys of their own, as the bytes of their files: what gets mutilated here."""

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from pbem import author
from pbem.events.event import Event
from pbem.events.keys import SecretKey
from pbem.events.text import parse, render_all
from pbem.projections.agreement import carried, given_answers
from pbem.projections.game import Game
from pbem.projections.game.open_proposals import required
from pbem.projections.game.past import undo_body
from pbem.projections.record import party
from pbem.projections.terms import Terms
from pbem.projections.typed import understood
from pbem.rules import Move
from pbem.rules.bots import decide, random_bot
from pbem.rules.registry import find
from pbem.store.noted import signed_here

SEATS = ("ann", "bob", "cy")
BEGUN = datetime(2026, 3, 1, 20, tzinfo=UTC)


def key(name: str) -> SecretKey:
    """The key of someone in these tests."""
    return SecretKey(sha256(f"key of {name}".encode()).digest())


def signed_at(home: Path, raw: bytes) -> None:
    """Let the machine with this home take all events of a file for its own: no other has signed with its key."""
    with patch.dict("os.environ", {"PBEM_HOME": str(home)}):
        events = [event for _number, event in parse(raw).events]
        for event in events:
            signed_here(events[0].id, event.id)


class Written:
    """A game as it is written down, event by event. `by_mail`: the seats for which its hub signs."""

    by_mail: Collection[str] = ()

    def __init__(
        self,
        game: str,
        seed: int,
        options: Mapping[str, Any] | None = None,
        by_mail: Collection[str] = (),
        own: Sequence[str] = ("ann",),
    ) -> None:
        self.random = Random(seed)
        self.by_mail = by_mail
        held = [seat for seat in own if seat not in by_mail]
        nonce, hub = self.random.randbytes(32), key("hub").public if by_mail else ""
        self._take(
            author.create(Terms(find(game), SEATS, options or {}, hub=hub, own=held), key("ann"), nonce=nonce, at=BEGUN)
        )

    @classmethod
    def of(cls, first: Event) -> "Written":
        """A game that some other event creates."""
        written = cls.__new__(cls)
        written.random = Random(0)
        written._take(first)
        return written

    def branch(self) -> "Written":
        """The same game at another machine, where it may go on otherwise."""
        other = Written.of(self.events[0])
        other.by_mail = self.by_mail
        for event in self.events[1:]:
            other.write(event)
        return other

    def _take(self, first: Event) -> None:
        self.at = BEGUN
        self.game = Game.begin(first)
        self.events = [first]

    def write(self, event: Event) -> None:
        """Let an event take effect and keep it."""
        self.game.take(event)
        self.events.append(event)
        self.at += timedelta(minutes=7)

    def signer(self, seat: str) -> tuple[SecretKey, str]:
        """Who signs for a seat, and the digest of the mail that said so, "" if none did."""
        return (
            (key("hub"), sha256(f"{seat} {self.at}".encode()).hexdigest()) if seat in self.by_mail else (key(seat), "")
        )

    def begin(self) -> "Written":
        """Everyone takes a seat, and ann deals."""
        for seat in SEATS:
            signer, mail = self.signer(seat)
            self.write(author.join(self.game, seat, signer, at=self.at, mail=mail))
        self.write(author.start(self.game, key("ann"), at=self.at))
        return self

    def play(self, seat: str, words: str) -> None:
        """A move as it is typed."""
        move = understood(self.game.ruleset, self.game.view(seat), words.split())
        self._move(seat, move)

    def _move(self, seat: str, move: Move) -> None:
        signer, mail = self.signer(seat)
        self.write(author.play(self.game, seat, move, signer, at=self.at, mail=mail))

    def open(self, *seats: str) -> None:
        """The tools of these seats, or everyone's, show what was sealed."""
        for seat in seats or SEATS:
            shown = author.opening(self.game, seat, self.signer(seat)[0], at=self.at)
            if shown is not None:
                self.write(shown)

    def play_on(self, moves: int) -> None:
        """So many moves by chance, or until the game is over."""
        for _move in range(moves):
            need = self.game.need
            if need is None:
                return
            move = decide(random_bot, self.game.ruleset, self.game.view(need.seats[0]), self.random)
            self._move(need.seats[0], move)

    def note(self, seat: str, text: str) -> None:
        """Words for all to read."""
        signer, mail = self.signer(seat)
        self.write(author.note(self.game, seat, text, signer, at=self.at, mail=mail))

    def state(self, kind: str, seat: str, body: Mapping[str, Any], listed: Sequence[str] = ()) -> None:
        """A core event. Who leaves lists what was answered, as tools do."""
        signer, mail = self.signer(seat)
        listed = listed or (sorted(given_answers(self.game)) if kind == "resign" else ())
        self.write(author.core_event(self.game, kind, seat, signer, at=self.at, body=body, with_=listed, mail=mail))

    def agree(self, seat: str, body: Mapping[str, Any], done_by: str = "") -> None:
        """A proposal, proposed, consented to by all who have to, and carried out by its proposer or someone else."""
        self.state("propose", seat, body)
        proposal = next(reversed(self.game.record.head.proposals.values()))
        needed = required(self.game, seat, dict(body))
        for other in SEATS:
            if party(self.game.record, other) in needed:
                self.state("consent", other, {}, [proposal.id])
        rest = {name: value for name, value in body.items() if name != "motion"}
        doer = done_by or seat
        self.state(body["motion"], doer, rest, carried(self.game, proposal, doer, self.at) or ())

    def undo(self, seat: str, turns: int, done_by: str = "") -> None:
        """Moves taken back by agreement."""
        self.agree(seat, {"motion": "undo", **undo_body(self.game, turns)}, done_by)

    @property
    def raw(self) -> bytes:
        """The file."""
        return render_all(self.events).encode()


def all_staked(heap: int, stake: int) -> Written:
    """Pebbles in which everyone has named this stake; ann is to take."""
    written = Written("pebbles", 1, {"heap": heap}).begin()
    for seat in SEATS:
        written.play(seat, f"stake {stake}")
    return written


def _talkative() -> Written:
    """Pebbles with answers given at once, notes, an undo by agreement, and a player who leaves."""
    written = Written("pebbles", 1, {"heap": 12}).begin()
    written.note("bob", "Grüße, “everybody”!\nMay the best win: 1, 2, 3 \\o/ 石")
    for seat, stake in (("cy", 2), ("ann", 3), ("bob", 1)):
        written.play(seat, f"stake {stake}")
    written.play("ann", "take 2")
    written.play("bob", "take 1")
    written.note("cy", "Wait.")
    written.undo("cy", 1)
    written.play("bob", "take 2")
    written.state("resign", "cy", {})
    written.play_on(20)
    return written


def _sealed() -> Written:
    """Pebbles whose stakes are sealed and opened."""
    written = Written("pebbles", 2, {"heap": 8, "secret": True}).begin()
    for seat, stake in (("bob", 3), ("cy", 1), ("ann", 2)):
        written.play(seat, f"stake {stake}")
    written.open()
    written.play_on(20)
    return written


def _attested() -> Written:
    """Pebbles with secret stakes, in which bob and cy have only a mail program."""
    written = Written("pebbles", 6, {"heap": 12, "secret": True}, by_mail=("bob", "cy")).begin()
    for seat, stake in (("bob", 3), ("cy", 1), ("ann", 2)):
        written.play(seat, f"stake {stake}")
    written.open()
    written.note("bob", "My mail program is older than you.")
    written.play_on(2)
    written.agree("cy", {"motion": "pace", "pace": "3d"})
    written.undo("bob", 1)
    written.play_on(20)
    return written


def _joining() -> Written:
    """Pebbles before its start, with a seat that two people want."""
    written = Written("pebbles", 3)
    for seat, person in (("ann", "ann"), ("bob", "bob"), ("bob", "dee")):
        written.write(author.join(written.game, seat, key(person), at=written.at))
    return written


def _confucius() -> Written:
    """The first rounds of Confucius."""
    written = Written("confucius", 4).begin()
    written.play_on(30)
    return written


def _stranger() -> Written:
    """Another game of the same people, to take events from."""
    written = Written("pebbles", 5, {"heap": 12}).begin()
    written.play_on(20)
    return written


GAMES: Mapping[str, Callable[[], Written]] = {
    "talkative": _talkative,
    "sealed": _sealed,
    "attested": _attested,
    "joining": _joining,
    "confucius": _confucius,
    "stranger": _stranger,
}


@cache
def written(name: str) -> Written:
    """One of the games above; the same object each time, so not to be written on."""
    return GAMES[name]()
