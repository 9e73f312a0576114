import Foundation

/// What tells two files of one name apart.
public struct FileIdentity: Equatable, Sendable {
    private let device: UInt64
    private let number: UInt64
    private let size: Int64
    private let modified: [Int]

    /// Whether there is a file.
    public var exists: Bool { number != 0 }

    /// The identity of the file that has a name now.
    public init(_ url: URL) {
        var status = stat()
        guard stat(url.path, &status) == 0 else {
            (device, number, size, modified) = (0, 0, 0, [])
            return
        }
        (device, number, size) = (UInt64(status.st_dev), UInt64(status.st_ino), Int64(status.st_size))
        #if canImport(Darwin)
            modified = [status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec]
        #else
            modified = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
        #endif
    }
}
