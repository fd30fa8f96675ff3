"""Games in every state in which someone can act."""

from collections.abc import Callable
from functools import cache

from small_games import Written

from pbem import author


def _begun(game: str = "pebbles", **options: object) -> Written:
    return Written(game, 10, options, by_mail=("bob", "cy"))


def joining() -> Written:
    """Cy's seat is free."""
    return _joined("ann", "bob")


def joining_without_ann() -> Written:
    """Only Bob has a seat."""
    return _joined("bob")


def _joined(*seats: str) -> Written:
    written = _begun()
    for seat in seats:
        signer, mail = written.signer(seat)
        written.write(author.join(written.game, seat, signer, at=written.at, mail=mail))
    return written


def stakes() -> Written:
    """All are to name a stake."""
    return _begun(heap=10).begin()


def staked() -> Written:
    """Ann has named hers."""
    written = stakes()
    written.play("ann", "stake 2")
    return written


def secret() -> Written:
    """All are to seal a stake."""
    return _begun(heap=10, secret=True).begin()


def sealed() -> Written:
    """Ann has sealed hers."""
    written = secret()
    written.play("ann", "stake 2")
    return written


def all_sealed() -> Written:
    """All have sealed, and no one has shown it."""
    written = sealed()
    for seat in ("bob", "cy"):
        written.play(seat, "stake 1")
    return written


def taking() -> Written:
    """Ann is to take."""
    written = stakes()
    for seat in ("ann", "bob", "cy"):
        written.play(seat, "stake 2")
    return written


def bobs_turn() -> Written:
    """Ann has taken."""
    written = taking()
    written.play("ann", "take 2")
    return written


def abandoning() -> Written:
    """Bob proposes to abandon the game."""
    written = taking()
    written.state("propose", "bob", {"motion": "abandon"})
    return written


def two_proposals() -> Written:
    """And cy another pace."""
    written = abandoning()
    written.state("propose", "cy", {"motion": "pace", "pace": "3d"})
    return written


def last_to_agree() -> Written:
    """Bob proposes to abandon the game, and cy has agreed."""
    written = abandoning()
    written.state("consent", "cy", {}, [written.events[-1].id])
    return written


def own_proposal() -> Written:
    """Ann proposes to abandon the game."""
    written = taking()
    written.state("propose", "ann", {"motion": "abandon"})
    return written


def all_agree() -> Written:
    """All have agreed to that, none of them being the last that knew of it."""
    written = own_proposal()
    for seat in ("bob", "cy"):
        written.state("consent", seat, {}, [*written.game.record.head.proposals])
    return written


def agreed_to_undo() -> Written:
    """Bob proposes to take ann's move back, and she has agreed."""
    written = bobs_turn()
    written.play("bob", "take 1")
    written.play("cy", "take 1")
    last = written.events[-1]
    written.state("propose", "bob", {"motion": "undo", "to": last.after})
    written.state("consent", "ann", {}, [written.events[-1].id])
    return written


def left() -> Written:
    """Ann has resigned."""
    written = taking()
    written.state("resign", "ann", {})
    return written


def paced() -> Written:
    """Bob has kept the others waiting for months, at three days a turn."""
    written = taking()
    written.agree("ann", {"motion": "pace", "pace": "3d"})
    written.play("ann", "take 2")
    return written


def absent() -> Written:
    """The rules move for ann, and bob is asked."""
    written = taking()
    written.agree("bob", {"motion": "absent", "seat": "ann"})
    return written


def over() -> Written:
    """It is over."""
    written = taking()
    written.play_on(40)
    return written


def confucius() -> Written:
    """Confucius, dealt."""
    return _begun("confucius").begin()


def full() -> Written:
    """All seats are taken, and ann, who made the game, has not dealt."""
    written = joining()
    signer, mail = written.signer("cy")
    written.write(author.join(written.game, "cy", signer, at=written.at, mail=mail))
    return written


def forced() -> Written:
    """Confucius, where ann can do nothing but pass."""
    written = Written("confucius", 185, {}, by_mail=("bob", "cy")).begin()
    written.play_on(92)
    return written


def obliged() -> Written:
    """Confucius, where ann has to tutor bob's student, with as many of her cards as she likes."""
    written = confucius()
    written.play_on(122)
    return written


def trading() -> Written:
    """White Lotus with negotiations."""
    return _begun("white-lotus", negotiation=True, first_emperor="first").begin()


@cache
def written(state: Callable[[], Written]) -> Written:
    return state()
