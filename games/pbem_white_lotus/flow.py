"""The order of play, as in the rulebook. Each step carries on until a player has to choose.

A step that has done its work names the next one:

    year -> claims -> palace-first -> uncontested -> conflicts (-> bids (-> tie) -> uncontested -> conflicts ...)
    -> emperor-chip -> leader (-> sides -> rewards) -> check-end
    -> income -> new-provinces (-> lay -> new-provinces ...) -> year of the next year
    or over
"""

from pbem.rules import Order, Play, Step
from pbem.wording import _

from . import stand_in
from .choices import Bid, Claim, Fight, Lay, Palaces, Pass, Rebel, Remove, Settle, Side, Take, TakeChip, Uncover
from .holdings import unowned
from .names import BUILDING_NAMES
from .phases import claims, conflict, emperors_chip, new_cards, new_provinces, rebellion, rewards, settlement
from .phases.claims import COMPULSORY
from .provinces import realm
from .table import Conflict, Table


def mover(table: Table) -> tuple[str]:
    """Whose turn it is."""
    return (table.mover,)


def emperor(table: Table) -> tuple[str]:
    """Who is emperor at the moment."""
    return (table.emperor,)


def fought(table: Table) -> Conflict:
    """The conflict of the moment."""
    assert table.conflict is not None
    return table.conflict


def fought_for(table: Table) -> tuple[str]:
    """The province of the conflict of the moment."""
    return (fought(table).province,)


def claim_prompt(table: Table) -> str:
    """Markers of rice fields are optional (W5)."""
    return _("claim a province") if table.round <= COMPULSORY else _("claim one more province or pass")


def bid_prompt(table: Table) -> str:
    """For which province."""
    return _("bid for {province} in secret").format(province=realm(table)[fought(table).province].name)


def bid_purpose(table: Table) -> str:
    """Every round of bids is another."""
    return f"bid-{table.year}-{fought(table).province}-{fought(table).round}"


def lay_prompt(table: Table) -> str:
    """Which building."""
    return _("lay a {building}").format(building=BUILDING_NAMES[table.turned_up])


def check_end(play: Play[Table]) -> None:
    """After phase 4, and only then: the game is over when every province in play has an owner (W42).

    Another year follows where the last one without is neutral, though nothing is left to lay (W43).
    """
    table = play.table
    if unowned(table):
        new_cards.begin_income(table)
        return
    table.step = "over"
    play.tell(_("Every province has an owner: the game is over."))


ORDER = Order[Table](
    # 1 announce claims
    Step("year", _("claims"), claims.begin_year),
    Step(
        "claims",
        _("claims"),
        claims.next_claim,
        asks=mover,
        purpose="claim",
        prompt=claim_prompt,
        moves=(Claim, Pass),
        due=("W4", 0),
        stand_in=stand_in.claim,
    ),
    # 2 settle claims
    Step("palace-first", _("settlement"), settlement.settle_palace_first),
    Step("uncontested", _("settlement"), settlement.settle_uncontested),
    Step(
        "conflicts",
        _("settlement"),
        settlement.next_conflict,
        asks=emperor,
        purpose="settle",
        prompt=_("choose the next conflict"),
        moves=(Settle,),
        due=("W9", 0),
        stand_in=stand_in.settle,
        about=Table.claimed,
    ),
    Step(
        "bids",
        _("settlement"),
        conflict.count_bids,
        asks=lambda table: table.participants(fought(table).province),
        purpose=bid_purpose,
        prompt=bid_prompt,
        moves=(Bid,),
        sealed=True,
        stand_in=stand_in.bid,
        about=fought_for,
    ),
    Step(
        "tie",
        _("settlement"),
        asks=emperor,
        purpose="remove",
        prompt=_("choose who is removed"),
        moves=(Remove,),
        due=("W14", 0),
        stand_in=stand_in.remove,
        about=fought_for,
    ),
    # 3 the emperor's chip
    Step("emperor-chip", _("the emperor's chip"), emperors_chip.take_chip),
    # 4 rebellion
    Step(
        "leader",
        _("rebellion"),
        rebellion.find_no_leader,
        asks=mover,
        purpose="rebel",
        prompt=_("lead a rebellion or pass"),
        moves=(Rebel, Pass),
        due=("W24", 0),
        stand_in=stand_in.decline,
    ),
    Step(
        "sides",
        _("rebellion"),
        rebellion.fight,
        asks=lambda table: table.seats,
        purpose=lambda table: f"rebellion-{table.year}",
        prompt=_("choose in secret how to fight"),
        moves=(Side, Fight),
        sealed=True,
        stand_in=stand_in.take_sides,
    ),
    Step(
        "rewards",
        _("rebellion"),
        rewards.next_reward,
        asks=mover,
        purpose="reward",
        prompt=_("take a reward"),
        moves=(Take, TakeChip, Pass),
        due=("W32", 0),
        stand_in=stand_in.take,
    ),
    Step("check-end", _("rebellion"), check_end),
    # 5 new cards
    Step(
        "income",
        _("new cards"),
        new_cards.next_income,
        asks=mover,
        purpose="income",
        prompt=_("choose the palaces' income"),
        moves=(Palaces,),
        due=("W36", 0),
        stand_in=stand_in.divide_palaces,
    ),
    # 6 new provinces
    Step(
        "new-provinces",
        _("new provinces"),
        new_provinces.next_chip,
        asks=mover,
        purpose="uncover",
        prompt=_("turn up one more chip or pass"),
        moves=(Uncover, Pass),
        due=("W38", 0),
        stand_in=stand_in.decline,
    ),
    Step(
        "lay",
        _("new provinces"),
        asks=mover,
        purpose="lay",
        prompt=lay_prompt,
        moves=(Lay,),
        stand_in=stand_in.lay,
    ),
    Step("over", _("the end of the game")),
)
"""The steps of a year, and the end of the game. Our copy of the rulebook has no page numbers."""
