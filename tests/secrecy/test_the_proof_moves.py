"""When the last to shuffle leaves, the seat that alone could know every card then first proves its own shuffle."""

from typing import Any

import pytest
from dealing import laid_later, stacking
from homes import SEATS, Homes, kept, played
from leaving import expel, leave, play_on
from small_games import key
from wording import telling

from pbem.rooms.dealt.game.contributions import secret_of
from pbem.rooms.dealt.group.points import SIZE
from pbem.rooms.dealt.provider import DealtChance
from pbem.rooms.dealt.unsound import UnsoundError

FOUR = (*SEATS, "dee")


@kept
def begun(seats: tuple[str, ...] = SEATS, **terms: Any) -> Homes:
    """A small game after some moves, with all paid. The last seat has joined last."""
    return played("pebbles", len(seats) + 1, seats, **terms).settle()


def kinds(texts: list[str]) -> list[str]:
    """Of contributions, what they are."""
    return [text.partition(" ")[0] for text in texts]


def owed(chance: DealtChance, homes: Homes, seat: str) -> list[str]:
    """What an honest seat contributes."""
    return chance.contribute(seat, secret_of(homes.any, seat, key(seat)))


@pytest.mark.parametrize("way", ["resign", "expel"])
def test_nobody_shares_a_card_before_whoever_is_last_now_has_proved_its_shuffle(way: str) -> None:
    homes = begun(FOUR)
    before = len(homes.events)
    if way == "resign":
        leave(homes, "dee")
        homes.games.pop("dee")
    else:
        expel(homes, "dee")
    while homes.any.phase != "over" and (homes.pay() or (not proofs(homes, before) and homes.move())):
        pass
    assert proofs(homes, before) == ["cy"]
    said = [(event.by, kind) for event in homes.events[before:] for kind in kinds([*event.contributions])]
    proved = said.index(("cy", "proof"))
    assert "shares" not in [kind for by, kind in said[:proved] if by != "dee" and way == "resign"]
    play_on(homes)
    assert homes.any.chance.verdict() == []


def proofs(homes: Homes, before: int) -> list[str]:
    """Who has proved a shuffle since."""
    return [event.by for event in homes.events[before:] if "proof" in kinds([*event.contributions])]


def test_nobody_proves_again_where_somebody_leaves_who_was_not_last() -> None:
    homes = begun(FOUR)
    before = len(homes.events)
    leave(homes, "bob")
    homes.games.pop("bob")
    play_on(homes)
    assert proofs(homes, before) == []


def test_a_shuffle_that_is_under_way_when_the_last_seat_goes_is_proved_before_any_share() -> None:
    """Ann and bob have shuffled it, without a proof; cy was to prove its own."""
    homes = begun()
    chance = laid_later(homes, SEATS[:2])
    cys = secret_of(homes.any, "cy", key("cy"))
    chance.secrets["cy"] = cys[:SIZE]
    chance.seats_changed({seat: key(seat).public for seat in SEATS[:2]})
    chance._go_on()
    later = chance.decks[-1]
    assert chance.shuffled(later)
    assert chance.unproved(later) == "bob"
    drawn = chance.take([*later.slots], "ann", 2)
    assert list(chance.awaited("ann")) == ["bob"]
    first, *rest = owed(chance, homes, "bob")
    assert kinds([first, *rest])[0] == "proof"
    chance = chance.judged("bob", [first])
    assert chance.unproved(chance.decks[-1]) in ("", "bob")
    while chance.owes("bob"):
        chance = chance.judged("bob", owed(chance, homes, "bob"))
    chance.know("ann", secret_of(homes.any, "ann", key("ann")))
    assert not {*drawn} & {*chance.unread("ann")}


def test_who_has_stacked_a_deck_and_is_last_now_cannot_go_on() -> None:
    """The order is known to its maker alone, once all know how the last seat has shuffled; it cannot be proved."""
    homes = begun(bent={"bob": stacking("bob", lambda lap: lap.stacked())})
    leave(homes, "cy")
    homes.games.pop("cy")
    chance = homes.any.chance
    assert chance.unproved(chance.decks[0]) == "bob"
    with pytest.raises(UnsoundError, match=telling("the-shuffle-proof-does-not")):
        chance.judged("bob", owed(homes.games["bob"].chance, homes, "bob"))
