import Foundation
import Reunite
import ReuniteStorage
import TestSupport
import Testing

@testable import ReuniteHTTP
@testable import ReuniteService

@Suite("The event stream of an account has what another server writes") struct NotificationElsewhereTests {
    private let test: TestStore
    private static let path = "/api/v1/accounts/me/notifications"

    init() throws { test = try TestStore() }

    /// The last number of unread notifications.
    private static func unread(_ stream: EventClient) -> Int? {
        stream.events.last { $0.type == "unread" }?.json["unread"] as? Int
    }

    private static func notifications(_ stream: EventClient) -> Int {
        stream.events.count { $0.type == "notification" }
    }

    /// Posts listings on a server, and lets its owner follow on another one whose streams have no heartbeats.
    private func follow(_ other: Store) async throws {
        var second = try TestService(test: test)
        second.store = other
        second.configuration.hasAlerts = false
        second.configuration.heartbeatTurn = .seconds(3600)
        try await TestService(test: test).run { [test, second] first in
            try await second.run { second in
                let seeker = try await TestPerson(in: test.store, first)
                let finder = try await TestPerson(in: test.store, first)
                _ = try await seeker.post("/api/v1/accounts/me/searches", #"{"name": "All", "query": "status=found"}"#)
                let stream = try EventClient(
                    "/api/v1/accounts/me/events", port: second.port,
                    headers: ["Authorization": "Bearer \(seeker.token)"])
                try await stream.wait { Self.unread($0) == 0 }
                for count in 1...2 {
                    _ = try await finder.post("/api/v1/listings", TestPerson.listing("Hat \(count)", status: "found"))
                    try await stream.wait { Self.unread($0) == count && Self.notifications($0) == count }
                }
                let streamed = stream.events.filter { $0.type == "notification" }
                #expect(streamed.count == 2)
                #expect(
                    try await seeker.post("\(Self.path)/read", #"{"upTo": "\#(streamed[1].id)"}"#).status == .noContent)
                try await stream.wait { Self.unread($0) == 0 }
                #expect(Self.notifications(stream) == 2)
            }
        }
        try other.close()
    }

    @Test("Servers with the same database, or the same file")
    func servers() async throws { try await follow(test.another()) }

    @Test("A server whose connections go through a pool", .enabled(if: TestDatabase.pool != nil))
    func pooled() async throws {
        let url = try #require(test.url).replacing(/host=[^&]*/, with: #require(TestDatabase.pool))
        let other = try Store(folder: test.folder, database: url)
        try await follow(other)
    }
}
