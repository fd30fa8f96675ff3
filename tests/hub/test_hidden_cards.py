"""Games with hidden cards at a hub, which sends the part of the cards that its own seats owe."""

import re
from collections.abc import Iterator
from random import Random

from club import HUB, PEOPLE, Club, Received, whole
from hidden_hands import ANN, BOB, CY, DRAWN, FAIR, SEATS, ended, served
from wording import says, tells

from pbem import author
from pbem.events.event import Event
from pbem.events.keys import encode
from pbem.events.text import render_all
from pbem.projections.audit import audit
from pbem.projections.findings import fairness
from pbem.projections.game import Game
from pbem.rooms.dealt import dealing_once as dealt
from pbem.rooms.dealt import join_keys
from pbem.rooms.dealt.game.seats import planned
from pbem.rooms.dealt.group.derive import SeatSecret, seat_secret
from pbem.rooms.dealt.group.points import SIZE, read_scalar
from pbem.rooms.hub.sentences import in_full
from pbem.rooms.mail.occasion import Occasion
from pbem.rooms.mail.report import report
from pbem.secrecy.slots import named
from pbem.show.audit_report import audit_report


def moved(club: Club, random: Random) -> Iterator[Received]:
    """A seat that is asked chooses from the list in the newest mail; the answers of the hub."""
    while (need := club.game().need) is not None:
        address, before = PEOPLE[need.seats[0]], club.kinds()
        [*_others, answer] = club.write(address, random.choice(club.newest(address).moves))
        assert club.kinds() != before
        yield answer


def abandoned(club: Club) -> None:
    """All agree to end the game."""
    club.write(ANN, "abandon")
    club.write(BOB, "consent")
    club.write(CY, "consent")
    assert club.game().record.ended == "abandoned"


def test_each_is_mailed_their_own_hand_and_no_other(club: Club) -> None:
    """What the mails say of a seat follows from that seat's secret alone, and what happened is proved in the end."""
    told = says("the-hub-signs-for-seats", seats="ann, bob and cy")
    club.begin("confucius", SEATS, cards="dealt")
    assert whole("the-hub-reads-the-hands") in club.newest(BOB).prose, "before anybody has a seat"
    waits = says("the-table-waits-for-whom", whom=says("seats-to-join", seats="ann, bob, cy"))
    assert whole("step-number-of-of-sentence", number=2, of=4, sentence=waits) in club.newest(BOB).prose
    club.write(ANN, "join")
    waits = says("the-table-waits-for-whom", whom=says("seats-to-join", seats="bob, cy"))
    assert whole("step-number-of-of-sentence", number=3, of=4, sentence=waits) in club.newest(ANN).prose
    for address in (BOB, CY):
        club.write(address, "join")
    assert club.game().phase == "playing"
    drawer = club.asked
    assert re.search(DRAWN, club.write(drawer, "tax")[0].prose)
    for seat in SEATS:
        occasion = Occasion("harbour", club.now)
        assert report(served(club, seat), (), seat, occasion) == report(served(club), (), seat, occasion)
    club.restart()
    [story] = club.write(drawer, "history")
    assert re.search(DRAWN, story.prose), "a process that has just begun reads the hands of its seats as well"
    for seat in SEATS:
        newest = club.write(PEOPLE[seat], "show")[0]
        assert in_full(told) in newest.prose
        assert newest.files["harbour.toml"] == club.path().read_bytes(), "it shows no hand"
        assert tells(newest.prose, "seat-holds-cards", seat=seat)
        assert not [other for other in SEATS if other != seat and tells(newest.prose, "seat-holds-cards", seat=other)]
        everything = " ".join(one.prose for one in club.box(PEOPLE[seat]))
        drawn = {found[1] for found in re.finditer(DRAWN, everything)}
        assert drawn <= {seat}
        assert drawn or PEOPLE[seat] != drawer
    abandoned(club)
    found = audit(club.path().read_bytes())
    assert (found.faults, found.orphaned) == ([], [])
    assert found.game is not None
    assert found.game.chance.verdict() == []
    assert fairness(found) == FAIR
    assert f"hub: {told}" in audit_report(found)


def test_a_hub_that_has_dealt_in_another_copy_deals_in_no_second_way(club: Club) -> None:
    """Whoever had both deals could read by means of the one what was drawn in the other."""
    club.begin("confucius", SEATS, cards="dealt")
    dealt.keep(club.game().id, "ann", {encode(first_key(club.game())): "another deck"})
    for address in (ANN, BOB, CY):
        club.write(address, "join")
    assert club.game().phase == "dealing"
    shown = [
        text for event in audit(club.path().read_bytes()).order if event.by == "ann" for text in event.contributions
    ]
    assert not [text for text in shown if text.startswith("shares ")]


def first_key(game: Game) -> bytes:
    """The key that ann's lap adds to the first deck of the deal."""
    label, faces = next((label, faces) for label, faces, face_up in planned(game, []).laid if not face_up)
    own = SeatSecret(read_scalar(seat_secret(HUB.secret, game.id, "ann")[:SIZE]))
    return join_keys.announced(own, game.id, "ann", f"1 {named(label, sorted(faces, key=str))}")[:SIZE]


def test_a_game_in_which_one_resigns_by_mail_is_played_to_its_end(club: Club) -> None:
    """All can read the leaver's hand then, and no one is mailed another one's."""
    club.begun("pebbles", SEATS, cards="dealt", heap=5)
    club.write(CY, "resign")
    club.write(CY, "resign for good")
    assert club.game().record.vacant == ["cy"]
    ended(club)


# -------------------------------------------------------------- what a hub's key may not


def refused(club: Club, event: Event) -> str:
    """Why an audit finds fault with one more event."""
    [fault] = audit(club.path().read_bytes() + render_all([event]).encode()).faults
    return fault.reason


def test_what_a_seat_contributes_names_a_mail(club: Club) -> None:
    club.begin("pebbles", SEATS, cards="dealt")
    club.write(ANN, "join")
    club.write(BOB, "join")
    game = club.game()
    unasked = author.join(game, "cy", HUB, at=club.now, mail="1" * 64)
    body = {**unasked.body}
    bare = Event.write(HUB, kind="join", by="cy", body=body, at=club.now, after=game.id, with_=unasked.with_)
    assert refused(club, bare) == says("seat-plays-by-mail-the", seat="cy")
    club.write(CY, "join")
    head = club.game().record.head.id
    bare = Event.write(HUB, kind="share", by="bob", body={}, at=club.now, after=head, contributions=["roll x AA"])
    assert refused(club, bare) == says("seat-plays-by-mail-the", seat="bob")


def test_the_hub_signs_for_the_end_of_its_seats_and_every_shuffle_is_worked_out_again(club: Club) -> None:
    club.begun("pebbles", SEATS, cards="dealt", heap=3)
    for _answer in moved(club, Random(1)):
        pass
    found = audit(club.path().read_bytes())
    assert (found.faults, found.orphaned) == ([], [])
    assert found.game is not None
    assert found.game.phase == "over"
    assert fairness(found) == FAIR
