"""Measures searches over HTTP and in the store, compared with plain C on the same file.

    scripts/bench

The programs run alternately, several times, and the tables have the medians, so that other work on the machine affects all
of them alike. Prints Markdown tables, and the memory of the server. Takes 10 minutes.
"""

from benchmark import plans, wrk
from benchmark.plans import FIXED_PLANS, SECONDS, SECONDS_FOR_ALL, Benchmark
from library.figures import Figures, heading, times
from library.service import API, Service

KINDS = {
    "Box of a street (500 m)": "box-street", "Box of a city (20 km)": "box-city",
    "Box of a region (200 km)": "box-region", "Box of a country (1,000 km)": "box-country",
    "Radius of 500 m": "radius-500m", "Radius of 5 km": "radius-5km", "Radius of 50 km": "radius-50km",
    "A rare word": "words-rare", "A medium word": "words-medium", "A common word": "words-common",
    "A rare and a common word": "words-rare+common", "Two common words": "words-common+common",
    "Words in a box of a street": "both-street", "Words in a box of a city": "both-city",
    "Words in a box of a region": "both-region", "Words in a box of a country": "both-country",
    "Words in a box, all alike": "both",
}


def over_http(service: Service, benchmark: Benchmark, name: str) -> Figures:
    paths = benchmark.folder / "queries" / f"{name}.paths"
    queries = benchmark.queries(name).read_text(encoding="utf-8").splitlines()
    paths.write_text("".join(f"{API}/listings?{query}\n" for query in queries), encoding="utf-8")
    return wrk.get(service.url, paths, SECONDS)


def main() -> None:
    benchmark = Benchmark(plans.options())
    with Service(benchmark.reunite, benchmark.folder / "data") as service:
        service.start()
        service.wait_until_loaded()
        heading(
            "queries", *(f"{what}/s | p50 ms | p99 ms" for what in ("HTTP", "store", "plain C")), "store to C")
        for label, name in KINDS.items():
            statements = benchmark.statements(name)
            store, plain = plans.in_turns(lambda: benchmark.in_store(name), lambda: benchmark.replay(statements))
            if store.rows != plain.rows:
                raise SystemExit(f"{name}: {store.rows} rows from the store, {plain.rows} from the C program")
            share = store.figures.rate / plain.figures.rate
            answered = over_http(service, benchmark, name)
            print(f"| {label} | {answered} | {store.figures} | {plain.figures} | {share:.0%} |", flush=True)
        now, most = service.memory(), service.memory("VmHWM")
    print("\nWords in a box, all alike, by the fixed plans in plain C:\n")
    heading("plan", "queries/s | p50 ms | p99 ms", "the store's rate to it")
    for plan in FIXED_PLANS:
        result = benchmark.fixed(plan, "both", SECONDS_FOR_ALL)
        print(f"| {plan} | {result} | {times(store.figures.rate / result.rate)} |", flush=True)
    print(f"\nThe server after all requests: {now:.0f} MB resident, {most:.0f} MB at most.")


if __name__ == "__main__":
    main()
