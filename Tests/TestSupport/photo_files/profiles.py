"""ICC profiles made by hand: three lights, one ink, four inks, and what is damaged (ICC.1:2022)."""

import struct

# Where red, green and blue are, adapted to D50: X, Y and Z of each.
SRGB = ((0.43607, 0.22249, 0.01392), (0.38515, 0.71687, 0.09708), (0.14307, 0.06061, 0.71410))
P3 = ((0.51512, 0.24120, -0.00105), (0.29198, 0.69225, 0.04189), (0.15710, 0.06657, 0.78407))
ADOBE = ((0.60974, 0.31111, 0.01947), (0.20528, 0.62567, 0.06087), (0.14919, 0.06322, 0.74457))
PROPHOTO = ((0.79767, 0.28804, 0), (0.13519, 0.71187, 0), (0.03134, 0.00009, 0.82491))
BT2020 = ((0.67348, 0.27904, -0.00194), (0.16566, 0.67535, 0.02998), (0.12505, 0.04561, 0.79686))
D50 = (0.96420, 1.0, 0.82491)


def fixed(*numbers):
    """Numbers of 16 bits before the point and 16 behind it."""
    return b"".join(struct.pack(">i", round(number * 65536)) for number in numbers)


def place(values):
    """A colour."""
    return b"XYZ \0\0\0\0" + fixed(*values)


def power(exponent):
    """A brightness that is a power."""
    return b"para\0\0\0\0\0\0\0\0" + fixed(exponent)


def srgb_curve():
    """The brightness of sRGB."""
    return b"para\0\0\0\0\0\3\0\0" + fixed(2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)


def srgb_table():
    """The same in 1,024 steps, as version 2 has it."""
    values = [i / 1023 for i in range(1024)]
    values = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values]
    return b"curv\0\0\0\0" + struct.pack(">I1024H", 1024, *(round(65535 * v) for v in values))


def profile(space, tags, kind=b"mntr", version=4, connection=b"XYZ "):
    """A profile of tags."""
    tags = {b"wtpt": place(D50), b"desc": b"mluc\0\0\0\0" + struct.pack(">II", 0, 12), **tags}
    table, data = struct.pack(">I", len(tags)), b""
    for name, content in tags.items():
        table += struct.pack(">4sII", name, 132 + 12 * len(tags) + len(data), len(content))
        data += content + b"\0" * (-len(content) % 4)
    header = struct.pack(">I4sI4s4s4s12s4s", 132 + 12 * len(tags) + len(data), b"none", version << 24, kind, space,
                         connection, b"\7\xea\0\1\0\1\0\0\0\0\0\0", b"acsp")
    return header.ljust(68, b"\0") + fixed(*D50) + bytes(48) + table + data


def lights(places, curve, **options):
    """A profile of red, green and blue."""
    names = zip((b"r", b"g", b"b"), places)
    tags = {name + b"XYZ": place(values) for name, values in names}
    return profile(b"RGB ", {**tags, b"rTRC": curve, b"gTRC": curve, b"bTRC": curve}, **options)


def gray(curve):
    """A profile of one ink."""
    return profile(b"GRAY", {b"kTRC": curve})


def seen(light):
    """L*, a* and b* of red, green and blue light of sRGB, from 0 to 1."""
    def f(t):
        return t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116

    x, y, z = (f(sum(l * SRGB[i][j] for i, l in enumerate(light)) / D50[j]) for j in range(3))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def lab(color):
    """L*, a* and b* of a colour of sRGB."""
    return seen([v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in (value / 255 for value in color)])


def inks(grid=5):
    """A profile of four inks that let through what coloured glass does: a table of L*, a* and b*."""
    def coded(steps):
        c, m, y, k = (step / (grid - 1) for step in steps)
        light = [(1 - 0.95 * ink) * (1 - 0.97 * k) * (1 - 0.1 * other) for ink, other in ((c, m), (m, y), (y, c))]
        l, a, b = seen(light)
        return [round(2.55 * l), round(a) + 128, round(b) + 128]

    steps = [(c, m, y, k) for c in range(grid) for m in range(grid) for y in range(grid) for k in range(grid)]
    table = bytes(min(255, max(0, value)) for step in steps for value in coded(step))
    straight = bytes(range(256))
    data = (b"mft1\0\0\0\0" + bytes([4, 3, grid, 0]) + fixed(1, 0, 0, 0, 1, 0, 0, 0, 1) + straight * 4 + table
            + straight * 3)
    return profile(b"CMYK", {b"A2B0": data}, kind=b"prtr", version=2, connection=b"Lab ")
