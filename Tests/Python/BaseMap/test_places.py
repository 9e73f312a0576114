"""The gazetteer: what it holds, how it is found, and where it is."""

import json
import math
import struct

import pytest
from mapping.geometry import contains, metres
from mapping.schema import cells
from mapping.words import document, words
from streets.abbreviations import short_forms
from town import DEGREE, LATITUDE, LONGITUDE


def at(x: float, y: float) -> tuple[float, float]:
    """Degrees of a position in metres."""
    return LONGITUDE + x / DEGREE / math.cos(math.radians(LATITUDE)), LATITUDE + y / DEGREE


def search(file, text: str, condition: str = "") -> list[tuple]:
    """Kind and name of places, as the service searches: all words, the last one as a prefix."""
    found = words(text)
    terms = [f'"{word}"' for word in found[:-1]] + [f'"{found[-1]}"*']
    expression = "{name context}: (" + " AND ".join(terms) + ")" + condition
    return file.execute(
        "SELECT kind, place.name FROM place_text JOIN place ON place.id = place_text.rowid WHERE place_text MATCH ?"
        " ORDER BY place_text.rowid", (expression,)).fetchall()


def place(file, name: str, kind: str) -> dict:
    cursor = file.execute(
        "SELECT p.*, t.name AS town_name, d.name AS district_name, s.name AS street_name FROM place AS p"
        " LEFT JOIN place AS t ON t.id = p.town LEFT JOIN place AS d ON d.id = p.district"
        " LEFT JOIN place AS s ON s.id = p.street WHERE p.name = ? AND p.kind = ?", (name, kind))
    rows = [dict(zip([column[0] for column in cursor.description], row, strict=True)) for row in cursor]
    assert len(rows) == 1, rows
    return rows[0]


@pytest.mark.parametrize("text, expected", [
    ("gare 5 rivemont", [("address", "5 Rue de la Gare")]),
    ("RIVEMONT, 5 rue de la gar", [("address", "5 Rue de la Gare")]),
    ("station street 5 autrev", [("address", "5 Rue de la Gare")]),
    ("emile zo", [("street", "Avenue Émile-Zola")]),
    ("chemin des vaches", [("street", "Avenue Émile-Zola")]),
    ("putstr", [("street", "Rue du Puits - Putstraat")]),
    ("النخيل", [("street", "شارع النخيل"), ("address", "شارع النخيل 7 bis")]),
    ("中山", [("street", "中山路"), ("address", "中山路12号")]),
    ("zhongshan 12", [("address", "中山路12号")]),
    ("praca do merc", [("street", "Place du Marché")]),
    ("linden", [("park", "Parc des Tilleuls")]),
    ("cafe de l'oeuvre", [("poi", "Café de l’Œuvre")]),
    ("farmacia rivamonte", [("poi", "Pharmacie Centrale")]),
    ("gare rivemont-ville", [("station", "Rivemont-Ville")]),
    ("里夫蒙城站", [("station", "Rivemont-Ville")]),
    ("9 99100", [("address", "9 Rue de la Gare")]),
    ("halles arret", [("stop", "Halles")]),
    ("hintergasse", [("address", "Hintergasse 4")]),
    ("athos", [("poi", "Palais Athos")]),
    ("ministry of state", [("poi", "Ministère d’État")]),
    ("grotte ours", [("poi", "Grotte des Ours")]),
    ("av émile-zola", [("street", "Avenue Émile-Zola")]),
    ("ch. des vaches", [("street", "Avenue Émile-Zola")]),
    ("r. de la gare 5 autreville", [("address", "5 Rue de la Gare")]),
    ("9 station st rivemont", [("address", "9 Rue de la Gare")]),
    ("zhongshan rd", [("street", "中山路"), ("address", "中山路12号")]),
    ("pl. du marche", [("street", "Place du Marché")]),
    ("putstr. rivemont", [("street", "Rue du Puits - Putstraat")]),
    ("cafe de loeuvre", [("poi", "Café de l’Œuvre")]),
    ("banc", []),
    ("nowhere", []),
])
def test_places_are_found_by_words_in_any_order(file, text, expected):
    found = search(file, text)
    assert found[:len(expected)] == expected
    assert bool(found) == bool(expected)


def test_towns_come_before_what_is_in_them(file):
    found = search(file, "rivemont")
    assert found[:3] == [("town", "Rivemont"), ("district", "Les Halles"), ("station", "Rivemont-Ville")]
    importances = [row[0] for row in file.execute("SELECT importance FROM place ORDER BY id")]
    assert importances == sorted(importances, reverse=True)


def test_places_near_a_point_are_found_by_its_cell(file):
    near, far = (cells(*at(x, 0)).split()[1] for x in (0, 60_000))
    assert ("poi", "Pharmacie Centrale") in search(file, "pharm", f' AND cell: ("{near}")')
    assert not search(file, "pharm", f' AND cell: ("{far}")')


def test_the_ways_of_a_street_are_one_place_in_each_town(file):
    rows = file.execute(
        "SELECT t.name, p.south, p.north FROM place AS p JOIN place AS t ON t.id = p.town"
        " WHERE p.kind = 'street' AND p.name = 'Rue de la Gare' ORDER BY t.name").fetchall()
    assert [row[0] for row in rows] == ["Autreville", "Rivemont"]
    assert rows[1][1:] == pytest.approx((at(0, 60)[1], at(0, 1300)[1]), abs=1e-6)


def test_a_stop_with_two_sides_and_a_station_with_an_area_are_one_place(file):
    assert place(file, "Halles", "stop")["town_name"] == "Rivemont"
    assert place(file, "Rivemont-Ville", "station")["class"] == "train"


def test_a_place_knows_its_town_and_district(file):
    library = place(file, "Bibliothèque Hélène", "poi")
    assert (library["town_name"], library["district_name"]) == ("Rivemont", "Les Halles")
    assert place(file, "Parc des Tilleuls", "park")["district_name"] is None
    assert place(file, "Les Halles", "district")["town_name"] == "Rivemont"
    assert place(file, "Rivemont", "town")["population"] == 12345


def test_a_box_is_around_what_a_place_covers(file):
    town = place(file, "Rivemont", "town")
    assert (town["west"], town["south"]) == pytest.approx(at(-1000, -1500), abs=1e-4)
    assert (town["east"], town["north"]) == pytest.approx(at(1000, 2000), abs=1e-4)
    assert place(file, "Pharmacie Centrale", "poi")["west"] is None
    assert file.execute("SELECT count(*) FROM place WHERE west > east OR south > north OR lon NOT BETWEEN west AND east"
                        " OR lat NOT BETWEEN south AND north").fetchone() == (0,)


def test_an_address_has_number_street_and_the_names_of_the_street(file):
    address = place(file, "7 Rue de la Gare", "address")
    assert (address["number"], address["street_name"], address["postcode"]) == ("7", "Rue de la Gare", "99100")
    assert json.loads(address["names"]) == {"en": "Station Street"}
    assert (address["lon"], address["lat"]) == pytest.approx(at(-35, 390), abs=1e-6) or address["lon"] == pytest.approx(
        at(35, 390)[0], abs=1e-6)
    # The shop with the same number is no second one.
    place(file, "1 Rue de la Gare", "address")
    assert file.execute("SELECT count(*) FROM place WHERE kind = 'address'").fetchone() == (14,)


def test_names_are_kept_in_the_languages_of_the_application(file):
    assert json.loads(place(file, "Rivemont", "town")["names"]) == {"es": "Rivamonte", "zh": "里夫蒙"}
    assert place(file, "Aux Bons Pains", "poi")["names"] is None


def lines(file, point: tuple[float, float], metres_around: float = 50):
    """Places and lines around a point."""
    y = metres_around / DEGREE
    x = y / math.cos(math.radians(LATITUDE))
    for name, kind, line in file.execute(
            "SELECT name, kind, line FROM place_box JOIN place ON place.id = place_box.place"
            " WHERE place_box.west <= ? AND place_box.east >= ? AND place_box.south <= ? AND place_box.north >= ?",
            (point[0] + x, point[0] - x, point[1] + y, point[1] - y)):
        values = [value / 1e7 for value in struct.unpack(f"<{len(line) // 4}i", line)] if line else []
        yield name, kind, list(zip(values[::2], values[1::2], strict=True))


def test_a_point_finds_the_street_that_it_is_on(file):
    point = at(2, 1000)
    streets = [(name, line) for name, kind, line in lines(file, point) if kind == "street"]
    assert {name for name, _ in streets} == {"Rue de la Gare"}
    assert min(metres(end, point) for _, line in streets for end in line) < 110
    assert all(len(line) <= 16 for _, line in streets)


def test_a_point_finds_the_areas_that_it_is_in(file):
    def around(x: float, y: float) -> set[str]:
        return {name for name, _, line in lines(file, at(x, y))
                if line and line[0] == line[-1] and contains([line], at(x, y))}

    assert around(10, 10) == {"Rivemont", "Place du Marché"}
    assert around(-500, 300) == {"Rivemont", "Les Halles"}
    # A street that runs in a circle is no area; nor is a park, which names no point.
    assert around(700, -500) == {"Rivemont"}
    assert around(350, 150) == {"Rivemont"}


def test_only_what_names_a_point_has_boxes(file):
    found = file.execute(
        "SELECT DISTINCT kind FROM place_box JOIN place ON place.id = place_box.place ORDER BY kind").fetchall()
    assert found == [("district",), ("street",), ("town",)]
    circle = [line for name, _, line in lines(file, at(700, -500), 100) if name == "Rond-Point des Ormes"]
    assert len(circle) > 1 and all(len(line) <= 16 for line in circle)


def test_words_are_those_of_the_service():
    assert document(["Café de Flore", "ＡＢＣ 123"]) == "cafe de flore abc 123"
    assert words("北京市 Straße") == ["北京", "京市", "市", "strasse"]
    assert words("הרצל مُحَمَّد") == ["הרצל", "محمد"]


@pytest.mark.parametrize("name, expected", [
    ("Rue d'Ostende", "rue d ostende dostende"),
    ("McDonald’s", "mcdonald s mcdonalds"),
    ("Rock 'n' Roll", "rock n roll"),
    ("L'Île-d'Yeu", "l ile d yeu lile dyeu"),
])
def test_words_around_an_apostrophe_are_also_one(name, expected):
    assert document([name]) == expected


@pytest.mark.parametrize("name, expected", [
    ("Avenue Émile-Zola", "av ave"), ("5th Avenue", "av ave"), ("Avenida del Cid", "av avda ave"),
    ("Boulevard Albert 1er", "bd blvd boul bvd"), ("Place du Marché", "pl"), ("Plaza Mayor", "pl plz pza"),
    ("Trafalgar Square", "sq"), ("Saint James Street", "st str"), ("Rue du Faubourg Saint-Honoré", "r fbg fg st"),
    ("Abbey Road", "rd"), ("Ocean Drive", "dr"), ("Mill Lane", "ln"), ("Route de Lyon", "rte rt"),
    ("Chemin des Vaches", "ch che chem"), ("Impasse du Puits", "imp"), ("Passage Jouffroy", "pas pass"),
    ("Allée des Tilleuls", "al all"), ("Calle de Alcalá", "c cl"), ("Rua Augusta", "r"),
    ("Travessa do Carmo", "trav tv"), ("Hauptstraße", "hauptstr"), ("Straße des 17. Juni", "str"),
    ("Kerkstraat", "kerkstr"), ("中山路", ""), ("Piccadilly", ""), ("La Place Rouge", ""),
])
def test_streets_have_the_short_forms_of_their_words(name, expected):
    assert short_forms([name]) == expected
