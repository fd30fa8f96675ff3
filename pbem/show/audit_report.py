"""What an audit has found sound, for a person: the chain, the signatures, the rules, what was taken back, the cards."""

from collections import Counter
from collections.abc import Sequence

from pbem.events.event import CREATOR
from pbem.events.keys import fingerprint
from pbem.projections.findings import Audit
from pbem.projections.whose import read_by_hub, read_by_machines
from pbem.wording import _, all_of, ngettext


def audit_report(audit: Audit) -> list[str]:
    """Lines about a sound file."""
    game = audit.game
    if game is None:
        return []
    header, record = game.record.header, game.record
    signed = Counter(event.by for event in audit.order)
    sentence = ngettext(
        "chain: {count} event, {first}, which is the turn {newest}",
        "chain: each of {count} events names the one it answers, from {first} to the turn {newest}",
        len(audit.order),
    )
    lines = [sentence.format(count=len(audit.order), first=header.id[:12], newest=record.head.id[:12])]
    for seat, count in signed.items():
        key = header.key if seat == CREATOR else record.keys.get(seat, "")
        events = ngettext(
            "signatures: {count} event by {seat}, whose key is now {key}",
            "signatures: {count} events by {seat}, whose key is now {key}",
            count,
        )
        lines.append(events.format(count=count, seat=seat, key=fingerprint(key) if key else _("not settled")))
    rules = _("rules: every move was legal by version {version} of {title}")
    lines.append(rules.format(version=header.ruleset, title=game.ruleset.title))
    lines += _taken_back(audit, header.seats)
    lines.append(_("cards: {promise}").format(promise=game.dealer.promised(game)))
    lines += [_("cards: {sentence}").format(sentence=one) for one in game.dealer.departures(game)]
    lines += [_("bots: {sentence}").format(sentence=one) for one in read_by_machines(record)]
    read = read_by_hub(record)
    return [*lines, *([_("hub: {sentence}").format(sentence=read)] if read else [])]


def _taken_back(audit: Audit, seats: Sequence[str]) -> list[str]:
    """Who took moves back, and who agreed: whoever agreed last has written that it was done."""
    known = {event.id: event for event in audit.order}
    undone = [event for event in audit.order if event.kind == "undo"]
    if not undone:
        return [_("undo: nothing was undone")]
    lines = []
    for event in undone:
        agreed = [known[one] for one in event.with_ if one in known and known[one].kind in ("propose", "consent")]
        asked = [known[one.with_[0]] if one.kind == "consent" else one for one in agreed]
        seat = asked[0].by if asked else event.by
        parties = {event.by, *(one.by for one in agreed)} - {seat}
        others = [other for other in seats if other in parties]
        if others:
            sentence = _("undo: {seat} undid moves on {day}, with the consent of {others}")
        else:
            sentence = _("undo: {seat} undid moves on {day}")
        lines.append(sentence.format(seat=seat, day=f"{event.at:%Y-%m-%d}", others=all_of(others)))
    return lines
