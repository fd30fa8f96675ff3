"""A hub in this process, and people who have nothing but a mail program: what they get is in their boxes."""

import os
import re
import shutil
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.message import EmailMessage, Message
from email.parser import BytesHeaderParser
from email.policy import default
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

from listed_moves import moves_in
from made_once import made_once, new_place
from people import filled_in
from small_games import key
from wording import says, sentence, tells

from pbem import author
from pbem.events.file import GameFile
from pbem.events.text import render
from pbem.projections.audit import audit
from pbem.projections.game import Game
from pbem.projections.terms import Terms
from pbem.rooms.hub.hub import GAMES, Hub, invite
from pbem.rooms.hub.letters import Letters
from pbem.rooms.hub.sentences import in_full
from pbem.rules.registry import find
from pbem.store.opened_game import Opened, open_game

ADDRESS = "hub@play.example.org"
BEGUN = datetime(2026, 11, 21, 18, tzinfo=UTC)
HUB = key("hub")
LONG = timedelta(minutes=31)
"""Longer than any answer is held back."""

PEOPLE = {"ann": "ann@example.net", "bob": "bob@example.net", "cy": "cy@example.net", "dora": "dora@example.net"}
ANN, BOB, CY = PEOPLE["ann"], PEOPLE["bob"], PEOPLE["cy"]


def subject(name: str, /, **values: object) -> str:
    """The subject of a mail that says this sentence of the game."""
    return f"[harbour] {says(name, **values)}"


def won_by(seat: str) -> str:
    """The subject of the last mails of a game that one seat has won."""
    return subject("over-how", how=sentence("seats-have-won")[0].format(seats=seat))


def whole(name: str, /, **values: object) -> str:
    """A sentence that is half a one at a terminal, as a mail has it."""
    return in_full(says(name, **values))


def held(seat: str, card: object) -> str:
    """A seat on the board of Pebbles that has nothing at stake yet, with its hand."""
    return says("seat-what", seat=seat, what=says("stake-stake-card-cards", stake=0, cards=card))


class Received:
    """A mail in someone's box."""

    def __init__(self, to: str, raw: str) -> None:
        self.to = to
        self.raw = raw

    @cached_property
    def mail(self) -> EmailMessage:
        mail = message_from_bytes(self.raw.encode("ascii"), policy=default)
        assert isinstance(mail, EmailMessage)
        return mail

    @cached_property
    def _head(self) -> Message:
        """What stands above all that is attached, of which most tests want nothing."""
        return BytesHeaderParser(policy=default).parsebytes(self.raw.encode("ascii"))

    @cached_property
    def subject(self) -> str:
        return str(self._head["Subject"])

    @cached_property
    def reply_to(self) -> str:
        return str(self._head["Reply-To"])

    @cached_property
    def text(self) -> str:
        return self._body("plain")

    @cached_property
    def html(self) -> str:
        return self._body("html")

    def _body(self, kind: str) -> str:
        part = self.mail.get_body((kind,))
        assert part is not None
        content: str = part.get_content()
        return filled_in(content.replace("\r\n", "\n"))

    @property
    def prose(self) -> str:
        """The text without the breaks of its lines."""
        return " ".join(self.text.split())

    def below(self, title: str) -> str:
        """What stands below the title of this name, up to the next one; "" where there is none."""
        return self.text.partition(f"== {says(title)} ==")[2].partition("\n== ")[0]

    @property
    def files(self) -> Mapping[str, bytes]:
        """What is attached."""
        found = {}
        for part in self.mail.iter_attachments():
            content = part.get_content()
            found[part.get_filename() or ""] = content if isinstance(content, bytes) else content.encode()
        return found

    @property
    def asks(self) -> bool:
        """Whether it asks for a move."""
        return tells(self.subject, "turn-turn-your-move")

    @property
    def choices(self) -> Mapping[int, str]:
        """The numbered moves that it offers, without what one may do at any time."""
        listed = self.below("what-you-may-do")
        joined = re.sub(r"\n {5}…? *", " ", listed)
        return {int(number): words for number, words in re.findall(r"^ {1,4}(\d+)\) (.+?)(?: +\(.*)?$", joined, re.M)}

    @property
    def moves(self) -> list[str]:
        """The same, and those that stand in groups without numbers."""
        return moves_in(self.below("what-you-may-do"))


class Stood(NamedTuple):
    """How a club stood in which something had been done. `found`: the game's id."""

    folder: Path
    found: str
    now: datetime
    mails: int
    boxes: Mapping[str, Sequence[Received]]
    log: Sequence[str]


class Club:
    """A folder with a hub. `boxes`: what everyone has got, by address. `log`: what the hub says of itself."""

    def __init__(self, folder: Path, server: str = "") -> None:
        self.folder = folder
        (folder / GAMES).mkdir(parents=True, exist_ok=True)
        self.now = BEGUN
        self.log: list[str] = []
        self.boxes: dict[str, list[Received]] = {}
        self.server = server
        self.mails = 0
        self._judged: dict[str, tuple[bytes, Game]] = {}
        self.hub = self.opened()

    def opened(self) -> Hub:
        """The hub, as its process starts."""
        return Hub(self.folder, HUB, Letters(ADDRESS, "The club", HUB), self.log.append, self.server)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.hub.__exit__(kind, error, at)

    def restart(self) -> None:
        """End the hub's process, and start another."""
        self.hub.__exit__(None, None, None)
        self.hub = self.opened()

    # ------------------------------------------------------------------ games

    def found(
        self,
        game: str = "pebbles",
        seats: Sequence[str] = ("ann", "bob"),
        name: str = "harbour",
        pace: str = "",
        addresses: Mapping[str, str] | None = None,
        cards: str = "open",
        **options: Any,
    ) -> str:
        """A new game, and who is to be invited: one in which the hub reads its seats' hands, if need be.

        Returns its id.
        """
        terms = Terms(find(game), seats, options, pace=pace, hub=HUB.public, cards=cards)
        first = author.create(terms, HUB, nonce=sha256(name.encode()).digest(), at=self.now)
        GameFile.create(self.path(name), render(first))
        invite(self.folder, HUB, first.id, name, addresses or {seat: PEOPLE[seat] for seat in seats})
        return first.id

    def begin(self, game: str = "pebbles", seats: Sequence[str] = ("ann", "bob"), **more: Any) -> str:
        """A new game, to which all have been invited. Returns its id."""
        found = self.found(game, seats, **more)
        self.look()
        return found

    def begun(self, game: str = "pebbles", seats: Sequence[str] = ("ann", "bob"), **more: Any) -> str:
        """A game that all have joined."""
        found = self.begin(game, seats, **more)
        addresses = more.get("addresses") or {seat: PEOPLE[seat] for seat in seats}
        for address in addresses.values():
            self.write(address, "join")
        return found

    def ready(
        self,
        game: str = "pebbles",
        seats: Sequence[str] = ("ann", "bob"),
        said: Sequence[tuple[str, str]] = (),
        **options: Any,
    ) -> str:
        """A game that all have joined, and what was mailed then, where there was none: see `after`."""
        return self._stands_as(_readied(self.server, game, tuple(seats), tuple(said), *options.items()))

    def after(self, done: "Callable[[Club], object]") -> None:
        """Stand as a club in which this was done, where there was nothing yet: a copy of one, since it takes many
        mails. `done`: a function of a module. Not for a hub that is not as it usually is."""
        self._stands_as(_stood(self.server, Named(done)))

    @property
    def asked(self) -> str:
        """The address of the only one who is asked."""
        need = self.game().need
        assert need is not None
        [seat] = need.seats
        return PEOPLE[seat]

    def kinds(self) -> list[str]:
        """What was said and done at the table so far."""
        return [event.kind for event in self.game().log or ()]

    def notes(self) -> list[str]:
        """What was told to all."""
        return [event.body["text"] for event in self.game().log or () if event.kind == "note"]

    def _stands_as(self, stood: Stood) -> str:
        self.hub.__exit__(None, None, None)
        shutil.copytree(stood.folder, self.folder, dirs_exist_ok=True)
        self.now, self.mails = stood.now, stood.mails
        self.boxes = {address: list(box) for address, box in stood.boxes.items()}
        self.log += stood.log
        self.hub = self.opened()
        return stood.found

    def path(self, name: str = "harbour") -> Path:
        return self.folder / GAMES / f"{name}.toml"

    def open(self, name: str = "harbour") -> Opened:
        return open_game(self.path(name))

    def game(self, name: str = "harbour") -> Game:
        """As it stands: no one changes it but through the file, which is judged when it holds something else."""
        raw = self.path(name).read_bytes()
        if name not in self._judged or self._judged[name][0] != raw:
            self._judged[name] = raw, self.open(name).game
        return self._judged[name][1]

    # ------------------------------------------------------------------ mail

    def box(self, address: str) -> list[Received]:
        return self.boxes.setdefault(address, [])

    def newest(self, address: str) -> Received:
        return self.box(address)[-1]

    def look(self) -> None:
        """What the hub does now and again."""
        self.hub.look(self.now)
        self.post()

    def later(self) -> None:
        """The hub looks when everything is due that it holds back now."""
        self.now += LONG
        self.look()

    def post(self) -> list[Received]:
        """Everything that is to leave arrives."""
        arrived = []
        for one in list(self.hub.unsent()):
            arrived.append(Received(one.mail.to, one.mail.raw))
            self.box(one.mail.to).append(arrived[-1])
            self.hub.sent(one)
        return arrived

    def deliver(self, raw: bytes, **more: Any) -> list[Received]:
        """A mail arrives at the hub. Returns what the hub sends for it."""
        self.now += timedelta(minutes=7)
        assert self.hub.receive(raw, self.now, **more), self.log
        return self.post()

    def write(
        self,
        sender: str,
        text: str,
        *,
        to: Received | str | None = None,
        subject: str | None = None,
        **headers: str,
    ) -> list[Received]:
        """Someone answers a mail of the hub; without `to`, the newest in the box. Returns what the hub sends then."""
        return self.deliver(self.written(sender, text, to=to, subject=subject, **headers))

    def written(
        self,
        sender: str,
        text: str,
        *,
        to: Received | str | None = None,
        subject: str | None = None,
        **headers: str,
    ) -> bytes:
        """The bytes of such a mail."""
        answered = to if to is not None else self.newest(sender)
        address = answered if isinstance(answered, str) else answered.reply_to
        title = subject if subject is not None else f"Re: {answered.subject}" if isinstance(answered, Received) else ""
        self.mails += 1
        lines = {
            "From": sender,
            "To": address,
            "Subject": title,
            "Message-ID": f"<{self.mails}@example.net>",
            "MIME-Version": "1.0",
            "Content-Type": "text/plain; charset=utf-8",
            "Content-Transfer-Encoding": "8bit",
            **{name.replace("_", "-"): value for name, value in headers.items()},
        }
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items() if value)
        return f"{head}\r\n{text}\r\n".encode()


@made_once
def _readied(
    server: str, game: str, seats: Sequence[str], said: Sequence[tuple[str, str]], *options: tuple[str, Any]
) -> Stood:
    def done(club: Club) -> None:
        club.begun(game, seats, **dict(options))
        for sender, words in said:
            club.write(sender, words)

    return _standing(server, done)


@made_once
def _stood(server: str, done: "Named") -> Stood:
    return _standing(server, done.done)


class Named:
    """A function of a module, called by its name where it tells scenes apart."""

    def __init__(self, done: Callable[[Club], object]) -> None:
        self.done = done

    def __repr__(self) -> str:
        return f"{self.done.__module__}.{self.done.__qualname__}"


def _standing(server: str, done: Callable[[Club], object]) -> Stood:
    folder = new_place()
    with Club(folder, server) as club:
        done(club)
        found = club.game().id
    return Stood(folder, found, club.now, club.mails, club.boxes, club.log)


def taken(club: Club, text: str) -> int:
    """How many pebbles the seat that is asked takes by a mail, whose words may name the {turn} and what it {leaves}."""
    table, turn = club.game().table, club.game().record.turns
    club.write(club.asked, text.format(turn=turn, leaves=table.heap - 2))
    return int(table.heap) - int(club.game().table.heap)


def not_understood(club: Club, texts: Sequence[str]) -> dict[str, int]:
    """How many pebbles were taken by each of these mails by which two should have been, and were not."""
    return {text: count for text in texts if (count := taken(club, text)) != 2}


def home(folder: Path) -> None:
    """Give this process a home of its own, for scripts."""
    os.environ["PBEM_HOME"] = str(folder)


def sound(club: Club) -> None:
    """Whatever was done, a stranger finds no fault with the file."""
    found = audit(club.path().read_bytes())
    assert (found.faults, found.orphaned) == ([], [])
