import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Reunite
import ReunitePhotos
import ReuniteStorage
import TestSupport
import Testing

@testable import ReuniteHTTP
@testable import ReuniteService
@testable import ServerLimits

@Suite struct PhotosTests {
    private static func upload(
        _ person: TestPerson, _ uri: String, _ bytes: [UInt8], method: HTTPRequest.Method = .post,
        headers: HTTPFields = [:]
    ) async throws -> TestResponse {
        var headers = headers
        headers[.authorization] = "Bearer \(person.token)"
        headers[.contentType] = headers[.contentType] ?? "image/jpeg"
        return try await person.client.execute(
            uri: uri, method: method, headers: headers, body: ByteBuffer(bytes: bytes))
    }

    private static func files(_ service: TestService) async throws -> Int { try await service.photoFiles.fileCount() }

    @Test func theDocumentAndTheArticleNameEachFormat() throws {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = package.appendingPathComponent("Sources/Reunite/Reunite.docc/Photos.md")
        let document = try OpenAPIDocument.assembled().root.json()
        for text in [try String(contentsOf: page, encoding: .utf8), document] {
            for name in ImageFormats.names { #expect(text.contains(name), "\(name)") }
        }
    }

    @Test func photosAreUploadedShownOrderedAndRemoved() async throws {
        let service = try TestService()
        try await service.run { client in
            let owner = try await TestPerson(in: service.test.store, client)
            let location = try await owner.postListing()
            let before = try await client.send(.get, location).headers[.eTag]
            // The bytes determine the format, not the declared type.
            let added = try await Self.upload(owner, "\(location)/photos", TestImage.bmp(width: 2000, height: 1000))
            #expect(added.status == .created)
            let photo = try added.json
            #expect(photo["width"] as? Int == 1600 && photo["height"] as? Int == 800)
            let thumbnails = try #require(photo["thumbnails"] as? [String: [String: Any]])
            #expect(thumbnails["small"]?["width"] as? Int == 320 && thumbnails["small"]?["height"] as? Int == 160)
            #expect(thumbnails["square"]?["width"] as? Int == 96)
            #expect(try await client.send(.get, location).headers[.eTag] != before)
            let listing = try await client.send(.get, location)
            let photos = try #require((try listing.json["properties"] as? [String: Any])?["photos"] as? [[String: Any]])
            #expect(photos.count == 1 && photos[0]["id"] as? String == photo["id"] as? String)

            for size in PhotoSize.allCases {
                let url = try #require(thumbnails[size.rawValue]?["url"] as? String)
                let image = try await client.send(.get, url)
                #expect(image.status == .ok && image.headers[.contentType] == "image/jpeg")
                #expect(Array(image.body.readableBytesView.prefix(2)) == [0xFF, 0xD8])
                #expect(image.headers[.cacheControl] == "public, max-age=86400, s-maxage=300, immutable")
                #expect(image.headers[.xContentTypeOptions] == "nosniff")
                let tag = try #require(image.headers[.eTag])
                let same = try await client.send(.get, url, headers: [.ifNoneMatch: tag])
                #expect(same.status == .notModified && same.body.readableBytes == 0)
                let head = try await client.send(.head, url)
                #expect(head.headers[.contentLength] == "\(image.body.readableBytes)" && head.body.readableBytes == 0)
                let part = try await client.send(.get, url, headers: [.range: "bytes=-100"])
                #expect(part.status == .partialContent)
                #expect(Array(part.body.readableBytesView) == Array(image.body.readableBytesView.suffix(100)))
                let outside = try await client.send(.get, url, headers: [.range: "bytes=99999999-"])
                #expect(outside.status == .rangeNotSatisfiable)
                #expect(outside.headers[.contentRange] == "bytes */\(image.body.readableBytes)")
                let stale = try await client.send(.get, url, headers: [.range: "bytes=0-1", .ifRange: "\"x\""])
                #expect(stale.status == .ok && stale.body.readableBytes == image.body.readableBytes)
            }

            let second = try await Self.upload(
                owner, "\(location)/photos", TestImage.bmp(width: 300, height: 200, seed: 1))
            let ids = [photo["id"] as? String ?? "", try second.json["id"] as? String ?? ""]
            let order = #"{"photos": ["\#(ids[1])", "\#(ids[0])"]}"#
            #expect(
                try await client.send(.put, "\(location)/photos/order", order, token: owner.token).status == .noContent)
            let ordered = try await client.send(.get, location)
            let now = (try ordered.json["properties"] as? [String: Any])?["photos"] as? [[String: Any]]
            #expect(now?.map { $0["id"] as? String } == [ids[1], ids[0]])
            for bad in [
                #"{"photos": []}"#, #"{"photos": ["\#(ids[0])", "\#(ids[0])"]}"#, #"{"photos": ["x", 7]}"#, "{}",
            ] {
                let response = try await client.send(.put, "\(location)/photos/order", bad, token: owner.token)
                #expect(response.status == .unprocessableContent, "\(bad)")
            }
            #expect(try await owner.delete("\(location)/photos/\(ids[0])").status == .noContent)
            #expect(try await owner.delete("\(location)/photos/\(ids[0])").status == .notFound)
            #expect(try await client.send(.get, "/api/v1/photos/\(ids[0])/large").status == .notFound)
            #expect(try await Self.files(service) == 3)
        }
        #expect(try await service.test.store.maintenance.check(repair: false) == [])
    }

    /// A cache asks with the tag of its copy, and must learn that the photo is gone.
    @Test func cachesLearnThatAPhotoIsRemoved() async throws {
        let service = try TestService()
        try await service.run { client in
            let owner = try await TestPerson(in: service.test.store, client)
            // The files stay: another listing has the same photo.
            let (location, other) = (try await owner.postListing(), try await owner.postListing())
            let image = TestImage.bmp(width: 20, height: 20)
            let ids = try await [location, other].asyncMap {
                try await Self.upload(owner, "\($0)/photos", image).json["id"] as? String ?? ""
            }
            let picture = try await Self.upload(owner, "/api/v1/accounts/me/photo", image, method: .put)
            let uris = try [ids[0], ids[1], picture.json["id"] as? String ?? ""].map { "/api/v1/photos/\($0)/small" }
            let tags = try await uris.asyncMap { try #require(try await client.send(.get, $0).headers[.eTag]) }
            func ask(_ uri: String) async throws -> TestResponse {
                try await client.send(.get, uri, headers: [.ifNoneMatch: tags.joined(separator: ", ")])
            }
            for uri in uris {
                let same = try await ask(uri)
                #expect(same.status == .notModified)
                #expect(same.headers[.cacheControl] == "public, max-age=86400, s-maxage=300, immutable")
            }
            #expect(try await owner.delete("\(location)/photos/\(ids[0])").status == .noContent)
            #expect(try await owner.delete(other).status == .noContent)
            #expect(try await owner.delete("/api/v1/accounts/me/photo").status == .noContent)
            for uri in uris {
                let gone = try await ask(uri)
                #expect(gone.status == .notFound && gone.headers[.cacheControl] == "no-store", "\(uri)")
            }
            // Its owner still sees a photo of the withdrawn listing, and nobody else may keep that response.
            let own = try await client.send(.get, uris[1], token: owner.token)
            #expect(own.status == .ok && own.headers[.cacheControl] == "private, no-cache")
        }
    }

    @Test(.enabled(if: TestPhotoFiles.bucket == nil, "objects have names of their own"))
    func identicalPhotosShareFiles() async throws {
        let service = try TestService()
        try await service.run { client in
            let owner = try await TestPerson(in: service.test.store, client)
            let (first, second) = (try await owner.postListing(), try await owner.postListing())
            let image = TestImage.bmp(width: 200, height: 200)
            let ids = try await [first, second].asyncMap {
                try await Self.upload(owner, "\($0)/photos", image).json["id"]
            }
            #expect(try await Self.files(service) == 3)
            #expect(try await owner.delete("\(first)/photos/\(ids[0] ?? "")").status == .noContent)
            #expect(try await Self.files(service) == 3)
            #expect(try await client.send(.get, "/api/v1/photos/\(ids[1] ?? "")/small").status == .ok)
            #expect(try await owner.delete("\(second)/photos/\(ids[1] ?? "")").status == .noContent)
            #expect(try await Self.files(service) == 0)
        }
    }

    @Test func photosOfAListingAreLimited() async throws {
        var service = try TestService()
        service.configuration.photoQuota.ofListing = 2
        let test = service
        try await service.run { client in
            let owner = try await TestPerson(in: test.test.store, client)
            let location = try await owner.postListing()
            for seed in 0..<2 {
                let image = TestImage.bmp(width: 20, height: 20, seed: seed)
                #expect(try await Self.upload(owner, "\(location)/photos", image).status == .created)
            }
            let third = try await Self.upload(
                owner, "\(location)/photos", TestImage.bmp(width: 20, height: 20, seed: 2))
            #expect(try third.status == .conflict && third.problem == "too-many-photos")
            #expect(try await Self.files(test) == 6)
        }
    }

    @Test func invalidPhotosAreRefused() async throws {
        var service = try TestService()
        service.configuration.maximumPhotoSize = 200_000
        let test = service
        try await service.run { client in
            let owner = try await TestPerson(in: test.test.store, client)
            let location = try await owner.postListing()
            for (bytes, status, problem) in [
                (Array("not an image".utf8), 422, "undecodable-photo"), ([], 422, "undecodable-photo"),
                (TestImage.pngHeader(width: 100_000, height: 100_000), 422, "photo-too-large"),
                (TestImage.pngHeader(width: 0xFFFF_FFFF, height: 0xFFFF_FFFF), 422, nil),
                (Array(TestImage.bmp(width: 100, height: 100).prefix(60)), nil, nil),
                // A preview, and the numbers of a sensor.
                (TestImage.tiff((254, 1), photometric: 2), 422, "undecodable-photo"),
                (TestImage.tiff((254, 0), photometric: 32803), 422, "undecodable-photo"),
                // A BigTIFF.
                (Array("II+\0\u{8}\0\0\0".utf8), 422, "undecodable-photo"),
                ([UInt8](repeating: 0, count: 200_001), 413, "content-too-large"),
            ] as [([UInt8], Int?, String?)] {
                let response = try await Self.upload(owner, "\(location)/photos", bytes)
                #expect(response.status.code == status ?? response.status.code, "\(bytes.prefix(20))")
                #expect(response.status.code < 500)
                if let problem { #expect(try response.problem == problem) }
            }
            let typed = try await Self.upload(
                owner, "\(location)/photos", TestImage.bmp(width: 9, height: 9), headers: [.contentType: "text/html"])
            #expect(typed.status == .unsupportedMediaType)
            #expect(typed.headers[.acceptPost] == "application/octet-stream, image/*")
            for (type, status) in [
                ("application/octet-stream", HTTPResponse.Status.created),
                ("Application/Octet-Stream; charset=binary", .created), ("image/png", .created),
                ("application/octet-stream2", .unsupportedMediaType), ("multipart/form-data", .unsupportedMediaType),
            ] {
                let response = try await Self.upload(
                    owner, "\(location)/photos", TestImage.bmp(width: 9, height: 9), headers: [.contentType: type])
                #expect(response.status == status, "\(type)")
            }
            let picture = try await Self.upload(
                owner, "/api/v1/accounts/me/photo", TestImage.bmp(width: 9, height: 9), method: .put,
                headers: [.contentType: "application/octet-stream"])
            #expect(picture.status == .ok)
            let other = try await TestPerson(in: test.test.store, client)
            let image = TestImage.bmp(width: 9, height: 9)
            #expect(try await Self.upload(other, "\(location)/photos", image).status == .forbidden)
        }
    }

    @Test func photosOfHiddenListingsAreHidden() async throws {
        let service = try TestService()
        try await service.run { client in
            let owner = try await TestPerson(in: service.test.store, client)
            let moderator = try await TestPerson(role: .moderator, in: service.test.store, client)
            let location = try await owner.postListing()
            let added = try await Self.upload(owner, "\(location)/photos", TestImage.bmp(width: 50, height: 50))
            let url = try "/api/v1/photos/\(added.json["id"] as? String ?? "")/large"
            #expect(try await client.send(.get, url).status == .ok)
            _ = try await owner.delete(location)
            #expect(try await client.send(.get, url).status == .notFound)
            #expect(try await owner.get(url).status == .ok)
            #expect(try await moderator.get(url).headers[.cacheControl]?.hasPrefix("private") == true)
        }
    }

    @Test func accountsHavePictures() async throws {
        let service = try TestService()
        try await service.run { client in
            let person = try await TestPerson(in: service.test.store, client)
            for seed in 0..<2 {
                let image = TestImage.bmp(width: 200, height: 100, seed: seed)
                let set = try await Self.upload(person, "/api/v1/accounts/me/photo", image, method: .put)
                #expect(set.status == .ok)
                let profile = try await client.send(.get, "/api/v1/accounts/\(person.account)")
                let photo = try #require(profile.json["photo"] as? [String: Any])
                #expect(photo["id"] as? String == (try set.json["id"] as? String))
            }
            // The previous picture is deleted.
            #expect(try await Self.files(service) == 3)
            #expect(try await person.delete("/api/v1/accounts/me/photo").status == .noContent)
            #expect(try await person.delete("/api/v1/accounts/me/photo").status == .noContent)
            #expect(try await person.get("/api/v1/accounts/me").json["photo"] is NSNull)
            #expect(try await Self.files(service) == 0)

            let location = try await person.postListing()
            _ = try await Self.upload(person, "\(location)/photos", TestImage.bmp(width: 50, height: 50))
            _ = try await person.delete("/api/v1/accounts/me", #"{"password": "\#(TestPerson.password)"}"#)
            #expect(try await Self.files(service) == 0)
        }
        #expect(try await service.test.store.maintenance.check(repair: false) == [])
    }

    @Test func repeatedUploadSucceedsAtTheLimit() async throws {
        var service = try TestService()
        service.configuration.photoQuota.ofListing = 1
        let store = service.test.store
        try await service.run { client in
            let owner = try await TestPerson(in: store, client)
            let location = try await owner.postListing()
            let image = TestImage.bmp(width: 60, height: 40)
            let key: HTTPFields = [.idempotencyKey: "a"]
            let first = try await Self.upload(owner, "\(location)/photos", image, headers: key)
            let again = try await Self.upload(owner, "\(location)/photos", image, headers: key)
            #expect(first.status == .created && first.body == again.body)
            let other = try await Self.upload(owner, "\(location)/photos", image, headers: [.idempotencyKey: "b"])
            #expect(other.status == .conflict)
        }
    }

    /// Uploads stay within the memory limit, and one account or client leaves room for others.
    @Test func concurrentUploadsAreLimited() async throws {
        let metrics = PrometheusMetrics()
        let budget = UploadBudget(total: 180, maximumPerAccount: 50, maximumPerClient: 60, metrics: metrics)
        func upload(_ count: Int, of account: UInt8, from host: UInt8, _ body: () async throws -> Void) async throws {
            let request = Request(
                head: HTTPRequest(method: .post, scheme: nil, authority: nil, path: "/"),
                body: RequestBody(buffer: ByteBuffer(repeating: 1, count: count)))
            let client = ClientNetwork(IPAddress("192.0.2.\(host)"))
            return try await budget.run(request, of: [account], from: client, within: BodyLimits()) { bytes in
                #expect(bytes.count == count)
                return try await body()
            }
        }
        for _ in 0..<2 {
            try await upload(50, of: 1, from: 1) {
                await #expect(throws: Problem.self) { try await upload(1, of: 1, from: 2) {} }
                try await upload(10, of: 2, from: 1) {}
                await #expect(throws: Problem.self) { try await upload(11, of: 2, from: 1) {} }
                try await upload(50, of: 2, from: 2) {
                    // Nobody has more than half of what is left, which is 80.
                    try await upload(40, of: 3, from: 3) {
                        await #expect(throws: Problem.self) { try await upload(1, of: 3, from: 3) {} }
                        try await upload(20, of: 4, from: 4) {}
                    }
                    await #expect(throws: Problem.self) { try await upload(41, of: 3, from: 3) {} }
                }
            }
        }
        #expect(metrics.render().contains("reunite_memory_refusals_total{for=\"uploads\"} 8\n"))
    }

    @Test func repeatedUploadsGetTheFirstResponse() async throws {
        let service = try TestService()
        try await service.run { client in
            let owner = try await TestPerson(in: service.test.store, client)
            let location = try await owner.postListing()
            let image = TestImage.bmp(width: 60, height: 40)
            let key: HTTPFields = [.idempotencyKey: "a"]
            let first = try await Self.upload(owner, "\(location)/photos", image, headers: key)
            let again = try await Self.upload(owner, "\(location)/photos", image, headers: key)
            #expect(first.body == again.body && again.headers[.idempotencyReplayed] == "true")
            let other = try await Self.upload(
                owner, "\(location)/photos", TestImage.bmp(width: 60, height: 41), headers: key)
            #expect(other.status == .unprocessableContent)
            #expect(try await Self.files(service) == 3)
        }
    }

    /// As on a full disk: a photo that cannot be stored is not confirmed, and can be uploaded later.
    @Test(.enabled(if: TestPhotoFiles.bucket == nil, "about a folder"))
    func failedUploadsCanBeRepeated() async throws {
        let service = try TestService()
        let folder = service.test.folder.appendingPathComponent("photos")
        try await service.run { client in
            let owner = try await TestPerson(in: service.test.store, client)
            let location = try await owner.postListing()
            let image = TestImage.bmp(width: 60, height: 40)
            let key: HTTPFields = [.idempotencyKey: "a"]
            try Data().write(to: folder)
            let refused = try await Self.upload(owner, "\(location)/photos", image, headers: key)
            #expect(refused.status == .serviceUnavailable && refused.headers[.retryAfter] != nil)
            try FileManager.default.removeItem(at: folder)
            let added = try await Self.upload(owner, "\(location)/photos", image, headers: key)
            #expect(added.status == .created)
            #expect(try await Self.files(service) == 3)
        }
        #expect(try await service.test.store.maintenance.check(repair: false) == [])
    }

    @Test(arguments: [
        ("bytes=0-0", ByteRange.part(0...0)), ("bytes=5-", .part(5...9)), ("bytes=-3", .part(7...9)),
        ("bytes=-99", .part(0...9)), ("bytes=8-99", .part(8...9)), ("bytes=10-", .outside), ("bytes=-0", .outside),
        ("bytes=3-2", .whole), ("bytes=0-1,3-4", .whole), ("items=0-1", .whole), ("bytes=a-b", .whole),
        ("bytes=-", .whole), ("bytes=99999999999999999999-", .outside),
    ])
    func rangesAreRead(_ header: String, _ range: ByteRange) {
        #expect(ByteRange(header, size: 10) == range)
    }
}

extension Sequence {
    fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}
