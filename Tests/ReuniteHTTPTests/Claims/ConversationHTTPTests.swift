import Foundation
import HTTPTypes
import Reunite
import ReuniteStorage
import TestSupport
import Testing

@testable import ReuniteHTTP

/// What the two people of a claim write to each other, over HTTP.
@Suite struct ConversationHTTPTests {
    @Test func messagesAreReadPageByPageAndMarked() async throws {
        let service = try TestService()
        try await service.run { client in
            let scene = try await ClaimScene(in: service.test.store, client)
            let messages = "\(try await scene.claim())/messages"
            let stream = try EventClient(
                "/api/v1/accounts/me/events", port: client.port,
                headers: ["Authorization": "Bearer \(scene.finder.token)"])
            try await stream.wait { !$0.events.isEmpty }
            for text in ["Hello.", "Is it there?\n<b>Yes?</b>", "I can come today."] {
                let body = try JSONSerialization.data(withJSONObject: ["body": text])
                let sent = try await scene.claimant.post(messages, String(decoding: body, as: UTF8.self))
                #expect(sent.status == .created)
                #expect(try sent.json["body"] as? String == text && sent.json["by"] as? String == "claimant")
                #expect(try sent.json["readAt"] is NSNull)
            }
            try await stream.wait { $0.events.contains { $0.json["news"] as? String == "message" } }
            #expect(stream.events.filter { $0.json["news"] as? String == "message" }.count == 1)
            let first = try await scene.finder.get("\(messages)?limit=2")
            let page = try #require(try first.json["messages"] as? [[String: Any]])
            #expect(page.compactMap { $0["body"] as? String } == ["I can come today.", "Is it there?\n<b>Yes?</b>"])
            #expect(try first.json["unread"] as? Int == 3)
            let next = try #require(first.headers[.link]?.split(separator: ">").first?.dropFirst())
            let second = try await scene.finder.get(String(next)).json["messages"] as? [[String: Any]]
            #expect(second?.compactMap { $0["body"] as? String } == ["Hello."])
            let newest = try #require(page.first?["id"] as? String)
            #expect(try await scene.finder.post("\(messages)/read", #"{"upTo": "\#(newest)"}"#).status == .noContent)
            #expect(try await scene.finder.get(messages).json["unread"] as? Int == 0)
            try await stream.wait { $0.events.last?.json["unread"] as? Int == 1 }
            let seen = try await scene.claimant.get(messages).json["messages"] as? [[String: Any]]
            #expect(seen?.allSatisfy { $0["readAt"] is String } == true)
            let export = try await scene.claimant.get("/api/v1/accounts/me/export").json["claimMessages"]
            #expect((export as? [[String: Any]])?.map { $0["body"] as? String ?? "" }.first == "Hello.")
            #expect(try await scene.finder.get("/api/v1/accounts/me/export").json["claimMessages"] as? [String] == [])
        }
    }

    @Test func claimsHaveTheNumberOfUnreadMessages() async throws {
        let service = try TestService()
        try await service.run { client in
            let scene = try await ClaimScene(in: service.test.store, client)
            let claim = try await scene.claim()
            func unread(_ person: TestPerson, _ side: String) async throws -> [Int?] {
                let list = try await person.get("/api/v1/accounts/me/claims\(side)").json["claims"] as? [[String: Any]]
                return try #require(list).map { $0["unreadMessages"] as? Int }
            }
            for text in ["Hello.", "Is it there?"] {
                _ = try await scene.claimant.post("\(claim)/messages", #"{"body": "\#(text)"}"#)
            }
            #expect(try await unread(scene.finder, "?side=finder") == [2])
            #expect(try await unread(scene.finder, "") == [])
            #expect(try await unread(scene.claimant, "?side=claimant") == [0])
            #expect(try await unread(scene.claimant, "?side=finder&limit=1") == [])
            #expect(try await scene.finder.get(claim).json["unreadMessages"] as? Int == 2)
            #expect(try await scene.claimant.get(claim).json["unreadMessages"] as? Int == 0)
            #expect(try await scene.finder.get("/api/v1/accounts/me/claims?side=owner").status == .badRequest)
            // Moderators do not see who has read what.
            _ = try await scene.finder.post("\(claim)/reports", #"{"reason": "scam"}"#)
            let moderator = try await TestPerson(role: .moderator, in: service.test.store, client)
            let queue = try await moderator.get("/api/v1/moderation/cases").json["cases"] as? [[String: Any]]
            let id = try #require(queue?.first?["id"] as? String)
            _ = try await moderator.post("/api/v1/moderation/cases/\(id)/claim")
            let found = try await moderator.get("/api/v1/moderation/cases/\(id)/claims").json["claims"]
            #expect((found as? [[String: Any]])?.first?.keys.contains("unreadMessages") == false)
        }
    }

    @Test func whatIsWrongIsNamed() async throws {
        let service = try TestService()
        try await service.run { client in
            let scene = try await ClaimScene(in: service.test.store, client)
            let messages = "\(try await scene.claim())/messages"
            for (body, pointer) in [
                ("{}", "/body"), (#"{"body": " "}"#, "/body"), (#"{"body": 1}"#, "/body"),
                (#"{"body": "\#(String(repeating: "x", count: 5001))"}"#, "/body"),
                (#"{"body": "x", "to": "me"}"#, "/to"),
            ] {
                let response = try await scene.claimant.post(messages, body)
                #expect(response.status == .unprocessableContent)
                #expect(try response.faults == [pointer])
            }
            #expect(try await scene.claimant.post("\(messages)/read", #"{"upTo": "x"}"#).faults == ["/upTo"])
            #expect(try await scene.claimant.get("\(messages)?unread").status == .badRequest)
        }
    }

    @Test func blocksAndRefusalsHaveTheirProblems() async throws {
        let service = try TestService()
        try await service.run { client in
            let scene = try await ClaimScene(in: service.test.store, client)
            let messages = "\(try await scene.claim())/messages"
            let block = "/api/v1/accounts/me/blocks/\(scene.claimant.account)"
            _ = try await client.send(.put, block, token: scene.finder.token)
            let body = #"{"body": "Hello."}"#
            #expect(try await scene.claimant.post(messages, body).problem == "blocked")
            let refused = try await scene.finder.post(messages, body)
            #expect(refused.status == .conflict)
            #expect(try refused.json["reason"] as? String == "other-blocked")
        }
    }

    @Test func messagesOfAnAccountAreLimitedAndRepeatsAreNot() async throws {
        var service = try TestService()
        service.configuration.hasRateLimits = true
        try await service.run { [service] client in
            let scene = try await ClaimScene(in: service.test.store, client)
            let messages = "\(try await scene.claim())/messages"
            var statuses: [Int] = []
            for _ in 0..<70 {
                let sent = try await scene.claimant.post(
                    messages, #"{"body": "Hello."}"#, [.idempotencyKey: "k\(statuses.count % 65)"])
                statuses.append(sent.status.code)
                guard sent.status == .created, statuses.count < 65 else { continue }
                let id = try #require(try sent.json["id"] as? String)
                _ = try await scene.finder.post("\(messages)/read", #"{"upTo": "\#(id)"}"#)
            }
            #expect(
                statuses == [Int](repeating: 201, count: 60) + [Int](repeating: 429, count: 5)
                    + [Int](repeating: 201, count: 5))
        }
    }
}
