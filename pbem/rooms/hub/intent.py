"""What the hub is about to do about one mail, or by itself: written down before it is done, so that it is done once."""

from msgspec import Struct, field

from pbem.rooms.plans.plan import Plan


class Mail(Struct, omit_defaults=True):
    """A mail to be sent. `raw`: its bytes, all of them ASCII.

    `says`: its words in each of its forms, until they are noted (`Traces.noted`); what is written down has none.
    """

    to: str
    raw: str
    says: list[str] = []


class KnownGame(Struct):
    """What the hub knows of a game without opening it.

    `size`: of its file, when it was last looked at. `asked`: by seat, the questions about which it was written to.
    `due`: by seat, until when it has time, as a timestamp; of seats that are asked, in a game with a pace.
    `next`: when the first answer is due that the hub holds back, as a timestamp; 0 if there is none.
    """

    size: int = 0
    asked: dict[str, list[str]] = field(default_factory=dict)
    due: dict[str, float] = field(default_factory=dict)
    next: float = 0


class Intent(Struct):
    """One step of the hub.

    `name`: the digest of the mail that it answers; or the sort of step and what makes it this one. `game`: its id.
    `events`: as text, to be appended to the game file. `ids`: theirs. `mails`: to be sent afterwards. `standing`: of
    the game, when it is done. `plans`: by tag, what is planned then, where that has changed. `pages`: by tag, whether
    its reports come with a page to click on from now on. `zones`: by tag, how many minutes its clocks are ahead of UTC.
    `asks`: by tag, who is asked whether a resignation is meant, and which was the newest event of that seat.
    `confirms`: the tag that the mail has confirmed; `invites`: the one that is invited by it. `message`: what tells the
    mail from another one of its sender, should it come twice. `reminds`: the tags that are reminded by it, on which
    `day`. `sent`: how many of the mails are sent; a mail beyond them may be, too, if the machine died in between.
    """

    name: str
    game: str
    events: str = ""
    ids: list[str] = []
    mails: list[Mail] = []
    standing: KnownGame | None = None
    plans: dict[str, list[Plan]] = field(default_factory=dict)
    pages: dict[str, bool] = field(default_factory=dict)
    asks: dict[str, str] = field(default_factory=dict)
    confirms: str = ""
    invites: str = ""
    message: str = ""
    reminds: list[str] = []
    day: str = ""
    sent: int = 0
    zones: dict[str, int] = field(default_factory=dict)
