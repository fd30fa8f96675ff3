"""A notice on the desktop, with what the system has for it. The news is an argument or a variable, never a script."""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from pbem.wording import _

from .channel import PATIENCE, TITLE, shortened

NEWS = "PBEM_NOTICE"
"""The environment variable that holds the news for PowerShell."""

_APPLE = (
    "on run argv",
    "display notification (item 1 of argv) with title (item 2 of argv)",
    "end run",
)
_WINDOWS = f"""
Add-Type -AssemblyName System.Windows.Forms
$icon = New-Object System.Windows.Forms.NotifyIcon
$icon.Icon = [System.Drawing.SystemIcons]::Information
$icon.Visible = $true
$icon.ShowBalloonTip(10000, '{TITLE}', $env:{NEWS}, [System.Windows.Forms.ToolTipIcon]::None)
Start-Sleep -Seconds 6
$icon.Dispose()
"""


class Desktop:
    """The desktop of this machine, if somebody is logged in there. `system`: as sys.platform has it."""

    apart: ClassVar[bool] = False

    def __init__(self, system: str = sys.platform, patience: float = PATIENCE) -> None:
        self._system, self._patience = system, patience

    def there(self) -> bool:
        """Whether this machine has what shows notices."""
        return shutil.which(self.command("")[0]) is not None

    def run(self, news: str, games: Sequence[Path], mark: str = "") -> str:
        """Show it."""
        words = self.command(shortened(news))
        if not self.there():
            return _("there is no {program} here to show notices with").format(program=words[0])
        try:
            ended = subprocess.run(
                words,
                env={**os.environ, **session_bus(os.environ), NEWS: shortened(news)},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=self._patience,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired):
            return _("{program} did not show the notice").format(program=words[0])
        return _("{program} did not show the notice").format(program=words[0]) if ended.returncode else ""

    def command(self, news: str) -> list[str]:
        """What shows it."""
        if self._system == "win32":
            return ["powershell", "-NoProfile", "-NonInteractive", "-Command", _WINDOWS]
        if self._system == "darwin":
            return ["osascript", *(word for line in _APPLE for word in ("-e", line)), "--", news, TITLE]
        return ["notify-send", "--app-name", TITLE, "--", TITLE, _without_markup(news)]


def session_bus(environment: Mapping[str, str]) -> dict[str, str]:
    """Where the desktop listens on Linux, for who was started by cron and was not told."""
    if "DBUS_SESSION_BUS_ADDRESS" in environment or not hasattr(os, "getuid"):
        return {}
    place = f"/run/user/{os.getuid()}/bus"
    return {"DBUS_SESSION_BUS_ADDRESS": f"unix:path={place}"} if os.path.exists(place) else {}


def _without_markup(news: str) -> str:
    """Desktops on Linux read a little HTML in a notice; somebody's words are not to be any."""
    return news.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
