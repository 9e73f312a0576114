import Foundation
import GRDB
import Reunite
import TestSupport
import Testing

@testable import ReuniteBaseMap
@testable import ReuniteDatabase

@Suite struct TileArchiveTests {
    private let folder: TemporaryFolder
    private let url: URL

    init() throws {
        folder = try TemporaryFolder()
        url = folder.url.appendingPathComponent("a map?#%.mbtiles")
    }

    @Test func tilesHaveTheRowsOfWebMaps() throws {
        try TestTiles.write(to: url)
        let archive = try TileArchive(url)
        #expect(try archive.tile(zoom: 3, column: 2, row: 1) == TestTiles.tile(3, 2, 1))
        #expect(try archive.tile(zoom: 3, column: 7, row: 7) == nil)
        for (zoom, column, row) in [(4, 0, 0), (3, 8, 0), (3, 0, 8), (3, -1, 0), (-1, 0, 0), (64, 0, 0)] {
            #expect(try archive.tile(zoom: zoom, column: column, row: row) == nil)
        }
    }

    @Test func metadataIsReadAsTileJSONNeedsIt() throws {
        try TestTiles.write(to: url)
        let metadata = try TileArchive(url).metadata
        #expect(metadata.format == .vector && metadata.zooms == 0...3 && metadata.attribution == "© Example")
        #expect(metadata.bounds == (try BoundingBox(west: -10, south: -20, east: 30, north: 40)))
        #expect(
            String(decoding: metadata.layers, as: UTF8.self)
                == #"[{"fields":{"class":"String"},"id":"water"},{"fields":{},"id":"place"}]"#)
    }

    @Test func whatIsMissingIsTakenFromTheTiles() throws {
        try TestTiles.write(to: url, metadata: ["format": "png"])
        let metadata = try TileArchive(url).metadata
        #expect(metadata.zooms == 0...3 && metadata.bounds == .world && metadata.attribution == "")
    }

    @Test func tilesMayBeAView() throws {
        try TestTiles.write(
            to: url,
            """
            ALTER TABLE tiles RENAME TO all_tiles;
            CREATE VIEW tiles AS SELECT * FROM all_tiles;
            """)
        #expect(try TileArchive(url).tile(zoom: 0, column: 0, row: 0) == TestTiles.tile(0, 0, 0))
    }

    /// Reads at the same time need several connections, and the file may have been replaced since it was opened.
    @Test func anOpenFileStaysWhatItWas() throws {
        try TestTiles.write(to: url)
        let archive = try TileArchive(url)
        let other = folder.url.appendingPathComponent("other.mbtiles")
        try TestTiles.write(to: other, "DELETE FROM tiles")
        #expect(rename(other.path, url.path) == 0)
        let tile = try archive.read { _ in try archive.tile(zoom: 0, column: 0, row: 0) }
        #expect(tile == TestTiles.tile(0, 0, 0))
    }

    @Test func theDigestNamesTheContent() throws {
        try TestTiles.write(to: url)
        let other = folder.url.appendingPathComponent("other.mbtiles")
        try FileManager.default.copyItem(at: url, to: other)
        #expect(try TileArchive(url).digest == TileArchive(other).digest)
        try TestTiles.write(to: other, "UPDATE metadata SET value = 'Other' WHERE name = 'name'")
        #expect(try TileArchive(url).digest != TileArchive(other).digest)
    }

    @Test(arguments: [
        ("format", "csv", "has tiles of the format 'csv', not of pbf, png, jpg or webp"),
        ("maxzoom", "23", "has no tiles, or zooms beyond 0 to 22"),
        ("minzoom", "4", "has no tiles, or zooms beyond 0 to 22"),
        ("minzoom", "one", "has no tiles, or zooms beyond 0 to 22"),
        ("json", "{", "lacks the 'vector_layers' of its tiles"),
        ("bounds", "1,2,3", "has 'bounds' that are not four plain decimal numbers"),
        ("bounds", "1,2,3,4,5", "has 'bounds' that are not four plain decimal numbers"),
        ("bounds", "1,2,nan,4", "has 'bounds' that are not four plain decimal numbers"),
        ("bounds", "0x10,0,90,1", "has 'bounds' that are not four plain decimal numbers"),
        ("bounds", "1e0,0,90,1", "has 'bounds' that are not four plain decimal numbers"),
        ("bounds", "9,8,9,10", "has 'bounds' without an area"), ("bounds", "1,4,3,2", "has 'bounds' without an area"),
        ("bounds", "-200,0,-190,1", "has 'bounds' without an area"),
    ])
    func faultyMetadataIsNamed(_ name: String, _ value: String, _ reason: String) throws {
        try TestTiles.write(to: url, metadata: TestTiles.metadata.merging([name: value]) { $1 })
        #expect(throws: TileArchive.Refusal(reason)) { try TileArchive(url) }
    }

    /// NULL in all places, and texts that are too long or too deep.
    @Test(arguments: [
        ("UPDATE metadata SET value = NULL", "has tiles of the format '', not of pbf, png, jpg or webp"),
        ("UPDATE metadata SET name = NULL", "has tiles of the format '', not of pbf, png, jpg or webp"),
        ("UPDATE metadata SET value = NULL WHERE name = 'minzoom'", "has no tiles, or zooms beyond 0 to 22"),
        ("UPDATE metadata SET value = NULL WHERE name = 'json'", "lacks the 'vector_layers' of its tiles"),
        (
            "UPDATE metadata SET value = NULL WHERE name = 'bounds'",
            "has 'bounds' that are not four plain decimal numbers"
        ),
        (
            "UPDATE metadata SET value = printf('%.*c', 200001, 'x') WHERE name = 'json'",
            "has a 'json' of more than 200000 bytes"
        ),
        (
            """
            UPDATE metadata SET value = '{"vector_layers": ' || printf('%.*c', 100000, '[') WHERE name = 'json'
            """, "lacks the 'vector_layers' of its tiles"
        ),
        (
            """
            UPDATE metadata SET value = '{"vector_layers": ' || replace(printf('%.*c', 30000, 'x'), 'x', '{"id":') ||
            '1' || printf('%.*c', 30000, '}') || '}' WHERE name = 'json'
            """, "has a 'json' of more than 200000 bytes"
        ),
        (
            "DELETE FROM metadata WHERE name LIKE '%zoom'; UPDATE tiles SET zoom_level = NULL",
            "has no tiles, or zooms beyond 0 to 22"
        ),
        (
            "DELETE FROM metadata WHERE name LIKE '%zoom'; UPDATE tiles SET zoom_level = 1e300 + rowid * 1e299",
            "has no tiles, or zooms beyond 0 to 22"
        ),
        ("UPDATE tiles SET tile_data = NULL", nil),
    ])
    func nullsAndLongTextsDoNoHarm(_ statements: String, _ reason: String?) throws {
        try TestTiles.write(to: url, statements)
        do {
            let archive = try TileArchive(url)
            #expect(reason == nil)
            _ = try archive.tile(zoom: 0, column: 0, row: 0)
        } catch {
            #expect(error.description == reason)
        }
    }

    @Test(arguments: [
        ("-180, -85.06, 180, 85", -180.0, 180.0), ("170,0,-170,10", 170.0, -170.0), ("-181,0,181.5,10", -180, 180),
    ])
    func boundsAreThoseOfWebMaps(_ text: String, _ west: Double, _ east: Double) throws {
        try TestTiles.write(to: url, metadata: TestTiles.metadata.merging(["bounds": text]) { $1 })
        let bounds = try TileArchive(url).metadata.bounds
        #expect(bounds.west == west && bounds.east == east)
    }

    @Test(arguments: [
        ("<img src=x onerror=alert(1)>x", "x"), ("<<b>script>x<</b>/script>", "scriptx/script"),
        ("a < b", "a b"), ("<img src=x onerror=alert(1) ", "img src=x onerror=alert(1)"),
        ("&lt;b&gt; &copy; A &amp; B", "&lt;b&gt; © A & B"), ("\u{202E}a\u{1B}b\r\nc", "a b c"),
        (String(repeating: "<", count: 150_000), ""),
        (
            "<a href=\"\(String(repeating: "a", count: 600))\">\(String(repeating: "b", count: 600))</a>",
            String(repeating: "b", count: 500)
        ),
    ])
    func anAttributionIsPlainText(_ text: String, _ attribution: String) throws {
        try TestTiles.write(to: url, metadata: TestTiles.metadata.merging(["attribution": text]) { $1 })
        #expect(try TileArchive(url).metadata.attribution == attribution)
    }

    @Test func otherFilesAreRefused() throws {
        #expect(throws: TileArchive.Refusal("cannot be opened")) { try TileArchive(url) }
        try Data("A text, and no file of SQLite. ".utf8 + Array(repeating: 65, count: 5000)).write(to: url)
        #expect(throws: TileArchive.Refusal("is not a SQLite file")) { try TileArchive(url) }
        try TestTiles.write(to: url, "DROP TABLE metadata")
        #expect(throws: TileArchive.Refusal("is not MBTiles: 'metadata' lacks name and value")) { try TileArchive(url) }
        try TestTiles.write(to: url, "ALTER TABLE tiles RENAME COLUMN tile_row TO row")
        #expect(throws: TileArchive.Refusal("is not MBTiles: 'tiles' lacks tile_row")) { try TileArchive(url) }
        #expect(throws: TileArchive.Refusal("is not a regular file")) { try TileArchive(folder.url) }
        // Whoever opens it waits for a writer.
        let pipe = folder.url.appendingPathComponent("pipe")
        #expect(mkfifo(pipe.path, 0o600) == 0)
        #expect(throws: TileArchive.Refusal("is not a regular file")) { try TileArchive(pipe) }
    }

    /// Simple as it is, the view has ten thousand million rows.
    @Test func aFileThatTakesTooLongIsRefused() throws {
        try TestTiles.write(
            to: url,
            """
            CREATE TABLE numbers (n);
            INSERT INTO numbers WITH RECURSIVE r(n) AS (VALUES(1) UNION ALL SELECT n + 1 FROM r LIMIT 100000) SELECT n FROM r;
            DELETE FROM metadata WHERE name = 'maxzoom';
            ALTER TABLE tiles RENAME TO t;
            CREATE VIEW tiles AS SELECT a.n AS zoom_level, tile_column, tile_row, tile_data
                FROM numbers AS a, numbers AS b LEFT JOIN t ON t.zoom_level = a.n;
            """)
        #expect(throws: TileArchive.Refusal("takes too long to read")) { try TileArchive(url) }
    }

    @Test func faultsOfTheDiskPass() {
        for (code, isPassing) in [
            (ResultCode.SQLITE_IOERR_READ, true), (.SQLITE_NOMEM, true), (.SQLITE_CORRUPT, false),
        ] {
            #expect(
                TileArchive.Refusal(ReuniteDatabase.DatabaseError(DatabaseError(resultCode: code))).isPassing
                    == isPassing)
        }
    }

    /// Whether a tile, or a view, costs more than a tile may.
    @Test(arguments: [
        ("UPDATE tiles SET tile_data = 'no tile'", "has a tile that is not a vector tile compressed with gzip"),
        ("UPDATE tiles SET tile_data = zeroblob(3000000)", "has a value of too many bytes"),
        (
            """
            CREATE TABLE numbers (n);
            INSERT INTO numbers WITH RECURSIVE r(n) AS (VALUES(1) UNION ALL SELECT n + 1 FROM r LIMIT 100000) SELECT n FROM r;
            ALTER TABLE tiles RENAME TO t;
            CREATE VIEW tiles AS SELECT zoom_level, tile_column, tile_row, tile_data FROM t JOIN numbers ON n = 0;
            """, "takes too long to read"
        ),
    ])
    func aTileThatIsNoneIsRefused(_ statement: String, _ reason: String) throws {
        try TestTiles.write(to: url, statement)
        let archive = try TileArchive(url)
        #expect(throws: TileArchive.Refusal(reason)) { try archive.tile(zoom: 0, column: 0, row: 0) }
    }

    /// Whatever is in the file: it is refused, or its tiles are tiles.
    @Test(arguments: Rounds.first(300, of: 5000))
    func damagedFilesDoNoHarm(_ round: Int) throws {
        try TestTiles.write(to: url)
        var bytes = try Data(contentsOf: url)
        var random = SeededGenerator(seed: UInt64(round))
        if round % 3 == 0 {
            bytes = bytes.prefix(Int.random(in: 0..<bytes.count, using: &random))
        } else {
            // More often in the headers of pages, where most depends on a byte.
            for _ in 0..<Int.random(in: 1...20, using: &random) {
                let page = Int.random(in: 0..<bytes.count / 4096, using: &random) * 4096
                let offset = Int.random(in: 0..<(Bool.random(using: &random) ? 120 : 4096), using: &random)
                bytes[page + offset] = UInt8.random(in: 0...255, using: &random)
            }
        }
        try bytes.write(to: url)
        guard let archive = try? TileArchive(url) else { return }
        for zoom in 0...3 {
            for column in 0..<1 << zoom {
                for row in 0..<1 << zoom {
                    let tile = try? archive.tile(zoom: zoom, column: column, row: row)
                    #expect(tile?.starts(with: [0x1F, 0x8B]) ?? true)
                }
            }
        }
    }
}
