"""What a seat contributes, taken in: judged when it comes from someone, only noted when it was judged before."""

from collections.abc import Sequence

from pbem.rooms.dealt.group import deck as laps
from pbem.rooms.dealt.group import keys, looks, rolls, shares, shuffle_proof, wire
from pbem.rooms.dealt.group.derive import Context
from pbem.rooms.dealt.group.points import base, read_scalar, total
from pbem.rooms.dealt.group.wire import Contribution
from pbem.rooms.dealt.unsound import EarlyError, UnsoundError
from pbem.secrecy.proved import once
from pbem.wording import _

from . import inheritance, join_keys, keepers
from .cards import DealtCards
from .deck import Deck, digest


def admit(chance: DealtCards, by: str, text: str) -> None:
    """Note a contribution that was judged before."""
    _Admission(chance, by, check=False).take(wire.read(text))


def judge(chance: DealtCards, by: str, cards: Sequence[str]) -> None:
    """Note contributions that no one has judged. Raises UnsoundError for the first that no honest seat makes."""
    if by not in chance.seats:
        raise UnsoundError(_("only a seat contributes to the cards"))
    admitting = _Admission(chance, by, check=True)
    for text in cards:
        admitting.take(wire.read(text))
    admitting.end()


class _Admission:
    """The contributions of one event, one after another. `unproved`: a deck whose last lap its proof has to follow."""

    def __init__(self, chance: DealtCards, by: str, *, check: bool) -> None:
        self.chance, self.by, self.check = chance, by, check
        self.unproved: Deck | None = None

    def take(self, given: Contribution) -> None:
        if self.unproved is not None and given.kind != "proof":
            self.end()
        match given.kind:
            case "key":
                self._key(given)
            case "lap":
                self._lap(given)
            case "proof":
                self._proof(given)
            case "shares":
                self._shares(given)
            case "look":
                self._look(given)
            case "looked":
                self._looked(given)
            case "roll":
                self._roll(given)
            case "secret":
                self._secret(given)
            case "escrow":
                self._escrow(given)
            case "opening":
                self._opening(given)
            case "handover":
                self._handover(given)
            case _:
                raise UnsoundError(_("it is not a contribution of any kind"))

    def end(self) -> None:
        """Nothing more comes with it."""
        if self.unproved is not None:
            raise UnsoundError(_("its shuffle has no proof"))

    def _key(self, given: Contribution) -> None:
        """Of someone who plays a seat that another one has played before."""
        chance, holding = self.chance, given.label.replace(join_keys.KEEPER, self.by, 1)
        if not given.label.startswith(f"{join_keys.KEEPER} "):
            raise UnsoundError(_("no key with the label {label!r} is due").format(label=given.label))
        if not chance.may_hold(holding):
            raise EarlyError(_("it gives a key for a player who does not hold {seat}").format(seat=self.by))
        point = join_keys.read_announced(given.raw, chance.game, self.by, given.label, check=self.check)
        if chance.keepers.setdefault(holding, point) != point:
            raise UnsoundError(_("it has already given another key for that player"))

    def _lap(self, given: Contribution) -> None:
        chance, deck = self.chance, self._deck(given.label.partition(" ")[0])
        place = chance.lappers(deck).index(self.by)
        announced, after = given.raw[: keys.KEY_SIZE], laps.read(given.raw[keys.KEY_SIZE :])
        if place < len(deck.laps):
            joint = total([*deck.keys[:place], keys.Key.read(announced).point])
            if deck.laps[place] != digest(joint, laps.write(after)):
                raise UnsoundError(_("it has already shuffled that deck differently"))
            return
        if place > len(deck.laps):
            raise EarlyError(_("it is not its turn to shuffle that deck"))
        before = deck.newest(chance.game)
        if self.check and given.label != chance.about(deck):
            raise UnsoundError(_("it shuffles other cards than those in the deck"))
        key = join_keys.read_announced(announced, chance.game, self.by, deck.key_label(place), check=self.check)
        if self.check:
            once(lambda: laps.check(before, after), b"lap", laps.write(before), laps.write(after))
            if chance.proves(deck, self.by):
                self.unproved = deck
        deck.lapped(key, after)

    def _proof(self, given: Contribution) -> None:
        chance, deck = self.chance, self._deck(given.label)
        place = self.chance.lappers(deck).index(self.by)
        if place >= len(deck.laps):
            raise EarlyError(_("it proves a shuffle that it does not hold"))
        if self.check:
            key, joint = deck.keys[place], total(deck.keys[: place + 1])
            proof = shuffle_proof.ShuffleProof.read(given.raw)
            context, (before, after) = Context(chance.game, deck.label, self.by), deck.around(place, chance.game)
            once(
                lambda: shuffle_proof.check(proof, context, key, joint, before, after),
                b"proof",
                *context.parts(),
                key,
                joint,
                laps.write(before),
                laps.write(after),
                given.raw,
            )
        deck.proved = sorted({*deck.proved, self.by})
        if self.unproved is deck:
            self.unproved = None

    def _shares(self, given: Contribution) -> None:
        chance, deck = self.chance, self._lying(given.label)
        self._has_left()
        found = shares.Shares.read(given.raw)
        if max(found.points) >= len(deck.faces):
            raise UnsoundError(_("it holds a share of a card that is not there"))
        if self.check:
            for place in found.points:
                slot = deck.first + place
                taken = slot in chance.wanted or chance.owners[slot] == self.by
                if not taken and not chance.is_due(deck, self.by, place):
                    unasked = _("it holds a share of card {slot}, which no one has drawn").format(slot=slot)
                    raise EarlyError(unasked)
            key = chance.key(deck, self.by)
            context = Context(chance.game, deck.label, self.by)
            once(
                lambda: shares.check(found, context, key, deck.newest(chance.game)),
                b"shares",
                *context.parts(),
                key,
                deck.cards,
                given.raw,
            )
        deck.note(self.by, found.points)
        chance.open_places(deck, sorted(found.points))

    def _look(self, given: Contribution) -> None:
        """It lets another seat read cards that it was the first to see."""
        *about, holding = given.label.split(" ", 2)
        chance, deck = self.chance, self._lying(" ".join(about))
        reader = holding.partition(" ")[0]
        if reader not in chance.seats:
            raise UnsoundError(_("no one here is called {seat!r}").format(seat=reader))
        if holding not in chance.keepers:
            raise EarlyError(_("no one here is called {seat!r}").format(seat=holding))
        found = looks.read(given.raw)
        if max(found) >= len(deck.faces):
            raise UnsoundError(_("it holds a share of a card that is not there"))
        if self.check:
            if not all(chance.lets_read(self.by, reader, deck.first + place) for place in found):
                raise EarlyError(_("it lets {seat} see a card that must not be shown").format(seat=reader))
            context, key = Context(chance.game, deck.label, self.by), chance.key(deck, self.by)
            point, cards = chance.keepers[holding], deck.newest(chance.game)
            once(
                lambda: looks.check(found, context, reader, point, key, cards),
                b"look",
                *context.parts(),
                reader.encode(),
                point,
                key,
                deck.cards,
                given.raw,
            )
        for place, (look, _proof) in found.items():
            deck.note_look(self.by, holding, place, look)

    def _looked(self, given: Contribution) -> None:
        """It shows all what was masked for it: the missing share of whoever has seen the card first."""
        chance, deck = self.chance, self._lying(given.label)
        opened = looks.ShownLooks.read(given.raw)
        if max(one.place for one in opened.shares) >= len(deck.faces):
            raise UnsoundError(_("it holds a share of a card that is not there"))
        held = [one for one in chance.keepers if one.partition(" ")[0] == self.by]
        for holding in held:
            makers = [deck.maker_of(one.look, holding, one.place) for one in opened.shares]
            if all(makers):
                break
        else:
            raise EarlyError(_("it shows a share that was not masked for it"))
        if self.check:
            looks.check_opened(opened, Context(chance.game, deck.label, self.by), chance.keepers[holding])
        for one, maker in zip(opened.shares, makers, strict=True):
            deck.note(maker, {one.place: one.share})
        chance.open_places(deck, sorted({one.place for one in opened.shares}))

    def _has_left(self) -> None:
        """Raise EarlyError if a seat shows something before it has left its secret with the others."""
        if self.chance.circle == join_keys.OWN and keepers.is_due(self.chance, self.by):
            raise EarlyError(_("it leaves no shares with the others in case {seat} vanishes").format(seat=self.by))

    def _lying(self, about: str) -> Deck:
        """The shuffled deck that a contribution is about. Raises UnsoundError unless its cards lie as it says."""
        deck = self._deck(about.partition(" ")[0])
        if not self.chance.shuffled(deck):
            raise EarlyError(_("that deck is not shuffled yet"))
        if self.check and about != self.chance.about(deck):
            raise UnsoundError(_("its shares are of other cards than those in the deck"))
        return deck

    def _roll(self, given: Contribution) -> None:
        chance, label = self.chance, given.label
        if label not in chance.sides:
            raise EarlyError(_("no roll is called {label!r}").format(label=label))
        self._has_left()
        found = rolls.RollShare.read(given.raw)
        if self.check:
            context, key = Context(chance.game, label, self.by), chance.rolling[self.by]
            once(lambda: rolls.check(found, context, key), b"roll", *context.parts(), key, given.raw)
        chance.rolled.setdefault(label, {})[self.by] = found.point

    def _secret(self, given: Contribution) -> None:
        if given.label != join_keys.OWN or base(read_scalar(given.raw)) != self.chance.points[self.by]:
            raise UnsoundError(_("it publishes something other than its secret"))
        self.chance.secrets[self.by] = given.raw

    def _escrow(self, given: Contribution) -> None:
        keepers.take_left(self.chance, self.by, given.label, given.raw, check=self.check)

    def _opening(self, given: Contribution) -> None:
        match given.label.split(" ", 2):
            case [about, keeper, circle] if about in self.chance.seats:
                keepers.take_opened(self.chance, about, keeper, circle, given.raw, check=self.check)
            case _:
                raise UnsoundError(_("it opens something that was not left with it"))

    def _handover(self, given: Contribution) -> None:
        if self.check:
            inheritance.check(self.chance, given)
        if self.chance.handovers.setdefault(given.label, given.raw) != given.raw:
            raise UnsoundError(_("it has already handed over something else for that"))

    def _deck(self, label: str) -> Deck:
        for deck in self.chance.decks:
            if deck.number and str(deck.number) == label:
                return deck
        raise (EarlyError if label.isdecimal() else UnsoundError)(_("there is no deck {label!r}").format(label=label))
