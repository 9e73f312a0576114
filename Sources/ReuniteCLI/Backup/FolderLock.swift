import Foundation

/// A lock of a data folder against other backups and restores. The system releases it when the process ends.
final class FolderLock {
    private let path: String
    private let descriptor: Int32

    /// - Throws: ``BackupError`` if another process has the lock, or the folder does not exist.
    init(_ folder: URL) throws {
        path = folder.path
        descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw BackupError.unreadable(folder.path) }
        // `deinit` closes it: it runs also after this error. To close it twice could close a file of another thread.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw BackupError.isBusy(folder.path) }
    }

    /// Waits for a moment where another process has the lock: servers hold it briefly while they look for the leftovers of a
    /// killed backup.
    ///
    /// - Throws: ``BackupError`` if another process keeps the lock for longer, or the folder does not exist.
    static func acquire(_ folder: URL, patience: Duration = .seconds(2)) async throws -> FolderLock {
        let end = ContinuousClock.now + patience
        while true {
            do {
                return try FolderLock(folder)
            } catch BackupError.isBusy where ContinuousClock.now < end {
                try await Task.sleep(for: .milliseconds(20))
            }
        }
    }

    /// Flushes the names in the folder to disk.
    func synchronize() throws {
        guard fsync(descriptor) == 0 else { throw OutputError(path: path) }
    }

    deinit {
        guard descriptor >= 0 else { return }
        // A child process that is being started may have a copy of the descriptor, which would keep the lock.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
