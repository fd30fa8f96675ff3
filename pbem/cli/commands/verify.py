"""`pbem verify`: audit a whole file, as a stranger would."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from pbem.cli.terminal.options import GameFile, Json
from pbem.wording import _, as_typed, few, ngettext, printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pbem.errors import Fault
    from pbem.projections.audit import Audit
    from pbem.projections.game import Game

app = typer.Typer(rich_markup_mode=None, add_completion=False)

FAULTY = 3

FIRST = 20
"""So many faults of a file, and so many events kept aside, are told one by one."""


class Audited(NamedTuple):
    """What came of one file: its audit, None if it cannot be read; all its faults; the exit code it is worth.

    `again`: how to make moves again that do not count any more. `whole`: whether to say what was found sound, too.
    """

    path: Path
    audit: "Audit | None"
    faults: "list[Fault]"
    code: int
    again: "Sequence[str]" = ()
    whole: bool = False

    def lines(self) -> list[str]:
        """For a person."""
        from pbem.projections.findings import fairness
        from pbem.show.audit_report import audit_report

        path = printable(self.path)
        every = f"pbem verify --json {as_typed(self.path)}"
        lines = few([f"{path}: {fault}" for fault in self.faults], every, first=FIRST)
        if self.audit is None:
            return lines
        aside = _("{path}: {fault} (ignored)")
        lines += few([aside.format(path=path, fault=fault) for fault in self.audit.orphaned], every, first=FIRST)
        torn = len(self.audit.tail)
        if torn and self.audit.ends:
            sentence = ngettext(
                "{path}: {count} byte of half an event at its end",
                "{path}: {count} bytes of half an event at its end",
                torn,
            )
            lines.append(sentence.format(path=path, count=torn))
        if not self.faults:
            lines.append(self._sound(self.audit))
            lines += [_("{path}: {sentence}").format(path=path, sentence=one) for one in fairness(self.audit)]
            lines += [f"  {line}" for line in audit_report(self.audit)] if self.whole else []
        return [*lines, *self.again]

    def data(self) -> dict[str, Any]:
        """For programs (docs/json.md)."""
        from pbem.projections.findings import proved

        orphaned = self.audit.orphaned if self.audit else []
        return {
            "file": str(self.path),
            "sound": not self.faults,
            "events": len(self.audit.order) if self.audit else 0,
            "attested": self.audit.attested if self.audit else 0,
            "faults": [fault._asdict() for fault in self.faults],
            "asides": [orphan._asdict() for orphan in orphaned],
            "fairness": "" if self.audit is None or self.faults else proved(self.audit),
            "torn": len(self.audit.tail) if self.audit else 0,
        }

    def _sound(self, audit: "Audit") -> str:
        assert audit.game is not None
        header = audit.game.record.header
        events = ngettext("{count} event", "{count} events", len(audit.order)).format(count=len(audit.order))
        sentence = _("{path}: {events}; all signatures and moves valid: {title} {version} between {seats}")
        if audit.attested:
            sentence = _(
                "{path}: {events}; all signatures and moves valid, {attested} signed by the hub: "
                "{title} {version} between {seats}"
            )
        return sentence.format(
            path=printable(self.path),
            events=events,
            attested=audit.attested,
            title=audit.game.ruleset.title,
            version=header.ruleset,
            seats=", ".join(header.seats),
        )


@app.command()
def verify(
    files: Annotated[
        list[Path] | None, typer.Argument(metavar="[FILE]...", help="Game files (default: the game here).")
    ] = None,
    game: GameFile = None,
    accept: Annotated[
        bool, typer.Option("--accept", help="Accept a valid file in which other moves count than you were shown.")
    ] = False,
    report: Annotated[
        bool,
        typer.Option(
            "--report", help="Also print what was checked, who undid what, and what is promised of the cards."
        ),
    ] = False,
    json: Json = False,
) -> None:
    """Check a game file and list every fault. It checks the form, the signatures, the order of events and the rules.

    Of many faults the first twenty are printed; --json prints all. The exit code is 3 if there is anything to report,
    70 if the game's own code fails at anything. It starts no other program, wherever the file comes from.

    Example: pbem verify games/*.toml
    """
    from pbem.cli.terminal.output import as_json, say
    from pbem.cli.where import find_game

    named = [find_game(game)] if game is not None or not files else []
    reports = [audited(path, accept=accept) for path in [*named, *(files or ())]]
    if json:
        as_json([one.data() for one in reports])
    else:
        for one in reports:
            say("\n".join(one._replace(whole=report).lines()))
    worst = max(one.code for one in reports)
    if worst:
        raise typer.Exit(worst)


def audited(path: Path, *, accept: bool = False) -> Audited:
    """Judge a file; with `accept`, a sound one is from now on the newest that this machine has seen."""
    from pbem.cli.terminal.progress import checking
    from pbem.errors import Fault, FaultyFileError, PbemError
    from pbem.events.contents import read
    from pbem.projections.audit import audit
    from pbem.rules.game_faults import games_fault
    from pbem.store import own_copy
    from pbem.store.seen import check_seen, remember_seen

    try:
        raw = read(path)
        with games_fault(path.name), checking(path, len(raw)):
            found = audit(raw)
    except FaultyFileError as error:
        return Audited(path, None, list(error.faults), error.exit_code)
    except PbemError as error:
        return Audited(path, None, [Fault(0, str(error))], error.exit_code)
    faults, again = list(found.faults), []
    game = found.game
    if game is not None and not faults and game.chance is not None:
        faults += [Fault(0, sentence) for sentence in game.chance.verdict()]
    if game is not None and not faults:
        try:
            if accept:
                again = [*_read_since(path, found, game), *_fallen(found, game)]
                remember_seen(game)
                own_copy.put(game.id, raw)
            check_seen(path, game, (), lambda: found)
        except FaultyFileError as error:
            faults += error.faults
    return Audited(path, found, faults, _worth(found, faults), again)


def _worth(found: "Audit", faults: "Sequence[Fault]") -> int:
    """The exit code that there is to report what was found."""
    from pbem.errors import BrokenGameError
    from pbem.projections.findings import Flaw

    if any(found.sort(orphan) is Flaw.BROKEN for orphan in found.orphaned):
        return BrokenGameError.exit_code
    return FAULTY if faults or found.orphaned or found.tail else 0


def _read_since(path: Path, found: "Audit", game: "Game") -> list[str]:
    """What goes with an older file that is taken as it is, where hands are secret."""
    from pbem.store.seen import lacking

    if game.chance is None or not game.chance.waits or not lacking(game, found.numbers):
        return []
    return [_("{path}: players who have seen cards since may know the next draws").format(path=printable(path))]


def _fallen(found: "Audit", game: "Game") -> list[str]:
    """How to make those of the viewer's moves again that do not count any more."""
    from pbem.app.retry_hint import retry_hint
    from pbem.cli.viewer import viewer
    from pbem.projections.changed import change
    from pbem.store import quarantine
    from pbem.store.seen import newest_seen

    changed = change(newest_seen(game), found, quarantine.kept(game.id))
    offers = [retry_hint(game, event, viewer().key) for event in changed.line] if changed is not None else []
    return [offer for offer in offers if offer]
