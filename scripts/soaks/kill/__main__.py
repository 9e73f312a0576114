"""Kills a server repeatedly while clients write, then checks that every confirmed write is there, once.

    scripts/soak kill KILLS

Sixteen clients post, edit, resolve and withdraw listings and register accounts. The server is killed (SIGKILL) at
random moments and started again on the same folder. A client without a response cannot know whether its request was
done. Posts and registrations are repeated until there is a response, a post with the same Idempotency-Key. Other requests are
sometimes repeated; if not, both outcomes are right. Another client posts each text three times: moderators must be told of
each copy, once. Prints a line of counts, and every breach.

Takes about 2 seconds for each kill, and half a minute more.
"""

import time

from library.folders import empty_folder
from library.service import Service
from soaks.kill.checks import verify_listings, verify_mail
from soaks.kill.repeater import Repeater, verify_reports
from soaks.kill.writer import Writer
from soaks.soak import Soak, conclude, parser_for

CLIENTS = 16


class KillSoak(Soak):
    """A soak that records which addresses were registered."""

    def __init__(self, service: Service, seed: int):
        super().__init__(service, seed)
        self.registered: set[str] = set()


def main() -> None:
    options = parser_for("kills").parse_args()
    empty_folder(options.folder)
    soak = KillSoak(Service(options.reunite, options.folder / "data"), options.seed)
    for number in range(CLIENTS + 1):
        soak.service.create_account(f"client{number}@example.org", f"Client {number}")
    soak.start()
    try:
        clients = [
            kind(soak, number, soak.service.sign_in(f"client{number}@example.org"), options.seed)
            for number, kind in enumerate([Writer] * CLIENTS + [Repeater])
        ]
        for client in clients:
            client.start()
        *writers, repeater = clients
        soak.kill_repeatedly(options.kills, (0.2, 2))
        time.sleep(1)
        soak.join(clients)
        if not soak.breaches:
            verify_listings(soak, writers)
            verify_mail(soak)
            verify_reports(repeater)
        soak.stop()
        soak.check()
    finally:
        if soak.service.is_alive:
            soak.service.kill()
    counts = soak.summary(
        "posts", "twins", "copies", "replays", "changes", "moves", "reads", "registrations", "mails", "lost", "repeated")
    print(
        f"kill: {soak.kills} kills, {counts}; slowest start {soak.slowest_start:.1f} s; {len(soak.breaches)} breaches")
    conclude(soak.breaches)


if __name__ == "__main__":
    main()
