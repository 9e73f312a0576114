"""Kills a server repeatedly while moderators decide, and checks that each decision is whole.

    scripts/soaks/run decisions KILLS

Moderators decide the cases of the queue, often the same ones at once; people post, report, edit, withdraw and appeal.
Enough reports of a listing hold it without a moderator.
The server is killed (SIGKILL) at random moments and started again on the same folder. After each start, before the
clients go on, the store is read. For each decision the visibility of the listing, the case, the reports, the row of the
log, the change and the mail must all be there, or all be absent. What was acknowledged must be there, and what was
refused must not. Prints a line of counts, and every breach.

Takes about 5 seconds for each kill, and half a minute more.
"""

import sqlite3
import time
from contextlib import closing

from library.processes import HANGS
from library.service import Service
from soaks.client import Client
from soaks.decisions.moderator import Moderator
from soaks.decisions.person import Person
from soaks.decisions.verification import verify
from soaks.decisions.world import World
from soaks.soak import parser_for

MODERATORS, PEOPLE, VICTIMS = (
    [f"{kind}{number}" for number in range(count)] for kind, count in (("moderator", 6), ("person", 8), ("victim", 4)))
# Microseconds.
MONTH = 30 * 86_400_000_000


def make_accounts(world: World) -> None:
    world.create_accounts(MODERATORS, role="moderator")
    world.create_accounts(VICTIMS)
    # Accounts that are a month old, with the password of another, into the file: the service counts reports of new
    # accounts for little, and no command makes older ones. The number of an account is its time in microseconds.
    with closing(sqlite3.connect(world.service.store)) as db, db:
        db.executemany(
            """
            INSERT INTO account (id, secret, email, display_name, password)
            SELECT ?, secret, ? || '@example.org', ?, password FROM account WHERE email = ?
            """,
            [(int(time.time() * 1e6) - MONTH + number, name, name, f"{VICTIMS[0]}@example.org")
             for number, name in enumerate(PEOPLE)])


def wait_for_due_mail(service: Service) -> int:
    """Waits until no mail is due. Returns the number that still is.

    It does not wait for mail that a killed server was sending: that is due again a minute later.
    """
    end = time.monotonic() + HANGS
    while waiting := service.query("SELECT count(*) FROM mail WHERE due_at <= ?", int(time.time() * 1e6))[0][0]:
        if time.monotonic() > end:
            break
        time.sleep(0.2)
    return waiting


def actors(world: World) -> list[Client]:
    """People and moderators, and the listings of passive owners whose accounts may be suspended."""
    tokens = dict(enumerate(world.sign_in([*MODERATORS, *PEOPLE, *VICTIMS])))
    moderators = [Moderator(world, number, tokens[number]) for number in range(len(MODERATORS))]
    others = [Person(world, number, tokens[number]) for number in range(len(MODERATORS), len(tokens))]
    for victim in others[len(PEOPLE):]:
        for _ in range(3):
            victim.post()
        world.victims.update(victim.own)
    return [*others[:len(PEOPLE)], *moderators]


def main() -> None:
    world = World(parser_for("kills").parse_args())
    make_accounts(world)
    with world.running():
        clients = actors(world)
        for client in clients:
            client.start()
        world.kill_repeatedly(world.options.kills, (1, 4), lambda: verify(world))
        time.sleep(1)
        world.join(clients)
        if not world.breaches:
            if waiting := wait_for_due_mail(world.service):
                world.breach(f"{waiting} mails that are due still wait after {HANGS} s")
            verify(world, is_over=True)
            holds = "SELECT count(*) FROM moderation_log WHERE moderator IS NULL AND action = 'hold'"
            world.count("holds", world.service.query(holds)[0][0])
        world.stop()
        world.check()
    counts = world.summary(
        "posts", "reports", "holds", "edits", "withdrawals", "appeals", "decisions", "refusals", "exact reads", "unanswered",
        "lost")
    world.conclude(
        "decisions", f"{world.kills} kills, {counts}, {len(world.mails):,} mails; slowest start {world.slowest_start:.1f} s")


if __name__ == "__main__":
    main()
