"""Working folders, and copies of stores."""

import shutil
import signal
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import Iterator

from library.processes import output


def empty_folder(folder: Path) -> None:
    """Creates an empty folder, or empties it."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)


@contextmanager
def temporary_folder(folder: Path) -> Iterator[None]:
    """An empty folder that is removed at the end, also by SIGTERM, on which servers are stopped too."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    empty_folder(folder)
    try:
        yield
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def copy_store(source: Path, target: Path) -> None:
    """Copies a store that no process writes to into a new data folder."""
    target.mkdir(mode=0o700)
    for file in source.glob("reunite.sqlite*"):
        # Shares the blocks where the file system can.
        output(["cp", "--reflink=auto", file, target / file.name])
        # So that the disk is not busy with it later.
        output(["sync", target / file.name])
