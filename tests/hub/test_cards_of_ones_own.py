"""At a hub's table with hidden cards, some have pbem and a key of their own: what each side shows, and when."""

from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path

from club import HUB, Club, held, whole, won_by
from correspondents import Correspondent
from hidden_hands import ANN, BOB, CY, SEATS, Friend, ended, served
from small_games import key
from wording import says, tells

from pbem import author
from pbem.projections.audit import audit
from pbem.rooms.dealt.game import rejoining
from pbem.rooms.dealt.game.contributions import owing


def test_who_has_to_shuffle_again_is_mailed_once(club: Club) -> None:
    """Cy has joined with the file of the invitation, while ann joined by mail: only cy's own pbem shuffles for cy."""
    club.begin("pebbles", SEATS, cards="dealt")
    cy = Friend(club, "cy", "ann")
    before = len(club.box(CY))
    club.write(BOB, "join")
    assert len(club.box(CY)) == before + 1
    assert "pbem sync" in club.newest(CY).prose.partition("==")[0]
    assert "pbem sync" not in club.newest(BOB).prose, "the hub is the creator, not bob, for whom it signs"
    club.later()
    club.look()
    assert len(club.box(CY)) == before + 1
    cy.take_in()
    cy.send(rejoining.shuffle_again(cy.game, cy.key, at=club.now))
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
    assert held("cy", "?") in club.newest(CY).prose, "the hub mails zoe's hand to nobody"
    before = club.path().read_bytes()
    [answer] = club.write(CY, "stake 1")
    assert says("nothing-was-done-the-seat", seat="cy") in answer.prose
    assert club.path().read_bytes() == before
    assert not tells(answer.prose, "reply-with-one-of-these")
    assert not tells(answer.prose, "seat-holds-cards")
    zoe = audit(club.path().read_bytes(), whose=lambda: key("zoe")).game
    assert zoe is not None
    assert None not in zoe.chance.faces("cy", [zoe.chance.owners.index("cy")])
