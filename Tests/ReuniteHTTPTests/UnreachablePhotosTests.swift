import HTTPTypes
import NIOCore
import Reunite
import ReunitePhotos
import ReuniteStorage
import TestSupport
import Testing

@testable import ReuniteHTTP

/// The service while the object store for photos is unreachable.
@Suite struct UnreachablePhotosTests {
    @Test("Uploads and photos get a 503, and everything else goes on")
    func unreachable() async throws {
        let server = try SilentServer(isListening: false)
        let unreachable = PhotoObjects(
            try TestPhotoFiles.configuration(endpoint: "http://127.0.0.1:\(server.port)"))
        var service = try TestService()
        let reachable = service.photoFiles
        let image = TestImage.bmp(width: 60, height: 40)
        try await service.run { [service] client in
            let owner = try await TestPerson(in: service.test.store, client)
            let location = try await owner.postListing()
            let headers: HTTPFields = [.authorization: "Bearer \(owner.token)", .contentType: "image/bmp"]
            let added = try await client.execute(
                uri: "\(location)/photos", method: .post, headers: headers, body: ByteBuffer(bytes: image))
            #expect(added.status == .created)
        }
        service.photoFiles = unreachable
        try await service.run { [service] client in
            let owner = try await TestPerson(in: service.test.store, client)
            let location = try await owner.postListing()
            let headers: HTTPFields = [
                .authorization: "Bearer \(owner.token)", .contentType: "image/bmp", .idempotencyKey: "a",
            ]
            let refused = try await client.execute(
                uri: "\(location)/photos", method: .post, headers: headers, body: ByteBuffer(bytes: image))
            #expect(refused.status == .serviceUnavailable && refused.headers[.retryAfter] != nil)
            let listing = try await client.send(.get, location)
            #expect(listing.status == .ok)
            #expect(((try listing.json["properties"] as? [String: Any])?["photos"] as? [Any])?.isEmpty == true)
            let page = try await client.send(.get, "/api/v1/listings").json
            let properties = (page["features"] as? [[String: Any]])?.compactMap { $0["properties"] as? [String: Any] }
            let photos = properties?.compactMap { $0["photos"] as? [[String: Any]] }.flatMap(\.self)
            let id = try #require(photos?.first?["id"] as? String)
            let shown = try await client.send(.get, "/api/v1/photos/\(id)/small")
            #expect(shown.status == .serviceUnavailable && shown.headers[.retryAfter] != nil)
            #expect(shown.headers[.cacheControl] == "no-store")
            #expect(try await client.send(.get, "/api/v1/pins?bbox=-180,-90,180,90&zoom=3").status == .ok)
            // The photo is deleted, though its files cannot be: a sweep does it later.
            #expect(try await owner.delete(location).status == .noContent)
        }
        #expect(try await reachable.fileCount() == 3)
        #expect(try await service.test.store.maintenance.check(repair: false) == [])
        withExtendedLifetime(server) {}
    }
}
