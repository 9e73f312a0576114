import Foundation
import HTTPTypes
import Reunite
import TestSupport
import Testing

@testable import ReuniteHTTP
@testable import ReuniteStorage
@testable import ServerLimits

/// Tests of limits whose clients are behind a trusted proxy.
protocol LimitedClients {}

extension LimitedClients {
    /// A service with rate limits behind a trusted proxy.
    static func limitedService() throws -> TestService {
        var service = try TestService()
        service.configuration.hasRateLimits = true
        service.configuration.trustedProxies = [try #require(IPNetwork("127.0.0.1"))]
        return service
    }

    static var accounts: String { "/api/v1/accounts" }
    static var sessions: String { "/api/v1/sessions" }
    static var resets: String { "/api/v1/password-resets" }

    static func from(_ number: Int) -> HTTPFields {
        [.forwardedFor: "198.51.\(number >> 8).\(number & 255)"]
    }

    static func registration(_ email: String, _ password: String) -> String {
        #"{"email": "\#(email)", "password": "\#(password)", "displayName": "Ada"}"#
    }

    /// Registers an address from a client.
    static func register(
        _ email: String, _ client: TestClient, from number: Int
    ) async throws -> HTTPResponse.Status {
        try await client.send(
            .post, accounts, registration(email, "correct horse battery"), headers: from(number)
        ).status
    }

    static func credentials(_ email: String, _ password: String) -> String {
        #"{"email": "\#(email)", "password": "\#(password)"}"#
    }

    /// The token of the newest mail.
    static func token(_ store: Store) async throws -> String? {
        for mail in try await store.mail.take(limit: 1000, for: 60).reversed() {
            switch mail.letter {
            case .verification(let token), .passwordReset(let token): return token.text
            default: continue
            }
        }
        return nil
    }
}
