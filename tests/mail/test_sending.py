"""Peer to peer: to whom mail goes, what it brings, and what becomes of it where it cannot go."""

import shutil
import subprocess
from pathlib import Path

import needs
import pytest
from correspondents import Correspondent, Three, as_mail, carry, play_and_mail
from people import hand_over, offer
from wording import says, tells

from pbem.errors import MachineError
from pbem.rooms.mail.cli import COMMANDS
from pbem.rooms.mail.transport.reader import read_message


def test_nobody_gets_the_same_twice_unless_it_is_asked_for(begun: Three) -> None:
    ann, *_others = begun
    ann.done("play", "stake", "2")
    ann.done("mail", "send")
    assert carry(*begun) == [("ann", "bob"), ("ann", "cy")]
    said = ann.done("mail", "send")
    assert says("nothing-to-send-everybody-has") in said.err
    assert carry(*begun) == []
    ann.done("mail", "send", "--again")
    assert carry(*begun) == [("ann", "bob"), ("ann", "cy")]


def test_what_one_player_mailed_to_all_nobody_mails_on(begun: Three) -> None:
    ann, bob, cy = begun
    play_and_mail(ann, "stake", "2")
    carry(*begun)
    bob.done("sync")
    cy.done("sync")
    assert carry(*begun) == []


def test_who_has_only_one_address_reaches_the_others_through_it(invited: Three) -> None:
    """Bob and cy know nothing but ann's address: ann's sync mails each what the other wrote."""
    ann, bob, cy = invited
    for one in (bob, cy):
        ann.done("mail", "send", "--to", one.address)
        carry(*invited)
        one.done("mail", "receive")
        one.done("join", one.name)
        one.done("sync")
        assert carry(*invited) == [(one.name, "ann")]
        ann.done("sync")
        carry(*invited)
    bob.done("sync")
    cy.done("sync")
    bob.done("play", "stake", "3")
    bob.done("sync")
    assert carry(*invited) == [("bob", "ann")]
    ann.done("sync")
    assert carry(*invited) == [("ann", "cy")]
    assert says("seat-has-answered", seat="bob") in cy.done("sync").out
    assert ann.held() == bob.held() == cy.held()


def test_a_mail_that_cannot_go_is_told_and_goes_with_the_next_send(begun: Three) -> None:
    ann, *_others = begun
    ann.done("play", "stake", "2")
    ann.out.rename(ann.out.parent / "gone")
    ann.out.write_text("no folder")
    said = ann("mail", "send")
    assert said.code == 5
    assert tells(said.err, "no-maildir-can-be-made")
    ann.out.unlink()
    (ann.out.parent / "gone").rename(ann.out)
    ann.done("mail", "send")
    assert carry(*begun) == [("ann", "bob"), ("ann", "cy")]


def test_where_an_address_has_been_said_a_sync_mails(invited: Three) -> None:
    ann, bob, _cy = invited
    ann.done("mail", "address", "bob", bob.address)
    ann.done("sync")
    assert carry(*invited) == [("ann", "bob")]
    ann.done("mail", "address", "ann", "ann@else.example")
    ann.done("sync")
    assert carry(*invited) == []


def test_a_mailbox_that_is_out_of_reach_is_said_and_the_rest_of_a_sync_is_done(begun: Three) -> None:
    _ann, bob, _cy = begun
    bob.done("play", "stake", "2")
    shutil.rmtree(bob.box)
    bob.box.write_text("no mailbox")
    said = bob("sync")
    assert said.code == MachineError.exit_code
    assert said.err.splitlines()[0] == says("there-is-no-maildir-at", folder=bob.box)
    assert says("mailed-to-names", names="ann <ann@example.org>") in said.err


def test_a_report_tells_only_what_its_seat_may_know_and_carries_what_is_new(begun: Three) -> None:
    ann, bob, _cy = begun
    ann.done("play", "stake", "2")
    ann.done("mail", "send", "--to", "bob")
    raw = ann.posted()[0]
    mail, message = as_mail(raw), read_message(raw)
    assert mail["Subject"] == f"[game] {says('turn-turn-your-move', turn=1)}"
    assert mail["To"].addresses[0].addr_spec == bob.address
    assert [file.raw for file in message.files] == [(ann.folder / "game.toml").read_bytes()]
    assert [event.id for event in message.blocks[0].events] == ann.ids()[-1:]
    body = mail.get_body(("plain",))
    assert body is not None
    assert tells(body.get_content(), "seat-it-is-your-turn", seat="bob")


@pytest.mark.parametrize("by", ["send", "compose"])
def test_a_move_that_was_mailed_is_not_cut_by_undo(begun: Three, by: str) -> None:
    """In a club without a remote nothing has left, and undo cuts; what was mailed, or composed to be, has left."""
    ann, *_others = begun
    for one in begun:
        play_and_mail(one, "stake", "2")
    carry(*begun)
    ann.done("mail", "receive")
    subprocess.run([needs.program("git"), "init", "--quiet", str(ann.folder)], check=True)
    ann.done("init")
    (ann.folder / "game.toml").rename(ann.folder / "games" / "game.toml")
    ann.done("play", "take", "1")
    assert ann.done("undo").out == says("taken-back-moves", moves="ann take 1") + "\n"
    ann.done("play", "take", "3")
    ann.done("mail", by)
    back = says("take-back-moves", moves=says("seat-s-move-2", seat="ann", move="take 3"))
    assert ann.done("undo").out == says("seat-proposes-to-motion-2", seat="ann", motion=back) + "\n"


def test_sync_begins_no_mailing_by_itself(begun: Three) -> None:
    """Ann knows both addresses from one game; another with the same people does not go by mail for that."""
    ann, bob, cy = begun
    offer("other.toml", begun, "pebbles")
    for one in (bob, cy):
        hand_over("other.toml", ann, one)
        one.done("join", one.name, "-g", "other.toml")
        hand_over("other.toml", one, ann)
    said = ann.done("sync")
    assert "other.toml" in said.out
    assert carry(*begun) == []
    ann.done("mail", "send", "-g", "other.toml")
    assert carry(*begun) == [("ann", "bob"), ("ann", "cy")]
    ann.done("note", "Ready?", "-g", "other.toml")
    ann.done("sync")
    assert carry(*begun) == [("ann", "bob"), ("ann", "cy")]


def test_help_has_a_summary_and_an_example(tmp_path: Path) -> None:
    ann = Correspondent("ann", tmp_path)
    for command, (_module, summary) in COMMANDS.items():
        said = ann.done("mail", command, "--help").out
        assert summary.rstrip(".") in " ".join(said.split()), command
        assert f"\n  Example: pbem mail {command}" in said
