"""What a thing of OpenStreetMap is, judged by its tags."""

from typing import NamedTuple

from mapping.importance import of_inhabitants

Tags = dict[str, str]


class Kind(NamedTuple):
    """A kind of place. `kind`, `class`, `importance` and `zoom` are described in schema.sql."""

    kind: str
    class_: str
    importance: float
    zoom: int


# Town or district, by place=*: importance without inhabitants, zoom, radius in metres around a point without a boundary.
TOWNS = {
    "city": (0.80, 11, 15_000), "town": (0.70, 13, 5_000), "village": (0.63, 14, 2_500), "municipality": (0.62, 13, 3_000),
    "hamlet": (0.60, 15, 1_000), "isolated_dwelling": (0.56, 16, 300),
}
DISTRICTS = {
    "borough": (0.58, 13, 3_000), "suburb": (0.56, 14, 1_500), "quarter": (0.53, 15, 900),
    "neighbourhood": (0.50, 15, 600), "boundary": (0.55, 14, 1_500),
}
STREETS = {
    "motorway": 0.34, "trunk": 0.38, "primary": 0.42, "secondary": 0.41, "tertiary": 0.39, "pedestrian": 0.38,
    "unclassified": 0.34, "residential": 0.36, "living_street": 0.35, "road": 0.33, "service": 0.31, "footway": 0.31,
    "path": 0.30, "cycleway": 0.30, "track": 0.30, "steps": 0.31, "bridleway": 0.30, "busway": 0.30,
}
STATIONS = {"station": 0.50, "halt": 0.47, "bus_station": 0.46, "ferry_terminal": 0.46, "aerodrome": 0.52}
PARKS = {
    "park": 0.40, "garden": 0.34, "nature_reserve": 0.38, "playground": 0.24, "golf_course": 0.30, "dog_park": 0.24,
    "common": 0.32,
}
# Kinds that people name when they say where they lost something; all others are worth OTHER.
POIS = {
    "hospital": 0.36, "university": 0.35, "townhall": 0.35, "police": 0.34, "theatre": 0.33, "museum": 0.35,
    "stadium": 0.36, "mall": 0.35, "marketplace": 0.33, "place_of_worship": 0.30, "library": 0.32, "cinema": 0.32,
    "attraction": 0.33, "zoo": 0.35, "school": 0.29, "college": 0.31, "hotel": 0.29, "supermarket": 0.28,
    "department_store": 0.31, "post_office": 0.28, "castle": 0.34, "beach": 0.33, "cave_entrance": 0.29,
    "island": 0.45, "water": 0.30, "terminal": 0.40, "marina": 0.32, "peak": 0.28, "sports_centre": 0.29,
    "cemetery": 0.30, "building": 0.20, "locality": 0.22, "parking": 0.20, "artwork": 0.20, "information": 0.15,
}
OTHER = 0.25
POI_KEYS = ("amenity", "shop", "tourism", "leisure", "historic", "office", "craft", "healthcare", "aeroway")
# Values that are no place to go to, whatever their name.
NOT_POIS = {"yes", "no", "grave_yard_section", "parking_space", "vending_machine", "bench", "taxiway", "runway", "apron"}


def of_tags(tags: Tags, is_area: bool) -> list[Kind]:
    """The kinds of a named thing; mostly one. House numbers are not among them."""
    if any(key in tags for key in ("disused", "abandoned", "demolished")) or tags.get("railway") in ("abandoned", "razed"):
        return []
    found = place(tags) or station(tags) or stop(tags) or street(tags, is_area) or park(tags) or poi(tags)
    return [found] if found else []


def inhabitants(tags: Tags) -> int | None:
    digits = tags.get("population", "").replace(" ", "").replace(",", "")
    return int(digits) if digits.isdecimal() and len(digits) < 10 else None


def place(tags: Tags) -> Kind | None:
    value = tags.get("place", "")
    if value in TOWNS:
        importance, zoom, _ = TOWNS[value]
        population = inhabitants(tags)
        return Kind("town", value, of_inhabitants(population) if population else importance, zoom)
    if value in DISTRICTS and value != "boundary":
        importance, zoom, _ = DISTRICTS[value]
        return Kind("district", value, importance, zoom)
    if value == "square":
        return Kind("street", "square", 0.42, 17)
    if value in ("island", "islet"):
        return Kind("poi", "island", POIS["island"], 13)
    return Kind("poi", "locality", POIS["locality"], 16) if value == "locality" else None


def station(tags: Tags) -> Kind | None:
    railway, is_public = tags.get("railway"), tags.get("public_transport") == "station"
    if tags.get("aeroway") == "aerodrome":
        return Kind("station", "aerodrome", STATIONS["aerodrome"] + (0.08 if "iata" in tags else 0), 13)
    if railway in ("station", "halt") or tags.get("building") == "train_station" or is_public:
        kind = tags.get("station") or next((k for k in ("subway", "light_rail", "tram", "bus") if tags.get(k) == "yes"), "")
        if tags.get("amenity") == "bus_station":
            return Kind("station", "bus_station", STATIONS["bus_station"], 16)
        return Kind("station", kind or "train", STATIONS["halt" if railway == "halt" else "station"], 16)
    amenity = tags.get("amenity")
    return Kind("station", amenity, STATIONS[amenity], 16) if amenity in ("bus_station", "ferry_terminal") else None


def stop(tags: Tags) -> Kind | None:
    if tags.get("railway") == "tram_stop":
        return Kind("stop", "tram_stop", 0.33, 17)
    is_stop = tags.get("public_transport") in ("platform", "stop_position") or tags.get("highway") == "bus_stop"
    # Old stops have nothing but this; on roads it is a permission.
    if is_stop or (tags.get("bus") == "yes" and not tags.keys() & {"highway", "route", "amenity", "railway"}):
        is_tram = tags.get("tram") == "yes"
        return Kind("stop", "tram_stop" if is_tram else "bus_stop", 0.33 if is_tram else 0.30, 17)
    return None


def street(tags: Tags, is_area: bool) -> Kind | None:
    highway = tags.get("highway", "").removesuffix("_link")
    if highway not in STREETS:
        return None
    if is_area and highway == "pedestrian":
        return Kind("street", "square", 0.40, 17)
    return Kind("street", highway, STREETS[highway], 16)


def park(tags: Tags) -> Kind | None:
    value = tags.get("leisure", "")
    if value not in PARKS:
        value = "nature_reserve" if tags.get("boundary") == "national_park" else ""
    return Kind("park", value, PARKS[value], 15) if value else None


def poi(tags: Tags) -> Kind | None:
    for key in POI_KEYS:
        value = tags.get(key, "")
        if value and value not in NOT_POIS and not value.startswith("disused"):
            return Kind("poi", value, POIS.get(value, OTHER), 18 if value not in POIS else 17)
    natural = tags.get("natural", "")
    if natural in ("beach", "peak", "water", "bay", "cape", "cave_entrance"):
        value = "water" if natural == "bay" else natural
        return Kind("poi", value, POIS.get(value, OTHER), 15)
    if tags.get("landuse") == "cemetery":
        return Kind("poi", "cemetery", POIS["cemetery"], 16)
    # A name at an address is mostly that of a building, or of a firm in it.
    has_address = {"name", "addr:housenumber"} <= tags.keys() and not tags.keys() & set(POI_KEYS)
    if tags.get("building", "no") != "no" or "man_made" in tags or has_address:
        return Kind("poi", "building", POIS["building"], 17)
    return None
