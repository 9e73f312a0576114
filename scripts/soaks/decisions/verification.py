"""Reads the store, and compares it with the log and with the records of the clients."""

from library.mail import Mail
from soaks.decisions.cases import CasesPart
from soaks.decisions.log import LogPart
from soaks.decisions.mails import MailsPart
from soaks.decisions.public import PublicPart
from soaks.decisions.store import Store
from soaks.decisions.world import World


class Verification(LogPart, CasesPart, MailsPart, PublicPart):
    """All checks that must pass while there are no requests."""

    def __init__(self, world: World):
        # The store first: a mail that is sent in between is in both.
        super().__init__(world, Store(world.service.store))
        # The mails are read after the store: those that it did not have any more were files by then.
        for path in (world.service.folder / "outbox").glob("*.eml"):
            if path not in world.mails:
                world.mails[path] = Mail(path)

    def run(self) -> None:
        decided = self.verify_log()
        self.verify_attempts()
        self.verify_exact_reads()
        self.verify_cases(decided)
        self.verify_mail()
        self.verify_acknowledged()


def verify(world: World, is_over: bool = False) -> None:
    """Runs all checks while there are no requests; at the end also those of public responses."""
    try:
        verification = Verification(world)
        verification.run()
        if is_over:
            verification.verify_public()
    except Exception as error:
        world.breach(f"verification: {type(error).__name__}: {error}")
    world.check()
