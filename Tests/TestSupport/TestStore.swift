import Foundation
import Reunite
import ReuniteStorage

/// A store in a folder of its own, removed with the last reference.
public final class TestStore: Sendable {
    /// The data folder.
    public let folder: URL
    /// The store in it.
    public let store: ListingStore

    /// An empty store.
    public init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("reunite-\(UUID().uuidString)")
        store = try ListingStore(folder: folder)
    }

    deinit {
        try? store.close()
        try? FileManager.default.removeItem(at: folder)
    }
}

extension ImportedListing {
    /// A listing for a test; what does not matter is filled in.
    public static func test(
        _ title: String = "Black backpack", description: String = "", status: ListingStatus = .found,
        category: Reunite.Category = .bags, occurred: String = "2026-01-02", at location: Coordinate? = nil,
        precision: Precision? = .exact, state: ListingState? = .open, externalID: String? = nil,
        createdAt: Timestamp? = nil, visibility: Visibility? = nil
    ) throws -> ImportedListing {
        ImportedListing(
            draft: ListingDraft(
                status: status, category: category, title: try Title(title),
                description: try Description(description),
                occurrence: try Occurrence(Moment(rfc3339: occurred)), precision: precision, location: location),
            precision: precision, state: state, externalID: externalID, createdAt: createdAt, visibility: visibility)
    }
}

extension ListingStore {
    /// What a page of a search has of each listing that tests ask for.
    public struct Found: Sendable, Equatable {
        /// The identifier.
        public let id: ListingID
        /// The title.
        public let title: String
        /// Metres, where a place was asked.
        public let distance: Double?
        /// The published point.
        public let point: Coordinate?
    }

    /// A page of a search.
    public func found(_ query: ListingQuery) async throws -> (listings: [Found], page: SearchPage) {
        // A read takes the caller's thread: let the tests beside this one have it in between.
        await Task.yield()
        let (listings, page) = try await search(query, into: [Found]()) { found, row in
            found.append(
                Found(
                    id: row.id, title: String(decoding: row.title, as: UTF8.self), distance: row.distance,
                    point: row.point))
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
