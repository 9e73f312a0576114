"""The file that scripts/base-map makes of the town."""

import sqlite3
import subprocess
from pathlib import Path

import pytest
from town import rivemont

ROOT = Path(__file__).resolve().parents[3]


def base_map(*arguments: object) -> subprocess.CompletedProcess:
    return subprocess.run([ROOT / "scripts/base-map", *map(str, arguments)], capture_output=True, text=True, check=False)


@pytest.fixture(scope="session")
def extract(tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("town") / "rivemont.osm"
    path.write_text(rivemont().text())
    return path


@pytest.fixture(scope="session")
def report(extract) -> str:
    """What the script says."""
    done = base_map(extract, extract.with_suffix(".mbtiles"))
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="session")
def file(extract, report):
    """The file, opened."""
    connection = sqlite3.connect(f"file:{extract.with_suffix('.mbtiles')}?mode=ro", uri=True)
    yield connection
    connection.close()
