#!/usr/bin/env python3
"""Measures what photographs cost beside other programs, and prints Markdown tables: time, memory, quality, isolation.

    photos.py FOLDER --reunite BINARY [--photograph FILE] [--turns 15]

Photographs of 12 megapixels become the three sizes of the service, all on one processor core. What is compared runs in
turns on the same files, and the medians count. A worker and Pillow are warm, vipsthumbnail and ImageMagick start anew
for each photograph: so each of them is told both ways. What a start takes, and the end, comes from the same command on
a picture of 16 x 16, or from a process that is asked nothing. Needs Pillow, numpy, vipsthumbnail and ImageMagick.
"""

import argparse
import fcntl
import io
import os
import shutil
import statistics
import struct
import subprocess
import sys
import time
from pathlib import Path
from typing import Callable, NamedTuple

# ImageMagick's own name for it comes first: others have a command of the short name.
CONVERT = next((name for name in ("convert-im6.q16", "convert-im7.q16") if shutil.which(name)), "convert")
LARGE, SMALL, SQUARE = 1600, 320, 96
QUALITY = 82
NAMES = ("large", "small", "square")
SIZE = (4032, 3024)
# Upright, and its renditions have odd sides: 1067 x 1600 and 213 x 320. For the quality only.
ODD, ODD_SIZE = "odd sides", (2688, 4032)
# As wide as the server makes its pipes.
PIPE = 1 << 20
# After so many uploads the server replaces a worker.
UPLOADS = 500
REFUSALS = 60

PAUSED, BUSY = "reunite, after a pause", "reunite, one behind the other"
PILLOW = "Pillow"
ONE = "vipsthumbnail, 320 alone"
THREE, CHAIN = "vipsthumbnail, three from the original", "vipsthumbnail, three from each other"
MAGICK, HINTED = "ImageMagick", "ImageMagick with jpeg:size"
CEILING = "the reference as such a JPEG"


class Cost(NamedTuple):
    """Milliseconds: by the clock, and of the processor."""

    clock: float
    processor: float


def median(costs: list[Cost]) -> Cost:
    return Cost(*(statistics.median(values) for values in zip(*costs)))


class Worker:
    """A process that is sent photographs and answers with renditions: each message behind the count of its bytes."""

    def __init__(self, command: list[str]) -> None:
        begin = time.perf_counter()
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        for pipe in (self.process.stdin, self.process.stdout):
            fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, PIPE)
        self._receive()
        self.start = Cost((time.perf_counter() - begin) * 1e3, self._processor())
        # That of its start is more than that of its rest.
        self.idle = self.memory("VmHWM")

    def exchange(self, upload: bytes) -> tuple[bytes, Cost]:
        processor, begin = self._processor(), time.perf_counter()
        for part in (struct.pack("<I", len(upload)), upload):
            view = memoryview(part)
            while view:
                view = view[self.process.stdin.write(view):]
        answer = self._receive()
        clock = (time.perf_counter() - begin) * 1e3
        return answer, Cost(clock, self._processor() - processor)

    def memory(self, name: str) -> float:
        """A line of the process's status, in MB."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith(name + ":"):
                return int(line.split()[1]) / 1024
        raise KeyError(name)

    def end(self) -> float:
        """How many milliseconds its end takes."""
        begin = time.perf_counter()
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()
        return (time.perf_counter() - begin) * 1e3

    def _receive(self) -> bytes:
        return self._read(struct.unpack("<I", self._read(4))[0])

    def _read(self, count: int) -> bytes:
        data = bytearray(count)
        view = memoryview(data)
        while view:
            taken = self.process.stdout.readinto(view)
            if not taken:
                raise EOFError(f"{self.process.args[0]} has ended")
            view = view[taken:]
        return bytes(data)

    def _processor(self) -> float:
        """How long it has run, of its one thread."""
        return int(Path(f"/proc/{self.process.pid}/schedstat").read_text().split()[0]) / 1e6


def renditions(answer: bytes) -> dict[str, bytes]:
    """The three files of an answer."""
    if answer[0] != 0:
        raise ValueError(f"refused with {answer[0]}")
    files, place = {}, 1
    for name in NAMES:
        _, _, count = struct.unpack_from("<III", answer, place)
        place += 12
        files[name] = answer[place:place + count]
        place += count
    return files


def serve_pillow() -> None:
    """Answers as a worker does, with Pillow."""
    from PIL import Image, ImageOps

    lanczos = Image.Resampling.LANCZOS
    source, sink = sys.stdin.buffer, sys.stdout.buffer

    def render(upload: bytes) -> bytes:
        image = Image.open(io.BytesIO(upload))
        scale = min(1, LARGE / max(image.size))
        # So that as much is left out while decoding as can be.
        image.draft("RGB", tuple(int(side * scale) for side in image.size))
        ImageOps.exif_transpose(image, in_place=True)
        image.thumbnail((LARGE, LARGE), lanczos, reducing_gap=None)
        small = image.copy()
        small.thumbnail((SMALL, SMALL), lanczos, reducing_gap=None)
        answer = b"\0"
        for picture in (image, small, ImageOps.fit(small, (SQUARE, SQUARE), lanczos)):
            file = io.BytesIO()
            picture.save(file, "JPEG", quality=QUALITY, subsampling="4:2:0")
            answer += struct.pack("<III", *picture.size, file.tell()) + file.getvalue()
        return answer

    answer = b""
    while True:
        sink.write(struct.pack("<I", len(answer)) + answer)
        sink.flush()
        head = source.read(4)
        if not head:
            return
        answer = render(source.read(struct.unpack("<I", head)[0]))


def vips_one(file: Path, out: Path) -> list[list[str]]:
    return [["vipsthumbnail", str(file), "-s", f"{SMALL}x{SMALL}>", "-o", str(out / "small.jpg")]]


def vips_three(file: Path, out: Path, chained: bool = False) -> list[list[str]]:
    def size(name: str, side: int, source: Path, *more: str) -> list[str]:
        target = f"{out / name}.jpg[Q={QUALITY},strip]"
        return ["vipsthumbnail", str(source), "-s", f"{side}x{side}>", *more, "-o", target]

    large, small = (out / "large.jpg", out / "small.jpg") if chained else (file, file)
    return [
        size("large", LARGE, file), size("small", SMALL, large),
        size("square", SQUARE, small, "--smartcrop", "centre"),
    ]


def magick(file: Path, out: Path, hinted: bool = False) -> list[list[str]]:
    # Half of the sides: it takes the smaller quotient of both.
    hint = ["-define", f"jpeg:size={LARGE}x{LARGE * SIZE[1] // SIZE[0]}"] if hinted else []
    return [[
        CONVERT, *hint, str(file), "-auto-orient", "-strip", "-sampling-factor", "4:2:0", "-quality", str(QUALITY),
        "-resize", f"{LARGE}x{LARGE}>", "-write", str(out / "large.jpg"),
        "-resize", f"{SMALL}x{SMALL}>", "-write", str(out / "small.jpg"),
        "-resize", f"{SQUARE}x{SQUARE}^", "-gravity", "center", "-extent", f"{SQUARE}x{SQUARE}",
        str(out / "square.jpg"),
    ]]


COMMANDS: dict[str, Callable[[Path, Path], list[list[str]]]] = {
    ONE: vips_one,
    THREE: vips_three,
    CHAIN: lambda file, out: vips_three(file, out, chained=True),
    MAGICK: magick,
    HINTED: lambda file, out: magick(file, out, hinted=True),
}
TOOLS = (PAUSED, BUSY, PILLOW, *COMMANDS)


def run(commands: list[list[str]]) -> tuple[Cost, float]:
    """What commands cost together, and the most memory of one of them in MB.

    A process that is started counts the memory of its parent as its own: so this one stays small, and leaves Pillow and
    numpy to others.
    """
    processor, memory = 0.0, 0.0
    begin = time.perf_counter()
    for command in commands:
        process = os.posix_spawnp(command[0], command, os.environ)
        _, status, usage = os.wait4(process, 0)
        if status:
            raise SystemExit(f"{' '.join(command)}: {status}")
        processor += usage.ru_utime + usage.ru_stime
        memory = max(memory, usage.ru_maxrss / 1024)
    return Cost((time.perf_counter() - begin) * 1e3, processor * 1e3), memory


def start_and_end(command: list[str]) -> Cost:
    """What a process costs that is asked nothing. While it ends, nothing else is to be done."""
    worker = Worker(command)
    end = worker.end()
    return Cost(worker.start.clock + end, worker.start.processor + end)


class Measured:
    """What the turns on one file told, by tool."""

    def __init__(self) -> None:
        self.costs: dict[str, list[Cost]] = {tool: [] for tool in TOOLS}
        self.starts: dict[str, list[Cost]] = {tool: [] for tool in TOOLS}
        self.peak: dict[str, float] = dict.fromkeys(TOOLS, 0.0)
        self.idle: dict[str, float] = dict.fromkeys(TOOLS, 0.0)

    def started(self, tool: str) -> list[Cost]:
        """What each photograph takes where the program has started already."""
        if tool not in COMMANDS:
            return self.costs[tool]
        start = median(self.starts[tool])
        return [Cost(cost.clock - start.clock, cost.processor - start.processor) for cost in self.costs[tool]]

    def anew(self, tool: str) -> Cost:
        """What a photograph takes where the program starts for it."""
        cost, start = median(self.started(tool)), median(self.starts[tool])
        return Cost(cost.clock + start.clock, cost.processor + start.processor)


def measure(file: Path, tiny: Path, out: Path, workers: dict[str, list[str]], turns: int) -> Measured:
    """Takes turns; the renditions are in `out` then, in a folder for each tool."""
    measured = Measured()
    upload = file.read_bytes()
    for tool in TOOLS:
        (out / tool).mkdir(parents=True, exist_ok=True)
    (out / "tiny").mkdir(exist_ok=True)
    running = {tool: Worker(command) for tool, command in workers.items()}
    try:
        # The first one, unmeasured, fills what is filled once.
        for turn in range(-1, turns):
            for tool in TOOLS:
                if tool in COMMANDS:
                    cost, peak = run(COMMANDS[tool](file, out / tool))
                    start, idle = run(COMMANDS[tool](tiny, out / "tiny"))
                else:
                    # A worker gives memory back when nothing comes for a while: here while the others have their turn.
                    worker = running[PAUSED if tool == BUSY else tool]
                    answer, cost = worker.exchange(upload)
                    peak, idle = worker.memory("VmHWM"), worker.idle
                    for name, data in renditions(answer).items():
                        (out / tool / f"{name}.jpg").write_bytes(data)
                    start = None if tool == PAUSED else start_and_end(worker.process.args)
                if turn < 0:
                    continue
                measured.costs[tool].append(cost)
                if start:
                    measured.starts[tool].append(start)
                measured.peak[tool] = max(measured.peak[tool], peak)
                measured.idle[tool] = max(measured.idle[tool], idle)
    finally:
        for worker in running.values():
            worker.end()
    # The same process, which is not started in between.
    measured.starts[PAUSED] = measured.starts[BUSY]
    return measured


def print_times(measured: Measured) -> None:
    print(
        "| | started already: ms | quartiles | of the processor | photographs/s"
        " | start: ms | of the processor | started anew: ms | of the processor | photographs/s |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|")
    for tool in TOOLS:
        costs = measured.started(tool)
        low, _, high = statistics.quantiles([cost.clock for cost in costs], n=4)
        cost, start, anew = median(costs), median(measured.starts[tool]), measured.anew(tool)
        print(
            f"| {tool} | {cost.clock:.1f} | {low:.1f} to {high:.1f} | {cost.processor:.1f} | {1e3 / cost.clock:.1f}"
            f" | {start.clock:.1f} | {start.processor:.1f} | {anew.clock:.1f} | {anew.processor:.1f}"
            f" | {1e3 / anew.clock:.1f} |")


def print_goal(all_measured: dict[str, Measured]) -> None:
    """Three sizes beside the one of vipsthumbnail, each way to see it."""
    print(f"| reunite's time, of that of {ONE} |" + "".join(f" {name} |" for name in all_measured))
    print("|---|" + "--:|" * len(all_measured))
    for way, ours, others in (
        ("as each is used: a warm worker, a new process", lambda m: median(m.costs[PAUSED]), lambda m: m.anew(ONE)),
        ("both started already", lambda m: median(m.costs[PAUSED]), lambda m: median(m.started(ONE))),
        ("both started anew", lambda m: m.anew(PAUSED), lambda m: m.anew(ONE)),
    ):
        for kind, name in (("clock", "by the clock"), ("processor", "of the processor")):
            cells = (getattr(ours(m), kind) / getattr(others(m), kind) for m in all_measured.values())
            print(f"| {way}, {name} |" + "".join(f" {cell:.2f} |" for cell in cells))


def print_memory(all_measured: dict[str, Measured]) -> None:
    print("| peak memory in MB, how much more than after the start |" + "".join(f" {name} |" for name in all_measured))
    print("|---|" + "--:|" * len(all_measured))
    for tool in TOOLS:
        if tool != BUSY:
            peaks = [(measured.peak[tool], measured.idle[tool]) for measured in all_measured.values()]
            name = "reunite" if tool == PAUSED else tool
            print(f"| {name} |" + "".join(f" {peak:.1f}, {peak - idle:.1f} |" for peak, idle in peaks))


def print_isolation(command: list[str], photograph: Path, render: float, start: Cost) -> None:
    """What the way to a worker costs, without a way to do without: an upload that is refused by its first bytes."""
    worker = Worker(command)
    rest = [worker.memory("VmRSS"), worker.memory("RssAnon")]
    upload = bytes(16) + os.urandom(3_000_000 - 16)
    costs = []
    for number in range(-5, REFUSALS):
        answer, cost = worker.exchange(upload)
        if answer[0] == 0:
            raise SystemExit("what is no picture was rendered")
        if number >= 0:
            costs.append(cost)
    worker.exchange(photograph.read_bytes())
    # Longer than the time after which a worker gives memory back.
    time.sleep(1)
    after = [worker.memory("VmRSS"), worker.memory("RssAnon")]
    worker.end()
    trip = median(costs)
    share = start.clock / UPLOADS
    print("| isolation | ms | of the worker's processor | share of a photograph |")
    print("|---|--:|--:|--:|")
    print(f"| to a worker and back, 3 MB that are refused | {trip.clock:.2f} | {trip.processor:.2f}"
          f" | {trip.clock / render:.1%} |")
    print(f"| start and end of a worker | {start.clock:.1f} | {start.processor:.1f} | {start.clock / render:.1%} |")
    print(f"| the same, shared by {UPLOADS} uploads | {share:.3f} | {start.processor / UPLOADS:.3f}"
          f" | {share / render:.2%} |")
    print(
        f"\nAn idle worker has {rest[0]:.1f} MB resident, {rest[1]:.1f} MB of them its own and not files that all"
        f" share; {after[0]:.1f} and {after[1]:.1f} MB a second after a photograph.")


def print_quality(file: Path, out: Path) -> None:
    """How near the renditions are to what ImageMagick makes of the decoded original with Lanczos, without loss."""
    import numpy
    from PIL import Image

    # A Gaussian of 1.5 over 11 samples (Wang et al., "Image Quality Assessment", 2004).
    window = numpy.exp(-numpy.arange(-5, 6) ** 2 / (2 * 1.5 ** 2))
    window /= window.sum()

    def blurred(plane):
        for axis in (0, 1):
            count = plane.shape[axis] - len(window) + 1
            plane = sum(
                weight * plane.take(range(place, place + count), axis) for place, weight in enumerate(window))
        return plane

    def psnr(left, right) -> float:
        left, right = (numpy.asarray(image, dtype=numpy.float64) for image in (left, right))
        return 10 * numpy.log10(255 ** 2 / numpy.mean((left - right) ** 2))

    def ssim(left, right) -> float:
        """Of the brightness."""
        a, b = (numpy.asarray(image.convert("L"), dtype=numpy.float64) for image in (left, right))
        mean_a, mean_b = blurred(a), blurred(b)
        square_a, square_b = blurred(a * a) - mean_a ** 2, blurred(b * b) - mean_b ** 2
        both = blurred(a * b) - mean_a * mean_b
        c1, c2 = (0.01 * 255) ** 2, (0.03 * 255) ** 2
        return float(numpy.mean(
            (2 * mean_a * mean_b + c1) * (2 * both + c2)
            / ((mean_a ** 2 + mean_b ** 2 + c1) * (square_a + square_b + c2))))

    references = {}
    (out / CEILING).mkdir(exist_ok=True)
    for name, side in (("small", SMALL), ("large", LARGE)):
        path = out / f"{name}.png"
        scaling = ["-filter", "Lanczos", "-resize", f"{side}x{side}", "-depth", "8"]
        subprocess.run([CONVERT, file, *scaling, path], check=True)
        references[name] = Image.open(path).convert("RGB")
        references[name].save(out / CEILING / f"{name}.jpg", quality=QUALITY, subsampling="4:2:0")

    def cells(path: Path, reference) -> str:
        if not path.exists():
            return " | | | |"
        image = Image.open(path).convert("RGB")
        if image.size != reference.size:
            return f" {image.size}, not {reference.size} | | | |"
        quality = subprocess.run(["identify", "-format", "%Q", path], check=True, capture_output=True, text=True).stdout
        return f" {quality} | {path.stat().st_size:,} | {psnr(image, reference):.2f} | {ssim(image, reference):.4f} |"

    print("| | 320: quality | bytes | PSNR | SSIM | 1600: quality | bytes | PSNR | SSIM |")
    print("|---|" + "--:|" * 8)
    # One behind the other makes the same.
    for tool in (CEILING, *(tool for tool in TOOLS if tool != BUSY)):
        row = "".join(cells(out / tool / f"{name}.jpg", reference) for name, reference in references.items())
        print(f"| {'reunite' if tool == PAUSED else tool} |{row}", flush=True)


def make_files(folder: Path, photograph: Path) -> dict[str, Path]:
    """Files as telephones write them, of two qualities, with noise, and of another shape; kept between runs."""
    kind = "photograph" if photograph.exists() else "synthetic"
    source = [str(photograph), "-auto-orient"]
    if kind == "synthetic":
        source = ["-size", "1800x1200", "-seed", "1", "plasma:fractal", "-attenuate", "0.2", "+noise", "Gaussian"]
    files = {}
    for name, size, quality, more in (
        ("quality 85", SIZE, 85, []), ("quality 92", SIZE, 92, []),
        ("quality 92, noisy", SIZE, 92, ["-seed", "1", "-attenuate", "0.4", "+noise", "Gaussian"]),
        (ODD, ODD_SIZE, 85, []),
    ):
        # Mirrored at its edges, so that no detail is made larger.
        viewport = [
            "-strip", "-set", "option:distort:viewport", f"{size[0]}x{size[1]}", "-virtual-pixel", "Mirror",
            "-filter", "point", "-distort", "SRT", "0", "+repage",
        ]
        path = folder / f"{kind}-{name.replace(', ', '-').replace(' ', '-')}.jpg"
        if not path.exists():
            part = path.with_suffix(".part")
            encoding = ["-sampling-factor", "4:2:0", "-quality", str(quality), f"jpg:{part}"]
            command = [CONVERT, *source, *viewport, *more, *encoding]
            subprocess.run(command, check=True)
            part.rename(path)
        files[name] = path
    return files


def main() -> None:
    if sys.argv[1:] == ["pillow"]:
        serve_pillow()
        return
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--reunite", type=Path, required=True)
    parser.add_argument("--photograph", type=Path, default=Path("../shared/data/photos/Landscape_1.jpg"))
    parser.add_argument("--turns", type=int, default=15)
    options = parser.parse_args()
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    os.environ.update(VIPS_CONCURRENCY="1", MAGICK_THREAD_LIMIT="1")
    folder = options.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    worker = [str(options.reunite.resolve()), "photo-worker"]
    workers = {PAUSED: worker, PILLOW: [sys.executable, __file__, "pillow"]}
    files = make_files(folder, options.photograph)
    tiny = folder / "tiny.jpg"
    subprocess.run([CONVERT, "-size", "16x16", "gradient:red-blue", tiny], check=True)
    all_measured = {}
    print(f"JPEGs of {SIZE[0]} x {SIZE[1]}, 4:2:0, to {LARGE}, {SMALL} and {SQUARE}; one core, {options.turns} turns.")
    for name, file in files.items():
        if name == ODD:
            measure(file, tiny, folder / "out" / name, workers, turns=0)
            continue
        measured = all_measured[name] = measure(file, tiny, folder / "out" / name, workers, options.turns)
        print(f"\n{file.stem}, {file.stat().st_size / 1e6:.1f} MB:\n")
        print_times(measured)
        sys.stdout.flush()
    print()
    print_goal(all_measured)
    print()
    print_memory(all_measured)
    print()
    first = all_measured["quality 85"]
    print_isolation(worker, files["quality 85"], median(first.costs[PAUSED]).clock, median(first.starts[PAUSED]))
    for name, file in files.items():
        print(f"\n{file.stem}, beside ImageMagick's Lanczos without loss:\n", flush=True)
        print_quality(file, folder / "out" / name)


if __name__ == "__main__":
    main()
