"""The Imperial Examination: the candidate, the students, and the cards laid for them."""

from pbem.rules import Line, Panel, Span, View
from pbem.rules.picture import MARGIN, columns, styled, wrapped
from pbem.wording import _, ngettext
from pbem_confucius.names import MINISTRY_NAMES
from pbem_confucius.table import STUDENT_SPACES, Table

from .words import coloured, sentence


def panel(view: View[Table]) -> Panel:
    """The candidate, the students, and the number of cards for each; this seat's own are named."""
    table = view.table
    rows: list[list[Span]] = [
        [(_("candidate"), "dim"), (MINISTRY_NAMES.get(table.candidate, table.candidate) or _("none left"), "strong")],
        [(_("to come"), "dim"), (_to_come(table), "")],
        *([(space, "dim"), _student(table, space)] for space in STUDENT_SPACES),
    ]
    if table.exam_winner:
        rows.append([(_("winner"), "dim"), (table.exam_winner, f"seat:{table.exam_winner}")])
    notes = [*_forced(table), *_laid(view)]
    return Panel(
        _("Examination"),
        [*columns(rows), *(line for note in notes for line in wrapped(note, MARGIN))],
        [
            *(_("{name}: {what}.").format(name=name, what=what) for (name, _dim), (what, _style) in rows),
            *map(sentence, notes),
        ],
        row=5,
    )


def _to_come(table: Table) -> str:
    """Named candidates come first, in an unknown order; then those for any ministry."""
    named, free = len(table.named_candidates), table.any_candidates
    return _("{named} named, {free} for any").format(named=named, free=free)


def _student(table: Table, space: str) -> Span:
    seat = table.students.get(space)
    return (seat, f"seat:{seat}") if seat else (_("free"), "dim")


def _forced(table: Table) -> list[Line]:
    return [[(_("forced: held this round"), "strong")]] if table.forced else []


def _laid(view: View[Table]) -> list[Line]:
    lines: list[Line] = []
    for seat, pile in view.table.tutoring.items():
        cards = ngettext("{n} card", "{n} cards", len(pile.slots)).format(n=len(pile.slots))
        known = sorted(str(face) for face in view.faces(pile.slots) if face is not None)
        if known:
            cards = _("{cards} ({faces})").format(cards=cards, faces=" ".join(known))
        lays = _("{seat} plays {cards} for {student}")
        lines.append(styled(lays, seat=coloured(seat), cards=cards, student=coloured(pile.student)))
    return lines
