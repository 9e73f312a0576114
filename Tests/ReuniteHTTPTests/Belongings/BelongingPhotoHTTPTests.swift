import HTTPTypes
import Hummingbird
import Reunite
import ReuniteStorage
import TestSupport
import Testing

@testable import ReuniteHTTP

/// Photos of belongings over HTTP.
@Suite struct BelongingPhotoHTTPTests {
    /// Sets the photo of the belonging of a scene.
    private static func upload(
        _ scene: BelongingScene, _ bytes: [UInt8] = TestImage.bmp(width: 64, height: 48), type: String = "image/bmp"
    ) async throws -> TestResponse {
        try await scene.client.execute(
            uri: "\(scene.path)/photo", method: .put,
            headers: [.authorization: "Bearer \(scene.owner.token)", .contentType: type],
            body: ByteBuffer(bytes: bytes))
    }

    /// The address of the small rendition of a photo.
    private static func address(_ photo: Any?) throws -> String {
        let thumbnails = (photo as? [String: Any])?["thumbnails"] as? [String: [String: Any]]
        return try #require(thumbnails?["small"]?["url"] as? String)
    }

    @Test func theOwnerAloneReadsThePhoto() async throws {
        let service = try TestService()
        try await service.run { client in
            let store = service.test.store
            let scene = try await BelongingScene(in: store, client)
            #expect(try await scene.owner.get(scene.path).json["photo"] == nil)
            let set = try await Self.upload(scene)
            #expect(set.status == .ok)
            let address = try Self.address(try set.json)
            #expect(try Self.address(try await scene.owner.get(scene.path).json["photo"]) == address)
            let list = try await scene.owner.get(BelongingScene.list).json["belongings"] as? [[String: Any]]
            #expect(try Self.address(list?.first?["photo"]) == address)
            let read = try await scene.owner.get(address)
            #expect(read.status == .ok && read.headers[.contentType] == "image/jpeg")
            #expect(read.headers[.cacheControl] == "private, no-cache")
            #expect(read.headers[.vary]?.contains("Authorization") == true)
            let head = try await client.send(.head, address, token: scene.owner.token)
            #expect(head.status == .ok && head.headers[.contentLength] == read.headers[.contentLength])
            let tag = try #require(read.headers[.eTag])
            let others = [
                nil, try await TestPerson(in: store, client).token,
                try await TestPerson(role: .moderator, in: store, client).token,
                try await TestPerson(role: .administrator, in: store, client).token,
            ]
            for token in others {
                for headers in [[:], [.ifNoneMatch: tag], [.range: "bytes=0-1"]] as [HTTPFields] {
                    let response = try await client.send(.get, address, token: token, headers: headers)
                    #expect(response.status == .notFound)
                }
            }
            let second = try Self.address(
                try await Self.upload(scene, TestImage.bmp(width: 64, height: 48, seed: 2)).json)
            #expect(second != address)
            #expect(try await scene.owner.get(address).status == .notFound)
            #expect(try await scene.owner.delete("\(scene.path)/photo").status == .noContent)
            #expect(try await scene.owner.get(second).status == .notFound)
            #expect(try await scene.owner.get(scene.path).json["photo"] == nil)
            #expect(try await service.photoFiles.fileCount() == 0)
        }
    }

    @Test func aListingAboutALossHasAPhotoOfItsOwn() async throws {
        let service = try TestService()
        try await service.run { client in
            let scene = try await BelongingScene(in: service.test.store, client)
            let own = try Self.address(try await Self.upload(scene).json)
            let lost = try await scene.owner.post("\(scene.path)/lost", BelongingScene.loss)
            let location = try #require(lost.headers[.location])
            let listing = try await client.send(.get, location)
            #expect(try await scene.owner.get(location).headers[.eTag] == lost.headers[.eTag])
            let photos = try [lost, listing].map {
                (try $0.json["properties"] as? [String: Any])?["photos"] as? [[String: Any]]
            }
            let published = try Self.address(photos[0]?.first)
            #expect(try Self.address(photos[1]?.first) == published && published != own)
            let read = try await client.send(.get, published)
            #expect(read.status == .ok && read.headers[.cacheControl] == PhotosController.publicCaching)
            #expect(try await client.send(.get, own).status == .notFound)
            #expect(try await scene.owner.get(own).body == read.body)
        }
    }

    @Test func theExportHasThePhoto() async throws {
        let service = try TestService()
        try await service.run { client in
            let scene = try await BelongingScene(in: service.test.store, client)
            let own = try Self.address(try await Self.upload(scene).json)
            let export = try await scene.owner.get("/api/v1/accounts/me/export").json
            let belongings = export["belongings"] as? [[String: Any]]
            #expect(try Self.address(belongings?.first?["photo"]) == own)
        }
    }

    @Test func uploadsAreRefusedAsThoseOfOtherPhotos() async throws {
        let service = try TestService()
        try await service.run { client in
            let scene = try await BelongingScene(in: service.test.store, client)
            #expect(try await Self.upload(scene, [1, 2, 3]).status == .unprocessableContent)
            #expect(try await Self.upload(scene, [1], type: "text/plain").status == .unsupportedMediaType)
            #expect(try await scene.owner.get(scene.path).json["photo"] == nil)
        }
    }
}
