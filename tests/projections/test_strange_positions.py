"""A position is judged like a move from a stranger: refused with one sentence, or a game starts that plays to its end.

Positions of real games, at every step of the order of play, with something changed in them.
"""

import re
import tomllib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from random import Random
from typing import Any, NoReturn

import pytest
from pbem_confucius import Confucius
from pbem_pebbles import Pebbles
from pbem_pebbles.stake import Stake
from pbem_pebbles.table import Table
from pbem_pebbles.take import Take
from pbem_white_lotus import WhiteLotus
from searching import often
from strange_positions import GAMES, begun, begun_or_refused, changed, exported, lines_of, plays_on
from wording import says, telling

from pbem import author
from pbem.errors import FaultyFileError
from pbem.projections import position, position_import
from pbem.projections.budget import EndlessError, budget
from pbem.rules import Move, Picture, Play, Result, Ruleset, Stock, View
from pbem.secrecy import rehearsal
from pbem.testing.playout import AT, key_of, opened
from pbem.testing.setting import Setting

CHANGES = often(1, 3)
"""So many changed positions are tried of each step of each game; `SEED` starts another series."""
SEED = 0


def steps() -> list[tuple[type[Ruleset[Any]], str]]:
    return [(ruleset, step) for ruleset in GAMES for step in STEPS[ruleset.name]]


STEPS: Mapping[str, Sequence[str]] = {
    "confucius": ("actions", "appoint", "discard", "favour", "over", "place", "resolution", "tutoring"),
    "white-lotus": (
        "bids",
        "claims",
        "conflicts",
        "income",
        "lay",
        "leader",
        "new-provinces",
        "over",
        "rewards",
        "sides",
    ),
}
"""Where someone has to choose, and the end."""


@pytest.mark.more
@pytest.mark.parametrize(("ruleset", "step"), steps(), ids=lambda value: getattr(value, "name", value))
def test_a_changed_position_is_refused_or_plays_on(ruleset: type[Ruleset[Any]], step: str) -> None:
    texts = [text for seed in range(4) for text in exported(ruleset, seed).get(step, ())]
    assert texts, f"no game came to {step}"
    for number in range(CHANGES):
        random = Random(f"{SEED} {ruleset.name} {step} {number}")
        data = tomllib.loads(random.choice(texts))
        what = [changed(data, random) for _time in range(random.choice((1, 1, 2, 3)))]
        game = begun_or_refused(ruleset, lines_of(data), number)
        if isinstance(game, str):
            assert len(game.splitlines()) == 1, what
        else:
            plays_on(game, number, f"{step}, {what}")


def test_every_position_that_was_not_changed_is_accepted() -> None:
    for ruleset in GAMES:
        for texts in exported(ruleset, 0).values():
            for text in texts[:1]:
                begun(ruleset, text.splitlines(), 0)


def unrivalled(markers: Sequence[Mapping[str, str]]) -> list[Mapping[str, str]]:
    """In the first province only the first marker is left."""
    return [one for one in markers if one["province"] != markers[0]["province"] or one == markers[0]]


def reinforced(rebellion: Mapping[str, Any]) -> dict[str, Any]:
    """Those who have lost had fifty battle points more."""
    lost = {seat: force for seat, force in rebellion["forces"].items() if force["side"] != rebellion["victors"]}
    more = {seat: {**force, "points": force["points"] + 50} for seat, force in lost.items()}
    return {**rebellion, "forces": {seat: more.get(seat, force) for seat, force in rebellion["forces"].items()}}


def laid(ruleset: type[Ruleset[Any]], step: str, **table: Any) -> str:
    """What is said of a position at a step with these places of its table changed: `families__bob__cubes=9`."""
    text = next(texts[0] for seed in range(8) if (texts := exported(ruleset, seed).get(step)))
    data = tomllib.loads(text)
    for place, value in table.items():
        *way, last = place.split("__")
        holder = data["table"]
        for name in way:
            holder = holder[int(name) if isinstance(holder, list) else name]
        holder[last] = value(holder[last]) if callable(value) else value
    said = begun_or_refused(ruleset, lines_of(data), 0)
    assert isinstance(said, str), f"{table} is accepted"
    return said


def test_a_round_that_does_not_exist_is_no_endless_search_for_claims() -> None:
    """It was for ever."""
    assert says("there-is-no-such-round") in laid(WhiteLotus, "claims", round=6, due=[])


@pytest.mark.parametrize(
    ("ruleset", "step", "table", "why"),
    [
        (WhiteLotus, "claims", {"stack": lambda stack: [5000, *stack[1:]]}, says("the-position-cannot-arise-a")),
        (WhiteLotus, "claims", {"players__bob__influence": 10**7}, says("somebody-has-more-than-count", count=1)),
        (WhiteLotus, "claims", {"seats": ["ann", "cy", "bob", "dora"]}, says("other-people-sit-at-this")),
        (WhiteLotus, "claims", {"options__stock": "strict"}, says("the-position-has-other-options")),
        (WhiteLotus, "claims", {"weather": "fine"}, says("no-table-of-this-game", place="weather")),
        (WhiteLotus, "claims", {"players__bob__purse": 3}, says("no-table-of-this-game", place="players.bob.purse")),
        (Confucius, "actions", {"lands__0__harbour": 3}, says("no-table-of-this-game", place="lands.harbour")),
        (Confucius, "actions", {"distant": {"india": 2}}, says("the-ministries-or-the-distant")),
        (Confucius, "actions", {"wall": 50}, says("the-wall-has-pieces-that")),
        (Confucius, "actions", {"any_candidates": -2}, says("there-are-more-candidates-than")),
        (Confucius, "actions", {"families__bob__points": 10**7}, says("seat-has-points-that-nobody", seat="bob")),
        (Confucius, "actions", {"families__bob__spent": {"tax": -1}}, says("seat-has-cubes-where-they", seat="bob")),
        (
            Confucius,
            "actions",
            {"families__bob__spent": {"petition": 1}},
            says("seat-has-cubes-where-they", seat="bob"),
        ),  # I13
        (Confucius, "actions", {"ministries__hubu__resolved": True}, says("a-ministry-is-resolved-in")),  # I7
        (Confucius, "actions", {"deck": lambda deck: [*deck[:-1], deck[0]]}, "66"),
        (Confucius, "resolution", {"resolution__holders": [""] * 7}, says("officials-are-held-in-a")),  # I10
    ],
)
def test_what_passed_once(ruleset: type[Ruleset[Any]], step: str, table: dict[str, Any], why: str) -> None:
    assert why in laid(ruleset, step, **table)


def owned(chips: Mapping[str, Mapping[str, str]]) -> dict[str, dict[str, str]]:
    """All villages are ann's."""
    return {name: {**chip, "owner": "ann" * (chip["building"] == "village")} for name, chip in chips.items()}


def pointless(families: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    """No one has scored anything."""
    return {seat: {**family, "points": 0} for seat, family in families.items()}


def unpassed(family: Mapping[str, Any]) -> dict[str, Any]:
    """Cubes are left, and the family has not passed."""
    return {**family, "passed": False, "cubes": 1, "spent": {**family["spent"], "tax": 1}}


@pytest.mark.parametrize(
    ("ruleset", "step", "table", "why"),
    [
        (Confucius, "actions", {"candidate": ""}, says("there-is-no-candidate-and")),
        (Confucius, "place", {"exam_winner": ""}, says("a-candidate-is-placed-by")),
        (Confucius, "actions", {"forced": True}, says("there-is-no-examination-in")),
        (Confucius, "actions", {"students": {"red": "ann"}}, says("there-is-no-examination-in")),
        (
            Confucius,
            "appoint",
            {"students": {"red": "ann", "orange": "bob"}},
            says("two-students-wait-though-the"),
        ),
        (Confucius, "place", {"forced": True}, says("an-examination-is-forced-that")),
        (Confucius, "favour", {"families__bob": unpassed}, says("the-actions-phase-is-over", seat="bob")),
        (
            Confucius,
            "appoint",
            {"families__bob__cubes": lambda cubes: 7 - cubes},
            says("seat-has-not-as-many", seat="bob"),
        ),
        (Confucius, "over", {"lands__0__resolved": False}, says("a-foreign-land-is-due")),
        (Confucius, "actions", {"lands__2__resolved": True}, says("a-foreign-land-was-resolved")),
        (Confucius, "over", {"families": pointless}, says("seat-has-fewer-points-than", seat="ann")),
        (Confucius, "actions", {"wall": 3}, says("there-are-fewer-officials-than")),
        (Confucius, "actions", {"reward_pile": lambda pile: pile[1:]}, says("there-are-not-as-many")),
        (WhiteLotus, "claims", {"year": 50}, says("there-are-more-or-fewer-provinces")),
        (
            WhiteLotus,
            "claims",
            {"chips": owned},
            says("provinces-are-owned-before-anybody"),
        ),
        (WhiteLotus, "claims", {"due": lambda due: due[::-1]}, says("turns-come-in-another-order")),
        (WhiteLotus, "claims", {"players__bob__chips": 1}, says("there-are-more-victory-point")),
        (WhiteLotus, "conflicts", {"markers": unrivalled}, says("a-claim-that-nobody-contests")),
        (WhiteLotus, "sides", {"round": 4}, says("the-claims-of-this-year")),
        (WhiteLotus, "over", {"chips__dadu__owner": ""}, says("the-game-is-over-and-a")),
        (WhiteLotus, "rewards", {"rebellion": reinforced}, says("the-weaker-side-has-won")),
    ],
)
def test_the_first_fact_to_which_no_play_leads_is_named(
    ruleset: type[Ruleset[Any]], step: str, table: dict[str, Any], why: str
) -> None:
    """Nothing is created or destroyed on these tables, but no one could have come to one of them."""
    assert why in laid(ruleset, step, **table)


@pytest.mark.parametrize(("negotiation", "fact"), [(False, says("somebody-holds-other-cards-than")), (True, None)])
def test_hands_are_those_of_the_start_before_anybody_has_bid(negotiation: bool, fact: str | None) -> None:
    """But for what was handed over."""
    ruleset = WhiteLotus()
    table = ruleset.deal(("ann", "bob", "cy"), ruleset.Options(negotiation=negotiation), rehearsal())
    assert ruleset.unreachable(table) is None
    table.players["bob"].influence -= 1
    assert ruleset.unreachable(table) == fact


def test_no_card_is_there_more_often_than_it_was_printed() -> None:
    """Pebbles has three cards of a face in ten."""
    data = tomllib.loads("\n".join(of_pebbles()))
    faces = data["cards"]["faces"]
    data["cards"]["faces"] = [faces[0]] * len(faces)
    with pytest.raises(ValueError, match=telling("the-position-cannot-arise-there", face=faces[0])):
        position_import.judge(lines_of(data), Pebbles(), PEBBLES.seats, {"heap": 7})


def test_a_leader_of_rebels_has_a_village() -> None:
    data = tomllib.loads(next(texts[0] for seed in range(8) if (texts := exported(WhiteLotus, seed).get("sides"))))
    leader = data["table"]["rebellion"]["leader"]
    for chip in data["table"]["chips"].values():
        if chip["owner"] == leader and chip["building"] == "village":
            chip["owner"] = ""
    with pytest.raises(ValueError, match=telling("the-leader-of-the-rebels")):
        begun(WhiteLotus, lines_of(data), 0)


def test_code_that_runs_on_is_stopped_and_other_code_is_not() -> None:
    with budget(1000):
        assert sum(1 for _number in range(100)) == 100
    with pytest.raises(EndlessError), budget(1000):
        runs_on()


def runs_on() -> None:
    while True:
        pass


class Treadmill(Pebbles):
    """Pebbles that comes to no choice when seven are left, though nothing on its table is out of order."""

    def proceed(self, play: Play[Table]) -> None:
        while play.table.heap == 7:
            pass
        super().proceed(play)


class Trapdoor(Pebbles):
    """Pebbles whose code raises what no game should."""

    def picture(self, view: View[Table]) -> Picture:
        raise ZeroDivisionError("seven")


class Stalemate(Pebbles):
    """Pebbles in which no one is let do what they are asked for."""

    def open_moves(self, table: Table) -> Sequence[type[Move]]:
        return ()


class Pitfall(Pebbles):
    """Pebbles that cannot say what is known of its table."""

    def facts(self, view: View[Table]) -> NoReturn:
        raise ZeroDivisionError("facts")


PEBBLES = Setting(Pebbles, ("ann", "bob", "cy"), (("heap", 7),))


def of_pebbles() -> list[str]:
    return position.export([game for _event, game in opened(PEBBLES, 0)][-1]).splitlines()


@pytest.mark.parametrize(
    ("ruleset", "why"),
    [
        (Treadmill, says("the-position-cannot-arise-why", why=says("by-its-rules-the-game"))),
        (Trapdoor, says("the-position-cannot-arise-why", why="ZeroDivisionError('seven')")),
        (Pitfall, says("the-position-cannot-arise-why", why="ZeroDivisionError('facts')")),
        (Stalemate, says("the-position-cannot-arise-why", why=says("seat-is-asked-and-can", seat="ann"))),
    ],
)
def test_the_rules_are_tried_on_a_position_before_it_counts(ruleset: type[Pebbles], why: str) -> None:
    position_import.judge(of_pebbles(), Pebbles(), PEBBLES.seats, {"heap": 7})
    with pytest.raises(ValueError, match=re.escape(why)):
        position_import.judge(of_pebbles(), ruleset(), PEBBLES.seats, {"heap": 7})


class Careless(Pebbles):
    """Pebbles that finds no fault with any table."""

    def broken(self, table: Table) -> None:
        return None


class Torn(Pebbles):
    """Pebbles that fails where it looks for faults."""

    def broken(self, table: Table) -> str | None:
        raise ZeroDivisionError("torn")


class Undead(Pebbles):
    """Pebbles that is won while someone is asked."""

    def result(self, table: Table, left: Collection[str] = ()) -> Result | None:
        return Result.ranked(self.points(table), [table.seats[0]], "", left)


class Crowded(Pebbles):
    """Pebbles that counts points for someone who is not there."""

    def points(self, table: Table) -> Mapping[str, int]:
        return {**super().points(table), "zoe": 3}


class Twofold(Pebbles):
    """Pebbles that counts its cards in two stocks."""

    def cards(self, table: Table) -> Iterator[Stock]:
        for _time in range(2):
            yield from super().cards(table)


def twice_in_hand(data: dict[str, Any]) -> None:
    data["table"]["hands"]["bob"] = data["table"]["hands"]["ann"]


def of_another(data: dict[str, Any]) -> None:
    data["cards"]["owners"][data["table"]["hands"]["ann"][0]] = "bob"


@pytest.mark.parametrize(
    ("change", "ruleset", "why"),
    [
        (lambda data: data.update(ruleset=2), Pebbles, says("the-position-is-of-another")),
        (lambda data: data.update(game="chess"), Pebbles, says("the-position-is-of-another")),
        (lambda data: data.update(supposed=3), Pebbles, says("what-is-supposed-in-it")),
        (lambda data: data.update(supposed={}), Pebbles, says("what-is-supposed-in-it")),
        (lambda data: data.update(guests=[]), Pebbles, says("it-has-fields-that-no", names="guests")),
        (lambda data: data.pop("table"), Pebbles, says("it-lacks-key-r", key="table")),
        (lambda data: data.update(position=2), Pebbles, says("it-is-not-a-position", format=1)),
        (lambda data: data["options"].update(heap=8), Pebbles, says("the-position-has-other-options")),
        (lambda data: data["seats"].reverse(), Pebbles, says("the-position-is-for-other", seats="cy, bob, ann")),
        (twice_in_hand, Careless, says("the-position-cannot-arise-a-card")),
        (of_another, Pebbles, says("the-position-cannot-arise-seat", seat="ann")),
        (len, Twofold, says("the-position-cannot-arise-a-card")),
        (len, Torn, says("the-position-cannot-arise-why", why="ZeroDivisionError('torn')")),
        (len, Undead, says("the-position-cannot-arise-why", why=says("it-is-over-and-not"))),
        (len, Crowded, says("the-position-cannot-arise-why", why=says("other-people-sit-at-this"))),
    ],
)
def test_what_a_stranger_changed_is_named(
    change: Callable[[dict[str, Any]], object], ruleset: type[Pebbles], why: str
) -> None:
    data = tomllib.loads("\n".join(of_pebbles()))
    change(data)
    with pytest.raises(ValueError, match=re.escape(why)):
        position_import.judge(lines_of(data), ruleset(), PEBBLES.seats, {"heap": 7})


def test_what_runs_on_for_ever_later_is_the_files_fault() -> None:
    """A game that started from a position comes to seven pebbles in its third move."""
    begun_with = Setting(Pebbles, PEBBLES.seats, (("heap", 8),))
    lines = position.export([game for _event, game in opened(begun_with, 0)][-1]).splitlines()
    game = [game for _event, game in opened(Setting(Treadmill, PEBBLES.seats, begun_with.options), 0, position=lines)][
        -1
    ]
    for seat in PEBBLES.seats:
        game.take(author.play(game, seat, Stake(1), key_of(seat), at=AT))
    with pytest.raises(FaultyFileError, match=telling("by-its-rules-the-game")):
        game.take(author.play(game, "ann", Take(1), key_of("ann"), at=AT))
