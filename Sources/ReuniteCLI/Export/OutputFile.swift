import Foundation

/// The output of a command: standard output, or a file that gets its name when it is complete and on disk.
struct OutputFile {
    private let handle: FileHandle
    private let path: String?
    private let isSynchronized: Bool
    /// Beside the file, and nobody else's: two that write the same file each have one of their own.
    private let temporaryPath: String?

    /// - Parameters:
    ///   - path: the file; nil for standard output.
    ///   - isSynchronized: whether to flush the file to disk at the end.
    init(path: String?, isSynchronized: Bool = true) throws {
        self.path = path
        self.isSynchronized = isSynchronized
        guard let path else {
            handle = .standardOutput
            temporaryPath = nil
            return
        }
        if isSynchronized { Self.removeLeftovers(of: path) }
        let temporary = "\(path).\(UUID().uuidString)\(Self.suffix)"
        temporaryPath = temporary
        // It may contain private data: readable only by its owner, and never a file that existed before.
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            throw OutputError(description: "\(temporary) cannot be written: \(String(cString: strerror(errno)))")
        }
        // Tells it from a leftover for as long as this process lives.
        flock(descriptor, LOCK_EX | LOCK_NB)
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    private static let suffix = ".part"

    /// Removes what writers of the same file have left that were killed.
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

    func write(_ bytes: [UInt8]) throws {
        try handle.write(contentsOf: Data(bytes))
    }

    func finish() throws {
        guard let path, let temporaryPath else { return }
        if isSynchronized { try handle.synchronize() }
        try handle.close()
        guard rename(temporaryPath, path) == 0 else {
            throw OutputError(description: "\(path) cannot be written: \(String(cString: strerror(errno)))")
        }
        guard isSynchronized else { return }
        // The new name is durable only after the folder is flushed.
        let folder = open(URL(fileURLWithPath: path).deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }

    /// Deletes what has been written so far.
    func discard() {
        if let temporaryPath { unlink(temporaryPath) }
    }
}

/// Why a file cannot be written.
struct OutputError: Error, CustomStringConvertible {
    let description: String
}
