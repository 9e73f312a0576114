"""Reads, follows and writes the map for a while, and checks every answer.

    scripts/soak map MINUTES [--streams 30] [--patience SECONDS]

Posters post, move, rename, resolve and withdraw listings, and a moderator hides and restores them. A poster must see each
confirmed write in the next viewport and tile. Each poster has two areas of its own, where it knows the whole map. Imports by
the command line must reach the map; the time is printed, and checked only with --patience, for an idle machine. Readers
request random viewports, leaves and tiles, whose counts must agree. Event streams and readers of pages keep copies of the
listings that pass their filters; at the end each copy must equal the result of a search. At the end the map must also equal
the store, and the memory may have grown only as much as the map. Prints the memory, a line of counts, and every breach.

Takes MINUTES, and one to three minutes more until all copies are complete.
"""

import time

from library.folders import empty_folder
from library.processes import HANGS
from library.service import Service
from soaks.map.administrator import Administrator
from soaks.map.copies import Copy
from soaks.map.importer import Importer
from soaks.map.pager import Pager
from soaks.map.places import PATCHES
from soaks.map.poster import Poster
from soaks.map.reader import Reader
from soaks.map.streams import Stream
from soaks.map.world import World
from soaks.soak import conclude, parser_for

READERS, PAGERS = 3, 4


def create_accounts(service: Service) -> list[str]:
    """Addresses of the posters, then of a moderator, an administrator and somebody who reports."""
    people = {f"poster{number}@example.org": "member" for number in range(len(PATCHES))}
    people |= {f"{role}@example.org": role for role in ("moderator", "administrator")}
    people["reporter@example.org"] = "member"
    for address, role in people.items():
        service.create_account(address, address.split("@")[0], role=role)
    return list(people)


def wait_for_copies(world: World, copies: list[Copy]) -> None:
    end = time.monotonic() + HANGS
    for copy in copies:
        copy.join(max(0, end - time.monotonic()))
        if copy.is_alive():
            world.breach(f"{copy.name} is at {copy.last} of {world.target}, {HANGS} s after all writing ended")


def run(world: World, minutes: float, copies: list[Copy], actors: list) -> None:
    """Runs all actors for a while."""
    start = time.monotonic()
    for actor in [*copies, *actors]:
        actor.start()
    while (left := start + minutes * 60 - time.monotonic()) > 0 and world.service.is_alive:
        time.sleep(min(left, 10 if world.memory else 5))
        world.sample(start)
    world.join(actors)
    world.sample(start)


def verify(world: World, copies: list[Copy], administrator: Administrator) -> None:
    """Runs the checks after the last write."""
    if not world.has_died():
        world.target = world.service.query("SELECT max(seq) FROM change")[0][0]
        world.verify_memory()
        wait_for_copies(world, copies)
        administrator.disconnect()
        administrator.verify_end()
        world.stop()
    world.check()


def report(world: World, minutes: float) -> None:
    for seconds, megabytes, listings in world.memory:
        print(f"memory after {seconds:4.0f} s: {megabytes:4.0f} MB, {listings:,} listings")
    for what, (count, example) in world.common.items():
        world.breach(f"{what}, {count:,} times: {example}")
    counts = world.summary(
        "requests", "viewports", "tiles", "304s", "pages of leaves", "writes", "decisions", "imports", "imported",
        "streams", "events", "pages of changes", "changes received", "streams cut off", "slow streams cut off",
        "slow streams stalled", "copied", "checks of the map")
    print(
        f"map: {minutes:g} min, {counts}; imports in the map after {world.slowest_import * 1000:.0f} ms at most;"
        f" {len(world.breaches)} breaches")
    conclude(world.breaches)


def main() -> None:
    parser = parser_for("minutes", float)
    parser.add_argument("--streams", type=int, default=30)
    parser.add_argument("--patience", type=float, help="seconds that an import may take to be on the map")
    options = parser.parse_args()
    empty_folder(options.folder)
    service = Service(options.reunite, options.folder / "data")
    world = World(service, options.seed, options.patience)
    addresses = create_accounts(service)
    importer = Importer(world, "importer", 0, "", options.seed)
    importer.act(3000)
    world.start()
    try:
        tokens = [service.sign_in(address) for address in addresses]
        world.moderator, world.administrator, world.reporter = tokens[len(PATCHES):]
        administrator = Administrator(world, "administrator", 0, world.administrator, options.seed)
        actors = [importer, administrator]
        actors += [Poster(world, "poster", number, tokens[number], options.seed) for number in range(len(PATCHES))]
        actors += [Reader(world, "reader", number, "", options.seed) for number in range(READERS)]
        copies = [Stream(world, "stream", number, options.seed) for number in range(options.streams)]
        copies += [Pager(world, "pager", number, options.seed) for number in range(PAGERS)]
        run(world, options.minutes, copies, actors)
        verify(world, copies, administrator)
    finally:
        if service.is_alive:
            service.kill()
    report(world, options.minutes)


if __name__ == "__main__":
    main()
