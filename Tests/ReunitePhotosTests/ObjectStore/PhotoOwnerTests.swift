import Foundation
import Reunite
import TestSupport
import Testing

@testable import ReunitePhotos

/// The object that names the service to which photos belong.
@Suite(.enabled(if: TestPhotoFiles.bucket != nil, "scripts/s3 starts a store"))
struct PhotoOwnerTests {
    private let objects: PhotoObjects
    private static let identities = ["0", "1"].map { String(repeating: $0, count: 32) }

    init() throws { objects = PhotoObjects(try TestPhotoFiles.configuration()) }

    @Test("The first service takes the photos, and another one can neither read, write nor remove them")
    func taking() async throws {
        let (first, second) = (objects.owned(by: Self.identities[0]), objects.owned(by: Self.identities[1]))
        let content = objects.name(for: [UInt8](repeating: 1, count: 32))
        try await first.save([(.large, [1]), (.small, [2]), (.square, [3])], as: content)
        #expect(try await first.has(content))
        let later = Date().addingTimeInterval(7200)
        for attempt in [
            { try await second.ping() }, { _ = try await second.rendition(content, .large) },
            { _ = try await second.has(content) }, { try await second.save([(.large, [4])], as: content) },
            { _ = try await second.oldFiles(on: content[0], before: later) },
            { _ = try await second.inventory(now: later) },
            { try await second.remove { $0(content) } },
        ] as [@Sendable () async throws -> Void] {
            let error = await #expect(throws: PhotoFilesError.self) { try await attempt() }
            #expect(error?.isForeign == true && Self.identities.allSatisfy { error?.reason.contains($0) == true })
        }
        #expect(try await first.rendition(content, .large)?.read() == [1])
        #expect(try await first.inventory(now: later).complete == [content])

        // The operator lets the second one take them.
        _ = try await objects.client.send(ObjectRequest(method: .delete, key: PhotoObjects.ownerKey))
        #expect(try await second.has(content))
        let former = objects.owned(by: Self.identities[0])
        await #expect(throws: PhotoFilesError.self) { try await former.ping() }
    }

    @Test("The object is not one of the photos")
    func emptiness() async throws {
        try await objects.owned(by: Self.identities[0]).ping()
        #expect(try await objects.isEmpty())
        try await objects.save([(.large, [1])], as: objects.name(for: [UInt8](repeating: 1, count: 32)))
        #expect(try await !objects.isEmpty())
    }

    @Test("Of many services that begin at once, one has the photos when they look again")
    func race() async throws {
        let identities = (0..<8).map { String(repeating: "\($0)", count: 32) }
        await withTaskGroup(of: Void.self) { [objects] group in
            for identity in identities { group.addTask { try? await objects.owned(by: identity).ping() } }
        }
        var owners = 0
        for identity in identities where (try? await objects.owned(by: identity).ping()) != nil { owners += 1 }
        #expect(owners == 1)
    }

    @Test("What is no identity belongs to another service")
    func damage() async throws {
        _ = try await objects.client.send(
            ObjectRequest(method: .put, key: PhotoObjects.ownerKey, body: Array("<x>".utf8)))
        let error = await #expect(throws: PhotoFilesError.self) {
            try await objects.owned(by: Self.identities[0]).ping()
        }
        #expect(error?.isForeign == true && error?.reason.contains("<x>") == false)
    }
}
