"""Uploads hundreds of photographs at once, and kills the server and its photo workers meanwhile.

    scripts/soak uploads KILLS [--at-once 200]

First all uploads start at once, valid pictures and invalid files, while another process searches. Every upload must get a
response; after a 503 it is sent again until the response is final. Then the workers are killed: each kill may fail one upload.
Then the server is killed KILLS times and started again on the same folder, and uploads without a response are sent again with
the same Idempotency-Key. No confirmed photo may be lost, stored twice or changed, `reunite check` must find nothing else, and
no worker may outlive its server. Prints counts, times and memory, which are not checked, and every breach. It reads /proc, so
it needs Linux.

Takes a minute, and about 3 seconds more for each kill.
"""

import threading
import time
from pathlib import Path

from library.folders import empty_folder
from library.service import Service
from soaks.soak import conclude, parser_for
from soaks.uploads.crowd import CROWD, replay, upload_at_once
from soaks.uploads.files import check, repair
from soaks.uploads.kills import crew, kill_server, kill_workers
from soaks.uploads.photos import verify_photos
from soaks.uploads.searches import searching, told
from soaks.uploads.uploader import ACCOUNTS
from soaks.uploads.world import UploadSoak

DEMO = Path(__file__).resolve().parents[3] / "data/demo.geojsonl"


def run(soak: UploadSoak, kills: int, at_once: int, seed: int) -> None:
    """All parts, one after the other; prints what was measured."""
    service = soak.service
    soak.tokens = [service.sign_in(f"client{number}@example.org") for number in range(ACCOUNTS)]
    threading.Thread(target=soak.watch, daemon=True).start()
    alone, _ = searching(soak, lambda: time.sleep(3))
    meanwhile, seconds = searching(soak, lambda: upload_at_once(soak, at_once))
    files = "photographs" if soak.pictures.are_real else "generated pictures"
    print(f"uploads: {at_once} at once ({files}): {seconds}")
    print(f"searches, p50 / p99 / max: alone {told(alone)}; during them {told(meanwhile)}")
    replay(soak)
    clients = crew(soak, seed)
    killed = soak.counts["workers killed"] = kill_workers(soak, 5 + 5 * kills)
    soak.join(clients)
    soak.workers_are_killed = False
    if (spoilt := soak.counts["spoilt"]) > killed:
        soak.breach(f"{killed} workers were killed, and {spoilt} uploads refused for it")
    clients = crew(soak, seed)
    kill_server(soak, kills)
    time.sleep(1)
    soak.join(clients)
    if service.is_alive:
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
    empty_folder(options.folder)
    # All uploads of long runs are of a few accounts.
    service = Service(options.reunite, options.folder / "data", REUNITE_MAX_ACCOUNT_PHOTO_SIZE=str(10**15))
    done = service.command("import", str(DEMO))
    if done.returncode:
        raise RuntimeError(f"import: exit {done.returncode}: {done.stdout}{done.stderr}")
    for number in range(ACCOUNTS):
        service.create_account(f"client{number}@example.org", f"Client {number}")
    soak = UploadSoak(service, options.seed)
    soak.start()
    try:
        run(soak, options.kills, options.at_once, options.seed)
    finally:
        if service.is_alive:
            service.kill()
    counts = soak.summary(
        "workers killed", "photos", "refused", "answered with 503", "broken off", "replays", "spoilt", "lost",
        "repeated", "photos read", "repairs beside", "orphans", "incomplete files")
    print(f"memory at most: server {soak.server_memory:.0f} MB, a worker {soak.worker_memory:.0f} MB")
    print(
        f"uploads: {soak.kills} kills, {counts}; slowest start {soak.slowest_start:.1f} s;"
        f" {len(soak.breaches)} breaches")
    conclude(soak.breaches)


if __name__ == "__main__":
    main()
