import Foundation
import Reunite
import TestSupport
import Testing

@testable import ReuniteHTTP

/// Compares the names in the OpenAPI document with the types.
@Suite struct ModerationContractTests {
    @Test func documentNamesEveryAction() async throws {
        try await TestService().run { client in
            let document = try await client.send(.get, "/openapi.json").json
            let components = try #require(document["components"] as? [String: Any])
            let schemas = try #require(components["schemas"] as? [String: [String: Any]])
            #expect(schemas["ModerationAction"]?["enum"] as? [String] == ModerationAction.allCases.map(\.rawValue))
            #expect(schemas["LogAction"]?["enum"] as? [String] == LogAction.all)
            #expect((schemas["LogAction"]?["x-enum-varnames"] as? [String])?.first == "LOG_DISMISS")
            #expect(schemas["CaseState"]?["enum"] as? [String] == CaseState.allCases.map(\.rawValue))
            let refusals = DecisionRefusal.allCases.map(\.rawValue)
            #expect(schemas["DecisionRefusal"]?["enum"] as? [String] == refusals)
        }
    }
}
