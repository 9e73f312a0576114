import Foundation

/// Keeps other backups and restores away from a data folder. The system takes the lock back from a process that ends.
final class FolderLock {
    private let descriptor: Int32

    /// - Throws: ``BackupError`` where another has the lock, or there is no such folder.
    init(_ folder: URL) throws {
        descriptor = open(folder.path, O_RDONLY | O_DIRECTORY)
        guard descriptor >= 0 else { throw BackupError.unreadable(folder.path) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw BackupError.isBusy(folder.path)
        }
    }

    /// Has all names in the folder on the disk.
    func synchronize() throws {
        guard fsync(descriptor) == 0 else {
            throw OutputError(description: "the folder cannot be written: \(String(cString: strerror(errno)))")
        }
    }

    deinit { close(descriptor) }
}
