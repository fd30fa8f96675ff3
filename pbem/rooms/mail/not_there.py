"""Who is not at the table, or keeps it waiting, as whole sentences of a letter, and what can be done about it."""

from collections.abc import Mapping
from datetime import UTC, datetime, tzinfo

from pbem.projections.deadlines import missed, what_helps
from pbem.projections.game import Game
from pbem.projections.pending import gone, way_back
from pbem.projections.status import status
from pbem.wording import _


def in_words(moment: datetime, zone: tzinfo = UTC) -> str:
    """Such as "Tue 24 Nov 2026, 18:00 UTC+01:00"."""
    moment = moment.astimezone(zone)
    return f"{moment:%a} {moment.day} {moment:%b %Y, %H:%M} {moment:%Z}"


def left(game: Game, seat: str, *, by_mail: bool) -> list[str]:
    """What has become of a seat whose player is not at the table any more, and how that one comes back.

    `by_mail`: whether what it says is understood in a mail; else it needs pbem.
    """
    if game.phase != "playing" or seat not in game.record.vacant:
        return []
    known = status(game, [seat])
    said = (gone(known, seat), way_back(known, seat, "join" if by_mail else "pbem join"))
    return [_("{sentence}.").format(sentence=f"{one[:1].upper()}{one[1:]}") for one in said]


def overdue(
    game: Game, others: Mapping[str, datetime], now: datetime, *, by_mail: bool, zone: tzinfo = UTC
) -> list[str]:
    """Which of the others keep the table waiting, and what can be done about one who has done so for long.

    `others`: until when those have time who are asked. `zone`: the reader's.
    """
    said: list[str] = []
    for seat, due in {seat: due for seat, due in others.items() if due < now}.items():
        said.append(_("{seat} has been late since {moment}.").format(seat=seat, moment=in_words(due, zone)))
        known = status(game, [])
        helps = what_helps(known, seat)
        if any(one["open"] and f"{one['motion']} {one['seat']}" == helps for one in known["motions"]):
            continue  # it is proposed already
        command = helps if by_mail else f"pbem propose {helps}"
        if helps != f"absent {seat}":
            said.append(_("The cards need {seat}'s machine.").format(seat=seat))
            sentence = _("You may propose to go on without {seat}: `{command}`.")
            if missed(due, game.record.pace) > now:
                sentence = _("From {moment} on, you may propose to go on without {seat}: `{command}`.")
        elif missed(due, game.record.pace) <= now:
            sentence = _("You may propose that the rules move for {seat} until {seat} is back: `{command}`.")
        else:
            continue
        moment = in_words(missed(due, game.record.pace), zone)
        said.append(sentence.format(command=command, seat=seat, moment=moment))
    return said
