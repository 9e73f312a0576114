import Foundation
import Reunite
import TestSupport
import Testing

@testable import ReunitePhotos

/// Photos in a real S3 store, which `scripts/s3` starts.
@Suite(.enabled(if: TestPhotoFiles.bucket != nil, "scripts/s3 starts a store"))
struct PhotoObjectsTests {
    private let objects: PhotoObjects

    init() throws { objects = PhotoObjects(try TestPhotoFiles.configuration()) }

    private static func photo(_ seed: UInt8) -> RenderedPhoto {
        func rendition(_ count: Int) -> RenderedPhoto.Rendition {
            .init(width: 1, height: 1, bytes: (0..<count).map { UInt8(truncatingIfNeeded: $0) &* seed })
        }
        return RenderedPhoto(
            large: rendition(1_500_000), small: rendition(30_000), square: rendition(4000), perceptualHash: 0,
            location: nil)
    }

    private static func hash(_ byte: UInt8) -> [UInt8] { [UInt8](repeating: byte, count: 32) }

    /// Removes photos as if none had a row.
    private func remove(_ contents: [[UInt8]]) async throws {
        try await objects.remove { remove in contents.forEach(remove) }
    }

    @Test("A photo is stored, read and removed")
    func photo() async throws {
        let (photo, content) = (Self.photo(3), objects.name(for: Self.hash(1)))
        #expect(try await !objects.has(content))
        #expect(try await objects.rendition(content, .large) == nil)
        let isStored = try await objects.save(photo, as: content)
        #expect(isStored())
        #expect(try await objects.has(content))
        for (size, rendition) in [(PhotoSize.large, photo.large), (.small, photo.small), (.square, photo.square)] {
            #expect(try await objects.rendition(content, size)?.read() == rendition.bytes)
        }
        // Storing and removing are repeated after an error of the connection.
        _ = try await objects.save(photo, as: content)
        for _ in 0..<2 { try await remove([content]) }
        #expect(try await !objects.has(content))
        #expect(try await objects.rendition(content, .small) == nil)
        #expect(try await objects.isEmpty())
    }

    @Test("A name has half of the hash, and is never used again")
    func names() {
        let names = (0..<100).map { _ in objects.name(for: Self.hash(7)) }
        #expect(names.allSatisfy { $0.count == 32 && $0.prefix(16) == Self.hash(7).prefix(16) })
        #expect(Set(names).count == 100)
    }

    @Test("Lists have old photos of one shelf alone, over several pages")
    func lists() async throws {
        let objects = PhotoObjects(objects.client.configuration, pageSize: 2)
        var names: [[UInt8]] = []
        for (shelf, seed) in [(0x3f, 1), (0x3f, 2), (0x40, 3)] as [(UInt8, UInt8)] {
            names.append([shelf] + objects.name(for: Self.hash(seed)).dropFirst())
            _ = try await objects.save(Self.photo(seed), as: names.last!)
        }
        // An object that is not ours.
        _ = try await objects.client.send(ObjectRequest(method: .put, key: "3f/other.txt", body: [1]))
        let later = Date().addingTimeInterval(60)
        #expect(try await objects.oldFiles(on: 0x3f, before: later).contents == Set(names.prefix(2)))
        #expect(try await objects.oldFiles(on: 0x40, before: later).contents == [names[2]])
        #expect(try await objects.oldFiles(on: 0x3f, before: Date().addingTimeInterval(-60)).contents.isEmpty)
        let now = try await objects.inventory(now: Date())
        #expect(now.complete == Set(names) && now.removable.isEmpty)
        _ = try await objects.client.send(
            ObjectRequest(method: .delete, key: PhotoFolder.relativePath(names[0], .square)))
        let after = try await objects.inventory(now: Date().addingTimeInterval(7200))
        #expect(after.complete == Set(names.dropFirst()) && after.removable == Set(names))
    }

    @Test("Many requests at once share a few connections")
    func crowd() async throws {
        var configuration = try TestPhotoFiles.configuration()
        configuration.maximumRequests = 3
        let objects = PhotoObjects(configuration)
        let names = (0..<20).map { _ in objects.name(for: Self.hash(9)) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for name in names { group.addTask { _ = try await objects.save(Self.photo(5), as: name) } }
            try await group.waitForAll()
        }
        #expect(try await objects.fileCount() == 60)
    }

    @Test("A wrong secret and a missing bucket are errors, not missing photos")
    func errors() async throws {
        let content = objects.name(for: Self.hash(1))
        let wrong = PhotoObjects(try TestPhotoFiles.configuration(secretKey: "not-the-secret"))
        let missing = PhotoObjects(try TestPhotoFiles.configuration(url: "s3://no-such-bucket"))
        for (objects, code) in [(wrong, "SignatureDoesNotMatch"), (missing, "NoSuchBucket")] {
            let read = await #expect(throws: PhotoFilesError.self) { try await objects.rendition(content, .large) }
            #expect(read?.reason.contains(code) == true && read?.reason.contains("not-the-secret") == false)
            await #expect(throws: PhotoFilesError.self) { try await objects.save(Self.photo(1), as: content) }
            await #expect(throws: PhotoFilesError.self) { try await objects.oldFiles(on: 0, before: .now) }
            await #expect(throws: PhotoFilesError.self) { try await objects.ping() }
        }
        try await objects.ping()
    }

    @Test("A part and the length of an object are read without the rest")
    func parts() async throws {
        let (photo, content) = (Self.photo(3), objects.name(for: Self.hash(1)))
        #expect(try await objects.length(content, .large) == nil)
        #expect(try await objects.rendition(content, .large, part: 0...0) == nil)
        _ = try await objects.save(photo, as: content)
        for (size, rendition) in [(PhotoSize.large, photo.large), (.small, photo.small), (.square, photo.square)] {
            let bytes = rendition.bytes
            #expect(try await objects.length(content, size) == bytes.count)
            for part in [0...0, 7...99, bytes.count - 5...bytes.count - 1] {
                #expect(try await objects.rendition(content, size, part: part) == .bytes(Array(bytes[part])))
            }
        }
        // The store is asked for the part alone.
        let key = PhotoFolder.relativePath(content, .large)
        let response = try await objects.client.send(
            ObjectRequest(method: .get, key: key, range: 10...19, maximumSize: 10))
        #expect(response.status == 206 && response.body == Array(photo.large.bytes[10...19]))
        #expect(response.contentRange == "bytes 10-19/\(photo.large.bytes.count)")
        await #expect(throws: PhotoFilesError.self) {
            try await objects.rendition(content, .large, part: 0...photo.large.bytes.count)
        }
    }

    @Test("Small renditions are kept in memory until they are removed, large ones are not")
    func cache() async throws {
        let (photo, content) = (Self.photo(3), objects.name(for: Self.hash(1)))
        _ = try await objects.save(photo, as: content)
        for size in PhotoSize.allCases {
            #expect(try await objects.rendition(content, size) != nil)
            // By another server.
            _ = try await objects.client.send(
                ObjectRequest(method: .delete, key: PhotoFolder.relativePath(content, size)))
        }
        #expect(try await objects.rendition(content, .large) == nil)
        #expect(try await objects.rendition(content, .small)?.read() == photo.small.bytes)
        #expect(try await objects.rendition(content, .square, part: 1...3)?.read() == Array(photo.square.bytes[1...3]))
        #expect(try await objects.length(content, .small) == photo.small.bytes.count)
        try await remove([content])
        #expect(try await objects.rendition(content, .small) == nil)
        #expect(try await objects.length(content, .square) == nil)
    }

    @Test("An object that is larger than any rendition is not read")
    func size() async throws {
        let content = objects.name(for: Self.hash(1))
        let bytes = [UInt8](repeating: 1, count: PhotoObjects.maximumSize + 1)
        try await objects.save([(.large, bytes)], as: content)
        await #expect(throws: PhotoFilesError.self) { try await objects.rendition(content, .large) }
    }
}
