"""What a command is dressed up with in a mail: list marks, emphasis, quotation marks, smileys; its words stay."""

import re
import unicodedata

_LIST_MARK = re.compile(
    r"(?:[-+*\u2022\u2023\u25e6\u25aa\u25ab\u25cf\u25cb\u25a0\u25a1\u2043\u00b7\u2219\u2013\u2014\u2192\u2794\u27a4"
    r"\u2610\u2611\u2612\u2705\u2714\ufe0f]|[-=]{1,2}>|\[[ xX]?\])\s+(?=\S)"
)
"""Not before a number that stands alone: "- 2" may mean something else."""
_LONE_NUMBER = re.compile(r"\d+[.)]?\Z")
_EMPHASIS = re.compile(r"(?<![^\W_])(\*{1,3}|_{1,3}|`{1,3})(?=\S)(.*?\S)\1(?![^\W_])")
_STRUCK = re.compile(r"~~.*?~~")
QUOTES = {
    "\u201c": "\u201d\u201c",
    "\u201d": "\u201d",
    "\u201e": "\u201c\u201d",
    "\u2018": "\u2019\u2018",
    "\u2019": "\u2019",
    "\u201a": "\u2018\u2019",
    "\u00ab": "\u00bb",
    "\u00bb": "\u00ab",
    "\u2039": "\u203a",
    "\u203a": "\u2039",
    "\u300c": "\u300d",
    '"': '"',
    "'": "'",
    "`": "`'",
}
"""Quotation marks that open, each with those that close what it has opened."""
_PUNCTUATION = ".,;!"
_SMILEY = r"(?:[:;=]['\u2019]?[-o^]?[)(\]\[DPpOo/\\|*]+|[xX]D+|[-^]_+[-^]|\^\^|<3|\\o/)"
_SMILEYS_BEFORE = re.compile(rf"(?:{_SMILEY}\s+)+(?=\S)")
_SMILEYS_BEHIND = re.compile(rf"(?:\s+{_SMILEY})+\Z")
_SYMBOLS = frozenset({"So", "Sk", "Cs", "Cn", "Co"})
"""The categories of pictures, of the skins that they may have, and of signs that no one here knows."""
_JOINING = "\u200d\ufe0e\ufe0f\u20e3"
_HYPHENS = re.compile(r"(?<=\w)[\u2010-\u2015\u2212\ufe58\ufe63\uff0d](?=\w)")
_ESCAPED = re.compile(r"\\(?=[-_*.!()#+`\[\]])")


def undressed(text: str) -> str:
    """A line as plain words, on one line; "" if there are none."""
    line = " ".join(unicodedata.normalize("NFKC", _ESCAPED.sub("", text)).split())
    line = _HYPHENS.sub("-", _STRUCK.sub(" ", line)).strip()
    before = None
    while before != line:
        before = line
        line = _unmarked(_unpictured(line))
        line = _unquoted(_EMPHASIS.sub(r"\2", line))
    return line


def _unmarked(line: str) -> str:
    mark = _LIST_MARK.match(line)
    return line if mark is None or _LONE_NUMBER.match(line, mark.end()) else line[mark.end() :]


def _unpictured(line: str) -> str:
    """A line without the pictures and smileys around its words."""
    line = _SMILEYS_BEHIND.sub("", _SMILEYS_BEFORE.sub("", line, count=1))
    first, end = 0, len(line)
    while first < end and _is_picture(line[first]):
        first += 1
    while end > first and _is_picture(line[end - 1]):
        end -= 1
    return line[first:end].strip()


def _is_picture(sign: str) -> bool:
    return sign in _JOINING or (unicodedata.category(sign) in _SYMBOLS and sign != "`")


def _unquoted(line: str) -> str:
    """A line without the quotation marks around the whole of it."""
    end = line.rstrip(_PUNCTUATION)
    if len(end) > 2 and end[-1] in QUOTES.get(end[0], "") and end[0] not in end[1:-1]:
        return f"{end[1:-1].strip()}{line[len(end) :]}"
    if len(line) > 1 and line.count("'") + line.count('"') + line.count("`") == 1:
        return line.strip("'\"`").strip()  # the other one is on a line above or below
    return line
