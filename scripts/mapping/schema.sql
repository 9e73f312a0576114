-- The gazetteer in a file of tiles: places by name and by position. `scripts/base-map` and `scripts/world-map` write it
-- beside the tables of MBTiles (`metadata`, `tiles`). It is only read afterwards.
--
-- `metadata` has the version of this schema: reunite_gazetteer = 1.

CREATE TABLE place (
    -- Numbered by falling importance, from 1. So the text index, which answers in the order of ids, has the important
    -- places first, and a search may stop after the first few.
    id INTEGER PRIMARY KEY,
    -- town, district, street, address, station, stop, park or poi. A square is a street of class square.
    kind TEXT NOT NULL,
    -- The kind more exactly, mostly a value of OpenStreetMap: city, village, suburb, residential, square, subway,
    -- bus_stop, pharmacy, restaurant, … NULL for addresses.
    class TEXT,
    -- The local name, ready to be shown: 'Rue de Rivoli'. Of an address, number and street in the local order:
    -- '12 Rue de Rivoli', 'Hauptstraße 12'.
    name TEXT NOT NULL,
    -- The names in the languages of the application that differ from `name`, as a JSON object: {"fr": "…", "zh": "…"}.
    -- NULL without any. An address has those of its street.
    names TEXT,
    -- The house number of an address, else NULL.
    number TEXT,
    -- The postcode, where a tag says it, else NULL.
    postcode TEXT,
    -- The street of an address, a place of kind street; NULL if there is none.
    street INTEGER,
    -- The district that it is in, a place of kind district; NULL if there is none. Of a district a larger one.
    district INTEGER,
    -- The town that it is in, a place of kind town; NULL if there is none. A town has none.
    town INTEGER,
    -- Of a town the code of its country (ISO 3166-1 alpha-2, upper case), where that is known, else NULL.
    country TEXT,
    -- The inhabitants of a town or district, where they are known, else NULL.
    population INTEGER,
    -- A point in the place, in degrees (WGS 84): of a street a point on it.
    lon REAL NOT NULL,
    lat REAL NOT NULL,
    -- The box around a place that has an extent, else NULL. A box never crosses the antimeridian.
    west REAL,
    south REAL,
    east REAL,
    north REAL,
    -- From 0 to 1: cities above 0.8, towns and villages above 0.6, streets from 0.3, addresses 0.1. GeoNames' places and
    -- those of OpenStreetMap have the same scale.
    importance REAL NOT NULL,
    -- The zoom of a map that shows the place well, from 4 to 18.
    zoom INTEGER NOT NULL
);

-- The words of places. The rowid is place.id; the texts themselves are not stored (contentless).
--
-- All words are folded as `Words` does for the index of listings: no case, no accents, no width; in scripts without spaces
-- each two neighbouring letters are a word, and so is the last letter. They stand between spaces, so that the tokenizer has
-- nothing to decide. An expression such as
--     {name context}: ("rue" AND "rivoli" AND "12"*)
-- finds an address by its street, number and town in any order. With detail = column there are column filters, but no
-- phrases, and no NEAR.
CREATE VIRTUAL TABLE place_text USING fts5(
    -- All names in all languages, old and short ones too; of an address the number and the names of its street. Words
    -- around an apostrophe are also there as one: 'd', 'ostende' and 'dostende'.
    name,
    -- Where it is, in all languages: district, town, postcode. What it is, in the languages of the application
    -- ('pharmacy pharmacie farmacia …'), for stations, stops, parks and the usual kinds of points of interest. Of streets
    -- and addresses the usual short forms of their words ('av ave' for 'avenue').
    context,
    -- The tiles of zoom 8 and 12 in which `lon`, `lat` lies, as '8x133y93' and '12x2131y1494': with the eight tiles around
    -- that of a point, joined by OR, a search finds what is near.
    cell,
    content = '', columnsize = 0, detail = column, prefix = '1 2 3', tokenize = 'ascii'
);

-- Where towns, districts and streets are, for the name of a point. Such a place has one row or several, all others have none.
CREATE VIRTUAL TABLE place_box USING rtree(
    id, west, east, south, north,
    -- place.id
    +place,
    -- The shape inside the box: longitudes and latitudes in turn, each a little-endian 32-bit integer in units of 1e-7
    -- degrees. Of a street it is a part, of at most 16 points. Of a town or district whose boundary is known, and of a street
    -- of class square, a line that ends where it begins is the outline of an area. Any other street that ends where it begins
    -- runs in a circle, and what is within is no part of it. NULL is the point place.lon, place.lat.
    +line
);
