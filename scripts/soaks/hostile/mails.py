"""Attacks by addresses and names that get into mails, and the check of the mails that were sent."""

from library.service import API, JSON, MERGE_PATCH, PASSWORD, bearer
from soaks.hostile.shot import Shot, shot
from soaks.soak import Soak

ADDRESSES = [
    "", "@", "a@", "a b@c.org", "a@b@c.org", "<a@b.org>", '"a b"@c.org', "a@[127.0.0.1]", "é@b.org", "a,b@c.org",
    "a@b.org,evil@example.com", "a@b.org\r\nBcc: evil@example.com", "a@b.org\nX-Evil: 1", "a@b.org\u0000",
    "a%0d%0aBcc:evil@b.org", "a@b.org?bcc=evil@example.com", "x" * 65 + "@b.org", "x@" + "y" * 250 + ".org",
    "../../x@b.org", "a/../b@c.org", "a@b.org\u2028", "a@b.org;", "undisclosed:a@b.org;", "a(comment)@b.org",
    "|touch /tmp/x|@b.org",
]
NAMES = [
    "a\r\nBcc: evil@example.com", "a\nX-Evil: 1", "a\u0085X-Evil: 1", "a\u2028X-Evil: 1", "=?utf-8?q?=0d=0aX-Evil:_1?=",
    '"', "<evil@example.com>", ",", "\u202e", "x" * 81, "💥" * 80, "", "\u0000", "Bob\tX", "%0d%0aX-Evil: 1",
]
LOCALES = ["", "e", "en_US", "x" * 40, "../../en", "en\r\nX-Evil: 1", "\u0000", "zz", "i-klingon"]
MAIL_FIELDS = {
    "date", "from", "to", "subject", "message-id", "mime-version", "content-type", "content-transfer-encoding",
    "auto-submitted", "content-language", "x-auto-response-suppress", "precedence",
    "list-unsubscribe", "list-unsubscribe-post",
}


def hostile_registration(rng, world) -> Shot:
    body = {"email": f"eve{rng.getrandbits(48):x}@example.org", "password": PASSWORD, "displayName": "Eve"}
    name, values = rng.choice([("email", ADDRESSES), ("displayName", NAMES), ("locale", LOCALES)])
    return shot("POST", f"{API}/accounts", {**body, name: rng.choice(values)}, JSON, 202, 422)


def hostile_profile(rng, world) -> Shot:
    name, values = rng.choice([("displayName", NAMES), ("phone", NAMES), ("locale", LOCALES), ("role", ["administrator"])])
    fields = {**MERGE_PATCH, **bearer(world.attacker.token)}
    return shot("PATCH", f"{API}/accounts/me", {name: rng.choice(values)}, fields, 200, 422)


def check(soak: Soak) -> int:
    """Checks that no mail has a forged header. Returns the number of mails."""
    mails = soak.service.mails()
    for mail in mails:
        names = {name.lower() for name in mail.message.keys()}
        if not names <= MAIL_FIELDS or len(names) != len(mail.message.keys()):
            soak.breach_once("a mail with other header fields", f"{mail.path}: {mail.message.keys()}")
        if mail.message.defects or len(mail.message["To"].addresses) != 1:
            soak.breach_once("a mail that is not to one person", f"{mail.path}: {mail.to!r}, {mail.message.defects}")
    return len(mails)


ATTACKS = {hostile_registration: 2, hostile_profile: 2}
