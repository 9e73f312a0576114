import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Reunite

@testable import ReuniteHTTP
@testable import ReuniteStorage

/// A signed-in user.
struct TestPerson: Sendable {
    static let password = "correct horse battery staple"

    /// Shared by all, because hashing is slow on purpose.
    private static let hash = Task { try await TestService.hasher.hash(Password(password)) }

    let email: String
    let account: AccountID
    let token: String
    let client: TestClient

    /// Creates a verified account and signs in.
    ///
    /// - Parameter age: how long the account has existed, in seconds.
    init(
        _ email: String = "\(UUID().uuidString)@example.org", role: Role = .member, age: Int64 = 0,
        in store: Store, _ client: TestClient
    ) async throws {
        self.email = email
        self.client = client
        let hash = try await Self.hash.value
        let registration = Registration(
            email: try EmailAddress(email), password: hash,
            profile: Profile(displayName: try DisplayName("Test Person")))
        account =
            age == 0
            ? try await store.registrations.createAccount(registration, role: role)
            : try await store.addAccount(registration, role: role, age: age)
        let session = try await store.sessions.signIn(to: account, password: hash, userAgent: "test", lifetime: 3600)
        guard let session else { throw CocoaError(.coderValueNotFound) }
        token = session.token.text
    }

    func get(_ uri: String, _ headers: HTTPFields = [:]) async throws -> TestResponse {
        try await client.send(.get, uri, token: token, headers: headers)
    }

    func post(_ uri: String, _ json: String? = nil, _ headers: HTTPFields = [:]) async throws -> TestResponse {
        try await client.send(.post, uri, json, token: token, headers: headers)
    }

    func patch(_ uri: String, _ json: String, _ headers: HTTPFields = [:]) async throws -> TestResponse {
        try await client.send(.patch, uri, json, token: token, headers: headers)
    }

    func delete(_ uri: String, _ json: String? = nil, _ headers: HTTPFields = [:]) async throws -> TestResponse {
        try await client.send(.delete, uri, json, token: token, headers: headers)
    }

    /// Posts a listing, and returns its path.
    func postListing(_ title: String = "Black backpack", description: String = "") async throws -> String {
        let response = try await post(
            "/api/v1/listings", Self.listing(title, more: ", \"description\": \"\(description)\""))
        return response.headers[.location] ?? "\(response.status)"
    }

    /// The body of a listing.
    static func listing(
        _ title: String = "Black backpack", status: String = "lost", coordinates: String = "[4.85941, 45.76061]",
        more: String = ""
    ) -> String {
        """
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": \(coordinates)}, "properties": {"status": \
        "\(status)", "category": "bags", "title": "\(title)", "occurredAt": "2026-01-02"\(more)}}
        """
    }
}

extension TestService {
    /// Runs a service with somebody who has lost things and somebody who finds them.
    static func runWithLoserAndFinder(
        _ body:
            @escaping @Sendable (Store, TestClient, _ loser: TestPerson, _ finder: TestPerson) async throws ->
            Void
    ) async throws {
        let service = try TestService()
        let store = service.test.store
        let month: Int64 = 30 * 86_400
        try await service.run { client in
            try await body(
                store, client, TestPerson(age: month, in: store, client), TestPerson(age: month, in: store, client))
        }
    }
}

extension Store {
    /// Adds an account that has existed for a time. The log of moderation does not know it.
    fileprivate func addAccount(_ registration: Registration, role: Role, age: Int64) async throws -> AccountID {
        try await write { transaction in
            let id = try Accounts.insert(
                transaction, email: registration.email.text, password: registration.password.text,
                profile: registration.profile, role: role)
            let older: AccountID = try FreeRow.identifier(
                transaction.db, in: "account", near: id.createdAt.adding(seconds: -age))
            try transaction.db.prepare(
                "/* reads more: references */ UPDATE account SET id = ?, secret = ? WHERE id = ?"
            )
            .run([.row(older.row), .secret(older), .row(id.row)])
            return older
        }
    }
}

extension TestClient {
    /// Sends JSON, if there is any, with a token.
    func send(
        _ method: HTTPRequest.Method, _ uri: String, _ json: String? = nil, token: String? = nil,
        headers: HTTPFields = [:]
    ) async throws -> TestResponse {
        var headers = headers
        if let token { headers[.authorization] = "Bearer \(token)" }
        if json != nil, headers[.contentType] == nil {
            headers[.contentType] = method == .patch ? "application/merge-patch+json" : "application/json"
        }
        return try await execute(uri: uri, method: method, headers: headers, body: json.map { ByteBuffer(string: $0) })
    }
}
