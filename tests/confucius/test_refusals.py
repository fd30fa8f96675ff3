"""Every refusal of Confucius: a position of its own that brings it about, with its ruling, and that ruling's page."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import pbem_confucius
import pytest
from laid import RULES, Laid, laid
from pbem_confucius.actions.bribe import Bribe
from pbem_confucius.actions.buy_gift import BuyGift
from pbem_confucius.actions.commercial import Commercial
from pbem_confucius.actions.give_gift import GiveGift
from pbem_confucius.actions.invade import Invade
from pbem_confucius.actions.nominate import Nominate
from pbem_confucius.actions.petition_junk import PetitionJunk
from pbem_confucius.actions.petition_tile import PetitionTile
from pbem_confucius.actions.petition_vase import PetitionVase
from pbem_confucius.actions.transfer import Transfer
from pbem_confucius.actions.voyage import Voyage
from pbem_confucius.appoint import Appoint
from pbem_confucius.court.place import Place
from pbem_confucius.court.support import Support
from pbem_confucius.court.tutor import Tutor
from pbem_confucius.end_of_round import Discard
from pbem_confucius.rewards.bribery import RewardBribery
from pbem_confucius.rewards.cash import RewardCash
from pbem_confucius.rewards.gift import RewardGift
from refusal_sites import Position, sites, unreached, wrong_pages

from pbem.rules import Refusal

SITES = list(sites(Path(pbem_confucius.__file__).parent))
FULL = "ann ann bob bob bob cy cy"


def advanced(gift: int) -> Laid:
    """The advanced game; ann has this gift to petition with."""
    return laid(round=4, advanced=True).available("ann", gift)


def exam() -> Laid:
    """Ann tutors first; she and bob have a student each."""
    return laid(round=3, step="tutoring", chief="ann").students(red="ann", orange="bob").candidates("hubu")


def placing(candidate: str = "hubu") -> Laid:
    """Ann has won the examination."""
    game = laid(round=3, step="place").candidates(candidate)
    game.table.exam_winner = "ann"
    return game


def dropping_out() -> Laid:
    """Cy drops out of Bingbu."""
    return laid(round=6, step="resolution").ministry("bingbu", "ann ann ann bob bob cy cy").proceed()


def too_many_cards() -> Laid:
    """Ann has to discard one."""
    return laid(step="discard").hand("ann", 1, 1, 2, 2, 3)


def won(card: str) -> tuple[Laid, int]:
    """Ann holds a reward card; and its slot."""
    game = laid().rewards("ann", card)
    return game, game.family("ann").rewards[0]


def typed(words: str, game: Laid, seat: str = "ann") -> Refusal:
    """What a seat is told that types this."""
    return game.refused(seat, words)


def taxed(cubes: int, again: str) -> Refusal:
    """Ann has so many cubes left, and has collected taxes, recruited and petitioned in this round."""
    game = advanced(2).armies("ann", colony=1).cubes("ann", cubes)
    game.family("ann").spent |= {"tax": 1, "recruit/invade": 1}
    return game.refused("ann", again)


def bought(**changes: int) -> Refusal:
    """The supply holds as many junks less."""
    return laid().junks("bob", shipyard=changes["less"]).refused("ann", "buy-junks 2")


def bribery(where: str, game: Laid, card: str = "bribery-any") -> Refusal | None:
    """Ann plays a card of Bribery that she holds."""
    name, space = where.split()
    game.rewards("ann", card)
    return game.judged("ann", RewardBribery(game.family("ann").rewards[0], card, name, int(space)))


def paid(*faces: int, slots: tuple[int, ...] = ()) -> Refusal | None:
    """Ann pays with such cards for an official of 2 cash: those of her hand, or others."""
    game = laid().hand("ann", 1, 3)
    slots = slots or tuple(game.family("ann").hand[: len(faces)])
    return game.judged("ann", Bribe("bingbu", 3, pay=faces, slots=slots))


REFUSED: Mapping[str, Sequence[Position]] = {
    "actions/bribe.py BRIBED": [lambda: typed("bribe bingbu 3", laid().official("bingbu 3", "bob"))],
    "actions/bribe.py obliged": [
        lambda: typed(
            "bribe bingbu 3", laid().official("bingbu 4", "bob").official("bingbu 5", "ann").gift("bob", 2, to="ann")
        )
    ],
    "actions/buy_gift.py ALL_BOUGHT": [lambda: typed("buy-gift 2", laid().available("ann", 1, 2, 3, 4, 5, 6))],
    "actions/buy_gift.py NOT_FOR_SALE": [lambda: typed("buy-gift 2", laid().available("ann", 1, 2))],
    "actions/buy_gift.py NO_SUCH_GIFT": [lambda: laid().judged("ann", BuyGift(7))],
    "actions/buy_junks.py NONE_LEFT": [lambda: bought(less=25)],
    "actions/buy_junks.py TOO_MANY": [lambda: typed("buy-junks 5", laid())],
    "actions/buy_junks.py supply_holds": [lambda: bought(less=24)],
    "actions/commercial.py ONCE": [
        lambda: typed("commercial 1", laid().alone("ann").cubes("ann", 3).play("ann", "commercial 0"))
    ],
    "actions/commercial.py ONCE_FOR_NO_CUBES": [
        lambda: typed("commercial 1", laid(chief="ann").alone("ann").cubes("ann", 1).play("ann", "commercial 0"))
    ],
    "actions/commercial.py UP_TO_FOUR": [lambda: laid().judged("ann", Commercial(5))],
    "actions/commercial.py Commercial.refusal_when_finished": [lambda: typed("commercial 1 with 2", laid())],
    "actions/commercial.py no_such_sum": [lambda: typed("commercial 1", laid().hand("ann", 2, 3))],
    "actions/force_exam.py FIRST_ROUND": [lambda: typed("force-exam", laid(round=1))],
    "actions/give_gift.py NONE_AVAILABLE": [lambda: typed("give-gift 1 to bob", laid().gift("ann", 1, to="cy"))],
    "actions/give_gift.py NOT_AVAILABLE": [lambda: typed("give-gift 2 to bob", laid())],
    "actions/give_gift.py TO_YOURSELF": [lambda: typed("give-gift 1 to ann", laid())],
    "actions/give_gift.py GiveGift.refusal": [lambda: laid().judged("ann", GiveGift(1, "zoe"))],
    "actions/give_gift.py inferior": [lambda: typed("give-gift 1 to bob", laid().gift("bob", 2, to="ann"))],
    "actions/invade.py EMPTY_COLONY": [lambda: typed("invade korea 1", laid())],
    "actions/invade.py TAKEN": [
        lambda: typed("invade korea 1", laid().armies("ann", colony=1).armies("bob", "korea 1"))
    ],
    "actions/nominate.py FIRST_ROUND": [lambda: typed("nominate red", laid(round=1))],
    "actions/nominate.py NOMINATED": [lambda: typed("nominate orange", laid().students(red="ann"))],
    "actions/nominate.py BOTH_TAKEN": [lambda: typed("nominate red", laid().students(red="bob", orange="cy"))],
    "actions/nominate.py TAKEN": [lambda: typed("nominate red", laid().students(red="bob"))],
    "actions/nominate.py NO_SUCH_SPACE": [lambda: laid().judged("ann", Nominate("blue"))],
    "actions/pass_.py still_active": [lambda: typed("pass", laid())],
    "actions/petition.py NOT_AVAILABLE": [lambda: typed("petition vase red", advanced(2).students(red="bob"))],
    "actions/petition.py BASIC_GAME": [lambda: typed("petition vase red", laid())],
    "actions/petition_coat.py NOT_YOURS": [
        lambda: typed("petition coat bingbu 3 for hubu 5", advanced(4).official("bingbu 3", "bob"))
    ],
    "actions/petition_coat.py MORE_SENIOR": [
        lambda: typed("petition coat bingbu 4 for hubu 3", advanced(4).official("bingbu 4", "ann"))
    ],
    "actions/petition_coat.py HIMSELF": [
        lambda: typed("petition coat bingbu 4 for bingbu 4", advanced(4).official("bingbu 4", "ann"))
    ],
    "actions/petition_junk.py UNBRIBED": [lambda: typed("petition junk bingbu 3 for ann", advanced(6))],
    "actions/petition_junk.py SECURED": [
        lambda: typed("petition junk bingbu 3 for ann", advanced(6).official("bingbu 3", "bob", secured=True))
    ],
    "actions/petition_junk.py PetitionJunk.refusal": [
        lambda: advanced(6).official("bingbu 3", "bob").judged("ann", PetitionJunk("bingbu", 3, "zoe"))
    ],
    "actions/petition_necklace.py NO_ARMY": [
        lambda: typed("petition necklace annam 1 to korea 1", advanced(5).armies("bob", "korea 2"))
    ],
    "actions/petition_necklace.py TAKEN": [
        lambda: typed("petition necklace korea 1 to korea 2", advanced(5).armies("bob", "korea 1", "korea 2"))
    ],
    "actions/petition_necklace.py closed": [lambda: necklace()],
    "actions/petition_tile.py SAME_SHIPYARD": [
        lambda: typed("petition tile bob to bob", advanced(2).junks("bob", shipyard=2))
    ],
    "actions/petition_tile.py TOO_FEW": [
        lambda: typed("petition tile bob to ann", advanced(2).junks("bob", shipyard=1))
    ],
    "actions/petition_tile.py PetitionTile.refusal": [lambda: advanced(2).judged("ann", PetitionTile("zoe", "ann"))],
    "actions/petition_vase.py PetitionVase.refusal": [
        lambda: advanced(3).judged("ann", PetitionVase("blue")),
        lambda: typed("petition vase red", advanced(3)),
        lambda: typed("petition vase red", advanced(3).students(red="ann")),
    ],
    "actions/recruit.py EMPTY_STOCK": [lambda: typed("recruit", laid().armies("ann", colony=6))],
    "actions/secure.py NOT_YOURS": [lambda: typed("secure bingbu 3", laid().official("bingbu 3", "bob"))],
    "actions/secure.py SECURED": [lambda: typed("secure bingbu 3", laid().official("bingbu 3", "ann", secured=True))],
    "actions/transfer.py NONE_TO_GIVE": [lambda: laid().judged("ann", Transfer("bingbu", 7, "bob"))],
    "actions/transfer.py NOT_YOURS": [lambda: typed("transfer bingbu 3 to cy", laid().official("bingbu 3", "bob"))],
    "actions/transfer.py TO_YOURSELF": [lambda: typed("transfer bingbu 3 to ann", laid().official("bingbu 3", "ann"))],
    "actions/transfer.py TRANSFERRED": [lambda: transferred("bingbu 3")],
    "actions/transfer.py NO_GIFT": [
        lambda: typed("transfer bingbu 3 to bob", laid(transfer_needs_gift=True).official("bingbu 3", "ann"))
    ],
    "actions/transfer.py Transfer.refusal": [
        lambda: laid().official("bingbu 3", "ann").judged("ann", Transfer("bingbu", 3, "zoe"))
    ],
    "actions/voyage.py EMPTY_SHIPYARD": [lambda: typed("voyage 1", laid())],
    "actions/voyage.py Voyage.refusal": [
        lambda: laid().junks("ann", shipyard=5).judged("ann", Voyage(5)),
        lambda: laid().junks("ann", shipyard=5).judged("ann", Voyage(5, ("utopia",))),
        lambda: laid().junks("ann", shipyard=10).judged("ann", Voyage(10, ("india", "india"))),
    ],
    "actions/voyage.py beyond_shipyard": [lambda: typed("voyage 3", laid().junks("ann", shipyard=2))],
    "actions/voyage.py too_many_junks": [
        lambda: beyond(5, shipyard=1, ocean=4),
        lambda: beyond(5, shipyard=5),
        lambda: beyond(4, shipyard=10),
    ],
    "actions/voyage.py visited_before": [
        lambda: laid().junks("ann", shipyard=5).visited("ann", "india").judged("ann", Voyage(5, ("india",)))
    ],
    "appoint.py Appoint.refusal": [
        lambda: laid(step="appoint").judged("cy", Appoint("zoe")),
        lambda: typed("appoint cy", laid(step="appoint"), "cy"),
    ],
    "board.py NO_SUCH_SPACE": [lambda: laid().judged("ann", Bribe("bingbu", 8))],
    "board.py official": [lambda: laid().judged("ann", Bribe("libu", 1))],
    "board.py resolved_ministry": [
        lambda: typed("secure bingbu 1", laid(round=6).ministry("bingbu", FULL, resolved="bob ann"))
    ],
    "board.py empty_space": [lambda: typed("bribe bingbu 7", laid())],
    "board.py foreign_land": [lambda: laid().armies("ann", colony=1).judged("ann", Invade("atlantis", 1))],
    "board.py resolved_land": [lambda: invaded("annam")],
    "board.py land_box": [lambda: laid().armies("ann", colony=1).judged("ann", Invade("annam", 3))],
    "court/place.py EMPTY_SPACE_FIRST": [lambda: typed("place hubu 3", placing())],
    "court/place.py SECURED": [
        lambda: typed("place hubu 1", placing().ministry("hubu", "ann+ bob cy ann bob cy ann").impossible())
    ],
    "court/place.py ONLY_REPLACE": [
        lambda: placing().ministry("hubu", " ".join(["bob+"] * 7)).judged("ann", Place("bingbu", 7))
    ],
    "court/place.py Place.refusal": [lambda: placing().judged("ann", Place("libu", 1))],
    "court/place.py must_go_to": [lambda: typed("place bingbu 3", placing())],
    "court/support.py YOURSELF": [lambda: dropping_out().judged("cy", Support("cy"))],
    "court/support.py Support.refusal": [
        lambda: (
            laid("ann bob cy dan", round=6, step="resolution")
            .ministry("bingbu", "ann ann ann bob bob cy cy")
            .proceed()
            .judged("cy", Support("dan"))
        ),
        lambda: owed_to_two(),
    ],
    "court/tutor.py Tutor.refusal": [
        lambda: exam().judged("ann", Tutor("cy")),
        lambda: exam().gift("bob", 2, to="ann").judged("ann", Tutor("ann")),
        lambda: exam().judged("ann", Tutor("bob", keep=True)),
        lambda: exam().gift("bob", 2, to="ann").hand("ann", 1, 2).judged("ann", Tutor("bob", keep=True)),
    ],
    "court/tutor.py Tutor.refusal_when_finished": [
        lambda: exam().judged("ann", Tutor("ann")),
        lambda: exam().judged("ann", Tutor("ann", (99,))),
        lambda: kept_with_one(),
    ],
    "cubes.py too_few": [
        lambda: taxed(0, "tax"),
        lambda: taxed(1, "petition tile bob to ann"),
        lambda: taxed(1, "tax"),
    ],
    "end_of_round.py UNSHOWN": [lambda: too_many_cards().judged("ann", Discard((1,), ()))],
    "end_of_round.py NOT_IN_HAND": [lambda: too_many_cards().judged("ann", Discard((1,), (99,)))],
    "end_of_round.py NOT_FOUR": [lambda: too_many_cards().judged("ann", Discard((), ()))],
    "flow.py FAVOUR_IS_USED": [lambda: typed("pass", laid(step="favour"), "cy")],
    "flow.py FAVOUR_IS_NO_CARD": [lambda: laid(step="favour").judged("cy", RewardCash(0, "cash"))],
    "flow.py EXTRA_IS_USED": [lambda: typed("pass", laid(step="extra"))],
    "flow.py EXTRA_IS_NO_CARD": [lambda: laid(step="extra").judged("ann", RewardCash(0, "cash"))],
    "payment.py too_dear": [lambda: typed("recruit", laid().hand("ann", 3))],
    "payment.py Paid.refusal_when_finished": [
        lambda: paid(4),
        lambda: paid(3, slots=(99,)),
        lambda: free_of_charge(),
        lambda: paid(1),
    ],
    "rewards/bribery.py YOURS": [lambda: bribery("bingbu 3", laid().official("bingbu 3", "ann"))],
    "rewards/bribery.py SECURED": [lambda: bribery("bingbu 3", laid().official("bingbu 3", "bob", secured=True))],
    "rewards/bribery.py elsewhere": [lambda: bribery("bingbu 3", laid(), "bribery-hubu")],
    "rewards/card.py NOT_HELD": [lambda: won("cash")[0].judged("ann", RewardCash(99, "cash"))],
    "rewards/card.py NONE_HELD": [lambda: laid().judged("ann", RewardCash(0, "cash"))],
    "rewards/card.py not_held": [lambda: won("gift")[0].judged("ann", RewardCash(won("gift")[1], "gift"))],
    "rewards/gift.py HAD": [lambda: won("gift")[0].judged("ann", RewardGift(won("gift")[1], "gift", 1))],
    "rewards/gift.py NOTHING_TO_GAIN": [
        lambda: typed("reward gift 4", won("gift")[0].available("ann", 1, 2, 3, 4, 5, 6))
    ],
    "rewards/gift.py NO_SUCH_GIFT": [lambda: won("gift")[0].judged("ann", RewardGift(won("gift")[1], "gift", 7))],
    "rewards/insulted.py EMPTY_COLONY": [lambda: typed("reward insulted", won("insulted")[0])],
    "rewards/recruit.py EMPTY_STOCK": [lambda: typed("reward recruit", won("recruit")[0].armies("ann", colony=6))],
}
"""For every place that makes a refusal, by its name: as many positions as it makes refusals."""


def transferred(where: str) -> Refusal | None:
    """Ann has moved this official in this phase already, and bob has given him back."""
    game = laid().official(where, "ann")
    game.tile(where).transferred = True
    return game.refused("ann", f"transfer {where} to bob")


def beyond(visited: int, **junks: int) -> Refusal | None:
    """Ann has been in so many lands, and all her junks put to sea."""
    lands = ("spice-islands", "india", "arabia", "africa", "americas")
    game = laid(round=6).junks("ann", **junks).visited("ann", *lands[:visited])
    return game.judged("ann", Voyage(junks["shipyard"], lands[:1]))


def invaded(land: str) -> Refusal | None:
    """The land has been resolved."""
    game = laid(round=6).armies("ann", colony=1)
    next(one for one in game.table.lands if one.name == land).resolved = True
    return game.judged("ann", Invade(land, 1))


def owed_to_two() -> Refusal | None:
    """Dan drops out; ann and bob have given him as much, cy nothing."""
    game = laid("ann bob cy dan", round=6, step="resolution")
    game.ministry("bingbu", "ann ann bob bob cy cy dan").gift("ann", 2, to="dan").gift("bob", 2, to="dan")
    return game.proceed().judged("dan", Support("cy"))


def kept_with_one() -> Refusal | None:
    """Ann would keep bob's gift, which one card does not endanger."""
    game = exam().gift("bob", 2, to="ann")
    return game.judged("ann", Tutor("bob", tuple(game.family("ann").hand[:1]), keep=True))


def necklace() -> Refusal | None:
    """Ann would send bob's army to a resolved land."""
    game = advanced(5).armies("bob", "korea 1")
    next(one for one in game.table.lands if one.name == "annam").resolved = True
    return game.refused("ann", "petition necklace korea 1 to annam 1")


def free_of_charge() -> Refusal | None:
    """Ann pays for what Bribery brings for nothing."""
    game = laid().rewards("ann", "bribery-any")
    family = game.family("ann")
    card = game.held("ann")[0]
    move = RewardBribery(family.rewards[0], "bribery-any", "bingbu", 3, pay=(int(card),), slots=(family.hand[0],))
    return game.judged("ann", move)


def test_every_refusal_has_a_position_of_its_own() -> None:
    assert unreached(SITES, REFUSED) == []


def test_every_refusal_names_the_page_of_its_ruling() -> None:
    assert wrong_pages(SITES, RULES.rulings()) == []


def test_every_refusal_names_a_page() -> None:
    """The rulebook's, where it is the printed rule alone that says it."""
    assert [site.name for site in SITES if not site.page] == []


@pytest.mark.parametrize(("words", "ruling"), [("pass", "R23"), ("reward cash", "R23"), ("petition vase red", "R10")])
def test_R23_the_favour_is_an_action_and_is_used(words: str, ruling: str) -> None:
    assert laid(step="favour").refused("cy", words).ruling == ruling


def test_R89_R90_one_gift_obliges_and_of_two_the_more_valuable() -> None:
    one = exam().gift("bob", 2, to="ann").judged("ann", Tutor("ann"))
    assert one is not None
    assert one.ruling == "R89"
    game = laid(round=3, step="tutoring", chief="ann").students(red="cy", orange="bob").candidates("hubu")
    two = game.gift("bob", 2, to="ann").gift("cy", 3, to="ann").judged("ann", Tutor("bob"))
    assert two is not None
    assert two.ruling == "R90"


PRINTED = {
    "actions/bribe.py": 10,
    "actions/buy_junks.py": 11,
    "actions/buy_gift.py": 12,
    "actions/buy_gift.py NO_SUCH_GIFT": 6,
    "actions/commercial.py ONCE": 14,
    "actions/give_gift.py": 12,
    "actions/invade.py": 12,
    "actions/petition.py": 13,
    "actions/petition_junk.py": 13,
    "actions/petition_tile.py": 13,
    "actions/petition_vase.py": 13,
    "actions/secure.py": 11,
    "actions/transfer.py": 13,
    "actions/voyage.py": 11,
    "actions/voyage.py visited_before": 12,
    "appoint.py": 9,
    "board.py": 7,
    "board.py foreign_land": 4,
    "board.py official": 10,
    "court/place.py must_go_to": 16,
    "court/place.py Place.refusal": 7,
    "court/tutor.py": 15,
    "cubes.py": 10,
    "end_of_round.py": 19,
    "flow.py": 15,
    "rewards/bribery.py": 14,
    "rewards/card.py": 14,
    "rewards/gift.py HAD": 15,
    "rewards/gift.py": 6,
}
"""Where the rulebook says what no ruling had to settle: the components on pages 6 and 7, then action by action."""


def test_what_the_printed_rule_alone_forbids_is_looked_up_on_its_page() -> None:
    printed = [site for site in SITES if not any(site.rulings)]
    pages = [PRINTED.get(site.name, PRINTED.get(site.name.split()[0])) for site in printed]
    assert [(site.name, site.page) for site in printed] == [
        (site.name, page) for site, page in zip(printed, pages, strict=True)
    ]
