"""Adds the gazetteer to a file of tiles, and describes the file.

    python3 -m streets EXTRACT.osm.pbf TILES.mbtiles FOLDER SECONDS

FOLDER is for temporary files, about as large as the extract. SECONDS have already passed.
"""

import sqlite3
import sys
import time
from pathlib import Path

from streets import addresses, found, merge, metadata, regions, sea, write
from streets.extract import things


def main(extract: Path, tiles: Path, folder: Path, seconds: int) -> None:
    started = time.monotonic() - seconds

    def say(text: str) -> None:
        print(f"[{time.monotonic() - started:.0f} s] {text}", flush=True)

    target = sqlite3.connect(tiles, isolation_level=None)
    target.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -200000;")
    say("Adding land and sea along the coasts")
    sea.add(target, extract, folder)
    work = found.database(folder / "places.sqlite")
    say("Reading places")
    count = found.collect(work, things(extract, folder))
    say(f"Finding the towns of {count:,} places")
    regions.add_hinted_towns(work)
    regions.connect_boundaries(work)
    regions.assign(work)
    say("Joining the parts of streets, stations and stops")
    merge.merge(work)
    say("Finding the streets of house numbers")
    addresses.connect(work)
    work.execute("COMMIT")
    work.close()
    say("Writing places")
    write.write(target, folder)
    metadata.describe(target)
    target.execute("ANALYZE")
    say("Done")
    metadata.report(target, tiles)
    target.close()


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:4]), int(sys.argv[4]))
