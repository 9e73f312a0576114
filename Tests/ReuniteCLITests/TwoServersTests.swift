import Foundation
import TestSupport
import Testing

/// Two servers on one data folder, as during a replacement.
@Suite struct TwoServersTests {
    private static let account = #"{"email": "ada@b.example", "password": "long enough"}"#
    private static let listing = """
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": [4.85941, 45.76061]}, "properties":
        {"status": "found", "category": "bags", "title": "Black backpack", "occurredAt": "2026-01-02"}}
        """
    private static let pins = "/api/v1/pins?bbox=4,45,5,46&zoom=12"

    /// Waits until the map of a server has this many listings; it is slightly behind the store.
    private static func wait(_ server: TestServer, until count: Int) async throws {
        try await eventually("the map has \(count) listings") {
            try await server.send("GET", pins).json["numberMatched"] as? Int == count
        }
    }

    @Test func whatOneAcknowledgesTheOtherKnows() async throws {
        let folder = try TemporaryFolder()
        let data = ["--data-dir", folder.url.appendingPathComponent("data").path]
        let made = try await TestProgram.run(
            ["account", "create", "ada@b.example", "--display-name", "Ada", "--password-stdin"] + data,
            input: Data("long enough\n".utf8))
        #expect(made.status == 0)
        // In a database both servers count the registrations of this client together.
        let first = try await TestServer(in: folder, ["--rate-limits", "off"])
        let second = try await TestServer(in: folder, ["--rate-limits", "off"])
        // Data that is read from the store is up to date at once.
        let session = try await first.send("POST", "/api/v1/sessions", Self.account)
        let token = try #require(session.json["token"] as? String)
        #expect(try await second.send("GET", "/api/v1/accounts/me", token: token).status == 200)
        let posted = try await second.send("POST", "/api/v1/listings", Self.listing, token: token)
        let location = try #require(posted.headers["Location"] as? String)
        #expect(try await first.send("GET", location).status == 200)
        #expect(try await first.send("GET", "/api/v1/listings?q=backpack").json["numberReturned"] as? Int == 1)
        // The map follows.
        for server in [first, second] {
            try await Self.wait(server, until: 1)
        }
        #expect(try await first.send("DELETE", location, token: token).status == 204)
        #expect(try await second.send("GET", location).status == 404)
        try await Self.wait(second, until: 0)
        #expect(try await second.send("DELETE", "/api/v1/sessions/current", token: token).status == 204)
        #expect(try await first.send("GET", "/api/v1/accounts/me", token: token).status == 401)

        // Each mail is sent once, although both servers could send it.
        for number in 0..<20 {
            let server = number % 2 == 0 ? first : second
            let registration = #"{"email": "p\#(number)@b.example", "password": "long enough", "displayName": "P"}"#
            #expect(try await server.send("POST", "/api/v1/accounts", registration).status == 202)
        }
        let outbox = folder.url.appendingPathComponent("data/outbox")
        func mails() -> [String] {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: outbox.path)) ?? []
            return names.filter { $0.hasSuffix(".eml") }
        }
        try await eventually("every mail is sent") { mails().count >= 20 }
        // One stops, and the other continues alone.
        await first.stop()
        #expect(try await second.send("POST", "/api/v1/sessions", Self.account).status == 201)
        await second.stop()
        #expect(mails().count == 20)
        let check = try await TestProgram.run(["check"] + data)
        #expect(check.status == 0, "\(check.errors)")
    }
}
