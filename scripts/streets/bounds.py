"""Prints the bounds of an extract: those of its header, else those of its nodes.

    python3 -m streets.bounds EXTRACT.osm.pbf
"""

import json
import subprocess
import sys


def bounds(extract: str) -> list[float] | None:
    """West, south, east, north; nothing if the extract is empty."""

    def information(*options: str) -> dict:
        command = ["osmium", "fileinfo", "--no-progress", "--json", *options, extract]
        return json.loads(subprocess.run(command, check=True, capture_output=True).stdout)

    boxes = information()["header"]["boxes"]
    if boxes:
        west, south, east, north = zip(*boxes)
        return [min(west), min(south), max(east), max(north)]
    try:
        return information("--extended")["data"].get("bbox")
    except subprocess.CalledProcessError:
        # osmium-tool 1.15 fails where there are no nodes.
        return None


if __name__ == "__main__":
    found = bounds(sys.argv[1])
    if not found:
        raise SystemExit(1)
    print(",".join(f"{value:.7g}" for value in found))
