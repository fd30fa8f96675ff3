"""What our own mail server says of a sender counts for what each method has looked at, and for nothing beside it."""

import pytest

from pbem.rooms.mail.transport.authentication import vouched_for

ANN = "ann@example.net"
OURS = "mx.example.org"


def mail(*said: str) -> bytes:
    lines = "".join(f"Authentication-Results: {one}\r\n" for one in said)
    return f"{lines}From: {ANN}\r\n\r\nhello".encode()


VOUCHED = {
    "DMARC for From": "dmarc=pass header.from=example.net",
    "DKIM by header.d": "dkim=pass header.d=example.net",
    "DKIM by header.i": "dkim=pass header.i=@example.net header.s=2026 header.b=Ab/c+dE=",
    "DKIM by a part of the domain of From": "dkim=pass header.i=ann@example.net",
    "SPF by smtp.mailfrom": "spf=pass smtp.mailfrom=bounces+1=2@example.net",
    "SPF by the domain alone": "spf=pass smtp.mailfrom=Example.NET.",
    "one of several": "dkim=fail header.d=evil.example; spf=none; dkim=pass header.d=example.net",
    "with comments": 'dkim = pass (2048-bit key (rsa); unprotected; \\) ;) header.d = "example.net" (that is) ;',
    "with a reason": 'dmarc=pass (p=NONE dis=NONE) reason="dkim=fail; spf=fail" header.from=example.net',
    "as Gmail writes it": "dkim=pass header.i=@example.net header.s=20230601 header.b=aB/c+d1; spf=pass (mx.x: "
    "domain of ann@example.net designates 192.0.2.1 as permitted sender) smtp.mailfrom=ann@example.net; "
    "dmarc=pass (p=NONE sp=QUARANTINE dis=NONE) header.from=example.net",
    "as Microsoft writes it": "spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=example.net; dkim=pass (signature was "
    "verified) header.d=example.net;dmarc=pass action=none header.from=example.net;compauth=pass reason=100",
    "with a comment beyond ASCII": "dmarc=pass (geprüft) header.from=example.net",
}

NOT_VOUCHED = {
    "From beside DKIM of somebody else": "dkim=pass header.d=evil.example header.from=example.net",
    "From beside DKIM alone": "dkim=pass header.from=example.net",
    "From beside SPF of somebody else": "spf=pass smtp.mailfrom=evil.example header.from=example.net",
    "SPF by the greeting": "spf=pass smtp.helo=example.net",
    "SPF by what else it names": "spf=pass smtp.mailfrom=x@evil.example smtp.from=ann@example.net header.d=example.net",
    "SPF by a name that looks like an address": 'spf=pass smtp.mailfrom="ann@example.net"@evil.example',
    "DMARC by a signature": "dmarc=pass header.d=example.net",
    "DMARC for a domain above": "dmarc=pass header.from=net",
    "DMARC for the parent domain": "dmarc=pass header.from=sub.example.net",
    "a method of another name": "x-dkim=pass header.d=example.net",
    "a method that begins so": "dkim-atps=pass header.d=example.net; dkim-adsp=pass header.from=example.net",
    "a method of no account": "iprev=pass policy.iprev=example.net; auth=pass smtp.auth=ann@example.net",
    "another's signature": "dkim=pass header.d=evil.example header.i=@example.net",
    "two at once": "dkim=pass header.d=evil.example header.d=example.net",
    "a domain below": "dkim=pass header.d=ann.example.net",
    "a domain that ends alike": "dkim=pass header.d=ample.net",
    "all of net": "dkim=pass header.d=net",
    "failed": "dkim=fail header.d=example.net; spf=softfail smtp.mailfrom=example.net",
    "guessed": "dmarc=bestguesspass header.from=example.net",
    "passed in a comment": "dkim=fail (dkim=pass header.d=example.net)",
    "passed in a comment within a comment": "dkim=fail (x (y) ; dkim=pass header.d=example.net)",
    "passed in quotation marks": 'dkim=fail reason="x; dkim=pass header.d=example.net"',
    "passed behind a quoted mark": 'dkim=fail reason="x\\"; dkim=pass header.d=example.net"',
    "none": "none",
    "nothing": "",
    "no more than a domain": "dkim=pass header.d=",
}


@pytest.mark.parametrize("said", VOUCHED.values(), ids=VOUCHED)
def test_a_method_vouches_for_what_it_has_looked_at(said: str) -> None:
    assert vouched_for(mail(f"{OURS}; {said}"), OURS, ANN)
    assert vouched_for(mail(f"{OURS.upper()} 1; {said}"), OURS, ANN)
    assert not vouched_for(mail(f"{OURS}; {said}"), OURS, "ann@evil.example")


@pytest.mark.parametrize("said", NOT_VOUCHED.values(), ids=NOT_VOUCHED)
def test_and_for_nothing_that_stands_beside_it(said: str) -> None:
    assert not vouched_for(mail(f"{OURS}; {said}"), OURS, ANN)


def test_a_signature_counts_for_domains_below_the_signers() -> None:
    assert vouched_for(mail(f"{OURS}; dkim=pass header.d=example.net"), OURS, "ann@mail.example.net")


@pytest.mark.parametrize(
    "said",
    [
        "mx.evil.example; dkim=pass header.d=example.net",
        "mx.example.org.evil.example; dkim=pass header.d=example.net",
        "evil.example (mx.example.org); dkim=pass header.d=example.net",
        "mx.example.org 2; dkim=pass header.d=example.net",
        "mx.example.org; dkim=pass " + "(" * 4000,
        "dkim=pass header.d=example.net",
    ],
    ids=["another", "another that begins so", "another with a comment", "a later version", "deep", "without a name"],
)
def test_only_the_own_server_is_believed_in_the_version_that_we_know(said: str) -> None:
    assert not vouched_for(mail(said), OURS, ANN)
    assert not vouched_for(mail(), OURS, ANN)


@pytest.mark.parametrize("real", ["dkim=none", "dkim=??? (", "2; none"])
def test_only_the_topmost_word_of_the_server_counts(real: str) -> None:
    """A line below it came with the mail, and says what the sender likes; also where ours cannot be read."""
    forged = f"{OURS}; dkim=pass header.d=example.net"
    assert not vouched_for(mail(f"{OURS}; {real}", forged), OURS, ANN)
    assert vouched_for(mail("mx.other.example; dkim=none", forged), OURS, ANN)
