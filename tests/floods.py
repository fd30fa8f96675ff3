"""What someone can append to a game by the thousand: of every kind of event, and of events that are none.

A flood is a game, and so many events more that hang off one place of it or off each other.
"""

from collections.abc import Callable, Mapping
from datetime import timedelta
from functools import cache
from hashlib import sha256
from typing import Any

from bodies import fields_of
from small_games import BEGUN, SEATS, Written, key

from pbem import author
from pbem.events.event import CREATOR, Event
from pbem.events.keys import SecretKey, encode

Body = Callable[[int], Mapping[str, Any]]
Flood = Callable[[int], tuple[list[Event], list[Event]]]


@cache
def stranger(number: int) -> SecretKey:
    """The key of someone whom no one at the table knows."""
    return SecretKey(sha256(f"stranger {number}".encode()).digest())


def joining() -> Written:
    """Two of three have taken their seats."""
    written = Written("pebbles", 2, {"heap": 8})
    for seat in SEATS[:2]:
        written.write(author.join(written.game, seat, key(seat), at=written.at))
    return written


def answering() -> Written:
    """One of three has answered a question."""
    written = Written("pebbles", 2, {"heap": 8}).begin()
    written.play("ann", "stake 1")
    return written


def sealing() -> Written:
    """The same where answers are sealed."""
    written = Written("pebbles", 2, {"heap": 8, "secret": True}).begin()
    written.play("ann", "stake 1")
    return written


def playing() -> Written:
    """Some turns have been played."""
    written = answering()
    written.play("bob", "stake 2")
    written.play("cy", "stake 3")
    written.play_on(3)
    return written


def proposed() -> Written:
    """Someone has proposed something."""
    written = playing()
    written.state("propose", "ann", {"motion": "abandon"})
    return written


def _nothing(_number: int) -> Mapping[str, Any]:
    return {}


def _note(number: int) -> Mapping[str, Any]:
    return fields_of("note", n=number + 1, text="Where are you?")


def _event(written: Written, kind: str, by: str, number: int, body: Mapping[str, Any], **more: Any) -> Event:
    """One event of a flood, unless said otherwise after the head and signed by whom it is by."""
    fields = {"after": written.game.record.head.id, "at": written.at + timedelta(seconds=number), **more}
    signer = fields.pop("signer", None) or key("ann" if by == CREATOR else by)
    return Event.write(signer, kind=kind, by=by, body=body, **fields)


def _many(begun: Callable[[], Written], kind: str, by: str, body: Body, **more: Any) -> Flood:
    """Events that differ in their time and their fields alone."""

    def flood(count: int) -> tuple[list[Event], list[Event]]:
        written = begun()
        return written.events, [_event(written, kind, by, number, body(number), **more) for number in range(count)]

    return flood


def _about(kind: str) -> Flood:
    """Events that list what was said last: a proposal, a join."""

    def flood(count: int) -> tuple[list[Event], list[Event]]:
        written = joining() if kind == "free" else proposed()
        listed, by = (written.events[-1].id,), CREATOR if kind == "free" else "bob"
        return written.events, [_event(written, kind, by, number, {}, with_=listed) for number in range(count)]

    return flood


def _joins(signer: Callable[[int], SecretKey], bears: Callable[[int], SecretKey] = stranger) -> Flood:
    """Joins for one seat. `bears`: whose key each brings, whoever signs it."""

    def flood(count: int) -> tuple[list[Event], list[Event]]:
        written, joins = joining(), []
        for number in range(count):
            brings = fields_of("join", key=bears(number).public, entropy=encode(sha256(f"{number}".encode()).digest()))
            joins.append(_event(written, "join", "cy", number, brings, signer=signer(number)))
        return written.events, joins

    return flood


def _chain(kind: str, link: str, body: Body) -> Flood:
    """Events each of which answers (`link` "after") or lists ("with_") the one before it."""

    def flood(count: int) -> tuple[list[Event], list[Event]]:
        written = playing()
        more: list[Event] = []
        for number in range(count):
            below = {link: more[-1].id if link == "after" else (more[-1].id,)} if more else {}
            more.append(_event(written, kind, "bob", number, body(number), **below))
        return written.events, more

    return flood


def _consents_taken_back(count: int) -> tuple[list[Event], list[Event]]:
    written, more = proposed(), []
    proposal = (written.events[-1].id,)
    for number in range(count // 2):
        consent = _event(written, "consent", "bob", number, {}, with_=proposal)
        more += [consent, _event(written, "withdraw", "bob", number, {}, with_=(consent.id,))]
    return written.events, more


def _starts(count: int) -> tuple[list[Event], list[Event]]:
    written = Written("pebbles", 2, {"heap": 8}).begin()
    start = written.events[-1]
    place = {"after": start.after, "with_": start.with_}
    more = [_event(written, "start", CREATOR, number, start.body, **place) for number in range(count)]
    return written.events, more


def _starts_over_joins(count: int) -> tuple[list[Event], list[Event]]:
    """One for each stranger who asks for a seat."""
    written, joins = _joins(stranger)(count // 2)
    seated, begun = (event.id for event in written[1:]), Written("pebbles", 2, {"heap": 8}).begin().events[-1]
    others = tuple(seated)
    return written, joins + [
        Event.write(
            key("ann"),
            kind="start",
            by=CREATOR,
            body=begun.body,
            at=begun.at,
            after=begun.after,
            with_=(*others, one.id),
        )
        for one in joins
    ]


def _built_on(flood: Flood, below: str) -> Flood:
    """Half of them so, and a note on each that answers (`below` "after") or lists it ("with_")."""

    def built(count: int) -> tuple[list[Event], list[Event]]:
        game, claims = flood(count // 2)
        notes = []
        for number, one in enumerate(claims):
            after, listed = (one.id, ()) if below == "after" else (one.after, (one.id,))
            body, at = _note(number), one.at
            notes.append(Event.write(key("cy"), kind="note", by="cy", body=body, at=at, after=after, with_=listed))
        return game, claims + notes

    return built


def _off_two_heads(count: int) -> tuple[list[Event], list[Event]]:
    """Answers of one seat to a question that stays open while the pace changes."""
    written = answering()
    asked = written.game.record.head.id
    written.agree("ann", {"motion": "pace", "pace": "3d"})
    heads = (asked, written.game.record.head.id)
    answers = [
        _event(written, "stake", "bob", number, {"points": number % 3 + 1}, after=heads[number % 2])
        for number in range(count)
    ]
    return written.events, answers


def _offers(chained: bool) -> Flood:
    """One seat hands over more and more; or several offers claim one place."""

    def flood(count: int) -> tuple[list[Event], list[Event]]:
        written = Written("white-lotus", 1, {"negotiation": True}).begin()
        need = written.game.need
        assert need is not None
        giver, other = (seat for seat in SEATS if seat not in need.seats)
        written.play(giver, f"give {other} 1 influence")
        made, more = written.events[-1], list[Event]()
        for number in range(count):
            below = (more[-1] if more else made).id
            more.append(_event(written, made.kind, giver, number, made.body, with_=(below,) if chained else ()))
        return written.events, more

    return flood


def _cy(_number: int) -> Mapping[str, Any]:
    return {"seat": "cy"}


NOWHERE = "0" * 40
FLOODS: Mapping[str, Flood] = {
    "join by strangers": _joins(stranger),
    "join by one stranger": _joins(lambda _number: stranger(0), lambda _number: stranger(0)),
    "join signed by somebody else": _joins(lambda _number: stranger(0)),
    "free": _about("free"),
    "start": _starts,
    "start over each join": _starts_over_joins,
    "start that is built on": _built_on(_starts, "after"),
    "start by a stranger": _many(joining, "start", CREATOR, lambda _n: {"seed": "A" * 43}, signer=stranger(0)),
    "note before the start": _many(joining, "note", CREATOR, _note),
    "note by nobody": _many(joining, "note", "zed", _note, signer=stranger(0)),
    "note": _many(playing, "note", "bob", _note),
    "note signed by somebody else": _many(playing, "note", "bob", _note, signer=stranger(0)),
    "note that answers nothing": _many(playing, "note", "bob", _note, after=NOWHERE),
    "note that lists nothing": _many(playing, "note", "bob", _note, with_=(NOWHERE,)),
    "note that answers a note": _chain("note", "after", _note),
    "note that lists a note": _chain("note", "with_", _note),
    "away": _many(playing, "away", "bob", lambda n: fields_of("away", n=n + 1, until=BEGUN)),
    "propose": _many(playing, "propose", "bob", lambda n: {"motion": "pace", "pace": f"{n % 50 + 1}d"}),
    "consent": _about("consent"),
    "decline": _about("decline"),
    "withdraw": _about("withdraw"),
    "withdraw of consents": _consents_taken_back,
    "share": _many(playing, "share", "bob", _nothing, contributions=("share 1 x",)),
    "seal": _many(sealing, "seal", "bob", lambda n: {"purpose": "stake", "hash": f"{n:042}A"}),
    "open": _many(sealing, "open", "ann", lambda _n: {"move": "stake", "nonce": "A" * 22, "points": 1}),
    "answer": _many(answering, "stake", "bob", lambda n: {"points": n % 3 + 1}),
    "answer off two heads": _off_two_heads,
    "answer off two heads that is built on": _built_on(_off_two_heads, "with_"),
    "offer": _offers(chained=True),
    "offer for one place": _offers(chained=False),
    "move": _many(playing, "take", "ann", lambda n: {"count": n % 3 + 1}),
    "move that is built on": _built_on(_many(playing, "take", "ann", lambda n: {"count": n % 3 + 1}), "after"),
    "undo": _many(playing, "undo", "bob", lambda n: {"to": f"{n:040x}"}),
    "resign": _many(playing, "resign", "bob", _nothing),
    "resign signed by somebody else": _many(playing, "resign", "bob", _nothing, signer=stranger(0)),
    "abandon": _many(playing, "abandon", "bob", _nothing),
    "replace": _many(playing, "replace", "bob", lambda n: {"seat": "cy", "key": stranger(n).public}),
    "replace by a bot": _many(
        playing, "replace", "bob", lambda n: {"seat": "cy", "key": key("bob").public, "bot": f"bot-{n}"}
    ),
    "absent": _many(playing, "absent", "bob", _cy),
    "expel": _many(playing, "expel", "bob", lambda _n: {"seat": "cy", "wait": "1d"}),
    "back": _many(playing, "back", "bob", _nothing),
    "pace": _many(playing, "pace", "bob", lambda _n: {"pace": "1d"}),
    "pace that answers a pace": _chain("pace", "after", lambda _n: {"pace": "1d"}),
    "wanted": _many(playing, "wanted", "bob", _cy),
    "game": _many(playing, "game", CREATOR, _nothing),
    "a kind that is none": _many(playing, "hoop", "bob", _nothing),
}
"""By what they are."""
