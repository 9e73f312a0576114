/// The segments of a JPEG to its first scan, or all to its end, as libjpeg finds them: bytes that belong to no segment are
/// skipped.
struct JPEGSegments: Sequence, IteratorProtocol {
    private let bytes: BoundedBytes
    private let hasAllScans: Bool
    private var position = 2

    /// - Parameter hasAllScans: whether the sequence goes on behind the data of a scan.
    init(_ bytes: BoundedBytes, hasAllScans: Bool = false) { (self.bytes, self.hasAllScans) = (bytes, hasAllScans) }

    /// The next segment, without its length; nil at the end of the picture and of the file.
    mutating func next() -> (marker: Int, data: Range<Int>)? {
        while let marker = nextMarker() {
            switch marker {
            case 0xD9: return nil
            // Those of unknown kinds have no known length: within a scan libjpeg goes on behind them.
            case 0x01...0xBF, 0xD0...0xD8: continue
            default:
                guard let length = bytes.big(2, at: position), length >= 2 else { return nil }
                let data = position + 2..<position + length
                position = marker == 0xDA && !hasAllScans ? bytes.count : data.upperBound
                return (marker, data)
            }
        }
        return nil
    }

    /// Reads a byte that is neither 0 nor 0xFF after one or several of 0xFF.
    private mutating func nextMarker() -> Int? {
        while let byte = bytes.byte(at: position) {
            position += 1
            guard byte == 0xFF else { continue }
            while bytes.byte(at: position) == 0xFF { position += 1 }
            guard let marker = bytes.byte(at: position) else { return nil }
            position += 1
            if marker != 0 { return Int(marker) }
        }
        return nil
    }
}
