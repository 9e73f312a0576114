"""The tiles: layers, classes, names, land and sea."""

import gzip
import json
import sqlite3

import mapbox_vector_tile
import pytest
from conftest import base_map
from mapping.geometry import contains
from mapping.tiling import degrees, mercator
from test_places import at

EXTENT = 4096


def position(point: tuple[float, float], zoom: int) -> tuple[float, float]:
    """Columns and rows of tiles, with fractions."""
    x, y = mercator(point)
    return x * (1 << zoom), y * (1 << zoom)


def tile(file, zoom: int, column: int, row: int) -> dict:
    found = file.execute("SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?",
                         (zoom, column, (1 << zoom) - 1 - row)).fetchone()
    return mapbox_vector_tile.decode(gzip.decompress(found[0]), default_options={"y_coord_down": True}) if found else {}


def features_of(tile: dict, layer: str) -> list[dict]:
    """The properties of the features of a layer."""
    return [feature["properties"] for feature in tile.get(layer, {"features": []})["features"]]


def features(file, layer: str, zoom: int = 14) -> list[dict]:
    """The properties of the features of a layer in all tiles."""
    places = file.execute(
        "SELECT tile_column, (1 << zoom_level) - 1 - tile_row FROM tiles WHERE zoom_level = ?", (zoom,)).fetchall()
    return [properties for column, row in places for properties in features_of(tile(file, zoom, column, row), layer)]


def test_the_file_describes_itself(file, report):
    rows = dict(file.execute("SELECT name, value FROM metadata"))
    assert (rows["format"], rows["minzoom"], rows["maxzoom"]) == ("pbf", "8", "14")
    assert rows["attribution"] == "© OpenStreetMap contributors"
    assert rows["reunite_gazetteer"] == "1"
    west, south, east, north = map(float, rows["bounds"].split(","))
    assert west < at(0, 0)[0] < east and south < at(0, 0)[1] < north
    # All tiles are in the bounds, also those of the coast beyond the extract, and the town is where a map begins.
    for column, row in file.execute("SELECT tile_column, tile_row FROM tiles WHERE zoom_level = 14"):
        count = 1 << 14
        for x, y in ((column, row), (column + 1, row + 1)):
            lon, lat = degrees((x / count, 1 - y / count))
            assert west <= lon + 1e-6 and lon <= east + 1e-6 and south <= lat + 1e-6 and lat <= north + 1e-6
    assert east > at(8000, 0)[0]
    lon, lat, zoom = map(float, rows["center"].split(","))
    assert (lon, lat, zoom) == (pytest.approx(at(0, 0)[0], abs=1e-5), pytest.approx(at(0, 0)[1], abs=1e-5), 13)
    named = {layer["id"] for layer in json.loads(rows["json"])["vector_layers"]}
    assert {"transportation", "building", "poi", "place", "ocean", "earth"} <= named
    assert "14 address" in report and "bounds" in report


def test_the_seconds_of_the_report_only_grow(report):
    seconds = [int(line[1:line.index(" s]")]) for line in report.splitlines() if line.startswith("[")]
    assert len(seconds) > 5 and seconds == sorted(seconds)


def test_roads_have_classes_and_names(file):
    roads = features(file, "transportation_name")
    assert {"class": "minor", "name": "Rue de la Gare", "name:en": "Station Street"} in roads
    assert {"class": "secondary", "name": "Avenue Émile-Zola"} in roads
    assert {"class": "minor", "name": "中山路", "name:en": "Zhongshan Road"} in roads
    classes = {(road["class"], road.get("brunnel")) for road in features(file, "transportation")}
    assert {("minor", "bridge"), ("secondary", None), ("tertiary", None), ("path", None), ("rail", None)} <= classes
    assert [road for road in features(file, "transportation", 11) if road["class"] == "minor"] == []


def test_arabic_names_are_also_there_as_they_are_drawn(file):
    street = next(road for road in features(file, "transportation_name") if road["name"] == "شارع النخيل")
    # From left to right: lam, yeh, khah, noon, lam, alef, a space, ain, reh, alef, sheen.
    assert [f"{ord(letter):X}" for letter in street["name:drawn"]] == [
        "FEDE", "FEF4", "FEA8", "FEE8", "FEDF", "FE8D", "20", "FEC9", "FEAD", "FE8E", "FEB7"]
    library = next(road for road in features(file, "transportation_name") if road["name"] == "کتاب\u200cخانه")
    # Heh, noon, alef, khah at the beginning of its part; beh at the end of the other, alef, teh, kaf.
    assert [f"{ord(letter):X}" for letter in library["name:drawn"]] == [
        "FEEA", "FEE7", "FE8E", "FEA7", "FE8F", "FE8E", "FE98", "FB90"]
    assert not any("name:drawn" in road for road in features(file, "transportation_name") if road["name"] == "中山路")


def test_points_of_interest_have_kinds(file):
    found = {(poi["class"], poi.get("name")) for poi in features(file, "poi")}
    assert {
        ("railway", "Rivemont-Ville"), ("stop", "Halles"), ("shop", "Aux Bons Pains"), ("library", "Bibliothèque Hélène"),
        ("building", "Palais Athos"), ("building", "Ministère d’État"), ("attraction", "Grotte des Ours"),
        ("park", "Parc des Tilleuls"), ("square", "Place du Marché"),
    } <= found
    assert not any(name in ("Banc", None) for _, name in found)


@pytest.mark.parametrize("layer, zoom, without, has", [
    ("transportation_name", 12, 11, {"name": "Route Nationale", "class": "trunk"}),
    ("building", 14, 13, {}),
    ("poi", 12, 11, {"class": "railway", "name": "Rivemont-Ville"}),
])
def test_nothing_is_there_before_it_is_drawn(file, layer, zoom, without, has):
    found = features(file, layer, zoom)
    assert any(has.items() <= properties.items() for properties in found)
    assert not features(file, layer, without)
    assert {poi["class"] for poi in features(file, "poi", 13)} == {"railway"}
    assert features(file, "waterway", 11) == [{"class": "river"}]
    assert not any({"ref", "oneway", "subclass", "render_height"} & properties.keys() for properties in found)


def test_houses_have_numbers(file):
    assert {"1", "9", "7 bis", "99"} <= {number["housenumber"] for number in features(file, "housenumber")}
    assert len(features(file, "building")) >= 11


def test_water_parks_and_towns_are_there(file):
    assert len(features(file, "water")) == 1
    assert [place["name"] for place in features(file, "water_name")] == ["Lac Rond"]
    assert {"class": "river", "name": "La Rive"} in features(file, "waterway")
    assert {"class": "park"} in features(file, "park")
    towns = {place["name"]: place for place in features(file, "place", 10)}
    assert towns["Rivemont"]["name:zh"] == "里夫蒙"
    assert "Les Halles" not in towns


def is_in(file, layer: str, point: tuple[float, float], zoom: int) -> bool | None:
    """Whether a point is in an area of a layer, by the even-odd rule; nothing without a tile."""
    x, y = position(point, zoom)
    found = tile(file, zoom, int(x), int(y))
    if not found:
        return None
    inside = ((x - int(x)) * EXTENT, (y - int(y)) * EXTENT)
    areas = [feature["geometry"] for feature in found.get(layer, {"features": []})["features"]]
    groups = [group for area in areas
              for group in (area["coordinates"] if area["type"] == "MultiPolygon" else [area["coordinates"]])]
    return any(contains(group, inside) for group in groups)


@pytest.mark.parametrize("zoom", [11, 12, 13, 14])
def test_land_and_sea_meet_at_the_coast(file, zoom):
    land, sea, island = at(800, -700), at(800, -1100), at(10, -1310)
    assert (is_in(file, "ocean", land, zoom), is_in(file, "earth", land, zoom)) == (True, True)
    assert (is_in(file, "ocean", sea, zoom), is_in(file, "earth", sea, zoom)) == (True, False)
    assert is_in(file, "earth", island, zoom) is True


def test_a_coast_that_ends_leaves_its_cell_to_the_world(file):
    assert not is_in(file, "ocean", at(-8000, -850), 14)


def test_a_bad_extract_leaves_no_file_and_the_old_one(tmp_path):
    output = tmp_path / "out.mbtiles"
    output.write_text("the old one")
    bad = tmp_path / "bad.osm"
    bad.write_text("<osm")
    done = base_map(bad, output)
    assert done.returncode == 1 and f"{bad} cannot be read: " in done.stderr
    assert base_map(tmp_path / "missing.osm", output).returncode == 1
    assert base_map(tmp_path, output).returncode == 1
    damaged = tmp_path / "damaged.osm.pbf"
    damaged.write_bytes(b"no extract at all")
    done = base_map(damaged, output)
    assert done.returncode == 1 and f"{damaged} cannot be read: " in done.stderr
    assert "PBF" in done.stderr and "Traceback" not in done.stderr
    assert base_map(bad, tmp_path).returncode == 1
    (tmp_path / "x.txt").write_text("")
    done = base_map(tmp_path / "x.txt", output)
    assert done.returncode == 2 and "ends in" in done.stderr
    assert output.read_text() == "the old one"
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "bad.osm", "damaged.osm.pbf", "out.mbtiles", "x.txt"]


def test_an_extract_without_coasts_or_names_is_no_failure(extract, tmp_path):
    inland, output = tmp_path / "inland.osm", tmp_path / "new" / "folder" / "out.mbtiles"
    inland.write_text("\n".join(line for line in extract.read_text().splitlines() if "coastline" not in line))
    assert base_map(inland, output).returncode == 0
    inland.write_text('<osm version="0.6"><node id="1" version="1" lon="1" lat="1"/></osm>')
    done = base_map(inland, output)
    assert done.returncode == 0 and "places: none" in done.stdout
    with sqlite3.connect(output) as connection:
        center, = connection.execute("SELECT value FROM metadata WHERE name = 'center'").fetchone()
    assert center.startswith("1.0")
    inland.write_text('<osm version="0.6"></osm>')
    done = base_map(inland, output)
    assert done.returncode == 1 and "there is nothing in" in done.stderr


def test_an_extract_without_the_nodes_of_its_roads_is_refused(extract, tmp_path):
    cut, output = tmp_path / "cut.osm", tmp_path / "out.mbtiles"
    cut.write_text("\n".join(line for line in extract.read_text().splitlines() if 'node id="18"' not in line))
    done = base_map(cut, output)
    assert done.returncode == 1 and "complete_ways" in done.stderr
    assert not output.exists()


def test_a_file_is_replaced_while_it_is_read(extract, tmp_path):
    output = tmp_path / "out.mbtiles"
    assert base_map(extract, output).returncode == 0
    old = sqlite3.connect(f"file:{output}?mode=ro", uri=True)
    count = old.execute("SELECT count(*) FROM place").fetchone()
    assert base_map(extract, output).returncode == 0
    assert old.execute("SELECT count(*) FROM place").fetchone() == count
    assert old.execute("PRAGMA integrity_check").fetchone() == ("ok",)
