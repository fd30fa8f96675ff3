"""A line in the person's crontab, between two comments by which it is found again; the rest stays as it is."""

import shlex
import shutil

from pbem.errors import MachineError
from pbem.wording import _

from .job import Job, ended, run

HOUR = 60
DAY = 24 * HOUR

_NONE = ("no crontab", "no such file")
"""How crons say that a person has no crontab: most of them, and busybox's."""


class Cron:
    """The person's crontab."""

    kind = "cron"

    def there(self) -> bool:
        """Whether there is a cron that this person may use."""
        return shutil.which("crontab") is not None

    def shown(self, job: Job) -> str:
        """The lines."""
        return _block(job)

    def install(self, job: Job) -> None:
        """Put the lines at the end."""
        rest = _without(_table(), job.name)
        gap = "" if not rest or rest.endswith("\n") else "\n"
        run("crontab", "-", given=f"{rest}{gap}{_block(job)}")

    def remove(self, name: str) -> None:
        """Take them out again."""
        before = _table()
        after = _without(before, name)
        if after != before:
            run("crontab", "-", given=after)

    def left(self, name: str) -> bool:
        """Whether the lines are there."""
        return self.there() and _marks(name)[0] in _table().splitlines()

    def troubles(self, name: str) -> list[str]:
        """The lines are gone."""
        if self.left(name):
            return []
        return [_("the line in your crontab is gone: `pbem service install`")]


def when(every: int) -> str:
    """The first five fields of a line, for so many minutes: whole hours beyond one."""
    if every < HOUR:
        return f"*/{every} * * * *" if every > 1 else "* * * * *"
    hours = every // HOUR
    return f"0 */{hours} * * *" if 1 < hours < DAY // HOUR else ("0 * * * *" if hours == 1 else "0 0 * * *")


def _block(job: Job) -> str:
    begin, end = _marks(job.name)
    told = [shlex.quote(f"{name}={value}") for name, value in job.environment.items()]
    command = " ".join(["env", *told, *map(shlex.quote, job.command)])
    escaped = command.replace("%", "\\%")  # cron takes a bare one for a line end
    return f"{begin}\n{when(job.every)} {escaped} >/dev/null 2>&1\n{end}\n"


def _marks(name: str) -> tuple[str, str]:
    return f"# {name} service: begin, as `pbem service install` wrote it", f"# {name} service: end"


def _table() -> str:
    """The crontab; "" if there is none. Raises MachineError if it cannot be had: it must not be written over then."""
    found = ended(["crontab", "-l"])
    if found.returncode == 0:
        return found.stdout
    if any(words in found.stderr.lower() for words in _NONE):
        return ""
    raise MachineError(_("{program} failed: {why}").format(program="crontab -l", why=found.stderr.strip()))


def _without(table: str, name: str) -> str:
    """The crontab without these lines."""
    begin, end = _marks(name)
    kept, within = [], False
    for line in table.splitlines(keepends=True):
        bare = line.rstrip("\n")
        within = within or bare == begin
        if not within:
            kept.append(line)
        within = within and bare != end
    if within:
        raise MachineError(
            _("the end of pbem's section in your crontab is missing"),
            advice=_("take that out with `crontab -e`, and try again"),
        )
    return "".join(kept)
