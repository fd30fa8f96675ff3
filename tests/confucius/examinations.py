"""Imperial examinations that are about to be held, and some that were won."""

from laid import Laid, laid

FULL = "bob cy bob cy bob cy -"


def examination(seats: str = "ann bob cy", *, round: int = 3, chief: str = "") -> Laid:
    """Court has started: ann's student sits on red, bob's on orange, for the candidate of Gongbu."""
    game = laid(seats, round=round, step="examination", chief=chief)
    return game.students(red="ann", orange="bob").candidates("gongbu", named=["hubu"])


def won(round: int = 3, *, ministry: str = "gongbu", **rows: str) -> Laid:
    """Ann alone had a student and has won the candidate for a ministry; she is to place him."""
    game = laid(round=round, step="examination").students(red="ann")
    game.candidates(ministry, named=[] if ministry == "any" else ["hubu"], any=2)
    for name, row in rows.items():
        game.ministry(name, row)
    game.table.forced = True
    return game
