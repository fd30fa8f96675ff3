"""What of a mail its writer has typed: no quotation, no signature, whatever language and alphabet."""

import pytest
from raw_mails import ASKED, mail
from wording import tells

from pbem.rooms.mail.transport.reader import read_message

# Words


@pytest.mark.parametrize(
    "attribution",
    [
        "On Mon, 2 Mar 2026 at 20:15, pbem <hub@play.example.org> wrote:",
        "On Mon, 2 Mar 2026 at 20:15, a hub with a long name <\nhub@play.example.org> wrote:",
        "Am 02.03.26 um 20:15 schrieb pbem:",
        "Am Mo., 2. März 2026 um 20:15 Uhr schrieb pbem\n<hub@play.example.org>:",
        "pbem <hub@play.example.org> schrieb am Mo., 2. März 2026, 20:15:",
        "Le lun. 2 mars 2026 à 20:15, pbem <hub@play.example.org> a écrit :",
        "El lun, 2 mar 2026 a las 20:15, pbem (<hub@play.example.org>) escribió:",
        "Il giorno lun 2 mar 2026 alle ore 20:15 pbem ha scritto:",
        "2026-03-02 20:15 GMT+01:00 pbem <hub@play.example.org> wrote:",
        "-----Original Message-----",
        "-----Ursprüngliche Nachricht-----",
        "pbem, yesterday at 20:15, wrote:",
        "pbem <hub@play.example.org>, yesterday, wrote:",
        "pbem <hub@play.example.org> schrieb gestern:",
        "-------- Weitergeleitete Nachricht --------",
        "________________________________",
        "Begin forwarded message:",
        "From: pbem\nSent: Monday\nTo: Bob\nSubject: turn 13",
        "*From:* pbem\n*Sent:* Monday\n*To:* Bob\n*Subject:* turn 13",
        "Von: pbem <hub@play.example.org>\n\nGesendet: Montag\n\nAn: Bob\n\nBetreff: Zug 13",
        "De : pbem\nEnvoyé : lundi\nÀ : Bob\nObjet : tour 13",
    ],
)
@pytest.mark.parametrize("quoted", ["", "> "])
def test_what_follows_the_announcement_of_a_quote_is_not_typed(attribution: str, quoted: str) -> None:
    body = f"13 bribe Hubu 2\n\n{attribution}\n\n{quoted}turn 13\n{quoted}13 pass\n"
    found = read_message(mail(body, "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: 8bit"))
    assert found.words == [ASKED]


@pytest.mark.parametrize(
    "announcement",
    [
        "la 21. marrask. 2026 klo 18.21 pbem <hub@play.example.org> kirjoitti:",
        "pbem <hub@play.example.org> \u4e8e2026\u5e7411\u670821\u65e5 18:21\u5199\u9053\uff1a",
        "2026. nov. 21., 18:21, pbem\n<hub@play.example.org> ezt \u00edrta:",
        "L\u00e4hett\u00e4j\u00e4: pbem\nL\u00e4hetetty: lauantai 21. marraskuuta 2026 18.21\nAihe: turn 13",
    ],
)
def test_what_announces_a_marked_quote_is_not_typed_in_any_language(announcement: str) -> None:
    body = f"13 bribe Hubu 2\n\n{announcement}\n{{gap}}> 13 pass\n"
    for gap in ("", "\n"):
        encoding = ("Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: 8bit")
        assert read_message(mail(body.format(gap=gap), *encoding)).words == [ASKED]


@pytest.mark.parametrize("typed", ["You ask me three things:", "note: my answers:", "turn 13:\ntake 2:\nnote: well"])
def test_a_line_that_a_person_typed_above_a_quote_is_typed(typed: str) -> None:
    assert read_message(mail(f"{typed}\n> 13 pass\n")).words == typed.split("\n")


@pytest.mark.parametrize(
    "signature",
    [
        "-- \nBob",
        "--\nBob",
        "\u2014\nBob",
        "Sent from my iPhone",
        "Von meinem iPhone gesendet",
        "Get Outlook for Android",
        "Gesendet mit der GMX Mail App",
        "Envoyé de mon iPhone",
    ],
)
def test_a_signature_is_not_typed(signature: str) -> None:
    body = f"13 bribe Hubu 2\n\n{signature}\n13 pass\n"
    assert read_message(mail(body)).words == [ASKED]


def test_an_answer_below_a_quote_counts_also_where_a_blank_line_follows_the_announcement() -> None:
    body = "On 2 Mar 2026, at 20:15, pbem wrote:\n\n> 13 pass\n\n13 bribe Hubu 2\n"
    assert read_message(mail(body)).words == [ASKED]


def test_a_signature_ends_where_its_kind_does() -> None:
    """A program's own line with the next empty line, a person's only with the mail or a quote."""
    assert read_message(mail("Sent from my iPhone\nby me\n\n13 bribe Hubu 2\n")).words == [ASKED]
    assert read_message(mail("13 bribe Hubu 2\n\n-- \nBob\n\n13 pass\n")).words == [ASKED]


def test_an_answer_below_the_quote_counts_even_if_a_signature_stands_above_it() -> None:
    body = "Sent from my iPhone\n\n> On 2 Mar 2026, pbem wrote:\n> 13 pass\n\n13 bribe Hubu 2\n"
    assert read_message(mail(body)).words == [ASKED]
    body = "-- \nBob\n13 pass\n\nOn 2 Mar 2026, pbem wrote:\n> 13 pass\n13 bribe Hubu 2\n"
    assert read_message(mail(body)).words == [ASKED]


@pytest.mark.parametrize(
    "line",
    [
        "note from: here to: there",
        "note on Monday I wrote: hello, and more",
        "On we go, at 12",
        "- 13 pass",
        "note -- well",
        "note she wrote it at 20:15 and I say:",
        "From now on",
        "On the whole, as she wrote:",
        "as pbem wrote:",
    ],
)
def test_a_line_that_only_looks_like_a_mark_is_typed(line: str) -> None:
    assert read_message(mail(f"{line}\n13 pass\n")).words == [line, "13 pass"]


@pytest.mark.parametrize(
    "quote", ["On 2 Mar 2026, at 20:15, pbem wrote:\n> 13 pass", "Am 2. März um 20:15\nschrieb pbem:\n> x", "> quote"]
)
def test_a_quote_without_an_empty_line_above_takes_no_typed_line_with_it(quote: str) -> None:
    assert read_message(mail(f"13 bribe Hubu 2\n{quote}\n")).words == [ASKED]


def test_bold_words_and_blanks_that_nobody_sees_are_plain() -> None:
    assert read_message(mail("*13 bribe Hubu 2*\n")).words == [ASKED]
    assert read_message(mail("\u200b13\u00a0bribe Hubu 2 \ufeff\n")).words == [ASKED]


def test_an_empty_plain_text_gives_way_to_the_html() -> None:
    body = "--x\nContent-Type: text/plain\n\n \n--x\nContent-Type: text/html\n\n<p>13 pass</p>\n--x--\n"
    assert read_message(mail(body, "Content-Type: multipart/alternative; boundary=x")).words == ["13 pass"]


def test_preformatted_lines_stay_lines() -> None:
    html = "13 pass<pre>one\n  two\n</pre>three\nfour<pre></pre>"
    assert read_message(mail(html, "Content-Type: text/html")).words == ["13 pass", "one", "two", "three four"]


@pytest.mark.parametrize(
    "quote",
    [
        "<blockquote><p>13 pass</p>14 pass</blockquote>",
        "<div class='x gmail_signature'>13 pass<br>14 pass</div>",
        "<div id=Signature><div>13 pass</div>14 pass</div>",
        '<div class="moz-cite-prefix">13 pass</div>',
        "<style>13 pass</style><title>13 pass</title><!-- 13 pass -->",
    ],
)
def test_a_quote_or_signature_in_html_ends_where_its_element_ends(quote: str) -> None:
    found = read_message(mail(f"<p>13 bribe Hubu 2</p>{quote}<p>consent 2</p>", "Content-Type: text/html"))
    assert found.words == [ASKED, "consent 2"]


@pytest.mark.parametrize("mark", ["appendonsend", "divRplyFwdMsg", "ms-outlook-mobile-body-separator-line"])
def test_outlook_marks_in_html_where_the_rest_is_a_quote(mark: str) -> None:
    body = f'<div>13 bribe Hubu 2</div><div><div id="{mark}"></div></div><div>13 pass</div>'
    assert read_message(mail(body, "Content-Type: text/html")).words == [ASKED]


@pytest.mark.parametrize("unclosed", ["<!-- never closed ", "<style>", "<a href='", "</", "<blockquote>13 pass"])
def test_html_that_is_cut_off_keeps_the_words_before(unclosed: str) -> None:
    found = read_message(mail(f"<p>13 bribe &lt;Hubu&gt; 2{unclosed}", "Content-Type: text/html"))
    assert found.words[0] == "13 bribe <Hubu> 2"


@pytest.mark.parametrize(
    ("charset", "text"),
    [
        ("utf-8", "Grüße"),
        ("us-ascii", "Grüße"),
        ("", "Grüße"),
        ("ä", "Grüße"),
    ],
)
def test_utf_8_is_read_whatever_it_is_called(charset: str, text: str) -> None:
    found = read_message(mail(text, f'Content-Type: text/plain; charset="{charset}"'))
    assert (found.words, found.problems) == ([text], [])


@pytest.mark.parametrize("charset", ["zip", "hex", "rot13", "idna", "punycode", "undefined", "utf-8\x00", "8" * 500])
def test_no_name_of_a_charset_does_harm(charset: str) -> None:
    found = read_message(mail("13 pass grüße", f'Content-Type: text/plain; charset="{charset}"'))
    assert found.words == ["13 pass grüße"]
    assert [tells(problem, "the-mail-s-text-is") for problem in found.problems] == [True]


def test_quotes_in_windows_clothing_are_read() -> None:
    raw = "note “so” – €5".encode("cp1252")
    assert read_message(mail(raw, "Content-Type: text/plain; charset=iso-8859-1")).words == ["note “so” – €5"]
