"""A letter as a page: whole, small, narrow enough for a phone, and without anything from elsewhere."""

import re
from html import unescape
from html.parser import HTMLParser
from urllib.parse import unquote

import pytest
from letters import BY_WORDS, CLIPPED, HUB, WITH_PBEM, pebbles, sent, walk

from pbem.rooms.mail.html import EDGE_MARK, drawn_lines
from pbem.rooms.mail.letter_html import as_html
from pbem.rooms.mail.report import Report, Section
from pbem.rooms.mail.transport.html import plain
from pbem.rules import Panel, Picture
from pbem.rules.picture import PHONE

ELEMENTS = {"html", "head", "meta", "style", "title", "body", "table", "tr", "td", "div", "b", "a", "span", "br"}
ELEMENTS |= {"details", "summary"}

pytestmark = pytest.mark.xdist_group("letters")  # which are written once in a process


class Reader(HTMLParser):
    """Sees to it that elements are closed in order, and keeps what matters."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.cells: list[dict[str, str | None]] = []
        self.links: list[str] = []
        self.names: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.add(tag)
        if tag not in {"meta", "br"}:
            self.open.append(tag)
        if tag == "td":
            self.cells.append(dict(attrs))
        self.links += [value or "" for name, value in attrs if name in {"href", "src", "background"}]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_html_is_whole_small_and_needs_nothing_from_elsewhere() -> None:
    for position in walk():
        for _seat, found in position.letters(BY_WORDS):
            assert len(found.html.encode()) < CLIPPED
            page = Reader(found.html)
            assert page.open == []
            assert page.names <= ELEMENTS
            assert all(link.startswith(f"mailto:{HUB}?") for link in page.links)
            assert not re.search(r"url\(|https?:|class=|@import", found.html)


def test_every_cell_has_its_ground_and_its_ink_for_dark_modes() -> None:
    for position in walk():
        for _seat, found in position.letters(BY_WORDS):
            page = Reader(found.html)
            for attributes in page.cells:
                style = attributes["style"] or ""
                assert f"background-color:{attributes['bgcolor']};color:#" in style
            assert '<meta name="color-scheme" content="light dark">' in found.html


def test_html_draws_every_panel_as_narrow_as_a_phone() -> None:
    """Nothing that has to be read needs to be pushed sideways at 360 pixels."""
    for position in walk():
        game = position.game
        for seat, found in position.letters(BY_WORDS):
            text = unescape(re.sub(r"<br>|</div>", "\n", found.html))
            rows = [re.sub(r"<[^>]*>", "", row).replace("\u00a0", " ") for row in text.split("\n")]
            if game.table is None:
                continue
            picture = game.ruleset.picture(game.view(seat))
            panels = [panel for panel in (*picture.panels, *picture.aside) if panel.lines]
            drawn = {
                panel.title: ["".join(text for text, _style in line) for line in drawn_lines(panel)] for panel in panels
            }
            assert [title for title, lines in drawn.items() if not lines] == [], (
                "told in sentences, as nothing narrow fits"
            )
            kept = iter(rows)
            for row in [row for lines in drawn.values() for row in lines]:
                assert len(row) <= PHONE
                assert any(one.endswith(f"{EDGE_MARK} {row}") for one in kept), row


def test_a_panel_that_cannot_be_narrow_is_told_in_sentences() -> None:
    wide = Panel("Wide", [[("x" * 60, "")]], ["Sixty crosses."])
    html = as_html(Report("", [Section("", picture=Picture("", ("ann",), [wide]))]))
    assert "xxx" not in html
    assert "Sixty crosses." in html


def test_what_is_said_to_be_seen_on_the_page_is_seen_there() -> None:
    """By its words, line by line: the hub knows a quotation by them."""
    for position in walk():
        for _seat, found in position.letters(BY_WORDS):
            seen, shown = (
                [words for line in text.splitlines() if (words := re.findall(r"[^\W_]+", line))]
                for text in (found.seen, plain(found.html))
            )
            assert seen == shown


def test_what_others_write_is_text_and_nothing_else() -> None:
    written = pebbles()
    written.note("bob", "<script>alert('x')</script> & <img src=x onerror=y>\n`rm`")
    found = sent(written, "ann")
    assert "&lt;script&gt;alert('x')&lt;/script&gt; &amp; &lt;img" in found.html
    assert Reader(found.html).names.isdisjoint({"script", "img"})
    assert "<script>alert('x')</script> & <img src=x onerror=y> `rm`" in " ".join(found.text.split())


def test_each_move_is_a_link_that_writes_the_answer_where_words_are_understood() -> None:
    written = pebbles()
    found = sent(written, "bob")
    answers = []
    for link in Reader(found.html).links:
        to, _mark, fields = link.removeprefix("mailto:").partition("?")
        subject, body = (unquote(field.partition("=")[2]) for field in fields.split("&"))
        assert (to, subject) == (HUB, f"Re: {found.subject}")
        answers.append(body)
    assert answers == [move.notation() for move in written.game.legal("bob")]
    assert Reader(sent(written, "bob", WITH_PBEM).html).links == []
