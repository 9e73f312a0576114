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
    let folder: PhotoFolder

    /// Photos of a data folder.
    public init(photos: PhotoStore, workers: PhotoWorkers, folder: PhotoFolder) {
        (self.photos, self.workers, self.folder) = (photos, workers, folder)
    }

    /// Renders a photo, stores its files, and has the row written.
    ///
    /// - Parameters:
    ///   - account: the account of the uploader.
    ///   - network: the network of the uploader; see ``PhotoWorkers/render(_:for:in:)``.
    ///   - commit: writes the row. Returns nil if the files were deleted in the meantime, and is called again once they are
    ///     stored again.
    /// - Throws: ``PhotoError`` if the photo is refused, ``PhotoFolder/WriteError``, and errors of `commit`. Files
    ///   without a row are deleted then.
    public func add<Value>(
        _ bytes: [UInt8], of account: AccountID, in network: [UInt8],
        commit: (RenderedPhoto, NewPhoto, @escaping @Sendable () -> Bool) async throws -> Value?
    ) async throws -> Value {
        let photo = try await workers.render(bytes, for: account.uuid, in: network)
        let new = NewPhoto(photo)
        let (folder, content) = (folder, new.content)
        do {
            for _ in 0..<3 {
                try await folder.save(photo, as: content)
                if let value = try await commit(photo, new, { folder.has(content) }) { return value }
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
        let folder = folder
        try? await photos.sweep(contents) { folder.remove($0) }
    }
}

extension NewPhoto {
    /// The row of a rendered photo. Its files are named by the hash of their bytes.
    fileprivate init(_ photo: RenderedPhoto) {
        let bytes = photo.large.bytes + photo.small.bytes + photo.square.bytes
        self.init(
            content: Sodium.sha256(bytes), large: PixelSize(width: photo.large.width, height: photo.large.height),
            small: PixelSize(width: photo.small.width, height: photo.small.height), bytes: bytes.count,
            perceptualHash: photo.perceptualHash)
    }
}
