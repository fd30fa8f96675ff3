"""Signs golden events anew whose fields were edited: `python tests/golden/sign_again.py FILE ...`.

A field that a kind gets is written into its golden event by hand; this adds the id and the signature. Once there has
been a release, an event that others hold must be read as it was, and the kind gets another golden event instead.
"""

import sys
import tomllib
from pathlib import Path

from pbem.events.event import ENVELOPE, Event
from pbem.events.keys import SecretKey
from pbem.events.text import render

SECRET = bytes.fromhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")  # RFC 8032, 7.1, test 1


def signed_again(text: str) -> str:
    """The text of a golden event with the same fields, its id and signature made anew."""
    [held] = tomllib.loads(text)["event"]
    event = Event.write(
        SecretKey(SECRET),
        kind=held["kind"],
        by=held["by"],
        body={name: value for name, value in held.items() if name not in ENVELOPE},
        at=held["at"],
        after=held.get("after", ""),
        with_=tuple(held.get("with", ())),
        mail=held.get("mail", ""),
        contributions=held.get("contributions", ()),
    )
    return f"# id {event.id}\n{render(event)}"


if __name__ == "__main__":
    for name in sys.argv[1:]:
        path = Path(name)
        path.write_text(signed_again(path.read_text(encoding="utf-8")), encoding="utf-8")
