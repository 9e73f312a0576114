import Foundation
import HTTPTypes
import NIOCore
import Reunite
import ReuniteStorage
import TestSupport
import Testing

@testable import ReuniteHTTP

/// Hidden parts of a listing over HTTP: nobody but its owner and the moderators of its case finds a trace of them.
@Suite struct RedactionHTTPTests {
    /// Everything that a visitor can ask that might name a listing.
    private static let places = [
        "/api/v1/listings", "/api/v1/listings?q=bag", "/ogc/collections/listings/items", "/listings", "/api/v1/changes",
        "/api/v1/pins?bbox=-180,-85,180,85&zoom=3", "/api/v1/suggestions?q=lop", "/api/v1/tiles/0/0/0.mvt",
    ]

    private static func body(_ client: TestClient, _ uri: String) async throws -> String {
        let response = try await client.send(.get, uri)
        #expect(response.status.code / 100 == 2, "\(uri)")
        return String(decoding: Data(response.body.readableBytesView), as: UTF8.self)
    }

    @Test func wordsLeaveEverythingThatIsPublished() async throws {
        try await ReportedListing.run(.personalInformation) { reported in
            let (owner, location, client) = (reported.owner, reported.location, reported.client)
            let text = #"{"properties": {"title": "Bag of Maria López", "description": "Call 555-1234 or come."}}"#
            #expect(try await owner.patch(location, text).status == .ok)
            let tag = try #require(try await client.send(.get, location).headers[.eTag])
            #expect(try await Self.body(client, "/api/v1/listings?q=lopez").contains("Maria"))
            let decided = try await reported.decide(.redact, 2, more: #", "words": ["maria lopez", "5551234"]"#)
            #expect(decided.status == .ok)
            let shown = try await client.send(.get, location, headers: [.ifNoneMatch: tag])
            #expect(shown.status == .ok)
            let properties = try #require(try shown.json["properties"] as? [String: Any])
            #expect(properties["title"] as? String == "Bag of ███")
            #expect(properties["description"] as? String == "Call ███ or come.")
            #expect(properties["redactions"] == nil && properties["written"] == nil)
            for place in Self.places + [location, String(location.dropFirst("/api/v1".count))] {
                let body = try await Self.body(client, place).lowercased()
                for words in ["maria", "lópez", "555-1234"] { #expect(!body.contains(words), "\(place)") }
            }
            for words in ["lopez", "lop", "5551234"] {
                let found = try await client.send(.get, "/api/v1/listings?q=\(words)")
                #expect(try found.json["numberReturned"] as? Int == 0, "\(words)")
            }
            #expect(try await client.send(.get, "/api/v1/listings?q=bag").json["numberReturned"] as? Int == 1)
            // A moderator who reads the listing itself sees what everybody sees; in the case, and for its owner, there is all.
            let moderators = try await reported.moderator.get(location).json["properties"] as? [String: Any]
            #expect(moderators?["redactions"] == nil && moderators?["visibility"] as? String == "public")
            for listing in [try await owner.get(location).json, try decided.json["listing"] as? [String: Any] ?? [:]] {
                let own = try #require(listing["properties"] as? [String: Any])
                let hidden = (own["redactions"] as? [[String: Any]])?.first
                #expect(
                    hidden?["words"] as? [String] == ["maria lopez", "5551234"] && hidden?["note"] as? String == "Why")
                #expect((own["written"] as? [String: String])?["title"] == "Bag of Maria López")
            }
            // An edit does not bring them back, and what it does not name stays as it was written.
            _ = try await owner.patch(location, #"{"properties": {"description": "Ask MARIA LOPEZ."}}"#)
            let edited = try await client.send(.get, location).json["properties"] as? [String: Any]
            #expect(edited?["title"] as? String == "Bag of ███" && edited?["description"] as? String == "Ask ███.")
            #expect(try await owner.post("\(location)/appeal", #"{"body": "She agrees."}"#).status == .created)
            let version = try await reported.moderator.get(reported.address).json["version"] as? Int
            #expect(try await reported.decide(.restore, version ?? 0).status == .ok)
            let restored = try await client.send(.get, location).json["properties"] as? [String: Any]
            #expect(
                restored?["title"] as? String == "Bag of Maria López"
                    && restored?["description"] as? String == "Ask MARIA LOPEZ.")
        }
    }

    @Test func theAddressesOfAHiddenPhotoAreGone() async throws {
        try await ReportedListing.run { reported in
            let (owner, location, client) = (reported.owner, reported.location, reported.client)
            func upload() async throws -> TestResponse {
                try await client.execute(
                    uri: "\(location)/photos", method: .post,
                    headers: [.authorization: "Bearer \(owner.token)", .contentType: "image/bmp"],
                    body: ByteBuffer(bytes: TestImage.bmp(width: 64, height: 48)))
            }
            let photo = try #require(try await upload().json["id"] as? String)
            let addresses = PhotoSize.allCases.map { "/api/v1/photos/\(photo)/\($0.rawValue)" }
            let tag = try #require(try await client.send(.get, addresses[0]).headers[.eTag])
            let version = try #require(try await reported.moderator.get(reported.address).json["version"] as? Int)
            #expect(try await reported.decide(.redact, version, more: #", "photos": ["\#(photo)"]"#).status == .ok)
            for address in addresses {
                #expect(try await client.send(.get, address).status == .notFound)
                #expect(try await client.send(.get, address, headers: [.ifNoneMatch: tag]).status == .notFound)
                #expect(try await reported.reporter.get(address).status == .notFound)
                for person in [owner, reported.moderator] {
                    let shown = try await person.get(address)
                    #expect(shown.status == .ok && shown.headers[.cacheControl] == "private, no-cache")
                }
            }
            #expect(try await !Self.body(client, location).contains(photo))
            #expect(try await upload().problem == "photo-hidden")
        }
    }

    @Test(arguments: [
        #"{"action": "redact", "note": "x", "version": 1}"#,
        #"{"action": "redact", "note": "x", "version": 1, "words": ["?"]}"#,
        #"{"action": "hold", "note": "x", "version": 1, "words": ["a"]}"#,
        #"{"action": "redact", "note": "x", "version": 1, "photos": ["a"]}"#,
        #"{"action": "redact", "note": "x", "version": 1, "words": "a"}"#,
    ])
    func invalidBodies(_ body: String) async throws {
        try await ReportedListing.run { reported in
            let refused = try await reported.moderator.post("\(reported.address)/decisions", body)
            #expect(refused.status.code / 100 == 4 && refused.status != .conflict)
            let missing = try await reported.decide(.redact, 1, more: #", "words": ["elsewhere"]"#)
            #expect(try missing.status == .conflict && missing.problem == "nothing-to-redact")
        }
    }

    @Test func theQueueIsSearchedAndCounted() async throws {
        try await ReportedListing.run(.scam) { reported in
            let cases = "/api/v1/moderation/cases"
            for (query, count) in [
                ("q=backpack", 1), ("q=nothing", 0), ("q=backpack&state=dismissed", 0), ("disputed=true", 0),
            ] {
                let page = try await reported.moderator.get("\(cases)?\(query)")
                #expect(page.status == .ok)
                #expect((try page.json["cases"] as? [Any])?.count == count, "\(query)")
            }
            #expect(try await reported.moderator.get(cases).json["numberMatched"] as? Int == 1)
            for query in [
                "q=", "q=%3F", "q=a&disputed=true", "disputed=maybe", "q=\(String(repeating: "a", count: 201))",
            ] {
                #expect(try await reported.moderator.get("\(cases)?\(query)").status == .badRequest, "\(query)")
            }
            #expect(try await reported.owner.get("\(cases)?q=backpack").status == .forbidden)
        }
    }
}
