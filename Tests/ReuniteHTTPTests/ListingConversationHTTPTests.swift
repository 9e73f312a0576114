import Foundation
import HTTPTypes
import Reunite
import TestSupport
import Testing

@testable import ReuniteDatabase
@testable import ReuniteHTTP
@testable import ReuniteStorage

/// What the owner of a listing and somebody else write to each other, over HTTP.
@Suite struct ListingConversationHTTPTests {
    /// Two people, a listing, and the path of the conversation that one of them has begun.
    private struct Scene {
        let owner, writer: TestPerson
        let listing: String
        var path = ""

        init(in store: Store, _ client: TestClient, _ text: String = "Is it blue?") async throws {
            owner = try await TestPerson(age: 864_000, in: store, client)
            writer = try await TestPerson(age: 864_000, in: store, client)
            listing = try await owner.postListing()
            let sent = try await writer.post("\(listing)/messages", #"{"body": "\#(text)"}"#)
            #expect(sent.status == .accepted)
            let list = try await writer.get("/api/v1/accounts/me/conversations").json["conversations"]
            let id = try #require((list as? [[String: Any]])?.first?["id"] as? String)
            path = "/api/v1/conversations/\(id)"
        }
    }

    @Test func bothReadAnswerAndMarkAsRead() async throws {
        let service = try TestService()
        try await service.run { client in
            let scene = try await Scene(in: service.test.store, client)
            let stream = try EventClient(
                "/api/v1/accounts/me/events", port: client.port,
                headers: ["Authorization": "Bearer \(scene.writer.token)"])
            try await stream.wait { !$0.events.isEmpty }
            let found = try await scene.owner.get(scene.path)
            #expect(try found.json["side"] as? String == "owner" && found.json["unreadMessages"] as? Int == 1)
            #expect(try found.json["isOpen"] as? Bool == true && found.json["title"] as? String == "Black backpack")
            let headers: HTTPFields = [.idempotencyKey: "once"]
            let sent = try await scene.owner.post("\(scene.path)/messages", #"{"body": "Yes."}"#, headers)
            #expect(sent.status == .created && sent.headers[.location] == nil)
            #expect(try sent.json["by"] as? String == "owner" && sent.json["readAt"] is NSNull)
            let again = try await scene.owner.post("\(scene.path)/messages", #"{"body": "Yes."}"#, headers)
            #expect(try again.json["id"] as? String == sent.json["id"] as? String)
            try await stream.wait { $0.events.contains { $0.json["kind"] as? String == "message" } }
            let page = try await scene.writer.get("\(scene.path)/messages?limit=1")
            let newest = try #require((try page.json["messages"] as? [[String: Any]])?.first)
            #expect(newest["body"] as? String == "Yes." && page.headers[.link]?.contains("rel=\"next\"") == true)
            #expect(try page.json["unread"] as? Int == 1)
            let upTo = #"{"upTo": "\#(newest["id"] as? String ?? "")"}"#
            #expect(try await scene.writer.post("\(scene.path)/messages/read", upTo).status == .noContent)
            try await stream.wait { $0.events.last?.json["unread"] as? Int == 0 }
            let seen = try await scene.owner.get("\(scene.path)/messages").json["messages"] as? [[String: Any]]
            #expect(seen?.first?["readAt"] is String)
            let export = try await scene.owner.get("/api/v1/accounts/me/export").json["messages"] as? [[String: Any]]
            #expect(export?.map { $0["body"] as? String } == ["Yes."])
            #expect(scene.path.hasSuffix(export?.first?["conversation"] as? String ?? "?"))
        }
    }

    /// Nothing that one of the two reads has the address of the other: no response, no export, no mail.
    @Test func nobodyLearnsAnAddress() async throws {
        let service = try TestService()
        let store = service.test.store
        try await service.run { client in
            let scene = try await Scene(in: store, client)
            let sent = try await scene.owner.post("\(scene.path)/messages", #"{"body": "Yes."}"#)
            let paths = [
                "/api/v1/accounts/me/conversations", scene.path, "\(scene.path)/messages", scene.listing,
                "/api/v1/accounts/me/notifications", "/api/v1/accounts/me/export",
                "/api/v1/accounts/\(scene.owner.account)", "/api/v1/accounts/\(scene.writer.account)",
            ]
            for (person, other) in [(scene.owner, scene.writer), (scene.writer, scene.owner)] {
                #expect(!String(buffer: sent.body).contains(other.email))
                for path in paths {
                    let response = try await person.get(path)
                    #expect(response.status == .ok)
                    #expect(!String(buffer: response.body).contains(other.email), "\(path)")
                    #expect(!"\(response.headers)".contains(other.email), "\(path)")
                }
            }
            try await store.write { try $0.db.prepare("UPDATE mail SET due_at = 0").run([]) }
            let mails = try await store.mail.take(limit: 10, for: 60)
            #expect(mails.map(\.address).sorted() == [scene.owner.email, scene.writer.email].sorted())
            for mail in mails {
                for person in [scene.owner, scene.writer] { #expect(!"\(mail.letter)".contains(person.email)) }
            }
        }
    }

    @Test func strangersAndModeratorsReadNothing() async throws {
        let service = try TestService()
        try await service.run { client in
            let scene = try await Scene(in: service.test.store, client)
            let upTo = #"{"upTo": "01a1f2ed-7c51-70cb-9d2e-4b7a1c5e8f31"}"#
            for role in [Role.member, .moderator, .administrator] {
                let stranger = try await TestPerson(role: role, in: service.test.store, client)
                for path in [scene.path, "\(scene.path)/messages"] {
                    #expect(try await stranger.get(path).status == .notFound)
                }
                for (path, body) in [("messages", #"{"body": "x"}"#), ("messages/read", upTo), ("report", nil)] {
                    #expect(try await stranger.post("\(scene.path)/\(path)", body).status == .notFound)
                }
                #expect(
                    try await stranger.get("/api/v1/accounts/me/conversations").json["conversations"] as? [Int] == [])
            }
        }
    }

    @Test func refusalsHaveTheirProblems() async throws {
        let service = try TestService()
        try await service.run { client in
            let scene = try await Scene(in: service.test.store, client)
            let messages = "\(scene.path)/messages"
            for (body, pointer) in [
                ("{}", "/body"), (#"{"body": " "}"#, "/body"), (#"{"body": "x", "to": "me"}"#, "/to"),
            ] {
                #expect(try await scene.owner.post(messages, body).faults == [pointer])
            }
            let block = "/api/v1/accounts/me/blocks/\(scene.writer.account)"
            _ = try await client.send(.put, block, token: scene.owner.token)
            let body = #"{"body": "Hello."}"#
            #expect(try await scene.writer.post(messages, body).problem == "blocked")
            #expect(try await scene.owner.post(messages, body).problem == "other-blocked")
            _ = try await scene.owner.delete(block)
            for _ in 1..<ConversationTerms.unread { _ = try await scene.writer.post(messages, body) }
            #expect(try await scene.writer.post(messages, body).problem == "unread-messages")
            _ = try await scene.owner.delete(scene.listing)
            #expect(try await scene.owner.post(messages, body).problem == "conversation-ended")
            #expect(try await scene.writer.get(scene.path).json["title"] is NSNull)
        }
    }

    /// Until the owner answers, a writer can send no more than on the page of the listing.
    @Test func unansweredMessagesAreLimitedAsFirstOnes() async throws {
        var service = try TestService()
        service.configuration.hasRateLimits = true
        let store = service.test.store
        try await service.run { client in
            let scene = try await Scene(in: store, client)
            let messages = "\(scene.path)/messages"
            func write(_ count: Int) async throws -> [Int] {
                var statuses: [Int] = []
                for _ in 0..<count {
                    statuses.append(try await scene.writer.post(messages, #"{"body": "x"}"#).status.code)
                }
                return statuses
            }
            #expect(try await write(3) == [201, 201, 429])
            _ = try await scene.owner.post(messages, #"{"body": "Yes."}"#)
            #expect(try await write(5) == [201, 201, 201, 201, 201])
        }
    }

    @Test func moderatorsSeeWhatIsReported() async throws {
        let service = try TestService()
        try await service.run { client in
            let scene = try await Scene(in: service.test.store, client, "Pay me first.")
            #expect(try await scene.owner.post("\(scene.path)/report").status == .noContent)
            let moderator = try await TestPerson(role: .moderator, in: service.test.store, client)
            let held = try await moderator.get("/api/v1/moderation/messages").json["messages"] as? [[String: Any]]
            #expect(held?.first?["body"] as? String == "Pay me first." && held?.first?["reported"] as? Bool == true)
            let path = "/api/v1/moderation/messages/\(held?.first?["id"] as? String ?? "")/decisions"
            #expect(try await moderator.post(path, #"{"action": "discard-messages"}"#).status == .noContent)
            #expect(try await scene.owner.get(scene.path).status == .notFound)
            #expect(try await scene.writer.get(scene.path).status == .ok)
        }
    }
}
