"""Four people with nothing but a mail program play to the end through a hub.

All that each of them knows is in the mails: moves are chosen from the list of the newest one. The first round goes
through real servers; else the same mails are handed over in process, so that the suite stays short.
"""

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from club import HUB, Club, Received
from letterboxes import served
from servers import PostOffice
from wording import says, tells

from pbem.projections.audit import audit

SEATS = ("ann", "bob", "cy", "dan")


class Chooser:
    """Picks a move from the list in a mail, and writes it as people do: by its number, if it has one, or its words."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def answer(self, report: Received) -> str:
        """The text of the reply."""
        numbers = {words: str(number) for number, words in report.choices.items()}
        move = self._random.choice(report.moves)
        return numbers.get(move, move) if self._random.random() < 0.5 else move


def played_on(club: Club, addresses: Mapping[str, str], chooser: Chooser, most: int) -> int:
    """Let the seat that is asked answer, as long as someone is. Returns how many moves were made."""
    for count in range(most):
        asked = [address for address in addresses.values() if club.newest(address).asks]
        if not asked and not club.hub.journal.standings[club.game().id].next:
            return count
        if not asked:
            club.later()
            continue
        address = asked[count % len(asked)]
        before = club.kinds()
        club.write(address, chooser.answer(club.newest(address)))
        assert club.kinds() != before
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(
    ("game", "options", "least"),
    [("pebbles", {"heap": 15, "secret": True}, 9), pytest.param("white-lotus", {}, 100, marks=pytest.mark.more)],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_whole_game_by_people_with_only_a_mail_program(
    game: str, options: dict[str, Any], least: int, club: Club
) -> None:
    addresses = {seat: f"{seat}@club.example" for seat in SEATS}
    club.begun(game, SEATS, addresses=addresses, **options)
    assert played_on(club, addresses, Chooser(1), most=1500) > least
    assert all(tells(club.newest(address).subject, "over-how") for address in addresses.values())
    found = audit(club.path().read_bytes())
    assert (found.faults, found.orphaned) == ([], [])
    assert found.game is not None
    assert found.game.phase == "over"
    kinds = {event.kind for event in found.order}
    assert {"seal", "open"} <= kinds, "some choices were secret"
    assert found.attested == len(found.order) - 2, "all but the first event and the start say which mail said so"
    assert set(found.game.record.keys.values()) == {HUB.public}


@pytest.mark.real
def test_a_first_round_through_real_servers(post_office: PostOffice, tmp_path: Path) -> None:
    chooser = Chooser(2)
    with served(post_office, tmp_path / "club", "white-lotus", SEATS) as table:
        club = table.club
        for seat, box in table.people.items():
            box.reply(table.received(seat, says("take-your-seat")), "join")
        while club.game().need is None:
            table.work()
        for _move in range(4):
            need = club.game().need
            assert need is not None
            seat = need.seats[0]
            turn = club.game().record.turns
            report = table.received(seat, says("turn-turn-your-move", turn=turn))
            table.people[seat].reply(report, chooser.answer(report))
            while club.game().record.turns == turn and seat not in club.game().record.head.answers:
                table.work()
        assert list(table.comes.waiting()) == []
    found = audit(club.path().read_bytes())
    assert (found.faults, found.orphaned) == ([], [])
    assert found.attested >= len(SEATS) + 4
