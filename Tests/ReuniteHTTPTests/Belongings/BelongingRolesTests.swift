import HTTPTypes
import Reunite
import ReuniteStorage
import TestSupport
import Testing

@testable import ReuniteHTTP

/// Every endpoint of a belonging, with every role, while it is safe and while it is lost: exactly the expected status.
@Suite struct BelongingRolesTests {
    enum Asker: String, CaseIterable {
        case stranger, owner, another, blocked, suspended, moderator, administrator
    }

    /// An endpoint, with its statuses for the owner of a safe and of a lost belonging.
    private struct Endpoint {
        let method: HTTPRequest.Method
        let path: String
        var body: String?
        let safe: Int
        let lost: Int
    }

    private static let endpoints = [
        Endpoint(method: .get, path: "", safe: 200, lost: 200),
        Endpoint(method: .patch, path: "", body: #"{"title": "Bike"}"#, safe: 200, lost: 200),
        Endpoint(method: .delete, path: "", safe: 204, lost: 204),
        Endpoint(method: .put, path: "/photo", safe: 415, lost: 415),
        Endpoint(method: .delete, path: "/photo", safe: 204, lost: 204),
        Endpoint(method: .post, path: "/tag", safe: 200, lost: 200),
        Endpoint(method: .post, path: "/lost", body: BelongingScene.loss, safe: 201, lost: 409),
        Endpoint(method: .post, path: "/returned", safe: 409, lost: 200),
        Endpoint(method: .post, path: "/transfer", safe: 200, lost: 409),
        Endpoint(method: .get, path: "/messages", safe: 200, lost: 200),
        Endpoint(method: .delete, path: "/messages/{message}", safe: 204, lost: 204),
        Endpoint(method: .post, path: "/messages/{message}/report", safe: 204, lost: 204),
    ]

    @Test(arguments: [false, true]) func everyRoleGetsItsStatus(isLost: Bool) async throws {
        let service = try TestService()
        try await service.run { client in
            for asker in Asker.allCases {
                for endpoint in Self.endpoints {
                    let scene = try await BelongingScene(in: service.test.store, client)
                    if isLost { _ = try await scene.owner.post("\(scene.path)/lost", BelongingScene.loss) }
                    _ = try await scene.write("A secret place.")
                    let message = try #require(try await scene.messages().first?["id"] as? String)
                    let path = scene.path + endpoint.path.replacing("{message}", with: message)
                    let token = try await Self.token(of: asker, in: scene)
                    let response = try await client.send(endpoint.method, path, endpoint.body, token: token)
                    let expected =
                        switch asker {
                        case .stranger, .suspended: 401
                        case .another, .blocked, .moderator, .administrator: 404
                        case .owner: isLost ? endpoint.lost : endpoint.safe
                        }
                    #expect(
                        response.status.code == expected,
                        "\(asker) \(endpoint.method) \(endpoint.path), lost: \(isLost)")
                    if asker != .owner {
                        let text = String(buffer: response.body)
                        for secret in ["WTU 31337", "WTU31337", scene.tag, "A secret place."] {
                            #expect(!text.contains(secret))
                        }
                    }
                }
            }
        }
    }

    private static func token(of asker: Asker, in scene: BelongingScene) async throws -> String? {
        switch asker {
        case .stranger: return nil
        case .owner: return scene.owner.token
        case .another: return try await TestPerson(in: scene.store, scene.client).token
        case .moderator: return try await TestPerson(role: .moderator, in: scene.store, scene.client).token
        case .administrator: return try await TestPerson(role: .administrator, in: scene.store, scene.client).token
        case .blocked:
            let person = try await TestPerson(in: scene.store, scene.client)
            _ = try await scene.client.send(
                .put, "/api/v1/accounts/me/blocks/\(person.account)", token: scene.owner.token)
            return person.token
        case .suspended:
            let person = try await TestPerson(in: scene.store, scene.client)
            try await scene.store.accounts.suspend(EmailAddress(person.email), until: nil)
            return person.token
        }
    }
}
