"""What a hub costs: a thousand games, five thousand mails that wait, all of them moves; against the bare work.

The bare work, in the same run and batch by batch: each mail parsed by the standard library and its text found; what the
hub wrote to the game appended to a file with fsync; and the very mails that the hub sent for it handed to SMTP. Both
sides talk to the same server on loopback, another process, which takes everything and keeps nothing.

Run it as: python benchmarks/hub.py [GAME] [GAMES] [MAILS]
"""

import os
import resource
import socketserver
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from multiprocessing import Process, Queue
from pathlib import Path
from random import Random
from smtplib import SMTP
from statistics import median
from types import TracebackType
from typing import NamedTuple, Self

from paired import at_home

from pbem import author
from pbem.app.delay import Delays
from pbem.app.memory import InMemory
from pbem.events.file import flush
from pbem.events.keys import SecretKey
from pbem.events.text import render_all
from pbem.projections.game import Game
from pbem.projections.terms import Terms
from pbem.rooms.hub.asked_of_seats import standing
from pbem.rooms.hub.automatic import HubContext, follow_up
from pbem.rooms.hub.hub import GAMES, Hub, invite
from pbem.rooms.hub.intent import Intent
from pbem.rooms.hub.journal import Intended, Journal, Kept, Looked
from pbem.rooms.hub.letters import Letters
from pbem.rooms.hub.roster import tag
from pbem.rooms.hub.service import Service
from pbem.rooms.mail.transport.mailboxes.mailbox import Arrival
from pbem.rooms.mail.transport.mailboxes.smtp import SmtpOutbox
from pbem.rooms.mail.transport.settings import Smtp
from pbem.rooms.plans.plan_keeper import PlansInMemory as NoPlans
from pbem.rules.bots import decide, random_bot
from pbem.rules.registry import find

NOW = datetime(2026, 11, 21, 18, tzinfo=UTC)
HUB = SecretKey(bytes(32))
ADDRESS = "hub@play.example.org"
BATCH = 100


class Sink(socketserver.StreamRequestHandler):
    """An SMTP server that takes everything."""

    def handle(self) -> None:
        self.wfile.write(b"220 sink\r\n")
        while line := self.rfile.readline():
            word = line[:4].upper()
            if word == b"DATA":
                self.wfile.write(b"354 go on\r\n")
                while self.rfile.readline() != b".\r\n":
                    pass
            self.wfile.write(b"221 bye\r\n" if word == b"QUIT" else b"250 yes\r\n")
            if word == b"QUIT":
                return


def serve(port: "Queue[int]") -> None:
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Sink) as server:
        port.put(server.server_address[1])
        server.serve_forever()


class Simulated(InMemory):
    """A game in memory, and by seat the mail that asked the hub to play for it."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.mails: dict[str, str] = {}
        self.plans = NoPlans()


class Waiting:
    """A mailbox of which a batch at a time is given; the hub says what is done."""

    def __init__(self) -> None:
        self.batch: Sequence[bytes] = ()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        pass

    def reach(self) -> None:
        pass

    def waiting(self) -> Iterator[Arrival]:
        yield from (Arrival(str(number), raw, len(raw)) for number, raw in enumerate(self.batch))

    def done(self, *uids: str) -> None:
        pass

    def wait(self, seconds: float) -> bool:
        return False


class Counted(SmtpOutbox):
    """SMTP that remembers what was sent, for the bare work to send it again."""

    sent: list[tuple[str, bytes]]

    def send(self, message: EmailMessage, to: str) -> None:
        self.sent.append((to, message.as_bytes(policy=policy.SMTP)))
        super().send(message, to)


class Club(NamedTuple):
    """The games' files, and the mails that wait, in an order that mixes the games."""

    folder: Path
    mails: list[bytes]


def prepared(folder: Path, name: str, games: int, mails: int) -> Club:
    """So many games that have started, and so many mails with the moves of their players."""
    (folder / GAMES).mkdir()
    random = Random(1)
    waiting: list[list[bytes]] = []
    for number in range(games):
        seats = ("ann", "bob", "cy")
        first = author.create(Terms(find(name), seats, {}, hub=HUB.public), HUB, nonce=random.randbytes(32), at=NOW)
        table = Simulated(Game.begin(first))
        for seat in seats:
            digest = random.randbytes(32).hex()
            table.mails[seat] = digest
            table.take(author.join(table.game, seat, HUB, at=NOW, mail=digest))
        _settle(table)
        written = folder / GAMES / f"game-{number}.toml"
        written.write_text(render_all(table.game.log or ()))
        addresses = {seat: f"{seat}{number}@example.net" for seat in seats}
        invite(folder, HUB, first.id, written.stem, addresses)
        with Journal(folder) as journal:
            for seat, address in addresses.items():
                intent = Intent(f"confirm {seat} {number}", first.id, confirms=tag(HUB, first.id, seat, address))
                journal.note(Intended(intent), Kept(intent.name), durable=False)
            known = standing(table.game, journal.roster.reached(first.id), written.stat().st_size, NOW)
            journal.note(Looked(first.id, known), durable=False)
        waiting.append(list(_moves(table, addresses, mails // games, random)))
    order = [number for number in range(games) for _mail in range(len(waiting[number]))]
    random.shuffle(order)
    queues = [iter(one) for one in waiting]
    return Club(folder, [next(queues[number]) for number in order])


def _settle(table: Simulated) -> None:
    follow_up(table, HubContext(HUB, table.mails, NOW, Delays()))  # type: ignore[arg-type]


def _moves(table: Simulated, addresses: dict[str, str], count: int, random: Random) -> Iterator[bytes]:
    """Mails as a mail program writes them, with the report that they answer quoted below the move."""
    game = table.game
    for number in range(count):
        need = game.need
        if need is None:
            return
        seat = need.seats[0]
        move = decide(random_bot, game.ruleset, game.view(seat), random)
        to = f"hub+{tag(HUB, game.id, seat, addresses[seat])}@play.example.org"
        quoted = "".join(f"> a line of the report that this mail answers, number {line}\r\n" for line in range(60))
        yield (
            f"From: {seat.title()} <{addresses[seat]}>\r\nTo: pbem <{to}>\r\n"
            f"Subject: Re: [game] turn {game.record.turns}: your move\r\n"
            f"Message-ID: <{number}.{game.id}@example.net>\r\nDate: Sat, 21 Nov 2026 19:00:00 +0100\r\n"
            "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n"
            f"{move.notation()}\r\n\r\nOn Saturday, 21 November 2026, pbem wrote:\r\n{quoted}"
        ).encode()
        digest = random.randbytes(32).hex()
        table.take(author.play(game, seat, move, HUB, at=NOW, mail=digest))
        _settle(table)


def bare(
    batch: Sequence[bytes], written: Sequence[bytes], sent: Sequence[tuple[str, bytes]], smtp: SMTP, to: Path
) -> None:
    """Parse, append, send; nothing else."""
    for raw, text in zip(batch, written, strict=True):
        mail = message_from_bytes(raw, policy=policy.default)
        assert isinstance(mail, EmailMessage)
        part = mail.get_body(("plain",))
        assert part is not None
        part.get_content()
        descriptor = os.open(to, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        os.write(descriptor, text)
        flush(descriptor)
        os.close(descriptor)
    for address, content in sent:
        smtp.sendmail(ADDRESS, [address], content)


def memory() -> float:
    """Resident now, in MiB."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 2**20


def main(name: str = "pebbles", games: int = 1000, mails: int = 5000) -> None:
    queue: Queue[int] = Queue()
    server = Process(target=serve, args=(queue,), daemon=True)
    server.start()
    port = queue.get()
    log: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as place:
        at_home(place)
        club = prepared(Path(place), name, games, mails)
        comes, goes = Waiting(), Counted(Smtp(host="127.0.0.1", port=port, security="none"), ADDRESS, str)
        letters = Letters(ADDRESS, "The club", HUB)

        def noted(line: str) -> None:
            log["refused" if "refused" in line or "not" in line else "done"] += 1

        with Hub(club.folder, HUB, letters, noted) as hub, SMTP("127.0.0.1", port) as smtp:
            service = Service(hub, comes, goes, lambda: NOW, lambda: False, noted)
            print(f"{name}: {games} games, {len(club.mails)} mails; {memory():.0f} MiB before the first")
            walls, cpus, total, replies = [], [], [0.0, 0.0], 0
            for start in range(0, len(club.mails), BATCH):
                batch = club.mails[start : start + BATCH]
                comes.batch, goes.sent = batch, []
                wall, cpu = time.perf_counter(), time.process_time()
                assert service.once()
                hub_wall, hub_cpu = time.perf_counter() - wall, time.process_time() - cpu
                event = b"x" * 600
                wall, cpu = time.perf_counter(), time.process_time()
                bare(batch, [event] * len(batch), goes.sent, smtp, Path(place) / "bare")
                bare_wall, bare_cpu = time.perf_counter() - wall, time.process_time() - cpu
                walls.append(hub_wall / bare_wall)
                cpus.append(hub_cpu / bare_cpu)
                total[0] += hub_wall
                total[1] += bare_wall
                assert goes.sent, "a hub that sends nothing works for nobody"
                replies += len(goes.sent)
                if start // BATCH % 10 == 9 or start + BATCH >= len(club.mails):
                    print(f"  after {start + len(batch):>5} mails: {memory():.0f} MiB")
            count = len(club.mails)
            print(f"  {total[0] / count * 1000:.1f} ms a mail, bare {total[1] / count * 1000:.1f} ms; {replies} sent")
            print(f"  median of the batches' ratios: {median(walls):.2f}x (processor time {median(cpus):.2f}x)")
            print(f"  {dict(log)}")
    server.terminate()


if __name__ == "__main__":
    name, *counts = sys.argv[1:] or ["pebbles"]
    main(name, *map(int, counts))
