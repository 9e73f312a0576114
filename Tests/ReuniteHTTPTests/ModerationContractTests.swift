import Foundation
import Reunite
import TestSupport
import Testing

@testable import ReuniteHTTP

/// The names in the OpenAPI document against the types that have them.
@Suite struct ModerationContractTests {
    @Test func theDocumentNamesEveryAction() async throws {
        try await TestService().run { client in
            let document = try await client.send(.get, "/openapi.json").json
            let components = try #require(document["components"] as? [String: Any])
            let schemas = try #require(components["schemas"] as? [String: [String: Any]])
            let actions = ModerationAction.allCases.map(\.rawValue)
            #expect(schemas["ModerationAction"]?["enum"] as? [String] == actions)
            let names = actions + AccountAction.allCases.map(\.rawValue)
            #expect(schemas["LogAction"]?["enum"] as? [String] == names)
            #expect(schemas["CaseState"]?["enum"] as? [String] == CaseState.allCases.map(\.rawValue))
        }
    }
}
