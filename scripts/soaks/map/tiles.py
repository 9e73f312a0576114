"""Reads Mapbox Vector Tiles, strictly."""

from soaks.map.places import EXTENT


def messages(data: bytes):
    """The fields of a protocol buffer: number and value."""
    place = 0

    def varint() -> int:
        nonlocal place
        value = shift = 0
        while True:
            byte = data[place]
            place += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    while place < len(data):
        key = varint()
        if key & 7 == 0:
            yield key >> 3, varint()
        elif key & 7 == 2:
            length = varint()
            if place + length > len(data):
                raise ValueError("a field goes beyond its message")
            place += length
            yield key >> 3, data[place - length:place]
        else:
            raise ValueError(f"a field of the wire type {key & 7}")


def varints(data: bytes) -> list[int]:
    values, value, shift = [], 0, 0
    for byte in data:
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            values.append(value)
            value = shift = 0
    return values


def tile_features(data: bytes) -> list[tuple[str, int, int, dict]]:
    """Of each feature its layer, place, and what is known of it."""
    features, layers = [], []
    for number, layer in messages(data):
        if number != 3:
            raise ValueError(f"field {number} of a tile")
        parts: dict[int, list] = {}
        for part, value in messages(layer):
            parts.setdefault(part, []).append(value)
        name = parts[1][0].decode()
        layers.append(name)
        if name not in ("pins", "clusters") or layers.count(name) > 1 or parts[15] != [2] or parts[5] != [EXTENT]:
            raise ValueError(f"a layer {name!r} of version {parts.get(15)}, extent {parts.get(5)}")
        keys = [key.decode() for key in parts.get(3, [])]
        values = []
        for value in parts.get(4, []):
            ((kind, content),) = messages(value)
            values.append(content.decode() if kind == 1 else content)
        for feature in parts[2]:
            fields = dict(messages(feature))
            tags, (command, x, y) = varints(fields[2]), varints(fields[4])
            if command != 9 or fields[3] != 1:
                raise ValueError("a feature that is no point")
            known = {keys[tags[i]]: values[tags[i + 1]] for i in range(0, len(tags), 2)}
            features.append((name, (x >> 1) ^ -(x & 1), (y >> 1) ^ -(y & 1), known))
    return features
