"""The table: a row for each kind of searches, and the programs beside each other."""

import argparse
import statistics as averages
from pathlib import Path

from benchmark import statements, wrk
from benchmark.map.nginx import Nginx
from benchmark.peers.kinds import Kind
from benchmark.peers.program import Program, Reunite
from library import processes
from library.figures import Figures, heading, median, number
from library.processes import output

CONNECTIONS = 16
# How many searches have their answers compared, and how many their sizes averaged.
COMPARED, SIZED = 20, 200
NONE = "– | – | –"
# How often SQLite alone repeats a single statement, for a fair percentile.
REPEATED = 200


class Table:
    """The programs, with their requests and figures."""

    def __init__(self, options: argparse.Namespace, ours: Reunite, others: list[Program]):
        self.options, self.ours, self.others = options, ours, others
        self.work: Path = options.work
        self.programs: list[Program] = [ours, *others]
        self.nginx_memory = 0.0

    def head(self) -> None:
        names = [*(program.name for program in self.programs), "nginx, a file as long", "SQLite in C, one thread"]
        heading("searches", "listings | KB", *(f"{name}/s | p50 ms | p99 ms" for name in names))

    def row(self, kind: Kind) -> None:
        """Compares the answers, measures, and prints."""
        requests = {program: paths for program in self.programs if (paths := program.requests(kind))}
        paths = requests[self.ours]
        answers = self.ours.answers(paths[:SIZED])
        for program in self.others:
            if program in requests:
                self.compare(kind, program, requests[program], answers)
        count = averages.mean(len(self.ours.titles(answer)) for answer in answers)
        size = averages.mean(len(answer.body) for answer in answers)
        with Nginx(self.work / "nginx", **{kind.name: round(size)}) as nginx:
            turns = {program: (program.url, self.file(kind, program.name, requests[program])) for program in requests}
            turns[nginx] = nginx.url, self.file(kind, "nginx", [f"/{kind.name}"])
            statement = self.statements(kind, paths)
            rounds = []
            for _ in range(self.options.rounds):
                rounds.append({who: wrk.get(*turn, self.options.seconds, connections=CONNECTIONS)
                               for who, turn in turns.items()})
                rounds[-1][statement] = self.in_c(statement)
            self.nginx_memory = processes.resident(nginx.process.pid)
        figures = {who: median(one[who] for one in rounds) for who in rounds[0]}
        cells = [str(figures.get(who, NONE)) for who in (*self.programs, nginx, statement)]
        print(f"| {kind.label} | {number(count)} | {number(size / 1000)} | {' | '.join(cells)} |", flush=True)

    def compare(self, kind: Kind, program: Program, paths: list[str], expected: list) -> None:
        """Ends with an error if a program finds other listings, by their titles."""
        for path, answer, ours in zip(paths, program.answers(paths[:COMPARED]), expected):
            theirs, right = program.titles(answer), self.ours.titles(ours)
            if len(theirs) != len(right):
                raise SystemExit(f"{program.name}, {kind.label}: {len(theirs)} listings, ours {len(right)}: {path}")
            if sorted(theirs) != sorted(right):
                raise SystemExit(f"{program.name}, {kind.label}: other listings than ours: {path}")

    def file(self, kind: Kind, name: str, paths: list[str]) -> Path:
        file = self.work / f"{kind.name}-{name}.paths"
        file.write_text("".join(f"{path}\n" for path in paths), encoding="utf-8")
        return file

    def statements(self, kind: Kind, paths: list[str]) -> Path:
        """The store's own statements of the searches, for the C program."""
        queries = self.file(kind, "store", [path.partition("?")[2] for path in paths])
        explained = queries.with_suffix(".jsonl")
        output([self.options.benchmarks, "search", queries, "--explain-sql", explained,
                "--data-dir", self.options.folder / "data"])
        found = statements.of_store(explained)
        return statements.write(found * (REPEATED if len(found) == 1 else 1), queries.with_suffix(".statements"))

    def in_c(self, path: Path) -> Figures:
        line = output([self.options.baseline, self.options.folder / "data" / "reunite.sqlite", path,
                       "--seconds", self.options.seconds])
        return Figures(*map(float, line.split()[-4:-1]))

    def foot(self) -> None:
        """Prints the memory of the programs."""
        memory = [f"{program.name} {number(program.memory())}" for program in self.programs]
        print(f"\nMegabytes resident after all requests: {', '.join(memory)}, nginx {number(self.nginx_memory)}.")
