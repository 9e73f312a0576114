"""Towns and their boundaries, in places that the town of the other tests is far from."""

import pytest
from streets import found, regions
from streets.extract import Thing


def rectangle(west: float, south: float, east: float, north: float) -> list[tuple[float, float]]:
    return [(west, south), (east, south), (east, north), (west, north), (west, south)]


def boundary(*rings: list[tuple[float, float]], **tags: str) -> Thing:
    return Thing({"boundary": "administrative", **tags}, list(rings), True)


def node(lon: float, lat: float, **tags: str) -> Thing:
    return Thing(tags, [[(lon, lat)]], False)


@pytest.fixture
def collected(tmp_path):
    """Collects things and gives them their towns."""
    connection = found.database(tmp_path / "places.sqlite")

    def collect(*things: Thing):
        found.collect(connection, things)
        regions.connect_boundaries(connection)
        regions.assign(connection)
        return connection

    yield collect
    connection.close()


def test_towns_have_the_country_around_them(collected):
    inner = {"admin_level": "2", "ISO3166-1": "va"}
    places = collected(
        boundary(rectangle(0, 0, 10, 10), name="Outer", admin_level="2", **{"ISO3166-1": "IT"}),
        boundary(rectangle(4, 4, 5, 5), name="Inner", **inner),
        node(4.5, 4.5, place="town", name="Within"), node(2, 2, place="town", name="Beside"),
        node(20, 20, place="town", name="Beyond"))
    assert places.execute("SELECT name, country FROM found ORDER BY id").fetchall() == [
        ("Within", "VA"), ("Beside", "IT"), ("Beyond", None)]


def test_a_town_on_both_sides_of_the_antimeridian_has_the_box_of_its_largest_part(collected):
    places = collected(
        boundary(rectangle(179.5, -17, 180, -16), rectangle(-180, -17, -179.9, -16), name="Taveuni", admin_level="8"),
        node(179.8, -16.5, place="town", name="Taveuni"), node(-179.95, -16.5, amenity="cafe", name="East"),
        node(179.6, -16.5, amenity="cafe", name="West"))
    assert places.execute("SELECT west, south, east, north FROM found WHERE kind = 'town'").fetchall() == [
        (179.5, -17, 180, -16)]
    # Both parts are of the town.
    assert places.execute(
        "SELECT f.name, t.name FROM found AS f JOIN found AS t ON t.id = f.town ORDER BY f.name").fetchall() == [
        ("East", "Taveuni"), ("West", "Taveuni")]
