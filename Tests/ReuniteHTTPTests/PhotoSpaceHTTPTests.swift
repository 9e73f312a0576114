import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Reunite
import Synchronization
import TestSupport
import Testing

@testable import ReuniteHTTP
@testable import ReunitePhotos
@testable import ReuniteService

/// A service without room for photos, over HTTP, and clients that leave.
@Suite struct PhotoSpaceHTTPTests {
    private final class Disk: Sendable {
        let free = Mutex(40_000_000)
    }

    private static let image = TestImage.bmp(width: 60, height: 40)

    private static func upload(
        _ person: TestPerson, _ uri: String, method: HTTPRequest.Method
    ) async throws -> TestResponse {
        try await person.client.execute(
            uri: uri, method: method, headers: [.authorization: "Bearer \(person.token)", .contentType: "image/bmp"],
            body: ByteBuffer(bytes: image))
    }

    private static func reasons(_ client: TestClient) async throws -> [String]? {
        let ready = try await client.send(.get, "/readyz")
        #expect(ready.status == .ok)
        let json = try ready.json
        #expect(json["status"] as? String == (json["reasons"] == nil ? "ready" : "degraded"))
        return json["reasons"] as? [String]
    }

    @Test("Without room, uploads get a 507, everything made of text works, and the operator is told why")
    func disk() async throws {
        var service = try TestService()
        let (store, disk) = (service.test.store, Disk())
        service.photoSpace = PhotoSpace(reserve: 30_000_000) {
            (disk.free.withLock(\.self), 60_000_000)
        }
        try await service.run { client in
            let scene = try await BelongingScene(in: store, client)
            let (owner, finder) = (scene.owner, try await TestPerson(age: 30 * 86_400, in: store, client))
            let location = try await owner.postListing()
            let uploads: [(String, HTTPRequest.Method)] = [
                ("\(location)/photos", .post), ("\(scene.path)/photo", .put), ("/api/v1/accounts/me/photo", .put),
            ]
            #expect(try await Self.reasons(client) == nil)
            disk.free.withLock { $0 = 29_999_999 }
            for (uri, method) in uploads {
                let refused = try await Self.upload(owner, uri, method: method)
                #expect(refused.status.code == 507 && refused.headers[.retryAfter] != nil)
                #expect(try refused.problem == "insufficient-storage")
            }
            #expect(try await Self.reasons(client) == ["disk"])
            let metrics = String(buffer: try await client.send(.get, "/metrics").body)
            #expect(metrics.contains("\nreunite_disk_free_bytes 29999999\n"))
            #expect(metrics.contains("\nreunite_disk_reserve_bytes 30000000\n"))
            // Text goes on.
            let second = try await owner.postListing("Grey umbrella")
            #expect(try await finder.post("\(second)/messages", #"{"body": "I have it."}"#).status == .accepted)
            #expect(try await scene.write().status == .accepted)
            #expect(try await client.send(.get, "/api/v1/listings").status == .ok)
            let erased = try await finder.delete("/api/v1/accounts/me", #"{"password": "\#(TestPerson.password)"}"#)
            #expect(erased.status == .noContent)
            disk.free.withLock { $0 = 30_000_000 }
            #expect(try await Self.reasons(client) == nil)
            for (uri, method) in uploads {
                #expect(try await Self.upload(owner, uri, method: method).status.kind == .successful)
            }
        }
    }

    @Test("A client that hangs up ends the decoding of its photo")
    func departure() async throws {
        var service = try TestService()
        let store = service.test.store
        let workers = PhotoWorkers(
            executable: URL(fileURLWithPath: "/bin/sh"),
            arguments: ["-c", "printf 0123456789abcdef >&3; exec sleep 3600"],
            count: 1, maximumWaiting: 8, limits: PhotoLimits(), timeLimit: .seconds(3600))
        service.photoWorkers = workers
        try await service.run { client in
            let owner = try await TestPerson(in: store, client)
            let head = """
                PUT /api/v1/accounts/me/photo HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(owner.token)\r\n\
                Content-Type: image/bmp\r\nContent-Length: 5\r\n\r\nphoto
                """
            // Answered only because it is given up: the script would sleep for an hour.
            let answer = try await RawConnection.send(head, port: client.port, isCut: true)
            #expect(RawConnection.statuses(answer).allSatisfy { $0 == "503" })
            try await eventually("nothing is decoded") { workers.uploads == 0 }
        }
        await workers.shutdown()
    }
}
