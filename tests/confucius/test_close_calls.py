"""Drama at Court, told in the history: the gift that turned a vote, a post that was missed by one."""

from laid import Laid, laid


def court(**rows: str) -> Laid:
    """The Ministry Resolution step has come; these ministries are laid out, from space 1 to 7."""
    game = laid("ann bob cy dan eve", round=6, step="resolution")
    for name, row in rows.items():
        game.ministry(name, row)
    return game


def test_the_gift_that_makes_another_minister_is_named() -> None:
    """Ann holds three, bob two, and cy's two are owed to bob: with them ann would be Minister."""
    told = court(bingbu="ann ann ann bob bob cy cy").gift("bob", 2, to="cy").proceed().sentences()
    assert "bob's gift decides it: with cy's officials ann would be Minister of Bingbu." in told
    assert "cy misses a post by one official." in told
    assert "ann misses the post of Minister of Bingbu by one official." in told


def test_a_free_choice_that_makes_the_minister_is_named_too() -> None:
    game = court(bingbu="ann ann ann bob bob cy cy").proceed()
    told = game.play("cy", "support bob").sentences()
    assert "cy decides it: with these officials ann would be Minister of Bingbu." in told


def test_a_vote_that_is_not_close_is_told_without() -> None:
    """Whoever gets cy's one official: ann is Minister."""
    told = " ".join(court(bingbu="ann ann ann ann bob bob cy").gift("ann", 2, to="cy").proceed().sentences())
    assert "decides" not in told
    assert "by one official" in told  # cy's post
    assert "Minister of Bingbu by one" not in told


def test_a_tie_says_what_broke_it() -> None:
    told = court(bingbu="bob ann ann ann bob bob cy").gift("bob", 2, to="cy").proceed().sentences()
    assert "bob's gift decides it: with cy's officials ann would be Minister of Bingbu." in told


def test_the_gift_that_decides_an_examination_is_named() -> None:
    """Cy has to tutor ann's student: with her own card alone she would lose."""
    game = laid("ann bob cy", round=3, step="examination").students(red="ann", orange="bob")
    game.candidates("gongbu", named=["hubu"]).gift("ann", 2, to="cy")
    game.hand("ann", 1).hand("bob", 2).hand("cy", 3).proceed()
    game.play("ann", "tutor ann").play("bob", "tutor bob")
    assert "ann's gift to cy decides it: without cy's cards bob would have won." in game.sentences()


def test_an_invasion_that_fails_for_want_of_one_army_says_so() -> None:
    game = laid("ann bob cy", round=4, step="invasions")
    boxes = [box for land in game.table.lands for box in land.boxes if land.soldiers == 1]
    for box in boxes[1:]:
        box.army = "ann"
        game.family("ann").stock -= 1
    told = game.proceed().sentences()
    assert "One army was missing." in told
