#!/usr/bin/env python3
"""Kills a server again and again while moderators decide, and holds each decision against what must come with it.

    decisions.py KILLS --reunite BINARY --folder FOLDER [--seed 1]

Moderators decide the cases of the queue, several of them the same ones; people post, report, edit, withdraw and appeal.
The server is killed (SIGKILL) at random moments and started again on the same folder. Each time the store is read before
anybody goes on: of each decision the visibility of the listing, the case, the reports, the row of the log, the change and
the mail are all there or all absent; what was answered is there, and what was refused is not. Prints a line of counts,
and every breach.
"""

import hashlib
import json
import random
import re
import sqlite3
import time
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import wire
from kill import Breach, Client, Soak
from service import API, JSON, MERGE_PATCH, Mail, Service, conclude, feature, make_anew, parser_for

MODERATORS, PEOPLE, VICTIMS = 6, 8, 4
# Of a page of the queue: few enough that moderators meet.
QUEUE = 12
REASONS = ["spam", "scam", "personal-information", "offensive", "prohibited", "duplicate", "other"]
NOTE = re.compile(r"decision-\d+-\d+\b")
LISTING = re.compile(r"/listings/([0-9a-f-]{36})")
FOR_GOOD = 2**63 - 1
COLUMNS = "id, at, moderator, action, moderation_case, case_version, account, note, before, after"


def row(identifier: str) -> int:
    """The row of what a UUID of version 7 names: its time in microseconds."""
    high = int(identifier.replace("-", "")[:16], 16)
    return (high >> 16) * 1000 + (high & 0xFFF)


class Attempt:
    """A decision as its moderator knows it. Without a status it was not answered."""

    def __init__(self, note: str, case: str, version: int, action: str):
        self.note, self.case, self.version, self.action = note, row(case), version, action
        self.status: int | None = None


class World(Soak):
    """What moderators and people share."""

    def __init__(self, service: Service, seed: int):
        super().__init__(service, seed)
        self.attempts: list[Attempt] = []
        self.listings: list[tuple[str, int]] = []
        self.victims: set[str] = set()
        # Acknowledged: rows that must be there.
        self.reports: set[int] = set()
        self.appeals: set[int] = set()
        # By listing: the values that it may have.
        self.descriptions: dict[int, set[str]] = {}
        self.withdrawn: set[int] = set()
        self.mails: dict[Path, Mail] = {}


class Actor(Client):
    """Does one thing after the other, until all is over."""

    soak: World

    def run(self) -> None:
        try:
            while not self.soak.is_over:
                self.act()
        except Breach as breach:
            self.soak.breach(str(breach))
        except Exception as error:  # a fault of this program is no success either
            self.soak.breach(f"{type(self).__name__} {self.number}: {type(error).__name__}: {error}")


class Moderator(Actor):
    def act(self) -> None:
        state = self.rng.choices(["open", "actioned", "dismissed"], [90, 8, 2])[0]
        page = self.attempt("GET", f"{API}/moderation/cases?state={state}&limit={QUEUE}")
        if not page:
            return
        self.expect(page, "GET /moderation/cases", 200)
        cases = page.json()["cases"]
        if not cases:
            time.sleep(0.02)
            return
        case = self.rng.choice(cases)
        path = f"{API}/moderation/cases/{case['id']}"
        if self.rng.random() < 0.15:
            claim = self.attempt("POST", f"{path}/{self.rng.choice(['claim', 'claim', 'release'])}")
            if not claim:
                return
            self.expect(claim, f"POST {path}/claim", 200, 403, 409)
        actions = ["dismiss", "hold", "remove", "restore"]
        if case["listing"] in self.soak.victims:
            actions.append("suspend-owner")
        self.decide(case, path, self.rng.choice(actions))

    def decide(self, case: dict, path: str, action: str) -> None:
        self.serial += 1
        attempt = Attempt(f"decision-{self.number}-{self.serial}", case["id"], case["version"], action)
        # Before it is sent: whoever reads the store meanwhile must know of it.
        self.soak.attempts.append(attempt)
        body = {"action": action, "note": f"{attempt.note} was made by the rules.", "version": attempt.version}
        answer = self.attempt("POST", f"{path}/decisions", json.dumps(body).encode(), **JSON)
        if not answer:
            return self.soak.count("unanswered")
        self.expect(answer, f"POST {path}/decisions, {action}", 200, 403, 409)
        attempt.status = answer.status
        self.soak.count("decisions" if answer.status == 200 else "refusals")
        if answer.status == 200 and answer.json()["version"] != attempt.version + 1:
            raise Breach(f"{path}, version {attempt.version}: decided, and answered at {answer.json()['version']}")


class Person(Actor):
    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.own: list[str] = []

    def act(self) -> None:
        actions = [self.post, self.report, self.edit, self.appeal, self.withdraw]
        self.rng.choices(actions, [12, 50, 20, 16, 2])[0]()

    def post(self) -> None:
        self.serial += 1
        body = json.dumps(feature(f"Thing {self.number}-{self.serial}", description="as posted")).encode()
        answer = self.insist(
            "POST", f"{API}/listings", body, **JSON, Idempotency_Key=f"post-{self.number}-{self.serial}")
        self.expect(answer, "POST /listings", 201)
        identifier = answer.json()["id"]
        self.soak.descriptions[row(identifier)] = {"as posted"}
        self.own.append(identifier)
        self.soak.listings.append((identifier, self.number))
        self.soak.count("posts")

    def recent(self, items: list):
        return items[-1 - min(int(self.rng.expovariate(0.05)), len(items) - 1)]

    def report(self) -> None:
        others = [listing for listing, owner in self.soak.listings[-60:] if owner != self.number]
        if not others:
            return self.post()
        listing = self.rng.choice(others)
        self.serial += 1
        body = json.dumps({"reason": self.rng.choice(REASONS), "comment": f"report {self.serial}"}).encode()
        answer = self.attempt(
            "POST", f"{API}/listings/{listing}/reports", body, **JSON,
            Idempotency_Key=f"report-{self.number}-{self.serial}")
        if not answer:
            return
        self.expect(answer, f"POST /listings/{listing}/reports", 201, 404)
        if answer.status == 201:
            self.soak.reports.add(row(answer.json()["id"]))
            self.soak.count("reports")

    def edit(self) -> None:
        if not self.own:
            return self.post()
        listing = self.recent(self.own)
        self.serial += 1
        description = f"as changed {self.serial}"
        possible = self.soak.descriptions[row(listing)]
        possible.add(description)
        body = json.dumps({"properties": {"description": description}}).encode()
        answer = self.attempt("PATCH", f"{API}/listings/{listing}", body, **MERGE_PATCH)
        if not answer:
            return
        self.expect(answer, f"PATCH /listings/{listing}", 200, 409)
        if answer.status == 200:
            self.soak.descriptions[row(listing)] = {description}
            self.soak.count("edits")
        else:
            possible.discard(description)

    def appeal(self) -> None:
        if not self.own:
            return self.post()
        listing = self.recent(self.own)
        seen = self.attempt("GET", f"{API}/listings/{listing}")
        if not seen:
            return
        self.expect(seen, f"GET /listings/{listing}", 200)
        if seen.json()["properties"]["visibility"] == "public":
            return
        answer = self.attempt(
            "POST", f"{API}/listings/{listing}/appeal", json.dumps({"body": "It is nothing bad."}).encode(), **JSON)
        if not answer:
            return
        self.expect(answer, f"POST /listings/{listing}/appeal", 201, 409)
        if answer.status == 201:
            self.soak.appeals.add(row(answer.json()["id"]))
            self.soak.count("appeals")

    def withdraw(self) -> None:
        if len(self.own) < 5:
            return
        listing = self.own.pop(self.rng.randrange(len(self.own)))
        answer = self.attempt("DELETE", f"{API}/listings/{listing}")
        if answer:
            self.expect(answer, f"DELETE /listings/{listing}", 204)
            self.soak.withdrawn.add(row(listing))
            self.soak.count("withdrawals")


class Store:
    """All that decisions touch, as of one moment."""

    def __init__(self, path: Path):
        db = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=60)
        db.execute("BEGIN")
        self.log = db.execute(f"SELECT {COLUMNS}, hash FROM moderation_log ORDER BY id").fetchall()
        self.last_number = (db.execute(
            "SELECT seq FROM sqlite_sequence WHERE name = 'moderation_log'").fetchone() or [0])[0]
        self.cases = {
            case: rest for case, *rest in db.execute(
                "SELECT id, listing, version, state, decided_at FROM moderation_case")}
        self.listings = {
            listing: rest for listing, *rest in db.execute(
                "SELECT id, visibility, state, description, secret FROM listing")}
        self.reports = db.execute(
            "SELECT id, moderation_case, case_version, settled, decision FROM report").fetchall()
        self.appeals = db.execute(
            "SELECT id, moderation_case, case_version, settled FROM appeal").fetchall()
        self.evidence = dict(db.execute("SELECT moderation_case, max(case_version) FROM evidence GROUP BY 1"))
        self.changes = {}
        for listing, at in db.execute("SELECT listing, at FROM change"):
            self.changes.setdefault(listing, []).append(at)
        self.queued = {
            decision: listing for decision, listing in db.execute(
                "SELECT decision, listing FROM mail WHERE decision IS NOT NULL")}
        self.suspended = dict(db.execute("SELECT id, suspended_until FROM account WHERE suspended_until IS NOT NULL"))
        self.sessions = Counter(account for (account,) in db.execute("SELECT account FROM session"))
        db.close()

    def has_change(self, listing, at):
        """Whether the feed has a change of the listing at about the time of the decision: a trigger writes it, by the
        clock of SQLite, a moment later and in milliseconds."""
        return any(abs(change - at) < 1_000_000 for change in self.changes.get(listing, ()))


class Verification:
    """Holds a store against what everybody knows."""

    def __init__(self, world: World):
        # The store first: a mail that is sent in between is in both.
        self.world, self.store = world, Store(world.service.store)
        # Before the mails are read: those that the store did not have any more were files by then.
        for path in (world.service.folder / "outbox").glob("*.eml"):
            if path not in world.mails:
                world.mails[path] = Mail(path)

    def breach(self, what: str) -> None:
        self.world.breach(what)

    def run(self) -> None:
        self.verify_chain()
        decided = self.verify_log()
        self.verify_attempts()
        self.verify_cases(decided)
        self.verify_mail()
        self.verify_acknowledged()

    def verify_chain(self) -> None:
        last, number = b"", 0
        for *values, kept in self.store.log:
            number += 1
            content = last
            for value in values:
                text = "" if value is None else str(value)
                content += f"{len(text.encode())}:{text}".encode()
            last = hashlib.sha256(content).digest()
            if values[0] != number or kept != last:
                return self.breach(f"the log's chain is broken at its entry {values[0]}")
        if self.store.last_number != number:
            self.breach(f"the log ends at {number}, and {self.store.last_number} was given")

    def verify_log(self) -> dict[int, tuple[int, str]]:
        """Each entry follows from the one before about the same listing; the last one is how the listing is.

        Answers the version and the state that the last decision gave each case.
        """
        decided: dict[int, tuple[int, str]] = {}
        visibility: dict[int, str] = defaultdict(lambda: "public")
        suspended = {}
        for number, at, moderator, action, case, version, account, note, before, after, _ in self.store.log:
            if case is None:
                continue
            before, after = json.loads(before), json.loads(after)
            listing = self.store.cases[case][0]
            what = f"entry {number} of the log ({action}, case {case})"
            if before["visibility"] != visibility[listing]:
                self.breach(f"{what}: was {before['visibility']}, and before it {visibility[listing]}")
            visibility[listing] = after["visibility"]
            if before["visibility"] != after["visibility"] and not self.store.has_change(listing, at):
                self.breach(f"{what}: the listing changed, and the feed does not say so")
            if moderator is None:
                continue
            if case in decided and version <= decided[case][0]:
                self.breach(f"{what}: decided at version {version}, after {decided[case][0]}")
            decided[case] = (version, after["case"])
            if account is not None:
                suspended[account] = number
        for listing, (shown, *_) in self.store.listings.items():
            if shown != visibility[listing]:
                self.breach(f"listing {listing} is {shown}, the log says {visibility[listing]}")
        if set(suspended) != set(self.store.suspended):
            self.breach(f"suspended are {set(self.store.suspended)}, the log says {set(suspended)}")
        for account in suspended:
            if self.store.suspended.get(account) != FOR_GOOD or self.store.sessions[account]:
                self.breach(f"account {account} was suspended and has {self.store.sessions[account]} sessions")
        return decided

    def verify_attempts(self) -> None:
        logged = defaultdict(list)
        for entry in self.store.log:
            if note := NOTE.match(entry[7]):
                logged[note[0]].append(entry)
        won = Counter()
        for attempt in list(self.world.attempts):
            entries = logged.pop(attempt.note, [])
            what = f"{attempt.note} ({attempt.action}, case {attempt.case}, version {attempt.version})"
            if len(entries) > 1:
                self.breach(f"{what}: {len(entries)} times in the log")
            elif attempt.status == 200 and not entries:
                self.breach(f"{what}: answered, and not in the log")
            elif attempt.status not in (None, 200) and entries:
                self.breach(f"{what}: refused with {attempt.status}, and in the log")
            for _, _, _, action, case, version, *_ in entries:
                won[attempt.case, attempt.version] += 1
                if (action, case, version) != (attempt.action, attempt.case, attempt.version + 1):
                    self.breach(f"{what}: in the log as {action}, case {case}, version {version}")
        for (case, version), count in won.items():
            if count > 1:
                self.breach(f"case {case} was decided {count} times at version {version}")
        if logged:
            self.breach(f"the log has decisions that nobody made: {sorted(logged)[:3]}")

    def settlements(self) -> dict[int, tuple[int, str]]:
        """By report: the decision that settled it, and how. A decision settles what waits; where nothing does, it takes
        the place of the one before."""
        reports = defaultdict(list)
        for report, case, version, *_ in self.store.reports:
            reports[case].append((report, version))
        settled: dict[int, tuple[int, str]] = {}
        for number, _, moderator, _, case, version, _, _, _, after, _ in self.store.log:
            if moderator is None or case is None:
                continue
            outcome = "dismissed" if json.loads(after)["visibility"] == "public" else "upheld"
            waiting = [report for report, at in reports[case] if report not in settled and at < version]
            if not waiting:
                last = max((settled[report][0] for report, _ in reports[case] if report in settled), default=None)
                waiting = [report for report, _ in reports[case] if report in settled and settled[report][0] == last]
            settled.update(dict.fromkeys(waiting, (number, outcome)))
        return settled

    def verify_cases(self, decided: dict[int, tuple[int, str]]) -> None:
        newest: Counter = Counter(self.store.evidence)
        later = set()
        expected = self.settlements()
        for report, case, version, settled, decision in self.store.reports:
            newest[case] = max(newest[case], version)
            if report not in expected:
                later.add(case)
            if (decision, settled) != expected.get(report, (None, None)):
                self.breach(
                    f"case {case}: a report of version {version} is {settled} by decision {decision}, not"
                    f" {expected.get(report)}")
        for appeal, case, version, settled in self.store.appeals:
            newest[case] = max(newest[case], version)
            at, _ = decided.get(case, (0, "open"))
            if version > at:
                later.add(case)
            if (settled is None) != (version > at):
                self.breach(f"case {case}: an appeal of version {version} is settled by {settled}, decided at {at}")
        for case, (at, _) in decided.items():
            newest[case] = max(newest[case], at)
        for case, (listing, version, state, decided_at) in self.store.cases.items():
            at, given = decided.get(case, (0, "open"))
            given = "open" if case in later else given
            if state != given:
                self.breach(f"case {case} is {state} at version {version}, not {given} as of {at}")
            if version != newest[case]:
                self.breach(f"case {case} is at version {version}, and what has happened says {newest[case]}")
            if (decided_at is None) != (case not in decided):
                self.breach(f"case {case}: decided at {decided_at}, and the log says {decided.get(case)}")
            if case not in self.store.evidence:
                self.breach(f"case {case} has no evidence")

    @staticmethod
    def tells_owner(action: str, before: str, after: str) -> bool:
        if action in ("suspend-owner", "hold", "remove"):
            return True
        return (after == "public" and before != "public") or (action == "dismiss" and after == "removed")

    def verify_mail(self) -> None:
        noted, unnoted = Counter(), Counter()
        for mail in self.world.mails.values():
            note, listing = NOTE.search(mail.text), LISTING.search(mail.text)
            if note:
                noted[note[0]] += 1
            elif listing:
                unnoted[row(listing[1])] += 1
        held = Counter()
        for number, _, moderator, action, case, _, _, note, before, after, _ in self.store.log:
            if case is None:
                continue
            before, after = json.loads(before)["visibility"], json.loads(after)["visibility"]
            is_queued = number in self.store.queued
            if moderator is None:
                # What the service holds has no note: as many mails about the listing as there were holds.
                listing = self.store.cases[case][0]
                held[listing] += 0 if is_queued else 1
                if unnoted[listing] < held[listing]:
                    self.breach(f"entry {number} of the log: held by the service, and no mail about it")
                continue
            name = NOTE.match(note)[0]
            is_told = is_queued or name in noted
            if is_told != self.tells_owner(action, before, after):
                self.breach(
                    f"entry {number} of the log ({action}, {before} to {after}): its mail is"
                    f" {'there' if is_told else 'neither queued nor sent'}")
            noted.pop(name, None)
        if noted:
            self.breach(f"mails tell of decisions that are not in the log: {sorted(noted)[:3]}")

    def verify_acknowledged(self) -> None:
        for name, acknowledged, stored in (
                ("reports", set(self.world.reports), self.store.reports),
                ("appeals", set(self.world.appeals), self.store.appeals)):
            lost = acknowledged - {identifier for identifier, *_ in stored}
            # What was acknowledged after the store was read is not known to be lost: nobody asks meanwhile.
            if lost:
                self.breach(f"{len(lost)} {name} were acknowledged and are lost")
        for listing, possible in list(self.world.descriptions.items()):
            description = self.store.listings[listing][2] if listing in self.store.listings else None
            if description not in set(possible):
                self.breach(f"listing {listing}: its description is {description!r}, not of {sorted(possible)[:3]}")
        for listing in set(self.world.withdrawn):
            if self.store.listings[listing][1] != "withdrawn":
                self.breach(f"listing {listing} was withdrawn and is {self.store.listings[listing][1]}")

    def verify_public(self, count: int = 60) -> None:
        """What the public reads: the listings decided last, and a search for all."""
        with wire.Connection(self.world.service.address) as connection:
            self.verify_pages(connection, count)

    def verify_pages(self, connection: wire.Connection, count: int) -> None:
        names = {row(identifier): identifier for identifier, _ in self.world.listings}
        recent = [self.store.cases[entry[4]][0] for entry in self.store.log[-count:] if entry[4] is not None]
        for listing in dict.fromkeys(recent):
            shown, state, *_ = self.store.listings[listing]
            identifier = names.get(listing)
            if identifier is None:
                continue
            expected = 200 if shown == "public" and state != "withdrawn" else 404
            answer = connection.ask("GET", f"{API}/listings/{identifier}")
            if answer.status != expected:
                self.breach(f"GET /listings/{identifier}: {answer.status}, and it is {shown}, {state}")
        found, path = set(), f"{API}/listings?q=thing&limit=1000"
        while path:
            page = connection.ask("GET", path)
            found |= {row(listing["id"]) for listing in page.json()["features"]}
            path = next((link["href"] for link in page.json()["links"] if link["rel"] == "next"), "")
            path = path[path.find("/api/"):] if path else ""
        hidden = {listing for listing in found if self.store.listings[listing][0] != "public"}
        missing = {
            listing for listing in names
            if listing in self.store.listings and self.store.listings[listing][:2] == ["public", "open"]} - found
        if hidden or missing:
            self.breach(f"a search finds {len(hidden)} hidden listings, and lacks {len(missing)} public ones")


def make_accounts(world: World) -> dict[str, str]:
    """Tokens by address: some accounts are made at a time."""
    people = {
        **{f"moderator{number}@example.org": "moderator" for number in range(MODERATORS)},
        **{f"person{number}@example.org": "member" for number in range(PEOPLE)},
        **{f"victim{number}@example.org": "member" for number in range(VICTIMS)},
    }
    def create(address: str) -> None:
        world.service.create_account(address, address.split("@")[0], role=people[address])

    # The first one makes the store.
    first, *others = people
    create(first)
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(create, others))
    world.start()
    with ThreadPoolExecutor(4) as pool:
        return dict(zip(people, pool.map(world.service.sign_in, people)))


def verify(world: World, is_over: bool = False) -> None:
    """Reads the store, and holds it against the log and against those who use it; nobody asks meanwhile."""
    try:
        verification = Verification(world)
        verification.run()
        if is_over:
            verification.verify_public()
    except Exception as error:
        world.breach(f"verification: {type(error).__name__}: {error}")
    fault = world.service.check()
    if fault:
        world.breach(fault)


def wait_for_due_mail(service: Service, patience: float = 60) -> int:
    """Waits until no mail is due; how many still are. What a killed server was sending is due again a minute later: for
    that nobody waits."""
    end = time.monotonic() + patience
    while waiting := service.query("SELECT count(*) FROM mail WHERE due_at <= ?", int(time.time() * 1e6))[0][0]:
        if time.monotonic() > end:
            break
        time.sleep(0.2)
    return waiting


def main() -> None:
    parser = parser_for("kills")
    options = parser.parse_args()
    make_anew(options.folder)
    world = World(Service(options.reunite, options.folder / "data"), options.seed)
    try:
        tokens = list(make_accounts(world).values())
        moderators = [Moderator(world, number, tokens[number], options.seed) for number in range(MODERATORS)]
        people = [
            Person(world, number, token, options.seed) for number, token in enumerate(tokens[MODERATORS:], MODERATORS)]
        people, victims = people[:PEOPLE], people[PEOPLE:]
        for victim in victims:
            for _ in range(3):
                victim.post()
            world.victims.update(victim.own)
        for actor in [*people, *moderators]:
            actor.start()
        for _ in range(options.kills):
            time.sleep(world.rng.uniform(1, 4))
            if world.breaches:
                break
            if not world.service.is_alive:
                world.breach(f"the server died by itself: {world.service.process.returncode}, log {world.service.log}")
                break
            world.kill()
            start = time.monotonic()
            world.service.start()
            world.slowest_start = max(world.slowest_start, time.monotonic() - start)
            verify(world)
            world.is_up.set()
        time.sleep(1)
        world.is_over = True
        for actor in [*people, *moderators]:
            actor.join(120)
            if actor.is_alive():
                world.breach(f"{type(actor).__name__} {actor.number} hangs")
        if not world.breaches:
            waiting = wait_for_due_mail(world.service)
            if waiting:
                world.breach(f"{waiting} mails that are due still wait after a minute")
            verify(world, is_over=True)
        code = world.service.stop()
        if code:
            world.breach(f"the server stopped with {code}")
        fault = world.service.check()
        if fault:
            world.breach(fault)
    finally:
        if world.service.is_alive:
            world.service.kill()
    counts = ", ".join(
        f"{world.counts[what]:,} {what}"
        for what in (
            "posts", "reports", "edits", "withdrawals", "appeals", "decisions", "refusals", "unanswered", "lost"))
    print(
        f"decisions: {world.kills} kills, {counts}, {len(world.mails):,} mails; slowest start"
        f" {world.slowest_start:.1f} s; {len(world.breaches)} breaches")
    conclude(world.breaches)


if __name__ == "__main__":
    main()
