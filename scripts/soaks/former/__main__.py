"""Tries to find the former points of listings.

    scripts/soaks/run former PROBES

For each way in which a point can cease to be public, two listings are posted at two points of the same cell of the
published grid, and both cease to be public in that way. Then a client without an account sends requests with boxes, circles,
times, tiles and positions of the feed: PROBES random ones of each kind, of which many end near one of the points. No response may
distinguish the two listings, so that nothing but their cell is revealed. The case and the file of the store must not
distinguish them either. (FormerPointTests halves boxes towards a point, which finds the edges of the cell and comes no nearer.)
Prints a line of counts, and every breach.

Takes about 10 seconds, and a second more for every three probes.
"""

import random

from soaks.former.places import pair
from soaks.former.seeker import Seeker
from soaks.former.ways import Ways
from soaks.soak import Breach, Soak, parser_for


def examine(soak: Soak, ways: Ways, way: str, probes: int) -> None:
    """Makes two listings cease to be public in one way, and tries to find them."""
    places = pair(soak.rng)
    listings = ways.post(way, places)
    seeker = Seeker(soak, random.Random(f"{soak.rng.random()}"), listings, places, way)
    try:
        ends = seeker.begin()
        getattr(ways, way.replace("-", "_"))(listings)
        markers = [ways.mark(place) for place in ends]
        seeker.probe(probes)
        seeker.live(markers)
    finally:
        seeker.close()
    ways.compare_kept(way, listings)


def main() -> None:
    soak = Soak(parser_for("probes").parse_args())
    ways = Ways(soak)
    ways.create_accounts()
    with soak.running():
        ways.sign_in()
        for way in Ways.NAMES:
            try:
                examine(soak, ways, way, soak.options.probes)
            except Breach as breach:
                soak.breach(str(breach))
        soak.stop()
        soak.check()
    soak.conclude("former", soak.summary("questions", "streams", "told"))


if __name__ == "__main__":
    main()
