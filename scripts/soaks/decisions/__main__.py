"""Kills a server repeatedly while moderators decide, and checks that each decision is whole.

    scripts/soak decisions KILLS

Moderators decide the cases of the queue, often the same ones at once; people post, report, edit, withdraw and appeal.
The server is killed (SIGKILL) at random moments and started again on the same folder. After each start, before the
clients go on, the store is read. For each decision the visibility of the listing, the case, the reports, the row of the
log, the change and the mail must all be there, or all be absent. What was acknowledged must be there, and what was
refused must not. Prints a line of counts, and every breach.

Takes about 5 seconds for each kill, and half a minute more.
"""

import time
from concurrent.futures import ThreadPoolExecutor

from library.folders import empty_folder
from library.processes import HANGS
from library.service import Service
from soaks.decisions.moderator import Moderator
from soaks.decisions.person import Person
from soaks.decisions.verification import verify
from soaks.decisions.world import World
from soaks.soak import conclude, parser_for

MODERATORS, PEOPLE, VICTIMS = 6, 8, 4


def make_accounts(world: World) -> dict[str, str]:
    """Tokens by address: some accounts are made at a time."""
    people = {
        **{f"moderator{number}@example.org": "moderator" for number in range(MODERATORS)},
        **{f"person{number}@example.org": "member" for number in range(PEOPLE)},
        **{f"victim{number}@example.org": "member" for number in range(VICTIMS)},
    }
    def create(address: str) -> None:
        world.service.create_account(address, address.split("@")[0], role=people[address])

    # The first one makes the store.
    first, *others = people
    create(first)
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(create, others))
    world.start()
    with ThreadPoolExecutor(4) as pool:
        return dict(zip(people, pool.map(world.service.sign_in, people)))


def wait_for_due_mail(service: Service) -> int:
    """Waits until no mail is due; how many still are.

    It does not wait for mail that a killed server was sending: that is due again a minute later.
    """
    end = time.monotonic() + HANGS
    while waiting := service.query("SELECT count(*) FROM mail WHERE due_at <= ?", int(time.time() * 1e6))[0][0]:
        if time.monotonic() > end:
            break
        time.sleep(0.2)
    return waiting


def people(world: World, tokens: list[str], seed: int) -> tuple[list[Person], list[Moderator]]:
    """Those who act, and listings of those whose accounts may be suspended, who do not."""
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
    world = World(Service(options.reunite, options.folder / "data"), options.seed)
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
        world.stop()
        world.check()
    finally:
        if world.service.is_alive:
            world.service.kill()
    counts = world.summary(
        "posts", "reports", "edits", "withdrawals", "appeals", "decisions", "refusals", "unanswered", "lost")
    print(
        f"decisions: {world.kills} kills, {counts}, {len(world.mails):,} mails; slowest start"
        f" {world.slowest_start:.1f} s; {len(world.breaches)} breaches")
    conclude(world.breaches)


if __name__ == "__main__":
    main()
