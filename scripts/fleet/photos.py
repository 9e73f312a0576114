"""An S3 store for the photographs of a fleet."""

import os
import subprocess
import uuid
from pathlib import Path

from library.processes import HANGS

SCRIPT = Path(__file__).resolve().parent.parent / "s3"


class PhotoStore:
    """OpenStack Swift, as scripts/s3 starts it. It ends when this program ends, even if that is killed."""

    def __init__(self, log: Path):
        self.log = log
        self.process: subprocess.Popen | None = None

    @staticmethod
    def is_installed() -> bool:
        """Whether Swift is installed, which scripts/setup --test does, and is not declined by REUNITE_FLEET_PHOTOS=folder."""
        if os.environ.get("REUNITE_FLEET_PHOTOS") == "folder":
            return False
        # Debian's package is for the system's Python.
        found = subprocess.run(["/usr/bin/python3", "-c", "import swift.common.ring"], capture_output=True, check=False)
        return found.returncode == 0

    def start(self) -> dict[str, str]:
        """Starts it, and returns the settings of servers that use it."""
        names = ("REUNITE_TEST_PHOTO_STORE", "REUNITE_TEST_PHOTO_STORE_ENDPOINT", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY")
        # The store runs until the end of its input, which is also that of this program.
        command = f'printf "%s\\n" {" ".join(f"${name}" for name in names)}; exec cat >/dev/null'
        with open(self.log, "a", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                [SCRIPT, "sh", "-c", command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, text=True,
                start_new_session=True)
        bucket, endpoint, key, secret = (self.process.stdout.readline().strip() for _ in names)
        if not secret:
            raise SystemExit(f"The S3 store does not run: see {self.log}")
        return {
            # A prefix belongs to one database.
            "REUNITE_PHOTO_STORE": f"{bucket}/fleet-{uuid.uuid4()}", "REUNITE_PHOTO_STORE_ENDPOINT": endpoint,
            "AWS_ACCESS_KEY_ID": key, "AWS_SECRET_ACCESS_KEY": secret,
        }

    def stop(self) -> None:
        if self.process:
            self.process.stdin.close()
            self.process.wait(HANGS)
