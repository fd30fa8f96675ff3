"""The address from which I write."""

from pbem.errors import UsageError
from pbem.events.identity import Identity
from pbem.events.places import mail_settings_file
from pbem.rooms.mail.transport import settings
from pbem.rooms.mail.transport.addresses import Addresses, checked
from pbem.wording import _


def own_address(me: Identity, addresses: Addresses, given: str | None = None) -> str:
    """The one that was given, which is kept; else that of the mail settings, or the one given before.

    Raises UsageError if there is none.
    """
    if given is not None:
        addresses.keys[me.public] = checked(given)
        addresses.save()
        return addresses.keys[me.public]
    known = known_own_address(addresses, me.public)
    if not known:
        raise UsageError(
            _("pbem does not know your own mail address"),
            advice=_("give it with --from ADDRESS, or let pbem send mail itself: `pbem mail setup`"),
        )
    return known


def known_own_address(addresses: Addresses, key: str) -> str:
    """The address of the player with this public key; "" if it was never said."""
    if mail_settings_file().exists():
        return settings.load().address.lower()
    return addresses.keys.get(key, "")
