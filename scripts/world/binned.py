"""Reads the files of GSHHG, in which coasts, rivers and borders are cut along the edges of bins of some degrees."""

import subprocess
from array import array
from pathlib import Path
from typing import NamedTuple

from mapping.geometry import Point
from mapping.land import SPAN, Arc

FOLDER = Path("/usr/share/gmt-gshhg")


class Bin(NamedTuple):
    """A cell of the grid, `size` degrees wide."""

    index: int
    west: float
    south: float
    size: float

    def degrees(self, x: int, y: int) -> Point:
        return self.west + x / SPAN * self.size, self.south + y / SPAN * self.size


class File:
    """One of the files, with its arrays, which h5dump unpacks."""

    def __init__(self, name: str, folder: Path):
        self.path = FOLDER / f"binned_{name}.nc"
        self.name = name
        self.folder = folder
        self.size = self.numbers("Bin_size_in_minutes", "i")[0] / 60
        self.columns = round(360 / self.size)
        self.counts = self.numbers("N_segments_in_a_bin", "h")
        self.firsts = self.numbers("Id_of_first_segment_in_a_bin", "i")
        self.starts = self.numbers("Id_of_first_point_in_a_segment", "i")
        self.xs = self.numbers("Relative_longitude_from_SW_corner_of_bin", "H")
        self.ys = self.numbers("Relative_latitude_from_SW_corner_of_bin", "H")

    def numbers(self, variable: str, type_code: str) -> array:
        dump = self.folder / "numbers.bin"
        subprocess.run(["h5dump", "-d", f"/{variable}", "-b", "NATIVE", "-o", dump, self.path], check=True,
                       stdout=subprocess.DEVNULL)
        values = array(type_code)
        values.frombytes(dump.read_bytes())
        return values

    def bins(self):
        for index in range(len(self.counts)):
            west = index % self.columns * self.size
            south = 90 - (index // self.columns + 1) * self.size
            # The eastern hemisphere first: 0 to 360 degrees become -180 to 180.
            yield Bin(index, west - 360 if west >= 180 else west, south, self.size)

    def segments(self, bin: Bin) -> range:
        first = self.firsts[bin.index]
        return range(first, first + self.counts[bin.index])

    def points(self, segment: int, count: int) -> list[tuple[int, int]]:
        start = self.starts[segment]
        return list(zip(self.xs[start:start + count], self.ys[start:start + count]))


class Shores(File):
    """The coasts of land, of lakes, of islands in them and of ponds on those."""

    def __init__(self, resolution: str, folder: Path):
        super().__init__(f"GSHHS_{resolution}", folder)
        self.information = self.numbers("Embedded_npts_levels_exit_entry_for_a_segment", "i")
        self.corners = self.numbers("Embedded_node_levels_in_a_bin", "h")

    def corner_levels(self, bin: Bin) -> list[int]:
        """The levels of the corners, from the south-western one counterclockwise: 0 is the sea."""
        return [self.corners[bin.index] >> shift & 7 for shift in (9, 6, 3, 0)]

    def arcs(self, bin: Bin) -> list[Arc]:
        found = []
        for segment in self.segments(bin):
            bits = self.information[segment]
            level = bits >> 6 & 7
            # Antarctica has two coasts: that of its ice, on level 5, and the ground below, on level 6.
            if level != 6:
                found.append(Arc(1 if level == 5 else level, bits >> 3 & 7, bits & 7, self.points(segment, bits >> 9)))
        return found


class Lines(File):
    """Rivers or borders, each with a level: 1 for the important ones."""

    def __init__(self, name: str, folder: Path):
        super().__init__(name, folder)
        self.lengths = self.numbers("N_points_for_a_segment", "h")
        self.levels = self.numbers("Hierarchial_level_of_a_segment", "h")

    def lines(self, bin: Bin):
        """Levels and lines."""
        for segment in self.segments(bin):
            yield self.levels[segment], [bin.degrees(x, y) for x, y in self.points(segment, self.lengths[segment])]
