"""Peer to peer: everybody has pbem and a key, and mails carry signed events."""

import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
import tomli_w
from correspondents import Correspondent, as_mail, carry, meet, typed_mail
from freezegun import freeze_time
from people import hand_over, offer

from pbem.cli.commands.mail import COMMANDS
from pbem.errors import MachineError
from pbem.transport.mail.reading import read_message

Three = tuple[Correspondent, Correspondent, Correspondent]


@pytest.fixture
def invited(tmp_path: Path) -> Three:
    """Ann has begun a game of Pebbles; bob and cy have mailboxes, and nothing else."""
    ann, bob, cy = (Correspondent(name, tmp_path).set_up() for name in ("ann", "bob", "cy"))
    offer("game.toml", (ann, bob, cy), "pebbles")
    return ann, bob, cy


@pytest.fixture
def begun(invited: Three) -> Three:
    """All three have the game and their seats, and know each other's addresses; all are to name a stake."""
    ann, bob, cy = invited
    meet(invited)
    for one, other in ((bob, cy), (cy, bob)):
        one.done("mail", "address", other.name, other.address)
    assert ann.held() == bob.held() == cy.held()
    return invited


def play(one: Correspondent, *words: str) -> None:
    one.done("play", *words)
    one.done("mail", "send")


# ---------------------------------------------------------------------- inviting and joining


def test_an_invitation_brings_the_game_and_the_join_goes_back(invited: Three) -> None:
    ann, bob, _cy = invited
    assert "mailed to bob <bob@example.org>" in ann.done("mail", "send", "--to", bob.address).err
    assert carry(*invited) == [("ann", "bob")]
    said = bob.done("mail", "receive")
    assert "take a seat with `pbem join`: bob, cy" in said.out
    assert "a new game came: game.toml" in said.err
    assert "mail for ann will go to ann@example.org" in said.err
    assert bob.held() == ann.held()
    bob.done("join", "bob")
    assert "moves of yours wait to be sent: game.toml" in bob.done("mail", "receive").err
    bob.done("mail", "send")
    carry(*invited)
    said = ann.done("mail", "receive")
    assert "bob takes a seat." in said.out
    assert bob.held() == ann.held()


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
    assert ann.done("free", "bob").err == "seats still free: bob, cy\n"
    ann.done("mail", "send", "--to", bob.address)
    assert carry(*invited) == [("ann", "bob")]
    said = bob.done("mail", "receive")
    assert "The creator frees the seat bob." in said.out
    assert "take a seat with `pbem join`: bob, cy" in said.out
    assert "mail for ann will go to ann@example.org" in said.err
    bob.done("join", "bob")
    cy.done("join", "cy")
    for one in (bob, cy, ann, bob, cy):
        one.done("sync")
        carry(*invited)
    assert ann.held() == bob.held() == cy.held()
    assert "your turn, bob: name a stake" in bob.done("list").out
    assert "your turn, cy: name a stake" in cy.done("list").out
    assert "all signatures and moves valid: Pebbles 1 between ann, bob, cy" in cy.done("verify").out


def test_who_was_dismissed_gets_no_more_mail_for_the_seat(invited: Three) -> None:
    """Nor does who asked for it next, before the creator knows where to write."""
    ann, bob, cy = invited
    for friend in (cy, bob):
        shutil.copy(ann.folder / "game.toml", friend.folder)
    for friend in (cy, bob):
        friend.done("join", "bob")
        friend.done("mail", "send", "--to", ann.address)
        carry(*invited)
        ann.done("mail", "receive")
    assert "mailed to bob <cy@example.org>" in ann.done("mail", "send").err
    ann.posted()
    assert ann.done("free", "bob").err.startswith("next for the seat bob: ")
    said = ann("mail", "send")
    assert (said.code, ann.posted()) == (2, [])
    assert "game.toml: no address known for bob, cy" in said.err
    assert "no address known for bob" in ann("mail", "send", "--to", "bob").err
    ann.done("mail", "address", "bob", bob.address)
    assert "mailed to bob <bob@example.org>" in ann.done("mail", "send").err
    ann.done("free", "bob")
    assert ann("mail", "send").code == 2
    ann.posted()
    ann.done("mail", "send", "--to", "dee@example.org", "--seat", "bob")
    assert [as_mail(raw)["To"] for raw in ann.posted()] == ["bob <dee@example.org>"]


def test_the_address_of_a_creator_without_a_seat_is_learned_as_that(invited: Three) -> None:
    ann, bob, _cy = invited
    ann.done("new", "pebbles", "--secrecy=open", "--seats", "bob,cy", "--file", "other.toml")
    ann.done("mail", "send", "-g", "other.toml", "--to", bob.address)
    carry(*invited)
    assert "mail for the game's creator will go to ann@example.org" in bob.done("mail", "receive").err


def test_a_new_game_goes_into_the_folder_games_if_there_is_one_and_replaces_nothing(invited: Three) -> None:
    ann, bob, _cy = invited
    (bob.folder / "games").mkdir()
    (bob.folder / "games" / "game.toml").write_text("mine")
    ann.done("mail", "send", "--to", bob.address)
    carry(*invited)
    assert "a new game came: games/game-2.toml" in bob.done("mail", "receive").err
    assert (bob.folder / "games" / "game.toml").read_text() == "mine"


def test_the_seat_at_an_address_is_the_one_of_its_name_or_has_to_be_said(invited: Three) -> None:
    ann, bob, _cy = invited
    said = ann("mail", "send", "--to", "someone@example.net")
    assert (said.code, said.out) == (2, "")
    assert "which seat is at someone@example.net?\nsay which with --seat: bob, cy" in said.err
    ann.done("mail", "send", "--to", "someone@example.net", "--seat", "cy")
    assert "[game] take your seat" in as_mail(ann.posted()[0])["Subject"]
    ann.done("mail", "send", "--to", bob.address)
    assert ann.addresses == {"someone@example.net", "bob@example.org"}
    assert "all seats have other addresses" in ann("mail", "send", "--to", "third@example.net").err
    assert "the seat ann is yours" in ann("mail", "send", "--to", "third@example.net", "--seat", "ann").err
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
    dee.done("new", "pebbles", "--secrecy=open", "--seats", "dee,bob", "--seat", "dee", "--file", "ours.toml")
    said = dee("mail", "compose", "--to", bob.address)
    assert (said.code, said.out) == (2, "")
    assert said.err == (
        "pbem: pbem does not know your own mail address\n"
        "say it with --from ADDRESS, or let pbem send mail itself: `pbem mail setup`\n"
    )
    assert (
        "From: dee <dee@example.org>\n"
        in dee.done("mail", "compose", "--to", bob.address, "--from", "dee@example.org").out
    )
    assert "From: dee <dee@example.org>\n" in dee.done("mail", "compose", "--to", bob.address).out


def test_where_nobody_has_an_address_it_is_said_how_to_give_one(invited: Three) -> None:
    ann, bob, _cy = invited
    said = ann("mail", "compose")
    assert (said.code, said.out) == (4, "")
    assert "nobody here has an address\nsay where somebody is: `pbem mail address SEAT ADDRESS`" in said.err
    offer("other.toml", (ann, bob), "pebbles")
    said = ann("mail", "send")
    assert (said.code, said.out) == (2, "")
    assert "none of the games here has gone by mail before\nsay which with -g NAME" in said.err
    (ann.folder / "other.toml").unlink()
    said = ann("mail", "send")
    assert said.code == 2
    assert "game.toml: no address known for bob, cy" in said.err
    ann.done("mail", "address", "bob", bob.address)
    said = ann.done("mail", "send")
    assert "no address known for cy (set it with: pbem mail address cy ADDRESS)" in said.err
    assert carry(*invited) == [("ann", "bob")]


# ---------------------------------------------------------------------- sending


def test_nobody_gets_the_same_twice_unless_it_is_asked_for(begun: Three) -> None:
    ann, *_others = begun
    ann.done("play", "stake", "2")
    ann.done("mail", "send")
    assert carry(*begun) == [("ann", "bob"), ("ann", "cy")]
    said = ann.done("mail", "send")
    assert "nothing to send: everybody has everything" in said.err
    assert carry(*begun) == []
    ann.done("mail", "send", "--again")
    assert carry(*begun) == [("ann", "bob"), ("ann", "cy")]


def test_what_one_player_mailed_to_all_nobody_mails_on(begun: Three) -> None:
    ann, bob, cy = begun
    play(ann, "stake", "2")
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
    assert "bob has answered" in cy.done("sync").out
    assert ann.held() == bob.held() == cy.held()


def test_a_mail_that_cannot_go_is_told_and_goes_with_the_next_send(begun: Three) -> None:
    ann, *_others = begun
    ann.done("play", "stake", "2")
    ann.out.rename(ann.out.parent / "gone")
    ann.out.write_text("no folder")
    said = ann("mail", "send")
    assert said.code == 5
    assert "no Maildir can be made at" in said.err
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
    assert said.err.splitlines()[0] == f"there is no Maildir at {bob.box}"
    assert "mailed to ann <ann@example.org>" in said.err


def test_a_report_tells_only_what_its_seat_may_know_and_carries_what_is_new(begun: Three) -> None:
    ann, bob, _cy = begun
    ann.done("play", "stake", "2")
    ann.done("mail", "send", "--to", "bob")
    raw = ann.posted()[0]
    mail, message = as_mail(raw), read_message(raw)
    assert mail["Subject"] == "[game] turn 1: your move"
    assert mail["To"].addresses[0].addr_spec == bob.address
    assert [file.raw for file in message.files] == [(ann.folder / "game.toml").read_bytes()]
    assert [event.id for event in message.blocks[0].events] == ann.ids()[-1:]
    body = mail.get_body(("plain",))
    assert body is not None
    assert "bob, it is your turn" in body.get_content()


@pytest.mark.parametrize("by", ["send", "compose"])
def test_a_move_that_was_mailed_is_not_cut_by_undo(begun: Three, by: str) -> None:
    """In a club without a remote nothing has left, and undo cuts; what was mailed, or composed to be, has left."""
    ann, *_others = begun
    for one in begun:
        play(one, "stake", "2")
    carry(*begun)
    ann.done("mail", "receive")
    subprocess.run(["git", "init", "--quiet", str(ann.folder)], check=True)
    ann.done("init")
    (ann.folder / "game.toml").rename(ann.folder / "games" / "game.toml")
    ann.done("play", "take", "1")
    assert ann.done("undo").out == "taken back: ann take 1\n"
    ann.done("play", "take", "3")
    ann.done("mail", by)
    assert ann.done("undo").out == "ann proposes to take back ann's take 3.\n"


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


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_a_summary_and_an_example(tmp_path: Path, command: str) -> None:
    said = Correspondent("ann", tmp_path).done("mail", command, "--help").out
    assert COMMANDS[command][1].rstrip(".") in " ".join(said.split())
    assert f"\n  Example: pbem mail {command}" in said


# ---------------------------------------------------------------------- receiving


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
    assert "mailed to bob <bob@example.org>, cy <cy@example.org>" in ann.done("sync").err
    carry(*begun)
    said = bob.done("sync")
    assert "ann takes 3." in said.out
    assert "your turn, bob" in said.out
    assert bob.done("sync").err == "nothing new\n"


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
    assert "bob stakes 2." in ann.done("history").out
    assert "your turn, ann: take pebbles" in ann.done().out


def test_consents_that_crossed_are_carried_out_by_whoever_proposed(begun: Three) -> None:
    ann, bob, cy = begun
    ann.done("abandon")
    ann.done("sync")
    carry(*begun)
    for one in (bob, cy):
        one.done("mail", "receive")
        one.done("consent")
        one.done("mail", "send")
    carry(*begun)
    ann.done("sync")
    carry(*begun)
    for one in begun:
        one.done("sync")
        assert "abandoned" in one.done("list").out


def test_the_same_event_by_mail_and_by_file_is_nothing_new(begun: Three) -> None:
    ann, bob, _cy = begun
    play(ann, "stake", "2")
    shutil.copy(ann.folder / "game.toml", bob.folder / "game.toml")
    before = bob.ids()
    carry(*begun)
    said = bob.done("mail", "receive")
    assert (said.out, said.err) == ("", "nothing new\n")
    assert bob.ids() == before
    assert "game.toml: 0 new, 0 refused, 0 waiting" in bob.log


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
    assert "what came waits for earlier events" in said.err
    assert bob.ids() == before
    assert "ann takes 1." in bob.done("mail", "apply", typed=earlier).out
    assert bob.ids() == [*before, *ann.ids()[-2:]]
    said = bob.done("mail", "apply", typed=earlier + later)
    assert (said.out, said.err) == ("", "nothing new\n")


def test_a_mail_whose_processing_broke_off_is_processed_again_without_harm(begun: Three) -> None:
    ann, bob, _cy = begun
    play(ann, "stake", "2")
    mail = ann.posted()[0]
    bob.gets(mail)
    bob.done("mail", "receive")
    once = (bob.folder / "game.toml").read_bytes()
    bob.gets(mail)  # as if it had not been marked
    assert bob.done("mail", "receive").err == "nothing new\n"
    assert (bob.folder / "game.toml").read_bytes() == once


def test_words_are_shown_as_the_senders_and_are_no_moves(begun: Three) -> None:
    ann, bob, _cy = begun
    play(ann, "stake", "2")
    report = as_mail(ann.posted()[0])
    bob.gets(typed_mail("cy@example.org", "stake 3\nundo\n", headers=[("In-Reply-To", report["Message-ID"])]))
    before = bob.ids()
    said = bob.done("mail", "receive")
    assert said.out == "cy@example.org writes:\n      | stake 3\n      | undo\n"
    assert bob.ids() == before
    assert "its words were shown; they are no moves" in bob.log


def test_an_address_is_learned_from_whoever_signed_what_came_and_never_changed_by_a_mail(begun: Three) -> None:
    ann, bob, _cy = begun
    play(ann, "stake", "2")
    raw = ann.posted()[0].replace(b"ann@example.org", b"eve@example.net")
    bob.gets(raw)
    said = bob.done("mail", "receive")
    assert "1 new" in bob.log
    assert "eve" not in said.err
    assert "eve@example.net" not in bob.addresses


@pytest.mark.parametrize("sender", ["<a@example.net>, <b@example.net>", '"cy@example.org" <eve@example.net>'])
def test_nothing_is_learned_from_a_sender_who_is_in_doubt(invited: Three, sender: str) -> None:
    ann, bob, _cy = invited
    ann.done("mail", "send", "--to", bob.address)
    raw = ann.posted()[0]
    bob.gets(raw.replace(b"From: ann <ann@example.org>", f"From: {sender}".encode()))
    assert "will go to" not in bob.done("mail", "receive").err
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
    play(ann, "stake", "2")
    carry(*begun)
    bob.done("mail", "receive")
    assert [path.read_bytes() for path in (bob.box / "new").iterdir()] == [private]
    assert "mum" not in bob.log


# ---------------------------------------------------------------------- through any other program


def test_composed_mails_are_applied_as_files_as_a_mailbox_and_as_pasted_text(begun: Three) -> None:
    ann, bob, cy = begun
    ann.done("play", "stake", "2")
    one = ann.done("mail", "compose", "--seat", "bob").out
    assert one.startswith("From: ann <ann@example.org>\nTo: bob <bob@example.org>\n")
    both = ann.done("mail", "compose").out
    assert both.startswith("From pbem@localhost ")
    assert both.count("\nX-Pbem-Seats: bob cy\n") == 2
    ann.done("mail", "compose", "--seat", "bob", "-o", "bob.eml")
    (bob.folder / "saved.eml").write_bytes((ann.folder / "bob.eml").read_bytes())
    (cy.folder / "mailbox").write_text(both)
    assert "ann has answered" in bob.done("mail", "apply", "saved.eml").out
    assert "ann has answered" in cy.done("mail", "apply", "mailbox").out
    assert ann.held() == bob.held() == cy.held()
    assert bob.done("mail", "apply", typed=one).err == "nothing new\n"


def test_what_is_damaged_exits_with_3_and_says_so_in_one_sentence(begun: Three) -> None:
    ann, bob, _cy = begun
    ann.done("play", "stake", "2")
    body = as_mail(ann.done("mail", "compose", "--seat", "bob").out.encode()).get_body(("plain",))
    assert body is not None
    text = body.get_content()
    armour = text[text.index("-----BEGIN PBEM") :]
    lines = armour.split("\n")
    lines[2] = lines[2][::-1]
    said = bob("mail", "apply", typed="\n".join(lines))
    assert (said.code, said.out) == (3, "")
    assert "a block of moves was damaged on the way" in said.err
    assert bob("mail", "apply", typed="hello").code == 3
    assert "ann has answered" in bob.done("mail", "apply", typed=armour).out


def test_a_mail_for_a_game_whose_own_file_is_damaged_says_so_and_changes_nothing(begun: Three) -> None:
    ann, bob, _cy = begun
    ann.done("play", "stake", "2")
    mail, place = ann.done("mail", "compose", "--seat", "bob").out, bob.folder / "game.toml"
    whole = place.read_bytes()
    place.write_bytes(whole.replace(b'kind = "start"', b'kind = "stars"'))
    damaged = place.read_bytes()
    said = bob("mail", "apply", typed=mail)
    assert said.code == 3
    assert "game.toml" in said.err
    assert place.read_bytes() == damaged
    place.write_bytes(whole)
    assert "ann has answered" in bob.done("mail", "apply", typed=mail).out


def test_a_damaged_game_among_those_that_go_by_mail_stops_no_other(begun: Three) -> None:
    ann, bob, _cy = begun
    bob.done("play", "stake", "1")
    place = bob.folder / "game.toml"
    whole = place.read_bytes()
    place.write_bytes(whole.replace(b'kind = "start"', b'kind = "stars"'))
    bob.gets(typed_mail(ann.address, "Hello?"))
    said = bob("mail", "receive")
    assert (said.code, said.err) == (0, "nothing new\n")
    place.write_bytes(whole)
    assert "moves of yours wait to be sent: game.toml" in bob.done("mail", "receive").err


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (lambda raw: raw.replace(b'kind = "start"', b"kind = 3"), "the file it.toml in the mail is damaged: event 5: "),
        (lambda raw: raw[:-40], "the file it.toml in the mail is not whole"),
        (lambda raw: raw.partition(b"\n\n")[2], "the file it.toml in the mail does not begin a game"),
    ],
)
def test_a_file_in_a_mail_that_is_no_whole_game_is_said_to_be_so(
    made: Callable[[bytes], bytes], said: str, begun: Three
) -> None:
    ann, bob, _cy = begun
    mail = as_mail(typed_mail(ann.address, "Here it is."))
    raw = made((ann.folder / "game.toml").read_bytes())
    mail.add_attachment(raw, maintype="application", subtype="octet-stream", filename="it.toml")
    bob.gets(mail.as_bytes())
    got = bob("mail", "receive")
    assert got.code == 3
    assert f"mail from ann@example.org: {said}" in got.err
    assert "      | Here it is." in got.out


def test_who_cannot_be_written_to_is_told_and_the_others_are_written_to(begun: Three) -> None:
    """Ann's program knows no bob. What she sends ends as badly as that."""
    ann, _bob, _cy = begun
    settings = ann.home / "config" / "mail.toml"
    program = ann.folder / "send.py"
    program.write_text("import sys\nsys.exit(67 if b'To: bob ' in sys.stdin.buffer.read() else 0)\n")
    fields = tomllib.loads(settings.read_text())
    fields["outgoing"] = {"by": "command", "command": shlex.join([sys.executable, str(program)])}
    settings.write_text(tomli_w.dumps(fields))
    ann.done("play", "stake", "2")
    said = ann("mail", "send")
    assert said.code == MachineError.exit_code
    assert "game.toml was not mailed to bob: " in said.err
    assert "; the next send tries again" in said.err
    assert "mailed to cy <cy@example.org>" in said.err
    said = ann("mail", "send")
    assert "mailed to" not in said.err.replace("not mailed to", ""), "cy has everything"


def test_who_has_no_key_is_told_how_to_make_one(begun: Three, tmp_path: Path) -> None:
    ann, *_others = begun
    onlooker = Correspondent("eve", tmp_path)
    hand_over("game.toml", ann, onlooker)
    said = onlooker("mail", "compose")
    assert (said.code, said.out) == (2, "")
    assert said.err == "pbem: you have no key yet\nmake one with `pbem key new NAME`\n"


def test_a_long_mail_is_shown_from_its_beginning(begun: Three) -> None:
    ann, bob, _cy = begun
    thread = f"<g{ann.ids()[0][:12]}@example.org>"
    lines = [f"Line {number} of many." for number in range(1, 23)]
    bob.gets(typed_mail(ann.address, "\n".join(lines), headers=[("References", thread)]))
    shown = bob.done("mail", "receive").out.splitlines()
    assert shown == ["ann@example.org writes:", *(f"      | {line}" for line in lines[:20]), "      | and 2 more lines"]
    bob.gets(typed_mail(ann.address, "\n".join(lines[:20]), headers=[("References", thread)]))
    assert bob.done("mail", "receive").out.splitlines()[1:] == [f"      | {line}" for line in lines[:20]]


def test_a_game_file_is_applied_like_a_mail(begun: Three) -> None:
    ann, bob, _cy = begun
    ann.done("play", "stake", "2")
    bob.done("mail", "apply", str(ann.folder / "game.toml"))
    assert bob.held() == ann.held()


# ---------------------------------------------------------------------- addresses and reminders


def test_addresses_are_set_listed_and_forgotten(begun: Three) -> None:
    ann, *_others = begun
    assert ann.done("mail", "address", "bob").out == "bob@example.org\n"
    ann.done("mail", "address", "bob", "Bob@Example.net")
    ann.done("mail", "address", "uncle", "uncle@example.net")
    assert ann.done("mail", "address").out.splitlines() == [
        "game.toml  bob  bob@example.net",
        "game.toml  cy  cy@example.org",
        "uncle  uncle@example.net",
    ]
    (ann.folder / "damaged.toml").write_text('[[event]]\nkind = "game"\n')
    assert len(ann.done("mail", "address").out.splitlines()) == 3, "a game that cannot be read has none"
    (ann.folder / "damaged.toml").unlink()
    ann.done("mail", "address", "uncle", "--forget")
    assert "uncle" not in ann.done("mail", "address").out
    assert ann("mail", "address", "uncle").code == 2
    ann.done("mail", "address", "bob", "--forget")
    assert ann("mail", "address", "bob").code == 2
    said = ann("mail", "address", "cy", "nowhere")
    assert (said.code, said.err) == (2, "pbem: 'nowhere' is no mail address\n")
    assert ann("mail", "address", "cy", "c..y@example.org").err == "pbem: 'c..y@example.org' is no mail address\n"


@pytest.mark.parametrize("text", ["format = 2\n", "format = 1\n[kings]\n", "format = 1\n[keys]\nx = 3\n", "]"])
def test_an_address_file_that_makes_no_sense_is_refused_and_left_as_it_is(begun: Three, text: str) -> None:
    ann, *_others = begun
    place = ann.home / "config" / "addresses.toml"
    place.write_text(text)
    said = ann("mail", "send")
    assert said.code == 3
    assert said.err.startswith(f"pbem: {place}: ")
    assert place.read_text() == text


def test_reminders_go_to_those_who_are_late_once_a_day_with_the_deadline_for_calendars(tmp_path: Path) -> None:
    with freeze_time("2026-11-21 12:00:00") as clock:
        people = ann, _bob = [Correspondent(name, tmp_path).set_up() for name in ("ann", "bob")]
        offer("game.toml", people, "pebbles", "--pace", "3d")
        meet(people)
        ann.posted()
        assert "no reminders are due" in ann.done("mail", "remind").err
        clock.move_to(datetime(2026, 11, 23, 13, tzinfo=UTC))
        ann.done("mail", "remind")
        [mail] = map(as_mail, ann.posted())
        assert mail["Subject"] == "[game] turn 1: your move"
        [entry] = [part for part in mail.walk() if part.get_content_type() == "text/calendar"]
        assert "DTSTART:20261124T120000Z" in entry.get_content()
        ann.done("mail", "remind")
        assert ann.posted() == []
        clock.move_to(datetime(2026, 11, 25, 13, tzinfo=UTC))
        ann.done("mail", "remind")
        [again] = map(as_mail, ann.posted())
        assert again["Message-ID"] != mail["Message-ID"]
