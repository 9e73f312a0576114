/// Splits bytes into numbered lines, in bounded memory.
struct LineReader {
    /// The longest line in bytes; titles and descriptions have limits, so no listing is longer.
    static let maximumLength = 1 << 20

    /// A line without its line break.
    struct Line {
        /// Nil if the line is longer than ``maximumLength``.
        let bytes: [UInt8]?
    }

    let source: ByteSource
    private var piece: ArraySlice<UInt8> = []
    /// The number of the last line read, or of the line at which reading failed.
    private(set) var number = 0

    init(source: ByteSource) {
        self.source = source
    }

    /// The next line that is not empty; nil at the end.
    mutating func next() throws -> Line? {
        while true {
            number += 1
            var line: [UInt8] = []
            var isTooLong = false
            var isEnded = false
            while !isEnded {
                if piece.isEmpty {
                    piece = try source.next()[...]
                    if piece.isEmpty { break }
                }
                let end = piece.firstIndex(of: UInt8(ascii: "\n"))
                if !isTooLong { line += piece[piece.startIndex..<(end ?? piece.endIndex)] }
                if line.count > Self.maximumLength { (isTooLong, line) = (true, []) }
                piece = end.map { piece[($0 + 1)...] } ?? []
                isEnded = end != nil
            }
            if !isEnded && line.isEmpty && !isTooLong { return nil }
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
            // Skips a record separator before each text (RFC 8142), and a byte order mark before the first.
            if line.first == 0x1E { line.removeFirst() }
            if number == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
            if isTooLong { return Line(bytes: nil) }
            if line.contains(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }) {
                return Line(bytes: line)
            }
        }
    }
}
