"""Drama at Court, told in the history: the gift that turned a vote, a post that was missed by one."""

from laid import Laid, laid
from wording import says, tells


def court(**rows: str) -> Laid:
    """The Ministry Resolution step has come; these ministries are laid out, from space 1 to 7."""
    game = laid("ann bob cy dan eve", round=6, step="resolution")
    for name, row in rows.items():
        game.ministry(name, row)
    return game


def test_the_gift_that_makes_another_minister_is_named() -> None:
    """Ann holds three, bob two, and cy's two are owed to bob: with them ann would be Minister."""
    told = court(bingbu="ann ann ann bob bob cy cy").gift("bob", 2, to="cy").proceed().sentences()
    assert says("heir-s-gift-decides-it", heir="bob", seat="cy", other="ann", ministry="Bingbu") in told
    assert says("with-one-of-second-s", second="bob", seat="cy") in told
    assert says("with-one-of-ahead-s", ahead="bob", behind="ann", ministry="Bingbu") in told


def test_a_gift_as_valuable_as_the_others_decides_nothing() -> None:
    """Cy has a gift of either: it is his to choose, and he decides."""
    game = court(bingbu="ann ann ann bob bob cy cy").gift("bob", 2, to="cy").gift("ann", 2, to="cy").proceed()
    told = game.play("cy", "support bob").sentences()
    assert says("seat-decides-it-with-these", seat="cy", other="ann", ministry="Bingbu") in told


def test_a_free_choice_that_makes_the_minister_is_named_too() -> None:
    game = court(bingbu="ann ann ann bob bob cy cy").proceed()
    told = game.play("cy", "support bob").sentences()
    assert says("seat-decides-it-with-these", seat="cy", other="ann", ministry="Bingbu") in told


def test_a_vote_that_is_not_close_is_told_without() -> None:
    """Whoever gets cy's one official: ann is Minister."""
    told = " ".join(court(bingbu="ann ann ann ann bob bob cy").gift("ann", 2, to="cy").proceed().sentences())
    close = ("heir-s-gift-decides-it", "seat-decides-it-with-these", "ahead-and-behind-hold-as")
    assert not any(tells(told, name) for name in close)
    assert says("with-one-of-second-s", second="bob", seat="cy") in told
    assert not tells(told, "with-one-of-ahead-s")


def test_a_tie_says_what_broke_it() -> None:
    told = court(bingbu="bob ann ann ann bob bob cy").gift("bob", 2, to="cy").proceed().sentences()
    assert says("heir-s-gift-decides-it", heir="bob", seat="cy", other="ann", ministry="Bingbu") in told


def test_the_gift_that_decides_an_examination_is_named() -> None:
    """Cy has to tutor ann's student: with her own card alone she would lose."""
    game = laid("ann bob cy", round=3, step="examination").students(red="ann", orange="bob")
    game.candidates("gongbu", named=["hubu"]).gift("ann", 2, to="cy")
    game.hand("ann", 1).hand("bob", 2).hand("cy", 3).proceed()
    game.play("ann", "tutor ann").play("bob", "tutor bob")
    assert says("winner-s-gift-to-seat-decides", winner="ann", seat="cy", loser="bob") in game.sentences()


def test_an_invasion_that_fails_for_want_of_one_army_says_so() -> None:
    game = laid("ann bob cy", round=4, step="invasions")
    boxes = [box for land in game.table.lands for box in land.boxes if land.soldiers == 1]
    for box in boxes[1:]:
        box.army = "ann"
        game.family("ann").stock -= 1
    told = game.proceed().sentences()
    assert says("one-army-was-missing") in told


def offices(**armies: int) -> list[str]:
    """The last round is over, ann is Minister of Bingbu, and these are the armies."""
    game = laid("ann bob cy", round=6, step="end").candidates("")
    for name in ("bingbu", "hubu", "gongbu"):
        game.ministry(name, "ann ann ann ann bob bob bob", resolved="ann bob")
    for seat, count in armies.items():
        game.armies(seat, colony=count)
    return game.proceed().sentences()


def test_R113_one_army_more_is_a_tie_which_the_minister_takes() -> None:
    told = offices(ann=3, bob=2, cy=3)
    assert says("seat-is-made-office-and", seat="ann", office="General") in told
    assert says("with-one-army-more-seats", seats="cy") in told


def test_R113_the_minister_needs_one_less() -> None:
    told = offices(ann=2, bob=3, cy=2)
    assert says("with-one-army-more-seats", seats="ann") in told


def test_R113_nobody_was_close_where_one_more_would_not_do() -> None:
    assert not [one for one in offices(ann=1, bob=3, cy=2) if tells(one, "with-one-army-more-seats")]
    assert not [one for one in offices() if tells(one, "with-one-army-more-seats")]
