"""What an invitation says first, by hub or between players: who invites, to what, with whom, how long, what to do."""

from pbem.origin import where_from
from pbem.projections.durations import length_words
from pbem.projections.game import Game
from pbem.projections.whose import read_by_machines
from pbem.wording import _, all_of, ngettext

from .report import Section


def welcome_by_words(game: Game, seat: str, host: str) -> Section:
    """For someone who answers with words, to a hub of this name."""
    return _welcome(
        game,
        seat,
        host,
        _("All you need is your mail program. Each message tells you what happened and lists your moves."),
        _(
            "Answer this message with `join`, alone on a line, to take your seat. Answer later ones with a "
            "move, in a few words."
        ),
        _("If you do not want to play, do nothing: you will get no more mail about it."),
    )


def welcome_with_pbem(game: Game, seat: str, host: str) -> Section:
    """For someone who plays with a pbem of their own, from the person who sends the mail."""
    then = _(
        "`pbem mail receive` fetches this message, `pbem join {seat}` takes your seat, and `pbem mail "
        "send` lets {host} know."
    )
    return _welcome(
        game,
        seat,
        host,
        _("You play with pbem, a free program: it shows you the board, your moves, and whose turn it is."),
        where_from(host),
        _("`pbem mail setup` asks once for your mail account."),
        then.format(seat=seat, host=host),
        _("If you do not want to play, answer this message in your own words: {host} reads it.").format(host=host),
    )


def _welcome(game: Game, seat: str, host: str, *what_to_do: str) -> Section:
    ruleset, header = game.ruleset, game.record.header
    introduction = ruleset.introduction()
    others = [one for one in header.seats if one != seat]
    invited = _("{host} invites you to play {title} by e-mail, as {seat}.")
    players = ngettext(
        "You play alone. Pace: {pace}.",
        "You play with {seats}: {count} players in all. Pace: {pace}.",
        len(header.seats),
    )
    said = [
        invited.format(host=host, title=ruleset.title, seat=seat),
        *([introduction] if introduction else []),
        players.format(seats=all_of(others), count=len(header.seats), pace=length_words(header.pace)),
        *(f"{one[:1].upper()}{one[1:]}." for one in read_by_machines(game.record)),
        *what_to_do,
    ]
    return Section(_("An invitation"), said)
