"""The folder or bucket of photographs: which files must be there, and what `reunite check` says of it."""

import hashlib
import os
import re
import shutil
import subprocess
import time
from pathlib import Path

from soaks.uploads.uploader import SIZES
from soaks.uploads.world import UploadSoak

# What a kill may leave behind, as `reunite check` says it.
LEFTOVERS = ("files without a photo", "files that were never completed")
# The object of a bucket that is no photograph: it names the service that owns the photographs.
OWNER = "reunite-service"


def files(soak: UploadSoak) -> set[Path]:
    folder = soak.service.folder / "photos"
    if soak.bucket:
        return {folder / key for key in soak.bucket.keys() if key != OWNER}
    return {path for path in folder.rglob("*") if path.is_file()}


def files_of_rows(soak: UploadSoak) -> set[Path]:
    contents = soak.service.query("SELECT DISTINCT lower(hex(content)) FROM photo")
    folder = soak.service.folder / "photos"
    return {folder / name[:2] / f"{name}.{size}.jpg" for (name,) in contents for size in SIZES}


def left_over(soak: UploadSoak) -> set[Path]:
    return files(soak) - files_of_rows(soak)


def check(soak: UploadSoak) -> None:
    """What a kill has left is what `check` names, and it names nothing else."""
    if soak.bucket:
        soak.bucket.age()
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


def repair(soak: UploadSoak) -> None:
    """Repaired, nothing is left over and nothing is missing."""
    done = soak.service.command("check", "--repair")
    if done.returncode:
        soak.breach(f"check --repair: exit {done.returncode}: {done.stdout}{done.stderr}")
    if fault := soak.service.check():
        soak.breach(f"after --repair: {fault}")
    verify_folder(soak)


def repair_beside(soak: UploadSoak) -> None:
    """Beside a server that takes uploads `--repair` finds nothing that it cannot mend, and takes nothing away."""
    done = soak.service.command("check", "--repair")
    if done.returncode:
        soak.breach(f"check --repair beside uploads: exit {done.returncode}: {done.stdout}{done.stderr}")
    soak.count("repairs beside")


def verify_folder(soak: UploadSoak) -> None:
    """The files are those of the rows, all of them and no others, and each is named by what is in it."""
    there, named = files(soak), files_of_rows(soak)
    for what, paths in (("not there", named - there), ("left over", there - named)):
        if paths:
            soak.breach(f"{len(paths)} files are {what}: {', '.join(path.name for path in sorted(paths)[:5])}")
    if soak.bucket:
        return verify_backup(soak)
    for large in (path for path in named & there if path.name.endswith(".large.jpg")):
        name = large.name.split(".")[0]
        renditions = [large.with_name(f"{name}.{size}.jpg") for size in SIZES]
        content = hashlib.sha256(b"".join(path.read_bytes() for path in renditions if path.exists())).hexdigest()
        if content != name:
            soak.breach(f"the files {name} are of {content}")


def verify_backup(soak: UploadSoak) -> None:
    """A backup has all objects, and a restore finds each named by what is in it."""
    folder = soak.service.folder.with_name("restored")
    archive = folder.with_suffix(".tar")
    done = soak.service.command("backup", str(archive), "--overwrite")
    if done.returncode == 0:
        shutil.rmtree(folder, ignore_errors=True)
        done = subprocess.run(
            [soak.service.binary, "restore", str(archive), "--data-dir", str(folder)], text=True, capture_output=True,
            check=False)
    if done.returncode:
        soak.breach(f"backup and restore: exit {done.returncode}: {done.stdout}{done.stderr}")
