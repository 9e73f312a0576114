import HTTPTypes
import Reunite
import ReuniteStorage
import TestSupport
import Testing

@testable import ReuniteHTTP

/// An owner with a belonging, over HTTP.
struct BelongingScene: Sendable {
    static let list = "/api/v1/accounts/me/belongings"
    static let body = #"{"title": "Silver bicycle", "category": "bicycles", "serial": "WTU 31337"}"#
    static let loss = """
        {"occurredAt": "2026-01-02", "location": {"type": "Point", "coordinates": [4.8571, 45.7613]}}
        """

    let store: Store
    let client: TestClient
    let owner: TestPerson
    /// The path of the belonging.
    let path: String
    /// The code of its tag.
    let tag: String

    init(in store: Store, _ client: TestClient) async throws {
        (self.store, self.client) = (store, client)
        owner = try await TestPerson(age: 30 * 86_400, in: store, client)
        let added = try await owner.post(Self.list, Self.body)
        path = try #require(added.headers[.location])
        tag = try #require((added.json["tag"] as? [String: Any])?["code"] as? String)
    }

    /// Writes to the owner, as somebody who is not signed in.
    func write(_ message: String = "I have it.", tag: String? = nil) async throws -> TestResponse {
        try await client.send(.post, "/api/v1/tags/\(tag ?? self.tag)/found", #"{"message": "\#(message)"}"#)
    }

    /// The messages about the belonging, newest first.
    func messages() async throws -> [[String: Any]] {
        try await owner.get("\(path)/messages").json["messages"] as? [[String: Any]] ?? []
    }
}
