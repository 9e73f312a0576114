"""A town that exists nowhere, as OpenStreetMap XML: Rivemont on the Atlantic, with its district Les Halles, and the village
Autreville to the north. Nobody else's data is in it.

Positions are in metres east and north of the town's centre.
"""

import math
from pathlib import Path
from xml.sax.saxutils import quoteattr

LONGITUDE, LATITUDE = -20.0, 44.0
DEGREE = 111_195


class Town:
    """Collects nodes, ways and relations."""

    def __init__(self):
        self.nodes: list[str] = []
        self.ways: list[str] = []
        self.relations: list[str] = []
        self.known: dict[tuple[float, float], int] = {}

    def node(self, x: float, y: float, **tags: str) -> int:
        """A node; without tags the same one for the same place."""
        if not tags and (x, y) in self.known:
            return self.known[x, y]
        id = len(self.nodes) + 1
        lon = LONGITUDE + x / DEGREE / math.cos(math.radians(LATITUDE))
        lat = LATITUDE + y / DEGREE
        self.nodes.append(f'<node id="{id}" version="1" lon="{lon:.7f}" lat="{lat:.7f}">{written(tags)}</node>')
        if not tags:
            self.known[x, y] = id
        return id

    def way(self, *points: tuple[float, float], **tags: str) -> int:
        id = len(self.ways) + 1
        members = "".join(f'<nd ref="{self.node(*point)}"/>' for point in points)
        self.ways.append(f'<way id="{id}" version="1">{members}{written(tags)}</way>')
        return id

    def box(self, west: float, south: float, east: float, north: float, **tags: str) -> int:
        """A closed way around a rectangle, counterclockwise."""
        return self.way((west, south), (east, south), (east, north), (west, north), (west, south), **tags)

    def relation(self, kind: str, members: list[tuple[int, str]], **tags: str) -> None:
        id = len(self.relations) + 1
        refs = "".join(f'<member type="way" ref="{way}" role="{role}"/>' for way, role in members)
        self.relations.append(f'<relation id="{id}" version="1">{refs}{written({"type": kind, **tags})}</relation>')

    def text(self) -> str:
        begin = ["<?xml version='1.0' encoding='UTF-8'?>", '<osm version="0.6">']
        return "\n".join([*begin, *self.nodes, *self.ways, *self.relations, "</osm>"]) + "\n"


def written(tags: dict[str, str]) -> str:
    """Tags; two underscores in a key stand for a colon."""
    return "".join(f'<tag k={quoteattr(key.replace("__", ":"))} v={quoteattr(value)}/>' for key, value in tags.items())


def rivemont() -> Town:
    town = Town()
    areas(town)
    streets(town)
    houses(town)
    points(town)
    return town


def areas(town: Town) -> None:
    town.node(0, 0, place="town", population="12345", name="Rivemont", name__zh="里夫蒙", name__ar="ريفمون",
              name__es="Rivamonte")
    town.node(-400, 300, place="suburb", name="Les Halles")
    town.node(200, 3000, place="village", name="Autreville", population="800")
    outline = town.box(-1000, -1500, 1000, 2000)
    town.relation("boundary", [(outline, "outer")], boundary="administrative", admin_level="8", name="Rivemont")
    outline = town.box(-1000, 2000, 1000, 3500)
    town.relation("boundary", [(outline, "outer")], boundary="administrative", admin_level="8", name="Autreville")
    outline = town.box(-600, 100, -200, 500)
    town.relation("boundary", [(outline, "outer")], boundary="administrative", admin_level="9", name="Les Halles")
    # The coast runs to the east: the land, on its left, is in the north.
    town.way((-8000, -900), (-500, -900), (0, -1000), (500, -900), (8000, -900), natural="coastline")
    town.box(-100, -1400, 100, -1200, natural="coastline", name="Île aux Clés")
    town.box(300, 100, 700, 500, leisure="park", name="Parc des Tilleuls", name__en="Linden Park", name__zh="椴树公园")
    lake, island = town.box(400, 200, 600, 400), town.box(470, 270, 530, 330)
    town.relation("multipolygon", [(lake, "outer"), (island, "inner")], natural="water", name="Lac Rond")
    town.way((-900, 900), (0, 850), (900, 900), waterway="river", name="La Rive")
    town.box(-60, -60, 60, 60, highway="pedestrian", area="yes", name="Place du Marché", name__pt="Praça do Mercado")


def streets(town: Town) -> None:
    # Three ways of one street, the second of which is a bridge.
    station = {"highway": "residential", "name": "Rue de la Gare", "name__en": "Station Street"}
    town.way((0, 60), (0, 400), (0, 800), **station)
    town.way((0, 800), (0, 900), bridge="yes", layer="1", **station)
    town.way((0, 900), (20, 1300), **station)
    # The same name in another town.
    town.way((0, 2400), (0, 2900), **station)
    town.way((-800, 0), (-60, 0), highway="secondary", ref="D 12", oneway="yes", name="Avenue Émile-Zola",
             old_name="Chemin des Vaches")
    town.way((60, 0), (800, 0), highway="tertiary", name="Rue du Puits - Putstraat", name__fr="Rue du Puits",
             name__nl="Putstraat")
    town.way((-600, 600), (-100, 600), highway="residential", name="شارع النخيل", name__fr="Rue des Palmiers")
    town.way((-600, 700), (-100, 700), highway="residential", name="中山路", name__en="Zhongshan Road")
    town.way((300, 300), (400, 300), highway="footway")
    town.way((-1000, 1500), (1000, 1500), highway="trunk", ref="N 7", oneway="yes", name="Route Nationale")
    # In Persian; the two parts of the first word are kept apart.
    town.way((-600, -700), (-100, -700), highway="residential", name="کتاب\u200cخانه")
    circle = [(round(700 + 80 * math.cos(step * math.pi / 12), 1), round(-500 + 80 * math.sin(step * math.pi / 12), 1))
              for step in range(24)]
    town.way(*circle, circle[0], highway="residential", name="Rond-Point des Ormes")
    town.way((-1000, 1350), (1000, 1350), railway="rail")


def houses(town: Town) -> None:
    for number in range(1, 10):
        x, y = (30, -40)[number % 2], 100 + 40 * number
        town.box(x, y, x + 10, y + 20, building="yes", addr__housenumber=str(number), addr__street="Rue de la Gare",
                 addr__city="Rivemont", addr__postcode="99100")
    town.box(20, 2500, 30, 2520, building="house", addr__housenumber="5", addr__street="Rue de la Gare",
             addr__city="Autreville")
    town.node(-300, 705, addr__housenumber="12", addr__street="中山路")
    town.node(-320, 595, addr__housenumber="7 bis", addr__street="شارع النخيل")
    # A house number without a street, and one whose street is not in the extract.
    town.node(700, 700, addr__housenumber="99")
    town.node(720, 720, addr__housenumber="4", addr__street="Hintergasse")


def points(town: Town) -> None:
    town.node(20, 1350, railway="station", name="Rivemont-Ville", name__zh="里夫蒙城站")
    town.box(0, 1340, 60, 1360, public_transport="station", name="Rivemont-Ville")
    # The two sides of a stop.
    town.node(-5, 500, highway="bus_stop", name="Halles")
    town.node(5, 540, highway="bus_stop", name="Halles")
    town.node(-45, 145, shop="bakery", name="Aux Bons Pains", addr__housenumber="1", addr__street="Rue de la Gare")
    town.node(40, 190, amenity="pharmacy", name="Pharmacie Centrale")
    town.node(60, 260, amenity="cafe", name="Café de l’Œuvre")
    town.node(70, 270, amenity="bench", name="Banc")
    town.node(80, 280, amenity="toilets")
    town.box(-300, 200, -250, 250, amenity="library", building="yes", name="Bibliothèque Hélène")
    town.node(0, 0, power="tower")
    # A name at an address, a building that is a point, a cave, and a bench that is none of these.
    town.node(-700, -300, name="Palais Athos", addr__housenumber="2", addr__street="Avenue Émile-Zola")
    town.node(-700, -350, name="Ministère d’État", int_name="Ministry of State", building="public")
    town.node(-700, -400, name="Grotte des Ours", natural="cave_entrance")
    town.node(-700, -450, name="Banc", amenity="bench", addr__housenumber="2", addr__street="Avenue Émile-Zola")


if __name__ == "__main__":
    Path("rivemont.osm").write_text(rivemont().text())
