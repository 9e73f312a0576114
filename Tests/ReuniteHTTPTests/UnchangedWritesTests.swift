import Foundation
import GRDB
import HTTPTypes
import NIOCore
import Reunite
import TestSupport
import Testing

@testable import ReuniteDatabase
@testable import ReuniteHTTP
@testable import ReuniteStorage

/// Requests that change nothing are answered while another connection keeps all writes waiting.
@Suite struct UnchangedWritesTests {
    private static let own = "/api/v1/accounts/me"
    private static let form: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]

    /// A request with JSON, or with a form if it is to a page, and its status each time.
    private struct Repeated: Sendable {
        let method: HTTPRequest.Method
        let uri: String
        let body: String?
        let status: HTTPResponse.Status

        init(
            _ method: HTTPRequest.Method, _ uri: String, _ body: String? = nil,
            _ status: HTTPResponse.Status = .noContent
        ) {
            (self.method, self.uri, self.body, self.status) = (method, uri, body, status)
        }

        func check(by person: TestPerson) async throws {
            let isPage = !uri.hasPrefix("/api/")
            let response = try await person.client.send(
                method, uri, body, token: isPage ? nil : person.token, headers: isPage ? UnchangedWritesTests.form : [:]
            )
            #expect(response.status == status, "\(method) \(uri): \(String(buffer: response.body))")
        }
    }

    @Test func repeatedRequestsOpenNoTransaction() async throws {
        let service = try TestService()
        try await service.run { client in
            let store = service.test.store
            let (owner, finder) = (try await TestPerson(in: store, client), try await TestPerson(in: store, client))
            let lost = try await owner.postListing("Black leather wallet Zubizarreta")
            let wallet = TestPerson.listing("Black wallet Zubizarreta, leather", status: "found")
            let found = try #require(try await finder.post("/api/v1/listings", wallet).headers[.location])
            try await owner.waitForNotifications(1)
            let notification = try #require(try await owner.notifications().first?["id"] as? String)
            let sender = try await TestPerson(in: store, client)
            _ = try await sender.post("\(lost)/messages", #"{"body": "Hello"}"#)
            let message = try #require(try await Self.message(in: store))
            let subscription = try await Self.subscription(of: owner, in: store)
            let search = try await owner.post("\(Self.own)/searches", #"{"name": "Hats", "query": "q=hat"}"#)
            let photo = try #require(try await Self.addPhoto(to: lost, by: owner))
            let requests = [
                Repeated(.patch, Self.own, #"{"displayName": "Ada"}"#, .ok),
                Repeated(.patch, "\(Self.own)/preferences", #"{"match": {"mail": "daily"}}"#, .ok),
                Repeated(.patch, try #require(search.headers[.location]), #"{"name": "Caps"}"#, .ok),
                Repeated(.delete, "\(Self.own)/searches/\(notification)", nil, .notFound),
                Repeated(.post, "\(Self.own)/notifications/read", #"{"upTo": "\#(notification)"}"#),
                Repeated(.put, "\(lost)/matches/\(Self.id(found))", #"{"verdict": "not-mine"}"#),
                Repeated(.put, "\(found)/matches/\(Self.id(lost))", #"{"verdict": "mine"}"#, .forbidden),
                Repeated(.put, "\(Self.own)/blocks/\(sender.account)"),
                Repeated(.delete, "\(Self.own)/blocks/\(finder.account)", nil, .notFound),
                Repeated(.post, "/block", "message=\(message.0).\(message.1.text)", .ok),
                Repeated(.put, "\(lost)/photos/order", #"{"photos": ["\#(photo)"]}"#),
                Repeated(.delete, "\(lost)/photos/\(notification)", nil, .notFound),
                Repeated(.delete, "\(Self.own)/photo"),
                Repeated(.delete, "\(Self.own)/belongings/\(notification)/photo", nil, .notFound),
                Repeated(.delete, "/api/v1/sessions/\(notification)", nil, .notFound),
                Repeated(.post, "/unsubscribe", "subscription=\(subscription)", .ok),
                Repeated(.post, "/unsubscribe?subscription=\(subscription)", "List-Unsubscribe=One-Click", .ok),
            ]
            for request in requests { try await request.check(by: owner) }
            try await Self.withLockedStore(in: service.test.folder) {
                for request in requests { try await request.check(by: owner) }
            }
        }
    }

    @Test(.sqliteOnly) func unsubscribingAgainAndAgainWritesOnceBesideSomebodyWhoPosts() async throws {
        let service = try TestService()
        try await service.run { client in
            let store = service.test.store
            let (attacker, person) = (try await TestPerson(in: store, client), try await TestPerson(in: store, client))
            let link = "/unsubscribe?subscription=\(try await Self.subscription(of: attacker, in: store))"
            // Of the connection that writes.
            try await store.database.write { db in
                try db.execute(
                    """
                    CREATE TEMP TABLE ended (subscription);
                    CREATE TEMP TRIGGER note AFTER UPDATE ON main.alert_preference
                    BEGIN INSERT INTO ended VALUES (new.id); END;
                    """)
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        try await client.withConnection { connection in
                            for _ in 0..<625 {
                                let ended = try await connection.execute(
                                    uri: link, method: .post, headers: Self.form,
                                    body: ByteBuffer(string: "List-Unsubscribe=One-Click"))
                                #expect(ended.status == .ok)
                            }
                        }
                    }
                }
                for number in 0..<10 {
                    let location = try await person.postListing("Hat \(number)")
                    #expect(try await person.get(location).status == .ok)
                }
                try await group.waitForAll()
            }
            let writes = try await store.database.write { try $0.integer("SELECT count(*) FROM ended") }
            #expect(writes == 1)
        }
    }

    private static func subscription(of person: TestPerson, in store: Store) async throws -> SubscriptionID {
        try await store.write { try NotificationSubscriptions.id($0, of: person.account.row, .search) }
    }

    /// The message that waits to be mailed, and the secret that blocks its sender.
    private static func message(in store: Store) async throws -> (MessageID, SecretToken)? {
        for mail in try await store.mail.take(limit: 10, for: 60) {
            if case .message(_, _, _, _, _, _, let block, _) = mail.letter { return block }
        }
        return nil
    }

    private static func addPhoto(to listing: String, by person: TestPerson) async throws -> String? {
        try await person.client.execute(
            uri: "\(listing)/photos", method: .post,
            headers: [.authorization: "Bearer \(person.token)", .contentType: "image/bmp"],
            body: ByteBuffer(bytes: TestImage.bmp(width: 20, height: 20))
        ).json["id"] as? String
    }

    private static func id(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? "" }

    /// Runs a closure while another connection has the write lock.
    private static func withLockedStore(in folder: URL, _ body: () async throws -> Void) async throws {
        var configuration = SQLiteSchema.store.configuration
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(
            path: folder.appendingPathComponent(Store.fileName).path, configuration: configuration)
        try await other.writeWithoutTransaction { db in try db.execute(sql: "BEGIN IMMEDIATE") }
        let outcome: Result<Void, any Error>
        do { outcome = .success(try await body()) } catch { outcome = .failure(error) }
        try await other.writeWithoutTransaction { db in try db.execute(sql: "ROLLBACK") }
        try outcome.get()
    }
}
