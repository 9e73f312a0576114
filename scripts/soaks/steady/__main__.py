"""Posts, requests the health check and viewports at a constant rate, while an operator, moderators and owners do heavy work.

    scripts/soaks/run steady LISTINGS [--seconds S] [--store FOLDER] [--only WORD]

Generates and imports LISTINGS, or copies the data folder FOLDER, which has as many. Then one piece of heavy work after the other is done
beside 20 requests of each kind a second: an owner with many listings is suspended or erased, a moderator with many own cases
reads the queue, the operator runs `check`, `backup`, `copy`, `export` and `import`. Each request must be answered. Prints the times of the
requests beside each work and alone, measured from when they were due, so that a client that waits does not hide the next one's wait.

--seconds: the minimum for each work (5). With 1,000,000 listings it takes a quarter of an hour.
"""

import shutil
import time
from pathlib import Path

from library.figures import heading, number, percentile
from soaks.soak import Breach, Soak, parser_for
from soaks.steady.load import POSTERS, Sample, clients
from soaks.steady.work import Work, Works


def measure(soak: Soak, samples: list[Sample], name: str, work: Work) -> None:
    """Does the work, and prints the times of requests in the meantime."""
    start = time.monotonic()
    try:
        work()
    except Breach as breach:
        soak.breach(f"{name}: {breach}")
    took = time.monotonic() - start
    time.sleep(max(0.0, soak.options.seconds - took) + 0.5)
    end = time.monotonic()
    cells = [name, number(took)]
    for kind in ("posts", "healthz", "viewports"):
        # A copy, because the clients go on.
        times = [sample.milliseconds for sample in samples[:] if sample.kind == kind and start <= sample.due <= end]
        if not times:
            soak.breach(f"{name}: no {kind} were answered in {end - start:.1f} s")
            times = [(end - start) * 1000]
        cells += [number(percentile(times, 0.5)), number(percentile(times, 0.99)), number(max(times))]
    print(f"| {' | '.join(cells)} |", flush=True)


def main() -> None:
    parser = parser_for("listings")
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--store", type=Path, help="a data folder to copy, in place of generated listings")
    parser.add_argument("--only", default="", help="only work with this word in its name")
    soak = Soak(parser.parse_args(), REUNITE_DISK_RESERVE="0")
    works = Works(soak)
    if soak.options.store:
        shutil.copytree(soak.options.store, soak.service.folder)
    else:
        soak.command("import", works.file(1, soak.options.listings))
    posters = [f"poster{number}" for number in range(POSTERS)]
    soak.create_accounts([*works.members, *posters])
    soak.create_accounts(["moderator", "judge"], role="moderator")
    works.prepare()
    with soak.running():
        works.sign_in()
        tokens = soak.sign_in(posters)
        soak.service.wait_until_loaded()
        works.open_cases()
        chosen = {name: work for name, work in works.work().items() if name == "idle" or soak.options.only in name}
        samples: list[Sample] = []
        load = clients(soak, tokens, samples)
        for client in load:
            client.start()
        heading("beside", "seconds", "posts: p50 | p99 | max", "healthz: p50 | p99 | max", "viewports: p50 | p99 | max")
        for name, work in chosen.items():
            measure(soak, samples, name, work)
        soak.join(load)
        if not soak.has_died():
            soak.stop()
            soak.check()
    soak.conclude("steady", f"{len(samples):,} requests, {soak.summary('reads of the moderator')}")


if __name__ == "__main__":
    main()
