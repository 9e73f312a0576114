import ReunitePhotos
import ReuniteService

/// The parts that render and store photos.
public struct PhotoParts: Sendable {
    let workers: PhotoWorkers
    let files: any PhotoFiles
    let space: PhotoSpace

    /// - Parameters:
    ///   - workers: the processes that decode uploads.
    ///   - files: the stored renditions.
    ///   - space: the check for free space before uploads.
    public init(workers: PhotoWorkers, files: any PhotoFiles, space: PhotoSpace) {
        (self.workers, self.files, self.space) = (workers, files, space)
    }
}
