"""The text of a mail that has only HTML; what is hidden is left out, quotes and signatures get a quote mark.

A scanner of our own: `html.parser`, in the Pythons we run on, can be made to take a quarter of a minute for
30 KB, and mail comes from anybody. This one looks at every sign once.
"""

import re
from collections import Counter
from functools import lru_cache
from html import unescape

from .hidden import Appearance, Visibility, appearance_of, rules

_TAG = re.compile(r"<(?=[a-zA-Z/!?])")  # any other one is a text's own
_NAME = re.compile(r"(/?)([a-zA-Z][a-zA-Z0-9:]{0,20})")
_MARKED = re.compile(r"""\b(?:class|id)\s*=\s*["']?([^"'>]{1,200})""", re.IGNORECASE)
_BLANKS = re.compile(r"[ \t\r\n\f]+")
_UNREAD = ("script", "noscript", "style", "title", "template")
_NEVER_CLOSED = frozenset({"br", "hr", "img", "meta", "link", "input", "wbr", "col", "area", "base"})
_INLINE = {
    *("a", "abbr", "b", "big", "cite", "code", "em", "font", "i", "img", "ins", "kbd", "mark", "o:p", "q", "s"),
    *("del", "small", "span", "strike", "strong", "sub", "sup", "td", "tt", "u", "wbr"),
}
# What mail programs call what the person did not type.
_QUOTED = re.compile(
    r"\b(?:gmail_attr|gmail_signature|moz-cite-prefix|moz-signature|yahoo_quoted|protonmail_quote"
    r"|protonmail_signature_block|ms-outlook-mobile-signature|applemailsignature|signature)\b",
    re.IGNORECASE,
)
_QUOTED_FROM_HERE = re.compile(r"\b(?:appendonsend|divrplyfwdmsg|ms-outlook-mobile-body-separator-line)\b", re.I)
_SET_CLOSE = re.compile(r"\bmso|margin", re.IGNORECASE)  # a paragraph without room above it
_SHORT = 300  # characters of what stands in a tag: of shorter ones the same come again and again
_DEEPEST = 200  # elements in elements; what is deeper is read as if it were not


def plain(html: str) -> str:
    """The text, line by line."""
    page = _Page()
    place = 0
    without_end: set[str] = set()
    while tag := _TAG.search(html, place):
        start = tag.start()
        page.text(html[place:start])
        if html.startswith("<!--", start):
            end = html.find("-->", start + 4)
            place = end + 3
        else:
            name = _NAME.match(html, start + 1)
            end = html.find(">", start)
            place = end + 1
            if name is not None:
                element = name[2].lower()
                page.tag(element, html[name.end() : end], closing=bool(name[1]))
                if element in _UNREAD and not name[1] and element not in without_end:
                    closed = re.compile(f"</{element}", re.IGNORECASE).search(html, place)
                    if closed:
                        if element == "style":
                            page.styles(html[place : closed.start()])
                        place = closed.start()
                    else:
                        without_end.add(element)
        if end < 0:
            return page.whole()
    page.text(html[place:])
    return page.whole()


def _quotes(attributes: str) -> tuple[bool, bool]:
    """Whether an element with these attributes starts a quotation that lasts to the end, and whether it is one."""
    marked = " ".join(_MARKED.findall(attributes)) if "=" in attributes else ""
    return _QUOTED_FROM_HERE.search(marked) is not None, _QUOTED.search(marked) is not None


_known_quotes = lru_cache(maxsize=256)(_quotes)


class _Page:
    """A page while it is read."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._line: list[str] = []
        # The elements we are in, whether each is a quotation, and how text around it is shown.
        self._open: list[tuple[str, bool, Visibility]] = []
        self._sight = Visibility()
        self._sheet: dict[str, Appearance] = {}
        self._names: Counter[str] = Counter()  # theirs
        self._quotations = 0
        self._preformatted = 0

    def text(self, raw: str) -> None:
        """What stands between two tags."""
        if not raw or self._sight.hidden:
            return
        shown = unescape(raw)
        if self._preformatted:
            first, *others = shown.splitlines() or [""]
            self._line.append(first)
            for line in others:
                self._end_line()
                self._line.append(line)
            if shown.endswith("\n"):
                self._end_line()
        else:
            self._line.append(shown.replace("\n", " ").replace("\r", " "))

    def tag(self, name: str, rest: str, *, closing: bool) -> None:
        """A tag, with what stands in it behind its name."""
        if name == "br":
            self._end_line(even_if_empty=True)
        elif name == "td":
            self._line.append(" ")
        elif name not in _INLINE:
            self._end_line()
            if name == "p" and not closing and not _SET_CLOSE.search(rest) and self._lines and self._lines[-1]:
                self._lines.append("")
        if closing:
            self._close(name)
        elif name not in _NEVER_CLOSED and not rest.endswith("/"):
            self._enter(name, rest)

    def styles(self, css: str) -> None:
        """A style sheet of the mail."""
        self._sheet.update(rules(css))

    def whole(self) -> str:
        """All that was read."""
        self._end_line()
        return "\n".join(self._lines)

    def _enter(self, name: str, rest: str) -> None:
        from_here, marked = _known_quotes(rest) if len(rest) < _SHORT else _quotes(rest)
        if from_here:
            self._end_line()
            self._quotations += 1  # and no element's end takes it back
        if len(self._open) >= _DEEPEST:
            return
        quoted = marked or name == "blockquote"
        if quoted:
            self._end_line()
            self._quotations += 1
        if name == "pre":
            self._preformatted += 1
        self._open.append((name, quoted, self._sight))
        around = Visibility() if name == "body" else self._sight  # of a head that was never closed
        self._sight = around.within(appearance_of(name, rest, self._sheet))
        self._names[name] += 1

    def _close(self, name: str) -> None:
        while self._names[name]:
            opened, quoted, self._sight = self._open.pop()
            self._names[opened] -= 1
            if quoted:
                self._end_line()
                self._quotations -= 1
            if opened == "pre":
                self._preformatted -= 1
            if opened == name:
                return

    def _end_line(self, *, even_if_empty: bool = False) -> None:
        line = "".join(self._line)
        if not self._preformatted:
            line = _BLANKS.sub(" ", line)
        self._line.clear()
        if line.strip() or even_if_empty or "\u00a0" in line:  # in a line of its own, that is how an empty one is made
            self._lines.append(("> " if self._quotations else "") + line.rstrip())
