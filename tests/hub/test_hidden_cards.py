"""Games with hidden cards at a hub, which sends the part of the cards that its own seats owe."""

import re
from collections.abc import Iterator
from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path
from random import Random
from typing import Any

from club import HUB, PEOPLE, Club, Received, held, whole, won_by
from correspondents import Correspondent
from small_games import key
from wording import says, telling, tells

from pbem import author
from pbem.events.event import Event
from pbem.events.keys import encode
from pbem.events.text import render_all
from pbem.projections.audit import audit
from pbem.projections.findings import fairness
from pbem.projections.game import Game
from pbem.projections.game.contributions import owing, planned
from pbem.projections.typed import understood
from pbem.rooms.dealt import dealing_once as dealt
from pbem.rooms.dealt import join_keys
from pbem.rooms.dealt.group.derive import SeatSecret, seat_secret
from pbem.rooms.dealt.group.points import SIZE, read_scalar
from pbem.rooms.hub.sentences import in_full
from pbem.rooms.mail.occasion import Occasion
from pbem.rooms.mail.report import report
from pbem.rooms.mail.transport.armour import armour
from pbem.secrecy.slots import named
from pbem.show.audit_report import audit_report

SEATS = ("ann", "bob", "cy")
ANN, BOB, CY = (PEOPLE[seat] for seat in SEATS)


def pattern(name: str, **values: str) -> str:
    """A sentence whose values are patterns."""
    found = telling(name, **{field: f"<{field}>" for field in values})
    for field, value in values.items():
        found = found.replace(f"<{field}>", value)
    return found


DRAWN = pattern("seat-draws-cards", seat=r"(\w+)", cards=r"\d[\d, ]*")
"""What nobody but the drawer may read."""
HAND = pattern("stake-stake-card-cards", stake=r"\d+", cards=r"(\d|\?)")
HELD = pattern("seat-what", seat=r"(\w+)", what=HAND)
"""A seat on the board of Pebbles, with its hand."""
FAIR = [says("the-cards-were-dealt-fairly")]


def served(club: Club, whose: str = "") -> Game:
    """The game as the hub knows it; with a seat, as somebody would who knew that seat's secret alone."""
    game = audit(club.path().read_bytes()).game
    assert game is not None
    for seat in [whose] if whose else game.seats_of(HUB.public):
        game.chance.know(seat, seat_secret(HUB.secret, game.id, seat))
    return game


def moved(club: Club, random: Random) -> Iterator[Received]:
    """Whoever is asked chooses from the list in the newest mail; the answers of the hub."""
    while (need := club.game().need) is not None:
        address, before = PEOPLE[need.seats[0]], club.kinds()
        [*_others, answer] = club.write(address, str(random.choice(sorted(club.newest(address).choices))))
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
    waits = says("waits-for-whom", whom=says("seats-to-join", seats="ann, bob, cy"))
    assert whole("step-number-of-of-sentence", number=2, of=4, sentence=waits) in club.newest(BOB).prose
    club.write(ANN, "join")
    waits = says("waits-for-whom", whom=says("seats-to-join", seats="bob, cy"))
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


# -------------------------------------------------------------- with somebody who has pbem


class Friend:
    """Somebody with pbem and a key, who brings the hub what is new by mail."""

    def __init__(self, club: Club, seat: str, *others: str) -> None:
        """Take a seat; `others` are taken by mail meanwhile, of which the invitation's file knew nothing."""
        self.club, self.seat, self.key, self.read = club, seat, key(seat), b""
        self.take_in()
        for other in others:
            club.write(PEOPLE[other], "join")
        self.send(author.join(self.game, seat, self.key, at=club.now))

    def take_in(self) -> None:
        """Read what has happened, if anything has."""
        raw = self.club.path().read_bytes()
        if raw == self.read:
            return
        self.read = raw
        found = audit(raw, whose=lambda: self.key)
        assert (found.faults, found.orphaned) == ([], [])
        assert found.game is not None
        self.game = found.game

    def send(self, event: Event | None) -> bool:
        """Mail an event of one's own, if there is one."""
        if event is not None:
            self.club.write(PEOPLE[self.seat], armour(self.game.id, [event]))
            self.take_in()
        return event is not None

    def shares(self) -> bool:
        """Send what is owed, if anything is."""
        self.take_in()
        return self.send(author.share(self.game, self.seat, self.key, at=self.club.now))

    def plays(self, words: str) -> None:
        """Make a move."""
        self.take_in()
        move = understood(self.game.ruleset, self.game.view(self.seat), words.split())
        self.send(author.play(self.game, self.seat, move, self.key, at=self.club.now))

    def consents(self) -> None:
        """Agree to what is proposed."""
        self.take_in()
        [proposal] = self.game.record.head.proposals.values()
        by, listed = self.seat, [proposal.id]
        self.send(author.core_event(self.game, "consent", by, self.key, at=self.club.now, with_=listed))

    def holds(self, seat: str) -> list[Any]:
        """The hand of a seat, as far as it can be read."""
        slots = [slot for slot, owner in enumerate(self.game.chance.owners) if owner == seat]
        return list(self.game.chance.faces(seat, slots))


def test_who_has_to_shuffle_again_is_mailed_once(club: Club) -> None:
    """Cy has joined with the file of the invitation, while ann joined by mail: only cy's own pbem shuffles for cy."""
    club.begin("pebbles", SEATS, cards="dealt")
    cy = Friend(club, "cy", "ann")
    before = len(club.box(CY))
    club.write(BOB, "join")
    assert len(club.box(CY)) == before + 1
    assert "pbem sync" in club.newest(CY).prose.partition("==")[0]
    assert "pbem start" not in club.newest(BOB).prose, "the hub is the creator, not bob, for whom it signs"
    club.later()
    club.look()
    assert len(club.box(CY)) == before + 1
    cy.take_in()
    cy.send(author.shuffle_again(cy.game, cy.key, at=club.now))
    assert club.game().phase != "joining"


def test_who_passes_on_what_a_hub_signed_is_not_taken_for_the_hub(club: Club, tmp_path: Path) -> None:
    """Bob's mail program has sent the game's file to ann: her moves are not to go to him."""
    ann = Correspondent("ann", tmp_path).set_up()
    club.begin(seats=("ann", "bob"), addresses={"ann": ann.address, "bob": BOB})
    club.write(BOB, "join")
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = BOB, ann.address, "our game"
    mail["Message-ID"] = "<passed.on@example.net>"
    mail.set_content("Have a look.")
    mail.add_attachment(club.path().read_bytes(), maintype="application", subtype="toml", filename="harbour.toml")
    ann.gets(mail.as_bytes())
    said = ann.done("mail", "receive").err
    assert says("a-new-game-came-path", path="harbour.toml") in said
    assert not tells(said, "mail-for-the-hub-will")


def test_players_with_pbem_are_asked_for_their_part_of_the_cards(club: Club) -> None:
    club.begin("pebbles", SEATS, cards="dealt")
    ann = Friend(club, "ann")
    for address in (BOB, CY):
        club.write(address, "join")
    assert owing(club.game()) == ["ann"]
    assert says("your-new-cards-wait-for", seats="ann") in club.newest(BOB).prose
    assert not club.newest(BOB).choices
    while owing(club.game()):
        waits = says("the-others-wait-for-your-part", command="pbem sync")
        assert waits in club.newest(ANN).prose
        ann.shares()
    assert club.newest(BOB).choices, "asked as soon as bob can read the card"
    assert not tells(club.newest(BOB).prose, "your-new-cards-wait-for")
    assert None not in ann.holds("ann")
    assert {*ann.holds("bob")} == {None}
    game = served(club)
    hand = [slot for slot, owner in enumerate(game.chance.owners) if owner == "ann"]
    assert set(game.chance.faces("ann", hand)) == {None}, "the hub reads the hands of bob and cy alone"
    for address in (ANN, BOB):
        assert whole("the-hub-signs-for-seats", seats="bob and cy") in club.newest(address).prose


def test_whoever_consents_by_mail_shows_what_the_expelled_keep_and_no_more_up_to_the_end(club: Club) -> None:
    """Ann vanishes, who plays with a key of her own: bob, cy and dora go on, each with a consent of their own. Dora,
    who has a key too, shows what she keeps."""
    club.begin("pebbles", (*SEATS, "dora"), cards="dealt", heap=4)
    ann, dora = Friend(club, "ann"), Friend(club, "dora")
    for address in (BOB, CY):
        club.write(address, "join")
    while owing(club.game()):
        ann.shares()
        dora.shares()
    club.write(BOB, "expel ann")
    [proposal] = club.game().record.head.proposals.values()
    assert proposal.body == {"motion": "expel", "seat": "ann", "wait": "7d"}
    dora.consents()
    club.write(CY, "consent")
    assert club.game().record.vacant == []
    club.now += timedelta(days=8)
    club.write(BOB, "expel ann")
    assert club.game().record.vacant == ["ann"]
    for address in (CY, BOB):
        dora.shares()
        club.write(address, "show")
    dora.shares()
    shown = [
        (event.by, text.split(" ")[:3])
        for event in audit(club.path().read_bytes()).order
        for text in event.contributions
        if text.startswith("opening ")
    ]
    assert sorted(shown) == [(seat, ["opening", "ann", seat]) for seat in ("bob", "cy", "dora")]
    ended(club, dora)


def test_who_plays_by_mail_is_asked_after_the_end_too(club: Club) -> None:
    """Ann has won, and never syncs again: cy proposes to check the cards without her, and bob's answer counts."""
    club.begin("pebbles", SEATS, cards="dealt", heap=1)
    ann, cy = Friend(club, "ann"), Friend(club, "cy")
    club.write(BOB, "join")
    while owing(club.game()):
        ann.shares()
        cy.shares()
    ann.plays("stake 3")
    cy.plays("stake 1")
    club.write(BOB, "stake 1")
    ann.plays("take 1")
    assert club.newest(BOB).subject == won_by("ann")
    before = len(club.box(BOB))
    cy.take_in()
    body = {"motion": "expel", "seat": "ann", "wait": "7d"}
    cy.send(author.core_event(cy.game, "propose", "cy", cy.key, at=club.now, body=body))
    assert len(club.box(BOB)) == before + 1
    checks = says("check-the-cards-of-this", seat="ann")
    assert tells(club.newest(BOB).subject, "turn-turn-seat-proposes-to", seat="cy", motion=checks)
    assert tells(club.newest(BOB).prose, "proposal-your-answer-yes-or", yes="consent", no="decline")
    assert not tells(club.newest(BOB).prose, "one-and-other-are-left"), "it is about cards, and nobody plays on"
    club.write(BOB, "agreed")
    [proposal] = club.game().record.head.proposals.values()
    assert [*proposal.consents] == ["bob"]
    assert len(club.box(BOB)) == before + 2, "the answer to it, and no more"


def test_nobody_who_plays_by_mail_hands_over_another_ones_cards(club: Club) -> None:
    """Ann proposes that zoe plays for cy. The hub signs for bob as well, but hands cy's cards over when cy agrees."""
    club.begin("pebbles", SEATS, cards="dealt")
    ann = Friend(club, "ann")
    for address in (BOB, CY):
        club.write(address, "join")
    while owing(club.game()):
        ann.shares()
    body = {"motion": "replace", "seat": "cy", "key": key("zoe").public}
    ann.send(author.core_event(ann.game, "propose", "ann", ann.key, at=club.now, body=body))
    club.write(BOB, "consent")
    assert club.game().record.keys["cy"] == HUB.public
    club.write(CY, "consent")
    assert club.game().record.keys["cy"] == key("zoe").public
    events = audit(club.path().read_bytes()).order
    assert [event.by for event in events for text in event.contributions if text.startswith("handover ")] == ["cy"]
    assert says("seat-is-played-with-another", seat="cy") in " ".join(club.newest(CY).below("your-seat").split())
    assert tells(club.newest(CY).prose, "player-who-played-seat-before", player="the hub", seat="cy")
    before = club.path().read_bytes()
    [answer] = club.write(CY, "stake 1")
    assert says("nothing-was-done-the-seat", seat="cy") in answer.prose
    assert club.path().read_bytes() == before
    assert not tells(answer.prose, "reply-with-one-of-these")
    assert held("cy", "?") in answer.prose, "the hub mails zoe's hand to nobody"
    zoe = audit(club.path().read_bytes(), whose=lambda: key("zoe")).game
    assert zoe is not None
    assert None not in zoe.chance.faces("cy", [zoe.chance.owners.index("cy")])


def test_a_game_in_which_one_resigns_by_mail_is_played_to_its_end(club: Club) -> None:
    """All can read the leaver's hand then, and nobody is mailed another one's."""
    club.begun("pebbles", SEATS, cards="dealt", heap=5)
    club.write(CY, "resign")
    club.write(CY, "resign for good")
    assert club.game().record.vacant == ["cy"]
    ended(club)


def ended(club: Club, *friends: Friend) -> None:
    """Play on to the end: it is proved, and each was mailed what they hold, and no other hand but the leavers'."""
    random, own = Random(1), {friend.seat: friend for friend in friends}
    for _event in range(60):
        shared = [friend.shares() for friend in friends]
        if (need := club.game().need) is None or not need.seats:
            if any(shared):
                continue
            break
        seat = need.seats[0]
        if seat in own:
            own[seat].plays(random.choice(own[seat].game.legal(seat)).notation())
        else:
            before = club.kinds()
            club.write(PEOPLE[seat], str(random.choice(sorted(club.newest(PEOPLE[seat]).choices))))
            assert club.kinds() != before
    found = audit(club.path().read_bytes())
    assert (found.faults, found.orphaned) == ([], [])
    assert fairness(found) == FAIR
    game = club.game()
    assert game.phase == "over"
    for seat in game.record.keys:
        shown = {(one, card) for mail in club.box(PEOPLE[seat]) for one, card in re.findall(HELD, mail.prose)}
        assert {one for one, _card in shown} == set(game.record.header.seats), "the board shows all of them"
        assert {one for one, card in shown if card != "?"} <= {seat, *game.record.vacant}
        assert seat in {*own, *game.record.vacant} or {card for one, card in shown if one == seat} - {"?"}
        drawn = {one for mail in club.box(PEOPLE[seat]) for one in re.findall(DRAWN, mail.prose)}
        assert drawn <= {seat, *game.record.vacant}


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
