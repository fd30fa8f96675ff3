"""What a round has done is told in whole sentences, folder by folder."""

from pbem.service.account import Round, Served
from pbem.service.telling import lines


def test_each_thing_that_a_round_has_done_has_its_sentence() -> None:
    one = Served(folder="/a", did=["ann passes."], sent=1, committed=2, waiting=1, news=1, mailed=["bob", "cy"])
    other = Served(folder="/b", sent=3, committed=1, waiting=2, news=4)
    told = lines(Round(began="2026-11-23T12:00:00Z", folders=[one, other], told=["your turn"]))
    assert list(told) == [
        "ann passes.",
        "sent 1 event",
        "committed 2 events",
        "1 event waits here",
        "1 line of news",
        "mailed to bob, cy",
        "sent 3 events",
        "committed 1 event",
        "2 events wait here",
        "4 lines of news",
        "told: your turn",
    ]
