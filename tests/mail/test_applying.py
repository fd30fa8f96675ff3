"""Mails that go through any other program: composed here, saved or pasted there."""

import re
import shlex
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
import tomli_w
from correspondents import Correspondent, Three, as_mail, typed_mail
from people import hand_over
from wording import says, telling, tells

from pbem.errors import MachineError


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
    assert says("seat-has-answered", seat="ann") in bob.done("mail", "apply", "saved.eml").out
    assert says("seat-has-answered", seat="ann") in cy.done("mail", "apply", "mailbox").out
    assert ann.held() == bob.held() == cy.held()
    assert bob.done("mail", "apply", typed=one).err == says("nothing-new") + "\n"


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
    assert says("a-block-of-moves-was") in said.err
    assert bob("mail", "apply", typed="hello").code == 3
    assert says("seat-has-answered", seat="ann") in bob.done("mail", "apply", typed=armour).out


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
    assert says("seat-has-answered", seat="ann") in bob.done("mail", "apply", typed=mail).out


def test_a_damaged_game_among_those_that_go_by_mail_stops_no_other(begun: Three) -> None:
    ann, bob, _cy = begun
    bob.done("play", "stake", "1")
    place = bob.folder / "game.toml"
    whole = place.read_bytes()
    place.write_bytes(whole.replace(b'kind = "start"', b'kind = "stars"'))
    bob.gets(typed_mail(ann.address, "Hello?"))
    said = bob("mail", "receive")
    assert (said.code, said.err) == (0, says("nothing-new") + "\n")
    place.write_bytes(whole)
    assert says("moves-of-yours-wait-to", games="game.toml") in bob.done("mail", "receive").err


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (lambda raw: raw.replace(b'kind = "start"', b"kind = 3"), "the-file-name-in-the"),
        (lambda raw: raw[:-40], "the-file-name-in-the-mail"),
        (lambda raw: raw.partition(b"\n\n")[2], "the-file-name-in-the-mail-does"),
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
    told = [line for line in got.err.splitlines() if tells(line, "mail-from-sender-problem", sender="ann@example.org")]
    assert [tells(line, said, name="it.toml") for line in told] == [True]
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
    assert tells(said.err, "game-was-not-mailed-to", game="game.toml", whom="bob")
    assert says("mailed-to-names", names="cy <cy@example.org>") in said.err.splitlines()
    said = ann("mail", "send")
    assert tells(said.err, "game-was-not-mailed-to", game="game.toml", whom="bob")
    assert not any(re.fullmatch(telling("mailed-to-names"), line) for line in said.err.splitlines()), (
        "cy has everything"
    )


def test_who_has_no_key_is_told_how_to_make_one(begun: Three, tmp_path: Path) -> None:
    ann, *_others = begun
    onlooker = Correspondent("eve", tmp_path)
    hand_over("game.toml", ann, onlooker)
    said = onlooker("mail", "compose")
    assert (said.code, said.out) == (2, "")
    assert said.err == f"pbem: {says('you-have-no-key-yet')}\n{says('make-one-with-pbem-key')}\n"


def test_a_long_mail_is_shown_from_its_beginning(begun: Three) -> None:
    ann, bob, _cy = begun
    thread = f"<g{ann.ids()[0][:12]}@example.org>"
    lines = [f"Line {number} of many." for number in range(1, 23)]
    bob.gets(typed_mail(ann.address, "\n".join(lines), headers=[("References", thread)]))
    shown = bob.done("mail", "receive").out.splitlines()
    more = says("and-count-more-lines", count=2)
    assert shown[0] == says("sender-writes", sender="ann@example.org")
    assert shown[1:] == [f"      | {line}" for line in (*lines[:20], more)]
    bob.gets(typed_mail(ann.address, "\n".join(lines[:20]), headers=[("References", thread)]))
    assert bob.done("mail", "receive").out.splitlines()[1:] == [f"      | {line}" for line in lines[:20]]


def test_what_nobody_has_signed_as_its_writer_somebody_writes(begun: Three) -> None:
    """A mail that a mail program has left without its sender."""
    ann, bob, _cy = begun
    mail = typed_mail(ann.address, "See you!", headers=[("References", f"<g{ann.ids()[0][:12]}@example.org>")])
    bob.gets(re.sub(rb"(?m)^From: .*\r?\n", b"", mail))
    assert bob.done("mail", "receive").out == f"{says('sender-writes', sender=says('somebody'))}\n      | See you!\n"


def test_a_game_file_is_applied_like_a_mail(begun: Three) -> None:
    ann, bob, _cy = begun
    ann.done("play", "stake", "2")
    bob.done("mail", "apply", str(ann.folder / "game.toml"))
    assert bob.held() == ann.held()
