import Foundation
import TestSupport
import Testing

@testable import ReuniteBaseMap

@Suite struct TileSchemaTests {
    private let folder: TemporaryFolder
    private let url: URL

    init() throws {
        folder = try TemporaryFolder()
        url = folder.url.appendingPathComponent("map.mbtiles")
    }

    /// Views of other programs: tiles that are the same are stored once.
    @Test(arguments: [
        """
        CREATE VIEW tiles AS
            SELECT map.zoom_level AS zoom_level, map.tile_column AS tile_column, map.tile_row AS tile_row,
                images.tile_data AS tile_data
            FROM map JOIN images ON images.tile_id = map.tile_id;
        """,
        """
        CREATE VIEW tiles (zoom_level, tile_column, tile_row, tile_data) AS -- a comment (with "parentheses
            SELECT m."zoom_level", m.[tile_column], m.`tile_row`, i.tile_data /* and union */
            FROM map m INNER JOIN images i USING (tile_id) WHERE i.tile_data IS NOT NULL;
        """,
        "CREATE VIEW tiles AS SELECT * FROM map, images WHERE map.tile_id = images.tile_id;",
    ])
    func joinsAreRead(_ view: String) throws {
        try TestTiles.write(
            to: url,
            """
            CREATE TABLE map (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_id TEXT);
            CREATE UNIQUE INDEX map_index ON map (zoom_level, tile_column, tile_row);
            CREATE TABLE images (tile_id VARCHAR(32) PRIMARY KEY, tile_data BLOB);
            INSERT INTO map SELECT zoom_level, tile_column, tile_row, hex(tile_data) FROM tiles;
            INSERT INTO images SELECT hex(tile_data), tile_data FROM tiles;
            DROP TABLE tiles;
            CREATE VIEW grids AS SELECT zoom_level, tile_column FROM map;
            \(view)
            """)
        #expect(try TileArchive(url).tile(zoom: 1, column: 0, row: 1) == TestTiles.tile(1, 0, 1))
    }

    @Test(arguments: [
        ("CREATE VIEW v AS SELECT load_extension('x') FROM tiles", "a view 'v' that is more than a join of tables"),
        (
            "CREATE VIEW v AS SELECT \"like\"(tile_data, 'x') FROM tiles",
            "a view 'v' that is more than a join of tables"
        ),
        (
            "CREATE VIEW v AS SELECT 1 FROM tiles WHERE tile_data LIKE 'x'",
            "a view 'v' that is more than a join of tables"
        ),
        ("CREATE VIEW v AS SELECT tile_data || tile_data FROM tiles", "a view 'v' that is more than a join of tables"),
        (
            "CREATE VIEW v AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n",
            "a view 'v' that is more than a join of tables"
        ),
        ("CREATE VIEW v AS SELECT (SELECT 1) FROM tiles", "a view 'v' that is more than a join of tables"),
        (
            "CREATE VIEW v AS SELECT 1 FROM tiles UNION SELECT 2 FROM tiles",
            "a view 'v' that is more than a join of tables"
        ),
        ("CREATE VIEW v AS SELECT * FROM tiles ORDER BY tile_data", "a view 'v' that is more than a join of tables"),
        (
            "CREATE VIEW v AS SELECT 1 FROM tiles; CREATE VIEW w AS SELECT a.* FROM \"V\" AS a, v AS b",
            "a view 'w' that is more than a join of tables"
        ),
        (
            "CREATE VIEW v AS SELECT 1 FROM tiles a, tiles b, tiles c, tiles d, tiles e",
            "a view 'v' that is more than a join of tables"
        ),
        ("CREATE VIEW v AS SELECT * FROM v", "a view 'v' that is more than a join of tables"),
        (
            "CREATE VIEW v AS SELECT * FROM w; CREATE VIEW w AS SELECT * FROM v",
            "a view 'v' that is more than a join of tables"
        ),
        (
            """
            CREATE VIEW v AS SELECT tiles.* FROM tiles, json_each
            WHERE json_each.json = tiles.tile_data AND json_each.root = '$.x'
            """, "a view 'v' that is more than a join of tables"
        ),
        (
            "CREATE VIEW v AS SELECT 1 FROM tiles CROSS JOIN \"JSON_TREE\"",
            "a view 'v' that is more than a join of tables"
        ),
        ("CREATE VIEW v AS SELECT * FROM sqlite_schema", "a view 'v' that is more than a join of tables"),
        ("CREATE VIEW v AS SELECT * FROM pragma_function_list", "a view 'v' that is more than a join of tables"),
        (
            "CREATE VIEW v AS SELECT 1 FROM tiles JOIN tiles AS t USING (zoom_level, tile_row), json_each",
            "a view 'v' that is more than a join of tables"
        ),
        ("CREATE TABLE t (a, b AS (hex(a)))", "a table 't' with computed values or checks"),
        ("CREATE TABLE t (a CHECK (a LIKE 'x'))", "a table 't' with computed values or checks"),
        ("CREATE INDEX i ON tiles (hex(tile_data))", "an index 'i' of computed values"),
        (
            "CREATE TRIGGER t AFTER DELETE ON tiles BEGIN SELECT 1; END",
            "a trigger 't', or something else that is no table"
        ),
        ("CREATE VIRTUAL TABLE t USING fts5(a)", "a virtual table 't'"),
        ("CREATE VIRTUAL TABLE place_text USING rtree(a, b, c)", "a virtual table 'place_text'"),
        (
            "CREATE TABLE t (a /* \(String(repeating: "-", count: 10_000)) */)",
            "a definition of 't' of more than 10000 bytes"
        ),
    ])
    func othersAreRefused(_ statements: String, _ reason: String) throws {
        try TestTiles.write(to: url, statements)
        #expect(throws: TileArchive.Refusal("has \(reason)")) { try TileArchive(url) }
    }

    @Test func manyTablesAreRefused() throws {
        try TestTiles.write(to: url, (0...100).map { "CREATE TABLE t\($0) (a);" }.joined())
        #expect(throws: TileArchive.Refusal("has more than 100 tables, views and indexes")) { try TileArchive(url) }
    }

    @Test func statementsAreReadAsSQLiteDoes() {
        #expect(
            SQLToken.all(in: "SELECT \"a b\", 'it''s', [c d], `e`--f\n/* g */ x1_é(1.5) /* h") == [
                .word("select"), .quoted("a b"), .symbol(","), .quoted("it"), .quoted("s"), .symbol(","),
                .quoted("c d"),
                .symbol(","), .quoted("e"), .word("x1_é"), .symbol("("), .word("1"), .symbol("."), .word("5"),
                .symbol(")"),
            ])
    }
}
