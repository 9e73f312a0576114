import Foundation
import HTTPTypes
import NIOCore
import Reunite
import ReuniteStorage
import TestSupport
import Testing

@testable import ReuniteHTTP

@Suite struct PostingTests {
    @Test func listingsArePostedReadEditedResolvedAndWithdrawn() async throws {
        let service = try TestService()
        try await service.run { client in
            let owner = try await TestPerson(in: service.test.store, client)
            let created = try await owner.post(
                "/api/v1/listings",
                TestPerson.listing("  Sac noir \u{1F392} ", more: #", "description": "Une bandoulière\n\tcassée""#))
            #expect(created.status == .created)
            #expect(created.headers[.contentType] == "application/geo+json")
            let location = try #require(created.headers[.location])
            let properties = try #require(try created.json["properties"] as? [String: Any])
            #expect(properties["title"] as? String == "Sac noir \u{1F392}")
            #expect(properties["description"] as? String == "Une bandoulière\n\tcassée")
            #expect(properties["state"] as? String == "open" && properties["visibility"] as? String == "public")
            #expect(properties["precision"] as? String == "approximate" && properties["accuracy"] as? Int != nil)
            #expect(Self.point(try created.json["geometry"]) != [4.85941, 45.76061])
            #expect(Self.point(properties["exactLocation"]) == [4.85941, 45.76061])
            #expect((properties["owner"] as? [String: Any])?["id"] as? String == owner.account.description)

            let read = try await owner.get(location)
            #expect(read.headers[.eTag] == created.headers[.eTag])
            #expect(read.headers[.cacheControl] == "private, no-cache")
            #expect(read.headers[.vary]?.contains("Authorization") == true)
            #expect(Array(read.body.readableBytesView) == Array(created.body.readableBytesView))
            let stranger = try await client.send(.get, location)
            #expect(stranger.status == .ok && stranger.headers[.vary]?.contains("Authorization") == true)
            #expect(!String(buffer: stranger.body).contains("exactLocation"))
            #expect(!String(buffer: stranger.body).contains("4.85941"))

            let patched = try await owner.patch(
                location, #"{"properties": {"title": "Sac bleu", "description": null, "precision": "exact"}}"#)
            #expect(patched.status == .ok)
            let changed = try #require(try patched.json["properties"] as? [String: Any])
            #expect(changed["title"] as? String == "Sac bleu" && changed["description"] as? String == "")
            #expect(Self.point(try patched.json["geometry"]) == [4.85941, 45.76061])
            #expect(patched.headers[.eTag] != created.headers[.eTag])
            let found = try await client.send(.get, "/api/v1/listings?q=bleu&bbox=4.8,45.7,4.9,45.8")
            #expect(try found.json["numberReturned"] as? Int == 1)
            #expect(try await client.send(.get, "/api/v1/listings?q=noir").json["numberReturned"] as? Int == 0)

            let removed = try await owner.patch(location, #"{"geometry": null}"#)
            #expect(try removed.json["geometry"] is NSNull)
            #expect((try removed.json["properties"] as? [String: Any])?["exactLocation"] == nil)

            let resolved = try await owner.post("\(location)/resolve", #"{"outcome": "recovered-elsewhere"}"#)
            let settled = try #require(try resolved.json["properties"] as? [String: Any])
            #expect(settled["state"] as? String == "resolved" && settled["resolvedAt"] is String)
            #expect(settled["outcome"] as? String == "recovered-elsewhere")
            let again = try await owner.post("\(location)/resolve", #"{"outcome": "returned"}"#)
            #expect(again.status == .conflict)
            #expect(try again.problem == "invalid-transition")
            #expect(try await owner.post("\(location)/renew").status == .conflict)
            let reopened = try await owner.post("\(location)/reopen", "{}")
            #expect((try reopened.json["properties"] as? [String: Any])?["state"] as? String == "open")
            #expect((try reopened.json["properties"] as? [String: Any])?["outcome"] == nil)
            #expect(try await owner.post("\(location)/renew").status == .ok)

            #expect(try await owner.delete(location).status == .noContent)
            #expect(try await owner.delete(location).status == .noContent)
            #expect(try await client.send(.get, location).status == .notFound)
            let withdrawn = try await owner.get(location)
            #expect((try withdrawn.json["properties"] as? [String: Any])?["state"] as? String == "withdrawn")
            #expect(try await owner.patch(location, #"{"geometry": null}"#).status == .conflict)
            #expect(try await owner.post("\(location)/reopen").status == .conflict)
            #expect(try await client.send(.get, "/api/v1/listings?state=all").json["numberReturned"] as? Int == 0)
            let own = try await owner.get("/api/v1/accounts/me/listings")
            #expect(try own.json["numberReturned"] as? Int == 1)
        }
        #expect(try await service.test.store.maintenance.check(repair: false) == [])
    }

    private static func point(_ value: Any?) -> [Double]? {
        (value as? [String: Any])?["coordinates"] as? [Double]
    }

    @Test func coordinatesAreExact() async throws {
        let service = try TestService()
        try await service.run { client in
            let owner = try await TestPerson(in: service.test.store, client)
            for text in [
                "[0.1, 0.30000000000000004]", "[-180, 90]", "[1e-7, -1.7976931348623157e-300]",
                "[179.99999999999997, -90.0]",
            ] {
                let response = try await owner.post(
                    "/api/v1/listings", TestPerson.listing(status: "found", coordinates: text))
                let given = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [Double]
                #expect(
                    Self.point(try response.json["geometry"])?.map(\.bitPattern) == given?.map(\.bitPattern), "\(text)")
            }
        }
    }

    @Test func faultsOfABodyAreNamed() async throws {
        let service = try TestService()
        try await service.run { client in
            let owner = try await TestPerson(in: service.test.store, client)
            let long = String(repeating: "x", count: 121)
            for (body, pointers) in [
                ("{}", ["/type", "/properties"]),
                ("[]", [""]), ("7", [""]),
                (TestPerson.listing("", status: "gone"), ["/properties/status", "/properties/title"]),
                (TestPerson.listing(long), ["/properties/title"]),
                (TestPerson.listing("a\\u0000b"), ["/properties/title"]),
                (TestPerson.listing(coordinates: "[181, 0]"), ["/geometry/coordinates"]),
                (TestPerson.listing(coordinates: "[1, 2, 3]"), ["/geometry/coordinates"]),
                (TestPerson.listing(coordinates: "[1e400, 2]"), ["/geometry/coordinates/0"]),
                (TestPerson.listing(coordinates: "[1, \"2\"]"), ["/geometry/coordinates/1"]),
                (TestPerson.listing(coordinates: "7"), ["/geometry/coordinates"]),
                (TestPerson.listing(more: #", "state": "open""#), ["/properties/state"]),
                (TestPerson.listing(more: #", "a/b~c": 1"#), ["/properties/a~1b~0c"]),
                (TestPerson.listing(more: #", "precision": 7"#), ["/properties/precision"]),
                (TestPerson.listing().replacing("2026-01-02", with: "2999-01-01"), ["/properties/occurredAt"]),
                (TestPerson.listing().replacing("2026-01-02", with: "2026-01-02T10:00:00"), ["/properties/occurredAt"]),
                (TestPerson.listing().replacing(#""Point""#, with: #""LineString""#), ["/geometry/type"]),
                (TestPerson.listing().replacing(#""bags""#, with: "null"), ["/properties/category"]),
            ] {
                let response = try await owner.post("/api/v1/listings", body)
                #expect(response.status == .unprocessableContent, "\(body)")
                #expect(try response.problem == "invalid-body")
                #expect(try response.faults == pointers, "\(body)")
            }
            let location = try await owner.postListing()
            for (patch, pointers) in [
                (#"{"properties": {"title": null}}"#, ["/properties/title"]),
                (#"{"properties": null}"#, ["/properties"]),
                (#"{"geometry": {"coordinates": [200, 0]}}"#, ["/geometry/coordinates"]),
                (#"{"properties": {"owner": "x"}, "id": 7}"#, ["/properties/owner", "/id"]),
                (#"[]"#, [""]),
            ] {
                let response = try await owner.patch(location, patch)
                #expect(response.status == .unprocessableContent, "\(patch)")
                #expect(try response.faults == pointers, "\(patch)")
            }
        }
    }

    @Test func malformedJSONIsRefusedFirst() async throws {
        let service = try TestService()
        try await service.run { client in
            let owner = try await TestPerson(in: service.test.store, client)
            let deep = String(repeating: "[", count: 33) + String(repeating: "]", count: 33)
            for body in [
                "", " ", "{", #"{"a":1,"a":2}"#, #"{"a":1,}"#, "{'a':1}", #"{"a":01}"#, #"{"a":.5}"#, #"{"a":1.}"#,
                #"{"a":+1}"#, #"{"a":NaN}"#, #"{"a":Infinity}"#, #"{"a":1e}"#, #"{"a":"\ud800"}"#, #"{"a":"\udc00x"}"#,
                #"{"a":"\x"}"#, "{\"a\":\"\t\"}", "\u{FEFF}{}", "{}{}", "// x\n{}", deep, #"{"a":tru}"#, #"{"a":-}"#,
            ] {
                let response = try await owner.post("/api/v1/listings", body)
                #expect(response.status == .badRequest, "\(body)")
                #expect(try response.problem == "malformed-json", "\(body)")
            }
            let bytes = ByteBuffer(bytes: Array(#"{"a":""#.utf8) + [0xFF, 0xC0] + Array(#""}"#.utf8))
            let response = try await client.execute(
                uri: "/api/v1/listings", method: .post,
                headers: [.authorization: "Bearer \(owner.token)", .contentType: "application/json"], body: bytes)
            #expect(response.status == .badRequest)

            for type in ["text/plain", "application/jsonx", "application/json; charset=latin1", "application/xml", ""] {
                let response = try await owner.post("/api/v1/listings", "{}", [.contentType: type])
                #expect(response.status == .unsupportedMediaType, "\(type)")
                #expect(response.headers[.acceptPost] == "application/geo+json, application/json")
            }
            let geo = try await owner.post(
                "/api/v1/listings", TestPerson.listing(), [.contentType: "Application/Geo+JSON; charset=\"UTF-8\""])
            #expect(geo.status == .created)

            // The largest accepted body, and one byte more.
            let padding = String(repeating: " ", count: 65_536 - TestPerson.listing().utf8.count)
            #expect(try await owner.post("/api/v1/listings", TestPerson.listing() + padding).status == .created)
            let large = try await owner.post("/api/v1/listings", TestPerson.listing() + padding + " ")
            #expect(large.status == .contentTooLarge)
            #expect(try large.problem == "content-too-large")
        }
    }

    @Test func repeatedRequestsGetTheFirstResponse() async throws {
        let service = try TestService()
        try await service.run { client in
            let owner = try await TestPerson(in: service.test.store, client)
            let other = try await TestPerson(in: service.test.store, client)
            let key: HTTPFields = [.idempotencyKey: "0d1c-\"quoted\""]
            // Concurrently: one request creates, the others get its response.
            let responses = try await withThrowingTaskGroup(of: TestResponse.self) { group in
                for _ in 0..<16 {
                    group.addTask { try await owner.post("/api/v1/listings", TestPerson.listing(), key) }
                }
                return try await group.reduce(into: [TestResponse]()) { $0.append($1) }
            }
            #expect(Set(responses.map { $0.headers[.location] }).count == 1)
            #expect(Set(responses.map { $0.headers[.eTag] }).count == 1)
            #expect(responses.count { $0.headers[.idempotencyReplayed] == nil } == 1)
            #expect(responses.allSatisfy { $0.status == .created })
            let location = try #require(responses[0].headers[.location])
            _ = try await owner.patch(location, #"{"properties": {"title": "Other"}}"#)
            let replay = try await owner.post("/api/v1/listings", TestPerson.listing(), key)
            #expect(replay.body == responses[0].body)

            let reused = try await owner.post("/api/v1/listings", TestPerson.listing("Another"), key)
            #expect(reused.status == .unprocessableContent)
            #expect(try reused.problem == "idempotency-key-reused")
            #expect(try await other.post("/api/v1/listings", TestPerson.listing(), key).headers[.location] != location)
            for bad in ["", "a b", String(repeating: "k", count: 256), "é"] {
                let response = try await owner.post("/api/v1/listings", TestPerson.listing(), [.idempotencyKey: bad])
                #expect(response.status == .badRequest, "\(bad)")
            }
            #expect(try await service.test.store.listings.count() == 2)
        }
    }

    @Test func ifMatchIsCompared() async throws {
        let service = try TestService()
        try await service.run { client in
            let owner = try await TestPerson(in: service.test.store, client)
            let location = try await owner.postListing()
            let own = try #require(try await owner.get(location).headers[.eTag])
            let everyones = try #require(try await client.send(.get, location).headers[.eTag])
            let patch = #"{"properties": {"title": "New"}}"#
            for stale in ["\"x\"", "W/\(own)", "", "x"] {
                let response = try await owner.patch(location, patch, [.ifMatch: stale])
                #expect(response.status == .preconditionFailed, "\(stale)")
                #expect(try await owner.delete(location, nil, [.ifMatch: stale]).status == .preconditionFailed)
            }
            let first = try await owner.patch(location, patch, [.ifMatch: "\"x\", \(own)"])
            #expect(first.status == .ok)
            #expect(try await owner.patch(location, patch, [.ifMatch: everyones]).status == .preconditionFailed)
            #expect(try await owner.patch(location, patch, [.ifMatch: "*"]).status == .ok)
            // Of several writers that have read the same version, one succeeds.
            let seen = try #require(try await owner.get(location).headers[.eTag])
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<20 {
                    group.addTask {
                        try await owner.patch(
                            location, #"{"properties": {"title": "N\#(number)"}}"#, [.ifMatch: seen]
                        ).status.code
                    }
                }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(statuses.count { $0 == 200 } == 1 && statuses.count { $0 == 412 } == 19)
        }
    }

    @Test func tinyCoordinatesAreFoundAndChecked() async throws {
        let service = try TestService()
        try await service.run { client in
            let owner = try await TestPerson(in: service.test.store, client)
            for text in ["[5e-324, -5e-324]", "[-1e-310, 1e-40]", "[-0.0, 0]"] {
                _ = try await owner.post("/api/v1/listings", TestPerson.listing(status: "found", coordinates: text))
            }
            for box in ["-0.001,-0.001,0.001,0.001", "-1,-1,1,1", "-170,-80,170,80"] {
                let found = try await client.send(.get, "/api/v1/listings?bbox=\(box)")
                #expect(try found.json["numberReturned"] as? Int == 3, "\(box)")
            }
        }
        #expect(try await service.test.store.maintenance.check(repair: false) == [])
    }

    @Test func headHasNoBodyForAnyStatus() async throws {
        try await TestService().run { client in
            let port = client.port
            for path in ["/nowhere", "/api/v1/listings/x", "/api/v1/sessions/current", "/api/v1/accounts/me"] {
                let answer = try await RawConnection.send(
                    "HEAD \(path) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", port: port)
                #expect(answer.hasSuffix("\r\n\r\n") && !answer.contains("problems/"), "\(answer)")
            }
        }
    }

    @Test func othersCannotChangeAListing() async throws {
        let service = try TestService()
        try await service.run { client in
            let owner = try await TestPerson(in: service.test.store, client)
            let other = try await TestPerson(in: service.test.store, client)
            let location = try await owner.postListing()
            #expect(try await other.patch(location, #"{"properties": {"title": "Mine"}}"#).status == .forbidden)
            #expect(try await other.delete(location).status == .forbidden)
            #expect(!String(buffer: try await other.get(location).body).contains("exactLocation"))
            _ = try await owner.delete(location)
            // The existence of hidden listings is not revealed.
            #expect(try await other.patch(location, #"{"properties": {"title": "Mine"}}"#).status == .notFound)
            #expect(try await other.get(location).status == .notFound)
            #expect(try await other.get("/api/v1/accounts/me/listings").json["numberReturned"] as? Int == 0)
        }
    }
}
