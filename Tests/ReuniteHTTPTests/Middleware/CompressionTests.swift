import Foundation
import HTTPTypes
import Reunite
import ReuniteStorage
import TestSupport
import Testing

@testable import ReuniteHTTP

/// Compressed responses, as curl decodes them.
@Suite struct CompressionTests {
    /// A response as curl has it.
    private struct Decoded: Equatable {
        let coding: String?
        let tag: String?
        let body: Data
    }

    private static func curl(_ address: String, accepting codings: String?, _ more: [String] = []) async throws
        -> Decoded
    {
        let accepted = codings.map { ["--compressed", "-H", "Accept-Encoding: \($0)"] } ?? []
        let result = try await ChildProcess.run("curl", ["-sS", "-f", "-i"] + accepted + more + [address])
        try #require(result.status == 0, "\(codings ?? "") \(result.errors)")
        let end = try #require(result.output.firstRange(of: Data("\r\n\r\n".utf8)))
        let lines = String(decoding: result.output[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        func field(_ name: String) -> String? {
            lines.first { $0.lowercased().hasPrefix("\(name): ") }.map { String($0.dropFirst(name.count + 2)) }
        }
        try #require(field("vary")?.contains("Accept-Encoding") == true, "\(address)")
        return Decoded(
            coding: field("content-encoding"), tag: field("etag"), body: Data(result.output[end.upperBound...]))
    }

    /// A body without the time of its response.
    private static func timeless(_ body: Data) -> Data {
        guard let text = String(data: body, encoding: .utf8) else { return body }
        return Data(text.replacing(/"timeStamp":"[^"]*"/, with: "").utf8)
    }

    @Test("Responses, cached responses and tiles are decoded by curl", arguments: ["zstd", "gzip"])
    func complete(coding: String) async throws {
        let service = try TestService()
        _ = try await service.test.store.listings.upsert(MapHTTPTests.listings(count: 90, seed: 1))
        try await service.run { client in
            for path in [
                "/api/v1/listings?limit=100", "/api/v1/categories", "/api/v1/feed.atom?limit=100", "/listings",
                "/api/v1/pins?bbox=-180,-90,180,90&zoom=5", "/api/v1/tiles/0/0/0.mvt",
            ] {
                let address = "http://127.0.0.1:\(client.port)\(path)"
                let plain = try await Self.curl(address, accepting: nil)
                let coded = try await Self.curl(address, accepting: coding)
                #expect(plain.coding == nil && coded.coding == coding, "\(path)")
                #expect(Self.timeless(coded.body) == Self.timeless(plain.body), "\(path)")
                #expect(plain.tag == nil || plain.tag != coded.tag, "\(path)")
            }
        }
    }

    @Test func filesAreSentInBrotliOnceItIsMade() async throws {
        try await TestService().run { client in
            let server = "http://127.0.0.1:\(client.port)"
            let file = try #require(
                String(decoding: try await Self.curl("\(server)/", accepting: nil).body, as: UTF8.self)
                    .firstMatch(of: /src="(\/web\/[^"]+\.js)"/)?.1)
            for path in ["/", String(file), "/openapi.json", "/ogc/api"] {
                let address = server + path
                let plain = try await Self.curl(address, accepting: nil)
                let first = try await Self.curl(address, accepting: "gzip, br")
                #expect(first.body == plain.body && ["gzip", "br"].contains(first.coding))
                try await eventually("\(address) is compressed with Brotli") {
                    try await Self.curl(address, accepting: "gzip, br").coding == "br"
                }
                let (gzip, brotli) = (
                    try await Self.curl(address, accepting: "gzip"), try await Self.curl(address, accepting: "br")
                )
                #expect(gzip.body == plain.body && brotli.body == plain.body)
                #expect(gzip.coding == "gzip" && brotli.coding == "br")
                let tags = [plain, gzip, brotli].compactMap(\.tag)
                #expect(Set(tags).count == 3)
                for tag in tags {
                    let again = try await client.execute(
                        uri: path, method: .get, headers: [.acceptEncoding: "br", .ifNoneMatch: tag])
                    #expect(again.status == .notModified && again.headers[.eTag] == tag)
                    #expect(again.headers[.vary] == "Accept-Encoding")
                }
            }
        }
    }

    @Test func streamsAreCompressedWithGzip() async throws {
        let service = try TestService()
        try await service.run { client in
            let person = try await TestPerson(in: service.test.store, client)
            let address = "http://127.0.0.1:\(client.port)/api/v1/accounts/me/export"
            let credentials = ["-H", "Authorization: Bearer \(person.token)"]
            let plain = try await Self.curl(address, accepting: nil, credentials)
            let coded = try await Self.curl(address, accepting: "zstd, gzip;q=0.1", credentials)
            #expect(coded.coding == "gzip" && coded.body == plain.body)
            #expect(try await Self.curl(address, accepting: "zstd", credentials).coding == nil)
        }
    }

    @Test func picturesAreNotCompressed() {
        let content = StaticContent((0..<4096).map { _ in .random(in: 0...255) })
        let (bytes, coding) = content.body(for: AcceptEncoding("br, gzip"))
        #expect(coding == .identity && bytes.readableBytes == 4096)
    }
}
