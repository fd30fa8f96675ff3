"""What a game has come to, apart from its table: plain data, as it is written down between commands."""

from typing import Any

from msgspec import Struct


class Header(Struct):
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


class Join(Struct):
    """Somebody's wish to take a seat."""

    id: str
    seat: str
    key: str
    entropy: str


class Motion(Struct):
    """A proposal at the present head, and who has answered it. Keys are public keys; values are event ids."""

    id: str
    by: str
    body: dict[str, Any]
    consents: dict[str, str] = {}
    declined: list[str] = []
    withdrawn: bool = False


class Answer(Struct):
    """One seat's answer to a need that several answer together."""

    id: str
    kind: str
    body: dict[str, Any]


class Seal(Struct):
    """A sealed choice: the event that holds it, and the SHA-256 in hex that the opening must match."""

    id: str
    hash: str


class Offer(Struct):
    """An optional choice of a seat that nobody has listed yet."""

    seat: str
    answer: Answer


class Made(Struct):
    """A choice that was made and has not taken effect yet; the stand-in's has no event's id.

    An `optional` one lapses if the rules do not allow it any more when its turn comes.
    """

    seat: str
    answer: Answer
    optional: bool = False


class Link(Struct):
    """Where the next turn event goes: the newest spine event, and what hangs off it.

    `frontier`: the answers that the next turn event must list. `answers`: those to the present need, by seat,
    that have not taken effect yet. `seals`: what was promised of a sealed choice, by seat. `offers`: optional
    choices, which count from the first turn event that lists them. `sides`: all side events at the head.
    `motions`: by the proposal's id.
    """

    head: str = ""
    by: str = ""
    kind: str = ""
    frontier: list[str] = []
    answers: dict[str, Answer] = {}
    seals: dict[str, Seal] = {}
    offers: dict[str, Offer] = {}
    sides: list[str] = []
    motions: dict[str, Motion] = {}


class Record(Struct):
    """All of a game but its table and its chance, as plain data: what is written down between commands.

    `made`: choices that have not taken effect yet. `waiting`: the seats without whose contribution to secrecy they
    cannot, nor can the order of play go on.
    """

    header: Header
    link: Link
    keys: dict[str, str] = {}
    joins: dict[str, Join] = {}
    vacant: list[str] = []
    notes: dict[str, int] = {}
    turns: int = 0
    ended: str = ""
    made: list[Made] = []
    waiting: list[str] = []
