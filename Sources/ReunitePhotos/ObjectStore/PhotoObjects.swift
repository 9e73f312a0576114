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

    let client: ObjectClient
    /// The number of keys in a page of a list.
    let pageSize: Int
    /// The service that the photos must belong to; nil for any.
    let identity: String?
    /// Until when the owner need not be looked up again.
    let ownedUntil = Mutex<ContinuousClock.Instant?>(nil)

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

    /// The bytes of an object; nil if it does not exist.
    public func rendition(_ content: [UInt8], _ size: PhotoSize) async throws -> StoredRendition? {
        let response = try await request(.get, content, size)
        // A missing bucket is an error of the operator, not a missing photo.
        if response.status == 404, response.code == "NoSuchKey" { return nil }
        try response.require(200...200)
        return .bytes(response.body)
    }

    /// Removes the objects after the transaction: no row will ever have their names again.
    public func remove(unused: (@escaping @Sendable ([UInt8]) -> Void) async throws -> Void) async throws {
        let collected = Collected()
        try await unused { content in collected.contents.withLock { $0.append(content) } }
        for content in collected.contents.withLock(\.self) {
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
        _ method: ObjectRequest.Method, _ content: [UInt8], _ size: PhotoSize, body: [UInt8] = []
    ) async throws -> ObjectResponse {
        try await send(
            ObjectRequest(
                method: method, key: PhotoFolder.relativePath(content, size), body: body, maximumSize: Self.maximumSize)
        )
    }
}

extension ObjectResponse {
    /// - Throws: ``PhotoFilesError`` if the status is another one.
    func require(_ statuses: ClosedRange<Int>) throws {
        guard statuses.contains(status) else {
            throw PhotoFilesError(reason: "The object store answered \(status) \(code)")
        }
    }
}
