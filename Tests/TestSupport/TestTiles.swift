import Foundation
import GRDB

/// Files of map tiles: MBTiles.
public enum TestTiles {
    /// A tile that says its address, compressed with gzip.
    public static func tile(_ zoom: Int, _ column: Int, _ row: Int) -> [UInt8] {
        gzip("\(zoom)/\(column)/\(row)")
    }

    /// A short text in gzip's format, stored.
    public static func gzip(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        let size = UInt16(bytes.count)
        func little(_ number: some FixedWidthInteger) -> [UInt8] {
            withUnsafeBytes(of: number.littleEndian, Array.init)
        }
        var check = ~UInt32(0)
        for byte in bytes {
            check ^= UInt32(byte)
            for _ in 0..<8 { check = check >> 1 ^ (check & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
        return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1] + little(size) + little(~size) + bytes + little(~check)
            + little(UInt32(size))
    }

    /// The members of `metadata` of a file that is as it should be.
    public static let metadata = [
        "name": "Test", "format": "pbf", "minzoom": "0", "maxzoom": "3", "bounds": "-10,-20,30,40",
        "attribution": #"<a href="https://example.org">&copy; Example</a>"#,
        "json": #"{"vector_layers": [{"id": "water", "fields": {"class": "String"}}, {"id": "place"}]}"#,
    ]

    /// Writes a file with the tiles of the first zooms but the one in the south-east of each.
    ///
    /// - Parameters:
    ///   - metadata: the members of `metadata`.
    ///   - more: statements that are run last.
    public static func write(to url: URL, metadata: [String: String] = metadata, _ more: String = "") throws {
        try? FileManager.default.removeItem(at: url)
        let file = try DatabaseQueue(path: url.path)
        try file.write { db in
            try db.execute(
                sql: """
                    CREATE TABLE metadata (name TEXT, value TEXT);
                    CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB,
                        PRIMARY KEY (zoom_level, tile_column, tile_row));
                    """)
            for (name, value) in metadata.sorted(by: { $0.key < $1.key }) {
                try db.execute(sql: "INSERT INTO metadata VALUES (?, ?)", arguments: [name, value])
            }
            for zoom in 0...3 {
                let width = 1 << zoom
                for column in 0..<width {
                    for row in 0..<width where zoom == 0 || (column, row) != (width - 1, width - 1) {
                        try db.execute(
                            sql: "INSERT INTO tiles VALUES (?, ?, ?, ?)",
                            arguments: [zoom, column, width - 1 - row, Data(tile(zoom, column, row))])
                    }
                }
            }
            try db.execute(sql: more)
        }
        try file.close()
    }
}
