"""The map of the world, as scripts/setup has made it."""

import sqlite3

import pytest
from conftest import ROOT
from test_places import search
from test_tiles import features_of, is_in, position, tile

SHANGHAI, LYON = (121.47, 31.23), (4.84789, 45.74906)


@pytest.fixture(scope="module")
def world():
    path = ROOT / "data/world.mbtiles"
    assert path.exists(), "scripts/setup has not made the map of the world"
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    yield connection
    connection.close()


@pytest.mark.parametrize("zoom", [2, 5, 8])
@pytest.mark.parametrize("point, is_land", [
    (SHANGHAI, True), (LYON, True), ((-100, 40), True), ((25, -75), True), ((-40, 72), True), ((134, -25), True),
    ((-30, 40), False), ((179.9, 0), False), ((0, 89), False), ((-87, 43.5), False), ((51, 42), False),
])
def test_land_is_where_it_is(world, zoom, point, is_land):
    assert bool(is_in(world, "earth", point, zoom)) == is_land


@pytest.mark.parametrize("point, is_land", [
    # Off Shanghai, where the coasts of small scales have the sea; and beyond its coast.
    ((121.8, 31.0), True), ((121.9, 30.95), True), ((122.3, 31.0), False),
    # Two lakes, a town on a river, an island and the strait beside it, and a coast with mountains.
    ((6.5, 46.45), False), ((9.45, 47.58), False), ((8.69, 47.69), True), ((26.05, 38.4), True), ((26.2, 38.4), False),
    ((7.40, 43.76), True), ((7.50, 43.70), False),
])
def test_coasts_are_exact_on_the_last_zoom(world, point, is_land):
    assert bool(is_in(world, "earth", point, 8)) == is_land


def test_lyon_has_a_name_at_zoom_5(world):
    column, row = position(LYON, 5)
    towns = {town["name"]: town for town in features_of(tile(world, 5, int(column), int(row)), "place")}
    assert towns["Lyon"] == {"name": "Lyon", "name:zh": "里昂", "class": "city", "rank": 4}
    assert "Paris 15 Vaugirard" not in towns


@pytest.mark.parametrize("text, expected", [
    ("lyon", "Lyon"), ("里昂", "Lyon"), ("Лион", "Lyon"), ("ליון", "Lyon"), ("lugdun", "Lyon"), ("paris texas", "Paris"),
    ("constantinople", "Istanbul"), ("bombay", "Mumbai"), ("sao paulo br", "São Paulo"), ("القاهرة", "Cairo"),
    ("東京", "Tokyo"), ("東", "Tokyo"), ("coeur dalene", "Coeur d'Alene"),
])
def test_towns_are_found_in_all_scripts(world, text, expected):
    assert search(world, text)[0] == ("town", expected)


def test_every_town_of_geonames_is_there(world):
    assert world.execute("SELECT count(*), count(DISTINCT country) > 240 FROM place").fetchone() == (234_908, 1)
    assert world.execute("SELECT count(*) FROM place_box WHERE line IS NULL").fetchone() == (234_908,)
    paris = world.execute("SELECT name, country FROM place WHERE name = 'Paris' ORDER BY id").fetchone()
    assert paris == ("Paris", "FR")


def test_rivers_and_borders_are_there(world):
    column, row = position((6.12, 49.6), 6)
    found = tile(world, 6, int(column), int(row))
    assert {"class": "river", "rank": 1} in features_of(found, "waterway")
    assert {"admin_level": 2} in features_of(found, "boundary")
