"""Drawing Confucius cards and the Emperor's Reward cards."""

from pbem.rules import Claim, Play
from pbem.wording import _

from .table import Table


def draw(play: Play[Table], seat: str, count: int) -> None:
    """Cards from the deck into a hand. The discard pile is shuffled only when a card is missing (R32).

    If there were too few cards, those there are would do (R33).
    """
    table = play.table
    hand = table.families[seat].hand
    due = len(hand) + count
    hand += play.draw(table.deck, seat, count)
    if len(hand) < due and table.discard:
        reshuffle(play)
        hand += play.draw(table.deck, seat, due - len(hand))
    if len(hand) < due:
        play.tell(_("There is no card left to draw."))


def drawing(table: Table, seat: str, count: int) -> Claim:
    """So many cards as words for a list of moves: "draw 2"; fewer may be left to draw, which none can say before."""
    held = set(table.families[seat].hand)

    def drawn(then: Play[Table]) -> int:
        return len(set(then.table.families[seat].hand) - held)

    if count > len(table.deck) + len(table.discard):
        return Claim(_("draw up to {cards}"), lambda then: drawn(then) <= count, cards=count)
    return Claim(_("draw {cards}"), lambda then: drawn(then) == count, cards=count)


def holding(table: Table, seat: str, count: int) -> Claim:
    """How many cards a seat holds once it has drawn so many, as words for a list of moves."""
    held = len(table.families[seat].hand) + min(count, len(table.deck) + len(table.discard))
    return Claim(_("makes {count} in your hand"), lambda then: len(then.table.families[seat].hand) == held, count=held)


def reshuffle(play: Play[Table]) -> None:
    """The discard pile, whose faces all have seen, becomes the deck."""
    table = play.table
    faces = play.chance.turn_up(table.discard)
    table.shuffles += 1
    table.deck = play.chance.shuffle(f"deck {table.shuffles}", faces)
    table.discard = []
    play.tell(_("The discard pile is shuffled: it is the new deck."))


def draw_reward(play: Play[Table], seat: str) -> None:
    """One of the Emperor's Reward cards, for the drawer's eyes (R68); nothing when all are gone (R67).

    Cards are drawn as they are earned, so the last may get none (R69). It can be played in the drawer's next
    turn of an Actions Phase (R26).
    """
    pile = play.table.reward_pile
    if not pile:
        play.tell(_("There is no reward card left for {seat}."), seat=seat)
        return
    play.tell(_("The Emperor rewards {seat} with one of his cards."), seat=seat)
    play.table.families[seat].rewards += play.draw(pile, seat, 1)
