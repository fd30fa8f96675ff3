"""The games that the cases of the gallery start with, each a few files in a folder."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from homes import Homes
from msgspec.structs import replace
from small_games import BEGUN, SEATS, Written, key

from pbem import author
from pbem.events.event import Event
from pbem.events.text import render_all
from pbem.projections.terms import Terms
from pbem.rules.registry import find

Files = Mapping[str, bytes]

MAIL = "5" * 64
"""What the events of a hub keep of a mail."""


def joining() -> Written:
    """Ann has made a game of Pebbles for ann, bob and cy and has taken her seat."""
    written = Written("pebbles", 10)
    written.write(author.join(written.game, "ann", key("ann"), at=written.at))
    return written


def full() -> Written:
    """All seats are taken; ann, who made the game, has not dealt yet."""
    written = joining()
    for seat in ("bob", "cy"):
        written.write(author.join(written.game, seat, key(seat), at=written.at))
    return written


def stakes() -> Written:
    """Dealt; all three are to name a stake."""
    return Written("pebbles", 10).begin()


def taking() -> Written:
    """All have staked 2; ann is to take from 10 pebbles."""
    written = stakes()
    for seat in SEATS:
        written.play(seat, "stake 2")
    return written


def proposed() -> Written:
    """Ann has taken 2, and bob proposes to take that back."""
    written = taking()
    written.play("ann", "take 2")
    written.state("propose", "bob", {"motion": "undo", "to": written.events[-1].after, **_listed(written.events[-1])})
    return written


def agreed() -> Written:
    """The same, and ann has agreed; cy has not."""
    written = proposed()
    written.state("consent", "ann", {}, [written.events[-1].id])
    return written


def over() -> Written:
    """A finished game of Pebbles."""
    written = taking()
    written.play_on(30)
    return written


def secret() -> Written:
    """Pebbles with secret stakes; bob and cy have sealed theirs."""
    written = Written("pebbles", 10, {"secret": True}).begin()
    for seat in ("bob", "cy"):
        written.play(seat, "stake 2")
    return written


def waiting() -> bytes:
    """Pebbles whose cards the players deal: ann cannot read hers until bob has synced, too."""
    return render_all(Homes("pebbles", SEATS).events).encode()


def confucius() -> Written:
    """Confucius, dealt."""
    return Written("confucius", 671).begin()


def alone() -> bytes:
    """Pebbles between ann and bob, both of them ann's; dealt."""
    first = author.create(
        Terms(find("pebbles"), ["ann", "bob"], {}, own=["ann", "bob"]), key("ann"), nonce=bytes(32), at=BEGUN
    )
    written = Written.of(first)
    for seat in ("ann", "bob"):
        written.write(author.join(written.game, seat, key("ann"), at=BEGUN))
    written.write(author.start(written.game, key("ann"), at=BEGUN))
    return written.raw


def other_format() -> bytes:
    """A game in format 2, which this pbem does not know."""
    return _first_with({"format": 2})


def future_ruleset() -> bytes:
    """A game started with version 99 of Pebbles."""
    return _first_with({"ruleset": 99})


def unknown_game() -> bytes:
    """A game of something that is not installed."""
    return _first_with({"game": "pebles"})


def unknown_kind() -> bytes:
    """A game with an event of a kind that Pebbles does not know."""
    return _with_another(taking(), "ann", "swap", {"count": 1})


def unknown_field() -> bytes:
    """A game with an event that has a field too many."""
    return _with_another(taking(), "ann", "take", {"count": 1, "quickly": True})


def wrong_field() -> bytes:
    """A game with an event whose field is of the wrong kind."""
    return _with_another(taking(), "ann", "take", {"count": "1"})


def unlawful() -> bytes:
    """A game in which ann has taken 4, signed by herself."""
    return _with_another(taking(), "ann", "take", {"count": 4})


def out_of_turn() -> bytes:
    """A game in which bob has taken before ann."""
    return _with_another(taking(), "bob", "take", {"count": 1})


def false_card() -> bytes:
    """A game in which ann shows another card than she holds."""
    written = taking()
    slot = written.game.table.hands["ann"][0]
    [true] = written.game.chance.turn_up([slot])
    return _with_another(written, "ann", "card", {"slot": slot, "face": 1 + true % 3})


def foreign_signed() -> bytes:
    """A game in which someone who is not at the table has signed for ann."""
    return _with_another(taking(), "ann", "take", {"count": 1}, signer="eve")


def swapped_signatures() -> bytes:
    """A game whose last two events carry each other's signatures."""
    written = taking()
    written.play("ann", "take 1")
    written.play("bob", "take 1")
    *before, one, two = written.events
    return render_all([*before, replace(one, sig=two.sig), replace(two, sig=one.sig)]).encode()


def forked() -> bytes:
    """A game in which ann has signed two moves for one place, and bob has answered the second."""
    written = taking()
    first = Event.write(key("ann"), kind="take", by="ann", body={"count": 3}, at=written.at, **_place(written))
    written.play("ann", "take 1")
    written.play("bob", "take 1")
    events = written.events
    return render_all([*events[:-2], first, *events[-2:]]).encode()


def wrong_seed() -> bytes:
    """A game whose creator opens another seed than was promised."""
    written = full()
    event = author.start(written.game, key("ann"), at=written.at)
    return _with_another(written, "creator", "start", {"seed": "A" * 43}, signer="ann", listed=event.with_)


def with_a_hub() -> Written:
    """Pebbles in which bob and cy play by mail; all have staked 2, ann is to take."""
    written = Written("pebbles", 10, by_mail=("bob", "cy")).begin()
    for seat in SEATS:
        written.play(seat, "stake 2")
    return written


def attested_without_a_hub() -> bytes:
    """A game without a hub in which someone has signed for ann what a mail said."""
    return _with_another(taking(), "ann", "take", {"count": 1}, signer="hub", mail=MAIL)


def unattested() -> bytes:
    """A game with a hub, which has signed for bob without a mail."""
    written = with_a_hub()
    written.play("ann", "take 1")
    return _with_another(written, "bob", "take", {"count": 1}, signer="hub")


def attested_by_ann() -> bytes:
    """A game with a hub in which ann has signed what a mail said."""
    return _with_another(with_a_hub(), "ann", "take", {"count": 1}, mail=MAIL)


def _first_with(body: Mapping[str, object]) -> bytes:
    first = stakes().events[0]
    changed = Event.write(key("ann"), kind="game", by="creator", body={**first.body, **body}, at=BEGUN)
    return render_all([changed]).encode()


def _with_another(
    written: Written,
    by: str,
    kind: str,
    body: Mapping[str, object],
    *,
    signer: str = "",
    listed: tuple[str, ...] | None = None,
    mail: str = "",
) -> bytes:
    """The game with one more event, which no one has judged."""
    place = _place(written) if listed is None else {"after": written.game.record.head.id, "with_": listed}
    event = Event.write(key(signer or by), kind=kind, by=by, body=body, at=written.at, mail=mail, **place)
    return render_all([*written.events, event]).encode()


def _place(written: Written) -> dict[str, Any]:
    head = written.game.record.head
    return {"after": head.id, "with_": tuple(head.frontier)}


def _listed(event: Event) -> dict[str, object]:
    return {"to_with": list(event.with_)} if event.with_ else {}


STATES: tuple[Callable[[], Written | bytes], ...] = (
    joining,
    full,
    stakes,
    taking,
    proposed,
    agreed,
    over,
    secret,
    waiting,
    confucius,
    alone,
    other_format,
    future_ruleset,
    unknown_game,
    unknown_kind,
    unknown_field,
    wrong_field,
    unlawful,
    out_of_turn,
    false_card,
    foreign_signed,
    swapped_signatures,
    forked,
    wrong_seed,
    with_a_hub,
    attested_without_a_hub,
    unattested,
    attested_by_ann,
)

GIVEN = {state.__name__.replace("_", " "): state for state in STATES}
"""What a case may start with, by the words after `given`."""


@cache
def prepared(name: str) -> Files:
    """The files of a case's folder."""
    if name == "nothing":
        return {}
    if name == "two games":
        return {"game.toml": taking().raw, "other.toml": Written("pebbles", 11).begin().raw}
    state = GIVEN[name]()
    return {"game.toml": state if isinstance(state, bytes) else state.raw}
