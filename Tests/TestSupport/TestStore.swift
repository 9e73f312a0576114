import Foundation
import Reunite
import ReuniteDatabase
import ReuniteStorage

/// A store in its own folder, which is deleted when this object is released; in a database of its own, if there is a server for tests
/// (``TestDatabase``).
public final class TestStore: Sendable {
    /// The data folder.
    public let folder: URL
    /// The store in the folder.
    public let store: Store
    /// The address of its database, if it is not in the folder.
    public let url: String?

    /// An empty store.
    ///
    /// - Parameter readTimeouts: the timeouts of reads for a client; long by default, because a machine that runs tests is busy.
    public init(
        readTimeouts: ReadTimeouts = ReadTimeouts(waiting: .seconds(600), running: .seconds(600), alone: .seconds(600))
    ) throws {
        folder = Self.newFolder()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        StatementCosts.record()
        url = try TestDatabase.server?.database(of: folder)
        if let url {
            store = try Store(folder: folder, database: url, readTimeouts: readTimeouts)
            return
        }
        try Self.empty.get().write(to: folder.appendingPathComponent(Store.fileName))
        store = try Store(folder: folder, readTimeouts: readTimeouts)
    }

    /// The same store as another process opens it.
    public func another() throws -> Store {
        try Store(folder: folder, database: url)
    }

    /// The file of an empty store, or the one that `REUNITE_TEST_STORE` names. All tests copy it: creating the tables of SpatiaLite
    /// takes ten times as long as opening them.
    private static let empty = Result {
        if let full = ProcessInfo.processInfo.environment["REUNITE_TEST_STORE"] {
            return try Data(contentsOf: URL(filePath: full))
        }
        let folder = newFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try Store(folder: folder).close()
        return try Data(contentsOf: folder.appendingPathComponent(Store.fileName))
    }

    private static func newFolder() -> URL {
        FileManager.default.temporaryDirectory.appendingPathComponent("reunite-\(UUID().uuidString)")
    }

    deinit {
        try? store.close()
        try? FileManager.default.removeItem(at: folder)
    }
}

extension Store {
    /// Opens the store of a data folder, as the programs that tests run do: in a database, if there is a server for tests.
    public static func ofPrograms(in folder: URL) throws -> Store {
        try Store(folder: folder, database: TestDatabase.server?.database(of: folder))
    }
}

extension IncomingListing {
    /// A listing for a test, with defaults for everything that the test does not need.
    public static func test(
        _ title: String = "Black backpack", description: String = "", status: ListingStatus = .found,
        category: Reunite.Category = .bags, occurred: String = "2026-01-02", at location: Coordinate? = nil,
        precision: Precision? = .exact, state: ListingState? = .open, externalID: String? = nil,
        createdAt: Timestamp? = nil, visibility: Visibility? = nil
    ) throws -> IncomingListing {
        IncomingListing(
            draft: ListingDraft(
                status: status, category: category, title: try Title(title),
                description: try Description(description),
                occurrence: try Occurrence(Moment(rfc3339: occurred)), precision: precision, location: location),
            precision: precision, state: state, externalID: externalID, createdAt: createdAt, visibility: visibility)
    }
}

extension ListingStore {
    /// The attributes of a listing in a page of a search that tests compare.
    public struct Found: Sendable, Equatable {
        /// The identifier.
        public let id: ListingID
        /// The title.
        public let title: String
        /// The distance in metres, if the search has a circle.
        public let distance: Double?
        /// The published point.
        public let point: Coordinate?
    }

    /// A page of a search.
    public func found(_ query: ListingQuery) async throws -> (listings: [Found], page: SearchPage) {
        // A read blocks the caller's thread: let other tests use the thread in between.
        await Task.yield()
        let (listings, page) = try await search(query, into: [Found]()) { found, row in
            found.append(Found(id: row.id, title: row.title, distance: row.distance, point: row.point))
        }
        return (listings, page)
    }

    /// All pages of a search, one after the other.
    public func walk(
        _ filters: [ListingFilter], sort: ListingSort = .newest, limit: Int = 100
    ) async throws -> [Found] {
        var all: [Found] = []
        var query = try ListingQuery(filters, sort: sort, limit: limit)
        while true {
            let (listings, page) = try await found(query)
            all += listings
            guard let next = page.next else { return all }
            query.cursor = next
        }
    }
}
