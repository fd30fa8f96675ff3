"""Invariants I1 to I9 over whole games of chance, for every number of players, and T71: every game ends."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from random import Random

import pytest
from laid_lotus import RULES, Laid, dealt
from pbem_white_lotus.provinces import realm
from pbem_white_lotus.table import Table
from wording import says, tells

from pbem.rules import View
from pbem.rules.bots import decide, random_bot
from pbem.rules.state import copy

SEATS = ("ann", "bob", "cy", "dan", "eve", "fay")
PLAYERS = (3, 4, 5, 6)
PHASE_2 = ("claims", "palace-first", "uncontested", "conflicts", "bids", "tie")
"""The steps from which influence may leave the players: the last claim settles what is uncontested, too."""

Moment = tuple[Table, Table, Laid]
"""The table before the moves that took effect, the table after them, and the game that stands there."""


def moments(players: int, seed: int) -> Iterator[Moment]:
    """A whole game of chance. The builder asks the ruleset's own invariants (I1, I2, I4) after every move."""
    game, random = dealt(" ".join(SEATS[:players]), seed=seed), Random(seed)
    before = copy(game.table)
    game.proceed()
    yield before, copy(game.table), game
    while game.asked():
        before = copy(game.table)
        for seat in game.asked():
            game.make(seat, decide(random_bot, RULES, game.view(seat), random))
        yield before, copy(game.table), game


Played = Sequence[Sequence[tuple[Table, Table, Sequence[str]]]]


@pytest.fixture(scope="module", params=PLAYERS)
def played(request: pytest.FixtureRequest) -> Played:
    """Two games for each number of players, as tables before and after moves, with what was told of these."""
    return [[(before, after, told(game)) for before, after, game in moments(request.param, seed)] for seed in (1, 2)]


def told(game: Laid) -> Sequence[str]:
    """What has been told since this was asked last."""
    sentences = game.sentences()
    game.story.clear()
    return sentences


def hands(table: Table, goods: str) -> dict[str, int]:
    """Everyone's influence or battle."""
    return {seat: getattr(player, goods) for seat, player in table.players.items()}


def owned(table: Table) -> dict[str, tuple[str, str]]:
    """The provinces with an owner: whose, and which building."""
    return {province: (chip.owner, chip.building) for province, chip in table.chips.items() if chip.owner}


def test_I1_T71_the_chips_are_39_and_every_game_ends_with_every_province_owned(played: Played) -> None:
    """Below six players eight chips are left in the stack, with six none."""
    for game in played:
        for _before, after, _told in game:
            assert len(after.stack) + bool(after.turned_up) + len(after.chips) == 39
        end = game[-1][1]
        assert RULES.result(end) is not None
        assert owned(end).keys() == realm(end).keys()
        assert len(end.stack) == (0 if len(end.seats) == 6 else 8)


def test_I2_no_debts_no_sixth_marker_and_none_left_out_after_phase_2(played: Played) -> None:
    for game in played:
        for _before, after, _told in game:
            assert min([*hands(after, "influence").values(), *hands(after, "battle").values()]) >= 0
            out = Counter(marker.seat for marker in after.markers)
            assert max(out.values(), default=0) <= 5
            assert not (out and after.step not in PHASE_2)


def test_I3_an_owned_province_stays_owned_and_keeps_its_building(played: Played) -> None:
    for game in played:
        for before, after, _told in game:
            now = owned(after)
            assert all(now[province][1] == building for province, (_owner, building) in owned(before).items())


def test_I4_after_phases_2_and_4_nobody_has_more_palaces_than_the_emperor(played: Played) -> None:
    for game in played:
        for _before, after, _told in game:
            if after.step in {"leader", "sides", "income", "new-provinces", "lay", "claims", "over"}:
                most = max(after.count(seat, "palace") for seat in after.seats)
                assert after.count(after.emperor, "palace") == most


def test_I5_every_year_at_least_three_provinces_find_an_owner(played: Played) -> None:
    """Or as many as there are neutral chips at its start; so the end comes, in 11 years or 13."""
    for game in played:
        begins = {}
        for before, after, _told in game:
            if before.year < after.year:
                begins[after.year] = after
        begins[max(begins) + 1] = game[-1][1]
        for year in list(begins)[:-1]:
            start, end = begins[year], begins[year + 1]
            neutral = len(start.chips) - len(owned(start))
            assert len(owned(end)) - len(owned(start)) >= min(3, neutral)
        assert game[-1][1].year <= (13 if len(game[-1][1].seats) == 6 else 11)


@pytest.mark.parametrize(("goods", "spent_at"), [("influence", ("bids", "tie")), ("battle", ("sides",))])
def test_I6_points_are_spent_in_their_phase_and_grow_in_phase_5(
    played: Played, goods: str, spent_at: tuple[str, ...]
) -> None:
    """Influence for claims, battle for a rebellion, in which the year may come to its new cards at once."""
    for game in played:
        for before, after, _told in game:
            was, now = hands(before, goods), hands(after, goods)
            if before.year == after.year and after.step not in {"income", "new-provinces", "lay"}:
                assert all(now[seat] <= was[seat] for seat in was)
            if before.step not in spent_at:
                assert all(now[seat] >= was[seat] for seat in was)


def test_I7_what_is_committed_is_lost_win_or_lose(played: Played) -> None:
    """Told of every rebellion: what everyone threw in; where rewards are to be chosen, it is gone by then."""
    rebellions = 0
    for before, after, _told in chain(*played):
        if before.step == "sides" and after.rebellion is not None:
            committed = {seat: force.points for seat, force in after.rebellion.forces.items()}
            was, now = hands(before, "battle"), hands(after, "battle")
            assert {seat: was[seat] - now[seat] for seat in was} == committed
            rebellions += 1
    assert rebellions


def test_I8_only_losers_lose_and_only_one_province_and_only_winners_gain(played: Played) -> None:
    """Read from the story of whole games, since a rebellion may be over before anybody is asked again."""
    captures = 0
    for before, after, sentences in chain(*played):
        if before.step not in {"sides", "rewards"}:
            assert _changed(before, after) == {}
        fought = [one for one in sentences if tells(one, "seat-fights-for-side-with")]
        forces = {
            seat: side
            for seat in before.seats
            for side in ("emperor", "rebels")
            if any(tells(one, "seat-fights-for-side-with", seat=seat, side=says(f"the-{side}")) for one in fought)
        }
        if not forces and before.rebellion is not None:
            forces = {seat: force.side for seat, force in before.rebellion.forces.items()}
        for province, (loser, winner) in _changed(before, after).items():
            assert forces[loser] != forces[winner], province
            captures += 1
        losers = [loser for loser, _winner in _changed(before, after).values()]
        if before.rebellion is not None:
            losers += [one.loser for one in before.rebellion.captures]
        assert max(Counter(losers).values(), default=0) <= 1
    assert captures


def _changed(before: Table, after: Table) -> Mapping[str, tuple[str, str]]:
    """Provinces that went from one owner to another."""
    now = owned(after)
    pairs = {province: (owner, now[province][0]) for province, (owner, _building) in owned(before).items()}
    return {province: pair for province, pair in pairs.items() if pair[0] != pair[1]}


@pytest.mark.parametrize("players", [min(PLAYERS), max(PLAYERS)])
def test_I9_no_view_tells_what_others_hold_or_what_lies_face_down(players: int) -> None:
    """Whatever the others hold, a seat sees the same board, the same facts and the same legal moves."""
    for number, (_before, table, game) in enumerate(moments(players, 5)):
        if number % 10:
            continue
        richer = copy(table)
        for player in list(richer.players.values())[1:]:
            player.influence, player.battle = player.influence + 7, player.battle + 5
        views = [View(one, SEATS[0], game.chance) for one in (table, richer)]
        assert len({repr(RULES.facts(view)) for view in views}) == 1
        assert len({repr(RULES.picture(view)) for view in views}) == 1
        assert views[0].faces(table.stack) == [None] * len(table.stack)
        if SEATS[0] in game.asked():
            assert list(RULES.legal(views[0])) == list(RULES.legal(views[1]))
