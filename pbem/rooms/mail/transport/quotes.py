"""What a person typed in a mail: its text without quotes, the lines that announce them, and signatures.

Programs disagree on all of these, so this errs on one side: a line may be missed, but nothing that stands in a
quote or a signature is taken for typed. What matters travels as armour or as a file.
"""

import re
from collections.abc import Mapping, Sequence
from itertools import takewhile

LINES_LIMIT = 1000  # typed lines; no one types more
LOOKED_AT_LIMIT = 20_000  # lines with all quotes; no one types below so many

_LONGEST = 400  # characters of a line, or of lines joined, in which a mark of these kinds is looked for
_ATTRIBUTION_LINES = 4  # mail programs wrap "On ... wrote:"
_HEADER_LINES = 6

_WROTE = (
    r"(?:wrote|writes|said|schrieb|geschrieben|schreef|geschreven|a écrit|ha scritto|escribió|escreveu|skrev|skrifaði"
    r"|kirjoitti|napisał(?:\(a\))?|pisze|napsal(?:\(a\))?|napísal(?:\(a\))?|írta|a scris|yazdı|rašė|rakstīja"
    r"|написал(?:\(а\))?|пишет|пише|написа|έγραψε|menulis|写道|寫道)"
)
_SOMEBODY_WROTE = re.compile(rf"\b{_WROTE}(?!\w)", re.IGNORECASE)
_WROTE_AT_THE_END = re.compile(rf"\b{_WROTE}\s*:\Z", re.IGNORECASE)
_ADDRESS_WROTE = re.compile(rf"@[^<>\s]*>\)?,?\s*{_WROTE}(?!\w)", re.IGNORECASE)
_ON_A_DAY = re.compile(r"(?:On|Am|Le|El|Il|Op|Em|Den|På|W dniu|Dnia)\s", re.IGNORECASE)
_BEGINS_WITH_DATE_OR_NAME = re.compile(r"\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]|.*[<@]")
_HEADER = re.compile(
    r"[*_]?(?P<name>From|Von|De|Da|Van|Fra|Från|Od|От|发件人|差出人"
    r"|Sent|Date|To|Cc|Subject|Gesendet|Datum|An|Betreff|Envoyé|À|Objet|Enviado|Para|Asunto|Inviato|Data|A|Oggetto"
    r"|Verzonden|Aan|Onderwerp|Sendt|Til|Emne|Skickat|Till|Ämne)\s?[*_]{0,2}\s?:[*_]?(?:\s|\Z)",
    re.IGNORECASE,
)
_ANY_HEADER = re.compile(r"[*_]{0,2}[^\W\d_][^:\uff1a<>@]{0,30}(?::(?=[\s*_]|\Z)|\uff1a)")  # in any language
_FEWEST_HEADERS = 3
_ADDRESS = re.compile(r"\S@\S")
_TIME = re.compile(r"(?<!\d)\d{1,2}[:.h]\d\d(?!\d)|(?<!\d)(?:19|20)\d\d(?!\d)")
_COLONS = (":", "\uff1a")
_CITES = re.compile(r"(?:Quoting|Zitat von|Citando|Citát)\s", re.IGNORECASE)
_HEADERS_ON_A_LINE = re.compile(
    r"[*_]?(?:From|Von|De|Da|Van|Fra|Från|Od)\s?:.*\b(?:Sent|Date|Gesendet|Datum)\s?:", re.I
)
_FIRST_HEADER = frozenset({"from", "von", "de", "da", "van", "fra", "från", "od", "от", "发件人", "差出人"})
_DASH = "[-\u2010-\u2015]"
_RULER = re.compile(  # ____ or -----Original Message-----
    rf"(?:_{{10,}}|{_DASH}{{2,}}\s*[^\W\d_](?:(?!{_DASH}{_DASH}).){{2,160}}{_DASH}{{2,}})\s*\Z"
)
_FORWARDED = re.compile(r"(?:Begin forwarded message|Anfang der weitergeleiteten (?:Nachricht|E-Mail))\s*:", re.I)
_SIGNED_BY_PROGRAM = re.compile(
    r"(?:Sent (?:from|with|via) (?:my|the|Yahoo|Mail|Outlook|Samsung|Proton|Gmail|AOL|an?)\b"
    r"|Get Outlook for|Outlook für \w+ (?:beziehen|herunterladen)|Holen Sie sich Outlook"
    r"|(?:Diese Nachricht wurde )?Von (?:meinem|meiner|Outlook|Mail)\b.*(?:gesendet|geschickt)"
    r"|Gesendet (?:von|mit|über|aus)\b|Envoyé (?:de|à partir de|depuis)\b|Enviado desde\b|Inviato da(?:l)?\b"
    r"|Verzonden vanaf\b|Sendt fra\b|Skickat från\b)",
    re.IGNORECASE,
)
_SIGNATURES = ("--", "\u2013", "\u2014")  # some programs make a dash of the two hyphens
_QUOTED = re.compile(r"\s*(?:[A-Za-z]{0,3}>|\|\s|\|\Z)")
_PGP = re.compile(r"-----BEGIN PGP SIGNED MESSAGE-----\Z|Hash: [\w, -]+\Z")
_BOLD = re.compile(r"\*([^*]+)\*\Z")
_NOBODY_SEES = re.compile(
    "[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f"
    "\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]"
)
"""Signs without a shape, and those that turn the direction of what stands around them."""


def typed(text: str) -> list[str]:
    """The lines that the person typed, without the blanks around them; an empty one between two that were apart."""
    shown = text.splitlines()[:LOOKED_AT_LIMIT]
    lines = [_NOBODY_SEES.sub("", line).replace("\u00a0", " ").strip() for line in shown]
    announcing = _announcing_marked(lines)
    found: dict[int, str] = {}
    signature = ""  # what ends the signature that we are in
    place = 0
    while place < len(lines) and len(found) < LINES_LIMIT:
        line = lines[place]
        if _QUOTED.match(line) or place in announcing:
            signature = ""
            place += 1
        elif _quote_to_the_end(lines, place):
            place = _marked_below(lines, place)
            signature = ""
        elif count := _attribution(lines, place):
            place += count
            if not _quoted_next(lines, place):
                break
            signature = ""
        else:
            if line in _SIGNATURES:
                signature = "quote"
            elif _SIGNED_BY_PROGRAM.match(line):
                signature = signature or "paragraph"
            elif signature == "paragraph" and not line:
                signature = ""
            elif line and not signature and not _PGP.match(line):
                bold = _BOLD.match(line)  # how bold HTML is written in the plain text beside it
                found[place] = bold[1].strip() if bold else line
            place += 1
    return _with_gaps(found)


def _with_gaps(found: Mapping[int, str]) -> list[str]:
    """Lines by their places, with an empty one wherever something stood between two."""
    lines: list[str] = []
    for place, line in found.items():
        lines += [line] if place - 1 in found or not lines else ["", line]
    return lines


def _quote_to_the_end(lines: Sequence[str], place: int) -> bool:
    """Whether a quote without quote marks starts here: none of them ends before the mail does."""
    line = lines[place][:_LONGEST]
    if line.startswith("-----BEGIN PGP"):
        return line.startswith("-----BEGIN PGP SIGNATURE")
    if _RULER.match(line) or _FORWARDED.match(line) or (_HEADERS_ON_A_LINE.match(line) and _dated(line)):
        return True
    if not _ANY_HEADER.match(line):
        return False
    following = [one[:_LONGEST] for one in lines[place + 1 : place + 1 + 2 * _HEADER_LINES] if one][:_HEADER_LINES]
    header = _HEADER.match(line)
    begins = header is not None and header["name"].lower() in _FIRST_HEADER
    if begins and sum(_HEADER.match(one) is not None for one in following) >= _FEWEST_HEADERS - 1:
        return True
    headers = [line, *takewhile(_ANY_HEADER.match, lines[place + 1 : place + 1 + _HEADER_LINES])]
    told = any(_TIME.search(one[:_LONGEST]) for one in headers) and any(
        _ADDRESS.search(one[:_LONGEST]) for one in headers
    )
    return len(headers) > _FEWEST_HEADERS and told and _dated(line)


def _marked_below(lines: Sequence[str], place: int) -> int:
    """Where a quotation with quote marks starts below headers; else the end of the mail."""
    end = place + 1
    while end < len(lines) and lines[end] and end - place <= _HEADER_LINES and not _QUOTED.match(lines[end]):
        end += 1
    return end if _quoted_next(lines, end) else len(lines)


def _attribution(lines: Sequence[str], place: int) -> int:
    """How many lines from here on announce a quote ("On ... wrote:"); 0 if this is no announcement."""
    joined = ""
    for count, line in enumerate(lines[place : place + _ATTRIBUTION_LINES], 1):
        if not line or _QUOTED.match(line):
            return 0
        joined = f"{joined} {line}".strip()
        if len(joined) > _LONGEST:
            return 0
        if line.endswith(_COLONS) and _announces(joined):
            return count
        if count == 1 and not any(one.match(line) for one in (_ON_A_DAY, _BEGINS_WITH_DATE_OR_NAME)):
            return 0  # such a line is typed, whatever the next one is
    return 0


def _announces(joined: str) -> bool:
    """Whether a text that ends with a colon says that someone wrote something at some time."""
    if _ADDRESS.search(joined) and _TIME.search(joined):  # in whatever language
        return True
    if _ON_A_DAY.match(joined):  # On Monday, 2 March, Ann wrote; Am 2. März schrieb Ann
        return _SOMEBODY_WROTE.search(joined) is not None and re.search(r"\d", joined) is not None
    if _ADDRESS_WROTE.search(joined):  # Ann <ann@example.org> schrieb am 2. März
        return True
    return _WROTE_AT_THE_END.search(joined) is not None and re.search(r"[\d@]", joined) is not None


def _announcing_marked(lines: Sequence[str]) -> set[int]:
    """The lines that announce the quotes with quote marks below them, in whatever language.

    Either the last ends with a colon and tells a time or an address, or they are headers.
    """
    found: set[int] = set()
    for place in range(1, len(lines)):
        if _QUOTED.match(lines[place]) and not _QUOTED.match(lines[place - 1]):
            end = place if lines[place - 1] else place - 1
            first = end
            while first > max(0, end - _HEADER_LINES) and _ANY_HEADER.match(lines[first - 1][:_LONGEST]):
                first -= 1
            if end - first < _FEWEST_HEADERS or not any(map(_dated, lines[first:end])):
                first = end - 1
                if first > 0 and lines[first].startswith("<"):
                    first -= 1  # the name is on the line above
                said = " ".join(lines[max(first, 0) : end])
                if not _announces_marked(said):
                    continue
            found.update(range(first, end))
    return found


def _announces_marked(said: str) -> bool:
    """Whether what stands right above quote marks tells whose they are."""
    if said.endswith(_COLONS):
        return _dated(said) or _WROTE_AT_THE_END.search(said) is not None
    tells = _ON_A_DAY.match(said) is not None and _SOMEBODY_WROTE.search(said) is not None
    return (tells or _CITES.match(said) is not None) and _dated(said)


def _dated(line: str) -> bool:
    return _TIME.search(line[:_LONGEST]) is not None or _ADDRESS.search(line[:_LONGEST]) is not None


def _quoted_next(lines: Sequence[str], place: int) -> bool:
    """Whether the next line that is not empty has a quote mark."""
    return any(_QUOTED.match(line) for line in [line for line in lines[place : place + 3] if line][:1])
