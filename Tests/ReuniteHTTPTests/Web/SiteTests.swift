import HTTPTypes
import Reunite
import Testing

@testable import ReuniteHTTP

/// The addresses that browsers, search engines and password managers try.
@Suite struct SiteTests {
    @Test func iconsArePictures() async throws {
        try await TestService().run { client in
            for (path, type, start) in [
                ("/favicon.ico", "image/vnd.microsoft.icon", [0, 0, 1, 0]),
                ("/apple-touch-icon.png", "image/png", Array("\u{89}PNG".unicodeScalars.map { UInt8($0.value) })),
                ("/apple-touch-icon-precomposed.png", "image/png", [0x89]),
            ] as [(String, String, [UInt8])] {
                let response = try await client.send(.get, path)
                #expect(response.headers[.contentType] == type && response.headers[.eTag] != nil)
                #expect(response.body.readableBytesView.starts(with: start))
            }
        }
    }

    @Test func addressesBelowAPathAreNamedWithIt() async throws {
        var service = try TestService()
        service.configuration.publicURL = "https://reunite.example/lost"
        try await service.run { client in
            let robots = String(buffer: try await client.send(.get, "/robots.txt").body)
            #expect(robots.hasPrefix("User-agent: *\n") && robots.contains("Disallow: /lost/api/\n"))
            #expect(robots.contains("Allow: /lost/api/v1/photos/\n"))
            #expect(!robots.contains("/listings"))
            let moved = try await client.send(.get, "/.well-known/change-password")
            #expect(moved.status == .seeOther && moved.headers[.location] == "/lost/reset-password")
        }
    }

    @Test func theContactForSecurityIsTheOperators() async throws {
        var service = try TestService()
        try await service.run { client in
            let missing = try await client.send(.get, "/.well-known/security.txt")
            #expect(missing.status == .notFound)
        }
        service.configuration.securityContact = "mailto:security@example.org"
        try await service.run { client in
            let response = try await client.send(.get, "/.well-known/security.txt")
            #expect(response.headers[.contentType] == "text/plain; charset=utf-8")
            let lines = String(buffer: response.body).split(separator: "\n").map(String.init)
            #expect(lines.count == 2 && lines[0] == "Contact: mailto:security@example.org")
            let expiry = try Moment(rfc3339: lines[1].dropFirst("Expires: ".count)).start
            #expect(expiry > .now.adding(seconds: 178 * 86_400) && expiry < .now.adding(seconds: 181 * 86_400))
        }
    }
}
