"""What a letter to one seat says, before anybody decides how it is written down: sections, one after another."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from pbem.app.assistant import numbered
from pbem.projections.agreement import is_bound
from pbem.projections.game import Game
from pbem.projections.news import news, since_turn
from pbem.projections.pending import is_long, owe_cards, taking_back
from pbem.projections.status import ProposalStatus, free_seats, seat_keys, status, to_sync, waits_for
from pbem.projections.story import Told
from pbem.projections.whose import named, read_elsewhere, who_syncs
from pbem.rules import Move, Picture
from pbem.show.choices import Choice, choices_of, open_to, thinned
from pbem.show.proposed import proposals
from pbem.show.whose_turn import scores, whose_step, whose_turn
from pbem.wording import _, all_of, ngettext

from .not_there import left
from .occasion import Occasion
from .report_times import how_it_gets_on, times

NEWS = 3
"""So many sentences, the newest, stand before the board."""

STORY_MOST = 60
"""Sentences of the story; the attached file tells the rest."""

STORY_LENGTH = 12_000
"""Characters of them all, for notes can be long."""

MOVES_MOST = 120
"""Moves that are listed, of which each is an address of a mail: Gmail cuts a page of 100 kB."""

SUBJECT_MOST = 60  # characters of a proposal in a subject
UNASKED_MOST = 10
IN_WORDS = _("The board in words")
"""The title of the board where it is told."""


@dataclass(slots=True)
class Section:
    """Sentences, in which what one types stands in `backticks`; choices, of which some may have been left out; the
    board.

    `drawn`: a board is drawn here that no words tell. `grouped`: many choices stand in groups, without numbers.
    `behind`: few read it, so a mail program that can keeps it closed until someone does.
    """

    title: str
    sentences: list[str] = field(default_factory=list)
    choices: list[Choice] = field(default_factory=list)
    picture: Picture | None = None
    drawn: bool = False
    grouped: bool = False
    behind: bool = False

    @property
    def in_groups(self) -> bool:
        """Whether its choices stand in groups: more than one sees at a glance."""
        return self.grouped and is_long(self.choices)


@dataclass(slots=True)
class Report:
    """A letter's subject and its sections; the first one has no title."""

    subject: str
    sections: list[Section]


def report(
    game: Game,
    told: Sequence[Told],
    seat: str,
    occasion: Occasion,
    before: Sequence[Section] = (),
    *,
    whole: bool = True,
    attached: bool = False,
) -> Report:
    """All that this seat is to know now, and nothing that it may not: what is asked, until when, its hand, the news,
    the board, what it may do; and behind that what fewer read.

    `before`: what is said first, such as what became of a mail that this answers. Not `whole`: only where the game
    stands, for someone who has the rest already. `attached`: the page comes with it.
    """
    standing = [*_standing(game, seat, occasion), *times(game, occasion), *_hand(game, seat), *_own(occasion)]
    sections = [*before, Section("", standing), _proposals(game, seat)]
    if whole:
        answers = _answers(game, seat)
        newest, earlier = _since_your_turn(game, told, seat)
        example = answers.choices[0].words if answers.choices else ""
        sections += [
            newest,
            _board(game, seat),
            answers,
            _at_any_time(game, seat),
            _how_to_answer(game, seat, occasion, example, attached=attached),
            Section("", drawn=occasion.pictured and game.phase == "joining" and seat in free_seats(game)),
            Section(_("More"), [*earlier, *_about_the_game(game, occasion)], behind=True),
        ]
    elif occasion.answer_to and game.phase == "playing":
        sections.append(Section("", [_("`moves` lists your moves, `show` brings the whole report.")]))
    there = [one for one in sections if one.sentences or one.choices or one.picture or one.drawn]
    for one in there:
        one.sentences = [named(sentence, occasion.name_of) for sentence in one.sentences]
    return Report(subject(game, seat, occasion), there)


def subject(game: Game, seat: str, occasion: Occasion) -> str:
    """The subject of that report."""
    return f"[{occasion.name}] {named(_subject(game, seat), occasion.name_of)}"


# ---------------------------------------------------------------------- where the game stands


def _subject(game: Game, seat: str) -> str:
    if game.phase == "joining":
        return _subject_before_the_start(game, seat)
    if game.phase == "over" and not proposals(game, seat):
        return _("over: {how}").format(how=_how_it_ended(game))
    need, turn = game.need, game.record.turns
    if need is not None and seat in need.seats:
        showing = need.purpose == "open"
        what = _("turn {turn}: your choice will be revealed") if showing else _("turn {turn}: your move")
        if is_bound(game, seat):
            what = _("turn {turn}: an undo is proposed")
        return what.format(turn=turn)
    if seat in who_syncs(game.record, game.dealer.owing(game)):
        return _("turn {turn}: time to sync (deal)").format(turn=turn)
    for one in proposals(game, seat):
        proposal = _("turn {turn}: {seat} proposes to {motion}")
        return proposal.format(turn=turn, seat=one.by, motion=_in_short(one.proposal))
    if need is None:
        return _("turn {turn}: waiting for {seats} to sync (deal)").format(turn=turn, seats=", ".join(to_sync(game)))
    return _("turn {turn}: {seats} to move").format(turn=turn, seats=", ".join(need.seats))


def _subject_before_the_start(game: Game, seat: str) -> str:
    if seat in free_seats(game):
        return _("take your seat")
    if free_seats(game):
        return _("waiting for {seats}").format(seats=", ".join(free_seats(game)))
    if seat in _shuffling_again(game):
        return _("time to sync (deal)")
    return _("all seats are taken")


def _how_it_ended(game: Game) -> str:
    winners = game.result.winners if game.result is not None else ()
    if not winners:
        return _("no winner")
    sentence = ngettext("{seats} wins", "{seats} win", len(winners))
    return sentence.format(seats=all_of(winners))


def _standing(game: Game, seat: str, occasion: Occasion) -> list[str]:
    """Where the game stands, and what that asks of the seat."""
    if game.phase == "joining":
        return _before_the_start(game, seat)
    need = game.need
    if need is None:
        told = whose_turn(need, game.result, [seat], to_sync(game))
        waits = whose_step(game) or ["".join(text for text, _style in told)]
        return [*left(game, seat, by_mail=bool(occasion.answer_to)), *waits, *_scores(game), *_of_cards(game, seat)]
    if seat not in need.seats:
        not_asked = _("It is not your turn. The game is waiting for {whom}.")
        return [
            *left(game, seat, by_mail=bool(occasion.answer_to)),
            not_asked.format(whom=waits_for(game)),
            *_of_cards(game, seat),
        ]
    if is_bound(game, seat):
        waits = taking_back(status(game, [seat]), "withdraw" if occasion.answer_to else "pbem withdraw")
        return [_("{sentence}.").format(sentence=f"{one[:1].upper()}{one[1:]}") for one in waits]
    if need.purpose == "open":
        shown = _("Everyone has decided. {who} will now reveal your choice automatically.")
        return [shown.format(who=_("The hub") if occasion.answer_to else _("Your pbem"))]
    said = [_("{seat}, it is your turn: {prompt}.").format(seat=seat, prompt=need.prompt)]
    others = [other for other in need.seats if other != seat]
    if others:
        said.append(_("Asked at the same time: {seats}.").format(seats=", ".join(others)))
    if need.sealed:
        said.append(_("Your choice stays hidden until everyone has decided."))
    return [*said, *_of_cards(game, seat), *_unread(game, seat)]


def _scores(game: Game) -> list[str]:
    """What each has in the end, the best first."""
    result = game.result
    return [] if result is None else [_("Final scores: {scores}.").format(scores=scores(result))]


def _of_cards(game: Game, seat: str) -> list[str]:
    """Whom a seat's own cards wait for; that others wait for what only its pbem can send; who owes."""
    awaited = who_syncs(game.record, game.chance.awaited(seat)) if game.phase == "playing" else []
    own = (
        [_("You can read your new cards after the next sync of {seats}.").format(seats=all_of(awaited))]
        if awaited
        else []
    )
    waits = _("The others are waiting for you to sync (deal): `{command}`.")
    late = who_syncs(game.record, game.dealer.owing(game))
    if seat in late:
        return [*own, waits.format(command="pbem sync")]
    others = late if game.need is not None and not awaited else []  # else it is said whom all wait for
    owed = owe_cards(others)
    return [*own, *([_("{sentence}.").format(sentence=f"{owed[:1].upper()}{owed[1:]}")] if others else [])]


def _unread(game: Game, seat: str) -> list[str]:
    """Why the mail lists no moves: whoever sends it cannot read the seat's cards, which wait for no one."""
    if game.chance.awaited(seat) or not game.chance.unread(seat):
        return []
    return [_("Only your own pbem can read your cards: `pbem moves` lists your legal moves.")]


def _before_the_start(game: Game, seat: str) -> list[str]:
    header, free = game.record.header, free_seats(game)
    table = _("{title}, for {seats}.").format(title=game.ruleset.title, seats=", ".join(header.seats))
    if seat in free:
        return [table, _("The seat {seat} is kept for you.").format(seat=seat), *whose_step(game)]
    if free:
        return [table, _("You have your seat. Still free: {seats}.").format(seats=", ".join(free)), *whose_step(game)]
    if seat in _shuffling_again(game):
        again = _("Two players shuffled at the same time, so your pbem shuffles again, with `{command}`.")
        return [table, again.format(command="pbem sync"), *whose_step(game)]
    if _shuffling_again(game):
        return [table, _("All seats are taken."), *whose_step(game)]
    creator = seat_keys(game).get(seat) == header.key != header.hub
    deal = _("All seats are taken: `pbem sync` starts the game.")
    return [table, deal if creator else _("All seats are taken; the host now starts the game."), *whose_step(game)]


def _shuffling_again(game: Game) -> list[str]:
    return [wish.seat for wish in game.dealer.late(game.record)]


def _hand(game: Game, seat: str) -> list[str]:
    """What the seat holds that others may not see."""
    held = game.ruleset.hand(game.view(seat)) if game.table is not None and seat else ""
    return [_("{sentence}.").format(sentence=held)] if held else []


def _own(occasion: Occasion) -> list[str]:
    """What no one else is told."""
    return [*_own_seal(occasion), *_planned(occasion)]


def _own_seal(occasion: Occasion) -> list[str]:
    return [_("{sentence}.").format(sentence=occasion.sealed)] if occasion.sealed else []


def _planned(occasion: Occasion) -> list[str]:
    plans = numbered(occasion.planned)
    return [_("Planned: {plans}.").format(plans=plans)] if plans else []


# ---------------------------------------------------------------------- what happened, and the board


def _since_your_turn(game: Game, told: Sequence[Told], seat: str) -> tuple[Section, list[str]]:
    """What is news to the seat; of seals only those still closed. The newest sentences, and those before them."""
    closed = {seal.id for seal in game.record.head.seals.values()}
    read = [one for one in news(told, seat) if one.event.kind != "seal" or one.event.id in closed]
    sentences = [" ".join(one.sentence.split()) for one in read]
    kept = _newest(sentences)
    if len(kept) < len(sentences):
        missing = len(sentences) - len(kept)
        earlier = ngettext(
            "{count} earlier sentence is left out here; the attached file has it.",
            "{count} earlier sentences are left out here; the attached file has them.",
            missing,
        )
        kept.insert(0, earlier.format(count=missing))
    title = _("Since your last turn") if since_turn(told, seat) else _("The history so far")
    before, newest = kept[:-NEWS], kept[-NEWS:]
    if before:
        more = ngettext("{count} more before that, at the end.", "{count} more before that, at the end.", len(before))
        newest.append(more.format(count=len(before)))
    return Section(title, newest), before


def _newest(sentences: Sequence[str]) -> list[str]:
    kept: list[str] = []
    room = STORY_LENGTH
    for sentence in reversed(sentences[-STORY_MOST:]):
        room -= len(sentence)
        if room < 0:
            break
        kept.insert(0, sentence)
    return kept


def _board(game: Game, seat: str) -> Section:
    if game.table is None:
        return Section("")
    picture = game.ruleset.picture(game.view(seat))
    return Section("", [picture.headline], picture=picture)


def _about_the_game(game: Game, occasion: Occasion) -> list[str]:
    """How it gets on, and who reads along."""
    read = read_elsewhere(game.record)
    return [*how_it_gets_on(game, occasion), *([f"{read[:1].upper()}{read[1:]}."] if read else [])]


# ---------------------------------------------------------------------- what may be answered


def _in_short(proposal: ProposalStatus) -> str:
    """What a proposal asks for, in few enough words for a subject."""
    words = proposal["words"]
    return words if proposal["motion"] != "undo" or len(words) <= SUBJECT_MOST else _("undo moves")


def _proposals(game: Game, seat: str) -> Section:
    """What others have proposed, and with which words to answer it."""
    sentence = _("{proposal}. Your answer: `{yes}` or `{no}`.")
    said = [sentence.format(proposal=one.sentence, yes=one.yes, no=one.no) for one in proposals(game, seat)]
    return Section(_("Proposals"), said)


def _answers(game: Game, seat: str) -> Section:
    """The legal moves, or as many of each kind as there is room for."""
    found = _choices(_("Your moves"), game, seat, open_to(game, seat), MOVES_MOST)
    found.grouped = True
    return found


def _at_any_time(game: Game, seat: str) -> Section:
    """What the seat may do whether it is asked or not."""
    found = _choices(_("Available at any time"), game, seat, game.unasked(seat), UNASKED_MOST)
    found.choices = [choice._replace(number=0) for choice in found.choices]  # which are those of the legal moves
    return found


def _choices(title: str, game: Game, seat: str, moves: Iterable[Move], most: int) -> Section:
    every = choices_of(game, seat, moves)
    kept = thinned(every, most)
    left = len(every) - len(kept)
    more = ngettext("There is {count} more like these: `moves`.", "There are {count} more like these: `moves`.", left)
    return Section(title, [more.format(count=left)] if left else [], kept)


def _how_to_answer(game: Game, seat: str, occasion: Occasion, example: str, *, attached: bool) -> Section:
    """How an answer travels, and what else one may say. `attached`: a page to choose on comes with the letter."""
    title = _("How to answer")
    if not occasion.answer_to:
        return Section(title, _with_pbem(game, seat, example))
    if game.phase == "joining":
        take = [Choice(0, "join", meaning=_("takes your seat"))] if seat in free_seats(game) else []
        return Section(title, [], take)
    said = []
    if example:
        said.append(_("Reply with one of these, such as `{move}`, above the quoted text. Keep the subject."))
    if game.phase == "playing":
        page = _the_page(occasion, attached=attached)
        others = _("`moves`: what each one does. `help`: everything else, such as `undo`, `note` and `rules`.")
        said.append(" ".join([*page, others]))
    else:
        said.append(_("At any time: `note` and a message to the others, `history`, `rules`, `help`."))
    return Section(title, [one.format(move=example) for one in said])


def _the_page(occasion: Occasion, *, attached: bool) -> list[str]:
    """That there is a page to click on, where someone understands what it writes."""
    if attached:
        return [_("Or open the attached page in a browser, and choose on the board; `page off` ends that.")]
    if occasion.page == "wanted":
        return [_("The page to click on has become too large for a message, and was left out.")]
    return [_("`page`: a board to choose on.")] if occasion.page else []


def _with_pbem(game: Game, seat: str, example: str) -> list[str]:
    """For someone whose answers have to be signed with a key of their own."""
    take_in = _("Import this message with `{command}`, or save the attached file among your games.")
    invited = seat in free_seats(game)
    said = [take_in.format(command="pbem mail receive" if invited else "pbem sync")]
    if invited:
        said.append(_("Then take your seat: `pbem join {seat}`.").format(seat=seat))
    elif example:
        said.append(_("Then play, as in `pbem play {move}`; `pbem moves` lists everything.").format(move=example))
    return [*said, _("There are also: `pbem show`, `pbem history`, `pbem undo`, `pbem note`, `pbem --help`.")]
