"""A task of Windows' Task Scheduler: an XML description and `schtasks`."""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from xml.sax.saxutils import escape

from pbem.wording import _

from .job import Job, ended, run

HANDED_ON = ("PBEM_HOME", "PYTHONPATH")
"""What a task does not find by itself: all else belongs to the person's session."""


class Tasks:
    """The task."""

    kind = "tasks"

    def there(self) -> bool:
        """Whether this is Windows."""
        return sys.platform == "win32"

    def shown(self, job: Job) -> str:
        """The description."""
        told = [f'set "{name}={job.environment[name]}"' for name in HANDED_ON if name in job.environment]
        command = subprocess.list2cmdline(job.command)
        program, words = job.command[0], subprocess.list2cmdline(job.command[1:])
        if told:  # a task has no variables of its own
            program, words = "cmd.exe", f'/d /s /c "{" && ".join([*told, command])}"'
        return _TASK.format(program=escape(program), words=escape(words), every=job.every)

    def install(self, job: Job) -> None:
        """Hand it to the scheduler, which takes a file in UTF-16."""
        with tempfile.TemporaryDirectory() as folder:
            description = Path(folder) / "task.xml"
            description.write_text(self.shown(job), encoding="utf-16")
            run("schtasks", "/Create", "/F", "/TN", job.name, "/XML", str(description))

    def remove(self, name: str) -> None:
        """Take it out of the scheduler."""
        if self.left(name):
            run("schtasks", "/Delete", "/F", "/TN", name)

    def left(self, name: str) -> bool:
        """Whether the scheduler knows it."""
        return shutil.which("schtasks") is not None and ended(["schtasks", "/Query", "/TN", name]).returncode == 0

    def troubles(self, name: str) -> list[str]:
        """The scheduler does not know it."""
        if ended(["schtasks", "/Query", "/TN", name]).returncode == 0:
            return []
        return [_("the timer {name} does not run: `pbem service install`").format(name=name)]


_TASK = """<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <Triggers>
    <TimeTrigger>
      <StartBoundary>2026-01-01T00:00:00</StartBoundary>
      <Repetition>
        <Interval>PT{every}M</Interval>
      </Repetition>
    </TimeTrigger>
  </Triggers>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <StartWhenAvailable>true</StartWhenAvailable>
    <ExecutionTimeLimit>PT15M</ExecutionTimeLimit>
    <Hidden>true</Hidden>
  </Settings>
  <Actions>
    <Exec>
      <Command>{program}</Command>
      <Arguments>{words}</Arguments>
    </Exec>
  </Actions>
</Task>
"""
