"""HEIC and AVIF put together by hand: turns, mirrors and grids, and what is not to be believed."""

import struct


def box(name, *parts):
    """A box."""
    data = b"".join(parts)
    return struct.pack(">I4s", 8 + len(data), name) + data


def full(name, *parts, version=0, flags=0):
    """A box with a version."""
    return box(name, struct.pack(">I", version << 24 | flags), *parts)


def find(data, *path):
    """What is in the first box of a path."""
    for name in path:
        place, end, found = 0, len(data), None
        while place + 8 <= end and found is None:
            size, kind = struct.unpack(">I4s", data[place:place + 8])
            if kind == name:
                found = data[place + 8:place + size]
            place += size
        data = found[4:] if name == b"meta" else found
    return data


def coded(file):
    """The decoder's configuration, as a box, and the data of a file with one picture."""
    properties = find(file, b"meta", b"iprp", b"ipco")
    for name in (b"hvcC", b"av1C"):
        if name in properties:
            return box(name, find(properties, name)), find(file, b"mdat")
    raise ValueError("neither HEIC nor AVIF")


def size(width, height):
    """The property that says how large an item is."""
    return full(b"ispe", struct.pack(">II", width, height))


def turn(quarters):
    """The property that turns an item, against the clock."""
    return box(b"irot", bytes([quarters]))


def mirror(axis):
    """The property that mirrors an item: 0 swaps top and bottom, 1 left and right."""
    return box(b"imir", bytes([axis]))


def grid(rows, columns, width, height):
    """What an item says that is put together from others."""
    return struct.pack(">BBBBII", 0, 1, rows - 1, columns - 1, width, height)


def file(items, references=(), brand=b"heic", hidden=True, repeated=0):
    """A file of items: (kind, data, properties); the first is the picture. References: (kind, from, to several).

    The others are hidden. An item that has no data has that of the second, so many times.
    """
    infos, places, associations, properties = [], [], [], []
    offset = 0
    for number, (kind, data, belongings) in enumerate(items, 1):
        infos.append(full(b"infe", struct.pack(">HH4sB", number, 0, kind, 0), version=2, flags=hidden and number > 1))
        places.append((number, [(offset, len(data))] if data else places[1][1] * repeated))
        offset += len(data)
        indices = []
        for belonging in belongings:
            if belonging not in properties:
                properties.append(belonging)
            indices.append(properties.index(belonging) + 1)
        associations.append(struct.pack(">HB", number, len(indices)) + bytes(index | 0x80 for index in indices))
    boxes = [
        full(b"hdlr", struct.pack(">I4s12sB", 0, b"pict", b"", 0)),
        full(b"pitm", struct.pack(">H", 1)),
        full(b"iinf", struct.pack(">H", len(infos)), *infos),
        box(b"iprp", box(b"ipco", *properties),
            full(b"ipma", struct.pack(">I", len(associations)), *associations)),
    ]
    if references:
        boxes.append(full(b"iref", *(
            box(kind, struct.pack(f">HH{len(ends)}H", start, len(ends), *ends)) for kind, start, ends in references)))
    begin = box(b"ftyp", brand, struct.pack(">I", 0), b"mif1", brand)
    # Twice: the places depend on how much stands before the data.
    base = 0
    for _ in range(2):
        located = full(b"iloc", struct.pack(">HH", 0x4400, len(places)), *(
            struct.pack(">HHH", number, 0, len(parts)) + b"".join(
                struct.pack(">II", base + start, length) for start, length in parts) for number, parts in places))
        meta = full(b"meta", *boxes, located)
        base = len(begin) + len(meta) + 8
    return begin + meta + box(b"mdat", *(data for _, data, _ in items))
