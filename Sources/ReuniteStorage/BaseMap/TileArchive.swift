import Foundation
import GRDB
import GRDBSQLite
import Reunite
import Synchronization

/// A file of map tiles in SQLite, read-only: MBTiles 1.3.
///
/// The file may be damaged, or made to do harm. So SQLite trusts nothing in its schema, and a read is bounded in bytes and steps. The
/// file must not be changed in place: a new one replaces it by its name.
///
/// Source: https://github.com/mapbox/mbtiles-spec/blob/master/1.3/spec.md
public final class TileArchive: Sendable {
    /// Why a file is refused.
    public struct Refusal: Error, CustomStringConvertible, Equatable {
        /// The reason, to be read after the name of the file.
        public let description: String

        init(_ description: String) { self.description = description }
    }

    /// Maximum number of bytes of a tile. Those of OpenStreetMap's densest cities have 500,000.
    public static let maximumTileSize = 2_000_000
    /// Steps of SQLite's virtual machine after which a read of a tile is given up: an index finds it within a hundred, also where
    /// `tiles` is a view of two tables.
    private static let maximumSteps = 20_000
    private static let tileQuery =
        "SELECT tile_data FROM tiles WHERE zoom_level = ?1 AND tile_column = ?2 AND tile_row = ?3"

    /// What the file says of itself.
    public let metadata: TileMetadata
    /// A name of the content, for addresses that caches may keep for ever.
    public let digest: String
    /// All connections. They are opened together: later the name may be that of another file.
    private let connections: [DatabaseQueue]
    private let idle: Mutex<[DatabaseQueue]>

    /// Opens a file.
    ///
    /// - Throws: ``Refusal``
    public init(_ url: URL) throws(Refusal) {
        let identity = FileIdentity(url)
        do {
            let first = try Self.open(url)
            metadata = try first.unsafeRead { db in
                try Self.checkSchema(db)
                return try TileMetadata(db)
            }
            digest = try Self.digest(of: url)
            connections = try [first] + (1..<ReaderCount.queued).map { _ in try Self.open(url) }
            idle = Mutex(connections)
            guard FileIdentity(url) == identity else { throw Refusal("was replaced while it was opened") }
        } catch let refusal as Refusal {
            throw refusal
        } catch {
            throw Refusal(Self.reason(error))
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
            try RawStatement(db, Self.tileQuery).first(key) { $0.bytes(0) }
        }
        guard let bytes, !bytes.isEmpty else { return nil }
        guard metadata.format.isFormat(of: bytes) else {
            throw Refusal("has a tile that is not \(metadata.format.description)")
        }
        return bytes
    }

    /// Reads with a connection of its own. If all of them read, it waits for one.
    ///
    /// - Throws: ``Refusal``, also if it takes more steps.
    func read<Value>(_ body: (Database) throws -> Value) throws(Refusal) -> Value {
        guard let value = try attempt(steps: Self.maximumSteps, body) else { throw Refusal("takes too long to read") }
        return value
    }

    /// The same; nil if it was interrupted because it takes more steps.
    func attempt<Value>(steps: Int, _ body: (Database) throws -> Value) throws(Refusal) -> Value? {
        do {
            let own = idle.withLock { $0.popLast() }
            defer { if let own { idle.withLock { $0.append(own) } } }
            return try (own ?? connections[0]).unsafeRead { db in
                let limit = ReadLimit()
                return try limit.apply(to: db) { try limit.within(steps: steps) { try body(db) } }
            }
        } catch let refusal as Refusal {
            throw refusal
        } catch {
            throw Refusal(Self.reason(error))
        }
    }

    private static func open(_ url: URL) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.label = "reunite.tiles"
        configuration.prepareDatabase { db in
            let connection = db.sqliteConnection
            sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, Int32(maximumTileSize))
            sqlite3_limit(connection, SQLITE_LIMIT_ATTACHED, 0)
            try db.execute(
                sql: """
                    PRAGMA trusted_schema = OFF;
                    PRAGMA cell_size_check = ON;
                    PRAGMA mmap_size = 0;
                    PRAGMA cache_size = -4000;
                    PRAGMA temp_store = MEMORY;
                    """)
        }
        // Immutable: no locks, no journal, and no other file is opened beside it.
        return try DatabaseQueue(path: "\(url.absoluteURL.absoluteString)?immutable=1", configuration: configuration)
    }

    private static func checkSchema(_ db: Database) throws {
        for (table, columns) in [
            ("metadata", ["name", "value"]), ("tiles", ["zoom_level", "tile_column", "tile_row", "tile_data"]),
        ] {
            let found = Set(try db.columns(in: table, in: "main").map { $0.name.lowercased() })
            guard found.isSuperset(of: columns) else {
                throw Refusal("is not MBTiles: '\(table)' lacks \(columns.filter { !found.contains($0) }.formatted())")
            }
        }
    }

    private static func reason(_ error: any Error) -> String {
        guard let error = error as? DatabaseError else { return "cannot be read: \(error)" }
        return switch error.resultCode {
        case .SQLITE_NOTADB: "is not a SQLite file"
        case .SQLITE_CANTOPEN: "cannot be opened"
        case .SQLITE_CORRUPT: "is damaged"
        case .SQLITE_TOOBIG: "has a value of more than \(maximumTileSize) bytes"
        case .SQLITE_ERROR: "is not MBTiles: \(error.message ?? "its schema is another one")"
        default: "cannot be read: \(error.message ?? "\(error.resultCode)")"
        }
    }
}
