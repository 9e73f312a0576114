"""Working folders, and copies of stores."""

import shutil
from pathlib import Path

from library.processes import output


def empty_folder(folder: Path) -> None:
    """Creates an empty folder, or empties it."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)


def copy_store(source: Path, target: Path) -> None:
    """Copies a store that no process writes to into a new data folder."""
    target.mkdir(mode=0o700)
    for file in source.glob("reunite.sqlite*"):
        # Shares the blocks where the file system can.
        output(["cp", "--reflink=auto", file, target / file.name])
        # So that the disk is not busy with it later.
        output(["sync", target / file.name])
