"""Writes the seeds of a fuzzer: the samples of the tests in every supported format, of a small picture, and in other colours.

    python3 -m fuzzing.seeds FOLDER

scripts/fuzzing/run calls it; it takes seconds. Needs Pillow and pillow-heif.
"""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2] / "Tests/TestSupport"))

from photo_files import picture as samples

# Before the formats are loaded, which take it from there.
samples.SIZE = (48, 32)

from photo_samples import FORMATS, colors

# As -max_len in scripts/fuzzing/run: of larger files the fuzzer would use the beginning only.
LARGEST = 8192


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    colors.add_all(colors.Colored(folder))
    for format in FORMATS:
        format.add_samples(samples.Samples(folder), samples.picture(samples.SIZE))
    for path in folder.iterdir():
        if path.stat().st_size > LARGEST:
            path.unlink()


if __name__ == "__main__":
    main()
