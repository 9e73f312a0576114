"""Uploads hundreds of photographs at once, and kills the server and its photo workers meanwhile.

    scripts/soaks/run uploads KILLS [--at-once 200]

First all uploads start at once, valid pictures and invalid files, while another client searches. Every upload must get a
response; after a 503 it is sent again until the response is final. Then the workers are killed: each kill may fail one upload.
Then the server is killed KILLS times and started again on the same folder, and uploads without a response are sent again with
the same Idempotency-Key. No confirmed photo may be lost, stored twice or changed, `reunite check` must find nothing else, and
no worker may outlive its server. Beside a store that scripts/s3 starts, photographs are objects in it. Prints counts, times and memory, which are not checked, and every breach. It reads /proc, so
it needs Linux.

Takes a minute, and about 3 seconds more for each kill.
"""

import time
from pathlib import Path

from soaks.soak import parser_for
from soaks.uploads.crowd import CROWD, Searcher, replay, upload_at_once
from soaks.uploads.files import check, repair
from soaks.uploads.kills import crew, kill_server, kill_workers
from soaks.uploads.photos import verify_photos
from soaks.uploads.uploader import ACCOUNTS
from soaks.uploads.world import UploadSoak

DEMO = Path(__file__).resolve().parents[3] / "data/demo.geojsonl"


def run(soak: UploadSoak) -> None:
    """All parts, one after the other; prints what was measured."""
    kills, at_once = soak.options.kills, soak.options.at_once
    searcher = Searcher(soak, 0)
    searcher.start()
    seconds = upload_at_once(soak, at_once)
    soak.join([searcher])
    files = "photographs" if soak.pictures.are_real else "generated pictures"
    print(f"uploads: {at_once} at once ({files}): {seconds}")
    replay(soak)
    clients = crew(soak)
    killed = soak.counts["workers killed"] = kill_workers(soak, 5 + 5 * kills)
    soak.join(clients)
    soak.workers_are_killed = False
    if (spoilt := soak.counts["spoilt"]) > killed:
        soak.breach(f"{killed} workers were killed, and {spoilt} uploads refused for it")
    clients = crew(soak)
    kill_server(soak, kills)
    time.sleep(1)
    soak.join(clients)
    if soak.service.is_alive:
        verify_photos(soak)
        soak.stop()
        check(soak)
        repair(soak)
        soak.start()
        verify_photos(soak)
        soak.stop()
    soak.check()


def main() -> None:
    parser = parser_for("kills")
    parser.add_argument("--at-once", type=int, default=200, help=f"how many uploads at once, more than {CROWD}")
    options = parser.parse_args()
    if options.at_once <= CROWD:
        parser.error(f"--at-once must be more than {CROWD}")
    soak = UploadSoak(options)
    soak.import_listings(DEMO.read_text(encoding="utf-8").splitlines())
    names = [f"client{number}" for number in range(ACCOUNTS)]
    soak.create_accounts(names)
    with soak.running():
        soak.tokens = soak.sign_in(names)
        soak.watch_memory()
        run(soak)
    counts = soak.summary(
        "searches", "workers killed", "photos", "refused", "answered with 503", "broken off", "replays", "spoilt", "lost",
        "repeated", "photos read", "repairs beside", "orphans", "incomplete files")
    print(f"memory at most: server {max(soak.memory):.0f} MB, a worker {soak.worker_memory:.0f} MB")
    soak.conclude("uploads", f"{soak.kills} kills, {counts}; slowest start {soak.slowest_start:.1f} s")


if __name__ == "__main__":
    main()
