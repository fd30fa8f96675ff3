"""Peer to peer: a game goes out by mail, and seats are taken and freed by it."""

import shutil
from pathlib import Path

from correspondents import Correspondent, Three, as_mail, carry
from people import offer
from small_games import key
from wording import says, tells

from pbem.rooms.mail.transport.html import plain

HUB = key("hub").public
"""Whose mails seats may be played by: where there is one, a creator may have no seat."""


def test_an_invitation_brings_the_game_and_the_join_goes_back(invited: Three) -> None:
    ann, bob, _cy = invited
    assert says("mailed-to-names", names="bob <bob@example.org>") in ann.done("mail", "send", "--to", bob.address).err
    assert carry(*invited) == [("ann", "bob")]
    said = bob.done("mail", "receive")
    assert says("take-a-seat-with-pbem", seats="bob, cy") in said.out
    assert says("a-new-game-came-path", path="game.toml") in said.err
    assert says("mail-for-seat-will-go", seat="ann", address="ann@example.org") in said.err
    assert bob.held() == ann.held()
    bob.done("join", "bob")
    assert says("moves-of-yours-wait-to", games="game.toml") in bob.done("mail", "receive").err
    bob.done("mail", "send")
    carry(*invited)
    said = ann.done("mail", "receive")
    assert says("seat-takes-a-seat", seat="bob") in said.out
    assert bob.held() == ann.held()


def test_a_sync_brings_the_invitation_to_whoever_has_no_key_yet(invited: Three) -> None:
    """The key comes with the first `join`; before that a sync has nothing to send, and that is no mistake."""
    ann, bob, _cy = invited
    ann.done("mail", "send", "--to", bob.address)
    carry(*invited)
    said = bob.done("sync")
    assert says("take-a-seat-with-pbem", seats="bob, cy") in said.out
    assert "key" not in said.err


def test_an_invitation_says_who_invites_to_what_and_what_to_do(invited: Three) -> None:
    """In both parts of the mail, sent or composed; who has the seat is no longer invited."""
    ann, bob, cy = invited
    ann.done("mail", "send", "--to", bob.address)
    [sent] = ann.posted()
    composed = ann.done("mail", "compose", "--to", cy.address, "--seat", "cy").out
    for mail, seat, other in ((as_mail(sent), "bob", "cy"), (as_mail(composed.encode()), "cy", "bob")):
        for part in ("plain", "html"):
            body = mail.get_body((part,))
            assert body is not None
            text = body.get_content() if part == "plain" else plain(body.get_content())
            said = " ".join(text.split())
            assert says("host-invites-you-to-play", host="ann", title="Pebbles", seat=seat) in said
            assert says("you-take-pebbles-from-a") in said
            assert tells(said, "you-play-with-seats-count", seats=f"ann and {other}", count=3)
            assert f" pbem join {seat} " in said.replace("`", " ")
    bob.gets(sent)
    bob.done("mail", "receive")
    bob.done("join", "bob")
    bob.done("mail", "send")
    carry(*invited)
    ann.done("mail", "receive")
    ann.done("mail", "send", "--again")
    [again] = [raw for raw in map(as_mail, ann.posted()) if raw["To"].startswith("bob")]
    assert not tells(again.as_string(), "host-invites-you-to-play")


def test_a_seat_that_the_creator_frees_goes_to_somebody_else(invited: Three) -> None:
    """Cy has taken bob's seat: ann dismisses him, and bob, who hears of all that, takes it; cy takes his own."""
    ann, bob, cy = invited
    ann.done("mail", "send", "--to", cy.address, "--seat", "bob")
    carry(*invited)
    cy.done("mail", "receive")
    cy.done("join", "bob")
    cy.done("mail", "send")
    carry(*invited)
    ann.done("mail", "receive")
    assert ann.done("free", "bob").err == says("seats-still-free-seats", seats="bob, cy") + "\n"
    ann.done("mail", "send", "--to", bob.address)
    assert carry(*invited) == [("ann", "bob")]
    said = bob.done("mail", "receive")
    assert says("the-creator-frees-the-seat", seat="bob") in said.out
    assert says("take-a-seat-with-pbem", seats="bob, cy") in said.out
    assert says("mail-for-seat-will-go", seat="ann", address="ann@example.org") in said.err
    bob.done("join", "bob")
    cy.done("join", "cy")
    for one in (bob, cy, ann, bob, cy):
        one.done("sync")
        carry(*invited)
    assert ann.held() == bob.held() == cy.held()
    assert says("your-turn-seats-prompt", seats="bob", prompt=says("name-a-stake")) in bob.done("list").out
    assert says("your-turn-seats-prompt", seats="cy", prompt=says("name-a-stake")) in cy.done("list").out
    assert tells(
        cy.done("verify").out, "path-events-all-signatures-and", title="Pebbles", version=1, seats="ann, bob, cy"
    )


def test_who_was_dismissed_gets_no_more_mail_for_the_seat(invited: Three) -> None:
    """Nor does who asked for it next, before the host knows where to write."""
    ann, bob, cy = invited
    for friend in (cy, bob):
        shutil.copy(ann.folder / "game.toml", friend.folder)
    for friend in (cy, bob):
        friend.done("join", "bob")
        friend.done("mail", "send", "--to", ann.address)
        carry(*invited)
        ann.done("mail", "receive")
    assert says("mailed-to-names", names="bob <cy@example.org>") in ann.done("mail", "send").err
    ann.posted()
    assert tells(ann.done("free", "bob").err, "next-for-the-seat-seat", seat="bob")
    said = ann("mail", "send")
    assert (said.code, ann.posted()) == (2, [])
    assert says("game-no-address-known-for", game="game.toml", seats="bob, cy") in said.err
    assert says("no-address-known-for-who", who="bob") in ann("mail", "send", "--to", "bob").err
    ann.done("mail", "address", "bob", bob.address)
    assert says("mailed-to-names", names="bob <bob@example.org>") in ann.done("mail", "send").err
    ann.done("free", "bob")
    assert ann("mail", "send").code == 2
    ann.posted()
    ann.done("mail", "send", "--to", "dee@example.org", "--seat", "bob")
    assert [as_mail(raw)["To"] for raw in ann.posted()] == ["bob <dee@example.org>"]


def test_the_address_of_a_creator_without_a_seat_is_learned_as_that(invited: Three) -> None:
    ann, bob, _cy = invited
    ann.done("new", "pebbles", "--cards=open", "--seats", "bob,cy", "--hub", HUB, "--file", "other.toml")
    ann.done("mail", "send", "-g", "other.toml", "--to", bob.address)
    carry(*invited)
    assert (
        says("mail-for-seat-will-go", seat=says("the-creator"), address="ann@example.org")
        in bob.done("mail", "receive").err
    )


def test_a_new_game_goes_into_the_folder_games_if_there_is_one_and_replaces_nothing(invited: Three) -> None:
    ann, bob, _cy = invited
    (bob.folder / "games").mkdir()
    (bob.folder / "games" / "game.toml").write_text("mine")
    ann.done("mail", "send", "--to", bob.address)
    carry(*invited)
    assert says("a-new-game-came-path", path="games/game-2.toml") in bob.done("mail", "receive").err
    assert (bob.folder / "games" / "game.toml").read_text() == "mine"


def test_the_seat_at_an_address_is_the_one_of_its_name_or_has_to_be_said(invited: Three) -> None:
    ann, bob, _cy = invited
    said = ann("mail", "send", "--to", "someone@example.net")
    assert (said.code, said.out) == (2, "")
    assert tells(said.err, "say-which-with-seat-seats", seats="bob, cy")
    assert tells(said.err, "which-seat-is-at-address", address="someone@example.net")
    ann.done("mail", "send", "--to", "someone@example.net", "--seat", "cy")
    assert as_mail(ann.posted()[0])["Subject"] == f"[game] {says('take-your-seat')}"
    ann.done("mail", "send", "--to", bob.address)
    assert ann.addresses == {"someone@example.net", "bob@example.org"}
    assert says("all-seats-have-other-addresses") in ann("mail", "send", "--to", "third@example.net").err
    assert (
        says("the-seat-seat-is-yours", seat="ann")
        in ann("mail", "send", "--to", "third@example.net", "--seat", "ann").err
    )
    assert ann("mail", "send", "--to", "no address").code == 2
    assert ann.posted() != []
    assert ann.posted() == []


def test_whoever_joined_without_a_mail_answers_the_right_seat(invited: Three) -> None:
    """Bob saved the file; ann has her seat already, and cy's is the only one that is free."""
    ann, bob, _cy = invited
    shutil.copy(ann.folder / "game.toml", bob.folder)
    bob.done("join", "bob")
    bob.done("mail", "send", "--to", ann.address)
    assert [as_mail(raw)["To"] for raw in bob.posted()] == ["ann <ann@example.org>"]
    assert bob.done("mail", "address").out == "game.toml  ann  ann@example.org\n"


def test_who_has_set_nothing_up_says_from_which_address_once(invited: Three, tmp_path: Path) -> None:
    _ann, bob, _cy = invited
    dee = Correspondent("dee", tmp_path)
    dee.done("new", "pebbles", "--cards=open", "--seats", "dee,bob", "--seat", "dee", "--file", "ours.toml")
    said = dee("mail", "compose", "--to", bob.address)
    assert (said.code, said.out) == (2, "")
    assert said.err == f"pbem: {says('pbem-does-not-know-your')}\n{says('say-it-with-from-address')}\n"
    assert (
        "From: dee <dee@example.org>\n"
        in dee.done("mail", "compose", "--to", bob.address, "--from", "dee@example.org").out
    )
    assert "From: dee <dee@example.org>\n" in dee.done("mail", "compose", "--to", bob.address).out


def test_where_nobody_has_an_address_it_is_said_how_to_give_one(invited: Three) -> None:
    ann, bob, _cy = invited
    said = ann("mail", "compose")
    assert (said.code, said.out) == (4, "")
    assert tells(said.err, "nobody-here-has-an-address")
    assert tells(said.err, "say-where-somebody-is-pbem")
    offer("other.toml", (ann, bob), "pebbles")
    said = ann("mail", "send")
    assert (said.code, said.out) == (2, "")
    assert tells(said.err, "say-which-with-g-name")
    assert tells(said.err, "none-of-the-games-here")
    (ann.folder / "other.toml").unlink()
    said = ann("mail", "send")
    assert said.code == 2
    assert says("game-no-address-known-for", game="game.toml", seats="bob, cy") in said.err
    ann.done("mail", "address", "bob", bob.address)
    said = ann.done("mail", "send")
    assert tells(said.err, "no-address-known-for-who", who="cy (")
    assert tells(said.err, "set-it-with-pbem-mail", who="cy")
    assert carry(*invited) == [("ann", "bob")]
    again = ann("mail", "send").err
    assert says("no-address-known-for-who", who="cy") in again
    assert not tells(again, "nothing-to-send-everybody-has")
