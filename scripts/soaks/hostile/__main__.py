"""Sends hostile requests to a server, and checks that every response is allowed.

    scripts/soaks/run hostile COUNT [--only KIND]

What bodies may contain is left to schemathesis and the Swift tests. Here are broken, oversized and cut requests, odd header
fields, paths and words, forged sessions, what belongs to others, slow clients, and the same request many times at once. The n-th
request of a seed is always the same except for ids and tokens. Each response must be valid HTTP and one that its request may get:
below 500 (or a 503 with Retry-After if passwords are hashed, or a 501 for CONNECT and unknown codings), and a problem body if the
request is refused. At the end the server must be alive and within its memory limit, the listings of the victim must be unchanged,
no mail may have a forged header, and `reunite check` must find nothing. Prints the responses to each kind of attack, and every
breach.

Takes a minute and a half because of the slow attacks; 3,000 requests take no longer.
"""

import itertools
import threading
import time

from library import http
from library.processes import HANGS
from soaks.hostile import malformed, mails, odd, races, rights, slow
from soaks.hostile.attack import Attacker
from soaks.hostile.world import World
from soaks.soak import Soak, parser_for

THREADS = 8
# Megabytes.
MOST_GROWTH = 200


def attack(world: World) -> None:
    """Runs all attacks at once."""
    soak, options = world.soak, world.soak.options
    kinds = {**malformed.ATTACKS, **odd.ATTACKS, **rights.ATTACKS, **mails.ATTACKS}
    kinds = {kind: weight for kind, weight in kinds.items() if options.only in (None, kind.__name__)}
    attacker = Attacker(world, kinds, options.count)
    workers = [threading.Thread(target=attacker.work) for _ in range(THREADS)]
    if not options.only:
        copies = min(2 + options.count // 20_000, 6)
        workers += [
            threading.Thread(target=slow.attack, args=(world, kind))
            for kind in itertools.chain.from_iterable([slow.SLOW] * copies)]
    for worker in workers:
        worker.start()
    if not options.only:
        races.at_once(world)
    for worker in workers:
        worker.join()


def check_end(world: World) -> int:
    """Runs the checks at the end. Returns the number of mails."""
    soak = world.soak
    if soak.has_died():
        return 0
    if max(soak.memory) > soak.memory[0] + MOST_GROWTH:
        soak.breach(f"the memory grew from {soak.memory[0]:.0f} to {max(soak.memory):.0f} MB")
    with http.Connection(soak.service.address) as connection:
        if connection.ask("GET", "/readyz").status != 200:
            soak.breach("/readyz is not 200")
    after = world.snapshot()
    for path, body in world.before.items():
        if after[path] != body:
            soak.breach(f"{path} of the victim has changed\n    {body!r}\n    {after[path]!r}")
    soak.service.sign_in(world.victim.email)
    if waiting := soak.service.wait_for_mail():
        soak.breach(f"{waiting} mails still wait after {HANGS} s")
    count = mails.check(soak)
    soak.stop()
    soak.check()
    return count


def main() -> None:
    parser = parser_for("count")
    parser.add_argument("--only", help="one kind of attack, by its function's name")
    soak = Soak(parser.parse_args())
    soak.service.command("migrate")
    with soak.running():
        world = World(soak)
        soak.watch_memory()
        start = time.monotonic()
        attack(world)
        seconds = time.monotonic() - start
        time.sleep(2)
        sent = check_end(world)
    for kind, outcomes in sorted(world.outcomes.items()):
        print(f"{kind:24}", "  ".join(f"{outcome}: {count:,}" for outcome, count in sorted(outcomes.items(), key=str)))
    soak.conclude(
        "hostile", f"{soak.options.count:,} requests in {seconds:.0f} s, {sent} mails; resident {soak.memory[0]:.0f} MB at"
        f" the start, {max(soak.memory):.0f} at most")


if __name__ == "__main__":
    main()
