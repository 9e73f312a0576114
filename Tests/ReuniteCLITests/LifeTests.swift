import Foundation
import Reunite
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The life of an account and of a listing, with HTTP and mails only.
@Suite struct LifeTests {
    private static let password = "correct horse battery staple"

    /// Waits for a new mail that contains a text, and returns it.
    private static func mail(_ text: String, in mails: () throws -> [String], after count: Int) async throws -> String {
        var found: String?
        try await eventually("a mail comes with \(text)") {
            found = try mails().dropFirst(count).first { $0.contains(text) }
            return found != nil
        }
        return try #require(found)
    }

    /// Waits for this many mails.
    private static func wait(for count: Int, in mails: () throws -> [String]) async throws {
        try await eventually("\(count) mails have come") { try mails().count >= count }
    }

    private static func token(_ mail: String) -> String? {
        mail.firstMatch(of: /token=([A-Za-z0-9_-]{43})/).map { String($0.1) }
    }

    /// - Parameter left: the mails that are left when the account is erased: all of them, or those of nobody.
    private static func live(
        _ server: TestServer, mails: @escaping () throws -> [String], left: (Int) -> Int
    ) async throws {
        let email = "zoe@example.org"
        let registration = #"{"email": "\#(email)", "password": "\#(password)", "displayName": "Zoë", "locale": "fr"}"#
        let credentials = #"{"email": "\#(email)", "password": "\#(password)"}"#
        #expect(try await server.send("POST", "/api/v1/accounts", registration).status == 202)
        #expect(try await server.send("POST", "/api/v1/sessions", credentials).status == 403)
        let verification = try await mail("verify?token=", in: mails, after: 0)
        // Also the mail of the sign-in, which is not sent after the verification.
        try await wait(for: 2, in: mails)
        #expect(verification.contains("To: \(email)\r\n") && verification.contains("lang=\"fr\""))
        let token = try #require(Self.token(verification))
        let proof = #"{"token": "\#(token)", "password": "\#(password)"}"#
        #expect(try await server.send("POST", "/api/v1/accounts/verify", proof).status == 200)
        let taken = try mails().count
        #expect(try await server.send("POST", "/api/v1/accounts", registration).status == 202)
        let notice = try await mail("To: \(email)", in: mails, after: max(taken, 2))
        #expect(!notice.contains("token="))

        let session = try await server.send("POST", "/api/v1/sessions", credentials)
        let first = try #require(session.json["token"] as? String)
        let listing = """
            {"type": "Feature", "geometry": {"type": "Point", "coordinates": [4.85941, 45.76061]}, "properties":
            {"status": "lost", "category": "bags", "title": "Sac noir", "occurredAt": "2026-01-02T10:00:00+01:00"}}
            """
        let posted = try await server.send("POST", "/api/v1/listings", listing, token: first)
        #expect(posted.status == 201)
        let location = try #require(posted.headers["Location"] as? String)
        let change = #"{"properties": {"title": "Sac bleu"}}"#
        #expect(try await server.send("PATCH", location, change, token: first).status == 200)
        #expect(try await server.send("GET", "/api/v1/listings?q=bleu").json["numberReturned"] as? Int == 1)
        for (action, body, state) in [
            ("resolve", #"{"outcome": "returned"}"#, "resolved"), ("reopen", nil, "open"), ("renew", nil, "open"),
        ] as [(String, String?, String)] {
            let answer = try await server.send("POST", "\(location)/\(action)", body, token: first)
            #expect((answer.json["properties"] as? [String: Any])?["state"] as? String == state)
        }

        let before = try mails().count
        #expect(try await server.send("POST", "/api/v1/password-resets", #"{"email": "\#(email)"}"#).status == 202)
        let reset = try await mail("reset-password?token=", in: mails, after: before)
        let second = try #require(Self.token(reset))
        let confirmation = #"{"token": "\#(second)", "password": "another good one"}"#
        #expect(try await server.send("POST", "/api/v1/password-resets/confirm", confirmation).status == 204)
        #expect(try await server.send("GET", "/api/v1/sessions", token: first).status == 401)
        let again = try await server.send(
            "POST", "/api/v1/sessions", #"{"email": "\#(email)", "password": "another good one"}"#)
        let last = try #require(again.json["token"] as? String)
        #expect(try await server.send("DELETE", location, token: last).status == 204)
        #expect(try await server.send("GET", location).status == 404)
        let export = try await server.send("GET", "/api/v1/accounts/me/export", token: last)
        #expect((export.json["listings"] as? [Any])?.count == 1)
        // Erasing the account would discard the notice about the new password.
        try await wait(for: before + 2, in: mails)
        let erasure = try await server.send(
            "DELETE", "/api/v1/accounts/me", #"{"password": "another good one"}"#, token: last)
        #expect(erasure.status == 204)
        #expect(try await server.send("GET", "/api/v1/sessions", token: last).status == 401)
        // Of those in the folder the last one alone is still to be read.
        try await eventually("the last mail comes") { try mails().count == left(before + 3) }
    }

    @Test func withMailsInTheOutbox() async throws {
        let folder = try TemporaryFolder()
        let server = try await TestServer(in: folder)
        let outbox = folder.url.appendingPathComponent("data/outbox")
        try await Self.live(server) {
            let files = (try? FileManager.default.contentsOfDirectory(atPath: outbox.path)) ?? []
            // An erasure may delete one after it was listed.
            return files.filter { $0.hasSuffix(".eml") }.sorted()
                .compactMap { try? Data(contentsOf: outbox.appendingPathComponent($0)) }
                .map { String(decoding: $0, as: UTF8.self) }
        } left: { _ in
            1
        }
        await server.stop()
        let check = try await TestProgram.run(["check", "--data-dir", folder.url.appendingPathComponent("data").path])
        #expect(check.status == 0, "\(check.errors)")
    }

    @Test(.enabled(if: Python.hasMailServer)) func withMailsBySMTP() async throws {
        let folder = try TemporaryFolder()
        let post = try await TestMailServer()
        let server = try await TestServer(
            in: folder,
            [
                "--smtp-url", "smtp://127.0.0.1:\(post.port)?starttls=never", "--mail-from",
                "Reunite <lost@campus.example>",
            ])
        try await Self.live(server) {
            try (0..<post.count).map { String(decoding: try post.mail($0 + 1), as: UTF8.self) }
        } left: { count in
            count
        }
        await server.stop()
        #expect(try post.envelope(1).from == "lost@campus.example" && post.envelope(1).to == ["zoe@example.org"])
    }

    @Test(
        "An account whose address is refused says so, and a link that arrives ends it",
        .enabled(if: Python.hasMailServer))
    func refusedAddress() async throws {
        let folder = try TemporaryFolder()
        // The second recipient is refused: the mail to choose a password.
        let post = try await TestMailServer("--answer", "550 5.1.1 No such user", "--answer-to", "2")
        let server = try await TestServer(in: folder, ["--smtp-url", "smtp://127.0.0.1:\(post.port)?starttls=never"])
        func mails() throws -> [String] {
            try (0..<post.count).map { String(decoding: try post.mail($0 + 1), as: UTF8.self) }
        }
        let registration = #"{"email": "a@b.example", "password": "long enough", "displayName": "A"}"#
        _ = try await server.send("POST", "/api/v1/accounts", registration)
        let verification = try await Self.mail("verify?token=", in: mails, after: 0)
        let proof = #"{"token": "\#(try #require(Self.token(verification)))", "password": "long enough"}"#
        let session = try await server.send("POST", "/api/v1/accounts/verify", proof)
        let token = try #require(session.json["token"] as? String)
        func refusedAt() async throws -> String? {
            try await server.send("GET", "/api/v1/accounts/me", token: token).json["emailRefusedAt"] as? String
        }
        #expect(try await refusedAt() == nil)

        _ = try await server.send("POST", "/api/v1/password-resets", #"{"email": "a@b.example"}"#)
        try await eventually("the account says that its address was refused") { try await refusedAt() != nil }
        let (metrics, _) = try await URLSession.shared.data(from: server.url.appendingPathComponent("metrics"))
        let lines = String(decoding: metrics, as: UTF8.self).split(separator: "\n")
        #expect(lines.contains(#"reunite_mails_total{result="refused"} 1"#))
        let export = try await server.send("GET", "/api/v1/accounts/me/export", token: token)
        #expect((export.json["account"] as? [String: Any])?["emailRefusedAt"] is String)

        _ = try await server.send("POST", "/api/v1/password-resets", #"{"email": "a@b.example"}"#)
        let reset = try await Self.mail("reset-password?token=", in: mails, after: 1)
        let confirmation = #"{"token": "\#(try #require(Self.token(reset)))", "password": "another good one"}"#
        #expect(try await server.send("POST", "/api/v1/password-resets/confirm", confirmation).status == 204)
        let again = try await server.send(
            "POST", "/api/v1/sessions", #"{"email": "a@b.example", "password": "another good one"}"#)
        #expect((again.json["account"] as? [String: Any])?["emailRefusedAt"] is NSNull)
        // The notice of the new password comes too.
        try await Self.wait(for: 3, in: mails)
        await server.stop()
    }

    /// No mail is lost while the mail server is down, even if the service restarts.
    @Test(.enabled(if: Python.hasMailServer)) func mailWaitsForAMailServerThatIsAway() async throws {
        let folder = try TemporaryFolder()
        let away = try await TestServer(in: folder, ["--smtp-url", "smtp://127.0.0.1:1?starttls=never"])
        let registration = #"{"email": "a@b.example", "password": "long enough", "displayName": "A"}"#
        #expect(try await away.send("POST", "/api/v1/accounts", registration).status == 202)
        try await eventually("the mail is tried") {
            (away.process.output + away.process.errors).contains("Mail delivery failed; retrying")
        }
        await away.stop()
        let post = try await TestMailServer()
        let server = try await TestServer(in: folder, ["--smtp-url", "smtp://127.0.0.1:\(post.port)?starttls=never"])
        try await eventually("the mail comes") { try post.count > 0 }
        let mail = String(decoding: try post.mail(1), as: UTF8.self)
        let token = try #require(Self.token(mail))
        let proof = #"{"token": "\#(token)", "password": "long enough"}"#
        #expect(try await server.send("POST", "/api/v1/accounts/verify", proof).status == 200)
        await server.stop()
    }
}
