/// The part of a representation that a `Range` header requests (RFC 9110, section 14.2).
enum ByteRange: Equatable {
    /// Everything: there is no header, or one that may be ignored, such as several ranges.
    case whole
    case part(ClosedRange<Int>)
    /// A range outside the representation.
    case outside

    /// - Parameter size: the size of the representation in bytes.
    init(_ header: String?, size: Int) {
        guard let header, header.hasPrefix("bytes="), size > 0 else {
            self = .whole
            return
        }
        let ends = header.dropFirst("bytes=".count).split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, ends.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }) else {
            self = .whole
            return
        }
        switch (ends[0].isEmpty, ends[1].isEmpty) {
        case (true, true): self = .whole
        case (true, false):
            let length = min(Int(ends[1]) ?? .max, size)
            self = length == 0 ? .outside : .part((size - length)...(size - 1))
        case (false, let isOpen):
            let first = Int(ends[0]) ?? .max
            let last = isOpen ? size - 1 : min(Int(ends[1]) ?? .max, size - 1)
            if !isOpen, let end = Int(ends[1]), end < first {
                self = .whole
            } else {
                self = first < size && first <= last ? .part(first...last) : .outside
            }
        }
    }
}
