import HTTPTypes
import NIOCore
import Reunite
import ReuniteCompression
import TestSupport
import Testing

@testable import ReuniteHTTP

/// Bodies that a client compresses: none is decompressed, so none can be a bomb, and the client learns why.
@Suite struct CompressedBodyTests {
    private static let paths: [(HTTPRequest.Method, String, String)] = [
        (.post, "/api/v1/sessions", "application/json"), (.post, "/api/v1/listings", "application/geo+json"),
        (.patch, "/api/v1/accounts/me", "application/merge-patch+json"),
        (.put, "/api/v1/accounts/me/photo", "image/jpeg"), (.post, "/verify", "application/x-www-form-urlencoded"),
        (.post, "/api/v1/tags/\(TagCode.random().text)/found", "application/json"),
    ]

    @Test("A compressed body is a 415 that says so, whatever reads it", arguments: ["gzip", "br", "zstd", "x"])
    func refused(coding: String) async throws {
        let service = try TestService()
        try await service.run { client in
            let person = try await TestPerson(in: service.test.store, client)
            let body = ByteBuffer(bytes: TestTiles.gzip("{}"))
            for (method, path, type) in Self.paths {
                let headers: HTTPFields = [
                    .authorization: "Bearer \(person.token)", .contentType: type, .contentEncoding: coding,
                ]
                let response = try await client.execute(uri: path, method: method, headers: headers, body: body)
                #expect(response.status == .unsupportedMediaType, "\(path)")
                let isPage = response.headers[.contentType]?.hasPrefix("text/html") == true
                if !isPage {
                    #expect(try (response.json["detail"] as? String)?.contains("compressed") == true, "\(path)")
                    #expect(response.headers[.acceptEncoding] == "identity", "\(path)")
                }
            }
        }
    }

    @Test("The coding identity is none")
    func identity() async throws {
        try await TestService().run { client in
            let body = #"{"email": "ada@example.org", "password": "a wrong one"}"#
            for coding in ["identity", "Identity"] {
                let response = try await client.send(
                    .post, "/api/v1/sessions", body, headers: [.contentEncoding: coding])
                #expect(response.status == .unauthorized)
            }
        }
    }
}
