"""Photos for tests: one picture in every format, files that claim too much, and what a reader finds in files.

photo_samples.py formats FOLDER    writes the samples, and prints what each of them shows
photo_samples.py colors FOLDER     writes pictures in other colours, and prints those of sRGB by Little CMS
photo_samples.py large FOLDER      writes photos of many pixels, and prints what each of them shows
photo_samples.py bombs FOLDER      writes files that are not what they say, and prints what is to become of them
photo_samples.py read FOLDER       prints what files show, and what they say besides
"""

import importlib
import json
import pathlib
import pkgutil
import subprocess
import sys

from PIL import Image

import photo_files
from photo_files import colors
from photo_files.picture import Samples, picture

# What a rendition says of itself, whatever the upload says.
FIXED = {"File:EncodingProcess": "Baseline DCT, Huffman coding", "JFIF:XResolution": 96, "JFIF:YResolution": 96}
# The modules of formats, each with the functions `add_samples` and `add_bombs`, and perhaps `add_large`.
MODULES = [importlib.import_module(f"photo_files.{one.name}") for one in pkgutil.iter_modules(photo_files.__path__)]
FORMATS = [module for module in MODULES if hasattr(module, "add_samples")]


def formats(folder):
    """Writes the samples, and returns what each shows."""
    samples = Samples(folder)
    for format in FORMATS:
        format.add_samples(samples, picture())
    return samples.list


def colored(folder):
    """Writes pictures in other colours, and returns which of sRGB each shows."""
    files = colors.Colored(pathlib.Path(folder))
    colors.add_all(files)
    return files.list


def large(folder):
    """Writes photos of many pixels, and returns what each shows."""
    samples = Samples(folder)
    for format in FORMATS:
        if hasattr(format, "add_large"):
            format.add_large(samples)
    return samples.list


def bombs(folder):
    """Writes the bombs, and returns which of them must be refused: the others are only to do no harm."""
    files = {}
    for format in FORMATS:
        format.add_bombs(files)
    for name, data in files.items():
        (pathlib.Path(folder) / name).write_bytes(data)
    return [dict(name=name, isRefused="harmless" not in name) for name in sorted(files)]


def read(folder):
    """The size of each JPEG, the colours in the middles of its quarters, and what else is said in it."""
    tags = subprocess.run(["exiftool", "-json", "-a", "-u", "-G0", "-r", folder], check=True, capture_output=True)
    known = ("SourceFile", "ExifTool:", "File:", "JFIF:", "Composite:")
    found = []
    for file in json.loads(tags.stdout):
        path = pathlib.Path(file["SourceFile"])
        with Image.open(path) as image:
            width, height = image.size
            pixels = image.convert("RGB")
            points = [(x * width // 4, y * height // 4) for y in (1, 3) for x in (1, 3)]
            found.append(dict(
                name=path.name, format=image.format, width=width, height=height,
                colors=[pixels.getpixel(point) for point in points],
                tags=[tag for tag in file if not tag.startswith(known) or tag == "File:Comment"]
                + [f"{tag} = {file.get(tag)}" for tag, value in FIXED.items() if file.get(tag) != value]))
    return found


if __name__ == "__main__":
    print(json.dumps({"formats": formats, "colors": colored, "large": large, "bombs": bombs, "read": read}[sys.argv[1]](sys.argv[2])))
