import HTTPTypes
import Reunite
import ReuniteStorage
import TestSupport
import Testing

@testable import ReuniteHTTP

/// Belongings and their tags over HTTP.
@Suite struct BelongingsHTTPTests {
    @Test func aLostThingComesBack() async throws {
        let service = try TestService()
        try await service.run { client in
            let scene = try await BelongingScene(in: service.test.store, client)
            let lost = try await scene.owner.post("\(scene.path)/lost", BelongingScene.loss)
            #expect(lost.status == .created && lost.headers[.contentType] == "application/geo+json")
            let listing = try #require(lost.headers[.location])
            #expect(!String(buffer: try await client.send(.get, listing).body).contains("WTU 31337"))
            let belonging = try await scene.owner.get(scene.path).json
            #expect(belonging["state"] as? String == "lost")
            #expect((belonging["listing"] as? String).map { listing.hasSuffix($0) } == true)
            let again = try await scene.owner.post("\(scene.path)/lost", BelongingScene.loss)
            #expect(try again.status == .conflict && again.problem == "belonging-lost")
            let written = try await client.send(
                .post, "/api/v1/tags/%20\(scene.tag.lowercased().replacing("-", with: "%2D"))%20/found",
                """
                {"message": "I have it.\\nSee https://a.example", "contact": "+33 1",
                "location": {"type": "Point", "coordinates": [4.85, 45.76]}}
                """)
            #expect(written.status == .accepted)
            let message = try #require(try await scene.messages().first)
            #expect(message["message"] as? String == "I have it.\nSee https://a.example")
            #expect(message["wasLost"] as? Bool == true && message["contact"] as? String == "+33 1")
            #expect((message["location"] as? [String: Any])?["coordinates"] as? [Double] == [4.85, 45.76])
            let back = try await scene.owner.post("\(scene.path)/returned")
            #expect(try back.json["state"] as? String == "safe" && back.json["listing"] == nil)
            let properties = try await client.send(.get, listing).json["properties"] as? [String: Any]
            #expect(properties?["state"] as? String == "resolved" && properties?["outcome"] as? String == "returned")
            let twice = try await scene.owner.post("\(scene.path)/returned", #"{"outcome": "given-up"}"#)
            #expect(try twice.status == .conflict && twice.problem == "belonging-not-lost")
        }
    }

    @Test func aRequestThatComesAgainIsDoneOnce() async throws {
        let service = try TestService()
        try await service.run { client in
            let scene = try await BelongingScene(in: service.test.store, client)
            let key: HTTPFields = [.idempotencyKey: "once"]
            for (path, body) in [
                (BelongingScene.list, BelongingScene.body), ("\(scene.path)/lost", BelongingScene.loss),
            ] {
                let first = try await scene.owner.post(path, body, key.with(path))
                let second = try await scene.owner.post(path, body, key.with(path))
                #expect(first.status == .created && second.status == .created)
                #expect(first.headers[.location] == second.headers[.location])
                #expect(second.headers[HTTPField.Name("Idempotency-Replayed")!] == "true")
            }
            #expect((try await scene.owner.get(BelongingScene.list).json["belongings"] as? [Any])?.count == 2)
            // The first response may have been lost, whatever became of the belonging.
            let path = "\(scene.path)/lost"
            let first = try await scene.owner.post(path, BelongingScene.loss, key.with(path))
            #expect(try await client.send(.delete, scene.path, token: scene.owner.token).status == .noContent)
            let last = try await scene.owner.post(path, BelongingScene.loss, key.with(path))
            #expect(last.status == .created && last.body == first.body)
        }
    }

    @Test func whatIsWrongWithABodyIsNamed() async throws {
        let service = try TestService()
        try await service.run { client in
            let scene = try await BelongingScene(in: service.test.store, client)
            let found = "/api/v1/tags/\(scene.tag)/found"
            for (method, path, body, pointer) in [
                (.post, BelongingScene.list, #"{"category": "bicycles"}"#, "/title"),
                (.post, BelongingScene.list, #"{"title": "x", "category": "none"}"#, "/category"),
                (.post, BelongingScene.list, #"{"title": "x", "category": "keys", "tag": "x"}"#, "/tag"),
                (.patch, scene.path, #"{"title": null}"#, "/title"),
                (.patch, scene.path, #"{"serial": "1"}"#, "/serial"),
                (.post, "\(scene.path)/lost", "{}", "/occurredAt"),
                (
                    .post, "\(scene.path)/lost", #"{"occurredAt": "2026-01-02", "location": {"type": "X"}}"#,
                    "/location/type"
                ),
                (.post, "\(scene.path)/returned", #"{"outcome": "gone"}"#, "/outcome"),
                (.post, "/api/v1/transfers", #"{"code": "0000-0000-0000-0001"}"#, "/code"),
                (.post, found, "{}", "/message"), (.post, found, #"{"message": " "}"#, "/message"),
                (.post, found, #"{"message": "x", "contact": "a\nb"}"#, "/contact"),
                (.post, found, #"{"message": "x", "email": "b"}"#, "/email"),
                (
                    .post, found, #"{"message": "\#(String(repeating: "x", count: 2_001))"}"#, "/message"
                ),
            ] as [(HTTPRequest.Method, String, String, String)] {
                let response = try await client.send(method, path, body, token: scene.owner.token)
                #expect(response.status == .unprocessableContent, "\(path) \(body.prefix(80))")
                let errors = try response.json["errors"] as? [[String: Any]]
                #expect(errors?.first?["pointer"] as? String == pointer, "\(path) \(body.prefix(80))")
            }
            #expect(try await scene.messages().isEmpty)
        }
    }

    @Test func aPatchChangesAndRemovesMembers() async throws {
        let service = try TestService()
        try await service.run { client in
            let scene = try await BelongingScene(in: service.test.store, client)
            let change = #"{"title": "Blue bicycle", "description": "A bell.", "serial": null}"#
            let changed = try await scene.owner.patch(scene.path, change).json
            #expect(changed["title"] as? String == "Blue bicycle" && changed["serial"] == nil)
            #expect(
                try await scene.owner.patch(scene.path, #"{"description": null}"#).json["description"] as? String == "")
            #expect(try await scene.owner.delete(scene.path).status == .noContent)
            #expect(try await scene.owner.get(scene.path).status == .notFound)
        }
    }

    @Test func aThingPassesToANewOwner() async throws {
        let service = try TestService()
        try await service.run { client in
            let scene = try await BelongingScene(in: service.test.store, client)
            let offer = try await scene.owner.post("\(scene.path)/transfer").json
            let code = try #require(offer["code"] as? String)
            let next = try await TestPerson(in: service.test.store, client)
            let own = try await scene.owner.post("/api/v1/transfers", #"{"code": "\#(code)"}"#)
            #expect(try own.status == .conflict && own.problem == "own-belonging")
            let received = try await next.post("/api/v1/transfers", #"{"code": "\#(code)"}"#)
            #expect(received.status == .ok && !String(buffer: received.body).contains("WTU 31337"))
            #expect((try received.json["tag"] as? [String: Any])?["code"] as? String == scene.tag)
            let again = try await next.post("/api/v1/transfers", #"{"code": "\#(code)"}"#)
            #expect(try again.status == .conflict && again.problem == "wrong-transfer-code")
            #expect(try await scene.owner.get(scene.path).status == .notFound)
        }
    }

    @Test func wrongCodesForNewOwnersAreLimited() async throws {
        var service = try TestService()
        service.configuration.hasRateLimits = true
        try await service.run { [service] client in
            let scene = try await BelongingScene(in: service.test.store, client)
            let next = try await TestPerson(in: service.test.store, client)
            func enter(_ code: String) async throws -> Int {
                try await next.post("/api/v1/transfers", #"{"code": "\#(code)"}"#).status.code
            }
            for _ in 0..<BelongingTerms.wrongTransfers.burst {
                #expect(try await enter(TransferCode.random().text) == 409)
            }
            let code = try #require(try await scene.owner.post("\(scene.path)/transfer").json["code"] as? String)
            #expect(try await enter(code) == 429)
        }
    }

    @Test func theExportHasBelongingsAndMessages() async throws {
        let service = try TestService()
        try await service.run { client in
            let scene = try await BelongingScene(in: service.test.store, client)
            _ = try await scene.write()
            let export = try await scene.owner.get("/api/v1/accounts/me/export").json
            let exported = (export["belongings"] as? [[String: Any]])?.first
            #expect(exported?["serial"] as? String == "WTU 31337")
            let url = (exported?["tag"] as? [String: Any])?["url"] as? String
            #expect(url?.hasPrefix("http://") == true, "\(url ?? "")")
            #expect((export["foundMessages"] as? [[String: Any]])?.first?["message"] as? String == "I have it.")
            let other = try await TestPerson(in: service.test.store, client).get("/api/v1/accounts/me/export").json
            #expect(
                (other["belongings"] as? [Any])?.isEmpty == true && (other["foundMessages"] as? [Any])?.isEmpty == true)
        }
    }
}

extension HTTPFields {
    /// The same with another idempotency key.
    fileprivate func with(_ key: String) -> HTTPFields {
        var fields = self
        fields[.idempotencyKey] = String(key.suffix(40))
        return fields
    }
}
