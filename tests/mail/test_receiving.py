"""Peer to peer: what mail brings counts, in whatever order it comes, and what else is in a mailbox stays there."""

import shutil
from pathlib import Path

import pytest
from correspondents import Correspondent, Three, as_mail, carry, meet, play_and_mail, typed_mail
from people import offer
from wording import says, tells


def test_a_game_goes_on_by_sync_alone(begun: Three) -> None:
    ann, bob, cy = begun
    for one in begun:
        one.done("play", "stake", "2")
        one.done("sync")
    carry(*begun)
    for one in begun:
        one.done("sync")
    assert ann.held() == bob.held() == cy.held()
    ann.done("play", "take", "3")
    assert says("mailed-to-names", names="bob <bob@example.org>, cy <cy@example.org>") in ann.done("sync").err
    carry(*begun)
    said = bob.done("sync")
    assert says("seat-takes-count", seat="ann", count=3) in said.out
    assert tells(said.out, "your-turn-seats-prompt", seats="bob")
    assert bob.done("sync").err == says("nothing-new") + "\n"


def test_openings_are_made_and_sent_by_themselves(tmp_path: Path) -> None:
    ann, bob = both = [Correspondent(name, tmp_path).set_up() for name in ("ann", "bob")]
    offer("game.toml", both, "pebbles", "--secret")
    meet(both)
    for one in both:
        one.done("play", "stake", "2")
        one.done("sync")
    for _round in range(3):
        carry(*both)
        for one in both:
            one.done("sync")
    assert ann.held() == bob.held()
    assert says("seat-stakes-points", seat="bob", points=2) in ann.done("history").out
    assert says("your-turn-seats-prompt", seats="ann", prompt=says("take-pebbles")) in ann.done().out


def test_consents_that_crossed_are_carried_out_by_whoever_proposed(begun: Three) -> None:
    ann, bob, cy = begun
    ann.done("propose", "abandon")
    ann.done("sync")
    carry(*begun)
    for one in (bob, cy):
        told = one.done("mail", "receive").out
        proposal, answer = says("abandon-the-game"), "pbem consent"
        proposed = says("seat-proposes-to-motion-command", seat="ann", motion=proposal, command=answer)
        assert told.count(proposed) == 1, "with what answers it"
        one.done("consent")
        one.done("mail", "send")
    carry(*begun)
    ann.done("sync")
    carry(*begun)
    for one in begun:
        one.done("sync")
        assert says("abandoned") in one.done("list").out


def test_the_same_event_by_mail_and_by_file_is_nothing_new(begun: Three) -> None:
    ann, bob, _cy = begun
    play_and_mail(ann, "stake", "2")
    shutil.copy(ann.folder / "game.toml", bob.folder / "game.toml")
    before = bob.ids()
    carry(*begun)
    said = bob.done("mail", "receive")
    assert (said.out, said.err) == ("", says("nothing-new") + "\n")
    assert bob.ids() == before
    assert says("game-came-new-refused-refused", game="game.toml", came=0, refused=0, waiting=0) in bob.log


def test_turn_13_before_12_waits_and_counts_when_12_comes(begun: Three) -> None:
    ann, bob, cy = begun
    mails = []
    for one in (ann, cy):
        one.done("play", "stake", "2")
        one.done("mail", "send", "--to", "bob")
    bob.done("play", "stake", "1")
    bob.done("mail", "send")
    carry(*begun)
    for one in begun:
        one.done("mail", "receive")
    ann.done("mail", "send")
    cy.done("mail", "send")
    carry(*begun)
    for one in begun:
        one.done("mail", "receive")
    for words in (("take", "1"), ("note", "Hm.")):
        ann.done(*(("play", *words) if words[0] == "take" else words))
        ann.done("mail", "send", "--to", "bob")
        mails += ann.posted()
    blocks = [as_mail(raw).get_body(("plain",)) for raw in mails]
    texts = [body.get_content() for body in blocks if body is not None]
    later = texts[1][texts[1].index("-----BEGIN PBEM") :]
    earlier = texts[0][texts[0].index("-----BEGIN PBEM") :]
    before = bob.ids()
    said = bob.done("mail", "apply", typed=later)
    assert tells(said.err, "game-what-came-waits-for")
    assert bob.ids() == before
    assert says("seat-takes-count", seat="ann", count=1) in bob.done("mail", "apply", typed=earlier).out
    assert bob.ids() == [*before, *ann.ids()[-2:]]
    said = bob.done("mail", "apply", typed=earlier + later)
    assert (said.out, said.err) == ("", says("nothing-new") + "\n")


def test_a_mail_whose_processing_broke_off_is_processed_again_without_harm(begun: Three) -> None:
    ann, bob, _cy = begun
    play_and_mail(ann, "stake", "2")
    mail = ann.posted()[0]
    bob.gets(mail)
    bob.done("mail", "receive")
    once = (bob.folder / "game.toml").read_bytes()
    bob.gets(mail)  # as if it had not been marked
    assert bob.done("mail", "receive").err == says("nothing-new") + "\n"
    assert (bob.folder / "game.toml").read_bytes() == once


def test_words_are_shown_as_the_senders_and_are_no_moves(begun: Three) -> None:
    ann, bob, _cy = begun
    play_and_mail(ann, "stake", "2")
    report = as_mail(ann.posted()[0])
    bob.gets(typed_mail("cy@example.org", "stake 3\nundo\n", headers=[("In-Reply-To", report["Message-ID"])]))
    before = bob.ids()
    said = bob.done("mail", "receive")
    assert said.out == f"{says('sender-writes', sender='cy@example.org')}\n      | stake 3\n      | undo\n"
    assert bob.ids() == before
    assert says("its-words-were-shown-they") in bob.log


def test_an_address_is_learned_from_whoever_signed_what_came_and_never_changed_by_a_mail(begun: Three) -> None:
    ann, bob, _cy = begun
    play_and_mail(ann, "stake", "2")
    raw = ann.posted()[0].replace(b"ann@example.org", b"eve@example.net")
    bob.gets(raw)
    said = bob.done("mail", "receive")
    assert says("game-came-new-refused-refused", game="game.toml", came=1, refused=0, waiting=0) in bob.log
    assert "eve" not in said.err
    assert "eve@example.net" not in bob.addresses


@pytest.mark.parametrize("sender", ["<a@example.net>, <b@example.net>", '"cy@example.org" <eve@example.net>'])
def test_nothing_is_learned_from_a_sender_who_is_in_doubt(invited: Three, sender: str) -> None:
    ann, bob, _cy = invited
    ann.done("mail", "send", "--to", bob.address)
    raw = ann.posted()[0]
    bob.gets(raw.replace(b"From: ann <ann@example.org>", f"From: {sender}".encode()))
    assert not tells(bob.done("mail", "receive").err, "mail-for-seat-will-go")
    assert bob.addresses == set()
    assert bob.held() == ann.held()


def test_a_shared_mailbox_keeps_what_is_no_business_of_pbem(begun: Three) -> None:
    ann, bob, _cy = begun
    (bob.home / "config" / "mail.toml").unlink()
    (bob.home / "config").rename(bob.home / "kept")
    bob.set_up(only_for_pbem=False)
    for path in (bob.home / "kept").iterdir():
        path.rename(bob.home / "config" / path.name)
    private = typed_mail("mum@example.net", "Dinner on Sunday?")
    bob.gets(private)
    play_and_mail(ann, "stake", "2")
    carry(*begun)
    bob.done("mail", "receive")
    assert [path.read_bytes() for path in (bob.box / "new").iterdir()] == [private]
    assert "mum" not in bob.log
