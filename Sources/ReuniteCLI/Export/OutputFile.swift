import Foundation

/// The output of a command: standard output, or a file that gets its name when it is complete and on disk.
struct OutputFile {
    private let handle: FileHandle
    private let path: String?
    private let isSynchronized: Bool

    private var temporaryPath: String? { path.map { "\($0).part" } }

    /// - Parameters:
    ///   - path: the file; nil for standard output.
    ///   - isSynchronized: whether to flush the file to disk at the end.
    init(path: String?, isSynchronized: Bool = true) throws {
        self.path = path
        self.isSynchronized = isSynchronized
        guard let path else {
            handle = .standardOutput
            return
        }
        let temporary = "\(path).part"
        // It may contain private data: readable only by its owner.
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        guard descriptor >= 0 else {
            throw OutputError(description: "\(temporary) cannot be written: \(String(cString: strerror(errno)))")
        }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
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
