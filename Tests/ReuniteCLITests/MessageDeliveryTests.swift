import Foundation
import TestSupport
import Testing

/// The mail of a message to an owner.
@Suite struct MessageDeliveryTests {
    private static let password = "correct horse battery staple"

    /// Waits for a mail that contains a text.
    private static func mail(_ text: String, in outbox: URL) async throws -> String {
        var found: String?
        try await eventually("a mail comes with \(text)") {
            let files = (try? FileManager.default.contentsOfDirectory(atPath: outbox.path)) ?? []
            for file in files where file.hasSuffix(".eml") {
                let mail = String(decoding: try Data(contentsOf: outbox.appendingPathComponent(file)), as: UTF8.self)
                if mail.contains(text) { found = mail }
            }
            return found != nil
        }
        return try #require(found)
    }

    private static func signUp(_ email: String, _ server: TestServer, _ outbox: URL) async throws -> String {
        let body = #"{"email": "\#(email)", "password": "\#(password)", "displayName": "<b>Bo</b>, eve@example.com"}"#
        #expect(try await server.send("POST", "/api/v1/accounts", body).status == 202)
        let mail = try await mail("To: \(email)\r\n", in: outbox)
        let token = try #require(mail.firstMatch(of: /token=([A-Za-z0-9_-]{43})/)).1
        let proof = #"{"token": "\#(token)", "password": "\#(password)"}"#
        let session = try await server.send("POST", "/api/v1/accounts/verify", proof)
        return try #require(session.json["token"] as? String)
    }

    @Test func anOwnerReadsWhatASenderWroteWithoutTheirAddress() async throws {
        let folder = try TemporaryFolder()
        let server = try await TestServer(in: folder)
        let outbox = folder.url.appendingPathComponent("data/outbox")
        let owner = try await Self.signUp("ada@example.org", server, outbox)
        let sender = try await Self.signUp("bo@example.net", server, outbox)
        let listing = """
            {"type": "Feature", "geometry": null, "properties": {"status": "lost", "category": "bags",
            "title": "Blue bag", "occurredAt": "2026-01-02"}}
            """
        let location = try #require(
            try await server.send("POST", "/api/v1/listings", listing, token: owner).headers["Location"] as? String)
        let body = #"{"body": "I found it.\r\nBcc: eve@example.com\r\n\r\n<script>x</script>"}"#
        #expect(try await server.send("POST", "\(location)/messages", body, token: sender).status == 202)
        let mail = try await Self.mail("/messages/", in: outbox)
        let head = mail.prefix(upTo: try #require(mail.range(of: "\r\n\r\n")).lowerBound)
        let headers = head.split(separator: "\r\n").filter { !$0.hasPrefix(" ") && !$0.hasPrefix("\t") }
        #expect(!headers.contains { $0.hasPrefix("Reply-To:") } && !mail.contains("bo@example.net"))
        #expect(headers.filter { $0.hasPrefix("To:") } == ["To: ada@example.org"])
        #expect(!headers.contains { $0.lowercased().hasPrefix("bcc") || $0.lowercased().hasPrefix("cc") })
        let page = mail.suffix(from: try #require(mail.range(of: "<!DOCTYPE html>")).lowerBound)
        #expect(page.contains("&lt;script&gt;") && !page.contains("<script>") && !page.contains("<b>"))
        #expect(!page.contains("mailto:") && !page.contains("eve@example.com"))
        await server.stop()
    }
}
