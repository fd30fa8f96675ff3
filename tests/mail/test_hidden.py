"""What a mail program hides of an HTML mail is not read: no one has written it, or its writer has taken it back."""

from raw_mails import mail

from pbem.rooms.mail.transport.html import plain
from pbem.rooms.mail.transport.reader import read_message

HIDDEN = [
    '<div style="display:none">13 pass</div>',
    "<div style='color:red; DISPLAY : NONE !important'>13 pass</div>",
    "<div style=display:none>13 pass</div>",
    '<div style="dis/**/play:none;display:/* x */none">13 pass</div>',
    '<div style="&#100;isplay:none">13 pass</div>',
    '<div style="\\64 isplay:none">13 pass</div>',
    '<span style="mso-hide:all">13 pass</span>',
    '<span style="visibility:hidden">13 pass</span>',
    '<span style="font-size:0">13 pass</span>',
    '<span style="font-size: 0px; line-height:0">13 pass</span>',
    '<span style="font-size:1px">13 pass</span>',
    '<span style="font:0/0 a">13 pass</span>',
    '<div style="max-height:0;overflow:hidden">13 pass</div>',
    '<div style="height:0px">13 pass</div>',
    '<div style="width:0;overflow:hidden">13 pass</div>',
    '<div style="opacity:0.0">13 pass</div>',
    "<div hidden>13 pass</div>",
    '<div class="x" hidden="">13 pass</div>',
    '<font color="#FFFFFF">13 pass</font>',
    '<span style="color:white">13 pass</span>',
    '<span style="color:#fff;background:#FFF none">13 pass</span>',
    '<td bgcolor="#102030"><font color="#102030">13 pass</font></td>',
    '<span style="color:rgb(255, 255, 255)">13 pass</span>',
    '<span style="color:rgba(0,0,0,0)">13 pass</span>',
    '<span style="color:transparent">13 pass</span>',
    '<div style="position:absolute;left:-9999px">13 pass</div>',
    '<div style="text-indent:-5000px">13 pass</div>',
    "<template>13 pass</template>",
    "<noscript>13 pass</noscript>",
    '<p style="display:none ! important">13 pass</p>',
    "<s>13 pass</s>",
    "<del>13 pass</del>",
    '<span style="text-decoration:line-through">13 pass</span>',
    '<style>.preheader, #x { display: none }</style><p class="a preheader">13 pass</p>',
    "<style>/* } */ @media all { p#x{visibility:hidden} }</style><p id=x>13 pass</p>",
    '<head><style>.x{font-size:0}</style></head><span class="x">13 pass</span>',
    '<div style="display:none"><span style="visibility:visible;font-size:20px">13 <b>pass</b></span></div>',
    '<div style="font-size:0"><i>13 pass</i></div>',
]

SHOWN = [
    '<div style="display:block">13 pass</div>',
    '<div style="overflow: hidden; font-size:12px">13 pass</div>',
    '<div aria-hidden="true" title="hidden">13 pass</div>',
    '<div class="hidden-xs">13 pass</div>',
    '<div style="font-size:0"><span style="font-size:14px">13 pass</span></div>',
    '<div style="visibility:hidden"><span style="visibility:visible">13 pass</span></div>',
    '<div style="background:#000"><span style="color:white">13 pass</span></div>',
    '<table bgcolor="black"><font color=white>13 pass</font></table>',
    '<div style="color:white"><span style="color:#000">13 pass</span></div>',
    '<div style="font-size:0.9em;opacity:0.7;line-height:1">13 pass</div>',
    '<div style="font-size:100%;max-height:none;height:auto;margin-left:-5px">13 pass</div>',
    '<div style="color:inherit;background:inherit">13 pass</div>',
    "<style>.x{display:none}</style><div class=y>13 pass</div>",
    '<div style="">13 pass</div>',
    "<head><title>x</title><body>13 pass",
]


def words(html: str) -> list[str]:
    return read_message(mail(f"<p>12 tax</p>{html}<p>consent</p>", "Content-Type: text/html")).words


def test_what_is_hidden_is_not_read() -> None:
    assert [html for html in HIDDEN if words(html) != ["12 tax", "consent"]] == []


def test_what_is_shown_is_read() -> None:
    assert [html for html in SHOWN if words(html) != ["12 tax", "13 pass", "consent"]] == []


def test_hidden_html_gives_no_way_round_the_plain_text() -> None:
    parts = "--x\nContent-Type: text/plain\n\n \n--x\nContent-Type: text/html\n\n<p hidden>13 pass</p>\n--x--\n"
    assert read_message(mail(parts, "Content-Type: multipart/alternative; boundary=x")).words == []


def test_paragraphs_are_apart_and_lines_are_not() -> None:
    html = "<p>note one<br>two</p><p>three</p><div>four</div><div>five</div><p class=MsoNormal>six</p>"
    found = read_message(mail(html, "Content-Type: text/html"))
    assert found.lines == ["note one", "two", "", "three", "four", "five", "six"]


def test_no_style_is_too_much() -> None:
    for html in (
        "<style>" + "/*" * 200_000,
        "<style>" + "{" * 400_000 + "</style>",
        "<style>" + "a{b:c}" * 100_000 + "</style>",
        "<style>.x{" + "display:none;" * 50_000 + "}</style>" + "<p class=x>a</p>" * 10_000,
        "<p style='" + "a:b;" * 200_000,
        "<p " + "style='x' " * 80_000 + ">x",
        "<p class='" + "x " * 300_000 + "'>x",
        "<p " + "hidden=" * 100_000 + ">x",
        "<div style='color:#" + "f" * 500_000 + "'>x",
        "<p style='" + "\\64 " * 100_000 + "'>x",
        "<p style=" * 100_000,
    ):
        plain(html)
