import Foundation

/// A lock of a data folder against other backups and restores. The system releases it when the process ends.
final class FolderLock {
    private let descriptor: Int32

    /// - Throws: ``BackupError`` if another process has the lock, or the folder does not exist.
    init(_ folder: URL) throws {
        descriptor = open(folder.path, O_RDONLY | O_DIRECTORY)
        guard descriptor >= 0 else { throw BackupError.unreadable(folder.path) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw BackupError.isBusy(folder.path)
        }
    }

    /// Flushes the names in the folder to disk.
    func synchronize() throws {
        guard fsync(descriptor) == 0 else {
            throw OutputError(description: "the folder cannot be written: \(String(cString: strerror(errno)))")
        }
    }

    deinit { close(descriptor) }
}
