"""Keeps connections full of responses that nobody reads.

    scripts/soaks/run unread SECONDS [--clients 1024] [--addresses 48]

There are 3,000 listings with descriptions of 5 KB. First 1,024 clients at one address request pages of 1,000 listings, many on
each connection, and read nothing; a client that is disconnected connects again. Then as many open event streams from the
beginning, and read nothing. Both are run with the default limits, and with limits that admit all of them. Meanwhile a client at
another address must get responses: the health check, a search, an event stream.

With the default limits there are also clients at 48 loopback addresses, six at each, that request pages and read nothing:
together they take all the memory of responses. Then long pages may be refused, but the health check, short pages, and writes
such as sign-ins must not be. It goes on for SECONDS after the first request was refused for want of memory.

The memory may grow by less than 200 MB; by less than 250 MB where one client may have 2,048 connections, and by less than 300 MB
where all the memory of responses is taken. When the crowd has
gone, everything must be as before. Prints for each crowd the slowest response and the memory, and every breach.

Takes five times SECONDS, and about 10 seconds more.
"""

import json

from library.service import feature
from soaks.soak import Soak, parser_for
from soaks.unread.crowd import Crowd
from soaks.unread.reader import KEPT_OUT, SCARCE, Reader
from soaks.unread.reader import PATHS as READ_PATHS

LISTINGS = 3000
DESCRIPTION = "Nobody reads this. " * 263
# Megabytes.
MOST_MEMORY = {"by default": 200, "all admitted": 250}
MOST_MEMORY_SCARCE = 300
PATHS = {"searches": "/api/v1/listings?limit=1000", "events": "/api/v1/events?since=0"}
LIMITS = {"by default": (), "all admitted": ("--max-connections", 6144, "--max-client-connections", 2048)}
# Connections of each of many addresses: few enough that all of them may connect.
CLIENTS_PER_ADDRESS = 6


def endure(
    soak: Soak, reader: Reader, name: str, crowds: list[Crowd], seconds: float, paths: dict[str, set[int]],
    most_memory: float, is_scarce: bool = False,
) -> None:
    """Starts crowds, and checks the responses to the other client.

    is_scarce: whether to go on until a request was refused for want of memory.
    """
    reader.forget()
    conditions = [crowd.is_open.is_set for crowd in crowds]
    if is_scarce:
        refused = reader.memory_refusals()
        conditions.append(lambda: reader.memory_refusals() > refused)
    before = soak.service.memory()
    soak.service.forget_peak()
    for crowd in crowds:
        crowd.start()
    try:
        reader.read(seconds, paths, until=conditions)
    finally:
        for crowd in crowds:
            crowd.end()
    grown = soak.service.memory("VmHWM") - before
    held, closed = sum(crowd.held for crowd in crowds), sum(crowd.closed for crowd in crowds)
    soak.count("connections", sum(crowd.opened for crowd in crowds))
    print(
        f"{name:22} {held:5} of {sum(crowd.count for crowd in crowds)} held, {closed:6,} closed; {reader.answers:5,} answers"
        f" to another, {reader.refusals} of them refusals, the slowest in {reader.slowest:6.2f} s;"
        f" memory {before:4.0f} MB, and {grown:4.0f} MB more at most", flush=True)
    if grown >= most_memory:
        soak.breach(f"{name}: the memory has grown by {grown:.0f} MB")


def endure_many_addresses(soak: Soak, reader: Reader, seconds: float, addresses: int) -> None:
    """Clients at so many addresses take all the memory of responses, so that some requests are refused."""
    crowds = [
        Crowd(soak.service.address, PATHS["searches"], CLIENTS_PER_ADDRESS, f"127.0.1.{number + 1}")
        for number in range(addresses)]
    endure(soak, reader, f"{addresses} addresses", crowds, seconds, SCARCE, MOST_MEMORY_SCARCE, is_scarce=True)


def main() -> None:
    parser = parser_for("seconds", float)
    parser.add_argument("--clients", type=int, default=1024)
    parser.add_argument("--addresses", type=int, default=48)
    # A read waits for those before it, and on a busy machine for the processor: only one that hangs is refused.
    soak = Soak(parser.parse_args(), REUNITE_READ_TIMEOUT=str(KEPT_OUT * 1000))
    options = soak.options
    soak.import_listings(
        json.dumps(feature(f"Thing {number}", description=DESCRIPTION[:5000], coordinates=[number / 100, 45]))
        for number in range(LISTINGS))
    for limits, settings in LIMITS.items():
        with soak.running(*settings):
            reader = Reader(soak)
            # So that caches and heaps are as large as ordinary use makes them.
            reader.warm_up()
            for name, path in PATHS.items():
                if not soak.breaches:
                    crowd = Crowd(soak.service.address, path, options.clients)
                    endure(soak, reader, f"{name}, {limits}", [crowd], options.seconds, READ_PATHS, MOST_MEMORY[limits])
            if not settings and not soak.breaches:
                endure_many_addresses(soak, reader, options.seconds, options.addresses)
            reader.read_as_the_crowd()
            reader.close()
            soak.stop()
        if soak.breaches:
            break
    soak.check()
    soak.conclude("unread", soak.summary("answers", "connections"))


if __name__ == "__main__":
    main()
