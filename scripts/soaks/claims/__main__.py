"""Kills a server repeatedly while people claim things and hand them over, and checks that no step is half done.

    scripts/soaks/run claims KILLS

Finders post found things with questions, accept and decline claims, enter codes, and withdraw listings; claimants claim them,
withdraw, and show codes. Several people act on one listing at the same time. The server is killed (SIGKILL) at random moments
and started again on the same folder. After each start, before the clients go on, the store is read: the history of each claim
must be whole and lead to its state, what was confirmed must be in it, at most one claim of a listing is accepted or handed
over, a listing whose thing was handed over is resolved as returned in the same moment, no code is left of a claim that has
ended, and everybody concerned has been notified of each step, once. No answer to anybody but the finder, no line of the log, no
mail and no public export contains what finders hold back; the store's file contains no code. Prints a line of counts, and every
breach.

Takes about 3 seconds for each kill, and half a minute more.
"""

import time

from soaks.claims.claimant import Claimant
from soaks.claims.finder import Finder
from soaks.claims.stranger import Stranger
from soaks.claims.verification import search_files, verify
from soaks.claims.world import World
from soaks.soak import parser_for

FINDERS, CLAIMANTS = (
    [f"{kind}{number}" for number in range(count)] for kind, count in (("finder", 4), ("claimant", 12)))


def main() -> None:
    world = World(parser_for("kills").parse_args())
    names = [*FINDERS, *CLAIMANTS]
    world.create_accounts(names)
    with world.running():
        tokens = world.sign_in(names)
        clients = [
            (Finder if number < len(FINDERS) else Claimant)(world, number, token) for number, token in enumerate(tokens)]
        clients.append(Stranger(world, len(clients)))
        for client in clients:
            client.start()
        world.kill_repeatedly(world.options.kills, (0.3, 2.5), lambda: verify(world))
        time.sleep(1)
        world.join(clients)
        world.stop()
        verify(world)
        search_files(world)
    counts = world.summary(
        "posts", "submitted", "accepted", "declined", "withdrawn", "failed", "handed-over", "notifications", "codes",
        "public reads", "refused", "lost", "repeated")
    world.conclude("claims", f"{world.kills} kills, {counts}; slowest start {world.slowest_start:.1f} s")


if __name__ == "__main__":
    main()
