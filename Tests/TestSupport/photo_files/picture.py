"""The picture that all samples show, and how it was taken."""

import io
import pathlib
import zlib

from PIL import Image, ImageCms

# From the upper left, by rows.
COLORS = [(200, 40, 40), (40, 160, 60), (40, 60, 190), (220, 200, 60)]
GRAYS = [(round(0.299 * red + 0.587 * green + 0.114 * blue),) * 3 for red, green, blue in COLORS]
SIZE = (120, 80)
WHITE, BLACK = (255,) * 3, (0,) * 3
# What is left of the colours where the lower right quarter is transparent; one quarter for those with one bit.
HOLED = COLORS[:3] + [WHITE]
CORNERED = [BLACK, WHITE, WHITE, WHITE]
# North and west; south and east.
PLACE = (47 + 13 / 60 + 6.24 / 3600, -(1 + 33 / 60 + 12.96 / 3600))
FAR = (-(33 + 51 / 60 + 24.5 / 3600), 151 + 12 / 60 + 55.4 / 3600)
XMP = (b'<x:xmpmeta xmlns:x="adobe:ns:meta/">'
       b'<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>')
PROFILE = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
# What two bytes count to, and the side of a square of more pixels than are taken.
MOST = 65535
TOO_LARGE = 7168


def picture(size=SIZE, colors=COLORS):
    """Four quarters, each with a slope that begins below its colour and ends above it."""
    width, height = size
    image = Image.new("RGB", size)
    for y in range(height):
        for x in range(width):
            slope = 2 * x % width * 16 // width + 2 * y % height * 8 // height - 12 if min(size) > 40 else 0
            color = colors[2 * (2 * y >= height) + (2 * x >= width)]
            image.putpixel((x, y), tuple(min(255, max(0, value + slope)) for value in color))
    return image


def held(image, orientation):
    """The picture as a camera stores it that is held so."""
    turns = {2: 0, 3: 3, 4: 1, 5: 5, 6: 2, 7: 6, 8: 4}
    return image.transpose(turns[orientation]) if orientation in turns else image


def hole(image):
    """The picture with its lower right quarter transparent, and the colour still below."""
    opacity = Image.new("L", image.size, 255)
    opacity.paste(0, (image.width // 2, image.height // 2, image.width, image.height))
    image = image.copy()
    image.putalpha(opacity)
    return image


def exif(orientation=1, place=PLACE):
    """Metadata with an orientation, a place and names."""
    data = Image.Exif()
    data[0x0112], data[0x010F], data[0x8298] = orientation, "Maker", "Somebody"
    gps = data.get_ifd(0x8825)
    for tag, value, letters in [(1, place[0], "NS"), (3, place[1], "EW")]:
        seconds = round(abs(value) * 360000)
        gps[tag] = letters[value < 0]
        gps[tag + 1] = (seconds // 360000, seconds // 6000 % 60, seconds % 6000 / 100)
    return data


EVERYTHING = dict(exif=exif(), icc_profile=PROFILE, xmp=XMP)


class Samples:
    """Writes files, and keeps what they show."""

    def __init__(self, folder):
        self.folder, self.list = pathlib.Path(folder), []

    def add(self, name, data, size=SIZE, colors=COLORS, place=None, tolerance=6):
        """A file, and what it shows; upright, its size and the colours in the middles of its quarters."""
        (self.folder / name).write_bytes(data)
        latitude, longitude = place or (None, None)
        self.list.append(dict(name=name, width=size[0], height=size[1], colors=colors, tolerance=tolerance,
                              latitude=latitude, longitude=longitude))

    def save(self, name, image, shows={}, **options):
        """A file that Pillow writes; the name says the format."""
        self.add(name, saved(image, name.split(".")[-1], **options), **shows)


def saved(image, format, **options):
    """An image's file."""
    file = io.BytesIO()
    names = {"jpg": "JPEG", "tif": "TIFF", "heic": "HEIF"}
    image.save(file, names.get(format, format.upper()), **options)
    return file.getvalue()


def zeros(megabytes):
    """Zeros as zlib packs them, for as many megabytes as are wanted: one packed, and repeated."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(bytes(1 << 20)) + packer.flush(zlib.Z_FULL_FLUSH)
    return b"\x78\xda" + packed * megabytes + b"\3\0" + b"\0\0\0\1"
