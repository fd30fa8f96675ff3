"""The forms of which plans are made, and that anything else is refused with them: nothing is kept then."""

import pytest
from wording import says, tells

import pbem
from pbem.app.table import Table
from pbem.errors import UsageError
from pbem.rooms.plans import table_plans
from pbem.rooms.plans.language import read_plan
from pbem.rooms.plans.steps import step_in_words

SEATS = ["ann", "bob", "cy"]

CONFUCIUS = [
    ("tax then bribe hubu 3", "tax then bribe hubu 3"),
    ("Tax then Bribe Hubu 3.", "tax then bribe hubu 3"),
    ("please tax :-)", "tax"),
    ("collect taxes, please", "tax"),
    ("bri hu 3 else t", "bribe hubu 3 else tax"),
    ("bribe hubu 3 with 3 2", "bribe hubu 3 with 3 2"),
    ("buy-junks 1 keep 3", "buy-junks 1 keep 3"),
    ("buy a junk keep 3", "buy-junks 1 keep 3"),
    ("buy 2 junks", "buy-junks 2"),
    ("buy two junks", "buy-junks 2"),
    ("give-gift 1 cy", "give-gift 1 to cy"),
    ("tax else recruit else no action", "tax else recruit else no-action"),
    ("bribe hubu 3 if it costs at most 4 else tax", "bribe hubu 3 if it costs at most 4 else tax"),
    ("cheapest bribe bingbu", "cheapest bribe bingbu"),
    ("cheapest bri bing else tax", "cheapest bribe bingbu else tax"),
    ("bribe gongbu 3 if bob plays bribe hubu", "bribe gongbu 3 if bob plays bribe hubu"),
    ("tax unless anybody plays bribe 3", "tax unless anybody plays bribe 3"),
    (
        "tax if bob plays give gift cy unless cy plays recruit if it costs at most 3",
        "tax if bob plays give-gift cy unless cy plays recruit if it costs at most 3",
    ),
    ("pass when empty", "pass when empty"),
    ("pass when la", "pass when last"),
    ("in every round tax", "tax"),
    ("in every round: tax then recruit", "tax then recruit"),
    ("tax in every round", "tax"),
]
LOTUS = [
    ("claim henan else claim chengdu", "claim henan else claim chengdu"),
    ("claim henan unless bob plays claim henan", "claim henan unless bob plays claim henan"),
    ("cheapest claim", "cheapest claim"),
    ("bid bob 4", "bid bob 4"),
    ("pass when optional", "pass when optional"),
    ("lay luzhou if cy plays lay", "lay luzhou if cy plays lay"),
    ("claim henan in every year", "claim henan"),
]
REFUSED = [
    *(("confucius", wish) for wish in (
        "bribe bingbu 4 for at most 4",
        "bribe bingbu 4 up to 4",
        "tax with 3",
        "never tax",
        "do not tax",
        "maybe tax",
        "tax?",
        "tax or recruit",
        "tax and recruit",
        "tax, recruit",
        "tax; recruit",
        "tax (then recruit)",
        "tax else (recruit then tax)",
        "tax tax",
        "bribe hubu 3 3",
        "bribe hubu 3 4",
        "bribe hubu 3 with no cards",
        "bribe hubu 3 with",
        "bribe hubu 3 with 3 keep 2",
        "buy a junk but keep my 3",
        "cheapest tax with 3",
        "bribe the cheapest official in bingbu",
        "bribe any official in gongbu",
        "strongest buy-gift",
        "as many junks as I can",
        "tax unless I'm Chief Minister",
        "tax if bob is Chief Minister",
        "tax if not chief-minister",
        "tax if empty",
        "tax when bob plays tax",
        "recruit if I have at least 3 cards",
        "recruit if at least 3 cards",
        "tax if costs at most 4",
        "tax if it costs at most 4 or less",
        "tax if it costs 4",
        "tax unless it costs at most 4",
        "tax if untouched",
        "tax if legal",
        "if bob bribes hubu, recruit, otherwise tax",
        "if bob plays bribe hubu: recruit else tax",
        "tax if bob bribes hubu",
        "tax if bob plays never bribe",
        "tax if bob plays bribe nowhere",
        "tax if bob plays buy",
        "tax if bob plays bribe 3 hubu",
        "tax if bob plays bribe 3 3",
        "tax if bob plays bribe hubu 9",
        "cheapest bribe 9",
        "tax if ann plays tax",
        "tax if zoe plays tax",
        "tax if he plays tax",
        "tax if bob or cy plays tax",
        "tax if bob plays tax and cy plays tax",
        "tax unless",
        "tax when",
        "pass when empty else tax",
        "pass until empty",
        "pass when not empty",
        "pass whenever empty",
        "tax each round",
        "in every year tax",
        "first tax",
        "",
    )),
    *(("white-lotus", wish) for wish in (
        "never rebel",
        "don't take any palace",
        "rebel with 3",
        "take 5",
        "rebel unless I am leading",
        "claim any province with a palace",
        "bid up to 4 on bob",
        "bid everything on bob",
        "fight with all my battle points",
        "rebel if bob would join me",
    )),
]  # fmt: skip


TURNED_ROUND = [
    *("never {}", "don't {}", "do not {}", "not {}", "no {}", "{} not", "{} never", "I won't {}", "nothing but {}"),
    *(
        "anything but {}",
        "without {}",
        "everything except {}",
        "instead of {} I wait",
        "neither {} nor that",
        "{} or not",
    ),
    *("maybe {}", "{}?", "can't {}", "nobody should {}", "{} but only once", "rather not {}", "I would never {}"),
]
"""What turns a move round, or doubts it."""
TURNED = [
    *(("confucius", move) for move in ("tax", "recruit", "pass", "bribe bingbu 4", "no-action", "buy-junks 2")),
    *(("white-lotus", move) for move in ("rebel", "pass", "palaces 0", "take any palace", "claim henan", "uncover")),
]


@pytest.fixture(scope="module")
def tables() -> dict[str, Table]:
    return {game: pbem.new(game, SEATS, seed=9) for game in ("confucius", "white-lotus")}


def test_what_is_typed_in_a_form_is_kept_in_full_words(tables: dict[str, Table]) -> None:
    kept = {}
    forms = {("confucius", typed): words for typed, words in CONFUCIUS}
    forms |= {("white-lotus", typed): words for typed, words in LOTUS}
    for game, typed in forms:
        table = tables[game].clone()
        table_plans.plan(table, "ann", typed)
        [plan] = table_plans.plans(table, "ann")
        kept[game, typed] = " then ".join(plan.steps)
        assert bool(plan.every) is ("in every " in typed), typed
        again = read_plan(table.game, "ann", plan.steps)
        assert " then ".join(map(step_in_words, again)) == kept[game, typed], "what is kept is read alike"
    assert kept == forms


def told_of_forms(table: Table, typed: str, forms: str) -> str:
    """What a plan that is none is refused with: the forms, and what else it may be; "kept" if it is not refused."""
    try:
        table_plans.plan(table, "ann", typed)
    except UsageError as refused:
        assert table_plans.plans(table, "ann") == []
        return refused.advice if says("a-plan-is-made-of", forms=forms) in refused.advice else "no forms"
    return "kept"


def test_anything_else_is_refused_with_the_forms_and_nothing_is_kept(tables: dict[str, Table]) -> None:
    forms = "`MOVE`, `then MOVE`, `else MOVE`, `if SEAT plays KIND …`"
    told = [(game, typed, told_of_forms(tables[game].clone(), typed, forms)) for game, typed in REFUSED]
    assert [one for one in told if one[2] in ("kept", "no forms")] == []


def test_a_move_that_is_turned_round_or_doubted_is_not_kept(tables: dict[str, Table]) -> None:
    doubts = ("maybe {}", "{}?", "{} or not", "rather not {}")
    told = [
        (game, move, turned, told_of_forms(tables[game].clone(), turned.format(move), "`MOVE`"))
        for game, move in TURNED
        for turned in TURNED_ROUND
    ]
    assert [one for one in told if one[3] in ("kept", "no forms")] == []
    meant = [one for one in told if tells(one[3], "did-you-mean-names")]
    assert [one for one in meant if one[2] not in doubts] == []
