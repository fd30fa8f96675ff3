"""A game file as docs/format.md has it: events, their ids, and who signed them."""

import json
import tomllib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from datetime import datetime
from hashlib import sha256, sha512
from typing import Any

from .curve import BASE, L, add, mul, mul_often, read, written
from .deriving import little
from .refused import need

CONTRIBUTED = {
    *("key", "lap", "proof", "shares", "roll", "escrow", "opening", "handover"),
    *("secret", "look", "looked"),
}


def encoded(raw: bytes) -> str:
    return urlsafe_b64encode(raw).decode().rstrip("=")


def decoded(text: str) -> bytes:
    """Canonical base64url without padding."""
    try:
        raw = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        raw = b""
    need(encoded(raw) == text, "not canonical base64url")
    return raw


class Contribution:
    """A kind, a label, and bytes."""

    def __init__(self, text: str) -> None:
        head, _space, last = text.rpartition(" ")
        self.kind, _space, self.label = head.partition(" ")
        need(self.kind in CONTRIBUTED and 1 <= len(self.label) <= 200, "no contribution")
        self.raw = decoded(last)
        need(0 < len(self.raw) <= 66_000, "no bytes, or too many")


class Event:
    """One event, whose id is worked out from its fields."""

    def __init__(self, fields: Mapping[str, Any]) -> None:
        self.fields = {name: value for name, value in fields.items() if name != "sig"}
        text = json.dumps(_plain(self.fields), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        self.canonical = b"pbem-event-1\n" + text.encode()
        self.id = sha256(self.canonical).hexdigest()[:40]
        self.signature = fields.get("sig", "")
        self.kind, self.by = str(fields["kind"]), str(fields["by"])
        self.after, self.with_ = fields.get("after", ""), list(fields.get("with", []))
        self.deck = [Contribution(text) for text in fields.get("deck", [])]
        self.contributions = [Contribution(text) for text in fields.get("contributions", [])]

    def check_signature(self, key: str) -> None:
        """Ed25519 without the cofactor, compared as bytes."""
        raw = decoded(self.signature)
        need(len(raw) == 64, "a signature has 64 bytes")
        s = little(raw[32:])
        need(s < L, "S is not canonical")
        public = decoded(key)
        a, r = read(public), read(raw[:32])
        h = little(sha512(raw[:32] + public + self.canonical).digest()) % L
        need(written(mul_often(s, BASE)) == written(add(r, mul(h, a))), f"the signature of {self.id} is another's")


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return {"utc": value.strftime("%Y-%m-%dT%H:%M:%SZ")}
    if isinstance(value, dict):
        return {name: _plain(inner) for name, inner in value.items()}
    return [_plain(inner) for inner in value] if isinstance(value, list) else value


def events_of(text: str) -> list[Event]:
    """The events of a file, each after those that it names."""
    found: dict[str, Event] = {}
    for fields in tomllib.loads(text)["event"]:
        event = Event(fields)
        need(bool(event.after) == bool(found), "the first event, and no other, answers none")
        need({event.after, *event.with_} - {""} <= set(found), f"{event.kind} {event.id} names what is not there")
        found[event.id] = event
    return list(found.values())
