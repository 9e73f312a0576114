"""The base map: the streets of a town and the world around it, from files of this server."""

import io
import re
import sqlite3
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest
from PIL import Image
from conftest import ROOT, each_look
from library.service import Service
from mapping.tiles import EXTENT, Layer, polygons
from playwright.sync_api import expect
from world.__main__ import LAYERS, TILES, ZOOMS, write_tiles
from world.places import Town, add_labels

sys.path.append(str(ROOT / "Tests/Python/BaseMap"))
from town import LATITUDE, LONGITUDE, rivemont

# Hands over the map that the page makes.
WATCH = """
Object.defineProperty(globalThis, "maplibregl", {
    configurable: true,
    get() { return this.library; },
    set(library) {
        const { Map } = library;
        this.library = {...library, Map: class extends Map {
            constructor(parts) { super(parts); globalThis.map = this; }
        }};
    },
});
"""
# What is written on a layer, and whether anything is drawn on it.
WRITTEN = """layer => [...new Set(map.queryRenderedFeatures({layers: [layer]}).map(
    ({layer: {layout}}) => String(layout["text-field"])))].sort()"""
DRAWN = "() => [...new Set(map.queryRenderedFeatures().map(({layer: {id}}) => id))]"
# Beside the town of the streets, and the same in the file of the world.
FAR = "Faraway"


@pytest.fixture(scope="session")
def streets(tmp_path_factory) -> Path:
    extract = tmp_path_factory.mktemp("town") / "rivemont.osm"
    extract.write_text(rivemont().text())
    done = subprocess.run([ROOT / "scripts/base-map", extract, extract.with_suffix(".mbtiles")],
                          capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return extract.with_suffix(".mbtiles")


@pytest.fixture(scope="session")
def world(tmp_path_factory) -> Path:
    """A world that is all land between 22 and 18 degrees west, with two towns: that of the streets, and another."""
    tiles = defaultdict(lambda: {name: Layer(name) for name in LAYERS})
    square = polygons([[[(0, 0), (EXTENT, 0), (EXTENT, EXTENT), (0, EXTENT)]]])
    for zoom in ZOOMS:
        count = 1 << zoom
        for column in range(int(158 / 360 * count), int(162 / 360 * count) + 1):
            for row in range(int(0.35 * count), int(0.375 * count) + 1):
                tiles[zoom, column, row]["earth"].add(3, square, {})
    towns = [Town(name, {"zh": chinese}, [name], longitude, LATITUDE, "PT", "Portugal", 700_000)
             for name, chinese, longitude in [("Rivemont", "里夫蒙", LONGITUDE), (FAR, "远城", LONGITUDE + 0.15)]]
    add_labels(towns, ZOOMS, lambda tile: tiles[tile]["place"])
    path = tmp_path_factory.mktemp("world") / "world.mbtiles"
    with sqlite3.connect(path, isolation_level=None) as connection:
        connection.executescript(TILES)
        write_tiles(connection, tiles)
    return path


@pytest.fixture(scope="module")
def service(binary, streets, world, tmp_path_factory):
    """A server with both files."""
    with Service(binary, tmp_path_factory.mktemp("streets") / "data") as service:
        service.start("--base-map", streets, "--world-map", world)
        yield service


def look(visitor, zoom: float, east: float = 0, north: float = 0):
    """Opens the map at some degrees from the town, and waits until it is drawn."""
    visitor.page.add_init_script(WATCH)
    visitor.open_map(f"/?at={zoom}/{LATITUDE + north}/{LONGITUDE + east}")
    return visitor.page


@each_look
def test_streets_are_drawn_by_zoom(visit, viewport, theme):
    visitor = visit(viewport, theme)
    page = look(visitor, 15)
    expect(page.locator(".map-attribution")).to_have_text("© OpenStreetMap contributors · GSHHG · GeoNames")
    expect(page.locator(".maplibregl-ctrl-scale")).to_have_text(re.compile(r"^\d+\sm$"))
    drawn = page.evaluate(DRAWN)
    assert {"world-land", "earth", "roads-ground", "buildings", "street-names"} <= {*drawn}
    assert "house-numbers" not in drawn
    assert "Station Street" in page.evaluate(WRITTEN, "street-names")
    visitor.screenshot("15")
    visitor.assert_accessible()
    # The tiles end at zoom 14.
    page = look(visitor, 18, north=300 / 111_195)
    assert {"4", "5"} <= {*page.evaluate(WRITTEN, "house-numbers")}
    page = look(visitor, 18.7, east=-15 / 111_195 / 0.72, north=305 / 111_195)
    assert {"roads-ground", "buildings"} <= {*page.evaluate(DRAWN)}
    visitor.screenshot("19")


@pytest.mark.parametrize(["language", "town", "street", "station", "far"], [
    ("en", "Rivemont", "Station Street", "Rivemont-Ville", FAR),
    ("es", "Rivamonte", "Rue de la Gare", "Rivemont-Ville", FAR),
    ("zh", "里夫蒙", "Rue de la Gare", "里夫蒙城站", "远城")])
def test_names_are_in_the_language_of_the_reader(visit, language, town, street, station, far):
    visitor = visit("desktop", language=language)
    page = look(visitor, 14.5)
    assert page.evaluate(WRITTEN, "towns") == [town]
    page = look(visitor, 16, north=1200 / 111_195)
    assert street in page.evaluate(WRITTEN, "street-names")
    assert page.evaluate(WRITTEN, "stations") == [station]
    assert "roads-bridge" in page.evaluate(DRAWN)
    page = look(visitor, 11)
    assert far in page.evaluate(WRITTEN, "world-names")


def test_arabic_names_are_joined(visit):
    page = look(visit(language="en"), 15.5, east=-350 / 111_195 / 0.72, north=600 / 111_195)
    written = page.evaluate(WRITTEN, "street-names")
    [arabic] = [name for name in written if re.search("[\u0600-\u06ff\ufb50-\ufeff]", name)]
    assert re.fullmatch("[\ufb50-\ufeff ]+", arabic), arabic


@pytest.mark.parametrize("zoom", [9, 11.5, 13])
def test_a_town_of_both_files_is_written_once(visit, zoom):
    page = look(visit(), zoom, east=0.075)
    layers = ("towns", "world-names", "world-names-within")
    written = [name for layer in layers for name in page.evaluate(WRITTEN, layer)]
    assert written.count("Rivemont") <= 1
    assert zoom > 12 or sorted(written) == [FAR, "Rivemont"]


def test_the_world_goes_on_beyond_the_streets(visit):
    visitor = visit()
    page = look(visitor, 13, east=0.15)
    assert page.evaluate(WRITTEN, "world-names") == [FAR]
    drawn = page.evaluate(DRAWN)
    assert "world-land" in drawn and "roads-ground" not in drawn
    visitor.screenshot()


def test_the_language_may_change(visit):
    visitor = visit()
    page = look(visitor, 14.5)
    page.locator(".language select").select_option("zh")
    visitor.wait_until(f"""map.loaded() && ({WRITTEN})("towns").includes("里夫蒙")""")


def test_without_its_files_there_is_natural_earth(visit, binary, tmp_path):
    with Service(binary, tmp_path / "data") as bare:
        bare.start("--world-map", "")
        visitor = visit()
        visitor.url = bare.url
        page = look(visitor, 4)
        expect(page.locator(".map-attribution")).to_have_text("Made with Natural Earth")
        page = look(visitor, 5, east=20, north=4)
        assert "Paris" in page.evaluate(WRITTEN, "cities")


def test_files_that_do_not_answer_leave_natural_earth(visit):
    visitor = visit()
    visitor.expected += ["base-map.json", "world-map.json"]
    visitor.page.route(re.compile(r"/(base|world)-map\.json"), lambda route: route.abort())
    page = look(visitor, 5, east=20, north=4)
    expect(page.locator(".map-attribution")).to_have_text("Made with Natural Earth")
    assert "Paris" in page.evaluate(WRITTEN, "cities")


def test_tiles_may_be_pictures(visit, binary, world, tmp_path):
    pictures = tmp_path / "pictures.mbtiles"
    picture = io.BytesIO()
    Image.new("RGB", (256, 256), "teal").save(picture, "PNG")
    with sqlite3.connect(pictures) as connection:
        connection.executescript("""
            CREATE TABLE metadata(name TEXT, value TEXT);
            CREATE TABLE tiles(zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);
            INSERT INTO metadata VALUES ('name', 'Teal'), ('format', 'png'), ('attribution', '© Nobody');
            """)
        connection.executemany("INSERT INTO tiles VALUES (1, ?, ?, ?)",
                               [(column, row, picture.getvalue()) for column in (0, 1) for row in (0, 1)])
    with Service(binary, tmp_path / "data") as service:
        service.start("--base-map", pictures, "--world-map", world)
        visitor = visit()
        visitor.url = service.url
        page = look(visitor, 6)
        expect(page.locator(".map-attribution")).to_have_text("© Nobody · GSHHG · GeoNames")
        visitor.wait_until("map.areTilesLoaded()")
        layers = page.evaluate("() => map.getStyle().layers.map(({id}) => id)")
        assert layers.index("pictures") < layers.index("areas") < layers.index("area-edges")
        shot = Image.open(io.BytesIO(page.locator(".map-canvas").screenshot())).convert("RGB")
        red, green, blue = shot.getpixel((shot.width // 2, shot.height // 3))
        assert red < green - 30 and red < blue - 30, (red, green, blue)


def test_streets_may_be_those_of_another_server(visit, service, binary, world, tmp_path):
    with Service(binary, tmp_path / "data") as other:
        other.start("--map-tiles", f"{service.url}/base-map.json", "--world-map", world)
        visitor = visit()
        visitor.url = other.url
        visitor.expected += [f"{service.url}/base-map"]
        page = look(visitor, 15)
        expect(page.locator(".map-attribution")).to_have_text("© OpenStreetMap contributors · GSHHG · GeoNames")
        assert {"world-land", "roads-ground", "street-names"} <= {*page.evaluate(DRAWN)}


@pytest.fixture
def elsewhere(visit, binary, world, tmp_path):
    """A visitor of a service whose tiles are at http://tiles.test/planet, which does not exist."""
    with Service(binary, tmp_path / "data") as service:
        service.start("--map-tiles", "http://tiles.test/planet", "--world-map", world)
        visitor = visit()
        visitor.url = service.url
        visitor.expected += ["http://tiles.test/"]
        yield visitor


def test_links_in_an_attribution_are_shown_as_text(elsewhere):
    elsewhere.context.route("http://tiles.test/*/*/*.pbf", lambda route: route.fulfill(
        status=204, headers={"Access-Control-Allow-Origin": "*"}))
    elsewhere.context.route("http://tiles.test/planet", lambda route: route.fulfill(
        json={"tilejson": "3.0.0", "tiles": ["http://tiles.test/{z}/{x}/{y}.pbf"], "maxzoom": 14,
              "attribution": '<a href="https://tiles.test" onclick="alert()">Tiles &amp; <img src=x onerror=alert()>more</a>'},
        headers={"Access-Control-Allow-Origin": "*"}))
    page = look(elsewhere, 6)
    expect(page.locator(".map-attribution")).to_have_text("Tiles & more · GSHHG · GeoNames")


def test_without_the_other_server_there_is_the_world(elsewhere):
    elsewhere.context.route("http://tiles.test/**", lambda route: route.abort())
    page = look(elsewhere, 9, east=0.075)
    expect(page.locator(".map-attribution")).to_have_text("GSHHG · GeoNames")
    assert "world-land" in page.evaluate(DRAWN)


def test_without_a_connection_there_is_natural_earth(visit):
    visitor = visit(service_workers="allow")
    visitor.expected += ["net::ERR", "Failed to load resource"]
    page = look(visitor, 5, east=20, north=4)
    expect(page.locator(".map-attribution")).to_contain_text("GeoNames")
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()
    visitor.wait_for_map()
    visitor.context.set_offline(True)
    page.reload()
    visitor.wait_for_map()
    expect(page.locator(".map-attribution")).to_have_text("Made with Natural Earth")
    assert "Paris" in page.evaluate(WRITTEN, "cities")
