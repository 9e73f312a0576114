import Foundation
import HTTPTypes
import Reunite
import TestSupport
import Testing

@testable import ReuniteHTTP
@testable import ReuniteStorage

/// Saved searches over HTTP: how they are saved, and which are refused.
@Suite struct SavedSearchesTests {
    private static let path = "/api/v1/accounts/me/searches"

    @Test("A search is saved, read, changed, listed and deleted by its owner alone")
    func lifecycle() async throws {
        let service = try TestService()
        try await service.run { client in
            let ada = try await TestPerson(in: service.test.store, client)
            let bo = try await TestPerson(in: service.test.store, client)
            let created = try await ada.post(
                Self.path, #"{"name": "Keys", "query": "?status=found&bbox=170,-10,-170,10&q=red%20keys"}"#)
            #expect(created.status == .created)
            let location = try #require(created.headers[.location])
            #expect(try created.json["notify"] as? String == "at-once")
            #expect(try created.json["query"] as? String == "status=found&bbox=170,-10,-170,10&q=red%20keys")
            #expect(try await ada.get(location).json as NSDictionary == created.json as NSDictionary)
            for method in [HTTPRequest.Method.get, .delete] {
                #expect(try await client.send(method, location, token: bo.token).status == .notFound)
            }
            #expect(try await bo.patch(location, #"{"notify": "off"}"#).status == .notFound)
            let changed = try await ada.patch(location, #"{"name": "Red keys", "notify": "daily"}"#)
            #expect(changed.status == .ok)
            #expect(try changed.json["name"] as? String == "Red keys" && changed.json["notify"] as? String == "daily")
            #expect(try changed.json["query"] as? String == created.json["query"] as? String)
            let list = try await ada.get(Self.path).json["searches"] as? [NSDictionary]
            #expect(try list == [changed.json as NSDictionary])
            #expect(try await (bo.get(Self.path).json["searches"] as? [Any])?.isEmpty == true)
            let export = try await ada.get("/api/v1/accounts/me/export").json["searches"] as? [NSDictionary]
            #expect(export == list)
            #expect(try await ada.delete(location).status == .noContent)
            #expect(try await ada.delete(location).status == .notFound)
            #expect(try await ada.get(location).status == .notFound)
        }
    }

    @Test("What is wrong with a search is told as where it is run")
    func faults() async throws {
        let service = try TestService()
        try await service.run { client in
            let ada = try await TestPerson(in: service.test.store, client)
            for (query, faults) in [
                ("bbox=1,2,3&near=4,45", ["bbox", "radius"]), ("status=stolen", ["status"]),
                ("sort=distance", ["sort"]),
                ("state=expired", ["state"]), ("q=%20", ["q"]), ("limit=10", ["limit"]), ("owner=x", ["owner"]),
            ] {
                let refused = try await ada.post(Self.path, #"{"name": "Keys", "query": "\#(query)"}"#)
                #expect(refused.status == .badRequest, "\(query)")
                #expect(try refused.faults.sorted() == faults, "\(query)")
            }
            let missing = try await ada.post(Self.path, #"{"notify": "hourly", "sound": true}"#)
            #expect(missing.status == .unprocessableContent)
            #expect(try Set(missing.faults) == ["/name", "/query", "/notify", "/sound"])
            #expect(
                try await ada.post(Self.path, #"{"name": "Keys", "query": "q=keys", "notify": null}"#).faults == [
                    "/notify"
                ])
            let long = try await ada.post(
                Self.path, #"{"name": "Keys", "query": "q=\#(String(repeating: "a", count: 2000))"}"#)
            #expect(try long.faults == ["/query"])
            let location = try #require(
                try await ada.post(Self.path, #"{"name": "All", "query": ""}"#).headers[.location])
            #expect(try await ada.patch(location, #"{"name": null}"#).faults == ["/name"])
            #expect(try await ada.patch(location, #"{"query": "radius=1"}"#).status == .badRequest)
        }
    }

    @Test("An account keeps at most 50 searches")
    func limit() async throws {
        let service = try TestService()
        try await service.run { client in
            let ada = try await TestPerson(in: service.test.store, client)
            let body = #"{"name": "Keys", "query": "q=keys"}"#
            var last: String?
            for _ in 0..<50 { last = try await ada.post(Self.path, body).headers[.location] }
            let refused = try await ada.post(Self.path, body)
            #expect(refused.status == .conflict)
            #expect(try refused.problem == "too-many-searches")
            _ = try await ada.delete(try #require(last))
            #expect(try await ada.post(Self.path, body).status == .created)
        }
    }
}
