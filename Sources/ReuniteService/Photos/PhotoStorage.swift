import Foundation
import Reunite
import ReunitePhotos
import ReuniteStorage

/// Renders photos, stores their files, and has their rows written, in an order in which no file is lost or left over.
///
/// Uploads use it, and commands that add photos.
public struct PhotoStorage: Sendable {
    let photos: PhotoStore
    let workers: PhotoWorkers
    let files: any PhotoFiles

    /// Photos of a store, with their files.
    public init(photos: PhotoStore, workers: PhotoWorkers, files: any PhotoFiles) {
        (self.photos, self.workers, self.files) = (photos, workers, files)
    }

    /// Renders a photo, stores its files, and has the row written.
    ///
    /// - Parameters:
    ///   - account: the account of the uploader.
    ///   - network: the network of the uploader; see ``PhotoWorkers/render(_:for:in:)``.
    ///   - commit: writes the row. Returns nil if the files were deleted in the meantime, and is called again once they are
    ///     stored again.
    /// - Throws: ``PhotoError`` if the photo is refused, ``PhotoFilesError``, and errors of `commit`. Files
    ///   without a row are deleted then.
    public func add<Value>(
        _ bytes: [UInt8], of account: AccountID, in network: [UInt8],
        commit: (RenderedPhoto, NewPhoto, @escaping @Sendable () -> Bool) async throws -> Value?
    ) async throws -> Value {
        let photo = try await workers.render(bytes, for: account.uuid, in: network)
        let new = NewPhoto(photo, in: files)
        let content = new.content
        do {
            for _ in 0..<3 {
                let isStored = try await files.save(photo, as: content)
                if let value = try await commit(photo, new, isStored) { return value }
            }
            throw PhotoError.busy
        } catch {
            await sweep([content])
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
