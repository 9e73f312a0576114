import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Reunite
import TestSupport
import Testing

@testable import ReuniteHTTP

/// Compares the header fields of `HEAD` and `GET`, byte for byte.
@Suite struct HeadTests {
    /// These depend on the time or on the request.
    private static let ownFields = ["date", "x-request-id"]

    /// Paths whose bodies contain times or counts, so that their length varies.
    private static let varying = [
        "/api/v1/listings", "/api/v1/listings/{id}/matches", "/ogc/collections/listings/items",
        "/api/v1/accounts/me/listings", "/api/v1/moderation/statistics", "/metrics",
        "/api/v1/pins/clusters/{id}/leaves", "/api/v1/debug/map", "/api/v1/sessions",
        "/api/v1/claims/{id}/code", "/api/v1/status/{number}",
    ]

    /// The path with values for its parameters.
    private static func address(_ path: String, _ values: [String: String]) -> String {
        let value = values.filter { path.hasPrefix($0.key) }.max { $0.key.count < $1.key.count }?.value ?? "1"
        let filled = path.replacing(#/\{[A-Za-z]+\}/#, with: { $0.output == "{size}" ? "small" : value })
        return switch path {
        case "/api/v1/pins": "\(filled)?bbox=-180,-90,180,90&zoom=3"
        case "/api/v1/suggestions", "/api/v1/places": "\(filled)?q=keys"
        case "/api/v1/tags/{code}/answer": "\(filled)?secret=0123456789abcdefghijkl"
        case "/api/v1/places/reverse": "\(filled)?lon=2.35&lat=48.85"
        default: filled
        }
    }

    private static func fields(_ answer: String, isLengthLeftOut: Bool) -> [String] {
        let head = answer.components(separatedBy: "\r\n\r\n")[0].components(separatedBy: "\r\n")
        return head.map { line in
            let name = line.split(separator: ":")[0].lowercased()
            return ownFields.contains(name) || isLengthLeftOut && name == "content-length" ? name : line
        }.sorted()
    }

    @Test func headReturnsTheFieldsOfGet() async throws {
        var service = try TestService()
        let store = service.test.store
        let folder = try TemporaryFolder()
        let tiles = folder.url.appendingPathComponent("map.mbtiles")
        try TestTiles.write(to: tiles)
        service.configuration.web.worldMapFile = try BaseMapFile(
            tiles, cacheSize: 1_000_000, logger: Logger(label: "test"))
        service.configuration.web.baseMapFile = try BaseMapFile(
            tiles, cacheSize: 1_000_000, logger: Logger(label: "test"))
        _ = try await store.listings.upsert(
            try (0..<200).map { try .test("n\($0)", at: Coordinate(longitude: 4.85, latitude: 45.76)) })
        try await service.run { client in
            let port = client.port
            let person = try await TestPerson(role: .administrator, in: store, client)
            let owner = try await TestPerson(in: store, client)
            let listing = try await owner.postListing()
            let uploaded = try await client.execute(
                uri: "\(listing)/photos", method: .post,
                headers: [.authorization: "Bearer \(owner.token)", .contentType: "image/bmp"],
                body: ByteBuffer(bytes: TestImage.bmp(width: 64, height: 48)))
            let photo = try #require(try uploaded.json["id"] as? String)
            _ = try await person.post("\(listing)/reports", #"{"reason": "spam"}"#)
            let cases = try await person.get("/api/v1/moderation/cases").json["cases"] as? [[String: Any]]
            let pins = try await client.send(.get, "/api/v1/pins?bbox=-180,-90,180,90&zoom=3")
            let cluster = (try pins.json["features"] as? [[String: Any]] ?? [])
                .compactMap { ($0["properties"] as? [String: Any])?["cluster_id"] }.first
            let search = try await person.post("/api/v1/accounts/me/searches", #"{"name": "Keys", "query": "q=keys"}"#)
            let id = String(listing.split(separator: "/").last ?? "")
            let found = TestPerson.listing(status: "found")
            let own = try await person.post("/api/v1/listings", found).json["id"] as? String ?? ""
            let listed = try await person.get("/api/v1/listings/\(own)").json["properties"] as? [String: Any]
            let claimed = try #require(try await owner.post("/api/v1/listings", found).headers[.location])
            let claim = try await person.post("\(claimed)/claims").json["id"] as? String ?? ""
            _ = try await owner.post("/api/v1/claims/\(claim)/accept")
            // Another claim, which is reported: its moderator reads the proof.
            let claimant = try await TestPerson(in: store, client)
            let disputed = try #require(try await owner.post("/api/v1/listings", found).headers[.location])
            let dispute = try #require(try await claimant.post("\(disputed)/claims").headers[.location])
            _ = try await owner.post("\(dispute)/reports", #"{"reason": "scam"}"#)
            let disputedListing = try #require(ListingID(String(disputed.split(separator: "/").last ?? "")))
            let disputedCase = try #require(try await store.moderation.moderationCase(of: disputedListing))
            let taken = try await client.send(
                .post, "/api/v1/moderation/cases/\(disputedCase)/claim", nil, token: person.token)
            #expect(taken.status == .ok)
            _ = try await person.post("\(listing)/messages", #"{"body": "Is it mine?"}"#)
            let list = try await person.get("/api/v1/accounts/me/conversations").json["conversations"]
            let conversation = (list as? [[String: Any]])?.first?["id"] as? String ?? ""
            let thing = try await person.post(
                "/api/v1/accounts/me/belongings", #"{"title": "Bike", "category": "bicycles"}"#)
            let values = [
                "/api/v1/moderation/cases/{id}/proof": "\(disputedCase)",
                "/api/v1/moderation/cases/{id}/claims": "\(disputedCase)",
                "/api/v1/moderation/cases/{id}/messages": "\(disputedCase)",
                "/api/v1/accounts/me/belongings": try thing.json["id"] as? String ?? "", "/t/": TagCode.random().text,
                "/api/v1/tags": TagCode.random().text, "/l/": try #require(ListingID(id)).code,
                "/api/v1/listings/{id}/claims": own, "/api/v1/listings/{id}/proof": own,
                "/api/v1/listings/{id}/contact/reads": own, "/api/v1/claims": claim,
                "/api/v1/conversations": conversation,
                "/api/v1/listings": id, "/listings": id, "/ogc/collections/listings/items": id,
                "/api/v1/accounts/me/searches": try search.json["id"] as? String ?? "", "/api/v1/photos": photo,
                "/api/v1/accounts": "\(owner.account)",
                "/api/v1/moderation/cases": cases?.first?["id"] as? String ?? "",
                "/api/v1/moderation/accounts": "\(owner.account)", "/api/v1/pins": "\(cluster ?? "")",
                "/api/v1/status": listed?["number"] as? String ?? "", "/api/v1/tiles": "0", "/base-map": "0",
                "/world-map": "0",
            ]
            // The file has one format of tiles.
            let gets =
                EndpointTerms.all.filter { $0.method == .get && !$0.path.contains(#/\.(png|jpg|webp)$/#) }.map(\.path)
                + ["/", "/account/sign-in"]
            #expect(gets.count > 30)
            for path in gets + ["/nowhere", "/api/v1/accounts/verify", "/api/v1/listings?a=1"] {
                let address = Self.address(path, values)
                for more in ["", "Accept-Encoding: gzip\r\n", "Origin: https://a.example\r\n"] {
                    let rest = """
                         \(address) HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(person.token)\r\n\(more)\
                        Connection: close\r\n\r\n
                        """
                    let get = try await RawConnection.send("GET\(rest)", port: port, isHeadEnough: true)
                    let head = try await RawConnection.send("HEAD\(rest)", port: port)
                    let isVarying = Self.varying.contains(path)
                    #expect(
                        Self.fields(get, isLengthLeftOut: isVarying) == Self.fields(head, isLengthLeftOut: isVarying),
                        "\(address) \(more)")
                    // No byte after the head, and no last chunk.
                    #expect(
                        head.hasSuffix("\r\n\r\n") && head.components(separatedBy: "\r\n\r\n").count == 2, "\(head)")
                    if gets.contains(path) {
                        let status = path == "/l/{code}" ? 302 : 200
                        #expect(get.hasPrefix("HTTP/1.1 \(status) "), "\(path) \(get.prefix(20))")
                    }
                }
            }
        }
    }

    @Test func connectionContinuesAfterHeadOfUnknownLength() async throws {
        try await TestService().run { client in
            let port = client.port
            let answer = try await RawConnection.send(
                """
                HEAD /api/v1/categories HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n\
                HEAD /docs HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n\
                GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n
                """, port: port)
            let heads = answer.components(separatedBy: "\r\n\r\n")
            try #require(heads.count == 4, "\(answer)")
            #expect(heads.dropLast().allSatisfy { $0.hasPrefix("HTTP/1.1 200 ") }, "\(answer)")
            #expect(
                heads[0].lowercased().contains("transfer-encoding: chunked")
                    && !heads[0].lowercased().contains("content-length"))
            #expect(heads[1].contains("Content-Encoding: gzip"))
            #expect(heads[3] == #"{"status":"ok"}"#)
        }
    }
}
