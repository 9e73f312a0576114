import Foundation
import Reunite
import ReuniteDatabase
import Synchronization

/// A file of map tiles in SQLite, read-only: MBTiles 1.3.
///
/// The file may be damaged, or made to do harm. So its schema may have little (`TileSchema`), SQLite trusts nothing in it, and opening
/// and reading are bounded in bytes and steps. The file must not be changed in place: a new one replaces it by its name.
///
/// Source: https://github.com/mapbox/mbtiles-spec/blob/master/1.3/spec.md
public final class TileArchive: Sendable {
    /// Maximum number of bytes of a tile. Those of OpenStreetMap's densest cities have 500,000.
    public static let maximumTileSize = 2_000_000
    /// Steps of SQLite's virtual machine after which a read of a tile is given up: an index finds it within a hundred, also where
    /// `tiles` is a view of two tables.
    private static let maximumSteps = 20_000
    /// The same for opening a file: the zooms of a country without an index take a tenth.
    private static let openingSteps = 50_000_000
    /// The time after which opening is given up.
    private static let openingTime = Duration.seconds(10)
    /// The same for a query for places.
    private static let maximumQuerySteps = 300_000
    /// Maximum number of bytes of a value of a place. The longest are the outlines of towns.
    private static let maximumPlaceValue = 200_000
    private static let tileQuery =
        "SELECT tile_data FROM tiles WHERE zoom_level = ?1 AND tile_column = ?2 AND tile_row = ?3"

    /// What the file says of itself.
    public let metadata: TileMetadata
    /// A name of the content, for addresses that caches may keep permanently.
    public let digest: String
    /// All connections. They are opened together: later the name may be that of another file.
    private let connections: [SQLiteFile]
    private let idle: Mutex<[SQLiteFile]>

    /// Opens a file.
    ///
    /// - Throws: ``Refusal``
    public init(_ url: URL) throws(Refusal) {
        let identity = FileIdentity(url)
        guard identity.exists else { throw Refusal("cannot be opened") }
        guard identity.isRegular else { throw Refusal("is not a regular file") }
        let deadline = ContinuousClock.now + Self.openingTime
        do {
            let first = try Self.open(url, until: deadline)
            metadata = try first.read(largestValue: Self.maximumTileSize) { db in
                try Self.limited(db, until: deadline) {
                    try Self.checkColumns(db)
                    return try TileMetadata(db)
                }
            }
            digest = try Self.digest(of: url)
            connections = try [first] + (1..<ReaderCount.queued).map { _ in try Self.open(url, until: deadline) }
            idle = Mutex(connections)
            guard FileIdentity(url) == identity else { throw Refusal("was replaced while it was opened") }
        } catch let refusal as Refusal {
            throw refusal
        } catch {
            throw Refusal(error)
        }
    }

    /// A tile, compressed with gzip if it is a vector tile; nil if the file has none there.
    ///
    /// - Parameters:
    ///   - row: from the north, as in addresses of web maps. MBTiles counts from the south.
    /// - Throws: ``Refusal`` if it cannot be read, or is no tile.
    public func tile(zoom: Int, column: Int, row: Int) throws(Refusal) -> [UInt8]? {
        let (width, zooms) = (1 << zoom, metadata.zooms)
        guard zooms.contains(zoom), (0..<width).contains(column), (0..<width).contains(row) else { return nil }
        let key = [zoom, column, width - 1 - row].map { SQLValue.integer(Int64($0)) }
        let bytes = try read { db in
            try db.prepare(Self.tileQuery).first(key) { $0.bytes(0) }
        }
        guard let bytes, !bytes.isEmpty else { return nil }
        guard metadata.format.isFormat(of: bytes) else {
            throw Refusal("has a tile that is not \(metadata.format.description)")
        }
        return bytes
    }

    /// Reads with a connection of its own. If all of them read, it waits for one.
    ///
    /// - Throws: ``Refusal``, also if it takes more steps than a tile may.
    func read<Value>(_ body: (any Connection) throws -> Value) throws(Refusal) -> Value {
        let value = try connected { db in
            let limit = ReadLimit()
            return try db.run(under: limit) { try limit.within(steps: Self.maximumSteps) { try body(db) } }
        }
        guard let value else { throw .tooLong }
        return value
    }

    /// Reads places as ``read(_:)`` does. A query that takes more steps than it may is ended, and is not an error.
    func attempt(within budget: PlaceBudget, _ body: (any Connection) throws -> Void) throws(Refusal) {
        guard let (limit, steps) = budget.query(atMost: Self.maximumQuerySteps) else { return }
        try connected(largestValue: Self.maximumPlaceValue) { db in
            do {
                _ = try db.run(under: limit) { try limit.within(steps: steps) { try body(db) } }
            } catch Overload.readTooLong {
                // The budget tells.
            }
        }
    }

    private func connected<Value>(
        largestValue: Int = maximumTileSize, _ body: (any Connection) throws -> Value
    ) throws(Refusal) -> Value {
        do {
            let own = idle.withLock { $0.popLast() }
            defer { if let own { idle.withLock { $0.append(own) } } }
            return try (own ?? connections[0]).read(largestValue: largestValue, body)
        } catch let refusal as Refusal {
            throw refusal
        } catch {
            throw Refusal(error)
        }
    }

    private static func open(_ url: URL, until deadline: ContinuousClock.Instant) throws -> SQLiteFile {
        try SQLiteFile(url, largestValue: maximumTileSize) { db in
            // Before anything else reads the file.
            try limited(db, until: deadline) { try TileSchema.check(db) }
        }
    }

    /// Runs a part of opening.
    private static func limited<Value>(
        _ db: any Connection, until deadline: ContinuousClock.Instant, _ body: () throws -> Value
    ) throws -> Value {
        let limit = ReadLimit(until: deadline)
        do {
            let value = try db.run(under: limit) { try limit.within(steps: openingSteps) { try body() } }
            guard let value else { throw Refusal.tooLong }
            return value
        } catch Overload.readTooLong {
            throw Refusal.tooLong
        }
    }

    private static func checkColumns(_ db: any Connection) throws {
        for (table, columns) in [
            ("metadata", ["name", "value"]), ("tiles", ["zoom_level", "tile_column", "tile_row", "tile_data"]),
        ] {
            let found = Set(
                try db.prepare("SELECT name FROM pragma_table_info(?1, 'main')", isCached: false)
                    .all([.text(table)]) { $0.text("name").lowercased() })
            guard found.isSuperset(of: columns) else {
                throw Refusal("is not MBTiles: '\(table)' lacks \(columns.filter { !found.contains($0) }.formatted())")
            }
        }
    }
}
