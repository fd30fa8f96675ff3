"""What seats contribute so that cards can be dealt and read: what a deal asks for, who waits for whom."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from pbem.events.event import Event
from pbem.events.keys import SecretKey
from pbem.projections.game.folding import Folding, Unread
from pbem.projections.record import Head, party
from pbem.rooms.dealt.unsound import EarlyError
from pbem.rules import Need
from pbem.rules.play import Audience
from pbem.secrecy import CardProvider
from pbem.wording import _, all_of

from .chance import dealt
from .settled import noted


def secret_of(game: Folding, seat: str, key: SecretKey) -> bytes:
    """From what a seat derives all that it contributes to this game's cards.

    Only the key that it was played with at the start can make it again, and a key that it was handed over to.
    """
    handed: bytes | None = dealt(game).inherited(seat, key.public, key.secret)
    if handed is not None:
        return handed
    begun = game.record.joins.get(game.record.accepted.get(seat, ""))
    own: bytes = dealt(game).secret_of(key.secret, game.id, seat, begun.below if begun is not None else "")
    return own


def judged(game: Folding, event: Event) -> CardProvider:
    """The cards as they are with what an event contributes. Raises ValueError with half a sentence if it may not."""
    if game.chance is None:
        raise ValueError(_("the cards are not dealt yet"))
    early = game.phase != "over" and any(one.startswith("secret ") for one in event.contributions)
    if early and not dealt(game).spoiled and event.by not in game.record.vacant:
        raise EarlyError(_("shuffles are not revealed before the game is over"))
    handed = {one.rpartition(" ")[0] for one in event.contributions if one.startswith("handover ")}
    if not handed <= {_handed(game, event)}:
        raise ValueError(
            _("it hands over a seat that no proposal gives away in this way, or that another player holds")
        )
    cards = dealt(game).judged(event.by, event.contributions)
    early = game.phase != "over" and not dealt(game).spoiled
    if early and any(keeper not in cards.cheated(about, circle) for about, keeper, circle in _shown(game, event)):
        raise EarlyError(_("it shows its share of the secret of a seat that is at the table"))
    return cards


def look(game: Folding, keys: Sequence[SecretKey]) -> None:
    """Read the cards of the seats that these keys play."""
    for key in keys if game.chance is not None else ():
        for seat in [seat for seat in game.record.header.seats if game.record.keys.get(seat) == key.public]:
            dealt(game).know(seat, secret_of(game, seat, key))


def lay_open(past: Folding, over: Folding) -> None:
    """Read the cards of all seats in the past of a game, whose secrets have been published since."""
    if past.chance is not None and over.phase == "over":
        dealt(past).know_published(dealt(over).secrets)


def accept(game: Folding, event: Event) -> Unread:
    """Let count what an event contributes. Returns what could not be read here before."""
    before = unread(game)
    if event.contributions:
        dealt(game).accept(event.by, event.contributions)
        stops(game)
    return before


def stops(game: Folding) -> bool:
    """Whether no one can go on, as someone has cheated at shuffling: the table waits for all to show how they did."""
    if dealt(game).spoiled:
        game.record.waiting = list(dealt(game).withheld()) or [*game.record.keys]
        return True
    return False


def follow(game: Folding, event: Event, before: Head, unread: Unread) -> None:
    """Go on where the table has waited for what an event brings, and tell what can be read now."""
    note_unlisted(game, before, event)
    if noted(game) or event.contributions:
        game.resume()
        noted(game)
    tell_what_is_false(game, event)
    tell_what_was_drawn(game, unread)


def too_early(game: Folding, event: Event) -> str | None:
    """Why what an event contributes does not count yet: it rests on contributions that are not here; None else."""
    if not event.contributions:
        return None
    try:
        judged(game, event)
    except EarlyError as error:
        return str(error)
    except ValueError:
        return None
    return None


def _told(game: Folding, event: Event) -> list[str]:
    """The seats of whose secrets an event shows what others keep."""
    seats = game.record.header.seats
    about = {one.split(" ")[1] for one in event.contributions if one.startswith("opening ")}
    return [seat for seat in seats if seat in about]


def _shown(game: Folding, event: Event) -> list[tuple[str, str, str]]:
    """What an event shows of the secrets of seats at the table, each with its keeper and when it was left."""
    labels = [one.rpartition(" ")[0].split(" ", 3)[1:] for one in event.contributions if one.startswith("opening ")]
    there = {*_told(game, event)} - {*game.record.vacant}
    return [(label[0], label[1], label[2]) for label in labels if len(label) == 3 and label[0] in there]


def _handed(game: Folding, event: Event) -> str:
    """How the contribution starts with which the player of a seat gives it away; "" for any other event."""
    body, record = _agreed(game, event), game.record
    if body.get("motion") != "replace" or party(record, event.by) != party(record, str(body.get("seat"))):
        return ""
    return f"handover {body['seat']} {body.get('key')}"


def _agreed(game: Folding, event: Event) -> Mapping[str, Any]:
    """What an event proposes, agrees to or carries out; nothing, for any other event."""
    if event.kind in ("expel", "replace"):
        return {"motion": event.kind, **event.body}
    if event.kind == "propose":
        return event.body
    if event.kind == "consent" and len(event.with_) == 1 and event.with_[0] in game.record.head.proposals:
        return game.record.head.proposals[event.with_[0]].body
    return {}


def shown_for_good(game: Folding) -> str | None:
    """Why nothing can be taken back any more: the secrets of people who play on are known to all, or come out now."""
    record = game.record
    if game.chance is None:
        return None
    if game.phase == "over":
        return _("where the players deal, an end cannot be undone: it reveals secrets")
    hidden = {*dealt(game).withheld(), *record.vacant}
    shown = [seat for seat in record.header.seats if seat not in hidden]
    sentence = _("everyone knows the cards of {seats}: nothing can be undone any more")
    return sentence.format(seats=all_of(shown)) if shown else None


def owing(game: Folding) -> list[str]:
    """The seats that others wait for to send their part of the cards."""
    record, need = game.record, game.need
    if game.chance is None or record.ended:
        return []
    waited = {*record.waiting, *(need.waits if need is not None else ())}
    return [by for by in record.header.seats if by in waited and dealt(game).owes(by)]


def note_unlisted(game: Folding, before: Head, event: Event) -> None:
    """Note whose shares the next turn event does not list; `before`: what that answers. A share that hangs off an older
    event is never listed, whenever it comes."""
    record = game.record
    if game.is_side(event.kind):
        found = {event.by} if event.kind == "share" and event.after != before.id else set[str]()
    else:
        lacking = {*before.shares} - {*event.with_}
        found = {seat for seat, signed in before.signed.items() if not lacking.isdisjoint(signed)}
    if found - {*record.unlisted}:
        record.unlisted = sorted({*record.unlisted, *found})


def is_silent(game: Folding, seat: str) -> bool:
    """Whether a seat's machine has not sent what others need of it for their cards, now or soon, and they can go on
    without it."""
    if game.phase != "playing":
        return False
    return dealt(game).owes(seat) and dealt(game).lost_with(seat) is not None


def unread(game: Folding) -> Unread:
    """By each seat whose cards are read here, those that it cannot read yet."""
    chance = dealt(game)
    if chance is None or game.hears is None:
        return {}
    return {seat: {*chance.unread(seat)} for seat in chance.eyes}


def tell_what_was_drawn(game: Folding, before: Unread) -> None:
    """Tell each seat whose cards are read here which cards it has drawn, as soon as it can read them.

    That falls with the event by which it has drawn them, as far as that is known here.
    """
    readable = {seat: slots - {*dealt(game).unread(seat)} for seat, slots in before.items() if slots}
    if not any(readable.values()):
        return
    causes = {slot: cause for cause, _seat, taken in game.drawn for slot in taken}
    for seat, slots in readable.items():
        drawn: dict[str, list[int]] = {}
        for slot in sorted(slots):
            drawn.setdefault(causes.get(slot, ""), []).append(slot)
        for cause, together in drawn.items():
            cards = ", ".join(str(face) for face in dealt(game).faces(seat, together))
            game.say(_("{seat} draws {cards}.").format(seat=seat, cards=cards), Audience(only=seat), cause)


def tell_what_is_false(game: Folding, event: Event) -> None:
    """Tell all who has left something false, as soon as a piece of it has been opened."""
    for seat in _told(game, event) if game.hears is not None else ():
        if false := dealt(game).cheated(seat):
            sentence = _("{seat} has given {seats} false shares, to be used if it vanishes.")
            game.say(sentence.format(seat=seat, seats=all_of(false)))


def with_waits(game: Folding, need: Need | None) -> Need | None:
    """What is asked, with those without whom a seat that is asked cannot read its cards."""
    if need is None:
        return need
    awaited = {other for seat in need.seats for other in dealt(game).awaited(seat)}
    if not awaited:
        return need
    return replace(need, waits=tuple(seat for seat in game.record.header.seats if seat in awaited))
