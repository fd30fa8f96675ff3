"""Looking at another's card, handing one over hidden, peeking at a pile, open or dealt: one seat alone learns it."""

from collections.abc import Callable

import envoys
import pytest
from dealing import posted
from homes import SEATS, Homes, HomesApart, settled
from small_games import key
from wording import says, telling

from pbem import author
from pbem.events.text import render_all
from pbem.projections.audit import audit
from pbem.projections.typed import understood
from pbem.rooms.dealt.game import written
from pbem.rooms.dealt.group import looks, wire
from pbem.rooms.dealt.group.derive import Context, SeatSecret
from pbem.rooms.dealt.group.points import add, base
from pbem.rooms.dealt.unsound import UnsoundError
from pbem.rules.state import to_data
from pbem.secrecy import rehearsal
from pbem.testing import Conformance

CARDS = ("open", "dealt")


@pytest.fixture(autouse=True)
def _installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbem.rules.registry.places", lambda: {"envoys": "envoys:Envoys"})


class TestEnvoys(Conformance):
    """The suite knows games in which cards are shown to one seat."""

    ruleset = envoys.Envoys
    options = ({"rounds": 2},)
    seeds = (0,)


def sat_down(cards: str, seed: int = 0) -> Homes:
    """A game that is dealt."""
    return settled("envoys", SEATS, seed, cards=cards)


def make(homes: Homes, seat: str, words: str) -> None:
    """A move of a seat; then everyone posts what it owes."""
    game = homes.games[seat]
    move = understood(game.ruleset, game.view(seat), words.split())
    homes.send(seat, author.play(game, seat, move, key(seat), at=homes.now()))
    homes.settle()


def seen(homes: Homes, seat: str) -> dict[str, list[object]]:
    """What a seat sees of all hands, at home."""
    game = homes.games[seat]
    return {other: list(game.view(seat).faces(hand)) for other, hand in game.table.hands.items()}


def hidden(homes: Homes, seat: str) -> list[int]:
    """The slots whose faces a home cannot tell, whoever's eyes it looks with."""
    chance = homes.games[seat].chance
    return [slot for slot in range(len(chance.printed)) if all(face is None for face in chance.faces(seat, [slot]))]


@pytest.mark.parametrize("cards", CARDS)
def test_a_look_shows_one_seat_one_card(cards: str) -> None:
    homes = sat_down(cards)
    [held] = seen(homes, "bob")["bob"]
    before = hidden(homes, "cy")
    assert seen(homes, "ann")["bob"] == [None]
    make(homes, "ann", "look bob")
    assert seen(homes, "ann")["bob"] == [held]
    assert seen(homes, "cy")["bob"] == [None]
    assert hidden(homes, "cy") == before
    assert all(face is None for face in homes.any.chance.faces("", range(12)))


@pytest.mark.parametrize("cards", CARDS)
def test_a_card_that_changes_hands_is_read_by_its_new_holder_and_by_nobody_else(cards: str) -> None:
    homes = sat_down(cards)
    [anns], [bobs] = seen(homes, "ann")["ann"], seen(homes, "bob")["bob"]
    make(homes, "ann", "swap bob")
    assert (seen(homes, "ann")["ann"], seen(homes, "bob")["bob"]) == ([bobs], [anns])
    assert (seen(homes, "cy")["ann"], seen(homes, "cy")["bob"]) == ([None], [None])
    make(homes, "bob", "swap cy")  # what ann drew goes on to cy, from hand to hand
    assert seen(homes, "cy")["cy"] == [anns]
    make(homes, "cy", f"claim {anns}")  # and cy can show it, though ann alone has drawn it
    assert homes.any.table.points == {"ann": 0, "bob": 0, "cy": anns}
    assert homes.any.chance.faces("", homes.any.table.shown) == [anns]


@pytest.mark.parametrize("cards", CARDS)
def test_a_card_that_was_peeked_at_in_the_pile_is_read_by_whoever_draws_it(cards: str) -> None:
    homes = sat_down(cards)
    make(homes, "ann", "peek")
    [top] = homes.games["ann"].view("ann").faces(homes.any.table.pile[:1])
    assert top is not None
    for seat in ("bob", "cy"):
        assert homes.games[seat].view(seat).faces(homes.any.table.pile[:1]) == [None]
    [bobs] = seen(homes, "bob")["bob"]
    make(homes, "bob", f"claim {bobs}")
    assert seen(homes, "bob")["bob"] == [top]
    assert seen(homes, "ann")["bob"] == [top], "it has seen it"
    assert seen(homes, "cy")["bob"] == [None]
    make(homes, "cy", "rest")
    make(homes, "ann", "rest")
    make(homes, "bob", f"claim {top}")
    assert homes.any.chance.faces("", homes.any.table.shown[-1:]) == [top]


@pytest.mark.parametrize("cards", CARDS)
def test_a_whole_game_of_looks_ends_and_is_sound(cards: str) -> None:
    """Every holder reads its hand whenever it is asked; the audit after the end deals all of it again."""
    homes = sat_down(cards, 2)
    for moved in homes.played():
        for seat in SEATS:
            game = moved.games[seat]
            if not game.chance.unread(seat):
                assert None not in game.view(seat).faces(game.table.hands[seat])
    homes.settle()
    found = audit(render_all(homes.events).encode())
    assert found.faults == []
    assert found.game is not None
    assert found.game.chance.verdict() == []
    assert found.game.dealer.proved(found.game) in ("open", "proved")
    assert {event.kind for event in homes.events} >= {"look", "swap"}


def test_in_whatever_order_looks_arrive_all_homes_know_the_same() -> None:
    homes = HomesApart("envoys", SEATS, 1)
    homes.meet()
    for _step in range(60):
        homes.wander()
    homes.meet()
    assert homes.late, "some came late"
    stands = [(to_data(game.table), to_data(game.chance)) for game in homes.games.values()]
    assert stands[0] == stands[1] == stands[2]
    whole = audit(render_all(homes.events).encode())
    assert whole.faults == []
    assert whole.game is not None
    assert to_data(whole.game.chance) == stands[0][1]


def before_the_look() -> tuple[Homes, str]:
    """A game in which bob still has to let ann see his card, and what he would post."""
    homes = sat_down("dealt")
    game = homes.games["ann"]
    move = understood(game.ruleset, game.view("ann"), ["look", "bob"])
    homes.send("ann", author.play(game, "ann", move, key("ann"), at=homes.now()))
    event = written.share(homes.games["bob"], "bob", key("bob"), at=homes.now())
    assert event is not None
    [text] = event.contributions
    return homes, text


def objection(homes: Homes, by: str, *cards: str) -> str:
    """Why others refuse these contributions, or ""."""
    said = {str(game.objection(posted(homes, by, cards)) or "") for seat, game in homes.games.items() if seat != by}
    [why] = said
    return why


Bend = Callable[[wire.Contribution], wire.Contribution]


def with_points(change: Callable[[looks.Look, looks.Proof], tuple[looks.Look, looks.Proof]]) -> Bend:
    """A contribution with other looks in it."""

    def other(given: wire.Contribution) -> wire.Contribution:
        found = {place: change(*one) for place, one in looks.read(given.raw).items()}
        return given._replace(raw=looks.write(found))

    return other


def moved(look: looks.Look, what: str) -> looks.Look:
    """With one of its points another."""
    return look._replace(**{what: add(getattr(look, what), base(1))})


def bent(proof: looks.Proof, what: str) -> looks.Proof:
    """With one of its numbers another."""
    return proof._replace(**{what: getattr(proof, what) ^ 1})


FALSE = says("the-proof-of-its-shares")
CHEATS: dict[str, tuple[Bend, str]] = {
    "another share": (
        with_points(lambda look, proof: (moved(look, "masked"), proof)),
        FALSE,
    ),
    "another sealer": (
        with_points(lambda look, proof: (moved(look, "sealer"), proof)),
        FALSE,
    ),
    "another answer": (with_points(lambda look, proof: (look, bent(proof, "share"))), FALSE),
    "another seal": (with_points(lambda look, proof: (look, bent(proof, "seal"))), FALSE),
    "another challenge": (
        with_points(lambda look, proof: (look, bent(proof, "challenge"))),
        FALSE,
    ),
    "for cy": (
        lambda given: given._replace(label=given.label.replace(" ann", " cy")),
        says("it-lets-seat-see-a", seat="cy"),
    ),
    "for nobody": (
        lambda given: given._replace(label=given.label.replace(" ann", " zoe")),
        says("nobody-is-called-seat-r", seat="zoe"),
    ),
    "of another card": (
        lambda given: given._replace(raw=b"\x00\x09" + given.raw[2:]),
        says("it-lets-seat-see-a", seat="ann"),
    ),
    "of no card": (lambda given: given._replace(raw=b"\x01\x09" + given.raw[2:]), says("it-holds-a-share-of")),
    "cut short": (lambda given: given._replace(raw=given.raw[:-1]), says("it-does-not-have-the-size-of-shares")),
}


def test_a_false_look_is_refused_by_all_at_once() -> None:
    homes, text = before_the_look()
    said = {cheat: objection(homes, "bob", wire.write(bend(wire.read(text)))) for cheat, (bend, _why) in CHEATS.items()}
    assert said == {cheat: why for cheat, (_bend, why) in CHEATS.items()}
    assert objection(homes, "bob", text) == ""


def test_nobody_lets_see_what_another_was_the_first_to_see() -> None:
    homes, text = before_the_look()
    assert objection(homes, "cy", text) == says("it-lets-seat-see-a", seat="ann")


def test_a_look_that_is_made_in_two_ways_reads_the_same_in_both_and_in_any_order() -> None:
    """A cheat may choose its randomness anew: the share behind it is one, and what all hold is one, too."""
    homes, text = before_the_look()
    chance = homes.games["bob"].chance
    [deck] = chance.decks
    given = wire.read(text)
    [place] = looks.read(given.raw)
    scalar = chance.scalar(deck, "bob", chance.own["bob"])
    context, cards = Context(chance.game, deck.label, "bob"), {place: deck.card(place)}
    other = looks.make(SeatSecret(12345), scalar, context, "ann", chance.keepers["ann"], cards)
    second = wire.write(given._replace(raw=looks.write(other)))
    assert second != text
    stands = []
    for order in ((text, second), (second, text)):
        after = homes.games["ann"].chance.clone()
        for one in order:
            after = after.judged("bob", [one])
        stands.append((to_data(after), after.faces("ann", range(12))))
    assert stands[0] == stands[1]
    assert seen_by_ann(homes) is None
    assert stands[0][1] != homes.games["ann"].chance.faces("ann", range(12))


def seen_by_ann(homes: Homes) -> object:
    [face] = seen(homes, "ann")["bob"]
    return face


def test_nobody_shows_a_card_that_was_not_masked_for_it() -> None:
    """What ann opens is what bob has masked for her, and proved: another share is refused."""
    homes = sat_down("dealt")
    make(homes, "ann", "swap bob")
    chance = homes.games["ann"].chance
    [slot] = homes.any.table.hands["ann"]
    opened = next(text for text in chance.reveal("ann", b"", [slot]) if text.startswith("looked "))
    assert objection(homes, "ann", opened) == ""
    given = wire.read(opened)
    read = looks.ShownLooks.read(given.raw)
    false = read._replace(shares=[one._replace(share=add(one.share, base(1))) for one in read.shares])
    assert objection(homes, "ann", wire.write(given._replace(raw=false.write()))) == FALSE
    for by in ("bob", "cy"):
        assert objection(homes, by, opened) == says("it-shows-a-share-that")
    with pytest.raises(UnsoundError):
        looks.ShownLooks.read(given.raw[:-1])


def test_a_look_stays_seen_when_the_move_is_taken_back() -> None:
    """As in life: ann goes on knowing bob's card, and only ann."""
    for cards in CARDS:
        homes = sat_down(cards)
        make(homes, "ann", "look bob")
        homes.undo(1)
        [held] = seen(homes, "bob")["bob"]
        assert seen(homes, "ann")["bob"] == [held]
        assert seen(homes, "cy")["bob"] == [None]


def test_a_position_says_who_has_looked() -> None:
    """Who sees a card goes on seeing it in a game that starts from the position, and no one else does."""
    chance = rehearsal()
    pile = chance.shuffle("envoys", envoys.CARDS)
    [slot] = chance.take(pile, "bob", 1)
    chance.show("ann", [slot])
    again = rehearsal("11" * 32)
    again.adopt(chance.describe("ann"), SEATS)
    assert again.faces("ann", [slot]) == chance.faces("bob", [slot])
    assert again.faces("cy", [slot]) == [None]
    for wrong in ({"looked": {"zoe": [slot]}}, {"looked": {"ann": [99]}}):
        with pytest.raises(ValueError, match=telling("the-cards-make-no-sense")):
            rehearsal().adopt({**chance.describe("ann"), **wrong}, SEATS)
