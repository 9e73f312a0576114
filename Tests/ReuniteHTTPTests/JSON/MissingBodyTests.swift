import HTTPTypes
import Hummingbird
import NIOCore
import Reunite
import TestSupport
import Testing

@testable import ReuniteHTTP

/// Requests that lack a required body, as `curl -X POST` sends them.
@Suite struct MissingBodyTests {
    @Test func requiredMembersAreNamed() async throws {
        let service = try TestService()
        try await service.run { client in
            let person = try await TestPerson(role: .administrator, in: service.test.store, client)
            let other = try await TestPerson(in: service.test.store, client)
            let own = try await person.postListing()
            let listing = try await other.postListing()
            let needs: [(HTTPRequest.Method, String, [String])] = [
                (.post, "\(own)/resolve", ["/outcome"]), (.post, "/api/v1/listings", ["/type", "/properties"]),
                (.post, "\(listing)/reports", ["/reason"]), (.post, "\(own)/appeal", ["/body"]),
                (.post, "\(listing)/messages", ["/body"]),
                (.post, "/api/v1/accounts", ["/email", "/password", "/displayName"]),
                (.post, "/api/v1/accounts/verify", ["/token", "/password"]),
                (.post, "/api/v1/sessions", ["/email", "/password"]),
                (.post, "/api/v1/sessions/links", ["/email"]),
                (.post, "/api/v1/sessions/links/confirm", ["/email", "/code"]),
                (.post, "/api/v1/status/R-7K2Q-4MXM/links", ["/email"]),
                (.post, "/api/v1/status/R-7K2Q-4MXM/end", ["/outcome"]),
                (.post, "/api/v1/password-resets", ["/email"]),
                (.post, "/api/v1/password-resets/confirm", ["/token", "/password"]),
                (.put, "\(own)/photos/order", ["/photos"]), (.delete, "/api/v1/accounts/me", ["/password"]),
                (.patch, own, [""]), (.patch, "/api/v1/accounts/me", [""]),
            ]
            for (method, uri, pointers) in needs {
                for headers in [[:], [.contentLength: "0"]] as [HTTPFields] {
                    let response = try await client.send(method, uri, token: person.token, headers: headers)
                    #expect(response.status == .unprocessableContent, "\(method) \(uri)")
                    #expect(try Set(response.faults).isSuperset(of: pointers), "\(method) \(uri)")
                    let detail = try response.json["detail"] as? String ?? ""
                    #expect(detail.contains("body") && !detail.contains("Content-Type"), "\(detail)")
                }
            }
            #expect(try await person.get(own).status == .ok)
        }
    }

    @Test func malformedJSONIsRefused() async throws {
        try await TestService().run { client in
            let uri = "/api/v1/password-resets"
            let empty = try await client.send(.post, uri, headers: [.contentType: "application/json"])
            #expect(try empty.status == .badRequest && empty.problem == "malformed-json")
            let untyped = try await client.execute(
                uri: uri, method: .post, headers: [:], body: ByteBuffer(string: "{}"))
            #expect(untyped.status == .unsupportedMediaType)
            let object = try await client.send(.post, uri, "{}")
            #expect(try object.status == .unprocessableContent && object.faults == ["/email"])
        }
    }
}
