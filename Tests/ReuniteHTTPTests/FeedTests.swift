import Foundation
import Reunite
import ReuniteStorage
import TestSupport
import Testing

@testable import ReuniteHTTP

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// The Atom feed of a search.
@Suite struct FeedTests {
    /// The elements of a feed's entries by their names, and its own.
    private final class Reader: NSObject, XMLParserDelegate {
        var entries: [[String: String]] = []
        var feed: [String: String] = [:]
        private var isEntry = false
        private var text = ""

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String] = [:]
        ) {
            if name == "entry" {
                isEntry = true
                entries.append([:])
            }
            text = ""
            if let rel = attributes["rel"], let href = attributes["href"] { set("link \(rel)", href) }
        }

        func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

        func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
            if name == "entry" { isEntry = false } else { set(name, text) }
        }

        private func set(_ name: String, _ value: String) {
            if isEntry { entries[entries.count - 1][name] = value } else { feed[name] = value }
        }
    }

    private static func read(_ response: TestResponse) throws -> Reader {
        let reader = Reader()
        let parser = XMLParser(data: Data(response.body.readableBytesView))
        parser.delegate = reader
        #expect(parser.parse(), "\(String(describing: parser.parserError))")
        return reader
    }

    @Test("The newest listings that pass are entries with their published points, whatever they say")
    func entries() async throws {
        let service = try TestService()
        let store = service.test.store
        try await service.run { client in
            let ada = try await TestPerson(in: store, client)
            _ = try await ada.post("/api/v1/listings", TestPerson.listing("Old keys", coordinates: "[10, 10]"))
            let first = try await ada.post(
                "/api/v1/listings",
                TestPerson.listing(
                    #"Keys <b>&amp; \"ring\"</b> ]]>"#, coordinates: "[4.85941, 45.76061]",
                    more: #", "description": "One\nTwo 🔑", "precision": "exact""#))
            let second = try await ada.post(
                "/api/v1/listings", TestPerson.listing("Found keys", status: "found", coordinates: "[4.9, 45.8]"))
            let response = try await client.send(.get, "/api/v1/feed.atom?q=keys&bbox=4,45,5,46")
            #expect(response.status == .ok)
            #expect(response.headers[.contentType] == "application/atom+xml; charset=utf-8")
            let feed = try Self.read(response)
            #expect(feed.feed["link self"]?.hasSuffix("/api/v1/feed.atom?q=keys&bbox=4,45,5,46") == true)
            #expect(feed.entries.map { $0["title"] } == ["Found keys", #"Keys <b>&amp; "ring"</b> ]]>"#])
            let ids = try [second, first].map { "urn:uuid:\(try $0.json["id"] as? String ?? "")" }
            #expect(feed.entries.map { $0["id"] } == ids)
            #expect(feed.entries[1]["georss:point"] == "45.76061 4.85941" && feed.entries[1]["content"] == "One\nTwo 🔑")
            #expect(feed.entries[0]["link alternate"]?.hasPrefix("http://localhost/listings/") == true)
            let updated = try second.json["properties"] as? [String: Any]
            #expect(feed.feed["updated"] == updated?["updatedAt"] as? String)
            // An approximate listing has its published point.
            let published = try second.json["geometry"] as? [String: Any]
            let point = try #require(published?["coordinates"] as? [Double])
            #expect(feed.entries[0]["georss:point"] == "\(point[1]) \(point[0])")
            // A reader that has it gets nothing, and one that asks wrongly is told so.
            let tag = try #require(response.headers[.eTag])
            let again = try await client.send(
                .get, "/api/v1/feed.atom?q=keys&bbox=4,45,5,46", headers: [.ifNoneMatch: tag])
            #expect(again.status == .notModified)
            // Readers and trackers append parameters of their own.
            let tracked = try await client.send(
                .get, "/api/v1/feed.atom?q=keys&utm_source=x&fbclid=y&_=17&utm_medium=z")
            #expect(try Self.read(tracked).feed["link self"]?.hasSuffix("/api/v1/feed.atom?q=keys") == true)
            for name in ["UTM_SOURCE", "mc_cid", "mc_eid", "gclid", "yclid", "_ga", "igshid", "pk_campaign", "ref"] {
                let tracked = try await client.send(.get, "/api/v1/feed.atom?\(name)=1&q=keys")
                #expect(try Self.read(tracked).feed["link self"]?.hasSuffix("/feed.atom?q=keys") == true, "\(name)")
            }
            #expect(try await client.send(.get, "/api/v1/feed.atom?utm=1").faults == ["utm"])
            #expect(try await client.send(.get, "/api/v1/feed.atom?cursor=1&state=all").faults == ["cursor", "state"])
            #expect(try Self.read(await client.send(.get, "/api/v1/feed.atom?q=absent")).entries.isEmpty)
        }
    }

    @Test("A listing that is hidden or withdrawn is in no feed")
    func hidden() async throws {
        let service = try TestService()
        let store = service.test.store
        _ = try await store.listings.upsert([
            .test("Held", visibility: .held), .test("Removed", visibility: .removed),
            .test("Resolved", state: .resolved),
            .test("Open"),
        ])
        try await service.run { client in
            let feed = try Self.read(await client.send(.get, "/api/v1/feed.atom"))
            #expect(feed.entries.map { $0["title"] } == ["Open"])
        }
    }
}
