"""Nothing leaks: with other faces where a home may not know them, all that it holds and says is the same.

A game is played twice between separate homes, through the command line: the same moves, the same cards in the hand of
the home that is watched and on the table, and other cards everywhere else. Ciphertexts, signatures and what is made of
them apart, every file of that home and every word that it was told are equal.
"""

import os
import random
import re
import shutil
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from email import message_from_string, policy
from pathlib import Path

import pytest
from attacker import base_of
from fate import Fate, mark_of
from freezegun import freeze_time
from people import Person, at_machine

from pbem.events.event import Event
from pbem.events.identity import load
from pbem.events.keys import encode
from pbem.events.text import parse, render_all
from pbem.projections.game import Game
from pbem.rooms.dealt.group.derive import seat_secret
from pbem.rooms.dealt.group.points import SIZE, base, read_scalar
from pbem.rooms.mail.transport.armour import parted
from pbem.store.opened_game import open_game

SEATS = ("ann", "bob", "cy")
FILE = "game.toml"
MADE_UP = re.compile(r"[A-Za-z0-9+/_-]{22,}={0,2}|\b[0-9a-f]{12,}\b")
"""Ids, digests, keys, signatures and contributions."""
FOLDS = re.compile(r"\\\n +")
"""Where a string of a game file goes on in its next line."""
LOOKS = re.compile(r'"look": ?\[[^]]*\]')
"""What the system says of a file: its times and its number on the disk."""
GLANCE = (("show",), ("moves", "--json"), ("list", "--json"))
"""What is asked after each move."""
EVERYTHING = (
    *(("show", "--plain"), ("show", "--json"), ("show", "--at", "2"), ("show", "--seat", "OTHER"), ("list",)),
    *(("moves",), ("moves", "--seat", "OTHER"), ("moves", "--why", "pass"), ("history",), ("history", "--json")),
    *(
        ("verify",),
        ("verify", "--report"),
        ("position",),
        ("position", "--whole"),
        ("export", "replay", "-o", "seen.html"),
    ),
    *(("play", "nonsense"), ("play", "pass"), ("play", "--seat", "OTHER", "pass"), ("try", "pass"), ("rules", "cards")),
    *(("export", "picture", "seen.svg"), ("show", "hand"), ("export", "site", "-o", "pages"), ("note", "a word")),
    ("mail", "compose", "--to", "bob@example.org", "--from", "me@example.org"),
)
"""What is asked now and then: all that can be asked for, and what one may not know."""
Moves = Iterable[tuple[str, str]]


class Club:
    """Three players, each at a machine of their own; they share a folder."""

    def __init__(self, place: Path, game: str, watched: str) -> None:
        self.people = {name: Person(name, place) for name in SEATS}
        self.watched, self.said = watched, list[str]()
        self.file = place / "games here" / FILE
        self.file.parent.mkdir()
        for person in self.people.values():
            person.folder = self.file.parent
            person.done("key", "new", person.name)
        beginning = ("new", game, "--seats", ",".join(SEATS), "--seat", "ann", "--cards", "dealt", "--file", FILE)
        self.type("ann", *beginning)
        for name in SEATS[1:]:
            self.type(name, "join", name)
        self.settle()

    def type(self, name: str, *words: str) -> str:
        """Type a command. What the watched home is told is kept. Returns the results."""
        said = self.people[name](*words)
        if name == self.watched:
            self.said.append(f"$ pbem {' '.join(words)}\n{said.code}\n{unfolded(said.out)}\n{said.err}")
        return said.out

    def settle(self) -> None:
        """Everyone syncs until no one has anything to send."""
        size = 0
        while size != self.file.stat().st_size:
            size = self.file.stat().st_size
            for name in self.people:
                self.type(name, "sync")

    def ask(self, commands: Iterable[Sequence[str]]) -> None:
        """The watched home types these."""
        other = next(seat for seat in SEATS if seat != self.watched)
        for words in commands:
            self.type(self.watched, *(other if word == "OTHER" else word for word in words))

    def play(self, moves: Moves, *, often: bool) -> list[tuple[str, str]]:
        """Make these moves. The watched home looks after each, and all around while cards are unread, or in the end."""
        made, asked = [], False
        for name, move in moves:
            self.type(name, "play", *move.split())
            unread = bool(self.game(self.watched).chance.unread(self.watched))
            self.ask((*GLANCE, *(EVERYTHING if often or (unread and not asked) else ())))
            asked |= unread
            self.settle()
            made.append((name, move if name == self.watched else move + self._paid(name)))
        self.ask((*GLANCE, *(EVERYTHING if often or not asked else ())))
        assert asked or self.game(self.watched).ruleset.name == "white-lotus", "its cards were never unread"
        return made

    def _paid(self, name: str) -> str:
        """What someone has paid for the newest move: the cheapest would be something else with another hand."""
        newest = [event for event in self.events if event.by == name and event.kind != "share"][-1]
        paid = newest.body.get("pay")
        return f" with {' '.join(map(str, paid))}" if paid else ""

    def chosen(self, count: int) -> Iterator[tuple[str, str]]:
        """Moves as someone might choose them: often those that draw cards; payments are spelled out."""
        dice = random.Random(4)
        for _move in range(count):
            need = self.game("ann").need
            assert need is not None
            [name, *_rest] = need.seats
            legal = [move.notation() for move in self.game(name).legal(name)]
            often = name == self.watched or dice.random() < 0.5
            drawing = [move for move in legal if move.startswith("tax") and often]
            yield name, dice.choice(drawing or legal)

    def game(self, name: str) -> Game:
        """The game as someone's machine knows it."""
        with at_machine(self.people[name], "", {}):
            return open_game(Path(FILE)).game

    def hand(self, name: str) -> list[object]:
        """The cards that a seat has drawn, as its player sees them."""
        chance = self.game(name).chance
        return list(chance.faces(name, list(chance.taken_by(name))))

    @property
    def events(self) -> list[Event]:
        """All that was signed."""
        return [event for _number, event in parse(self.file.read_bytes()).events]

    def held(self) -> list[tuple[str, str]]:
        """Every file of the watched home by its name, without what is made up."""
        person = self.people[self.watched]
        paths = [path for place in (person.home, person.folder) for path in place.rglob("*") if path.is_file()]
        return sorted((plain(path.name), plain(path.read_text())) for path in paths)

    def told(self) -> list[str]:
        """All that the watched home was told, without what is made up."""
        return [plain(one) for one in self.said]

    def others_secrets(self) -> Mapping[str, bytes]:
        """What only someone else than the watched home knows, in each form in which it might be written."""
        found: dict[str, bytes] = {}
        for name, person in self.people.items():
            if name == self.watched:
                continue
            with at_machine(person, "", {}):
                me = load()
            assert me is not None
            joins = [event for event in self.events if (event.kind, event.by) == ("join", name)]
            below = "".join(joins[0].with_) if joins else ""
            both = seat_secret(me.key.secret, self.events[0].id, name, below)
            if joins:
                assert base(read_scalar(both[:SIZE])) == base_of(joins[0], "game"), "it is the right secret"
            for what, raw in (("key", me.key.secret), ("secret", both[:SIZE]), ("keeper's secret", both[SIZE:])):
                found |= {f"{name}'s {what} {n}": form for n, form in enumerate((raw, raw.hex().encode(), _text(raw)))}
        return found

    def known_secrets(self) -> list[str]:
        """Which of those the watched home holds, or was told."""
        person = self.people[self.watched]
        places = (person.home, person.folder)
        held = [path.read_bytes() for place in places for path in place.rglob("*") if path.is_file()]
        everything = b"\n".join([*held, "\n".join(self.said).encode()])
        return [name for name, secret in self.others_secrets().items() if secret in everything]


def _text(raw: bytes) -> bytes:
    return encode(raw).encode()


def plain(text: str) -> str:
    """A text without what is made up; of that, how long it is."""
    return MADE_UP.sub(lambda found: f"<{len(found[0])}>", LOOKS.sub("", FOLDS.sub("", text)))


def unfolded(text: str) -> str:
    """A printed mail as its parts; any other text as it is."""
    if not text.startswith("From: "):
        return text
    mail = message_from_string(text, policy=policy.default)
    found = [f"{name}: {value}" for name, value in mail.items() if name != "Message-ID"]
    for part in mail.walk():
        if not part.is_multipart():
            content = part.get_content()
            words, blocks = parted(content if isinstance(content, str) else content.decode())
            found += [words, *(render_all(block.events) for block in blocks)]
    return "\n".join(found)


def elsewhere(club: Club, fate: Fate) -> dict[str, Sequence[int]]:
    """Other orders of the decks: what the watched home may know lies where it lay, and the rest has moved.

    It may know what it has drawn, what moves have shown, and what the rules have turned up. No hand of another gets a
    card like one that was shown out of it: else an older one of two equal cards were paid.
    """
    game, dice = club.game(club.watched), random.Random(5)
    chance, shown, found = game.chance, defaultdict[str, dict[int, object]](dict), dict[str, Sequence[int]]()
    for event in club.events:
        kind = game.ruleset.kinds.get(event.kind)
        shown[event.by] |= dict(kind(**event.body).cards()) if kind is not None else {}
    open_to_all = {*chance.wanted}.union(*shown.values())
    for deck in chance.decks:
        hidden = [slot for slot in deck.slots if chance.owners[slot] not in ("", club.watched)]
        hidden = [slot for slot in hidden if slot not in open_to_all] if deck.number else []
        assert hidden == list(chance.hidden(club.watched).get(deck.first, ())), "it knows more than it may"
        mark, before = mark_of(deck.name), list(fate.order(mark_of(deck.name), len(deck.faces)))
        places = [slot - deck.first for slot in hidden]
        while places and mark not in found:
            after = list(before)
            for place, number in zip(
                places, dice.sample([before[place] for place in places], len(places)), strict=True
            ):
                after[place] = number
            moved = [place for place in places if deck.faces[after[place]] != deck.faces[before[place]]]
            owners = {place: chance.owners[deck.first + place] or "" for place in moved}
            if not any(deck.faces[after[place]] in shown[owner].values() for place, owner in owners.items()):
                found[mark] = after
    return found


def public(events: Iterable[Event]) -> list[tuple[str, str, str]]:
    """What all see of events."""
    return [(event.kind, event.by, plain(repr(event.body))) for event in events]


LONG = [
    pytest.param("confucius", "cy", 12, True, marks=pytest.mark.more),
    pytest.param("white-lotus", "bob", 12, True, marks=pytest.mark.more),
]


@freeze_time("2026-03-01 20:00:00")
@pytest.mark.parametrize(
    ("game", "watched", "moves", "often"),
    [
        ("confucius", "ann", 2, False),
        pytest.param("white-lotus", "cy", 1, False, marks=pytest.mark.more),
        *LONG,
    ],
)
def test_with_other_faces_unknown_to_it_all_that_a_home_holds_and_says_is_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, watched: str, moves: int, often: bool
) -> None:
    place = tmp_path / "people"
    fate = Fate(monkeypatch, next(seat for seat in SEATS if seat != watched))

    def club() -> Club:
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir()
        random.seed(0)
        monkeypatch.setattr(os, "urandom", random.Random(0).randbytes)
        return Club(place, game, watched)

    one = club()
    made = one.play(one.chosen(moves), often=often)
    held, told, seen, hands = one.held(), one.told(), public(one.events), [one.hand(name) for name in SEATS]
    assert one.known_secrets() == []
    fate.orders = elsewhere(one, fate)

    other = club()
    other.play(made, often=often)
    assert public(other.events) == seen, "other moves were made: these runs say nothing"
    changed = [name for name, hand in zip(SEATS, hands, strict=True) if other.hand(name) != hand]
    assert watched not in changed
    assert changed or game == "white-lotus"
    assert other.told() == told
    assert other.held() == held
