"""Reads, follows and writes the map for a while, and checks every answer.

    scripts/soaks/run map MINUTES [--streams 30]

Posters post, move, rename, resolve and withdraw listings, and a moderator hides and restores them. A poster must see each
confirmed write in the next viewport and tile. Imports by the command line must reach the map. Readers request random viewports and
tiles, whose counts and tags must agree. Event streams and readers of pages keep copies of the listings that pass their filters; at
the end each copy must equal the result of a search. At the end the map must also equal the store, and the memory may have grown
only as much as the map. What clusters, leaves and tiles contain is left to the Swift tests (ViewportOracleTests, TileViewportTests).
Prints the memory, a line of counts, and every breach.

Takes MINUTES, and one to three minutes more until all copies are complete.
"""

from soaks.map.actor import World
from soaks.map.copies import Copy, Pager
from soaks.map.importer import Importer
from soaks.map.poster import Poster
from soaks.map.reader import Administrator, Reader
from soaks.map.streams import Stream
from soaks.soak import parser_for

POSTERS, READERS, PAGERS = 4, 3, 4


def verify(world: World, copies: list[Copy], administrator: Administrator) -> None:
    """Runs the checks after the last write."""
    if world.has_died():
        return
    world.target = world.service.query("SELECT max(seq) FROM change")[0][0]
    world.verify_memory()
    world.wait_for_copies(copies)
    administrator.disconnect()
    administrator.verify_end()
    world.stop()
    world.check()


def main() -> None:
    parser = parser_for("minutes", float)
    parser.add_argument("--streams", type=int, default=30)
    world = World(parser.parse_args())
    posters = [f"poster{number}" for number in range(POSTERS)]
    world.create_accounts([*posters, "reporter"])
    for role in ("moderator", "administrator"):
        world.create_accounts([role], role)
    importer = Importer(world, 0)
    importer.act(3000)
    with world.running():
        world.reporter, world.moderator, world.administrator, *tokens = world.sign_in(
            ["reporter", "moderator", "administrator", *posters])
        administrator = Administrator(world, 0, world.administrator)
        actors = [importer, administrator, *(Reader(world, number) for number in range(READERS))]
        actors += [Poster(world, number, token) for number, token in enumerate(tokens)]
        copies = [Stream(world, number) for number in range(world.options.streams)]
        copies += [Pager(world, number) for number in range(PAGERS)]
        world.run(copies, actors)
        verify(world, copies, administrator)
    for megabytes, listings in world.samples[::12]:
        print(f"memory {megabytes:4.0f} MB, {listings:,} listings")
    counts = world.summary(
        "requests", "viewports", "tiles", "304s", "writes", "decisions", "imports", "imported", "streams", "events",
        "pages of changes", "changes received", "streams cut off", "slow streams cut off", "slow streams stalled", "copied",
        "checks of the map")
    world.conclude(
        "map", f"{world.options.minutes:g} min, {counts}; imports in the map after"
        f" {world.slowest_import * 1000:.0f} ms at most")


if __name__ == "__main__":
    main()
