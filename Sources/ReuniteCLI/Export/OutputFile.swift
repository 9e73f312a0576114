import Foundation

/// The output of a command: standard output, or a file that appears under its name only when it is complete and on disk.
struct OutputFile {
    private let handle: FileHandle
    private let path: String?
    private let isSynchronized: Bool
    /// The temporary file in the same folder, which is renamed when it is complete; nil for standard output. Each writer
    /// uses a unique name.
    private let temporaryPath: String?

    /// - Parameters:
    ///   - path: the file; nil for standard output.
    ///   - isSynchronized: whether to flush the file to disk at the end.
    /// - Throws: ``OutputError``.
    init(path: String?, isSynchronized: Bool = true) throws {
        self.path = path
        self.isSynchronized = isSynchronized
        guard let path else {
            handle = .standardOutput
            temporaryPath = nil
            return
        }
        if isSynchronized { Self.removeLeftovers(of: path) }
        let temporary = try Self.createTemporary(for: path)
        temporaryPath = temporary.path
        handle = FileHandle(fileDescriptor: temporary.descriptor, closeOnDealloc: true)
    }

    /// Creates the temporary file and locks it for as long as this process writes it. A temporary file without a lock was
    /// left by a killed writer.
    ///
    /// Another writer may delete the file before it is locked, because it takes the file for a leftover. Then a new one is
    /// created.
    private static func createTemporary(for path: String) throws -> (path: String, descriptor: Int32) {
        while true {
            let temporary = "\(path).\(UUID().uuidString)\(suffix)"
            // It may contain private data: only the owner may read it, and it must not have existed before.
            let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600)
            guard descriptor >= 0 else { throw OutputError(path: temporary) }
            // Another writer holds the lock only while it deletes the file. Errors are ignored: some file systems have no
            // locks.
            _ = flock(descriptor, LOCK_EX)
            if FileManager.default.fileExists(atPath: temporary) { return (temporary, descriptor) }
            close(descriptor)
        }
    }

    private static let suffix = ".part"

    /// Deletes the temporary files that killed writers of the same file have left.
    private static func removeLeftovers(of path: String) {
        let file = URL(fileURLWithPath: path)
        let folder = file.deletingLastPathComponent()
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names where name.hasPrefix("\(file.lastPathComponent).") && name.hasSuffix(suffix) {
            let leftover = folder.appendingPathComponent(name).path
            let descriptor = open(leftover, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
            guard descriptor >= 0 else { continue }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(leftover) }
            close(descriptor)
        }
    }

    /// Bytes between two flushes. To flush all at once would keep a server waiting that writes to the same disk.
    private static let flushed = 4 << 20

    /// Appends bytes.
    ///
    /// - Throws: ``OutputError``.
    func write(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { bytes in
            var written = 0
            while written < bytes.count {
                let count = Foundation.write(
                    handle.fileDescriptor, bytes.baseAddress! + written, bytes.count - written)
                guard count >= 0 || errno == EINTR else { throw OutputError(path: path ?? "standard output") }
                written += max(0, count)
            }
        }
        guard isSynchronized, temporaryPath != nil else { return }
        let end = Int(lseek(handle.fileDescriptor, 0, SEEK_CUR))
        if end / Self.flushed > (end - bytes.count) / Self.flushed { fdatasync(handle.fileDescriptor) }
    }

    /// Flushes the file to disk, and renames it.
    ///
    /// - Throws: ``OutputError``.
    func finish() throws {
        guard let path, let temporaryPath else { return }
        guard !isSynchronized || fsync(handle.fileDescriptor) == 0 else { throw OutputError(path: path) }
        guard rename(temporaryPath, path) == 0 else { throw OutputError(path: path) }
        // Not before the rename: closing releases the lock, and another writer would delete the file.
        try handle.close()
        guard isSynchronized else { return }
        // The new name is durable only after the folder is flushed.
        let folder = open(URL(fileURLWithPath: path).deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }

    /// Deletes the temporary file.
    func discard() {
        if let temporaryPath { unlink(temporaryPath) }
    }
}

/// Why a file cannot be written.
struct OutputError: Error, CustomStringConvertible {
    let description: String

    /// A file or folder cannot be written, for the reason in `errno`.
    init(path: String) { description = "\(path) cannot be written: \(String(cString: strerror(errno)))" }
}
