import HTTPTypes
import Reunite
import ReuniteStorage
import TestSupport
import Testing

@testable import ReuniteHTTP

/// Every endpoint of a claim, with every role, in every state of the claim: exactly the expected status.
@Suite struct ClaimRolesTests {
    enum Asker: String, CaseIterable {
        case stranger, claimant, another, finder, blocked, suspended, moderator, administrator
    }

    /// The statuses of an endpoint in the states of ``ClaimState``, in their order, for the finder and for the claimant.
    private struct Endpoint {
        let method: HTTPRequest.Method
        let path: String
        var body: String?
        let finder: [Int]
        let claimant: [Int]
    }

    /// A message to the other side: only while the claim is live, and for some time after the hand-over.
    private static let writable = [201, 201, 409, 409, 409, 201, 409]
    private static let upTo = #"{"upTo": "01a1f0d2-3b10-7311-9b5d-6e9f0a2c4d71"}"#

    private static let always = [Int](repeating: 200, count: 7)
    private static let made = [Int](repeating: 201, count: 7)
    private static let never = [Int](repeating: 403, count: 7)

    private static let endpoints = [
        Endpoint(method: .get, path: "", finder: always, claimant: always),
        // In its own state the action changes nothing, and is no error.
        Endpoint(method: .post, path: "/accept", finder: [200, 200, 409, 409, 409, 409, 409], claimant: never),
        Endpoint(method: .post, path: "/decline", finder: [200, 409, 200, 409, 409, 409, 409], claimant: never),
        Endpoint(method: .post, path: "/withdraw", finder: never, claimant: [200, 409, 409, 200, 409, 409, 409]),
        Endpoint(
            method: .post, path: "/fail", body: #"{"note": "Nobody came."}"#,
            finder: [409, 200, 409, 409, 409, 409, 200], claimant: [409, 200, 409, 409, 409, 409, 200]),
        Endpoint(method: .post, path: "/reports", body: #"{"reason": "scam"}"#, finder: made, claimant: made),
        Endpoint(method: .get, path: "/code", finder: never, claimant: [409, 200, 409, 409, 409, 409, 409]),
        Endpoint(method: .get, path: "/messages", finder: always, claimant: always),
        Endpoint(
            method: .post, path: "/messages", body: #"{"body": "At five?"}"#, finder: writable, claimant: writable),
        Endpoint(
            method: .post, path: "/messages/read", body: upTo, finder: [Int](repeating: 204, count: 7),
            claimant: [Int](repeating: 204, count: 7)),
    ]

    @Test(arguments: ClaimState.allCases) func everyRoleGetsItsStatus(in state: ClaimState) async throws {
        let service = try TestService()
        try await service.run { client in
            for asker in Asker.allCases {
                for endpoint in Self.endpoints {
                    let scene = try await ClaimScene(in: service.test.store, client)
                    let claim = try await scene.claim(in: state)
                    let token = try await scene.token(of: asker)
                    let response = try await client.send(
                        endpoint.method, claim + endpoint.path, endpoint.body, token: token)
                    let index = ClaimState.allCases.firstIndex(of: state)!
                    let expected =
                        switch asker {
                        case .stranger, .suspended: 401
                        case .another, .blocked, .moderator, .administrator: 404
                        case .finder: endpoint.finder[index]
                        case .claimant: endpoint.claimant[index]
                        }
                    #expect(
                        response.status.code == expected,
                        "\(asker) \(endpoint.method) \(endpoint.path) of a claim that is \(state)")
                    if expected == 409 { #expect(try response.problem == "claim-refused") }
                    try await scene.expectNoSecret(in: response, for: asker)
                }
            }
        }
    }

    /// Endpoints of the listing: `finder` is its owner, and `another` has no claim.
    @Test(arguments: ClaimState.allCases) func everyRoleGetsTheStatusOfTheListing(in state: ClaimState) async throws {
        let service = try TestService()
        let returned = state == .handedOver
        try await service.run { client in
            for asker in Asker.allCases {
                for (method, path, body) in [
                    (HTTPRequest.Method.get, "/proof", nil), (.put, "/proof", "{}"), (.get, "/claims", nil),
                    (.post, "/claims", nil),
                ] as [(HTTPRequest.Method, String, String?)] {
                    let scene = try await ClaimScene(in: service.test.store, client)
                    _ = try await scene.claim(in: state)
                    let token = try await scene.token(of: asker)
                    let response = try await client.send(
                        method, scene.listing + path, method == .post ? scene.body() : body, token: token)
                    let expected: Int
                    switch (asker, method, path) {
                    case (.stranger, _, _), (.suspended, _, _): expected = 401
                    case (.finder, .post, _): expected = 403
                    case (.finder, _, _): expected = 200
                    case (_, .put, _), (_, .get, "/claims"), (.blocked, _, _): expected = 403
                    case (_, .get, _): expected = returned ? 409 : 200
                    case (.claimant, _, _): expected = state.isLive || returned ? 409 : 200
                    default: expected = returned ? 409 : 201
                    }
                    #expect(response.status.code == expected, "\(asker) \(method) \(path), a claim is \(state)")
                    try await scene.expectNoSecret(in: response, for: asker)
                }
            }
        }
    }
}

/// A found thing with its finder, a claimant and others.
struct ClaimScene {
    let store: Store
    let client: TestClient
    let finder: TestPerson
    let claimant: TestPerson
    /// The path of the listing.
    let listing: String
    /// What nobody but the finder may read.
    static let withheld = "a letter to Lyon"
    static let serial = "SN-77-31337"
    /// What nobody but the two of the claim, and those who could claim, may read.
    static let question = "Lining’s colour?"

    /// The version of the question.
    let version: String

    init(in store: Store, _ client: TestClient) async throws {
        (self.store, self.client) = (store, client)
        finder = try await TestPerson(in: store, client)
        claimant = try await TestPerson(in: store, client)
        let posted = try await finder.post("/api/v1/listings", TestPerson.listing(status: "found"))
        listing = try #require(posted.headers[.location])
        let proof = """
            {"questions": ["\(Self.question)"], "withheld": "\(Self.withheld)", "serial": "\(Self.serial)"}
            """
        let set = try await client.send(.put, "\(listing)/proof", proof, token: finder.token)
        #expect(set.status == .ok)
        version = try #require(try set.json["version"] as? String)
    }

    /// The body of a claim, with more members.
    func body(_ members: String? = nil) -> String {
        #"{"proofVersion": "\#(version)", "answers": ["blue"]\#(members.map { ", \($0)" } ?? "")}"#
    }

    /// A claim that is brought into a state; its path.
    func claim(in state: ClaimState = .submitted) async throws -> String {
        let submitted = try await claimant.post(
            "\(listing)/claims", body(#""serial": "sn 77 31337", "message": "It is mine.""#))
        #expect(submitted.status == .created)
        let claim = try #require(submitted.headers[.location])
        switch state {
        case .submitted: break
        case .accepted: _ = try await finder.post("\(claim)/accept")
        case .declined: _ = try await finder.post("\(claim)/decline")
        case .withdrawn: _ = try await claimant.post("\(claim)/withdraw")
        case .expired: try await store.claims.expire(now: .now.adding(seconds: ClaimTerms.answer + 1))
        case .handedOver:
            _ = try await finder.post("\(claim)/accept")
            let code = try #require(try await claimant.get("\(claim)/code").json["code"] as? String)
            _ = try await finder.post("/api/v1/handovers", #"{"code": "\#(code)"}"#)
        case .failed:
            _ = try await finder.post("\(claim)/accept")
            _ = try await finder.post("\(claim)/fail")
        }
        #expect(try await claimant.get(claim).json["state"] as? String == state.rawValue)
        return claim
    }

    func token(of asker: ClaimRolesTests.Asker) async throws -> String? {
        switch asker {
        case .stranger: return nil
        case .claimant: return claimant.token
        case .finder: return finder.token
        case .another: return try await TestPerson(in: store, client).token
        case .moderator: return try await TestPerson(role: .moderator, in: store, client).token
        case .administrator: return try await TestPerson(role: .administrator, in: store, client).token
        case .blocked:
            let person = try await TestPerson(in: store, client)
            _ = try await client.send(.put, "/api/v1/accounts/me/blocks/\(person.account)", token: finder.token)
            return person.token
        case .suspended:
            let person = try await TestPerson(in: store, client)
            try await store.accounts.suspend(EmailAddress(person.email), until: nil)
            return person.token
        }
    }

    /// No answer but the finder's has what is held back, and none of others says whether the serial number is right.
    func expectNoSecret(in response: TestResponse, for asker: ClaimRolesTests.Asker) async throws {
        guard asker != .finder else { return }
        let text = "\(response.headers)" + String(buffer: response.body)
        for secret in [Self.withheld, Self.serial, "serialMatches"] { #expect(!text.contains(secret), "\(asker)") }
        switch asker {
        case .stranger, .blocked, .suspended: #expect(!text.contains(Self.question), "\(asker)")
        default: break
        }
    }
}
