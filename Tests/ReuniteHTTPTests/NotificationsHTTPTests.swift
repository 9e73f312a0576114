import Foundation
import GRDB
import HTTPTypes
import NIOCore
import Reunite
import TestSupport
import Testing

@testable import ReuniteHTTP
@testable import ReuniteStorage

/// What people are told of when listings are posted, and how they choose it.
@Suite struct NotificationsHTTPTests {
    private static let searches = "/api/v1/accounts/me/searches"
    private static let preferences = "/api/v1/accounts/me/preferences"

    private static func post(
        _ title: String, status: String, by person: TestPerson, coordinates: String = "[4.85941, 45.76061]"
    ) async throws -> String {
        let response = try await person.post(
            "/api/v1/listings", TestPerson.listing(title, status: status, coordinates: coordinates))
        return try #require(response.headers[.location])
    }

    private static func id(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? "" }

    @Test("Both owners are told of a match once, and one who called it not theirs is not")
    func matches() async throws {
        try await TestService.runWithLoserAndFinder { store, client, loser, finder in
            let lost = try await Self.post("Black leather wallet Zubizarreta", status: "lost", by: loser)
            let found = try await Self.post("Portefeuille en cuir noir Zubizarreta", status: "found", by: finder)
            try await loser.waitForNotifications(1)
            try await finder.waitForNotifications(1)
            let page = try await loser.get("/api/v1/accounts/me/notifications", [.acceptLanguage: "fr"])
            #expect(page.headers[.contentLanguage] == "fr")
            let told = try #require((try page.json["notifications"] as? [[String: Any]])?.first)
            #expect(told["kind"] as? String == "match" && told["readAt"] is NSNull)
            #expect(told["listing"] as? String == Self.id(lost) && told["about"] as? String == Self.id(found))
            let text = try #require(told["text"] as? String)
            #expect(text.contains("Portefeuille en cuir noir") && text.contains("votre annonce"), "\(text)")
            #expect(try page.json["unread"] as? Int == 1)
            // Another change tells nobody again; a third listing is behind it.
            _ = try await finder.patch(found, #"{"properties": {"description": "Trouvé hier"}}"#)
            let other = try await Self.post("Brown wallet Zubizarreta, leather", status: "found", by: finder)
            try await loser.waitForNotifications(2)
            #expect(try await loser.notifications().first?["about"] as? String == Self.id(other))
            // A pair that the owner has judged is not told, even if it was no match then; the other owner has not judged it.
            let third = try await Self.post("Green umbrella", status: "found", by: finder)
            let verdict = "\(lost)/matches/\(Self.id(third))"
            #expect(
                try await client.send(.put, verdict, #"{"verdict": "not-mine"}"#, token: loser.token).status
                    == .noContent)
            _ = try await finder.patch(third, #"{"properties": {"title": "Black leather wallet Zubizarreta"}}"#)
            try await finder.waitForNotifications(3)
            #expect(try await loser.notifications().count == 2)
            let mails = try await store.mail.take(limit: 10, for: 60)
            #expect(Set(mails.map(\.address)) == [loser.email, finder.email])
            // Moderators see how many were told and judged, by probability.
            let tenths = try await store.moderation.statistics(for: .operator).matches
            #expect(tenths.count == 10 && tenths.map(\.notified).reduce(0, +) == 5)
            #expect(tenths.map(\.mine).reduce(0, +) == 0 && tenths.map(\.notMine).reduce(0, +) == 0)
            #expect(
                try await client.send(
                    .put, "\(lost)/matches/\(Self.id(found))", #"{"verdict": "mine"}"#, token: loser.token
                ).status == .noContent)
            #expect(try await store.moderation.statistics(for: .operator).matches.map(\.mine).reduce(0, +) == 1)
            for case .alerts(.match, let told, let count, _) in mails.map(\.letter) {
                #expect(told.count == count && count > 0)
            }
        }
    }

    @Test("A listing that matches a saved search is told, with its title only while the public can read it")
    func hits() async throws {
        try await TestService.runWithLoserAndFinder { _, _, seeker, finder in
            for (name, query) in [
                ("Mine", "status=found&near=4.86,45.76&radius=1000&q=back"), ("Far", "bbox=100,0,110,10"),
                ("Other", "q=umbrella"),
            ] {
                let body = #"{"name": "\#(name)", "query": "\#(query)", "notify": "daily"}"#
                #expect(try await seeker.post(Self.searches, body).status == .created)
            }
            // One's own listing is no news.
            _ = try await Self.post("Backpack of mine", status: "found", by: seeker)
            let found = try await Self.post("Blue backpack", status: "found", by: finder)
            try await seeker.waitForNotifications(1)
            let told = try await seeker.notifications()
            #expect(told.first?["kind"] as? String == "search" && told.first?["listing"] as? String == Self.id(found))
            #expect(told.first?["text"] as? String == "New result for “Mine”: “Blue backpack”")
            _ = try await finder.delete(found)
            #expect(
                try await seeker.notifications().first?["text"] as? String
                    == "A result for “Mine” is no longer available")
            // A search that rests or is forgotten tells nothing; the last listing is told by the second search alone.
            let kept = try #require(try await seeker.get(Self.searches).json["searches"] as? [[String: Any]])
            let ids = kept.compactMap { $0["id"] as? String }
            _ = try await seeker.patch("\(Self.searches)/\(ids[0])", #"{"notify": "off"}"#)
            _ = try await seeker.patch("\(Self.searches)/\(ids[1])", #"{"query": "q=umbrella", "name": "New"}"#)
            _ = try await seeker.delete("\(Self.searches)/\(ids[2])")
            _ = try await Self.post("Backpack, and an umbrella", status: "found", by: finder)
            try await seeker.waitForNotifications(2)
            #expect(try await seeker.notifications().first?["about"] as? String == ids[1])
        }
    }

    @Test("Nobody is told of the listings of people whom they have blocked")
    func blocks() async throws {
        try await TestService.runWithLoserAndFinder { store, client, loser, finder in
            let search = #"{"name": "All", "query": "q=wallet"}"#
            _ = try await loser.post(Self.searches, search)
            _ = try await Self.post("Black leather wallet Zubizarreta", status: "lost", by: loser)
            #expect(
                try await client.send(.put, "/api/v1/accounts/me/blocks/\(finder.account)", token: loser.token).status
                    == .noContent)
            let other = try await TestPerson(in: store, client)
            _ = try await Self.post("Black leather wallet Zubizarreta", status: "found", by: finder)
            let told = try await Self.post("Black wallet Zubizarreta, leather", status: "found", by: other)
            try await loser.waitForNotifications(2)
            for one in try await loser.notifications() {
                let other = one[one["kind"] as? String == "match" ? "about" : "listing"]
                #expect(other as? String == Self.id(told))
            }
            #expect(try await finder.notifications().isEmpty)
        }
    }

    @Test("Notifications are read page by page, marked up to one, and streamed as they come")
    func reading() async throws {
        try await TestService.runWithLoserAndFinder { _, client, seeker, finder in
            _ = try await seeker.post(Self.searches, #"{"name": "All", "query": "status=found"}"#)
            let stream = try EventClient(
                "/api/v1/accounts/me/events", port: client.port, headers: ["Authorization": "Bearer \(seeker.token)"])
            try await stream.wait { !$0.events.isEmpty }
            #expect(stream.status == 200 && stream.events.map(\.type) == ["unread"] && stream.lastEventID != nil)
            for number in 0..<3 { _ = try await Self.post("Hat \(number)", status: "found", by: finder) }
            try await stream.wait { $0.events.filter { $0.type == "notification" }.count == 3 }
            let streamed = stream.events.filter { $0.type == "notification" }
            #expect(streamed.map { $0.json["id"] as? String } == streamed.map(\.id))
            let path = "/api/v1/accounts/me/notifications"
            let first = try await seeker.get("\(path)?unread&limit=2")
            let told = try #require(try first.json["notifications"] as? [[String: Any]])
            #expect(told.compactMap { $0["id"] as? String } == streamed.suffix(2).map(\.id).reversed())
            let next = try #require(first.headers[.link]?.split(separator: ">").first?.dropFirst())
            let second = try #require(try await seeker.get(String(next)).json["notifications"] as? [[String: Any]])
            #expect(second.compactMap { $0["id"] as? String } == [streamed[0].id])
            #expect(
                try await seeker.post("\(path)/read", #"{"upTo": "\#(streamed[1].id)"}"#).status == .noContent)
            try await stream.wait { $0.events.last?.json["unread"] as? Int == 1 }
            let unread = try #require(
                try await seeker.get("\(path)?unread=true").json["notifications"] as? [[String: Any]])
            #expect(unread.compactMap { $0["id"] as? String } == [streamed[2].id])
            #expect(try await seeker.post("\(path)/read", #"{"upTo": "x"}"#).status == .unprocessableContent)
            #expect(try await seeker.get("\(path)?unread=maybe").faults == ["unread"])
            // A client that reconnects gets what it missed, and nothing once it has signed out.
            let again = try EventClient(
                "/api/v1/accounts/me/events", port: client.port,
                headers: ["Authorization": "Bearer \(seeker.token)", "Last-Event-ID": streamed[0].id])
            try await again.wait { $0.events.filter { $0.type == "notification" }.count == 2 }
            _ = try await seeker.delete("/api/v1/sessions/current")
            _ = try await Self.post("Hat 3", status: "found", by: finder)
            try await again.wait { $0.isClosed }
            try await stream.wait { $0.isClosed }
            #expect(stream.events.filter { $0.type == "notification" }.count == 3)
        }
    }

    /// The preferences of all kinds, of which some differ from the standard.
    private static func chosen(_ mails: [NotificationKind: String] = [:]) -> NSDictionary {
        let all = NotificationKind.allCases.map { ($0.rawValue, ["mail": mails[$0] ?? "at-once"]) }
        return Dictionary(uniqueKeysWithValues: all) as NSDictionary
    }

    @Test("Preferences are changed by kind, and null is the standard")
    func preferenceBodies() async throws {
        try await TestService.runWithLoserAndFinder { _, _, ada, _ in
            #expect(try await ada.get(Self.preferences).json as NSDictionary == Self.chosen())
            let changed = try await ada.patch(Self.preferences, #"{"search": {"mail": "daily"}}"#)
            #expect(try changed.json as NSDictionary == Self.chosen([.search: "daily"]))
            let null = try await ada.patch(Self.preferences, #"{"search": null}"#)
            #expect(try null.json as NSDictionary == Self.chosen())
            _ = try await ada.patch(Self.preferences, #"{"search": {"mail": "off"}}"#)
            let reset = try await ada.patch(Self.preferences, #"{"search": {"mail": null}, "match": {"mail": "off"}}"#)
            #expect(try reset.json as NSDictionary == Self.chosen([.match: "off"]))
            let export = try await ada.get("/api/v1/accounts/me/export").json["preferences"] as? NSDictionary
            #expect(try reset.json as NSDictionary == export)
            let refused = try await ada.patch(
                Self.preferences, #"{"match": {"mail": "now", "push": 1}, "search": 2, "post": {}}"#)
            #expect(refused.status == .unprocessableContent)
            #expect(try Set(refused.faults) == ["/match/mail", "/match/push", "/search", "/post"])
        }
    }

    @Test("A mail tells several at once, and its last link ends such mails without signing in")
    func mails() async throws {
        try await TestService.runWithLoserAndFinder { store, client, seeker, finder in
            _ = try await seeker.post(Self.searches, #"{"name": "Hats", "query": "q=hat"}"#)
            for number in 0..<3 { _ = try await Self.post("Hat \(number)", status: "found", by: finder) }
            try await seeker.waitForNotifications(3)
            let mail = try #require(try await store.mail.take(limit: 10, for: QueuedMail.lease).first)
            guard case .alerts(.search, _, count: 3, let subscription) = mail.letter else {
                Issue.record("\(mail)")
                return
            }
            #expect(mail.address == seeker.email)
            // A mail that is being sent gets no more; the next one waits.
            _ = try await Self.post("Hat 3", status: "found", by: finder)
            try await seeker.waitForNotifications(4)
            #expect(try await store.mail.count() == 2)
            let link = "/unsubscribe?subscription=\(subscription)"
            #expect(try await client.send(.get, link).status == .ok)
            #expect(try await store.mail.count() == 2)
            // As a mail program does it (RFC 8058).
            let boundary =
                "--b\r\nContent-Disposition: form-data; name=\"List-Unsubscribe\"\r\n\r\nOne-Click\r\n--b--\r\n"
            // A mail program may repeat it.
            for _ in 0..<2 {
                let ended = try await client.execute(
                    uri: link, method: .post, headers: [.contentType: "multipart/form-data; boundary=b"],
                    body: ByteBuffer(string: boundary))
                #expect(ended.status == .ok)
            }
            #expect(try await store.mail.count() == 0)
            let preferences = try await seeker.get(Self.preferences).json as NSDictionary
            #expect(preferences == Self.chosen([.search: "off"]))
            _ = try await Self.post("Hat 4", status: "found", by: finder)
            try await seeker.waitForNotifications(5)
            #expect(try await store.mail.count() == 0)
            let other = SubscriptionID(createdAt: subscription.createdAt, secret: subscription.secret ^ 1)
            let unknown = try await client.execute(
                uri: "/unsubscribe", method: .post, headers: [.contentType: "application/x-www-form-urlencoded"],
                body: ByteBuffer(string: "subscription=\(other)"))
            #expect(unknown.status == .notFound)
        }
    }

    @Test("What waits for a daily mail is sent earlier with what is told at once, and nothing of it is lost")
    func dailyMails() async throws {
        try await TestService.runWithLoserAndFinder { store, _, seeker, finder in
            _ = try await seeker.post(Self.searches, #"{"name": "Hats", "query": "q=hat", "notify": "daily"}"#)
            _ = try await Self.post("Hat", status: "found", by: finder)
            try await seeker.waitForNotifications(1)
            #expect(try await store.mail.take(limit: 10, for: 60).isEmpty)
            #expect(try await store.mail.count() == 1)
            _ = try await seeker.post(Self.searches, #"{"name": "Bags", "query": "q=bag"}"#)
            let bag = try await Self.post("Bag", status: "found", by: finder)
            try await seeker.waitForNotifications(2)
            let mail = try #require(try await store.mail.take(limit: 10, for: 0).first)
            guard case .alerts(.search, _, count: 2, _) = mail.letter else {
                Issue.record("\(mail)")
                return
            }
            // It could not be sent, and a listing has gone since: the next attempt tells the other one.
            _ = try await finder.delete(bag)
            let again = try #require(try await store.mail.take(limit: 10, for: 0).first)
            guard case .alerts(.search, let told, count: 1, _) = again.letter else {
                Issue.record("\(again)")
                return
            }
            #expect(again.id == mail.id && told[0].own.title == "Hats" && told[0].otherTitle == "Hat")
        }
    }

    @Test("An erasure leaves neither searches nor notifications, and those of others about the listings go too")
    func erasure() async throws {
        try await TestService.runWithLoserAndFinder { store, _, seeker, finder in
            _ = try await seeker.post(Self.searches, #"{"name": "Hats", "query": "q=hat"}"#)
            _ = try await finder.post(Self.searches, #"{"name": "Bags", "query": "q=bag"}"#)
            _ = try await Self.post("Hat", status: "found", by: finder)
            // Too far away for a match.
            _ = try await Self.post("Bag", status: "lost", by: seeker, coordinates: "[100, 10]")
            try await seeker.waitForNotifications(1)
            try await finder.waitForNotifications(1)
            let password = #"{"password": "\#(TestPerson.password)"}"#
            #expect(try await finder.delete("/api/v1/accounts/me", password).status == .noContent)
            #expect(try await seeker.notifications().isEmpty)
            #expect(try store.savedSearches.watchedBlocking(after: nil).searches.count == 1)
            let left = try await store.read { db in try db.integer("SELECT count(*) FROM notification") }
            #expect(left == 0)
        }
    }
}

extension TestPerson {
    /// The notifications of the person, newest first.
    func notifications() async throws -> [[String: Any]] {
        try await get("/api/v1/accounts/me/notifications?limit=1000").json["notifications"] as? [[String: Any]] ?? []
    }

    /// Waits until the person has this many notifications.
    func waitForNotifications(_ count: Int) async throws {
        try await eventually("\(count) notifications") {
            let told = try await notifications()
            #expect(told.count <= count, "\(told)")
            return told.count >= count
        }
    }
}
