/// The folded runs of letters of a text, as bytes.
public struct FoldedRuns: Sendable {
    /// A run of letters.
    public struct Run: Sendable {
        /// Where it is in ``FoldedRuns/bytes``.
        public let range: Range<Int>
        /// Whether its script has no spaces.
        public let isUnspaced: Bool
    }

    /// The runs in UTF-8, with a single space after each, so that a phrase is a range of bytes.
    public private(set) var bytes: [UInt8] = []
    /// The runs, in the order of the text.
    public private(set) var runs: [Run] = []

    /// Reads a text.
    ///
    /// - Parameter mostScalars: maximum number of Unicode scalars to read.
    public init(_ text: String, mostScalars: Int = .max) {
        var text = text
        bytes.reserveCapacity(text.utf8.count + 8)
        runs.reserveCapacity(text.utf8.count / 4)
        text.withUTF8 { read($0, mostScalars) }
    }

    private mutating func read(_ text: UnsafeBufferPointer<UInt8>, _ mostScalars: Int) {
        var start = 0
        var isUnspaced = false
        func end(_ folded: inout FoldedRuns) {
            guard folded.bytes.count > start else { return }
            folded.runs.append(Run(range: start..<folded.bytes.count, isUnspaced: isUnspaced))
            folded.bytes.append(UInt8(ascii: " "))
            start = folded.bytes.count
        }
        var scalars = 0
        var position = 0
        while position < text.count, scalars < mostScalars {
            scalars += 1
            let byte = text[position]
            if byte < 0x80 {
                position += 1
                let letter = Folding.ascii[Int(byte)]
                if letter == 0 || isUnspaced {
                    end(&self)
                    isUnspaced = isUnspaced && letter == 0
                }
                if letter != 0 { bytes.append(letter) }
                continue
            }
            let scalar = Self.scalar(text, at: &position)
            switch Folding.classify(scalar) {
            case .separator where isUnspaced && bytes.count > start && Folding.isJoining(scalar): continue
            case .separator: end(&self)
            case .mark: continue
            case let kind:
                if (kind == .unspaced) != isUnspaced {
                    end(&self)
                    isUnspaced = kind == .unspaced
                }
                Folding.append(scalar, to: &bytes)
            }
        }
        end(&self)
    }

    /// Decodes a scalar of several bytes, and moves the position behind it. The UTF-8 of a string is valid.
    private static func scalar(_ text: UnsafeBufferPointer<UInt8>, at position: inout Int) -> Unicode.Scalar {
        let first = UInt32(text[position])
        let count = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        var value = first & (0x7F >> UInt32(count))
        for offset in 1..<count { value = value << 6 | UInt32(text[position + offset] & 0x3F) }
        position += count
        return Unicode.Scalar(value) ?? "\u{FFFD}"
    }
}
