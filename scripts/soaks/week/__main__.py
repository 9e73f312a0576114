"""Runs days of a service in minutes, with all kinds of users, and prints what grows.

    scripts/soaks/run week DAYS [--seconds S] [--listings N]

Into a store of N imported listings (20,000) people post, upload photos, search, pan the map, claim and hand over things, report, edit,
appeal and withdraw, and moderators decide, all at an even pace. At the end of each day, which takes S seconds (120), some accounts
are erased, and the operator makes a backup and runs `check`. Each request must be answered. Prints for each day the memory, the sizes
of the files, the CPU time, and the p50 and p99 of reads and writes; then the requests that have become slower since the second day.
"""

import itertools
import shutil
import time
from collections import defaultdict
from statistics import median

from library import processes
from library.figures import heading, number, percentile
from library.service import API, PASSWORD, feature
from soaks.claims.stranger import Stranger
from soaks.claims.world import World as Claims
from soaks.client import Client, ask_once
from soaks.decisions.moderator import Moderator
from soaks.decisions.world import World as Decisions
from soaks.soak import Breach, Soak, in_parallel, parser_for
from soaks.week.people import OF_CLAIMS, OF_DECISIONS, at_a_pace

GUESTS = 10


def people(worlds: dict[Soak, dict[type, int]], times: list) -> list[Client]:
    """Creates the accounts, starts the server that the worlds share, and signs everybody in."""
    cast = [
        (world, kind, f"{kind.__name__.lower()}{number}")
        for world, kinds in worlds.items() for kind, count in kinds.items() for number in range(count)]
    for kind in dict.fromkeys(kind for _, kind, _ in cast):
        if kind is Stranger:
            continue
        role = "moderator" if kind is Moderator else "member"
        next(iter(worlds)).create_accounts([name for _, one, name in cast if one is kind], role)
    for world in worlds:
        if not world.service.is_alive:
            world.start()
        world.is_up.set()
    tokens = ["" if kind is Stranger else world.service.sign_in(f"{name}@example.org") for world, kind, name in cast]
    return [
        at_a_pace(kind, times)(world, number, token) for number, ((world, kind, _), token) in enumerate(zip(cast, tokens))]


def night(soak: Soak, day: int) -> None:
    """Creates accounts with listings and erases them, makes a backup, and runs check."""
    names = [f"guest{day}x{number}" for number in range(GUESTS)]
    soak.create_accounts(names)

    def leave(token: str) -> None:
        for serial in range(3):
            ask_once(soak, token, "POST", f"{API}/listings", 201, body=feature(f"Hat {serial}"))
        ask_once(soak, token, "POST", f"{API}/accounts/me/searches", 201, body={"name": "Hats", "query": "q=hat"})
        ask_once(soak, token, "DELETE", f"{API}/accounts/me", 204, body={"password": PASSWORD})

    in_parallel(soak, leave, soak.sign_in(names), 2)
    backup = soak.options.folder / "backup.tar"
    soak.command("backup", backup)
    backup.unlink()
    soak.check()


def sizes(soak: Soak) -> list[float]:
    """The numbers of listings, photos and mails, and the megabytes of memory, of the store, its log, and the photos."""
    service = soak.service
    counts = [service.query(f"SELECT count(*) FROM {table}")[0][0] for table in ("listing", "photo")]
    photos = sum(file.stat().st_size for file in (service.folder / "photos").rglob("*") if file.is_file())
    log = service.store.with_name(service.store.name + "-wal")
    files = [service.store.stat().st_size, log.stat().st_size, photos]
    return [*counts, len(list((service.folder / "outbox").glob("*.eml"))), service.memory(), *(size / 1e6 for size in files)]


def compare(days: list[dict[str, list[float]]]) -> None:
    """Prints the kinds of requests whose median has grown by half since the second day."""
    early, late = days[min(1, len(days) - 1)], days[-1]
    print()
    heading("slower at the end", "requests a day", "median on day 2, ms", "on the last day")
    for kind in sorted(late):
        before, now = median(early.get(kind) or late[kind]), median(late[kind])
        if len(late[kind]) >= 30 and now > before * 1.5:
            print(f"| {kind} | {len(late[kind]):,} | {number(before)} | {number(now)} |")


def main() -> None:
    parser = parser_for("days")
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--listings", type=int, default=20_000)
    options = parser.parse_args()
    claims, decisions = Claims(options), Decisions(options)
    decisions.service = claims.service
    claims.import_listings(processes.output([options.reunite, "generate", "--count", options.listings]).splitlines())
    times: list[tuple[str, float]] = []
    days = []
    try:
        clients = people({claims: OF_CLAIMS, decisions: OF_DECISIONS}, times)
        claims.service.wait_until_loaded()
        for client in clients:
            client.start()
        heading(
            "day", "requests", "listings", "photos", "mails", "memory, MB", "store, MB", "log, MB", "photos, MB",
            "CPU of 1,000 requests, s", "reads: p50 | p99, ms", "writes: p50 | p99, ms")
        for day in itertools.count(1):
            start, cpu = len(times), processes.cpu(claims.service.process.pid)
            time.sleep(options.seconds)
            cpu = processes.cpu(claims.service.process.pid) - cpu
            kinds: defaultdict[str, list[float]] = defaultdict(list)
            for kind, milliseconds in times[start:]:
                kinds[kind].append(milliseconds)
            days.append(kinds)
            reads, writes = (
                [one for kind, values in kinds.items() if kind.startswith("GET") is is_read for one in values]
                for is_read in (True, False))
            count = len(reads) + len(writes)
            cells = [day, f"{count:,}", *map(number, [*sizes(claims), 1000 * cpu / count])]
            cells += [number(percentile(values, share)) for values in (reads, writes) for share in (0.5, 0.99)]
            print(f"| {' | '.join(map(str, cells))} |", flush=True)
            night(claims, day)
            if day == options.days or claims.breaches or decisions.breaches or claims.has_died():
                break
        for world in (claims, decisions):
            world.join([client for client in clients if client.soak is world])
        claims.stop()
        claims.check()
    except Breach as breach:
        claims.breach(str(breach))
    finally:
        claims.end()
    shutil.rmtree(options.folder / "data", ignore_errors=True)
    if days:
        compare(days)
    claims.breaches += decisions.breaches
    claims.conclude("week", f"{len(days)} days, {len(times):,} requests")


if __name__ == "__main__":
    main()
