import Foundation
import GRDB
import Reunite
import TestSupport
import Testing

@testable import ReuniteHTTP
@testable import ReuniteStorage

/// Pages end after so many bytes: see ``PageSize/bytes``.
@Suite struct PageBytesTests {
    private static let count = 300

    /// A service with listings at one place, whose descriptions are as long as they may be.
    private static func service() async throws -> TestService {
        let service = try TestService()
        let place = try Coordinate(longitude: 2, latitude: 48)
        let description = String(repeating: "é", count: 5000)
        _ = try await service.test.store.listings.upsert(
            (0..<count).map { try .test("Number \($0)", description: description, at: place) })
        return service
    }

    /// Follows the links, and checks that each page is short and that each entry is on one of them.
    ///
    /// - Parameter slack: the most bytes of a page above ``PageSize/bytes``.
    private static func walk(
        _ path: String, _ client: TestClient, _ list: String = "features", id: String = "id", token: String? = nil,
        slack: Int = 20_000
    ) async throws {
        var ids: [String] = []
        var pages = 0
        var next: String? = path
        while let uri = next, ids.count < count {
            let response = try await client.send(.get, uri, token: token)
            try #require(response.status == .ok, "\(uri): \(response.status)")
            let page = try response.json
            let entries = (page[list] as? [[String: Any]] ?? []).compactMap { $0[id] as? String }
            // An entry has less than 20 KB.
            #expect((1..<PageSize.bytes + slack).contains(response.body.readableBytes) && !entries.isEmpty)
            #expect(page["numberReturned"] as? Int ?? entries.count == entries.count)
            ids += entries
            pages += 1
            let links = page["links"] as? [[String: Any]] ?? []
            next = links.first { $0["rel"] as? String == "next" }?["href"] as? String
            if ids.count < count {
                #expect(response.body.readableBytes >= PageSize.bytes, "\(uri) ends early")
                try #require(next != nil, "\(uri) has no next page after \(ids.count)")
            }
        }
        #expect(ids.count == count && Set(ids).count == count, "\(path)")
        #expect(pages >= 3, "\(path)")
    }

    @Test(arguments: [
        "/api/v1/listings?limit=1000", "/api/v1/listings?limit=1000&q=number",
        "/api/v1/listings?limit=1000&near=2,48.001&radius=1000&sort=distance",
        "/ogc/collections/listings/items?limit=1000",
    ])
    func searchesEndAfterBytes(_ path: String) async throws {
        try await Self.service().run { client in try await Self.walk(path, client) }
    }

    @Test func changesEndAfterBytes() async throws {
        try await Self.service().run { client in
            try await Self.walk("/api/v1/changes?since=0&limit=1000", client, "changes", id: "listing")
            // A stream gets all of them, in smaller batches.
            let stream = try EventClient("/api/v1/events?since=0", port: client.port)
            try await stream.wait { $0.lastEventID == "\(Self.count)" }
            #expect(Set(stream.events.map(\.listing)).count == Self.count)
            #expect(stream.events.count == Self.count && stream.events.allSatisfy { $0.type == "appeared" })
            stream.leave()
        }
    }

    @Test func leavesEndAfterBytes() async throws {
        try await Self.service().run { client in
            let map = try await client.send(.get, "/api/v1/pins?bbox=1,47,3,49&zoom=5").json
            let cluster = try #require((map["features"] as? [[String: Any]])?.first?["properties"] as? [String: Any])
            let id = try #require(cluster["cluster_id"])
            try await Self.walk("/api/v1/pins/clusters/\(id)/leaves?limit=1000", client)
        }
    }

    @Test func reportsOfACaseEndAfterBytes() async throws {
        try await ReportedListing.run { reported in
            // Only reports without a reporter may have the same reason.
            try await reported.store.write { transaction in
                try transaction.db.execute(
                    """
                    UPDATE report SET reporter = NULL, comment = '\(String(repeating: "é", count: 5000))';
                    INSERT INTO report (id, secret, moderation_case, first_version, case_version, reason, comment,
                    weight, updated_at)
                    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(Self.count - 1))
                    SELECT id + i, i, moderation_case, 1, 1, reason, comment, weight, updated_at FROM report, n
                    """)
            }
            // Only the comments count, and not the ids and times of some hundred reports.
            try await Self.walk(
                "\(reported.address)/reports?limit=1000", reported.client, "reports", token: reported.moderator.token,
                slack: 70_000)
            let details = try await reported.moderator.get(reported.address)
            #expect((try details.json["reports"] as? [Any])?.count == 50)
        }
    }

    @Test func ownListingsEndAfterBytes() async throws {
        let service = try TestService()
        try await service.run { client in
            let person = try await TestPerson(in: service.test.store, client)
            let description = String(repeating: "é", count: 5000)
            for number in 0..<Self.count {
                _ = try await person.postListing("Number \(number)", description: description)
            }
            try await Self.walk("/api/v1/accounts/me/listings?limit=1000", client, token: person.token)
            // An export has all of them.
            let export = try await person.get("/api/v1/accounts/me/export").json
            #expect((export["listings"] as? [Any])?.count == Self.count)
        }
    }
}
