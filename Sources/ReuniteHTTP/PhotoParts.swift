import ReunitePhotos
import ReuniteService

/// What renders and keeps photos.
public struct PhotoParts: Sendable {
    let workers: PhotoWorkers
    let files: any PhotoFiles
    let space: PhotoSpace

    /// - Parameters:
    ///   - workers: decode uploads.
    ///   - files: the renditions.
    ///   - space: refuses uploads that there is no room for.
    public init(workers: PhotoWorkers, files: any PhotoFiles, space: PhotoSpace) {
        (self.workers, self.files, self.space) = (workers, files, space)
    }
}
