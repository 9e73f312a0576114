import HTTPTypes
import Reunite
import ReuniteStorage
import TestSupport
import Testing

@testable import ReuniteHTTP

@Suite("Clients read their own writes on every server") struct ChangeHeaderTests {
    private let test: TestStore
    private static let pins = "/api/v1/pins?bbox=-180,-90,180,90&zoom=0"

    init() throws { test = try TestStore() }

    /// Runs two servers on one store.
    private func run(
        _ body: @escaping @Sendable (_ first: TestClient, _ second: TestClient) async throws -> Void
    ) async throws {
        let store = try test.another()
        var second = try TestService(test: test)
        second.store = store
        try await TestService(test: test).run { [second] first in
            try await second.run { try await body(first, $0) }
        }
        try store.close()
    }

    private static func count(_ client: TestClient, after change: String?) async throws -> Int? {
        let response = try await client.execute(
            uri: Self.pins, method: .get, headers: change.map { [.reuniteChange: $0] } ?? [:])
        #expect(response.status == .ok)
        return try response.json["numberMatched"] as? Int
    }

    @Test("A read with the number of a write on another server includes the write")
    func numbers() async throws {
        try await run { [test] first, second in
            let owner = try await TestPerson(in: test.store, first)
            for count in 1...30 {
                let posted = try await owner.post("/api/v1/listings", TestPerson.listing("Bag \(count)"))
                let change = try #require(posted.headers[.reuniteChange])
                #expect(try await Self.count(second, after: change) == count)
            }
        }
    }

    @Test("A replay on another server names a change that includes the first write")
    func replays() async throws {
        try await run { [test] first, second in
            let owner = try await TestPerson(in: test.store, first)
            for count in 1...10 {
                let key: HTTPFields = [.idempotencyKey: "key-\(count)"]
                let listing = TestPerson.listing("Bag \(count)")
                let posted = try await owner.post("/api/v1/listings", listing, key)
                #expect(posted.status == .created)
                let replayed = try await second.send(
                    .post, "/api/v1/listings", listing, token: owner.token, headers: key)
                #expect(replayed.headers[.idempotencyReplayed] == "true")
                let change = try #require(replayed.headers[.reuniteChange].flatMap { Int64($0) })
                #expect(try change >= #require(posted.headers[.reuniteChange].flatMap { Int64($0) }))
                #expect(try await Self.count(second, after: "\(change)") == count)
            }
        }
    }

    @Test("A number that the feed does not have is ignored, and what is no number is refused")
    func otherNumbers() async throws {
        try await TestService(test: test).run { client in
            #expect(try await Self.count(client, after: "9223372036854775807") == 0)
            for text in ["", "-1", "x", "1.5", "99999999999999999999"] {
                let response = try await client.execute(
                    uri: Self.pins, method: .get, headers: [.reuniteChange: text])
                #expect(response.status == .badRequest, "\(text)")
                let detail = "Reunite-Change must be a sequence number of the feed, 0 or more."
                #expect(try response.json["detail"] as? String == detail)
            }
        }
    }
}
