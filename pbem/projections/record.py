"""What a game has come to, apart from its table: plain data, as it is written down between commands."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class Header:
    """What the first event settles for ever."""

    id: str
    format: int
    game: str
    ruleset: int
    seats: list[str]
    options: dict[str, Any]
    secrecy: str
    key: str
    nonce: str
    seed_hash: str
    position: list[str]


@dataclass(slots=True)
class Join:
    """Somebody's wish to take a seat."""

    id: str
    seat: str
    key: str
    entropy: str


@dataclass(slots=True)
class Motion:
    """A proposal at the present head, and who has answered it. Keys are public keys; values are event ids."""

    id: str
    by: str
    body: dict[str, Any]
    consents: dict[str, str] = field(default_factory=dict)
    declined: list[str] = field(default_factory=list)
    withdrawn: bool = False


@dataclass(slots=True)
class Answer:
    """One seat's answer to a need that several answer together."""

    id: str
    kind: str
    body: dict[str, Any]


@dataclass(slots=True)
class Seal:
    """A sealed choice: the event that holds it, and the SHA-256 in hex that the opening must match."""

    id: str
    hash: str


@dataclass(slots=True)
class Offer:
    """An optional choice of a seat that nobody has listed yet."""

    seat: str
    answer: Answer


@dataclass(slots=True)
class Made:
    """A choice that was made and has not taken effect yet; the stand-in's has no event's id.

    An `optional` one lapses if the rules do not allow it any more when its turn comes.
    """

    seat: str
    answer: Answer
    optional: bool = False


@dataclass(slots=True)
class Link:
    """Where the next turn event goes: the newest spine event, and what hangs off it.

    `frontier`: the answers that the next turn event must list. `answers`: those to the present need, by seat,
    that have not taken effect yet. `seals`: what was promised of a sealed choice, by seat. `offers`: optional
    choices, which count from the first turn event that lists them. `sides`: all side events at the head.
    `motions`: by the proposal's id.
    """

    head: str = ""
    by: str = ""
    kind: str = ""
    frontier: list[str] = field(default_factory=list)
    answers: dict[str, Answer] = field(default_factory=dict)
    seals: dict[str, Seal] = field(default_factory=dict)
    offers: dict[str, Offer] = field(default_factory=dict)
    sides: list[str] = field(default_factory=list)
    motions: dict[str, Motion] = field(default_factory=dict)


@dataclass(slots=True)
class Record:
    """All of a game but its table and its chance, as plain data: what is written down between commands.

    `made`: choices that have not taken effect yet. `waiting`: the seats without whose contribution to secrecy they
    cannot, nor can the order of play go on.
    """

    header: Header
    link: Link
    keys: dict[str, str] = field(default_factory=dict)
    joins: dict[str, Join] = field(default_factory=dict)
    vacant: list[str] = field(default_factory=list)
    notes: dict[str, int] = field(default_factory=dict)
    turns: int = 0
    ended: str = ""
    made: list[Made] = field(default_factory=list)
    waiting: list[str] = field(default_factory=list)
