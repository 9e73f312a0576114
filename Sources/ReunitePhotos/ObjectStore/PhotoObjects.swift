import Foundation
import Reunite
import Synchronization

/// The files of photos as objects of an S3 store.
///
/// A key below the prefix is the path in a ``PhotoFolder``: `3f/3fa9….large.jpg`. The first half of a name is that of the
/// hash of the content, and the rest is random. So a name is never used twice, and a request to delete an object, however
/// late it arrives, cannot hit a photo that was uploaded again. A photo that is uploaded twice is stored twice.
///
/// Nothing here runs in a transaction of the database: a store that is slow or unreachable holds up photos only.
///
/// An object beside the photos names the service that they belong to. Others are refused, because they would remove photos that
/// their database does not know: ``PhotoObjects/send(_:)``.
public final class PhotoObjects: PhotoFiles {
    /// A row must be committed within this time after its objects were written. It is far below an hour, the age at which
    /// an object without a row is removed, so that clocks may differ.
    static let commitTime = Duration.seconds(1200)

    /// Minimum age in seconds of an object that is removed because it has no row.
    static let removableAge = 3600.0

    /// Maximum number of bytes of a rendition; the largest have about a tenth of it.
    static let maximumSize = 8_000_000

    /// Maximum number of bytes of cached renditions: about a thousand small and square ones, which lists and maps show.
    private static let cacheSize = 16_000_000

    let client: ObjectClient
    /// The number of keys in a page of a list.
    let pageSize: Int
    /// The service that the photos must belong to; nil for any.
    let identity: String?
    /// Until when the owner need not be looked up again.
    let ownedUntil = Mutex<ContinuousClock.Instant?>(nil)
    /// Small and square renditions by ``PhotoFolder/name(_:_:)``. A name is never used for other bytes.
    private let cache = Mutex(LRUCache<String, [UInt8]>(limit: cacheSize))

    /// Photos in a bucket. It connects with the first request.
    ///
    /// - Parameter identity: names the service. If the photos belong to another one, nothing can be read or written; if they belong to
    ///   none, this one takes them. Nil for no such check.
    public convenience init(_ configuration: ObjectStoreConfiguration, identity: String? = nil) {
        self.init(configuration, identity: identity, pageSize: 1000)
    }

    init(_ configuration: ObjectStoreConfiguration, identity: String? = nil, pageSize: Int) {
        client = ObjectClient(configuration)
        self.identity = identity
        self.pageSize = pageSize
    }

    /// The same photos, which must belong to a service.
    public func owned(by identity: String) -> PhotoObjects {
        PhotoObjects(client.configuration, identity: identity, pageSize: pageSize)
    }

    /// Half of the hash, and random bytes.
    public func name(for hash: [UInt8]) -> [UInt8] {
        hash.prefix(16) + (0..<16).map { _ in UInt8.random(in: 0...255) }
    }

    /// Stores the renditions.
    ///
    /// - Returns: whether the row can still be written.
    /// - Throws: ``PhotoFilesError``. Some renditions may be stored then.
    public func save(_ photo: RenderedPhoto, as content: [UInt8]) async throws -> @Sendable () -> Bool {
        // Before the first object: the clock goes on while the machine sleeps.
        let deadline = ContinuousClock.now + Self.commitTime
        try await save(
            [(.large, photo.large.bytes), (.small, photo.small.bytes), (.square, photo.square.bytes)], as: content)
        return { ContinuousClock.now < deadline }
    }

    /// Stores renditions that were rendered before, as those of a backup.
    ///
    /// - Throws: ``PhotoFilesError``. Some renditions may be stored then.
    public func save(_ renditions: [(size: PhotoSize, bytes: [UInt8])], as content: [UInt8]) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (size, bytes) in renditions {
                group.addTask {
                    try await self.request(.put, content, size, body: bytes).require(200...204)
                }
            }
            try await group.waitForAll()
        }
    }

    /// Whether all three objects exist.
    public func has(_ content: [UInt8]) async throws -> Bool {
        for size in PhotoSize.allCases {
            let response = try await request(.head, content, size)
            if response.status == 404 { return false }
            try response.require(200...200)
        }
        return true
    }

    /// The bytes of an object, or a part of them; nil if it does not exist. Small and square renditions are read whole and cached.
    public func rendition(
        _ content: [UInt8], _ size: PhotoSize, part: ClosedRange<Int>?
    ) async throws -> StoredRendition? {
        let name = PhotoFolder.name(content, size)
        if let bytes = cache.withLock({ $0.value(name) }) { return .bytes(try Self.part(part, of: bytes)) }
        let range = size == .large ? part : nil
        let response = try await request(.get, content, size, range: range)
        // A missing bucket is an error of the operator, not a missing photo.
        if response.status == 404, response.code == "NoSuchKey" { return nil }
        if let range, response.status == 206 {
            let isAsked = response.contentRange?.hasPrefix("bytes \(range.lowerBound)-\(range.upperBound)/") == true
            guard isAsked, response.body.count == range.count else {
                throw PhotoFilesError(reason: "The object store answered another part than it was asked for")
            }
            return .bytes(response.body)
        }
        try response.require(200...200)
        if size != .large { cache.withLock { $0.keep(response.body, name, size: response.body.count) } }
        return .bytes(try Self.part(part, of: response.body))
    }

    private static func part(_ part: ClosedRange<Int>?, of bytes: [UInt8]) throws -> [UInt8] {
        guard let part else { return bytes }
        guard bytes.indices.contains(part.upperBound) else {
            throw PhotoFilesError(reason: "The object store has changed the length of an object")
        }
        return Array(bytes[part])
    }

    /// The length of an object; nil if it does not exist.
    public func length(_ content: [UInt8], _ size: PhotoSize) async throws -> Int? {
        if let bytes = cache.withLock({ $0.value(PhotoFolder.name(content, size)) }) { return bytes.count }
        let response = try await request(.head, content, size)
        // Without a body, the response does not show whether the bucket or the object is missing.
        if response.status == 404 { return nil }
        try response.require(200...200)
        guard let length = response.length else {
            throw PhotoFilesError(reason: "The object store does not tell the length of an object")
        }
        return length
    }

    /// Removes the objects after the transaction: no row will ever have their names again.
    public func remove(unused: (@escaping @Sendable ([UInt8]) -> Void) async throws -> Void) async throws {
        let collected = Collected()
        try await unused { content in collected.contents.withLock { $0.append(content) } }
        for content in collected.contents.withLock(\.self) {
            cache.withLock { cache in PhotoSize.allCases.forEach { cache.forget(PhotoFolder.name(content, $0)) } }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for size in PhotoSize.allCases {
                    group.addTask {
                        let response = try await self.request(.delete, content, size)
                        if response.code != "NoSuchKey" { try response.require(200...204) }
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    /// The photos without a row.
    private final class Collected: Sendable {
        let contents = Mutex<[[UInt8]]>([])
    }

    private func request(
        _ method: ObjectRequest.Method, _ content: [UInt8], _ size: PhotoSize, body: [UInt8] = [],
        range: ClosedRange<Int>? = nil
    ) async throws -> ObjectResponse {
        try await send(
            ObjectRequest(
                method: method, key: PhotoFolder.relativePath(content, size), body: body, range: range,
                maximumSize: Self.maximumSize))
    }
}

extension ObjectResponse {
    /// - Throws: ``PhotoFilesError`` if the status is another one.
    func require(_ statuses: ClosedRange<Int>) throws {
        guard statuses.contains(status) else {
            throw PhotoFilesError(reason: "The object store answered \(status) \(code)", isFull: isFull)
        }
    }
}
