"""Mails that were written to break something: each is answered once, does nothing, and makes nothing fail."""

from base64 import b64encode

import pytest
from club import ANN, Club, sound
from hypothesis import given
from hypothesis import strategies as st
from searching import sampled

from pbem.rooms.hub.commands import commands
from pbem.rooms.hub.dress import undressed
from pbem.rooms.mail.transport.reader import read_message

HOSTILE = {
    "ten thousand lines": "\n".join(["hello there"] * 10_000),
    "ten thousand commands": "\n".join(["history"] * 10_000),
    "ten thousand signs": "\n".join(["..."] * 10_000),
    "a huge line": "x" * 500_000,
    "a huge line of words": "take " * 100_000,
    "a huge line of marks": "* " * 100_000,
    "a huge line of emphasis": "*_`" * 50_000,
    "a huge line of smileys": ":) " * 50_000,
    "a huge line of pictures": "\U0001f642" * 50_000 + " hm",
    "a huge line of brackets": "take (" * 20_000,
    "a huge line of blanks": "a" + " " * 300_000 + "b",
    "a huge line of nothing": "\u200b" * 300_000,
    "nested quotes": "\n".join(f"{'> ' * depth}consent" for depth in range(500, 0, -1)),
    "nested quotes without blanks": "\n".join(f"{'>' * depth}consent" for depth in range(1, 500)),
    "another alphabet": "\u0442\u0430k\u0435 2\n\u0441onsent\nres\u0456gn for good",
    "from the right to the left": "\u202e2 ekat\u202c\n\u2067consent now, will you\u2069",
    "other digits": "take \u00b2\u00b2\ntake \u0662x\ntake \u2461\u2461\n\u00bd\n\u0968\u0968\u0968",
    "signs that are none": "take \ufffd\nta\x00ke 9\n\x1b[2J\x07consent\x1b",
    "half a picture": "\ud83d take",
    "markup": "<script>undo()</script>\n<b>consent</b>\n{{consent}}\n%s %n {0} {}",
    "numbers": "999999999999999999999\n\n-1\n\n1e9\n\n0x2\n\nturn 99999999999 take 2",
    "a long plan": "plan " + " then ".join(["take 9"] * 5_000),
    "a long undo": "undo 999\nundo 1000\nconsent a b c d e f\naway until until until\npace pace\nrules "
    + "x " * 20_000,
    "notes that begin nothing": "note\n\n\n",
    "note that note that": "note that note that note that\nnote that",
    "announcements": "On 2 Mar 2026 wrote:\n" * 3_000,
    "headers": "From: a@b.c 20:15\n" * 3_000,
    "rulers": "-----Original Message-----\n" * 3_000,
    "colons": ("word: " * 50 + "\n") * 2_000,
}


@pytest.mark.parametrize("what", sampled(HOSTILE, 2))
def test_it_is_answered_once_and_does_nothing(taking: Club, what: str) -> None:
    before = taking.path().read_bytes()
    raw = taking.written(ANN, "{}").replace(b"{}", HOSTILE[what].encode("utf-8", "surrogatepass"))
    assert len(taking.deliver(raw)) == 1
    assert taking.deliver(raw) == []
    assert taking.path().read_bytes() == before
    assert "bug" not in " ".join(taking.log)


@pytest.mark.parametrize(
    "charset",
    sampled(["utf-16", "utf-7", "koi8-r", "shift_jis", "iso-2022-jp", "ebcdic-cp-us", "x-nonsense"], 3),
)
@pytest.mark.parametrize("written", ["utf-8", "cp1252", "utf-16"])
def test_a_wrong_charset_in_base64_makes_nothing_fail(taking: Club, charset: str, written: str) -> None:
    text = b64encode("note Gr\u00fc\u00dfe!\n\ntake 2\n\nsch\u00f6n".encode(written))
    raw = taking.written(
        ANN, text.decode(), Content_Type=f"text/plain; charset={charset}", Content_Transfer_Encoding="base64"
    )
    assert taking.deliver(raw) != []
    assert taking.game().table.heap in (18, 20)
    assert "bug" not in " ".join(taking.log)
    sound(taking)


@given(
    st.text(max_size=200),
    st.text(alphabet="*_`'\"<>()[]{}.,:;!?~- \n\t12taken\u200b\u202e\U0001f642\u201c\u201d", max_size=80),
)
def test_no_text_makes_the_reading_of_lines_fail(text: str, signs: str) -> None:
    for one in (text, signs, f"{signs}\n{text}\n{signs}"):
        undressed(one)
        lines = read_message(
            f"From: a@b.c\nContent-Type: text/plain; charset=utf-8\n\n{one}".encode(errors="ignore")
        ).lines
        for command in commands(lines, "turn 1", invited=True):
            assert command.line or command.rest
