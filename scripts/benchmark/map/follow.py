"""Event streams: the memory of each, the delay of events, and viewports meanwhile."""

import random
import re
import select
import socket
import threading
import time
from collections import Counter, defaultdict
from typing import NamedTuple

from benchmark.accounts import create_accounts, sign_in
from benchmark.map.bench import Bench
from benchmark.map.limits import raise_limit
from benchmark.map.servers import CONNECTIONS, asked, bodies, server, viewport_paths
from benchmark.map.writes import Poster, post_figures, put
from benchmark.rows import new_listings, write
from library import figures, http
from library.figures import Figures, heading, percentile
from library.service import API, Service

RATE, SECONDS = 50, 10
# Boxes side by side in which streams follow, equally many in each: a post concerns one stream of a hundred.
BOXES = 100
AT_A_TIME = 200
LISTING = re.compile(rb'"listing":"([0-9a-f-]{36})"')
DROPPED = re.compile(r"^reunite_event_streams_dropped_total (\S+)", re.MULTILINE)


class Event(NamedTuple):
    stream: int
    listing: str
    at: float


def corner(box: int) -> tuple[int, int]:
    """The south-western corner of a box, which is one degree wide and high."""
    return -5 + box % 10, 42 + box // 10


class Streams:
    """Open streams, each with the box of its number. A thread reads events and notes when they arrive."""

    def __init__(self, address: tuple[str, int], count: int):
        self.address, self.count = address, count
        self.sockets: dict[int, tuple[int, socket.socket]] = {}
        self.taken: list[tuple[int, float, bytes]] = []
        self.ended: list[int] = []
        self.poll = select.epoll()
        self.is_over = threading.Event()
        self.reader = threading.Thread(target=self.read)

    def open(self) -> None:
        for first in range(0, self.count, AT_A_TIME):
            opened = [self.connect(number) for number in range(first, min(self.count, first + AT_A_TIME))]
            for number, connection in opened:
                self.wait_for_beginning(connection)
                connection.setblocking(False)
                self.sockets[connection.fileno()] = (number, connection)
                self.poll.register(connection.fileno(), select.EPOLLIN)
        self.reader.start()

    def connect(self, number: int) -> tuple[int, socket.socket]:
        west, south = corner(number % BOXES)
        connection = socket.create_connection(self.address, timeout=60)
        box = f"{west},{south},{west + 1},{south + 1}"
        connection.sendall(http.request("GET", f"{API}/events?bbox={box}", fields={"Accept": "text/event-stream"}))
        return number, connection

    def wait_for_beginning(self, connection: socket.socket) -> None:
        """The head, and the first event: the stream is live."""
        received = b""
        while b"\nid: " not in received or not received.endswith(b"\n\n\r\n"):
            data = connection.recv(65536)
            received += data
            if not data or not received.startswith(b"HTTP/1.1 200"[:len(received)]):
                raise SystemExit(f"a stream of {self.count} does not begin: {received[:500]!r}")

    def read(self) -> None:
        while not self.is_over.is_set():
            for descriptor, _ in self.poll.poll(0.1):
                number, connection = self.sockets[descriptor]
                try:
                    data = connection.recv(65536)
                except OSError:
                    data = b""
                self.taken.append((number, time.monotonic(), data))
                if not data:
                    self.ended.append(number)
                    self.poll.unregister(descriptor)

    def events(self) -> list[Event]:
        """The events received since the last call."""
        taken, self.taken = self.taken, []
        pending: dict[int, bytes] = defaultdict(bytes)
        events = []
        for number, at, data in taken:
            text, end = pending[number] + data, 0
            for match in LISTING.finditer(text):
                events.append(Event(number, match[1].decode(), at))
                end = match.end()
            pending[number] = text[end:]
        return events

    def close(self) -> None:
        self.is_over.set()
        if self.reader.is_alive():
            self.reader.join()
        for _, connection in self.sockets.values():
            connection.close()


class Told(NamedTuple):
    """The results of posts."""

    posts: Figures
    p50: float
    p99: float
    expected: int
    missing: int
    doubled: int
    stray: int


def told(poster: Poster, posts: list[dict], events: list[Event], streams: int) -> Told:
    """Checks the events against the posts: each stream of a post's box gets one event, and no other stream does."""
    box_of = {post["id"]: post["number"] % BOXES for post in posts}
    sent = {post["id"]: post["sent"] for post in posts}
    came = Counter((event.stream, event.listing) for event in events)
    right = {key for key in came if box_of.get(key[1]) == key[0] % BOXES}
    expected = sum(len(range(box, streams, BOXES)) for box in box_of.values())
    waits = [(event.at - sent[event.listing]) * 1e3 for event in events if event.listing in sent]
    return Told(
        post_figures(poster, posts), percentile(waits, 0.5) if waits else 0, percentile(waits, 0.99) if waits else 0,
        expected, expected - len(right), came.total() - len(came), len(came) - len(right))


class Crowd:
    """A server, and the listings to post to it."""

    def __init__(self, bench: Bench, made: Service):
        self.bench, self.made = bench, made
        self.tokens = sign_in(made, bench.work / "tokens")
        rng = random.Random(1)
        _, listings = new_listings(bench.reunite, RATE * SECONDS, bench.work)
        for number, listing in enumerate(listings):
            west, south = corner(number % BOXES)
            put(listing, west + rng.uniform(0.1, 0.9), south + rng.uniform(0.1, 0.9))
        self.listings = write(listings, bench.work / "listings.jsonl")
        self.paths = viewport_paths(bench, "city")
        bodies(made.address, self.paths)

    def read(self) -> Figures:
        return asked(self.made.url, self.paths, SECONDS - 2)

    def tell(self, streams: Streams, is_read: bool) -> tuple[Told, Figures | None]:
        """Posts, while the map is read or not."""
        streams.events()
        poster = Poster(self.made.url, self.tokens, self.listings, RATE, SECONDS)
        time.sleep(1)
        reads = self.read() if is_read else None
        posts = poster.finish()
        time.sleep(2)
        return told(poster, posts, streams.events(), streams.count), reads

    def dropped(self) -> int:
        """The number of streams that the server closed."""
        with http.Connection(self.made.address) as connection:
            metrics = connection.ask("GET", "/metrics").body.decode()
        match = DROPPED.search(metrics)
        return int(float(match[1])) if match else 0


def tables(bench: Bench) -> None:
    # A connection is a file here and one in the server.
    raise_limit(bench.streams + 1000)
    made = server(bench, "streams")
    create_accounts(made)
    # A client has at most a third of the connections, and of the half of the streams that is for clients without an account.
    most = round(14.4 * bench.streams)
    made.start("--max-connections", most, "--max-client-connections", most, "--max-event-streams", 6 * bench.streams)
    with made:
        crowd = Crowd(bench, made)
        alone = crowd.read()
        before = made.memory()
        streams = Streams(made.address, bench.streams)
        try:
            begun = time.monotonic()
            streams.open()
            seconds = time.monotonic() - begun
            time.sleep(3)
            after = made.memory()
            beside_streams = crowd.read()
            quiet, _ = crowd.tell(streams, is_read=False)
            busy, beside_posts = crowd.tell(streams, is_read=True)
            ended, dropped, most = len(streams.ended), crowd.dropped(), made.memory("VmHWM")
        finally:
            streams.close()
    print(
        f"{bench.streams:,} open streams, opened in {seconds:.1f} s: the server's memory {before:,.0f} MB before,"
        f" {after:,.0f} MB with them, {(after - before) * 1024 / bench.streams:.1f} KB a stream; {most:,.0f} MB at"
        f" most. {ended} ended, {dropped} were cut off.\n")
    heading(
        f"{RATE} posts/s, each for one stream of {BOXES}", "from post to event p50 ms", "p99 ms", "events", "missing",
        "twice", "unasked", "posts/s", "to their 201 p50 ms", "p99 ms")
    for label, result in (("nothing else", quiet), ("a city's viewports asked for", busy)):
        came = result.expected - result.missing
        print(
            f"| {label} | {figures.number(result.p50)} | {figures.number(result.p99)} | {came:,} | {result.missing} |"
            f" {result.doubled} | {result.stray} | {result.posts} |")
    print(f"\nA city's viewports over HTTP by {CONNECTIONS} connections meanwhile:\n")
    heading("", "viewports/s", "p50 ms", "p99 ms", "p99 to alone")
    for label, reads in (
        ("alone", alone), (f"{bench.streams:,} streams open", beside_streams), ("and posts", beside_posts),
    ):
        print(f"| {label} | {reads} | {reads.p99 / alone.p99:.2f} |", flush=True)
