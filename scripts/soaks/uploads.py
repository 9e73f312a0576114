#!/usr/bin/env python3
"""Uploads photographs, hundreds at once, and kills the server and its helper processes while they are read.

    uploads.py KILLS --reunite BINARY --folder FOLDER [--seed 1] [--at-once 200]

First all at once, pictures and what is none, while somebody searches: every upload must be answered, and what is told
to come again is sent again until it has its final answer. Then helper processes are killed, which may cost one upload
each, and the server is killed KILLS times and started again on the same folder: uploads without an answer are repeated
under the same Idempotency-Key. Nothing acknowledged may be lost, doubled or changed, the folder must be what `reunite
check` says of it, and no helper may outlive its server. Prints counts, times and memory, which nothing is asked of, and
every breach. Looks at processes as Linux shows them.
"""

import hashlib
import itertools
import json
import multiprocessing
import os
import random
import re
import signal
import statistics
import struct
import threading
import time
from contextlib import contextmanager
from pathlib import Path
from typing import Iterator

import kill
import wire
from kill import Breach, together
from pictures import Picture, Pictures
from service import API, JSON, Service, bearer, conclude, feature, make_anew, parser_for

DEMO = Path(__file__).resolve().parents[2] / "data/demo.geojsonl"
ACCOUNTS = 8
CLIENTS = 16
PHOTOS_OF_LISTING = 8
# Sent to one listing at once: more than it has room for.
CROWD = 12
# Uploads that are broken off before they are made: one in so many.
BROKEN_OFF = 25
SIZES = {"large": 1600, "small": 320, "square": 96}
SEARCHES = [
    f"{API}/listings", f"{API}/listings?q=black", f"{API}/listings?status=lost&category=keys,phones",
    f"{API}/listings?bbox=-10,35,30,60&limit=100", f"{API}/listings?near=2.35,48.86&radius=50000&sort=distance",
]
# What a kill may leave behind, as `reunite check` says it.
LEFTOVERS = ("files without a photo", "files that were never completed")


class Listing:
    """A listing of one's own, and what was uploaded to it."""

    def __init__(self, id: str, owner: int):
        self.path, self.owner = f"{API}/listings/{id}", owner
        self.uploads: list[Upload] = []


class Upload:
    def __init__(self, listing: Listing, picture: Picture, key: str):
        self.listing, self.picture, self.key = listing, picture, key
        # When it was sent for the first time, and when it had its final answer.
        self.sent = self.answered = 0.0
        self.photo: dict = {}
        # What was served as each size: the entity tag and the SHA-256.
        self.served: dict[str, tuple[str, str]] = {}
        listing.uploads.append(self)

    def __str__(self) -> str:
        return f"POST {self.listing.path}/photos, {self.picture.name}, key {self.key}"


class Soak(kill.Soak):
    """What the clients share, and what is seen of the processes."""

    def __init__(self, service: Service, seed: int):
        super().__init__(service, seed)
        self.pictures = Pictures(seed)
        self.tokens: list[str] = []
        self.serial = itertools.count(1)
        self.listings: list[Listing] = []
        # Megabytes at most, of a server and of a helper.
        self.server_memory = self.helper_memory = 0.0
        self.helpers_are_killed = False

    def upload(self, listing: Listing, picture: Picture) -> Upload:
        """An upload that has not been sent."""
        return Upload(listing, picture, f"photo-{next(self.serial)}")

    @contextmanager
    def client(self, listing: Listing) -> Iterator["Uploader"]:
        """Somebody with the rights of a listing's owner."""
        client = Uploader(self, listing.owner, 0)
        try:
            yield client
        finally:
            client.disconnect()

    @property
    def photos(self) -> list[Upload]:
        return [upload for listing in self.listings for upload in listing.uploads if upload.photo]

    def watch(self) -> None:
        """Looks at the processes' memory for ever."""
        while True:
            for helper in helpers(self.service.process.pid):
                self.helper_memory = max(self.helper_memory, peak(helper))
            self.server_memory = max(self.server_memory, peak(self.service.process.pid))
            time.sleep(0.1)

    def kill(self) -> None:
        server = self.service.process.pid
        super().kill()
        self.bury(server)

    def stop(self) -> None:
        server = self.service.process.pid
        if code := self.service.stop():
            self.breach(f"the server stopped with {code}")
        self.bury(server)

    def bury(self, server: int) -> None:
        """Where a server has gone, its helpers must go."""
        end = time.monotonic() + 5
        while (left := helpers(server)) and time.monotonic() < end:
            time.sleep(0.02)
        if left:
            self.breach(f"5 s after the server has gone its helpers {left} still run")


def helpers(server: int) -> list[int]:
    """The helper processes of a server, also of one that is no more: they have its session."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            state, _, _, session = (folder / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()[:4]
            is_helper = b"\0photo-worker\0" in (folder / "cmdline").read_bytes()
        except OSError:
            continue
        if is_helper and session == str(server) and state != "Z":
            found.append(int(folder.name))
    return found


def peak(process: int) -> float:
    """Resident megabytes at most; 0 where the process has gone."""
    try:
        status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    except OSError:
        return 0
    match = re.search(r"VmHWM:\s+(\d+) kB", status)
    return int(match[1]) / 1024 if match else 0


class Uploader(kill.Client):
    """Posts listings, and photos to them."""

    def __init__(self, soak: Soak, number: int, seed: int):
        super().__init__(soak, number, soak.tokens[number % ACCOUNTS], seed)

    def run(self) -> None:
        try:
            while not self.soak.is_over:
                listing = self.post_listing()
                for _ in range(PHOTOS_OF_LISTING):
                    if self.soak.is_over:
                        break
                    self.add(listing)
        except Breach as breach:
            self.soak.breach(str(breach))
        except Exception as error:  # a fault of this program is no success either
            self.soak.breach(f"client {self.number}: {type(error).__name__}: {error}")

    def post_listing(self) -> Listing:
        title = f"thing-{next(self.soak.serial)}"
        body = json.dumps(feature(title)).encode()
        answer = self.insist("POST", f"{API}/listings", body, **JSON, Idempotency_Key=title)
        self.expect(answer, f"POST /listings, {title}", 201)
        listing = Listing(answer.json()["id"], self.number)
        with self.soak.lock:
            self.soak.listings.append(listing)
        return listing

    def add(self, listing: Listing) -> None:
        upload = self.soak.upload(listing, self.soak.pictures.good(self.rng))
        self.upload(upload)
        if upload.photo and self.rng.random() < 0.2:
            self.replay(upload)

    def upload(self, upload: Upload, *others: int) -> None:
        """Sends a file until there is a final answer.

        others: answers that are right here, besides those that are right for the file.
        """
        upload.sent = time.monotonic()
        answer = self.send(upload)
        upload.answered = time.monotonic()
        self.expect(answer, str(upload), *upload.picture.statuses, *others)
        if answer.status != 201:
            return self.soak.count("refused")
        self.soak.count("photos")
        upload.photo = {name: value for name, value in answer.json().items() if name != "suggestedLocation"}
        self.hold(upload)

    def send(self, upload: Upload) -> wire.Answer:
        """Sends a file until there is an answer that is not to come again, nor the fault of who kills helpers."""
        while True:
            answer = self.attempt(
                "POST", f"{upload.listing.path}/photos", upload.picture.data, Content_Type=upload.picture.type,
                Idempotency_Key=upload.key)
            if not answer:
                self.repeats += 1
                self.soak.count("repeated")
            elif answer.status == 503:
                pause = answer.field("Retry-After") or ""
                if not pause.isdigit():
                    raise Breach(f"{upload}: 503 with Retry-After {pause!r}")
                self.soak.count("told to come again")
                time.sleep(int(pause) + self.rng.random())
            elif answer.status == 422 and 422 not in upload.picture.statuses and self.soak.helpers_are_killed:
                self.soak.count("spoilt")
            else:
                return answer

    def break_off(self, upload: Upload) -> None:
        """Sends the first half of a file and hangs up."""
        data = wire.request(
            "POST", f"{upload.listing.path}/photos", upload.picture.data,
            {**self.authorization, "Content-Type": upload.picture.type, "Idempotency-Key": upload.key})
        with wire.Connection(self.soak.service.address) as connection:
            connection.send(data[:len(data) - len(upload.picture.data) // 2])
        self.soak.count("broken off")

    def replay(self, upload: Upload) -> None:
        """The same upload again gets the first answer, also where there is no room for another photo."""
        answer = self.send(upload)
        self.expect(answer, f"{upload}, again", 201)
        if answer.json() != upload.photo or answer.field("Idempotency-Replayed") != "true":
            raise Breach(f"{upload}, again: not the first answer: {answer.body[:300]!r}")
        self.soak.count("replays")

    def hold(self, upload: Upload) -> None:
        """A photo can be read in all sizes, and each is what it always was."""
        for size, side in SIZES.items():
            path = f"{API}/photos/{upload.photo['id']}/{size}"
            answer = self.insist("GET", path)
            self.expect(answer, f"GET {path}, {upload.picture.name}", 200)
            told = upload.photo["thumbnails"][size]
            width, height = jpeg_size(answer.body, path)
            if (width, height) != (told["width"], told["height"]) or max(width, height) > side:
                raise Breach(f"GET {path}: {width} x {height}, not {told['width']} x {told['height']}")
            if answer.field("Content-Type") != "image/jpeg":
                raise Breach(f"GET {path}: Content-Type {answer.field('Content-Type')}")
            served = (answer.field("ETag") or "", hashlib.sha256(answer.body).hexdigest())
            if not re.fullmatch(r'"[!#-~]+"', served[0]):
                raise Breach(f"GET {path}: ETag {served[0]!r}")
            if upload.served.setdefault(size, served) != served:
                raise Breach(f"GET {path}: {served}, and {upload.served[size]} before")
        self.soak.count("photos read")


def jpeg_size(data: bytes, what: str) -> tuple[int, int]:
    """Width and height of a JPEG that begins and ends as one."""
    position = 2
    while data[:2] == b"\xff\xd8" and data[-2:] == b"\xff\xd9" and position + 9 < len(data):
        marker, length = struct.unpack_from(">HH", data, position)
        if marker in (0xFFC0, 0xFFC2):
            height, width = struct.unpack_from(">HH", data, position + 5)
            return width, height
        position += 2 + length
    raise Breach(f"GET {what}: no whole JPEG: {data[:20]!r} … {data[-4:]!r}, {len(data)} bytes")


# Reading meanwhile


class Reader:
    """Searches all the time, in a process of its own, so that this one's work does not count."""

    def __init__(self, address: tuple[str, int]):
        context = multiprocessing.get_context("spawn")
        self.is_over = context.Event()
        self.here, there = context.Pipe()
        self.process = context.Process(target=read, args=(address, self.is_over, there), daemon=True)
        self.process.start()
        self.here.recv()

    def stop(self) -> tuple[list[float], str]:
        """How many milliseconds each search took, and what went wrong."""
        self.is_over.set()
        return self.here.recv()


def read(address: tuple[str, int], is_over, there) -> None:
    times, fault = [], ""
    with wire.Connection(address) as connection:
        there.send("ready")
        for path in itertools.cycle(SEARCHES):
            if is_over.is_set() or fault:
                break
            start = time.monotonic()
            try:
                answer = connection.ask("GET", path)
                if answer.status != 200 or not answer.json()["features"] and path == SEARCHES[0]:
                    fault = f"GET {path}: {answer.status} {answer.body[:200]!r}"
            except (wire.Lost, wire.NotHTTP) as error:
                fault = f"GET {path}: {error}"
            times.append((time.monotonic() - start) * 1000)
            time.sleep(0.005)
    there.send((times, fault))


def searching(soak: Soak, work) -> tuple[list[float], object]:
    """Does something while somebody searches: what the searches took, and what came of the work."""
    reader = Reader(soak.service.address)
    outcome = work()
    times, fault = reader.stop()
    if fault:
        soak.breach(fault)
    return times, outcome


def told(times: list[float]) -> str:
    parts = statistics.quantiles(times, n=100, method="inclusive")
    return f"{parts[49]:.1f} / {parts[98]:.1f} / {max(times):.1f} ms of {len(times):,}"


# The parts


def upload_at_once(soak: Soak, count: int) -> str:
    """All uploads at once, each on a connection of its own; how long that took."""
    uploads: list[Upload] = []

    def listing(owner: int, pictures: list[Picture]) -> Listing:
        posted = Uploader(soak, owner, 0).post_listing()
        uploads.extend(soak.upload(posted, picture) for picture in pictures)
        return posted

    pictures = soak.pictures.mixed(count - CROWD)
    for start in range(0, len(pictures), PHOTOS_OF_LISTING):
        listing(start // PHOTOS_OF_LISTING, pictures[start:start + PHOTOS_OF_LISTING])
    crowded = listing(len(soak.listings), [soak.pictures.good(soak.rng) for _ in range(CROWD)])
    soak.rng.shuffle(uploads)
    barrier = threading.Barrier(len(uploads))

    def send(item: tuple[int, Upload]) -> None:
        number, upload = item
        with soak.client(upload.listing) as client:
            client.kills, client.connection = soak.kills, wire.Connection(soak.service.address)
            barrier.wait(60)
            if number % BROKEN_OFF == 0:
                client.break_off(upload)
            client.upload(upload, *([409] if upload.listing is crowded else []))

    start = time.monotonic()
    together(soak, send, list(enumerate(uploads)), len(uploads))
    seconds = time.monotonic() - start
    if (taken := len([upload for upload in crowded.uploads if upload.photo])) != PHOTOS_OF_LISTING:
        soak.breach(f"{CROWD} uploads at once to {crowded.path}: {taken} photos, not {PHOTOS_OF_LISTING}")
    waits = sorted(upload.answered - upload.sent for upload in uploads)
    return f"{seconds:.1f} s, half within {waits[len(waits) // 2]:.1f} s"


def replay(soak: Soak) -> None:
    """Photos uploaded again, those among them that fill a listing."""
    def again(upload: Upload) -> None:
        with soak.client(upload.listing) as client:
            client.replay(upload)

    photos = soak.photos
    together(
        soak, again, [upload for upload in photos if len(upload.listing.uploads) > PHOTOS_OF_LISTING]
        + soak.rng.sample(photos, min(20, len(photos))))


def crew(soak: Soak, seed: int) -> list[Uploader]:
    """Clients that upload until it is over."""
    soak.is_over = False
    clients = [Uploader(soak, number, seed) for number in range(CLIENTS)]
    for client in clients:
        client.start()
    return clients


def finish(soak: Soak, clients: list[Uploader]) -> None:
    soak.is_over = True
    for client in clients:
        client.join(120)
        if client.is_alive():
            soak.breach(f"client {client.number} hangs")


def kill_helpers(soak: Soak, count: int) -> int:
    """Kills helper processes at random moments; how many."""
    killed = 0
    soak.helpers_are_killed = True
    before = soak.service.process.pid
    end = time.monotonic() + 60 + 2 * count
    while killed < count and time.monotonic() < end:
        time.sleep(soak.rng.uniform(0.05, 0.5))
        if found := helpers(soak.service.process.pid):
            try:
                os.kill(soak.rng.choice(found), signal.SIGKILL)
                killed += 1
            except ProcessLookupError:
                continue
            if killed % 5 == 0:
                repair_beside(soak)
    if killed < count:
        soak.breach(f"only {killed} helpers to kill, within {60 + 2 * count} s")
    if not soak.service.is_alive or soak.service.process.pid != before:
        soak.breach(f"the server died of its helpers, log {soak.service.log}")
    return killed


def kill_server(soak: Soak, count: int) -> None:
    """Kills the server again and again, every other time while it writes a photo's files."""
    for number in range(count):
        time.sleep(soak.rng.uniform(0.2, 2))
        if not soak.service.is_alive:
            soak.breach(f"the server died by itself: {soak.service.process.returncode}, log {soak.service.log}")
            break
        if number % 2 == 0:
            stop_while_writing(soak, is_renamed=number % 4 == 0)
        soak.kill()
        check(soak)
        # Without it, too, the next server must find its way.
        if soak.rng.random() < 0.5:
            repair(soak)
        soak.start()


def stop_while_writing(soak: Soak, is_renamed: bool) -> None:
    """Stops the server at a moment at which a file lies there under its name, or another, and has no row; tries for a
    while."""
    before = left_over(soak)
    for _ in range(300):
        soak.service.process.send_signal(signal.SIGSTOP)
        if any((path.suffix == ".jpg") == is_renamed for path in left_over(soak) - before):
            return soak.count("stopped while writing")
        soak.service.process.send_signal(signal.SIGCONT)
        time.sleep(soak.rng.uniform(0.0005, 0.01))


# What must hold


def files(soak: Soak) -> set[Path]:
    return {path for path in (soak.service.folder / "photos").rglob("*") if path.is_file()}


def files_of_rows(soak: Soak) -> set[Path]:
    contents = soak.service.query("SELECT DISTINCT lower(hex(content)) FROM photo")
    folder = soak.service.folder / "photos"
    return {folder / name[:2] / f"{name}.{size}.jpg" for (name,) in contents for size in SIZES}


def left_over(soak: Soak) -> set[Path]:
    return files(soak) - files_of_rows(soak)


def check(soak: Soak) -> None:
    """What a kill has left is what `check` names, and it names nothing else."""
    left = left_over(soak)
    incomplete = {path for path in left if path.suffix == ".part"}
    orphans = {path.name.split(".")[0] for path in left - incomplete}
    for path in incomplete:
        # What is younger than an hour may be somebody's who writes at this moment.
        os.utime(path, (time.time() - 7200,) * 2)
    soak.counts["orphans"] += len(orphans)
    soak.counts["incomplete files"] += len(incomplete)
    expected = {name: count for name, count in zip(LEFTOVERS, (len(orphans), len(incomplete))) if count}
    done = soak.service.command("check")
    output = done.stdout + done.stderr
    findings = {name: int(count) for count, name in re.findall(r"^(\d+) (?!listings checked)(.+)$", output, re.M)}
    if findings != expected or done.returncode != (1 if expected else 0):
        soak.breach(f"check after a kill: exit {done.returncode}, left are {expected or 'no files'}: {output}")


def repair(soak: Soak) -> None:
    """Repaired, nothing is left over and nothing is missing."""
    done = soak.service.command("check", "--repair")
    if done.returncode:
        soak.breach(f"check --repair: exit {done.returncode}: {done.stdout}{done.stderr}")
    if fault := soak.service.check():
        soak.breach(f"after --repair: {fault}")
    verify_folder(soak)


def repair_beside(soak: Soak) -> None:
    """Beside a server that takes uploads `--repair` finds nothing that it cannot mend, and takes nothing away."""
    done = soak.service.command("check", "--repair")
    if done.returncode:
        soak.breach(f"check --repair beside uploads: exit {done.returncode}: {done.stdout}{done.stderr}")
    soak.count("repairs beside")


def verify_folder(soak: Soak) -> None:
    """The files are those of the rows, all of them and no others, and each is named by what is in it."""
    there, named = files(soak), files_of_rows(soak)
    for what, paths in (("not there", named - there), ("left over", there - named)):
        if paths:
            soak.breach(f"{len(paths)} files are {what}: {', '.join(path.name for path in sorted(paths)[:5])}")
    for large in (path for path in named & there if path.name.endswith(".large.jpg")):
        name = large.name.split(".")[0]
        renditions = [large.with_name(f"{name}.{size}.jpg") for size in SIZES]
        content = hashlib.sha256(b"".join(path.read_bytes() for path in renditions if path.exists())).hexdigest()
        if content != name:
            soak.breach(f"the files {name} are of {content}")


def verify_photos(soak: Soak) -> None:
    """Every photo that was acknowledged is there once, at its place, as it was."""
    def verify(listing: Listing) -> None:
        with soak.client(listing) as client:
            verify_listing(client, listing)

    together(soak, verify, soak.listings)
    stored = soak.service.query("SELECT count(*) FROM photo")[0][0]
    if stored != len(soak.photos):
        soak.breach(f"{len(soak.photos)} photos were acknowledged, {stored} are stored")


def verify_listing(client: Uploader, listing: Listing) -> None:
    answer = client.insist("GET", listing.path)
    client.expect(answer, f"GET {listing.path}", 200)
    photos = answer.json()["properties"]["photos"]
    uploads = {upload.photo["id"]: upload for upload in listing.uploads if upload.photo}
    if sorted(photo["id"] for photo in photos) != sorted(uploads):
        raise Breach(f"{listing.path} has {[photo['id'] for photo in photos]}, acknowledged were {sorted(uploads)}")
    for photo in photos:
        if photo != uploads[photo["id"]].photo:
            raise Breach(f"{listing.path}: {photo} was acknowledged as {uploads[photo['id']].photo}")
        client.hold(uploads[photo["id"]])
    for first, second in itertools.combinations([uploads[photo["id"]] for photo in photos], 2):
        if second.answered < first.sent:
            raise Breach(f"{listing.path}: {second.photo['id']} was there before {first.photo['id']}, and is behind it")


def main() -> None:
    parser = parser_for("kills")
    parser.add_argument("--at-once", type=int, default=200, help=f"how many uploads at once, more than {CROWD}")
    options = parser.parse_args()
    if options.at_once <= CROWD:
        parser.error(f"--at-once must be more than {CROWD}")
    make_anew(options.folder)
    # All uploads of long runs are of a few accounts.
    service = Service(options.reunite, options.folder / "data", REUNITE_MAX_ACCOUNT_PHOTO_SIZE=str(10**15))
    done = service.command("import", str(DEMO))
    if done.returncode:
        raise RuntimeError(f"import: exit {done.returncode}: {done.stdout}{done.stderr}")
    for number in range(ACCOUNTS):
        service.create_account(f"client{number}@example.org", f"Client {number}")
    soak = Soak(service, options.seed)
    soak.start()
    alone = meanwhile = [0.0, 0.0]
    at_once, helpers_killed = "", 0
    try:
        soak.tokens = [service.sign_in(f"client{number}@example.org") for number in range(ACCOUNTS)]
        threading.Thread(target=soak.watch, daemon=True).start()
        alone, _ = searching(soak, lambda: time.sleep(3))
        meanwhile, at_once = searching(soak, lambda: upload_at_once(soak, options.at_once))
        replay(soak)
        clients = crew(soak, options.seed)
        helpers_killed = kill_helpers(soak, 5 + 5 * options.kills)
        finish(soak, clients)
        soak.helpers_are_killed = False
        if soak.counts["spoilt"] > helpers_killed:
            soak.breach(f"{helpers_killed} helpers were killed, and {soak.counts['spoilt']} uploads refused for it")
        clients = crew(soak, options.seed)
        kill_server(soak, options.kills)
        time.sleep(1)
        finish(soak, clients)
        if service.is_alive:
            verify_photos(soak)
            soak.stop()
            check(soak)
            repair(soak)
            soak.start()
            verify_photos(soak)
            soak.stop()
        if fault := service.check():
            soak.breach(fault)
    finally:
        if service.is_alive:
            service.kill()
    counts = ", ".join(
        f"{soak.counts[what]:,} {what}"
        for what in (
            "photos", "refused", "told to come again", "broken off", "replays", "spoilt", "lost", "repeated",
            "photos read", "repairs beside", "orphans", "incomplete files"))
    files = "photographs" if soak.pictures.are_real else "generated pictures"
    print(f"uploads: {options.at_once} at once ({files}): {at_once}")
    print(f"searches, p50 / p99 / max: alone {told(alone)}; during them {told(meanwhile)}")
    print(f"memory at most: server {soak.server_memory:.0f} MB, a helper {soak.helper_memory:.0f} MB")
    print(
        f"uploads: {soak.kills} kills, {helpers_killed} of helpers, {counts}; slowest start {soak.slowest_start:.1f} s;"
        f" {len(soak.breaches)} breaches")
    conclude(soak.breaches)


if __name__ == "__main__":
    main()
