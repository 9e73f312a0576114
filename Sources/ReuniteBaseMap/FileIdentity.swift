import Foundation

/// Tells a file from another one that has taken its name.
public struct FileIdentity: Equatable, Sendable {
    private let device: UInt64
    private let number: UInt64
    private let size: Int64
    private let modified: [Int]

    /// Whether it is a file with bytes: no folder, and no pipe, which would block who opens it.
    let isRegular: Bool

    /// Whether there is a file.
    public var exists: Bool { number != 0 }

    /// The identity of the file that has a name now.
    public init(_ url: URL) {
        var status = stat()
        guard stat(url.path, &status) == 0 else {
            (device, number, size, modified, isRegular) = (0, 0, 0, [], false)
            return
        }
        (device, number, size) = (UInt64(status.st_dev), UInt64(status.st_ino), Int64(status.st_size))
        isRegular = status.st_mode & S_IFMT == S_IFREG
        #if canImport(Darwin)
            modified = [status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec]
        #else
            modified = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
        #endif
    }
}
