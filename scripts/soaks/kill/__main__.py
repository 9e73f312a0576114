"""Kills a server repeatedly while clients write, then checks that every confirmed write is there, once.

    scripts/soaks/run kill KILLS

Sixteen clients post, edit, resolve and withdraw listings and register accounts. The server is killed (SIGKILL) at
random moments and started again on the same folder. A client without a response cannot know whether its request was
done. Posts and registrations are repeated until there is a response, a post with the same Idempotency-Key. Other requests are
sometimes repeated; if not, both outcomes are right. Another client posts each text three times: moderators must be told of
each copy, once. Prints a line of counts, and every breach.

Takes about 2 seconds for each kill, and half a minute more.
"""

import time

from soaks.kill.checks import verify_listings, verify_mail
from soaks.kill.repeater import Repeater, verify_reports
from soaks.kill.writer import Writer
from soaks.soak import Soak, parser_for

CLIENTS = 16


def main() -> None:
    soak = Soak(parser_for("kills").parse_args())
    names = [f"client{number}" for number in range(CLIENTS + 1)]
    soak.create_accounts(names)
    with soak.running():
        *tokens, last = soak.sign_in(names)
        writers = [Writer(soak, number, token) for number, token in enumerate(tokens)]
        repeater = Repeater(soak, CLIENTS, last)
        for client in (*writers, repeater):
            client.start()
        soak.kill_repeatedly(soak.options.kills, (0.2, 2))
        time.sleep(1)
        soak.join([*writers, repeater])
        if not soak.breaches:
            verify_listings(soak, writers)
            verify_mail(soak, [address for writer in writers for address in writer.registered])
            verify_reports(repeater)
        soak.stop()
        soak.check()
    counts = soak.summary(
        "posts", "twins", "copies", "replays", "changes", "moves", "reads", "registrations", "mails", "lost", "repeated")
    soak.conclude("kill", f"{soak.kills} kills, {counts}; slowest start {soak.slowest_start:.1f} s")


if __name__ == "__main__":
    main()
