"""Phase 5, new cards: influence and battle points for every player, and more for provinces."""

from pbem.rules import Play
from pbem.wording import _
from pbem_white_lotus import hand
from pbem_white_lotus.components import components
from pbem_white_lotus.table import Table


def begin_income(table: Table) -> None:
    """From the emperor, clockwise."""
    table.step = "income"
    table.due = table.clockwise(table.emperor)


def next_income(play: Play[Table]) -> None:
    """Pay those who have nothing to choose; the owner of a palace has. Then come the new provinces."""
    table = play.table
    while table.due:
        if table.count(table.due[0], "palace"):
            return
        pay(play, 0)
    table.step = "new-provinces"
    table.round = 0
    table.due = table.clockwise(table.emperor)


def income(table: Table, seat: str, palaces_in_influence: int) -> tuple[int, int]:
    """The influence and battle points due to a seat, if so many of its palaces bring influence (W36, W37)."""
    rates = components()["income"]
    palaces_in_battle = table.count(seat, "palace") - palaces_in_influence
    influence = rates["everybody"]["influence"] + rates["palace_in_influence"] * palaces_in_influence
    battle = rates["everybody"]["battle"] + rates["palace_in_battle"] * palaces_in_battle
    for _province, building in table.owned(seat):
        if building != "palace":
            influence += rates[building]["influence"]
            battle += rates[building]["battle"]
    return influence, battle


def pay(play: Play[Table], palaces_in_influence: int) -> None:
    """The seat whose turn it is takes its cards; with a strict stock no more than are left, which is a secret (W19)."""
    table = play.table
    seat = table.due.pop(0)
    influence, battle = income(table, seat, palaces_in_influence)
    if table.options.stock == "strict":
        stock, players = components()["stock"], table.players.values()
        influence = min(influence, stock["influence"] - sum(player.influence for player in players))
        battle = min(battle, stock["battle"] - sum(player.battle for player in players))
    table.players[seat].influence += influence
    table.players[seat].battle += battle
    told = _("{seat} receives {influence} and {battle}.")
    play.tell(told, seat=seat, influence=hand.influence(influence), battle=hand.battle(battle))
