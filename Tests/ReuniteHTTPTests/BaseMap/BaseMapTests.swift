import Foundation
import HTTPTypes
import Logging
import NIOCore
import ReuniteBaseMap
import ReuniteCompression
import Synchronization
import TestSupport
import Testing

@testable import ReuniteHTTP

@Suite struct BaseMapTests {
    private let folder: TemporaryFolder
    private let url: URL

    init() throws {
        folder = try TemporaryFolder()
        url = folder.url.appendingPathComponent("map.mbtiles")
    }

    private func run(
        logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
        _ body: @escaping @Sendable (TestClient) async throws -> Void
    ) async throws {
        var service = try TestService()
        service.configuration.web.baseMapFile = try BaseMapFile(url, cacheSize: 1_000_000, logger: logger)
        try await service.run(body)
    }

    @Test func theDescriptionLeadsToTiles() async throws {
        try TestTiles.write(to: url)
        try await run { client in
            let description = try await client.execute(uri: "/base-map.json", method: .get)
            let json = try description.json
            #expect(json["minzoom"] as? Int == 0 && json["maxzoom"] as? Int == 3)
            #expect(json["bounds"] as? [Double] == [-10, -20, 30, 40])
            #expect(json["attribution"] as? String == "© Example")
            let address = try #require((json["tiles"] as? [String])?.first)
            let path = try #require(URL(string: address.replacing("{z}/{x}/{y}", with: "1/0/1")))
            let uri = "\(path.path)?\(path.query ?? "")"
            let tile = try await client.execute(uri: uri, method: .get, headers: [.acceptEncoding: "gzip"])
            #expect(tile.status == .ok && tile.headers[.contentEncoding] == "gzip")
            #expect(tile.headers[.contentType] == "application/vnd.mapbox-vector-tile")
            #expect(tile.headers[.cacheControl] == "public, max-age=31536000, immutable")
            // Those who do not take gzip get what it holds.
            let plain = try await client.execute(uri: uri, method: .get)
            #expect(plain.headers[.contentEncoding] == nil && String(buffer: plain.body) == "1/0/1")
            for response in [tile, plain] {
                let tag = try #require(response.headers[.eTag])
                let unchanged = try await client.execute(
                    uri: uri, method: .get, headers: [.ifNoneMatch: tag, .acceptEncoding: "gzip"])
                #expect(unchanged.status == .notModified && unchanged.headers[.eTag] == tag)
            }
        }
    }

    @Test func addressesWithoutTilesAreToldApart() async throws {
        try TestTiles.write(to: url)
        try await run { client in
            for (path, status) in [
                ("3/2/1.pbf", 200), ("3/7/7.pbf", 204), ("4/0/0.pbf", 404), ("3/8/0.pbf", 404), ("3/02/1.pbf", 404),
                ("3/2/1.png", 404), ("3/2/1", 404), ("3/2/1.mvt", 404), ("3/2/-1.pbf", 404), ("3/2/1.pbf?x=1", 400),
                ("3/2/..%2F1.pbf", 404), ("99999999999999999999/0/0.pbf", 404), ("3/2/1.pbf?v=other", 200),
            ] {
                let response = try await client.execute(
                    uri: "/base-map/\(path)", method: .get, headers: [.acceptEncoding: "gzip"])
                #expect(response.status.code == status, "\(path)")
                if status < 300 { #expect(response.headers[.cacheControl] == "public, max-age=60") }
            }
        }
    }

    @Test func withoutAFileThereIsNothing() async throws {
        try await TestService().run { client in
            for path in ["/base-map.json", "/base-map/0/0/0.pbf"] {
                let response = try await client.execute(uri: path, method: .get)
                #expect(response.status == .notFound)
            }
        }
    }

    @Test func rasterTilesAreSentAsTheyAre() async throws {
        let png = "89504e470d0a1a0a"
        try TestTiles.write(to: url, metadata: ["format": "png"], "UPDATE tiles SET tile_data = x'\(png)'")
        try await run { client in
            let json = try await client.execute(uri: "/base-map.json", method: .get).json
            #expect((json["tiles"] as? [String])?.first?.contains("/base-map/{z}/{x}/{y}.png?v=") == true)
            let tile = try await client.execute(
                uri: "/base-map/0/0/0.png", method: .get, headers: [.acceptEncoding: "gzip"])
            #expect(tile.headers[.contentType] == "image/png" && tile.headers[.contentEncoding] == nil)
            #expect(tile.body.readableBytes == 8)
        }
    }

    @Test func aNewFileIsFoundAndAFaultyOneIsNot() async throws {
        try TestTiles.write(to: url)
        let log = LogLines()
        let (folder, url) = (folder.url, url)
        @Sendable func replace(_ more: String) throws {
            let new = folder.appendingPathComponent("new.mbtiles")
            try TestTiles.write(to: new, more)
            #expect(rename(new.path, url.path) == 0)
        }
        try await run(logger: log.logger) { client in
            @Sendable func tile() async throws -> String {
                String(buffer: try await client.execute(uri: "/base-map/0/0/0.pbf", method: .get).body)
            }
            let first = try await tile()
            #expect(first == "0/0/0")
            let new = TestTiles.gzip("new").map { String(format: "%02x", $0) }.joined()
            try replace("UPDATE tiles SET tile_data = x'\(new)'")
            try await eventually("the new file is found") { try await tile() == "new" }
            #expect(unlink(url.path) == 0 && mkfifo(url.path, 0o600) == 0)
            try await eventually("the pipe is refused") {
                _ = try await tile()
                return log.lines.contains { $0.contains("refused") }
            }
            let another = TestTiles.gzip("another").map { String(format: "%02x", $0) }.joined()
            try replace("UPDATE tiles SET tile_data = x'\(another)'")
            try await eventually("the file after it is found") { try await tile() == "another" }
            try replace("DROP TABLE metadata")
            try await eventually("the faulty file is refused") {
                _ = try await tile()
                return log.lines.count { $0.contains("refused") } == 2
            }
            let last = try await tile()
            #expect(last == "another")
        }
    }

    private static func zeros(_ count: Int) -> [UInt8] {
        [UInt8](repeating: 0, count: count).withUnsafeBytes { Gzip.compress($0, .low) }
    }

    /// Browsers would keep it, and libraries would fail on it each time.
    @Test(arguments: [
        Array(TestTiles.gzip("a").dropLast(3)), TestTiles.gzip("a") + TestTiles.gzip("b"), [0x1F, 0x8B, 8, 0],
        BaseMapTests.zeros(16_000_001),
        // It says that it has one byte.
        Array(BaseMapTests.zeros(16_000_001).dropLast(4)) + [1, 0, 0, 0],
    ])
    func aDamagedTileIsNotSent(_ tile: [UInt8]) async throws {
        let bytes = tile.map { String(format: "%02x", $0) }.joined()
        try TestTiles.write(to: url, "UPDATE tiles SET tile_data = x'\(bytes)' WHERE zoom_level = 1")
        let version = try TileArchive(url).digest
        try await run { client in
            for headers: HTTPFields in [[:], [.acceptEncoding: "gzip"]] {
                let response = try await client.execute(
                    uri: "/base-map/1/0/0.pbf?v=\(version)", method: .get, headers: headers)
                #expect(response.status == .notFound)
                #expect(response.headers[.cacheControl]?.contains("immutable") != true)
            }
        }
    }

    @Test func placesOfAnotherVersionAreNamedInTheLog() throws {
        try TestTiles.write(to: url, metadata: TestTiles.metadata.merging(["reunite_gazetteer": "2"]) { $1 })
        let log = LogLines()
        _ = try BaseMapFile(url, cacheSize: 0, logger: log.logger)
        #expect(log.lines == ["The file's places have version 2; this server reads 1. Make the file again."])
    }

    @Test func aFaultOfTilesIsLoggedOnce() async throws {
        try TestTiles.write(to: url, "UPDATE tiles SET tile_data = 'no tile' WHERE zoom_level = 3")
        let log = LogLines()
        try await run(logger: log.logger) { client in
            for column in 0..<8 {
                let response = try await client.execute(uri: "/base-map/3/\(column)/0.pbf", method: .get)
                #expect(response.status == .notFound)
            }
            #expect(log.lines.count == 1)
        }
    }
}

/// What is logged.
private final class LogLines: Sendable {
    private let all = Mutex<[String]>([])

    var lines: [String] { all.withLock { $0 } }

    var logger: Logger {
        Logger(label: "test") { [self] _ in Handler(log: self) }
    }

    private struct Handler: LogHandler {
        let log: LogLines
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.info

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) { log.all.withLock { $0.append("\(event.message)") } }
    }
}
