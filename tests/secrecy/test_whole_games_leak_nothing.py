"""Whole games with a leaver, an expelled seat or a replaced seat: at every event each player, each
pair of four, a player who has left and an onlooker try to read what they must not, with all that was ever written."""

from collections.abc import Callable
from itertools import combinations

import pytest
from homes import Homes
from leaving import agreed, carry_out, leave, vanish
from overhearing import Overheard
from small_games import key
from test_handing_over import given

from pbem import author
from pbem.rooms.dealt.game import contributions
from pbem.rooms.dealt.group.derive import SeatSecret

THREE = ("ann", "bob", "cy")
FOUR = (*THREE, "dee")
Happens = Callable[[Homes], None]


def someone_leaves(homes: Homes) -> None:
    leave(homes, "bob")
    homes.games.pop("bob")


def someone_is_expelled(homes: Homes) -> None:
    vanish(homes, "bob")
    first, body, ids = agreed(homes, "bob")
    carry_out(homes, "expel", first, body, ids)


def someone_is_replaced(homes: Homes) -> None:
    given(homes, "cy", "dora", "ann")


def listening(seats: tuple[str, ...]) -> list[dict[str, str]]:
    """Every player, a substitute, an onlooker, and of four every pair."""
    alone = [{seat: seat} for seat in seats]
    pairs = [dict.fromkeys(two) for two in combinations(seats, 2)] if len(seats) > 3 else []
    return [*alone, {"cy": "dora"}, {}, *({seat: seat for seat in two} for two in pairs)]


def overheard(
    game: str,
    seats: tuple[str, ...],
    happens: Happens,
    moves: int,
    *,
    joining: tuple[str, ...] | None = None,
) -> None:
    """A whole game in which this happens after so many moves, listened to after each event."""
    homes = Homes(game, seats, seed=1, joining=joining)
    heard = Overheard(homes, *listening(seats))
    heard.look()
    for number, _homes in enumerate(homes.played()):
        heard.look()
        if number + 1 == moves:
            happens(homes)
            heard.look()
    heard.look()
    assert homes.any.phase == "over"
    assert heard.looked > len(homes.events) - 2 * len(seats)


DEPARTURES = [someone_leaves, someone_is_expelled, someone_is_replaced]


@pytest.mark.parametrize(
    ("seats", "happens"),
    [(THREE, someone_leaves), (FOUR, someone_is_expelled), (FOUR, someone_is_replaced)],
)
def test_nobody_reads_what_they_must_not_at_any_event_of_a_small_game(seats: tuple[str, ...], happens: Happens) -> None:
    overheard("pebbles", seats, happens, 5)


def test_nobody_reads_what_they_must_not_where_cards_are_for_one_pair_of_eyes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor when what was masked for one seat is shown to all."""
    monkeypatch.setattr("pbem.rules.registry.places", lambda: {"envoys": "envoys:Envoys"})
    overheard("envoys", THREE, someone_leaves, 7)


@pytest.mark.more
@pytest.mark.parametrize("happens", DEPARTURES)
@pytest.mark.parametrize(("game", "moves"), [("confucius", 30), ("white-lotus", 60)])
def test_nobody_reads_what_they_must_not_at_any_event_of_a_whole_game(game: str, moves: int, happens: Happens) -> None:
    overheard(game, THREE, happens, moves)


def test_with_one_secret_for_both_purposes_who_stays_reads_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it was once: so whoever tries here is not blind."""
    monkeypatch.setattr(SeatSecret, "keeper", SeatSecret.of)
    with pytest.raises(AssertionError, match=r"know \{'(ann|cy)'\} after"):
        overheard("pebbles", THREE, someone_leaves, 5, joining=("bob", "ann", "cy"))


def test_with_pieces_that_come_with_the_consents_a_player_who_is_there_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it was once, too."""
    monkeypatch.setattr(contributions, "_told", lambda _game, _event: [])

    def consents_show_pieces(homes: Homes) -> None:
        vanish(homes, "bob")
        agreed(homes, "bob")
        game = homes.games["ann"]
        texts = game.chance.publish("ann", contributions.secret_of(game, "ann", key("ann")))
        piece = [one for one in texts if one.startswith("opening bob")]
        homes.send("ann", author.core_event(game, "share", "ann", key("ann"), at=homes.now(), contributions=piece))

    with pytest.raises(AssertionError, match=r"\['cy'\] know \{'bob'\} after the share of ann"):
        overheard("pebbles", THREE, consents_show_pieces, 5)
