"""Event streams and readers of pages that are resumed on the other server, and what the streams must have received."""

from collections import defaultdict
from typing import NamedTuple

from library import http
from soaks.fleet.world import FleetWorld, Patient
from soaks.map.copies import Pager
from soaks.map.query import Query
from soaks.map.streams import Stream
from soaks.soak import row

# So many streams have no filter, so their events can be compared with the table of changes.
UNFILTERED = 4


class FleetStream(Patient, Stream):
    """A stream that is cut after some seconds, and resumed on the other server with the number of its last event."""

    opened = 0

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.is_restless = not self.is_slow
        if self.number < UNFILTERED:
            self.query = Query()
        # The number from which it is complete, and the events after it.
        self.base = 0
        self.received: dict[int, dict] = {}

    @property
    def address(self) -> tuple[str, int]:
        return self.soak.servers[self.opened % len(self.soak.servers)].address

    def open(self, since: int | None) -> http.Connection:
        self.opened += 1
        return super().open(since)

    def begin(self) -> None:
        super().begin()
        self.base = self.last

    def take(self, change: dict, what: str) -> None:
        super().take(change, what)
        if self.number < UNFILTERED:
            # In order and once: `follow` checks it.
            self.received[change["seq"]] = {"type": change["type"], "row": row(change["listing"])}


class FleetPager(Patient, Pager):
    """Reads each page from another server than the page before."""

    pages = 0

    @property
    def address(self) -> tuple[str, int]:
        return self.soak.servers[self.pages % len(self.soak.servers)].address

    def act(self) -> None:
        self.disconnect()
        self.pages += 1
        super().act()


class Change(NamedTuple):
    """A row of the table of changes."""

    row: int
    # Whether the listing was public and open before it, and after it and each later change of the listing.
    passed: bool
    passes: list[bool]


def changes(world: FleetWorld) -> dict[int, Change]:
    """The changes by number."""
    now = dict(world.service.query(
        "SELECT id, CASE WHEN visibility = 'public' AND state = 'open' THEN 1 ELSE 0 END FROM listing"))
    later: dict[int, list[bool]] = defaultdict(list)
    found = {}
    for number, listing, passed in world.service.query("SELECT seq, listing, was_found FROM change ORDER BY seq DESC"):
        after = later[listing] or [bool(now.get(listing))]
        found[number] = Change(listing, bool(passed), after)
        later[listing] = [bool(passed), *after]
    return found


def verify_events(stream: FleetStream, table: dict[int, Change]) -> None:
    """Compares the events of a stream without filters with the table: none is missing, and none was invented.

    A listing is delivered as it is when it is delivered, so a change that a later one undoes may be left out.
    """
    numbers = [number for number in table if number > stream.base]
    for number in numbers:
        change, event = table[number], stream.received.get(number)
        must, may = change.passed or all(change.passes), change.passed or any(change.passes)
        if must and not event or event and not may:
            what = "is missing" if must else "reveals a listing"
            stream.soak.breach_once(f"{stream.name}, opened {stream.opened} times: an event {what}", f"{number} {change}")
        elif event and (event["row"] != change.row or (event["type"] == "appeared") == change.passed):
            stream.soak.breach_once(f"{stream.name}: an event differs from its change", f"{number} {event} {change}")
    for number in stream.received.keys() - set(numbers):
        stream.soak.breach_once(f"{stream.name}: an event without a change", f"{number} {stream.received[number]}")
    stream.soak.count("events compared", len(stream.received))
