"""Answers as the mail programs of the world write them: made of the texts in the folder `corpus`."""

import tomllib
from base64 import encodebytes
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from quopri import encodestring
from textwrap import wrap
from typing import Any

CORPUS = Path(__file__).parent / "corpus"
NAME, ADDRESS = "The club", "hub+abcdefghij234567@play.example.org"

SHELLS: Mapping[str, tuple[str, str, str, str]] = {
    "gmail": (
        "<div>{}</div>",
        "<div><br></div>",
        '<div dir="ltr">{}</div>',
        '<br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">{a}<br></div>'
        '<blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;padding-left:1ex">{q}</blockquote></div>',
    ),
    "apple": (
        "<div>{}</div>",
        "<div><br></div>",
        '<html><head><meta http-equiv="content-type" content="text/html"></head><body dir="auto">{}</body></html>',
        '<div dir="ltr"><br><blockquote type="cite">{a}<br><br></blockquote></div>'
        '<blockquote type="cite"><div dir="ltr">{q}</div></blockquote>',
    ),
    "outlook": (
        '<p class="MsoNormal">{}<o:p></o:p></p>',
        '<p class="MsoNormal"><o:p>&nbsp;</o:p></p>',
        '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!--\n/* Font Definitions */\n'
        'p.MsoNormal {{margin:0cm; font-size:11.0pt;}}\n--></style></head><body lang="EN">'
        '<div class="WordSection1">{}</div></body></html>',
        '<div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm">'
        '<p class="MsoNormal">{a}<o:p></o:p></p></div></div>{q}',
    ),
    "outlook web": (
        '<div class="elementToProof" style="font-size: 12pt; color: rgb(0, 0, 0);">{}</div>',
        '<div class="elementToProof"><br></div>',
        '<html><head><style type="text/css" style="display:none;"> P {{margin-top:0;margin-bottom:0;}} </style></head>'
        '<body dir="ltr">{}</body></html>',
        '<div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1">'
        '<div id="divRplyFwdMsg" dir="ltr">{a}</div><div>{q}</div>',
    ),
    "thunderbird": (
        "{}<br>\n",
        "<br>\n",
        '<html><head><meta charset="UTF-8"></head><body>{}</body></html>',
        '<div class="moz-cite-prefix">{a}<br></div><blockquote type="cite" cite="mid:x@y">{q}</blockquote>',
    ),
    "yahoo": (
        '<div dir="ltr" data-setdir="false">{}</div>',
        '<div dir="ltr"><br></div>',
        '<html><body><div class="yahoo-style-wrap" style="font-size:13px;">{}</div></body></html>',
        '<div id="yahoo_quoted_1" class="yahoo_quoted"><div><div>{a}</div><div><br></div><div>{q}</div></div></div>',
    ),
    "gmx": (
        "<div>{}</div>\n",
        "<div>&nbsp;</div>\n",
        '<html><head></head><body><div style="font-family: Verdana;font-size: 12.0px;">{}</div></body></html>',
        '<div>&nbsp;<div style="margin:10px 5px 5px 10px;border-left:2px solid #C3D9E5;"><div>{a}</div>'
        '<div name="quoted-content">{q}</div></div></div>',
    ),
    "proton": (
        '<div style="font-family: Arial; font-size: 14px;">{}</div>',
        "<div><br></div>",
        "{}",
        '<div class="protonmail_quote">{a}<br><br><blockquote class="protonmail_quote" type="cite">{q}</blockquote>'
        "</div>",
    ),
    "fastmail": (
        "<div>{}</div>",
        "<div><br></div>",
        "<!DOCTYPE html><html><head><title></title></head><body>{}</body></html>",
        '<div>{a}<br></div><blockquote type="cite" id="qt">{q}</blockquote>',
    ),
    "samsung": (
        '<div dir="auto">{}</div>',
        '<div dir="auto"><br></div>',
        "<html><body>{}</body></html>",
        '<div><br></div><div align="left" dir="auto" style="font-size:100%;color:#000000"><div>{a}</div>'
        "<div><br></div></div>{q}",
    ),
    "qq": (
        "<div>{}</div>",
        "<div>&nbsp;</div>",
        '<meta http-equiv="Content-Type" content="text/html; charset=GB18030">{}',
        '<div>&nbsp;</div><includetail><div style="font:Verdana normal 14px;color:#000;">'
        '<div style="background:#efefef;padding:8px;">{a}</div><div>&nbsp;</div>{q}</div></includetail>',
    ),
}
"""By the name of a shell: a line, an empty line, all of it, and the quotation `q` with what announces it."""


@dataclass(frozen=True)
class Client:
    """A mail program, as clients.toml has it."""

    name: str
    announcement: str
    forms: str
    encoding: str
    marks: str = "> "
    format: str = ""
    delsp: bool = False
    wrap: int = 0
    shell: str = ""
    charset: str = "utf-8"
    spaced: bool = False
    signature: Sequence[str] = ()

    @property
    def answers_below(self) -> bool:
        """Whether its users can write below what it quotes."""
        blockquote = not self.shell or "<blockquote" in SHELLS[self.shell][3]
        return self.marks.strip() == ">" and blockquote and not self.signature


@dataclass(frozen=True)
class Body:
    """What someone types, as bodies.toml has it. `signs`: it has signs that not every character set has."""

    name: str
    text: str
    acts: Sequence[str] = ()
    notes: Sequence[str] = ()
    signs: bool = False

    @property
    def lines(self) -> list[str]:
        return self.text.strip("\n").split("\n")


def clients() -> list[Client]:
    return [Client(**one) for one in _tables("clients")["client"]]


def bodies() -> list[Body]:
    return [Body(**one) for one in _tables("bodies")["body"]]


def announcements() -> dict[str, str]:
    """What announces a quotation, by the name of its style."""
    styles = (CORPUS / "announcements.txt").read_text(encoding="utf-8").removeprefix("# ").split("\n\n# ")
    named = (style.partition("\n") for style in styles)
    return {name: text.strip("\n").format(name=NAME, address=ADDRESS) for name, _end, text in named}


def answer(
    client: Client, body: Body, quoted: str, quoted_html: str, *, below: bool = False, wrap_at: int | None = None
) -> bytes:
    """A mail of that program with this text, above or below the quotation. `wrap_at`: where it breaks lines."""
    announced = announcements()[client.announcement]
    column = client.wrap if wrap_at is None else wrap_at
    parts = []
    if client.forms != "html":
        text = _plain(client, body, announced, quoted, column, below=below)
        flowed = f"; format=flowed{'; delsp=yes' if client.delsp else ''}" if client.format else ""
        parts.append(_part(f"text/plain{{charset}}{flowed}", text, client))
    if client.forms != "plain":
        parts.append(_part("text/html{charset}", _html(client, body, announced, quoted_html, below=below), client))
    head = (
        f"From: ann@example.net\r\nTo: {ADDRESS}\r\nSubject: Re: [harbour] turn 1: your move\r\nMIME-Version: 1.0\r\n"
    )
    if len(parts) == 1:
        return head.encode() + parts[0]
    joined = b"".join(b"--=_x\r\n" + part + b"\r\n" for part in parts)
    return f'{head}Content-Type: multipart/alternative; boundary="=_x"\r\n\r\n'.encode() + joined + b"--=_x--\r\n"


def _tables(name: str) -> dict[str, Any]:
    return tomllib.loads((CORPUS / f"{name}.toml").read_text(encoding="utf-8"))


def _plain(client: Client, body: Body, announced: str, quoted: str, column: int, *, below: bool) -> str:
    own = [part for line in body.lines for part in _broken(line, column, client)]
    if client.spaced:
        own = [part for line in own for part in ([line, ""] if line else [])]
    signature = ["", *client.signature] if client.signature else []
    quote = [f"{client.marks}{line}" if line else client.marks.rstrip() for line in quoted.splitlines()]
    quotation = [*announced.split("\n"), *([""] if not client.marks.strip() else []), *quote]
    lines = [*quotation, "", *own] if below else [*own, *signature, "", *quotation]
    if client.format:
        lines = [f" {line}" if line.startswith((" ", "From ")) else line for line in lines]
    return "\r\n".join(lines) + "\r\n"


def _broken(line: str, column: int, client: Client) -> list[str]:
    """A line as a program breaks it: with blanks at the ends where that can be undone."""
    if not column or len(line) <= column:
        return [line]
    found = wrap(line, column - (1 if client.format else 0), break_long_words=False, break_on_hyphens=False)
    soft = "  " if client.delsp else " "
    return [f"{one}{soft}" for one in found[:-1]] + found[-1:] if client.format else found


def _html(client: Client, body: Body, announced: str, quoted_html: str, *, below: bool) -> str:
    line, empty, whole, quote = SHELLS[client.shell]

    def shown(lines: Sequence[str]) -> str:
        return "".join(line.format(escape(one)) if one.strip() else empty for one in lines)

    own = shown(body.lines)
    signature = empty + shown(client.signature) if client.signature else ""
    if client.signature and client.shell == "thunderbird":
        signature = f'<pre class="moz-signature" cols="72">{escape(chr(10).join(client.signature))}</pre>'
    quotation = quote.format(a="<br>".join(map(escape, announced.split("\n"))), q=quoted_html)
    return whole.format(quotation + own if below else own + signature + quotation)


def _part(kind: str, text: str, client: Client) -> bytes:
    try:
        raw, charset = text.encode(client.charset), client.charset
    except UnicodeEncodeError:
        raw, charset = text.encode(), "utf-8"
    encoding = client.encoding if raw.isascii() or client.encoding != "7bit" else "8bit"
    if encoding == "base64":
        raw = encodebytes(raw).replace(b"\n", b"\r\n")
    elif encoding == "quoted-printable":
        raw = encodestring(raw.replace(b"\r\n", b"\n")).replace(b"\n", b"\r\n")
    named = kind.format(charset=f"; charset={charset}")
    return f"Content-Type: {named}\r\nContent-Transfer-Encoding: {encoding}\r\n\r\n".encode() + raw
