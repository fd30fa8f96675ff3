"""What people wish of plans, in their own words, and what is kept of it: it is read again and means the same."""

import pytest

import pbem
from pbem.app.plans.language import read_plan
from pbem.app.plans.steps import steps_in_words
from pbem.app.table import Table
from pbem.errors import UsageError

SEATS = ["ann", "bob", "cy"]

CONFUCIUS = [
    ("tax, then bribe hubu 3", "tax then bribe hubu 3"),
    ("collect taxes, and after that recruit", "tax then recruit"),
    ("tax unless I'm Chief Minister", "tax if not chief-minister"),
    ("if bob is Chief Minister, tax", "tax if bob is chief-minister"),
    ("bribe hubu 3 if it costs at most 4, otherwise tax", "bribe hubu 3 if costs at most 4 else tax"),
    ("bribe the cheapest official in bingbu", "cheapest bribe bingbu"),
    ("bribe any official in gongbu, or else tax", "any bribe gongbu else tax"),
    ("bribe bingbu 3 or 4 or tax", "bribe bingbu 3 else bribe bingbu 4 else tax"),
    (
        "if bob bribes bingbu, bribe bingbu 4, else tax",
        "if bob plays bribe bingbu: bribe bingbu 4 else tax",
    ),
    (
        "if bob or cy bribes hubu, bribe gongbu 3 then recruit",
        "if bob plays bribe hubu or cy plays bribe hubu: bribe gongbu 3 then recruit",
    ),
    (
        "if bob bribes hubu: bribe bingbu 3; if cy bribes hubu: bribe gongbu 3; otherwise tax then recruit",
        "if bob plays bribe hubu: bribe bingbu 3 else if cy plays bribe hubu: bribe gongbu 3 else tax then recruit",
    ),
    ("bribe hubu 3 if nobody touches gongbu", "bribe hubu 3 if nobody touches gongbu"),
    ("recruit if I have at least 3 cards", "recruit if at least 3 cards"),
    ("tax if I have fewer than 3 coins, otherwise buy 1 junk", "tax if at most 2 coins else buy-junks 1"),
    ("buy as many junks as I can", "strongest buy-junks"),
    ("buy up to 2 junks", "buy-junks up to 2"),
    ("buy the best gift I can pay for", "strongest buy-gift"),
    ("buy a junk but keep my 3", "buy-junks 1 keep 3"),
    ("pass when I have no cubes left", "pass when empty"),
    ("pass once everybody else has passed", "pass when last"),
    (
        "if bob has more officials in hubu than me, bribe the cheapest in hubu, else tax",
        "if bob has more officials in hubu than me: cheapest bribe hubu else tax",
    ),
    ("support bob unless he has three gifts", "support bob if bob has at most 2 gifts"),
    ("tax, then recruit if bob has passed", "tax then recruit if bob is passed"),
    ("in every round, first tax", "tax"),
]
LOTUS = [
    ("claim henan, else chengdu", "claim henan else claim chengdu"),
    ("claim any province with a palace", "any claim palace"),
    ("claim henan unless bob claims it", "claim henan if bob does not play claim henan"),
    (
        "if bob claims henan, claim chengdu, else henan",
        "if bob plays claim henan: claim chengdu else claim henan",
    ),
    ("if bob is emperor, claim xiangyang, else henan", "if bob is emperor: claim xiangyang else claim henan"),
    ("bid up to 4 on bob", "bid bob up to 4"),
    ("bid 3 against bob if I have at least 5 influence points", "bid bob 3 if at least 5 influence"),
    ("bid everything on bob", "strongest bid bob"),
    ("side with the emperor with everything", "strongest side emperor"),
    ("rebel if I have at least 4 battle points", "rebel if at least 4 battle-points"),
    ("rebel unless I am leading", "rebel if not leading"),
    ("fight with all my battle points", "strongest fight"),
    ("pass when the marker is optional", "pass when optional"),
    ("lay luzhou if I have no rivals there", "lay luzhou if at most 0 rivals in luzhou"),
    ("give bob 2 influence if he has fewer points than me", "give bob 2 influence if bob has fewer points than me"),
    ("remove cy if cy has more provinces than bob", "remove cy if cy has more provinces than bob"),
]
REFUSED = [
    ("confucius", "tax if bob has at least 5 coins", "of yourself you can ask it: at least 5 coins"),
    ("confucius", "no action if it is the last round", "did you mean round at least 3?"),
    ("white-lotus", "rebel if bob would join me", "say what it has played, or what holds: `bob plays claim`"),
]


@pytest.fixture(scope="module")
def tables() -> dict[str, Table]:
    return {game: pbem.new(game, SEATS, seed=9) for game in ("confucius", "white-lotus")}


def test_there_are_forty_three_of_which_forty_can_be_said() -> None:
    assert len(CONFUCIUS) + len(LOTUS) == 40
    assert len(REFUSED) == 3


@pytest.mark.parametrize(
    ("game", "wish", "meaning"),
    [*(("confucius", *one) for one in CONFUCIUS), *(("white-lotus", *one) for one in LOTUS)],
)
def test_a_wish_is_kept_as_what_it_means(tables: dict[str, Table], game: str, wish: str, meaning: str) -> None:
    table = tables[game].clone()
    table.plan("ann", wish)
    [plan] = table.plans("ann")
    assert " then ".join(plan.steps) == meaning
    assert bool(plan.every) is wish.startswith("in every ")
    assert steps_in_words(read_plan(table.game, "ann", plan.steps)) == meaning, "what is kept is read alike"


@pytest.mark.parametrize(("game", "wish", "nearest"), REFUSED)
def test_a_wish_that_cannot_be_said_is_refused_with_the_nearest_that_can(
    tables: dict[str, Table], game: str, wish: str, nearest: str
) -> None:
    table = tables[game].clone()
    with pytest.raises(UsageError) as refused:
        table.plan("ann", wish)
    assert nearest in refused.value.advice
    assert table.plans("ann") == []
