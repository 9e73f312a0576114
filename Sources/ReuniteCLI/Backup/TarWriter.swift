import Foundation

/// Writes a tar archive file by file, with one buffer.
struct TarWriter {
    private static let bufferSize = 1 << 20

    let output: OutputFile

    /// Appends a file.
    ///
    /// - Returns: false if the file does not exist.
    /// - Throws: ``BackupError`` if it cannot be read, ``OutputError`` if the archive cannot be written.
    func append(_ file: String, as name: String) throws -> Bool {
        let descriptor = open(file, O_RDONLY)
        guard descriptor >= 0 else {
            if errno == ENOENT { return false }
            throw BackupError.unreadable(file)
        }
        defer { close(descriptor) }
        let size = lseek(descriptor, 0, SEEK_END)
        guard size >= 0, lseek(descriptor, 0, SEEK_SET) == 0 else { throw BackupError.unreadable(file) }
        let header = TarHeader(name: name, size: Int64(size), modified: Int64(Date().timeIntervalSince1970))
        try output.write(header.block)
        var rest = Int(header.size)
        while rest > 0 {
            let bytes = [UInt8](unsafeUninitializedCapacity: min(rest, Self.bufferSize)) { buffer, count in
                count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
            }
            guard !bytes.isEmpty else { throw BackupError.unreadable(file) }
            try output.write(bytes)
            rest -= bytes.count
        }
        try output.write([UInt8](repeating: 0, count: header.padding))
        return true
    }

    /// Appends a file that is in memory.
    ///
    /// - Throws: ``OutputError`` if the archive cannot be written.
    func append(_ bytes: [UInt8], as name: String) throws {
        let header = TarHeader(name: name, size: Int64(bytes.count), modified: Int64(Date().timeIntervalSince1970))
        try output.write(header.block)
        try output.write(bytes)
        try output.write([UInt8](repeating: 0, count: header.padding))
    }

    /// Writes the end mark, by which an incomplete archive is detected.
    func finish() throws {
        try output.write([UInt8](repeating: 0, count: 2 * TarHeader.blockSize))
    }
}
