"""Classifies the findings of a fuzzer, and uploads all of them to a real server.

    python3 -m fuzzing.findings FOLDER --reunite BINARY

Each finding is rendered again under the fuzzer, to see what kind it is. Then each is uploaded to a server with real
workers, which must respond as documented and survive. The seeds of the fuzzer are uploaded before and after, and must get the
same responses. (Which of them are accepted, FormatTests checks.) The exit code is 1 if a promise is broken, or a finding is in
the service's own code. scripts/fuzzing/run calls it; it takes half a minute for 100 findings.
"""

import argparse
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

from library import http
from library.service import API, Service, bearer

HERE = Path(__file__).resolve().parent
# A line of a stack trace: the function, or the library that contains it.
FRAME = re.compile(r"^ +#\d+ 0x[0-9a-f]+ (?:in )?(.*)", re.MULTILINE)
OF_THE_FUZZER = re.compile(r"compiler-rt|libc\.so|libpthread|^fuzzer::|csu/|nptl/|sysdeps/")
# What a decoder may do to its process. Too much memory or time, or a broken promise, is a fault of the service.
CRASH = re.compile(r"SEGV|FPE|BUS|ABRT|deadly signal")
OF_A_DECODER = re.compile(r"/lib(avif|dav1d|de265|gd|heif|jpeg|lcms2|png|tiff|turbojpeg|webp|z)\w*[.-]")
ALLOWED = (200, 413, 422)


def name(folder: Path, finding: Path) -> tuple[str, bool]:
    """The kind of a finding, and whether it is in the service's own code."""
    for kind in ("address", "memory"):
        fuzzer = [HERE / "confined", kind, folder / kind / "fuzzer", "-timeout=10", "-exact_artifact_path=/dev/null"]
        done = subprocess.run([*fuzzer, finding], capture_output=True, text=True, errors="replace", check=False)
        if done.returncode == 0:
            continue
        said = re.search(r"BROKEN: (.*)|ERROR: (.*?)(?: on (?:unknown )?address.*)?$", done.stderr, re.MULTILINE)
        frames = [frame for frame in FRAME.findall(done.stderr) if not OF_THE_FUZZER.search(frame)]
        what = (said[1] or said[2]) if said else f"exit {done.returncode}"
        where = frames[0] if frames else "somewhere"
        return f"{kind}: {what}, {where}"[:200], not (CRASH.search(what) and OF_A_DECODER.search(where))
    return "not seen again", finding.name.startswith("crash")


class Uploads:
    """A server, and a client that sets the picture of its account."""

    def __init__(self, service: Service):
        self.service = service
        service.create_account("somebody@example.org", "Somebody")
        self.token = service.sign_in("somebody@example.org")

    def send(self, file: Path) -> int:
        with http.Connection(self.service.address) as connection:
            fields = {"Content-Type": "image/jpeg", **bearer(self.token)}
            return connection.ask("PUT", f"{API}/accounts/me/photo", file.read_bytes(), fields).status

    def send_all(self, files: list[Path]) -> list[int | str]:
        """Uploads files. Returns the responses: a status, or what went wrong."""
        statuses = []
        for file in files:
            try:
                statuses.append(self.send(file))
            except (http.Lost, http.NotHTTP) as error:
                statuses.append(str(error))
        print(f"  {len(files)} uploads:", ", ".join(f"{count} × {what}" for what, count in Counter(statuses).most_common()))
        return statuses


def serve(folder: Path, reunite: str, findings: list[Path]) -> list[str]:
    """Uploads seeds and findings. Returns the broken promises."""
    shutil.rmtree(folder / "data", ignore_errors=True)
    seeds = sorted((folder / "seeds").iterdir())
    service = Service(reunite, folder / "data")
    service.start()
    with service:
        uploads = Uploads(service)
        before, found, after = (uploads.send_all(files) for files in (seeds, findings, seeds))
        breaches = [f"{file} got {status}" for file, status in zip(findings, found) if status not in ALLOWED]
        if before != after or 200 not in before:
            breaches.append(f"the seeds got {Counter(before)}, and later {Counter(after)}")
        if service.is_alive:
            print(f"  {service.memory('VmHWM'):.0f} MB at most")
            if code := service.stop():
                breaches.append(f"the server stopped with {code}")
        else:
            breaches.append("the server has ended")
    if fault := service.check():
        breaches.append(fault)
    return breaches


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--reunite", required=True)
    arguments = parser.parse_args()
    findings = sorted(path for path in (arguments.folder / "findings").iterdir() if path.is_file())
    print(f"{len(findings)} findings")
    own = 0
    for finding in findings:
        what, is_own = name(arguments.folder, finding)
        own += is_own
        print(f"  {finding.name}: {what}{' (OWN)' if is_own else ''}")
    print("Uploaded to a server, between pictures that are well")
    breaches = serve(arguments.folder, arguments.reunite, findings)
    for breach in breaches:
        print(f"  BREACH: {breach}")
    print(f"{own} of the service's own code, {len(breaches)} breaches")
    sys.exit(1 if own or breaches else 0)


if __name__ == "__main__":
    main()
