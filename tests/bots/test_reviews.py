"""A game looked back at: each choice is weighed by what its seat knew, and the moves that cost most are found."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from announcing import ROOT
from pbem_pebbles import Pebbles
from people import Person, hand_over
from wording import says

import pbem
from pbem.app.table import Table
from pbem.events.contents import read
from pbem.projections.game.past import undone
from pbem.projections.status import described
from pbem.projections.typed import understood
from pbem.rooms.bots import outcomes
from pbem.rooms.bots.consequences import Consequence
from pbem.rooms.bots.decisions import Decision, Judged, chance, decisions, judged
from pbem.rooms.bots.outcomes import Costly, dearest, moments, tried_again
from pbem.rooms.bots.review import curve, told
from pbem.rules import Ruleset
from pbem.rules.bots import decide, sensible
from pbem.store.opened_game import open_whole

GAME = "game.toml"


@pytest.fixture
def ann(tmp_path: Path) -> Person:
    return Person("ann", tmp_path)


@pytest.fixture
def blundered(ann: Person) -> Person:
    """Three pebbles lie there: ann could take them all, and takes one."""
    ann.done("new", "pebbles", "--seats", "ann,bob", "--hotseat", "--file", GAME, "--heap=3")
    for seat, move in (("ann", "stake 1"), ("bob", "stake 1"), ("ann", "take 1"), ("bob", "take 2")):
        ann.done("play", *move.split(), "--seat", seat)
    return ann


def reviewed(person: Person) -> dict[str, Any]:
    return dict(json.loads(person.done("bot", "--review", "--json").out))


def chances(person: Person) -> dict[str, list[int | None]]:
    """What a page with a review has of them."""
    person.done("export", "replay", "--review", "-o", "page.html")
    page = (person.folder / "page.html").read_text(encoding="utf-8")
    found = re.search(r'id="data">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    return dict(json.loads(found[1])["chances"])


def test_the_move_that_lost_the_game_is_found(blundered: Person) -> None:
    found = reviewed(blundered)
    assert [(one["seat"], one["move"]) for one in found["decisions"]][-2:] == [("ann", "take 1"), ("bob", "take 2")]
    [moment] = found["moments"]
    assert (moment["move"], moment["better"]["move"], moment["better"]["wins"]) == ("take 1", "take 3", 1.0)
    assert moment["wins"] < 1
    [outcome] = moment["outcomes"]
    assert (outcome["sentence"], outcome["share"]) == (says("seat-has-taken-the-last", seat="bob"), 0.0)
    assert outcome["instead"] > 0


def test_advice_says_of_each_move_what_the_list_says(tmp_path: Path) -> None:
    """Its price, and what it does."""
    me = Person("me", tmp_path)
    me.done("new", "confucius", "--seats", "me,steady,steady", "--file", GAME)
    listed = json.loads(me.done("moves", "--json").out)["moves"]
    games = min(one["games"] for one in json.loads(me.done("bot", "--advise", "--json").out))
    first, *told = re.sub(r"\n {32}", " ", me.done("bot", "--advise").out).splitlines()  # long lines are broken
    assert first == says("how-often-each-wins-in", count=games)
    assert told
    for line in told:
        [known] = [one for one in listed if f" {one['move']} " in line]
        assert line.endswith(" · ".join(one for one in (known["hint"], known["meaning"]) if one))


def test_after_the_end_it_is_told_how_to_look_back(ann: Person) -> None:
    """With the last move, and with the board from then on; not before."""
    told = says("command-shows-the-moves-that", command="pbem bot --review")
    ann.done("new", "pebbles", "--seats", "ann,bob", "--hotseat", "--file", GAME, "--heap=3")
    for seat, move in (("ann", "stake 1"), ("bob", "stake 1")):
        assert told not in ann.done("play", *move.split(), "--seat", seat).err
    assert told not in ann.done("show").err
    assert told in ann.done("play", "take", "3").err.splitlines()
    for _time in range(2):  # what was worked out the first time is known the second
        assert told in ann.done("show").err.splitlines()


def test_of_a_game_without_such_a_move_that_is_said(ann: Person) -> None:
    ann.done("new", "pebbles", "--seats", "ann,bob", "--hotseat", "--file", GAME, "--heap=3")
    for seat, move in (("ann", "stake 1"), ("bob", "stake 1"), ("ann", "take 3")):
        ann.done("play", *move.split(), "--seat", seat)
    assert ann.done("bot", "--review").out.splitlines()[-1] == says("no-move-cost-much")


def test_it_is_judged_the_same_each_time(blundered: Person) -> None:
    assert reviewed(blundered) == reviewed(blundered)
    assert blundered.done("bot", "--review").out == blundered.done("bot", "--review").out


def test_a_moment_stands_apart_from_the_curves(blundered: Person) -> None:
    curves, moment, _close = blundered.done("bot", "--review").out.split("\n\n")
    assert curves.splitlines()[-1].startswith("bob ")
    assert moment.startswith(says("turn-turn-seat", turn="2", seat="ann"))


def test_a_replay_has_what_the_review_found(ann: Person) -> None:
    """At the moments at which seats have chosen, what each has known last; at the end, who has won."""
    ann.done("new", "pebbles", "--seats", "ann,bob", "--hotseat", "--file", GAME, "--heap=9")
    for seat, move in (("ann", "stake 1"), ("bob", "stake 1"), *((("ann", "take 1"), ("bob", "take 1")) * 2)):
        ann.done("play", *move.split(), "--seat", seat)
    for seat, move in (("ann", "take 2"), ("bob", "take 3")):
        ann.done("play", *move.split(), "--seat", seat)
    known, expected = dict[str, int | None].fromkeys(("ann", "bob")), list[list[int | None]]()
    for one in reviewed(ann)["decisions"]:
        known[one["seat"]] = round(100 * one["wins"])
        expected.append([*known.values()])
    found = chances(ann)
    assert [*found.values()] == [*expected[1:], [0, 100]], "stakes are shown at once"
    assert [*map(int, found)] == sorted(map(int, found))


def test_a_game_with_others_is_not_judged_before_it_is_over(tmp_path: Path) -> None:
    people = [Person(name, tmp_path) for name in ("ann", "bob")]
    ann, bob = people
    ann.done("new", "pebbles", "--seats", "ann,bob", "--seat", "ann", "--cards=open", "--file", GAME)
    early = ann("bot", "--review")
    assert (early.code, early.out, says("the-game-has-not-begun") in early.err) == (1, "", True)
    hand_over(GAME, ann, bob)
    bob.done("join", "bob")
    for words in (("bot", "--review"), ("bot", "--advise"), ("export", "replay", "--review", "-o", "page.html")):
        assert bob(*words).code == 1
    assert not (bob.folder / "page.html").exists()


def pebbles(*moves: tuple[str, str]) -> Table:
    """A game of three pebbles, after these moves."""
    table = pbem.new(Pebbles(), ["ann", "bob"], seed=1, heap=3)
    for seat, move in moves:
        table.play(seat, move)
    return table


def lotus(stop: Callable[[Table], bool], **options: Any) -> Table:
    """A game of White Lotus that bots play until then."""
    table, random = pbem.new("white-lotus", ["ann", "bob", "cy"], seed=3, **options), Random(4)
    while not stop(table):
        seat = table.asked[0]
        table.play(seat, decide(sensible(table.game.ruleset), table.game.ruleset, table.game.view(seat), random))
    return table


STAKED = (("ann", "stake 1"), ("bob", "stake 1"))


def test_what_seemed_to_cost_much_by_chance_is_not_told() -> None:
    """It is tried again, in other games: here the last but one pebble was well taken."""
    table = pebbles(*STAKED, ("ann", "take 3"))
    game, found = table.game, [*decisions(table.game)][-1]
    other = judged(game, found, Random(1), 400)
    assert other.better is None
    worse = next(move for move in game.ruleset.legal(found.view) if move.notation() == "take 1")
    assert tried_again(game.ruleset, Judged(found, 0.1, worse, 0.9), Random(1), 64) is None


def test_a_chance_is_not_that_of_a_few_games_where_games_are_long() -> None:
    """At the start no seat of White Lotus is lost, and none has won, however little else is imagined."""
    table = lotus(lambda table: table.game.record.turns == 4)
    shares = [judged(table.game, one, Random(1), 100).share for one in decisions(table.game)]
    assert len(shares) == 3
    assert all(0.1 < share < 0.7 for share in shares)
    assert [chance(table.game, one, one.move) for one in decisions(table.game)] == shares, "a replay says the same"


def test_sentences_about_seats_whose_names_differ_by_a_number_are_not_one() -> None:
    """As those of bots do: who takes the last pebble is what changes."""
    table = pbem.new(Pebbles(), ["search2", "search3"], seed=1, heap=3)
    for seat, move in (("search2", "stake 1"), ("search3", "stake 1"), ("search2", "take 1")):
        table.play(seat, move)
    found = [*decisions(table.game)][-1]
    better = next(move for move in table.game.ruleset.legal(found.view) if move.notation() == "take 3")
    moment = tried_again(table.game.ruleset, Judged(found, 0.0, better, 1.0), Random(1), 64)
    assert moment is not None
    second = says("seat-has-taken-the-last", seat="search3")
    assert {one.sentence: one.share - one.instead for one in moment.outcomes} == {second: -1.0}


def test_the_moments_are_not_all_of_one_kind_if_another_cost_more_than_half() -> None:
    """Nor are two of them one move that was missed twice."""
    table = pebbles(*STAKED, ("ann", "take 1"))
    [stake, *_others, take] = [*decisions(table.game)]
    moves = {move.notation(): move for move in table.game.ruleset.legal(take.view)}
    costs = [(take, "take 3", 0.6), (take, "take 3", 0.5), (take, "take 2", 0.4), (stake, "take 1", 0.25)]
    among = {place: Judged(one, 0.0, moves[better], cost) for place, (one, better, cost) in enumerate(costs)}
    assert dearest(among, 9) == [0, 3, 2, 1]
    assert dearest(among, 3) == [0, 3, 2]


def test_the_dearest_are_tried_again_and_three_are_told_in_the_order_of_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many more than three are tried, and the dearest once more: most of them cost little in other games."""
    table = pebbles(*STAKED, ("ann", "take 1"))
    take = [*decisions(table.game)][-1]
    [better, *_more] = (move for move in table.game.ruleset.legal(take.view) if move != take.move)
    costs = [number / 100 for number in range(10, 50)]
    found = [Judged(take, 0.0, better if number % 2 else None, cost) for number, cost in enumerate(costs)]
    tried: dict[int, list[float]] = {outcomes.FIRST_GAMES: [], outcomes.GAMES: []}

    def again(_ruleset: Ruleset[Any], one: Judged, _random: Random, games: int) -> Costly | None:
        tried[games].append(one.cost)
        return Costly(one, ()) if len(tried[games]) in (2, 3, 4, 6, 12, 16) else None

    monkeypatch.setattr(outcomes, "tried_again", again)
    told = [moment.judged.cost for moment in moments(table.game, found, lambda _turn: None)]
    first, last = tried[outcomes.FIRST_GAMES], tried[outcomes.GAMES]
    assert first == costs[1::2][::-1][: outcomes.TRIED]
    assert last == [first[number - 1] for number in (2, 3, 4, 6, 12, 16)]
    assert told == sorted(last[1:4])


def test_what_was_taken_back_is_not_judged() -> None:
    table = pebbles(*STAKED, ("ann", "take 1"))
    table.publish()
    table.propose_undo("ann")
    table.consent("bob")
    table.play("ann", "take 3")
    assert undone(table.game)
    assert [one.move.notation() for one in decisions(table.game)] == ["stake 1", "stake 1", "take 3"]


def numbers(table: Table) -> set[tuple[int, int, str]]:
    """The turns and rounds in which history tells of each seat."""
    return {(one["turn"], one["round"], one["text"].split()[0]) for one in table.history()[0]}


def test_a_choice_has_the_number_that_history_gives_to_what_it_led_to() -> None:
    """Also where several seats have chosen in secret: the round in which that was shown."""
    table = lotus(lambda table: table.game.table.year > 1)
    found: list[Decision] = [*decisions(table.game)]
    assert {one.move.kind for one in found} >= {"claim", "bid"}
    told = numbers(table)
    assert all((one.turn, one.round, one.view.seat) in told for one in found)


def test_a_moment_says_of_both_moves_what_the_list_says_and_to_whom() -> None:
    """Words of a list speak to the seat that is asked: "you have 12" is not about the reader of a review."""
    table = lotus(lambda table: table.game.table.year > 1)
    ruleset, found = table.game.ruleset, [*decisions(table.game)]
    for kind in ("claim", "bid"):
        one = next(one for one in found if one.move.kind == kind)
        better = next(move for move in ruleset.legal(one.view) if move != one.move)
        lines = told(Costly(Judged(one, 0.2, better, 0.5), ()), 1000)
        assert one.view.seat in lines[0]
        for line, move in zip(lines[1:], (one.move, better), strict=False):
            assert line.endswith(f"  {move.notation()}: {described(move, one.view)}")


def test_a_moment_says_with_which_cards_either_move_is_paid() -> None:
    """As a player would type them."""
    path = ROOT / "examples" / "confucius-4" / "game.toml"
    game = open_whole(path, read(path)).game
    one = next(one for one in decisions(game) if len(one.move.cards()) > 1)
    better = next(move for move in game.ruleset.legal(one.view) if move.kind != one.move.kind)
    line = told(Costly(Judged(one, 0.2, better, 0.5), ()), 1000)[1]
    typed = line.split("  ")[-1].split(": ")[0]
    meant = understood(game.ruleset, one.view, typed.split())
    assert (meant.notation(), {*meant.cards()}) == (one.move.notation(), {*one.move.cards()})


def test_a_moment_says_how_often_either_move_wins_and_what_came_of_it_in_lines_of_the_width() -> None:
    """Lines are broken between words alone."""
    table = pebbles(*STAKED, ("ann", "take 1"))
    take = [*decisions(table.game)][-1]
    better = next(move for move in table.game.ruleset.legal(take.view) if move != take.move)
    sentence = "ann-of-the-buy-junks " * 9
    moment = Costly(Judged(take, 0.25, better, 1.0), [Consequence(sentence, 0.5, 0.125)])
    wide, narrow = told(moment, 1000), told(moment, 40)
    assert [re.findall(r"\d+%", line) for line in wide[-2:]] == [["25%", "100%"], ["12%", "50%"]]
    assert max(map(len, narrow)) <= 40
    assert " ".join(narrow).split() == " ".join(wide).split()


def test_a_curve_has_a_bar_for_each_choice_or_an_average_of_some_where_there_is_less_room() -> None:
    shares = [0.0, 0.5, 1.0, 1.0, 0.0]
    assert curve(shares, 80) == "▁▅██▁"
    assert curve(shares, 2) == "▃▆"
    assert curve([None, None, None, *shares], 4) == " ▁▇▅"
    assert [len(curve([0.5] * many, room)) for many, room in ((200, 63), (0, 63), (63, 63))] == [63, 0, 63]


def test_curves_go_on_at_each_choice_of_anybody_and_end_with_the_victory(ann: Person) -> None:
    """So that what is above each other was known at one time."""
    ann.done("new", "pebbles", "--seats", "ann,bob", "--hotseat", "--file", GAME, "--heap=3")
    for seat, move in (("ann", "stake 1"), ("bob", "stake 1"), ("ann", "take 3")):
        ann.done("play", *move.split(), "--seat", seat)
    shares = [(one["seat"], one["wins"]) for one in reviewed(ann)["decisions"]]
    [mine, its] = (line.split("  ", 1)[1] for line in ann.done("bot", "--review").out.splitlines()[1:3])
    assert [seat for seat, _share in shares] == ["ann", "bob", "ann"]
    assert (mine[-2:], its[0], its[1:]) == ("██", " ", curve([shares[1][1]] * 2, 9) + "▁")


def two_bid(table: Table) -> bool:
    """Whether two bid for a province, and neither has yet."""
    need = table.game.need
    return need is not None and need.sealed and len(table.asked) == 2 and not table.game.record.head.seals


def test_what_was_sealed_is_judged_by_what_was_known_then() -> None:
    """A gift that comes before it is opened was no reason for it."""
    table = lotus(two_bid, negotiation=True)
    first, second = table.asked
    [giver] = {*table.game.record.header.seats} - {*table.asked}
    before = table.game.table.players[first].influence
    table.play(first, f"bid {second} 1")
    table.play(giver, f"give {first} 1 influence")
    table.play(second, f"bid {first} 0")
    [mine] = [one for one in decisions(table.game) if one.move.kind == "bid"][-2:-1]
    assert (mine.view.seat, mine.view.table.players[first].influence) == (first, before)


def test_what_could_be_counted_is_judged_as_it_was() -> None:
    """Influence and battle points follow from public events (W20): a guess would teach moves that could not win."""
    table = lotus(lambda table: table.game.record.turns == 40)
    ruleset, found = table.game.ruleset, [*decisions(table.game)]
    hands = [{(one.influence, one.battle) for one in decision.view.table.players.values()} for decision in found]
    assert max(map(len, hands)) > 1
    for number, decision in enumerate(found):
        imagined = decision.imagine(ruleset)(Random(number))
        assert imagined.table == decision.view.table
        assert imagined.table is not decision.view.table
    later = [found[0].imagine(ruleset)(Random(seed)).chance.printed for seed in range(4)]
    assert any(one != later[0] for one in later), "cards that nobody has seen are dealt anew"


@pytest.mark.room("dealt")
def test_a_game_that_the_players_dealt_is_judged_by_anyone_when_it_is_over(tmp_path: Path) -> None:
    """Each seat by the hand that it held, which all know by then, and not by cards that it drew later."""
    ann, bob, cy = (Person(name, tmp_path) for name in ("ann", "bob", "cy"))
    ann.done("new", "pebbles", "--seats", "ann,bob", "--seat", "ann", "--cards=dealt", "--file", GAME, "--heap=6")
    hand_over(GAME, ann, bob)
    bob.done("join", "bob")
    over = {ann.name: False, bob.name: False}
    while not all(over.values()) or (ann.folder / GAME).read_bytes() != (bob.folder / GAME).read_bytes():
        for giver, taker in ((bob, ann), (ann, bob)):
            hand_over(GAME, giver, taker)
            taker.done("sync")
            [row] = json.loads(taker.done("list", "--json").out)
            if row["need"] and taker.name in row["need"]["seats"]:
                taker("bot", "--bot", "random", "--moves", "1")  # if it can read its cards already
            over[taker.name] = row["phase"] == "over"
    hand_over(GAME, bob, cy)
    found = [reviewed(person) for person in (ann, bob, cy)]
    assert found[0] == found[1] == found[2]
    assert {one["seat"] for one in found[0]["decisions"]} == {"ann", "bob"}
    game = open_whole(ann.folder / GAME, read(ann.folder / GAME)).game
    for one in decisions(game):
        hand = one.view.table.hands[one.view.seat]
        assert None not in one.view.sight.faces(one.view.seat, hand)
        later = {slot for slots in game.table.hands.values() for slot in slots} - {*hand}
        assert later.isdisjoint(one.view.sight.known)
