"""Sends hostile requests to a server, and checks that every response is allowed.

    scripts/soak hostile COUNT [--only KIND]

The n-th request of a seed is always the same except for ids and tokens. Each response must be valid HTTP and one that its
request may get: below 500 (or a 503 with Retry-After if passwords are hashed, or a 501 for CONNECT and unknown codings), and
a problem body if the request is refused. At the end the server must be alive and within its memory limit, the listings of
the victim must be unchanged, no mail may have a forged header, and `reunite check` must find nothing. Prints the responses to
each kind of attack, and every breach.

Takes a minute and a half because of the slow attacks; 3,000 requests take no longer.
"""

import itertools
import sys
import threading
import time

from library.folders import empty_folder
from library.service import Service
from soaks.hostile import races, slow
from soaks.hostile.attack import Attack
from soaks.hostile.checks import check_end
from soaks.hostile.world import World
from soaks.soak import parser_for

THREADS = 8
# Megabytes.
MOST_GROWTH = 200


def main() -> None:
    parser = parser_for("count")
    parser.add_argument("--only", help="one kind of attack, by its function's name")
    options = parser.parse_args()
    empty_folder(options.folder)
    service = Service(options.reunite, options.folder / "data")
    service.command("migrate")
    service.start()
    try:
        soak = Attack(World(service), options.seed, options.count, options.only)
        threads = [threading.Thread(target=soak.watch)]
        workers = [threading.Thread(target=soak.work) for _ in range(THREADS)]
        if not options.only:
            copies = min(2 + options.count // 20_000, 6)
            workers += [
                threading.Thread(target=soak.dawdle, args=(kind,))
                for kind in itertools.chain.from_iterable([slow.SLOW] * copies)
            ]
        start = time.monotonic()
        for thread in threads + workers:
            thread.start()
        if not options.only:
            races.at_once(soak.world, soak)
        for worker in workers:
            worker.join()
        seconds = time.monotonic() - start
        time.sleep(2)
        soak.is_over.set()
        threads[0].join()
        memory = soak.memory or [0]
        if max(memory) > memory[0] + MOST_GROWTH:
            soak.breach("memory", f"grew from {memory[0]:.0f} to {max(memory):.0f} MB")
        mails = check_end(soak)
    finally:
        if service.is_alive:
            service.kill()
    for kind, outcomes in sorted(soak.outcomes.items()):
        print(f"{kind:24}", "  ".join(f"{outcome}: {count:,}" for outcome, count in sorted(outcomes.items(), key=str)))
    breaches = sum(count for count, _ in soak.breaches.values())
    print(
        f"hostile: {options.count:,} requests in {seconds:.0f} s, {mails} mails; resident {memory[0]:.0f} MB at the"
        f" start, {max(memory):.0f} at most, {memory[-1]:.0f} at the end; {breaches} breaches")
    for (kind, fault), (count, first) in sorted(soak.breaches.items()):
        print(f"BREACH {kind}, {count} times: {fault}: {first}")
    sys.exit(1 if soak.breaches else 0)


if __name__ == "__main__":
    main()
