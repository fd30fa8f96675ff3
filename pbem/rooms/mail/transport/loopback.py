"""Whether a host is this machine itself: what goes there needs no encryption."""

from ipaddress import ip_address


def loopback(host: str) -> bool:
    """Whether what goes to this host stays on this machine."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
