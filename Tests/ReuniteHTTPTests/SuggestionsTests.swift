import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import ReuniteHTTP

/// `GET /api/v1/suggestions`.
@Suite struct SuggestionsTests {
    @Test func wordsHaveCategoriesWithLabels() async throws {
        try await TestService().run { client in
            let response = try await client.send(.get, "/api/v1/suggestions?q=cl%C3%A9s+rouges")
            #expect(response.status == .ok && response.headers[.cacheControl] == "public, max-age=3600")
            let suggestions = try #require(try response.json["suggestions"] as? [[String: Any]])
            let first = try #require(suggestions.first)
            #expect(suggestions.count == 1 && first["category"] as? String == "keys")
            #expect(first["words"] as? String == "cles" && first["rest"] as? String == "rouges")
            let labels = try #require(first["labels"] as? [String: String])
            #expect(labels["en"] == "Keys" && Set(labels.keys) == ["en", "fr", "es", "pt", "zh"])
            let tag = try #require(response.headers[.eTag])
            let again = try await client.send(
                .get, "/api/v1/suggestions?q=cl%C3%A9s+rouges", headers: [.ifNoneMatch: tag])
            #expect(again.status == .notModified)
            let none = try await client.send(.get, "/api/v1/suggestions?q=qwertz")
            #expect((try none.json["suggestions"] as? [Any])?.isEmpty == true)
        }
    }

    @Test func wordsAreThoseOfASearch() async throws {
        try await TestService().run { client in
            let many = Array(repeating: "a", count: 40).enumerated().map { "\($1)\($0)" }.joined(separator: "+")
            for query in ["", "?q=", "?q=!", "?q=a&q=b", "?q=%zz", "?q=keys&x=1", "?q=\(many)"] {
                let response = try await client.send(.get, "/api/v1/suggestions\(query)")
                #expect(response.status == .badRequest, "\(query)")
            }
        }
    }
}
