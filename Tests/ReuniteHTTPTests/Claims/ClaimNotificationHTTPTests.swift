import Foundation
import HTTPTypes
import NIOCore
import Reunite
import ReuniteStorage
import TestSupport
import Testing

@testable import ReuniteHTTP

/// What people are told of claims over HTTP: the list, the stream and the preferences.
@Suite struct ClaimNotificationHTTPTests {
    private static let list = "/api/v1/accounts/me/notifications"

    @Test func bothSidesFollowAClaimInTheirStreams() async throws {
        let service = try TestService()
        try await service.run { client in
            let scene = try await ClaimScene(in: service.test.store, client)
            let streams = try [scene.finder, scene.claimant].map { person in
                try EventClient(
                    "/api/v1/accounts/me/events", port: client.port,
                    headers: ["Authorization": "Bearer \(person.token)"])
            }
            for stream in streams { try await stream.wait { !$0.events.isEmpty } }
            let claim = try await scene.claim(in: .handedOver)
            let id = try #require(claim.split(separator: "/").last.map(String.init))
            func news(_ stream: EventClient) -> [String] {
                stream.events.filter { $0.type == "notification" }.compactMap { $0.json["news"] as? String }
            }
            try await streams[0].wait { news($0) == ["submitted", "handed-over"] }
            try await streams[1].wait { news($0) == ["accepted", "handed-over"] }
            let told = try #require(streams[1].events.first { $0.type == "notification" }?.json)
            #expect(told["kind"] as? String == "claim" && told["side"] as? String == "claimant")
            #expect(told["about"] as? String == id && scene.listing.hasSuffix(told["listing"] as? String ?? "-"))
            let unread = try await scene.claimant.notifications()
            #expect(unread.count == 2)
            for one in streams.flatMap(\.events) {
                let text = "\(one.json)"
                for secret in [ClaimScene.withheld, ClaimScene.serial, ClaimScene.question, "sn 77", "It is mine"] {
                    #expect(!text.contains(secret))
                }
            }
        }
    }

    @Test func aClaimantReadsNoTitleThatIsNotPublic() async throws {
        let service = try TestService()
        try await service.run { client in
            let scene = try await ClaimScene(in: service.test.store, client)
            _ = try await scene.claim()
            _ = try await scene.finder.delete(scene.listing)
            let told = try await scene.claimant.get(Self.list, [.acceptLanguage: "es"])
            let texts = (try told.json["notifications"] as? [[String: Any]])?.compactMap { $0["text"] as? String }
            #expect(texts == ["Su reclamación sobre un objeto encontrado ha terminado: el anuncio fue retirado"])
            let export = try await scene.claimant.get("/api/v1/accounts/me/export").json["notifications"]
            #expect((export as? [[String: Any]])?.first?["news"] as? String == "listing-withdrawn")
        }
    }

    @Test func mailsOfClaimsEndWithTheirLink() async throws {
        let service = try TestService()
        try await service.run { client in
            let store = service.test.store
            let scene = try await ClaimScene(in: store, client)
            _ = try await scene.claim()
            let mails = try await store.mail.take(limit: 10, for: QueuedMail.lease)
            let mail = try #require(mails.first { $0.address == scene.finder.email })
            guard case .alerts(.claim, _, count: 1, let subscription) = mail.letter else {
                Issue.record("\(mail)")
                return
            }
            let page = "/unsubscribe?subscription=\(subscription)"
            #expect(String(buffer: try await client.send(.get, page).body).contains("no more emails about claims"))
            let ended = try await client.execute(
                uri: page, method: .post, headers: [.contentType: "application/x-www-form-urlencoded"],
                body: ByteBuffer(string: "List-Unsubscribe=One-Click"))
            #expect(ended.status == .ok)
            let preferences = try await scene.finder.get("/api/v1/accounts/me/preferences").json
            #expect(preferences["claim"] as? [String: String] == ["mail": "off"])
        }
    }
}
