import Foundation
import Reunite
import TestSupport
import Testing

@testable import ReunitePhotos

/// A store that refuses connections, or accepts them and says nothing.
struct UnreachableStoreTests {
    private static let content = [UInt8](repeating: 1, count: 32)

    private func objects(_ server: SilentServer) throws -> PhotoObjects {
        var configuration = try TestPhotoFiles.configuration(endpoint: "http://127.0.0.1:\(server.port)")
        configuration.timeout = .milliseconds(300)
        configuration.breakTime = .seconds(600)
        return PhotoObjects(configuration)
    }

    @Test("Every request is an error, and the following ones fail immediately", arguments: [true, false])
    func errors(isListening: Bool) async throws {
        let server = try SilentServer(isListening: isListening)
        let objects = try objects(server)
        let first = await #expect(throws: PhotoFilesError.self) { try await objects.has(Self.content) }
        #expect(first?.isConsequence == false)
        let second = await #expect(throws: PhotoFilesError.self) { try await objects.rendition(Self.content, .small) }
        #expect(second?.isConsequence == true)
        withExtendedLifetime(server) {}
    }

    @Test("A photo is not removed, and an error is thrown")
    func removal() async throws {
        let server = try SilentServer(isListening: false)
        let objects = try objects(server)
        await #expect(throws: PhotoFilesError.self) { try await objects.remove { remove in remove(Self.content) } }
        await #expect(throws: PhotoFilesError.self) { try await objects.inventory(now: Date()) }
        withExtendedLifetime(server) {}
    }

    @Test("A store without space, and one whose quota is used up, say that they are full")
    func full() {
        func response(_ status: Int, _ code: String) -> ObjectResponse {
            ObjectResponse(
                status: status, body: Array("<Error><Code>\(code)</Code></Error>".utf8), length: nil, contentRange: nil)
        }
        for (status, code) in [
            (507, ""), (507, "XMinioStorageFull"), (403, "QuotaExceeded"), (413, "EntityTooLarge"),
            (400, "XMinioAdminBucketQuotaExceeded"),
        ] {
            let error = #expect(throws: PhotoFilesError.self) { try response(status, code).require(200...204) }
            #expect(error?.isFull == true, "\(status) \(code)")
        }
        for (status, code) in [(403, "AccessDenied"), (404, "NoSuchBucket"), (503, "SlowDown")] {
            let error = #expect(throws: PhotoFilesError.self) { try response(status, code).require(200...204) }
            #expect(error?.isFull == false, "\(status) \(code)")
        }
    }

    @Test("Requests beyond the most that may wait fail immediately")
    func waiting() async throws {
        var server: SilentServer? = try SilentServer(isListening: true)
        var configuration = try TestPhotoFiles.configuration(endpoint: "http://127.0.0.1:\(server!.port)")
        (configuration.maximumRequests, configuration.maximumWaiting) = (1, 1)
        configuration.timeout = .seconds(600)
        let objects = PhotoObjects(configuration)
        let waiting = (0..<2).map { _ in Task { try await objects.has(Self.content) } }
        try await eventually("one request is sent, and one waits") { objects.client.requests == 2 }
        let refused = await #expect(throws: PhotoFilesError.self) { try await objects.has(Self.content) }
        #expect(refused?.reason.contains("Too many requests") == true)
        // Ends the connections.
        server = nil
        for task in waiting { await #expect(throws: PhotoFilesError.self) { try await task.value } }
        #expect(objects.client.requests == 0)
    }
}
