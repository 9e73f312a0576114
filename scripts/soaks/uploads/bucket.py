"""The bucket in which `scripts/s3` has a soak store photographs."""

import os
import re
import sqlite3
import subprocess
import time
from pathlib import Path

EMPTY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


class Bucket:
    """A prefix of its own in the bucket."""

    def __init__(self):
        self.name = os.environ["REUNITE_TEST_PHOTO_STORE"].removeprefix("s3://")
        self.endpoint = os.environ["REUNITE_TEST_PHOTO_STORE_ENDPOINT"]
        self.prefix = f"soak-{time.time_ns()}"

    @staticmethod
    def of_environment() -> "Bucket | None":
        """The bucket; none where photographs are in a folder."""
        return Bucket() if os.environ.get("REUNITE_TEST_PHOTO_STORE") else None

    @property
    def variables(self) -> dict[str, str]:
        """The settings of a server that uses it."""
        return {
            "REUNITE_PHOTO_STORE": f"s3://{self.name}/{self.prefix}", "REUNITE_PHOTO_STORE_ENDPOINT": self.endpoint}

    def keys(self) -> set[str]:
        """The keys of all objects, below the prefix."""
        user = f"{os.environ['AWS_ACCESS_KEY_ID'].replace(':', '%3A')}:{os.environ['AWS_SECRET_ACCESS_KEY']}"
        store = self.endpoint.replace("://", f"://{user}@")
        keys, token = set(), ""
        while True:
            done = subprocess.run(
                ["curl", "-sSf", "--aws-sigv4", "aws:amz:us-east-1:s3", "-H", f"x-amz-content-sha256: {EMPTY}",
                 f"{store}/{self.name}?{token}list-type=2&prefix={self.prefix}%2F"],
                capture_output=True, text=True, check=True)
            keys.update(re.findall(rf"<Key>{self.prefix}/([^<]*)</Key>", done.stdout))
            more = re.search(r"<NextContinuationToken>([^<]*)</NextContinuationToken>", done.stdout)
            if not more:
                return keys
            token = f"continuation-token={more[1].replace('=', '%3D').replace('+', '%2B').replace('/', '%2F')}&"

    def age(self) -> None:
        """Makes all objects two hours older, in the list of Swift itself: only old ones are swept."""
        self.keys()
        folder = Path(os.environ["REUNITE_TEST_PHOTO_STORE_FOLDER"])
        for file in folder.glob("disks/*/containers/*/*/*/*.db"):
            db = sqlite3.connect(file, timeout=60)
            try:
                db.execute("DROP TRIGGER IF EXISTS object_update")
                db.execute(
                    "UPDATE object SET created_at = printf('%.5f', CAST(created_at AS REAL) - 7200) "
                    "WHERE deleted = 0 AND CAST(created_at AS REAL) > ?", (time.time() - 3600,))
                db.commit()
            finally:
                db.close()
