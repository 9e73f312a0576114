import Foundation
import Reunite
import ReunitePhotos
import ReuniteStorage
import ServerLimits

/// Renders photos, stores their files, and has their rows written, in an order in which no file is lost or left over.
///
/// Uploads use it, and commands that add photos.
public struct PhotoStorage: Sendable {
    let photos: PhotoStore
    let workers: PhotoWorkers
    let files: any PhotoFiles
    private let space: PhotoSpace
    private let limiter: RateLimiter

    /// Photos of a store, with their files.
    ///
    /// - Parameters:
    ///   - space: the check for free space.
    ///   - limiter: the limit of the kilobytes that a client stores.
    public init(
        photos: PhotoStore, workers: PhotoWorkers, files: any PhotoFiles, space: PhotoSpace = .unlimited,
        limiter: RateLimiter = RateLimiter(isOn: false)
    ) {
        (self.photos, self.workers, self.files) = (photos, workers, files)
        (self.space, self.limiter) = (space, limiter)
    }

    /// Renders a photo, stores its files, and has the row written. The photos of listings, belongings and accounts are all added
    /// here, so that the limits of space apply to each.
    ///
    /// - Parameters:
    ///   - owner: the account of the uploader, or the draft: they take turns.
    ///   - uploader: the client. If it closes its connection, rendering is cancelled.
    ///   - freed: the bytes of files that the photo has replaced, which are deleted. They do not count toward the limit, so that nobody
    ///     uses up the limit of their network with pictures that replace each other.
    ///   - commit: writes the row. Returns nil if the files were deleted in the meantime, and is called again once they are
    ///     stored again.
    /// - Throws: ``PhotoSpace/Shortage`` if there is no space, ``RateLimitExceeded`` if the client has stored too much,
    ///   ``PhotoError`` if the photo is refused, ``PhotoFilesError``, and errors of `commit`. Files without a row are deleted then.
    public func add<Value>(
        _ bytes: [UInt8], of owner: [UInt8], from uploader: Uploader, freed: (Value) -> Int = { _ in 0 },
        commit: (RenderedPhoto, NewPhoto, @escaping @Sendable () -> Bool) async throws -> Value?
    ) async throws -> Value {
        try space.admit()
        // Counts the maximum size, so that parallel uploads cannot exceed the limit. The unused rest is given back.
        let most = Self.kilobytes(PhotoSize.allCases.reduce(0) { $0 + $1.maximumBytes })
        try await limiter.count(.photoKilobytesByClient, uploader.client, units: most)
        do {
            let photo = try await uploader.whileInterested { [workers] in
                try await workers.render(bytes, for: owner, in: uploader.client.widestKey)
            }
            // Other uploads may have used the space in the meantime.
            try space.admit()
            let new = NewPhoto(photo, in: files)
            let value = try await store(photo, as: new, commit)
            let rest = most - Self.kilobytes(photo.byteCount) + Self.kilobytes(freed(value))
            try? await limiter.giveBack(.photoKilobytesByClient, uploader.client, units: rest)
            return value
        } catch {
            try? await limiter.giveBack(.photoKilobytesByClient, uploader.client, units: most)
            throw error
        }
    }

    /// Adds a photo whose upload has a key, or none, as ``add(_:of:from:freed:commit:)`` does.
    ///
    /// - Parameter commit: writes the row, unless an earlier request has added the photo; its files then had other names.
    func addOnce(
        _ bytes: [UInt8], of owner: [UInt8], from uploader: Uploader,
        commit: (NewPhoto, @escaping @Sendable () -> Bool) async throws -> (photo: Photo, isReplay: Bool)?
    ) async throws -> AddedPhoto {
        let result: (photo: AddedPhoto, freed: Int) = try await add(
            bytes, of: owner, from: uploader, freed: { $0.freed }
        ) { rendered, new, hasFiles in
            guard let added = try await commit(new, hasFiles) else { return nil }
            guard added.isReplay else { return (AddedPhoto(added.photo, suggesting: rendered.location), freed: 0) }
            await sweep([new.content])
            return (AddedPhoto(again: added.photo), freed: rendered.byteCount)
        }
        return result.photo
    }

    private static func kilobytes(_ bytes: Int) -> Int { (bytes + 999) / 1000 }

    private func store<Value>(
        _ photo: RenderedPhoto, as new: NewPhoto,
        _ commit: (RenderedPhoto, NewPhoto, @escaping @Sendable () -> Bool) async throws -> Value?
    ) async throws -> Value {
        let content = new.content
        do {
            for _ in 0..<3 {
                let isStored = try await files.save(photo, as: content)
                if let value = try await commit(photo, new, isStored) { return value }
            }
            throw PhotoError.busy
        } catch {
            await sweep([content])
            if (error as? PhotoFilesError)?.isFull == true { space.notePhotosFilled() }
            if error is PhotoFilesError || (error as? StoreError)?.isUnavailable == true { try space.admit() }
            throw error
        }
    }

    /// Deletes files that no photo uses any more. Failures are ignored, because the change is already saved:
    /// ``LeftoverFiles`` deletes the files within hours.
    public func sweep(_ contents: [[UInt8]]) async {
        try? await photos.sweep(contents, in: files)
    }
}

extension PhotoStore {
    /// Deletes the files that no photo has any more.
    ///
    /// - Throws: ``PhotoFilesError``, ``StoreError``. Files may be left then.
    public func sweep(_ contents: [[UInt8]], in files: any PhotoFiles) async throws {
        guard !contents.isEmpty else { return }
        try await files.remove { remove in try await sweep(contents, remove: remove) }
    }
}

extension NewPhoto {
    /// The row of a rendered photo. Its files are named after the hash of their bytes.
    fileprivate init(_ photo: RenderedPhoto, in files: any PhotoFiles) {
        let bytes = photo.large.bytes + photo.small.bytes + photo.square.bytes
        self.init(
            content: files.name(for: Sodium.sha256(bytes)),
            large: PixelSize(width: photo.large.width, height: photo.large.height),
            small: PixelSize(width: photo.small.width, height: photo.small.height), bytes: bytes.count,
            perceptualHash: photo.perceptualHash)
    }
}
