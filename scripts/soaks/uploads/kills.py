"""Kills photo workers and the server during uploads."""

import os
import signal
import time

from library import processes
from library.processes import HANGS
from soaks.uploads.files import check, left_over, repair, repair_beside
from soaks.uploads.uploader import Uploader
from soaks.uploads.world import UploadSoak, workers

CLIENTS = 16


def crew(soak: UploadSoak) -> list[Uploader]:
    """Clients that upload until it is over."""
    soak.is_over = False
    clients = [Uploader(soak, number) for number in range(CLIENTS)]
    for client in clients:
        client.start()
    return clients


def kill_workers(soak: UploadSoak, count: int) -> int:
    """Kills photo workers at random moments. Returns the number."""
    killed = 0
    soak.workers_are_killed = True
    before = soak.service.process.pid
    end = time.monotonic() + HANGS + 2 * count
    while killed < count and time.monotonic() < end:
        time.sleep(soak.rng.uniform(0.05, 0.5))
        if found := workers(soak.service.process.pid):
            victim = soak.rng.choice(found)
            soak.worker_memory = max(soak.worker_memory, processes.memory(victim, "VmHWM"))
            try:
                os.kill(victim, signal.SIGKILL)
                killed += 1
            except ProcessLookupError:
                continue
            if killed % 5 == 0:
                repair_beside(soak)
    if killed < count:
        soak.breach(f"only {killed} workers to kill, within {HANGS + 2 * count} s")
    if not soak.service.is_alive or soak.service.process.pid != before:
        soak.breach(f"the server died of its workers, log {soak.service.log}")
    return killed


def kill_server(soak: UploadSoak, count: int) -> None:
    """Kills the server again and again, every other time while it writes a photo's files."""
    for number in range(count):
        time.sleep(soak.rng.uniform(0.2, 2))
        if soak.has_died():
            break
        if number % 2 == 0:
            stop_while_writing(soak, is_renamed=number % 4 == 0)
        soak.kill()
        check(soak)
        # Without it, too, the next server must find its way.
        if soak.rng.random() < 0.5:
            repair(soak)
        soak.start()


def stop_while_writing(soak: UploadSoak, is_renamed: bool) -> None:
    """Stops the server at a moment at which a file lies there under its name, or another, and has no row; tries for a
    while."""
    before = left_over(soak)
    for _ in range(300):
        soak.service.process.send_signal(signal.SIGSTOP)
        if any((path.suffix == ".jpg") == is_renamed for path in left_over(soak) - before):
            return soak.count("stopped while writing")
        soak.service.process.send_signal(signal.SIGCONT)
        time.sleep(soak.rng.uniform(0.0005, 0.01))
