"""What the table waits for."""

from msgspec import Struct

from pbem.wording import _


class Need(Struct, frozen=True):
    """Who has to do what before the game goes on.

    `seats`: who is asked, in seat order. `purpose`: a stable word for programs, and for seals ("action", "discard-3"):
    1 to 100 characters, and not "open", by which pbem asks for seals to be opened.
    `prompt`: what is asked, as a phrase that follows a name ("choose the next Chief Minister").
    `together`: False for a turn of one seat; True where several seats answer at once and independently, so that
    their answers are side events that take effect, in seat order, when the last is in. `sealed`: they answer in
    secret first, and all is shown when the last has decided; only together. `about`: what on the board the question is
    about, in the words of `Ruleset.names`, such as the province that is bid for. `waits` is pbem's to say: the seats
    without whose contribution to secrecy a seat that is asked cannot read cards of its own.

    Raises ValueError if that does not fit.
    """

    seats: tuple[str, ...]
    purpose: str
    prompt: str
    together: bool = False
    sealed: bool = False
    about: tuple[str, ...] = ()
    waits: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.seats or (len(self.seats) > 1 and not self.together):
            raise ValueError(_("a turn is one seat's; answers have at least one"))
        if self.sealed and not self.together:
            raise ValueError(_("only what several seats answer together is sealed"))
