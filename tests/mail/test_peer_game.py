"""A whole game by mail between three people who all have pbem: the beginning through real servers."""

from collections.abc import Mapping, Sequence
from email.message import EmailMessage
from pathlib import Path
from random import Random

import pytest
from correspondents import as_mail
from customers import Customer
from people import at_machine
from servers import PostOffice

from pbem.app import moves
from pbem.app.session import silent
from pbem.cli.actor import acting, player
from pbem.cli.now import now
from pbem.cli.viewer import identity
from pbem.projections.audit import audit
from pbem.projections.game import Game
from pbem.rooms.mail.letters import correspondence
from pbem.rooms.mail.mail_sync import games_here
from pbem.rooms.mail.own import known_own_address
from pbem.rooms.mail.transport import addresses
from pbem.rooms.mail.transport.armour import armour
from pbem.rooms.mail.transport.composer import MailParts, Person, composed
from pbem.rooms.mail.transport.delivery import deliver
from pbem.rooms.mail.transport.ids import message_id
from pbem.rooms.mail.transport.reader import read_message
from pbem.rules.bots import bots, decide
from pbem.store.opened_game import open_game

pytestmark = pytest.mark.real

NAMES = ("ann", "bob", "cy")
FILE = "game.toml"


class Player(Customer):
    """Someone who plays with a bot's choices."""

    def plays(self, random: Random) -> None:
        """Make moves as long as it is asked."""
        with at_machine(self, "", {}), acting(Path(FILE), silent) as session:
            while self.is_asked(game := session.game):
                move = decide(list(bots(game.ruleset).values())[-1], game.ruleset, game.view(self.name), random)
                moves.make(session, self.name, move)

    def is_asked(self, game: Game) -> bool:
        """Whether this seat has to choose, and can read its cards."""
        return game.need is not None and self.name in game.need.seats and not game.chance.unread(self.name)

    def has_to_sync(self, game: Game) -> bool:
        """Whether the others wait for this seat: for its part of the cards, without which no one can choose, or its
        choice."""
        waited_for = game.dealer.owing(game) or (game.need.seats if game.need is not None else ())
        return self.name in waited_for

    def game(self) -> Game:
        """The game as this copy tells it."""
        with at_machine(self, "", {}):
            return open_game(Path(FILE)).game

    @property
    def size(self) -> int:
        """Of this copy: they all grow by the same events."""
        return (self.folder / FILE).stat().st_size


class InProcess:
    """The same people without the servers: mails are composed and read, and wait here until someone looks."""

    def __init__(self, people: Mapping[str, Player], random: Random) -> None:
        self.people, self.random = people, random
        self.waiting: dict[str, list[bytes]] = {name: [] for name in people}
        self.known = {name: one.held(FILE) for name, one in people.items()}

    def writes(self, name: str) -> None:
        """Someone mails the others what is new."""
        with at_machine(self.people[name], "", {}):
            player().pay_owed(Path(FILE))
            letters = correspondence(
                Path(FILE), identity(), known_own_address(addresses.load(), identity().key.public), addresses.load()
            )
        new = [event for event in letters.events if event.id not in self.known[name]]
        self.known[name] |= {event.id for event in new}
        for other in self.people.values():
            if other.name != name and new:
                mail = self._mail(self.people[name], other, letters.opened.game, armour(letters.opened.game.id, new))
                self.waiting[other.name] += [mail.as_bytes()] * self.random.choice([1, 1, 1, 2])

    def reads(self, name: str) -> None:
        """Someone takes in all that waits, in any order, and some of it twice. Nothing is wrong with any of it."""
        mails, self.waiting[name] = self.waiting[name], []
        self.random.shuffle(mails)
        with at_machine(self.people[name], "", {}):
            for raw in mails:
                done = deliver(read_message(raw), games_here(Path(), ""), lambda _name, _events: None, "")
                assert done.problems == []
                assert [one for taken in done.taken.values() for one in taken.refused] == []
        self.known[name] |= self.people[name].held(FILE)

    def _mail(self, sender: Player, receiver: Player, game: Game, events: str) -> EmailMessage:
        return composed(
            MailParts(
                subject=f"[game] turn {game.record.turns}",
                text="- Moves.\n",
                html="<p>Moves.</p>",
                sender=Person(sender.name, sender.address),
                receiver=Person(receiver.name, receiver.address),
                reply_to=sender.address,
                message_id=message_id(game.id, game.record.turns, receiver.name, "club.example", sender.name),
                at=now(),
                game=game.id,
                name="game",
                armour=events,
            )
        )


def begun(tmp_path: Path, office: PostOffice, *game: str) -> dict[str, Player]:
    """Three people who have invited each other and taken their seats through the servers."""
    people = {name: Player(name, tmp_path, office) for name in NAMES}
    ann, bob, cy = people.values()
    for one in people.values():
        one.set_up_at_the_office()
    ann.done("new", *game, "--seats", "ann,bob,cy", "--seat", "ann", "--file", FILE)
    ann.done("mail", "send", "--to", bob.address)
    ann.done("mail", "send", "--to", cy.address)
    for one, other in ((bob, cy), (cy, bob)):
        one.awaits_mail()
        one.done("mail", "receive")
        one.done("join", one.name)
        one.done("mail", "send")
        ann.awaits_mail()
        ann.done("sync")
        one.done("mail", "address", other.name, other.address)
    answered(people, [bob, cy])
    return people


def answered(people: Mapping[str, Player], syncing: Sequence[Player]) -> None:
    """These sync, then everyone to whom that sends a mail, and so on, until no mail is sent any more."""
    coming = list(syncing)
    while coming:
        said = coming.pop(0).done("sync")
        for other in people.values():
            if f"{other.name} <{other.address}>" in said.err:
                other.awaits_mail()
                coming += [other] if other not in coming else []


@pytest.mark.parametrize(
    ("game", "through_servers"),
    [(("pebbles", "--heap=12"), 2), pytest.param(("confucius",), 8, marks=pytest.mark.more)],
    ids=lambda value: value[0] if isinstance(value, tuple) else f"{value} turns through the servers",
)
def test_three_people_play_to_the_end_by_mail(
    game: tuple[str, ...], through_servers: int, post_office: PostOffice, tmp_path: Path
) -> None:
    random = Random(5)
    people = begun(tmp_path, post_office, *game)
    while (latest := max_game(people)).record.turns < through_servers:
        asked = next(one for one in people.values() if one.has_to_sync(latest))
        asked.done("sync")
        asked.plays(random)
        answered(people, [asked])
    assert people["ann"].held() == people["bob"].held() == people["cy"].held()

    post, still = InProcess(people, random), 0
    while (latest := max_game(people)).phase != "over":
        before = [one.size for one in people.values()]
        for one in people.values():
            if one.has_to_sync(latest):
                post.reads(one.name)
                one.plays(random)
                post.writes(one.name)
        # Of two copies that lack something of each other's, the longest may show a seat asked that has moved.
        still = still + 1 if [one.size for one in people.values()] == before else 0
        assert still < 5, "something was lost: nobody goes on"
    for name in NAMES:
        post.reads(name)
    assert people["ann"].held() == people["bob"].held() == people["cy"].held()
    for one in people.values():
        found = audit((one.folder / FILE).read_bytes())
        assert found.faults == found.orphaned == []
    assert len({str(one.game().result) for one in people.values()}) == 1
    assert "winner" in people["cy"].done("show", "--plain").out.lower()
    assert as_mail(people["bob"].done("mail", "compose", "--seat", "ann").out.encode())["Subject"].startswith(
        "[game] over: "
    )


def max_game(people: Mapping[str, Player]) -> Game:
    """The game as the longest copy tells it."""
    return max(people.values(), key=lambda one: one.size).game()
