import Reunite
import ReuniteStorage
import Testing

@testable import ReuniteHTTP

/// A listing that somebody has reported, its case, and the people whom it concerns.
struct ReportedListing: Sendable {
    let store: Store
    let client: TestClient
    let owner: TestPerson
    let reporter: TestPerson
    let moderator: TestPerson
    /// The path of the listing.
    let location: String
    /// The path of its case.
    let address: String

    /// Runs a service with a reported listing, and checks its store afterwards.
    static func run(
        _ reason: ReportReason = .spam, _ body: @escaping @Sendable (ReportedListing) async throws -> Void
    ) async throws {
        let service = try TestService()
        let store = service.test.store
        try await service.run { client in
            try await body(
                ReportedListing(reason, moderator: TestPerson(role: .moderator, in: store, client), in: store, client))
        }
        #expect(try await store.maintenance.check(repair: false) == [])
    }

    /// An owner, a new one for nil, posts a listing, and a new reporter reports it.
    init(
        _ reason: ReportReason = .spam, owner: TestPerson? = nil, moderator: TestPerson, in store: Store,
        _ client: TestClient
    ) async throws {
        (self.store, self.client, self.moderator) = (store, client, moderator)
        self.owner = if let owner { owner } else { try await TestPerson(in: store, client) }
        reporter = try await TestPerson(in: store, client)
        location = try await self.owner.postListing()
        let reported = try await reporter.post("\(location)/reports", #"{"reason": "\#(reason.rawValue)"}"#)
        #expect(reported.status == .created)
        address = try await Self.address(of: location, in: store)
    }

    /// The path of the case of a listing.
    static func address(of location: String, in store: Store) async throws -> String {
        let listing = try #require(ListingID(String(location.split(separator: "/").last ?? "")))
        return "/api/v1/moderation/cases/\(try #require(try await store.moderation.moderationCase(of: listing)))"
    }

    /// Decides the case.
    ///
    /// - Parameters:
    ///   - moderator: nil for the moderator of the case.
    ///   - more: further members of the body, after a comma.
    func decide(
        _ action: ModerationAction, _ version: Int, by moderator: TestPerson? = nil, note: String = "Why",
        more: String = ""
    ) async throws -> TestResponse {
        try await (moderator ?? self.moderator).post(
            "\(address)/decisions",
            #"{"action": "\#(action.rawValue)", "note": "\#(note)", "version": \#(version)\#(more)}"#)
    }
}
