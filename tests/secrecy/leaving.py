"""Homes in which someone leaves, is gone without, or is replaced, and the others play on."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from homes import Homes
from small_games import key

from pbem import author
from pbem.events.event import Event
from pbem.projections.agreement import given_answers, rests_on
from pbem.projections.game import Game
from pbem.rooms.dealt.game.written import carried


def leave(homes: Homes, seat: str) -> Event:
    """A seat resigns."""
    game = homes.games[seat]
    shown = carried(game, seat, homes.key(seat), homes.now())
    listed = sorted({*given_answers(game), *game.record.head.shares})
    event = author.core_event(game, "resign", seat, homes.key(seat), at=homes.now(), with_=listed, contributions=shown)
    homes.send(seat, event)
    return event


def awaited(homes: Homes, seat: str) -> bool:
    """Whether others wait for a seat: for its move, or for its part of the cards."""
    need = homes.any.need
    return seat in {*(need.seats if need is not None else ()), *homes.any.dealer.owing(homes.any)}


def vanish(homes: Homes, *seats: str) -> None:
    """Their homes never answer again; the others play on until they wait for the first of them."""
    for seat in seats:
        homes.games.pop(seat, None)
    while seats and not awaited(homes, seats[0]):
        assert homes.move() or homes.pay(), "nobody can do anything"


def agreed(homes: Homes, gone: str, without: str = "", *, wait: str = "1h") -> tuple[str, dict[str, str], list[str]]:
    """All others agree, once each, to go on without a seat. Returns by whom, the proposal, and what its event lists."""
    return all_agree(homes, "expel", {"seat": gone, **({"without": without} if without else {}), "wait": wait})


def all_agree(homes: Homes, kind: str, body: dict[str, str]) -> tuple[str, dict[str, str], list[str]]:
    """The same, to any proposal: once by each player who is there."""
    first, *others = {homes.key(seat).public: seat for seat in reversed(homes.games)}.values()
    asked_for = {"motion": kind, **body}
    proposed = said(homes, first, "propose", asked_for, rests_on(homes.any, asked_for))
    ids = [said(homes, seat, "consent", {}, [proposed]) for seat in others] or [proposed]
    return first, body, ids


def expel(homes: Homes, gone: str, without: str = "", *, wait: str = "1h") -> None:
    """The same, carried out when the time is over; and those who stay show what they keep."""
    vanish(homes, gone, without)
    first, body, ids = agreed(homes, gone, without, wait=wait)
    homes.at += timedelta(hours=1) if wait == "1h" else timedelta(days=7)
    carry_out(homes, "expel", first, body, ids)
    while homes.any.phase != "over" and homes.pay():
        pass


def check_without(homes: Homes, gone: str) -> None:
    """After the end: no one waits any more for a seat that does not come back, and the cards are checked without it."""
    carry_out(homes, "expel", *agreed(homes, gone))
    while homes.pay():
        pass


def carry_out(homes: Homes, kind: str, by: str, body: dict[str, str], consents: Sequence[str]) -> Event:
    """What all have agreed to is done, when the time is over."""
    homes.at += timedelta(hours=2)
    game = homes.games[by]
    listed = sorted({*given_answers(game), *game.record.head.shares, *consents})
    event = author.core_event(game, kind, by, homes.key(by), at=homes.now(), body=body, with_=listed)
    homes.send(by, event)
    return event


def said(homes: Homes, seat: str, kind: str, body: Mapping[str, Any], listed: Sequence[str]) -> str:
    """What a seat says to the others. Returns its id."""
    event = author.core_event(
        homes.games[seat], kind, seat, homes.key(seat), at=homes.now(), body=body, with_=tuple(listed)
    )
    homes.send(seat, event)
    return event.id


def rests_on_what(game: Game, seat: str) -> list[str]:
    """What a proposal to go on without a seat lists."""
    return rests_on(game, {"motion": "expel", "seat": seat})


def play_on(homes: Homes) -> None:
    """To the end, by those who are left."""
    for _homes in homes.played():
        pass
    homes.settle()


def replace_with(homes: Homes, seat: str, player: str, bot: str = "") -> None:
    """Ann proposes that someone else plays a seat, or a bot on their machine, and all others agree."""
    body = {"seat": seat, "key": key(player).public, **({"bot": bot} if bot else {})}
    ann = homes.games["ann"]
    asked_for = {"motion": "replace", **body}
    proposed = author.core_event(ann, "propose", "ann", homes.key("ann"), at=homes.now(), body=asked_for)
    homes.send("ann", proposed)
    consents: list[str] = []
    for other in [one for one in homes.games if one not in ("ann", seat)]:
        consent = author.core_event(
            homes.games[other], "consent", other, homes.key(other), at=homes.now(), with_=[proposed.id]
        )
        homes.send(other, consent)
        consents.append(consent.id)
    listed = sorted({*given_answers(ann), *ann.record.head.shares, *(consents or [proposed.id])})
    homes.send(
        "ann", author.core_event(ann, "replace", "ann", homes.key("ann"), at=homes.now(), body=body, with_=listed)
    )
    homes.players[seat] = player
