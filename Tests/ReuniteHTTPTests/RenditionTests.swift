import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Reunite
import ReunitePhotos
import Synchronization
import TestSupport
import Testing

@testable import ReuniteHTTP

/// What is read of a photo for a request.
@Suite struct RenditionTests {
    /// Files that count what is read of them.
    private final class CountedFiles: PhotoFiles {
        let files: any PhotoFiles
        /// The ends of the parts that were read, nil for a whole rendition; and the number of lengths.
        let reads = Mutex<(parts: [ClosedRange<Int>?], lengths: Int)>(([], 0))

        init(_ files: any PhotoFiles) { self.files = files }

        func rendition(_ content: [UInt8], _ size: PhotoSize, part: ClosedRange<Int>?) async throws -> StoredRendition?
        {
            reads.withLock { $0.parts.append(part) }
            return try await files.rendition(content, size, part: part)
        }

        func length(_ content: [UInt8], _ size: PhotoSize) async throws -> Int? {
            reads.withLock { $0.lengths += 1 }
            return try await files.length(content, size)
        }

        func name(for hash: [UInt8]) -> [UInt8] { files.name(for: hash) }
        func save(_ photo: RenderedPhoto, as content: [UInt8]) async throws -> @Sendable () -> Bool {
            try await files.save(photo, as: content)
        }
        func has(_ content: [UInt8]) async throws -> Bool { try await files.has(content) }
        func remove(unused: (@escaping @Sendable ([UInt8]) -> Void) async throws -> Void) async throws {
            try await files.remove(unused: unused)
        }
        func oldFiles(on shelf: UInt8, before date: Date) async throws -> (contents: Set<[UInt8]>, leftovers: [URL]) {
            try await files.oldFiles(on: shelf, before: date)
        }
        func inventory(now: Date) async throws -> PhotoInventory { try await files.inventory(now: now) }

        /// What was read since the last call.
        func takeReads() -> (parts: [ClosedRange<Int>?], lengths: Int) {
            reads.withLock { reads in
                defer { reads = ([], 0) }
                return reads
            }
        }
    }

    @Test("No byte is read for a 304 or HEAD, and only the part for a range", arguments: PhotoSize.allCases)
    func reads(size: PhotoSize) async throws {
        var service = try TestService()
        let files = CountedFiles(service.photoFiles)
        service.photoFiles = files
        try await service.run { [service] client in
            let owner = try await TestPerson(in: service.test.store, client)
            let set = try await client.execute(
                uri: "/api/v1/accounts/me/photo", method: .put,
                headers: [.authorization: "Bearer \(owner.token)", .contentType: "image/bmp"],
                body: ByteBuffer(bytes: TestImage.bmp(width: 600, height: 400)))
            let uri = "/api/v1/photos/\(try #require(try set.json["id"] as? String))/\(size.rawValue)"
            let head = try await client.send(.head, uri)
            let tag = try #require(head.headers[.eTag])
            let length = try #require(head.headers[.contentLength].flatMap(Int.init))
            // HEAD has no ranges.
            let other = try await client.send(.head, uri, headers: [.range: "bytes=0-0"])
            #expect(other.status == .ok && other.headers[.contentLength] == "\(length)")
            #expect(try await client.send(.get, uri, headers: [.ifNoneMatch: tag]).status == .notModified)
            let outside = try await client.send(.get, uri, headers: [.range: "bytes=\(length)-"])
            #expect(outside.status == .rangeNotSatisfiable)
            #expect(files.takeReads().parts.isEmpty)
            let whole = try await client.send(.get, uri)
            #expect(whole.body.readableBytes == length && whole.headers[.contentLength] == "\(length)")
            // One request to an object store.
            let (parts, lengths) = files.takeReads()
            #expect(parts == [nil] && lengths == 0)
            let bytes = Array(whole.body.readableBytesView)
            for (range, part) in [("0-0", 0...0), ("-7", length - 7...length - 1), ("5-20", 5...20)] {
                let response = try await client.send(.get, uri, headers: [.range: "bytes=\(range)"])
                #expect(response.status == .partialContent && response.headers[.contentLength] == "\(part.count)")
                #expect(response.headers[.contentRange] == "bytes \(part.lowerBound)-\(part.upperBound)/\(length)")
                #expect(Array(response.body.readableBytesView) == Array(bytes[part]))
                #expect(files.takeReads().parts == [part])
            }
            let changed = try await client.send(.get, uri, headers: [.range: "bytes=0-0", .ifRange: "\"x\""])
            #expect(changed.status == .ok && changed.body.readableBytes == length)
        }
    }
}
