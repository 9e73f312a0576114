/// Reads a tar archive, plain or gzip, file by file.
struct TarReader {
    private let source: ByteSource
    private var held: ArraySlice<UInt8> = []

    /// - Parameter path: the archive, or `-` for standard input.
    /// - Throws: ``ImportError`` if it cannot be read.
    init(path: String) throws { source = try ByteSource(path: path) }

    /// The fraction read; nil if the size is unknown.
    var fraction: Double? { source.size.map { Double(source.position) / Double(max($0, 1)) } }

    /// The next file; nil at the end of the archive. The previous file must have been read.
    ///
    /// - Throws: ``BackupError`` if the archive is incomplete, or has an entry that is not a file.
    mutating func next() throws -> TarHeader? {
        var block: [UInt8] = []
        try read(TarHeader.blockSize) { block += $0 }
        guard block.contains(where: { $0 != 0 }) else {
            try read(TarHeader.blockSize) { _ in }
            return nil
        }
        guard let header = TarHeader(block: block[...]) else { throw BackupError.notBackup }
        return header
    }

    /// Reads a file in pieces.
    mutating func read(_ header: TarHeader, _ body: (ArraySlice<UInt8>) throws -> Void) throws {
        try read(Int(header.size), body)
        try read(header.padding) { _ in }
    }

    private mutating func read(_ count: Int, _ body: (ArraySlice<UInt8>) throws -> Void) throws {
        var rest = count
        while rest > 0 {
            if held.isEmpty { held = try source.next()[...] }
            guard !held.isEmpty else { throw BackupError.cutOff }
            let piece = held.prefix(rest)
            try body(piece)
            rest -= piece.count
            held = held.dropFirst(piece.count)
        }
    }
}
