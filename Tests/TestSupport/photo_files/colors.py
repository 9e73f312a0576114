"""Pictures in other colours than those of sRGB, and what Little CMS makes of them."""

import io
import math
import struct
import zlib

import pillow_heif
from PIL import Image, ImageCms

from . import profiles, tiff
from .jpeg import segment, separated
from .picture import PROFILE, saved
from .png import chunk, header

pillow_heif.register_heif_opener()

SIDE = 16
# Lights, between them, skin, leaves, sky, and greys.
PATCHES = [
    (255, 0, 0), (0, 255, 0), (0, 0, 255), (0, 255, 255), (255, 0, 255), (255, 255, 0), (200, 60, 40), (240, 200, 60),
    (224, 172, 140), (120, 80, 60), (90, 130, 50), (40, 90, 40), (110, 160, 220), (30, 50, 120), (180, 90, 200),
    (255, 128, 0), (255, 255, 255), (200, 200, 200), (128, 128, 128), (64, 64, 64), (24, 24, 24), (0, 0, 0),
    (250, 240, 230), (20, 40, 30),
]
COLUMNS = 6


def patches(colors=PATCHES):
    """A square of each colour."""
    image = Image.new("RGB", (SIDE * COLUMNS, SIDE * (len(colors) // COLUMNS)))
    for index, color in enumerate(colors):
        x, y = index % COLUMNS * SIDE, index // COLUMNS * SIDE
        image.paste(color, (x, y, x + SIDE, y + SIDE))
    return image


def centers(image):
    """The colour in the middle of each square."""
    width, height = image.size
    return [image.getpixel((x, y)) for y in range(SIDE // 2, height, SIDE) for x in range(SIDE // 2, width, SIDE)]


def converted(data, profile):
    """What Little CMS makes of a file."""
    image = Image.open(io.BytesIO(data))
    if image.mode not in ("RGB", "L", "CMYK"):
        image = image.convert("RGB")
    source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
    return centers(ImageCms.profileToProfile(image, source, ImageCms.createProfile("sRGB"), outputMode="RGB"))


def png(*chunks, image=None):
    """A PNG with chunks before its pixels."""
    image = image or patches()
    rows = b"".join(b"\0" + image.crop((0, y, image.width, y + 1)).tobytes() for y in range(image.height))
    return header(*image.size) + b"".join(chunks) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def nclx(data, primaries, transfer):
    """A HEIF file with other code points."""
    start = data.index(b"colrnclx") + 8
    return data[:start] + struct.pack(">HH", primaries, transfer) + data[start + 4:]


def measured(gamma, places=None):
    """The chunks of PNG that say which lights and which brightness, in hundred thousandths."""
    parts = [chunk(b"gAMA", struct.pack(">I", gamma))]
    if places:
        parts.append(chunk(b"cHRM", struct.pack(">8I", *(round(100_000 * value) for value in places))))
    return parts


ADOBE_PLACES = (0.3127, 0.3290, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06)
P3_PLACES = (0.3127, 0.3290, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060)


def perceptual(value):
    """The luminance in cd/m² of a number of perceptual quantisation."""
    root = (value / 255) ** (1 / 78.84375)
    return 10_000 * (max(0, root - 0.8359375) / (18.8515625 - 18.6875 * root)) ** (1 / 0.1593017578125)


def hybrid(value):
    """That of hybrid log-gamma, on a screen of 1,000 cd/m²."""
    value /= 255
    scene = value * value / 3 if value <= 0.5 else (math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12
    return 1000 * scene ** 1.2


def shown(luminance):
    """The number of sRGB, whose white has 203 cd/m²."""
    light = luminance / 203
    return round(255 * (light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055))


class Colored:
    """Writes files, and keeps which colours each of them shows."""

    def __init__(self, folder):
        self.folder, self.list = folder, []

    def add(self, name, data, profile=None, colors=None):
        """A file, whose profile or colours are these; if neither is given, no conversion is to be done."""
        (self.folder / name).write_bytes(data)
        if profile:
            colors = converted(data, profile)
        colors = colors or centers(Image.open(io.BytesIO(data)).convert("RGB"))
        self.list.append(dict(name=name, colors=colors))

    def save(self, name, image, profile, colors=None, **options):
        """A file that Pillow writes."""
        self.add(name, saved(image, name.split(".")[-1], icc_profile=profile, **options), profile, colors)


def add_all(files):
    """Every way to say which colours, in every format."""
    image = patches()
    p3 = profiles.lights(profiles.P3, profiles.srgb_curve())
    adobe = profiles.lights(profiles.ADOBE, profiles.power(2.19921875), version=2)
    wide = profiles.lights(profiles.PROPHOTO, profiles.power(1.8))
    bt2020 = profiles.lights(profiles.BT2020, profiles.srgb_curve())
    plain = dict(quality=95, subsampling=0)
    for name, profile in [("p3", p3), ("adobe", adobe), ("prophoto", wide), ("bt2020", bt2020)]:
        files.save(f"{name}.jpg", image, profile, **plain)
        files.save(f"{name}.png", image, profile)
        files.save(f"{name}.webp", image, profile, lossless=True)
        files.save(f"{name}.tif", image, profile)
        files.save(f"{name}.heic", image, profile, quality=-1, chroma=444)
        files.save(f"{name}.avif", image, profile, quality=95, subsampling="4:4:4")
    files.save("not-converted.jpg", image, p3, keep_rgb=True, quality=95)
    files.save("progressive.jpg", image, p3, progressive=True, **plain)
    files.save("lossy.webp", image, adobe, quality=100)
    files.save("animated.webp", image, p3, lossless=True, save_all=True, append_images=[image.rotate(180)])
    files.save("lzw.tif", image, adobe, compression="tiff_lzw")
    files.save("palette.png", image.quantize(64), p3)
    for name in ["jpg", "png", "tif"]:
        for exponent in (1, 1.8, 3):
            files.save(f"gray{exponent}.{name}", image.convert("L"), profiles.gray(profiles.power(exponent)))
    inks(files, image)
    parts(files, image, p3)
    labs(files, image)
    codes(files, image, p3, bt2020, adobe)
    ignored(files, image)


def inks(files, image):
    """Four inks."""
    profile, four = profiles.inks(), separated(image)
    files.save("cmyk.jpg", four, profile, **plain_inks())
    files.save("cmyk-progressive.jpg", four, profile, progressive=True, **plain_inks())
    files.save("cmyk-fine.jpg", four, profiles.inks(9), **plain_inks())
    for way in ["raw", "tiff_lzw", "jpeg"]:
        files.save(f"cmyk-{way}.tif", four, profile, compression=way, **(dict(quality=95) if way == "jpeg" else {}))
    # A profile of three lights is none of these inks: the two are to look the same.
    lights = profiles.lights(profiles.PROPHOTO, profiles.power(1.8))
    for name, options in [("bare", {}), ("lights", dict(icc_profile=lights))]:
        (files.folder / f"inks-{name}.jpg").write_bytes(saved(four, "jpg", **options, **plain_inks()))
    # Without Adobe's segment, 0 is no ink.
    data = saved(Image.eval(four, lambda ink: 255 - ink), "jpg", icc_profile=profile, **plain_inks())
    start = data.index(b"\xff\xee")
    length, = struct.unpack(">H", data[start + 2:start + 4])
    files.add("cmyk-other.jpg", data[:start] + data[start + 2 + length:],
              colors=converted(saved(four, "jpg", icc_profile=profile, **plain_inks()), profile))


def plain_inks():
    """Options for JPEGs of four inks."""
    return dict(quality=98, subsampling=0)


def labs(files, image):
    """CIE L*a*b* of 8 and 16 bits, whose a* and b* have signs, and that of ICC profiles."""
    ways = {"8": (8, 8, "B", 2.55, 1, 0), "16": (8, 16, "H", 655.35, 256, 0), "icc-8": (9, 8, "B", 2.55, 1, 128),
            "icc-16": (9, 16, "H", 652.8, 256, 32768), "icc-16-signed": (9, 16, "H", 652.8, 256, 0)}
    pixels = [profiles.lab(color) for color in image.getdata()]
    for name, (kind, bits, letter, lightness, step, middle) in ways.items():
        most = (1 << bits) - 1
        values = [value for l, a, b in pixels for value in (
            round(l * lightness), *(round(part * step) + middle & most for part in (a, b)))]
        for order in "<>":
            data = struct.pack(f"{order}{len(values)}{letter}", *values)
            entries = [(256, 4, [image.width]), (257, 4, [image.height]), (258, 3, [bits] * 3), (259, 3, [1]),
                       (262, 3, [kind]), (273, 4, [8]), (277, 3, [3]), (278, 4, [image.height]), (279, 4, [len(data)])]
            files.add(f"lab-{name}-{'little' if order == '<' else 'big'}.tif", tiff.tiff(entries, data, order),
                      colors=centers(image))
    # As Pillow writes it.
    files.save("lab-lzw.tif", ImageCms.profileToProfile(
        image, ImageCms.createProfile("sRGB"), ImageCms.createProfile("LAB"), outputMode="LAB"), None, centers(image),
        compression="tiff_lzw")


def parts(files, image, profile):
    """A profile that takes several segments of a JPEG, in any order, and bytes that belong to nothing between them."""
    long = profiles.lights(profiles.P3, profiles.srgb_curve()) + bytes(150_000)
    long = struct.pack(">I", len(long)) + long[4:]
    bare = saved(image, "jpg", quality=95, subsampling=0)
    pieces = [long[i:i + 65_000] for i in range(0, len(long), 65_000)]
    segments = [segment(0xE2, b"ICC_PROFILE\0" + bytes([i, len(pieces)]) + piece) for i, piece in enumerate(pieces, 1)]
    right = converted(bare, profile)
    files.add("parts.jpg", bare[:2] + b"".join(segments) + bare[2:], colors=right)
    files.add("parts-reversed.jpg", bare[:2] + b"".join(reversed(segments)) + bare[2:], colors=right)
    files.add("parts-garbage.jpg", bare[:2] + b"\0\1\xff\0\2".join(segments) + b"\3" + bare[2:], colors=right)
    # Without one of them, there is no profile.
    files.add("parts-missing.jpg", bare[:2] + b"".join(segments[:-1]) + bare[2:])


def codes(files, image, p3, bt2020, adobe):
    """Code points, and the chunks of PNG that came before them."""
    best = dict(quality=95, subsampling="4:4:4")
    exact = dict(quality=-1, chroma=444, matrix_coefficients=6, color_primaries=1, transfer_characteristics=13,
                 full_range_flag=1)
    avif, heic = saved(image, "avif", **best), saved(image, "heic", **exact)
    power = profiles.lights(profiles.SRGB, profiles.power(2.2))
    linear = profiles.lights(profiles.P3, profiles.power(1))
    for name, primaries, transfer, profile in [
            ("p3", 12, 13, p3), ("bt2020", 9, 1, bt2020), ("bt2020-14", 9, 14, bt2020), ("power", 1, 4, power),
            ("linear", 12, 8, linear)]:
        for kind, data in [("avif", avif), ("heic", heic)]:
            coded = nclx(data, primaries, transfer)
            files.add(f"code-{name}.{kind}", coded, profile)
        points = png(chunk(b"cICP", bytes([primaries, transfer, 0, 1])))
        files.add(f"code-{name}.png", points, profile)
    # Of several, the first in this order counts: cICP, iCCP, sRGB, gAMA.
    packed = chunk(b"iCCP", b"x\0\0" + zlib.compress(adobe))
    code = chunk(b"cICP", bytes([12, 13, 0, 1]))
    files.add("code-and-profile.png", png(packed, code), p3)
    for name, points in [("unspecified", [2, 2]), ("half-specified", [12, 2]), ("reserved", [0, 3])]:
        file = png(packed, chunk(b"cICP", bytes([*points, 0, 1])))
        files.add(f"{name}-and-profile.png", file, adobe)
    files.add("profile-and-gamma.png", png(packed, *measured(100_000)), adobe)
    files.add("srgb-and-gamma.png", png(chunk(b"sRGB", b"\0"), *measured(100_000)))
    files.add("gamma.png", png(*measured(100_000)), profiles.lights(profiles.SRGB, profiles.power(1)))
    files.add("gamma-1.8.png", png(*measured(55_556)), profiles.lights(profiles.SRGB, profiles.power(1.8)))
    files.add("gamma-adobe.png", png(*measured(45_455, ADOBE_PLACES)),
              profiles.lights(profiles.ADOBE, profiles.power(2.2)))
    files.add("gamma-p3.png", png(*measured(45_455, P3_PLACES)), profiles.lights(profiles.P3, profiles.power(2.2)))
    files.add("gamma-usual.png", png(*measured(45_455)))
    for transfer, luminance in [(16, perceptual), (18, hybrid)]:
        # What is darker than half of white is not toned down.
        codes = [code for code in range(256) if luminance(code) < 90]
        coded = patches([tuple(codes[value * len(codes) // 256] for value in color) for color in PATCHES])
        for kind, options in [("png", {}), ("avif", best), ("heic", exact)]:
            data = saved(coded, kind, **options)
            if kind == "png":
                data = png(chunk(b"cICP", bytes([1, transfer, 0, 1])), image=coded)
            else:
                data = nclx(data, 1, transfer)
            decoded = centers(Image.open(io.BytesIO(data)).convert("RGB"))
            files.add(f"hdr-{transfer}.{kind}", data,
                      colors=[tuple(shown(luminance(value)) for value in color) for color in decoded])


def ignored(files, image):
    """Profiles that change nothing: those of sRGB, of other pixels, and damaged ones."""
    good = profiles.lights(profiles.P3, profiles.srgb_curve())
    names = {
        "same": PROFILE,
        "same-table": profiles.lights(profiles.SRGB, profiles.srgb_table(), version=2),
        "same-formula": profiles.lights(profiles.SRGB, profiles.srgb_curve()),
        "gray": profiles.gray(profiles.power(1)), "inks": profiles.inks(),
        "cut": good[:300], "noise": bytes(range(256)) * 4, "short": b"acsp", "no-tags": profiles.profile(b"RGB ", {}),
        "link": profiles.lights(profiles.P3, profiles.srgb_curve(), kind=b"link"),
        "far": good[:132] + good[132:].replace(b"\0\0\1", b"\xff\0\1"),
        "huge": good + bytes(4_000_000),
    }
    for name, profile in names.items():
        for kind, options in [("jpg", dict(quality=95, subsampling=0)), ("png", {}), ("webp", dict(lossless=True)),
                              ("tif", {})]:
            data = saved(image, kind, icc_profile=profile, **options)
            files.add(f"ignored-{name}.{kind}", data, colors=centers(
                Image.open(io.BytesIO(saved(image, kind, **options))).convert("RGB")))
    packed = zlib.compress(good)
    for name, content in [("cut", b"x\0\0" + packed[:-8]), ("unnamed", b"x" * 90), ("empty", b"x\0\0"), ("none", b"")]:
        files.add(f"ignored-packed-{name}.png", png(chunk(b"iCCP", content)), colors=PATCHES)
    files.add("ignored-codes.png", png(chunk(b"cICP", b"\0\0\0\1")), colors=PATCHES)
    files.add("ignored-short-codes.png", png(chunk(b"cICP", b"\x0c")), colors=PATCHES)
    for gamma in [0, 1, 15, 625_000_001]:
        files.add(f"ignored-gamma-{gamma}.png", png(*measured(gamma)), colors=PATCHES)
    files.add("ignored-places.png", png(*measured(45_455, [0] * 8)), colors=PATCHES)
