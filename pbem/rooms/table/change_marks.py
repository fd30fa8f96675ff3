"""What is not on a board as it was: the same picture, with what has changed since another one marked."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from functools import cache

from pbem.rules import Line, Panel, Picture

CHANGED = "changed "
"""What the style of a span starts with that was not there before, or not so."""


def marked(before: Picture, after: Picture) -> Picture:
    """The later picture, with every word marked that the earlier one has not in its place."""
    return replace(after, panels=_panels(before.panels, after.panels), aside=_panels(before.aside, after.aside))


def _panels(before: Sequence[Panel], after: Sequence[Panel]) -> list[Panel]:
    titled = {panel.title: panel for panel in before}
    alike = len(before) == len(after)
    return [
        _panel(titled.get(panel.title) or (before[place] if alike else None), panel)
        for place, panel in enumerate(after)
    ]


def _panel(before: Panel | None, after: Panel) -> Panel:
    """A panel with what is not as it was before marked, however wide it is drawn."""
    old, new = None if before is None else before.fitted, after.fitted

    @cache
    def fitted(width: int) -> list[Line]:
        return _lines(old(width) if old is not None else [], new(width) if new is not None else [])

    lines = _lines(before.lines if before is not None else [], after.lines)
    return replace(after, lines=lines, fitted=None if new is None else fitted)


def _lines(before: Sequence[Line], after: Sequence[Line]) -> list[Line]:
    if len(before) == len(after):
        return [_line(_text(old), new) for old, new in zip(before, after, strict=True)]
    old, new = [_words_of(line) for line in before], [_words_of(line) for line in after]
    lines: list[Line] = []
    for how, first, last, start, end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if how == "equal":
            lines += after[start:end]
        elif last - first == end - start:
            lines += [_line(_text(one), line) for one, line in zip(before[first:last], after[start:end], strict=True)]
        else:
            lines += [_line("", line) for line in after[start:end]]
    return lines


def _line(before: str, after: Line) -> Line:
    text = _text(after)
    if text == before:
        return after
    if before and len(before) != len(text):
        columns = set(_other_words(before, text))
    else:
        padded = before.ljust(len(text))
        columns = {place for place, (old, new) in enumerate(zip(padded, text, strict=True)) if old != new}
        columns = set(_grown(text, columns))
    return list(_split(after, columns))


def _grown(text: str, columns: set[int]) -> Iterator[int]:
    """The columns, with all of each word that they touch."""
    for first, last in _words(text):
        if columns.intersection(range(first, last)):
            yield from range(first, last)
    yield from (place for place in columns if text[place].isspace())


def _other_words(before: str, text: str) -> Iterator[int]:
    places = _words(text)
    words = [text[first:last] for first, last in places]
    for how, _first, _last, start, end in SequenceMatcher(None, before.split(), words, autojunk=False).get_opcodes():
        if how != "equal":
            for first, last in places[start:end]:
                yield from range(first, last)


def _words(text: str) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for place, character in enumerate(text):
        if character.isspace():
            continue
        if found and found[-1][1] == place:
            found[-1] = (found[-1][0], place + 1)
        else:
            found.append((place, place + 1))
    return found


def _split(line: Line, columns: set[int]) -> Iterator[tuple[str, str]]:
    place = 0
    for text, style in line:
        run, was = "", False
        for character in text:
            here = place in columns
            if here != was and run:
                yield run, CHANGED + style if was else style
                run = ""
            run, was, place = run + character, here, place + 1
        if run:
            yield run, CHANGED + style if was else style


def _words_of(line: Line) -> str:
    """A line without its columns, which another panel's width may have moved."""
    return " ".join(_text(line).split())


def _text(line: Line) -> str:
    return "".join(text for text, _style in line)
