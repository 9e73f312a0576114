"""The checks at the end."""

from library import http
from library.processes import HANGS
from soaks.hostile.attack import Attack

MAIL_FIELDS = {
    "date", "from", "to", "subject", "message-id", "mime-version", "content-type", "content-transfer-encoding",
    "auto-submitted", "content-language", "reply-to", "x-auto-response-suppress", "precedence",
    "list-unsubscribe", "list-unsubscribe-post",
}


def check_mails(soak: Attack) -> int:
    mails = soak.world.service.mails()
    for mail in mails:
        names = {name.lower() for name in mail.message.keys()}
        if not names <= MAIL_FIELDS or len(names) != len(mail.message.keys()):
            soak.breach("mails", f"header fields {sorted(names - MAIL_FIELDS) or mail.message.keys()}", str(mail.path))
        if mail.message.defects or len(mail.message["To"].addresses) != 1:
            soak.breach("mails", f"to {mail.to!r}, {mail.message.defects}", str(mail.path))
    return len(mails)


def check_end(soak: Attack) -> int:
    """Runs the checks at the end. Returns the number of mails."""
    world, service = soak.world, soak.world.service
    if not service.is_alive:
        soak.breach("end", f"the server died: exit {service.process.returncode}", f"log {service.log}")
        return 0
    with http.Connection(service.address) as connection:
        if connection.ask("GET", "/readyz").status != 200:
            soak.breach("end", "/readyz is not 200")
    after = world.snapshot()
    for path, body in world.before.items():
        if after[path] != body:
            soak.breach("end", f"{path} of the victim has changed", f"\n    {body!r}\n    {after[path]!r}")
    service.sign_in(world.victim.email)
    if waiting := service.wait_for_mail():
        soak.breach("end", f"{waiting} mails still wait after {HANGS} s")
    mails = check_mails(soak)
    if code := service.stop():
        soak.breach("end", f"the server stopped with {code}")
    if fault := service.check():
        soak.breach("end", fault)
    return mails
