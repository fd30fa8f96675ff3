"""What the large providers want of a mail program: their servers, and whether they take a password from it."""

from typing import NamedTuple

from pbem.wording import _

from .settings import Security


class Provider(NamedTuple):
    """A provider, known by the domains of its addresses and by the names of its servers.

    `takes`: "app" where a password is made for each program, "token" where none is taken any more, "switch" where the
    account's own is taken once that is switched on. `made_at`: the page where such a password is made.
    """

    name: str
    takes: str
    smtp: tuple[str, int, Security]
    imap: tuple[str, int, Security]
    addresses: tuple[str, ...]
    made_at: str = ""
    others: tuple[str, ...] = ()

    @property
    def hosts(self) -> tuple[str, ...]:
        """The names of its servers."""
        return (self.smtp[0], self.imap[0], *self.others)

    @property
    def wants(self) -> str:
        """What it takes, and on what condition, as a sentence without its full stop."""
        if self.takes == "token":
            return _("{provider} takes no password from a mail program any more").format(provider=self.name)
        if self.takes == "switch":
            return _(
                "{provider} lets other programs in once POP3 and IMAP are switched on in its settings on the web"
            ).format(provider=self.name)
        sentence = _("{provider} takes an app password here, not that of your account; it is made at {page}")
        return sentence.format(provider=self.name, page=self.made_at)


PROVIDERS = (
    Provider(
        "Gmail",
        "app",
        ("smtp.gmail.com", 465, "tls"),
        ("imap.gmail.com", 993, "tls"),
        ("gmail.com", "googlemail.com"),
        "https://myaccount.google.com/apppasswords",
    ),
    Provider(
        "iCloud",
        "app",
        ("smtp.mail.me.com", 587, "starttls"),
        ("imap.mail.me.com", 993, "tls"),
        ("icloud.com", "me.com", "mac.com"),
        "https://account.apple.com",
    ),
    Provider(
        "Yahoo",
        "app",
        ("smtp.mail.yahoo.com", 465, "tls"),
        ("imap.mail.yahoo.com", 993, "tls"),
        (
            *("yahoo.com", "ymail.com", "rocketmail.com", "yahoo.de", "yahoo.fr", "yahoo.it", "yahoo.es", "yahoo.ca"),
            *("yahoo.co.uk", "yahoo.co.in", "yahoo.in", "yahoo.com.au", "yahoo.com.br"),
        ),
        "https://login.yahoo.com/account/security",
    ),
    Provider(
        "GMX",
        "switch",
        ("mail.gmx.net", 587, "starttls"),
        ("imap.gmx.net", 993, "tls"),
        ("gmx.net", "gmx.de", "gmx.at", "gmx.ch"),
    ),
    Provider(
        "GMX",
        "switch",
        ("mail.gmx.com", 587, "starttls"),
        ("imap.gmx.com", 993, "tls"),
        ("gmx.com", "gmx.us", "gmx.co.uk"),
    ),
    Provider("web.de", "switch", ("smtp.web.de", 587, "starttls"), ("imap.web.de", 993, "tls"), ("web.de",)),
    Provider(
        "Microsoft 365",
        "token",
        ("smtp.office365.com", 587, "starttls"),
        ("outlook.office365.com", 993, "tls"),
        ("onmicrosoft.com",),
        others=("outlook.office.com", "imap-mail.outlook.com", "smtp.office.com"),
    ),
    Provider(
        "Outlook.com",
        "token",
        ("smtp-mail.outlook.com", 587, "starttls"),
        ("outlook.office365.com", 993, "tls"),
        (
            *("outlook.com", "outlook.de", "outlook.fr", "outlook.it", "outlook.es", "hotmail.com", "hotmail.de"),
            *("hotmail.fr", "hotmail.it", "hotmail.es", "hotmail.co.uk", "live.com", "live.de", "live.fr", "live.nl"),
            *("live.co.uk", "msn.com", "passport.com"),
        ),
    ),
)


def provider_of(address: str, *hosts: str) -> Provider | None:
    """Who keeps the mail of an address, or runs one of these servers (HOST or HOST:PORT); None for all others."""
    domain = address.rpartition("@")[2].lower()
    for one in PROVIDERS:
        if any(domain == known or domain.endswith(f".{known}") for known in one.addresses):
            return one
    named = {host.lower().partition(":")[0] for host in hosts}
    return next((one for one in PROVIDERS if named.intersection(one.hosts)), None)
