"""Kills a server repeatedly while moderators decide, and checks that each decision is whole.

    scripts/soak decisions KILLS

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
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

from library.folders import empty_folder
from library.processes import HANGS
from library.service import Service
from soaks.decisions.moderator import Moderator
from soaks.decisions.person import Person
from soaks.decisions.verification import verify
from soaks.decisions.world import World
from soaks.soak import conclude, parser_for

MODERATORS, PEOPLE, VICTIMS = 6, 8, 4
# Microseconds.
MONTH = 30 * 86_400_000_000


def make_accounts(world: World) -> dict[str, str]:
    """Creates accounts, several at a time. Returns their tokens by address."""
    moderators = [f"moderator{number}@example.org" for number in range(MODERATORS)]
    people = [f"person{number}@example.org" for number in range(PEOPLE)]
    victims = [f"victim{number}@example.org" for number in range(VICTIMS)]
    roles = {**dict.fromkeys(moderators, "moderator"), **dict.fromkeys(victims, "member")}

    def create(address: str) -> None:
        world.service.create_account(address, address.split("@")[0], role=roles[address])

    # The first command creates the store.
    first, *others = roles
    create(first)
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(create, others))
    add_older_accounts(world.service, victims[0], people)
    addresses = [*moderators, *people, *victims]
    world.start()
    with ThreadPoolExecutor(4) as pool:
        return dict(zip(addresses, pool.map(world.service.sign_in, addresses)))


def add_older_accounts(service: Service, like: str, addresses: list[str]) -> None:
    """Accounts that are a month old, with the password of another, into the file: the service counts reports of new
    accounts for little, and no command makes older ones. The number of an account is its time in microseconds."""
    with closing(sqlite3.connect(service.store)) as db, db:
        db.executemany(
            """
            INSERT INTO account (id, secret, email, display_name, password)
            SELECT ?, secret, ?, ?, password FROM account WHERE email = ?
            """,
            [(int(time.time() * 1e6) - MONTH + number, address, address.split("@")[0], like)
             for number, address in enumerate(addresses)])


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


def people(world: World, tokens: list[str], seed: int) -> tuple[list[Person], list[Moderator]]:
    """The actors, and passive owners whose accounts may be suspended, with listings."""
    moderators = [Moderator(world, number, tokens[number], seed) for number in range(MODERATORS)]
    others = [Person(world, number, token, seed) for number, token in enumerate(tokens[MODERATORS:], MODERATORS)]
    for victim in others[PEOPLE:]:
        for _ in range(3):
            victim.post()
        world.victims.update(victim.own)
    return others[:PEOPLE], moderators


def main() -> None:
    options = parser_for("kills").parse_args()
    empty_folder(options.folder)
    # People come from several networks: reports of accounts that share one count as one report.
    service = Service(options.reunite, options.folder / "data", REUNITE_TRUSTED_PROXIES="127.0.0.1")
    world = World(service, options.seed)
    try:
        tokens = list(make_accounts(world).values())
        persons, moderators = people(world, tokens, options.seed)
        actors = [*persons, *moderators]
        for actor in actors:
            actor.start()
        world.kill_repeatedly(options.kills, (1, 4), lambda: verify(world))
        time.sleep(1)
        world.join(actors)
        if not world.breaches:
            if waiting := wait_for_due_mail(world.service):
                world.breach(f"{waiting} mails that are due still wait after {HANGS} s")
            verify(world, is_over=True)
            holds = "SELECT count(*) FROM moderation_log WHERE moderator IS NULL AND action = 'hold'"
            world.count("holds", world.service.query(holds)[0][0])
        world.stop()
        world.check()
    finally:
        if world.service.is_alive:
            world.service.kill()
    counts = world.summary(
        "posts", "reports", "holds", "edits", "withdrawals", "appeals", "decisions", "refusals", "exact reads", "unanswered", "lost")
    print(
        f"decisions: {world.kills} kills, {counts}, {len(world.mails):,} mails; slowest start"
        f" {world.slowest_start:.1f} s; {len(world.breaches)} breaches")
    conclude(world.breaches)


if __name__ == "__main__":
    main()
