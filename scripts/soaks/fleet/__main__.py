"""Reads, follows and writes with two servers on one database for a while, and checks every answer.

    scripts/soaks/run fleet MINUTES [--streams 24]

The load is that of the map's soak. Posters post, move, rename, resolve and withdraw listings, and a moderator hides and
restores them: each writes on either server, and the next viewport and tile of the other one, asked for with `Reunite-Change`,
must include the write. Imports by the command line must reach both maps. Readers request random viewports and tiles of both.
Event streams are cut, and resumed on the other server with `Last-Event-ID`; readers of pages change the server for each page.
Each keeps a copy of what passes its filter, which must equal the result of a search in the end.

After the last write the events of streams without filters are compared with the table of changes, number by number: none is
missing, doubled, or too many. Both maps must have the listings that the database has. Then the servers start again with rate
limits, and each limit that protects people is tried on both at the same time: no more may be let through than by one server.
`reunite check` ends it. Prints a line of counts, and every breach.

Takes MINUTES, and two to five minutes more. Needs the packages of scripts/fleet/run.
"""

from library.service import API, feature
from soaks.client import ask_once
from soaks.fleet.actors import FleetAdministrator, FleetImporter, FleetPoster, FleetReader
from soaks.fleet.followers import UNFILTERED, FleetPager, FleetStream, changes, verify_events
from soaks.fleet.limits import limits, try_limit
from soaks.fleet.world import FleetWorld
from soaks.maps import verify_maps
from soaks.soak import Breach, parser_for

POSTERS, READERS, PAGERS = 4, 3, 4
# Accounts of the limits, and listings that they report.
NEW_ACCOUNTS, REPORTED = ["eraser", "poster", "reporter", "writer", "chatter"], 40


def verify(world: FleetWorld, streams: list[FleetStream], pagers: list[FleetPager]) -> None:
    """Runs the checks after the last write."""
    if world.has_died():
        return
    world.target = world.service.query("SELECT max(seq) FROM change")[0][0]
    world.verify_memory()
    world.wait_for_copies([*streams, *pagers])
    table = changes(world)
    if sorted(table) != list(range(min(table), world.target + 1)):
        world.breach("the table of changes has gaps")
    for stream in streams[:UNFILTERED]:
        verify_events(stream, table)
    for place in range(len(world.servers)):
        administrator = FleetAdministrator(world, place, world.administrator)
        administrator.verify_end()
        administrator.disconnect()
    verify_maps(world, world.servers)


def verify_limits(world: FleetWorld) -> None:
    """Tries the limits on both servers, with new accounts."""
    names = [f"limited-{name}" for name in NEW_ACCOUNTS]
    world.create_accounts([*names, "limits-owner", "victim1", "victim2"])
    *tokens, owner = world.sign_in([*names, "limits-owner"])
    listings = [
        ask_once(world, owner, "POST", f"{API}/listings", 201, body=feature(f"To report {number}")).json()["id"]
        for number in range(REPORTED)]
    world.restart(REUNITE_RATE_LIMITS="on")
    for limit in limits(dict(zip(NEW_ACCOUNTS, tokens)), listings):
        try_limit(world, limit)
    # After a restart, the maps are loaded from the database.
    verify_maps(world, world.servers)


def main() -> None:
    parser = parser_for("minutes", float)
    parser.add_argument("--streams", type=int, default=24)
    world = FleetWorld(parser.parse_args())
    posters = [f"poster{number}" for number in range(POSTERS)]
    with world.running():
        world.create_accounts([*posters, "reporter"])
        for role in ("moderator", "administrator"):
            world.create_accounts([role], role)
        world.reporter, world.moderator, world.administrator, *tokens = world.sign_in(
            ["reporter", "moderator", "administrator", *posters])
        actors = [FleetImporter(world, 0), *(FleetReader(world, number) for number in range(READERS))]
        actors += [FleetAdministrator(world, place, world.administrator) for place in range(len(world.servers))]
        actors += [FleetPoster(world, number, token) for number, token in enumerate(tokens)]
        streams = [FleetStream(world, number) for number in range(world.options.streams)]
        pagers = [FleetPager(world, number) for number in range(PAGERS)]
        world.run([*streams, *pagers], actors)
        try:
            verify(world, streams, pagers)
            if not world.has_died():
                verify_limits(world)
        except Breach as breach:
            world.breach(str(breach))
        world.check()
        world.stop()
        world.fleet.stop()
    counts = world.summary(
        "requests", "viewports", "tiles", "304s", "writes", "reads of own writes", "unavailable", "decisions", "imports",
        "imported", "streams", "events", "events compared", "pages of changes", "copied", "checks of the map",
        "pins compared", "limits")
    world.conclude(
        "fleet", f"{world.options.minutes:g} min, {counts}; imports in both maps after"
        f" {world.slowest_import * 1000:.0f} ms at most")


if __name__ == "__main__":
    main()
