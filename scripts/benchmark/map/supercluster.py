"""The pin map, compared with supercluster on Node.js."""

import sqlite3
import statistics
import struct
import sys
import zipfile
from pathlib import Path

from benchmark.map.bench import SIZES, Bench
from benchmark.map.core import ours
from library.figures import heading, number, times
from library.processes import output

# A wheel whose JavaScript has supercluster 8 in it, and what stands before and after it there.
WHEEL = "dash-leaflet==1.1.3"
BUNDLE = "dash_leaflet/async-GeoJSON.js"
FIRST, AFTER, CLASS = "const h=[Int8Array", "var j=r(", "S"
# SpatiaLite's point: longitude and latitude as little-endian doubles from here on.
POINT_OFFSET = 43
SECONDS = 1


def module(folder: Path) -> Path:
    """supercluster as a module for node."""
    path = folder / "supercluster.cjs"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        output([
            sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
            "--only-binary", ":all:", "--dest", folder, WHEEL])
        with zipfile.ZipFile(next(folder.glob("*.whl"))) as wheel:
            bundle = wheel.read(BUNDLE).decode()
        code = bundle[bundle.index(FIRST):bundle.index(AFTER)]
        path.write_text(f'"use strict";{code};module.exports={CLASS};', encoding="utf-8")
    return path


def points(bench: Bench) -> Path:
    """The open listings with a pin."""
    path = bench.work / "points.tsv"
    db = sqlite3.connect(f"{bench.store.as_uri()}?mode=ro", uri=True)
    with open(path, "w", encoding="utf-8") as file:
        for id, status, category, title, geom in db.execute(
                "SELECT id, status, category, title, geom FROM listing"
                " WHERE visibility = 'public' AND state = 'open' AND geom IS NOT NULL"):
            longitude, latitude = struct.unpack_from("<dd", geom, POINT_OFFSET)
            title = " ".join(title.split())
            file.write(f"{id}\t{status}\t{category}\t{title}\t{longitude!r}\t{latitude!r}\n")
    return path


def tables(bench: Bench) -> None:
    """Viewports of five sizes."""
    command = [
        "node", "--expose-gc", "--max-old-space-size=12000", Path(__file__).with_name("supercluster.cjs"),
        module(bench.folder.parent / "supercluster"), points(bench), SECONDS, *map(bench.drawn, SIZES)]
    mine, theirs = [], []
    for _ in range(bench.rounds):
        mine.append(ours(bench, *SIZES))
        printed = (line.split("\t") for line in output(command).splitlines())
        theirs.append({name: list(map(float, fields)) for name, *fields in printed})
    print(
        "The pin map on one thread, beside supercluster 8 on node, clusters by status; as objects, and as the JSON that"
        " a server sends:\n")
    heading(
        "viewports", "ours/s", "bytes", "supercluster's objects/s", "features", "its JSON/s", "bytes",
        "ours to its objects", "ours to its JSON")
    for name, label in SIZES.items():
        rate = statistics.median(result.figures[name].rate for result in mine)
        objects, features, texts, size = (statistics.median(column) for column in zip(*(r[name] for r in theirs)))
        print(
            f"| {label} | {number(rate)} | {mine[0].lengths[name]:,.0f} | {number(objects)} | {features:.1f} |"
            f" {number(texts)} | {size:,.0f} | {times(rate / objects)} | {times(rate / texts)} |", flush=True)
    build = statistics.median(result.seconds_to_build for result in mine)
    wordless = statistics.median(result.seconds_without_words for result in mine)
    loading, bytes = (statistics.median(column) for column in zip(*(result["load"] for result in theirs)))
    print(
        f"\nMade in memory in {build:.2f} s, or {wordless:.2f} s without words, which supercluster does not have;"
        f" supercluster's in {loading:.2f} s ({loading / build:.1f} times, {loading / wordless:.1f} without words)."
        f" Bytes a pin with its listing: {mine[0].bytes:.0f}, and {bytes:.0f}.", flush=True)
