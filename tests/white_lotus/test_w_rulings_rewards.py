"""Rulings W30 to W35: what the winners of a rebellion take, and who is emperor then.

Also the rulebook's two examples of rewards (T41, T43), its addendum (T50), T44, T46, T47, T52, T53 and T73.
"""

import pytest
from laid_lotus import Laid, laid

FIVE, SIX = "ann bob cy dan eve", "ann bob cy dan eve fay"


def bordering() -> Laid:
    """Ann, the emperor, in Henan; bob, who leads, next to her in Taiyuan; cy in the south, dan nowhere."""
    return laid().chip("henan", "fortress", "ann").chip("taiyuan", "village", "bob").chip("jian", "rice", "cy")


# W30 and W31: which provinces


def test_W30_a_reward_adjoins_a_province_of_the_winner() -> None:
    """Of the losers' provinces only those next to one's own may be taken."""
    game = bordering().chip("bianliang", "village", "ann").chip("xuzhou", "temple", "ann").rebellion("bob")
    game.all_play(ann="fight 1", bob="fight 3", cy="side rebels 1", dan="side emperor 1")
    assert game.legal("bob") == ["take henan", "take bianliang"]
    assert game.refused("bob", "take xuzhou").ruling == "W30"


def test_W30_the_province_just_taken_leads_nobody_else_further() -> None:
    """Everyone starts from his own provinces: what the leader took does not adjoin for his ally."""
    game = bordering().chip("luzhou", "village", "dan").rebellion("bob")
    game.all_play(ann="fight 1", bob="fight 3", cy="side rebels 1", dan="side emperor 1")
    assert (game.owner("henan"), game.owner("luzhou")) == ("bob", "dan")
    assert game.vp_chips() == [0, 0, 1, 0]


def test_W31_T46_a_winner_without_a_province_takes_any() -> None:
    """Of any loser who has lost none yet, wherever it lies."""
    game = bordering().chip("dadu", "temple", "ann").chip("nanning", "village", "cy").rebellion("bob")
    game.all_play(ann="fight 3", bob="fight 1", cy="side rebels 1", dan="side emperor 3")
    assert game.owner("taiyuan") == "ann"  # the only one that adjoins hers
    assert game.legal("dan") == ["take jian", "take nanning"]
    game.play("dan", "take nanning")
    assert game.owner("nanning") == "dan"


def test_W31_T47_nobody_loses_two_provinces_in_one_rebellion() -> None:
    """Also where a winner without a province could otherwise go anywhere."""
    game = bordering().chip("fengyuan", "village", "bob").chip("nanning", "village", "cy").rebellion("bob")
    game.all_play(ann="fight 3", bob="fight 1", cy="side rebels 1", dan="side emperor 3").play("ann", "take taiyuan")
    assert game.refused("dan", "take fengyuan").ruling == ""


# W32 and W33: in which order, and from whom


def test_W32_T44_first_the_leader_then_the_allies_by_their_points() -> None:
    """The emperor although he committed no more than the others, and dan before bob."""
    game = laid(FIVE).hand("dan", battle=4).chip("henan", "fortress", "ann")
    game.chip("taiyuan", "village", "cy").chip("bianliang", "rice", "cy").rebellion("cy")
    game.all_play(ann="fight 1", bob="side emperor 1", cy="fight 1", dan="side emperor 4", eve="side rebels 1")
    assert game.table.due == ["ann", "dan", "bob"]


def test_W32_equal_allies_go_clockwise_from_the_victorious_leader() -> None:
    """The same for rebels; what the emperor's palaces and the leader's villages add is not committed."""
    game = laid(FIVE).chip("henan", "fortress", "ann").chip("bianliang", "rice", "ann")
    game.chip("taiyuan", "village", "dan").chip("jian", "village", "bob").chip("dadu", "village", "bob").rebellion(
        "dan"
    )
    game.all_play(ann="fight 1", bob="side rebels 2", cy="side emperor 1", dan="fight 1", eve="side rebels 2")
    assert game.table.due == ["dan", "eve", "bob"]


def test_W32_T41_the_rulebooks_two_against_three() -> None:
    """The leader takes a province of one loser, the stronger ally one of the other; nothing is left for the third."""
    game = laid(FIVE).chip("henan", "fortress", "ann").chip("bianliang", "fortress", "bob")
    game.chip("taiyuan", "village", "cy").chip("xiangyang", "rice", "dan").chip("zhending", "rice", "eve").rebellion(
        "cy"
    )
    game.all_play(ann="fight 1", bob="side emperor 1", cy="fight 1", dan="side rebels 2", eve="side rebels 1")
    assert game.legal("cy") == ["take henan", "take bianliang"]
    game.play("cy", "take henan")
    assert (game.owner("henan"), game.owner("bianliang")) == ("cy", "dan")
    assert game.vp_chips() == [0, 0, 0, 0, 1]
    assert game.table.chips["bianliang"].building == "fortress"


@pytest.mark.parametrize("last_rebel_is_near", [True, False])
def test_W32_T43_the_rulebooks_three_against_three(last_rebel_is_near: bool) -> None:
    """Equal strength: the emperor's side wins. Each of the loyal takes from another rebel, or the last from none."""
    game = laid(SIX).chip("henan", "rice", "ann").chip("taiyuan", "rice", "cy").chip("chengdu", "rice", "eve")
    game.chip("bianliang", "village", "bob").chip("fengyuan", "fortress", "dan").chip("yanan", "fortress", "dan")
    for province in ("xingyuan", "chongqing") if last_rebel_is_near else ("yangzhou", "jiqing"):
        game.chip(province, "fortress", "fay")
    game.rebellion("bob")
    game.all_play(ann="fight 2", bob="fight 1", cy="side emperor 2", dan="side rebels 2", eve="side emperor 2")
    game.play("fay", "side rebels 2")  # with bob's village six against six
    game.play("ann", "take bianliang").play("cy", "take yanan")
    assert (game.owner("bianliang"), game.owner("yanan")) == ("ann", "cy")
    if last_rebel_is_near:
        game.play("eve", "take chongqing")
        assert game.owner("chongqing") == "eve"
    assert game.vp_chips() == [0, 0, 0, 0, 0 if last_rebel_is_near else 1, 0]


def test_W33_losers_have_no_say_and_the_losing_leader_is_one_of_them() -> None:
    """A province of the leader or of an ally of his; not one of a fellow winner, nor a neutral one."""
    game = laid().chip("henan", "fortress", "ann").chip("taiyuan", "village", "bob").chip("bianliang", "village", "cy")
    game.chip("xiangyang", "rice", "dan").chip("fengyuan", "temple").rebellion("bob")
    game.all_play(ann="fight 3", bob="fight 1", cy="side rebels 1", dan="side emperor 1")
    assert game.asked() == ("ann",)
    assert game.legal("ann") == ["take taiyuan", "take bianliang"]
    assert game.refused("ann", "take xiangyang").ruling == ""
    assert game.refused("ann", "take fengyuan").ruling == ""


# W34 and W35: who is emperor


def test_W34_T50_of_the_tied_above_the_old_emperor_the_one_who_robbed_him() -> None:
    """The addendum's case: palaces 1, 0, 1 become 0, 1, 1, and the taker is emperor."""
    game = laid().chip("henan", "palace", "ann").chip("taiyuan", "village", "bob").chip("jian", "palace", "cy")
    game.rebellion("bob").all_play(ann="fight 1", bob="fight 3", cy="side rebels 2", dan="side emperor 1")
    assert game.palaces() == [0, 1, 1, 0]
    assert game.table.emperor == "bob"


@pytest.mark.parametrize(("option", "emperor"), [("stays", "ann"), ("taker", "bob")])
def test_W34_an_old_emperor_who_is_tied_for_the_most_stays(option: str, emperor: str) -> None:
    """Two and none become one each: equal numbers change nothing, unless the group has agreed otherwise."""
    game = laid(addendum_tie_with_emperor=option)
    game.chip("henan", "palace", "ann").chip("jian", "palace", "ann").chip("taiyuan", "village", "bob").rebellion("bob")
    game.all_play(ann="fight 1", bob="fight 3", cy="side rebels 3", dan="side emperor 1")
    assert game.palaces() == [1, 1, 0, 0]
    assert game.table.emperor == emperor


def test_W34_whoever_alone_has_the_most_is_emperor_and_gets_no_chip_for_it() -> None:
    """One palace each, and then two and none; the emperor's chip belongs to phase 3."""
    game = laid().chip("henan", "palace", "ann").chip("taiyuan", "palace", "bob").chip("dadu", "village", "bob")
    game.rebellion("bob").all_play(ann="fight 1", bob="fight 3", cy="side rebels 1", dan="side emperor 1")
    assert game.table.emperor == "bob"
    assert game.player("bob").chips == 0


def test_W34_whoever_alone_has_the_most_need_not_have_taken_anything() -> None:
    """Cy had as many as the emperor; bob's robbery leaves cy alone above all, on the losing side though he is."""
    game = laid().chip("henan", "palace", "ann").chip("jian", "palace", "ann").chip("taiyuan", "village", "bob")
    game.chip("chengdu", "palace", "cy").chip("chongqing", "palace", "cy").chip("nanning", "village", "dan")
    game.rebellion("bob").all_play(ann="fight 1", bob="fight 3", cy="side emperor 1", dan="side rebels 3")
    assert game.palaces() == [1, 1, 2, 0]
    assert game.table.emperor == "cy"


@pytest.mark.parametrize(("bobs", "cys", "emperor"), [(2, 1, "bob"), (1, 2, "cy")])
def test_W34_T52_nobody_tied_robbed_the_old_emperor(bobs: int, cys: int, emperor: str) -> None:
    """One palace each; two of the emperor's allies take one from a rebel. The first to take is emperor."""
    game = laid(FIVE).chip("dengzhou", "palace", "ann").chip("henan", "palace", "bob").chip("chengdu", "palace", "cy")
    game.chip("taiyuan", "palace", "dan").chip("nanning", "village", "dan").chip("chongqing", "palace", "eve")
    game.rebellion("dan").all_play(ann="fight 1", bob=f"side emperor {bobs}", cy=f"side emperor {cys}")
    game.all_play(dan="fight 1", eve="side rebels 1")
    assert game.vp_chips() == [1, 0, 0, 0, 0]
    assert game.palaces() == [1, 2, 2, 0, 0]
    assert game.table.emperor == emperor


@pytest.mark.parametrize(("bobs", "cys", "emperor"), [(2, 1, "bob"), (1, 2, "cy")])
def test_W34_T73_the_old_emperors_robber_is_not_among_the_tied(bobs: int, cys: int, emperor: str) -> None:
    """The leader takes the emperor's palace, his first; his allies, now with two each, were robbers of others."""
    game = laid(SIX).chip("henan", "palace", "ann").chip("chengdu", "palace", "bob").chip("jian", "palace", "cy")
    game.chip("chongqing", "palace", "dan").chip("quanzhou", "palace", "eve").chip("taiyuan", "village", "fay")
    game.rebellion("fay").all_play(ann="fight 1", bob=f"side rebels {bobs}", cy=f"side rebels {cys}")
    game.all_play(dan="side emperor 1", eve="side emperor 1", fay="fight 3")
    assert game.palaces() == [0, 2, 2, 0, 0, 1]
    assert game.table.emperor == emperor


def test_W35_T53_winning_a_rebellion_makes_nobody_emperor() -> None:
    """Only palaces do: the leader takes a temple, and ann keeps the stone."""
    game = laid().chip("jian", "palace", "ann").chip("henan", "temple", "ann").chip("taiyuan", "village", "bob")
    game.rebellion("bob").all_play(ann="fight 1", bob="fight 3", cy="side rebels 3", dan="side emperor 1")
    assert game.owner("henan") == "bob"
    assert game.table.emperor == "ann"
