/// Counts the items of a HEIF file and the bytes that they refer to, before libheif reads them: libheif compares each
/// item with every other, and copies the bytes.
///
/// Source: ISO/IEC 14496-12, sections 8.11.3 (`iloc`) and 8.11.6 (`iinf`).
struct HEIFItems {
    /// Maximum number of items. Phones write a few hundred: tiles, a thumbnail, depth and gain maps.
    private static let maximumCount = 1000
    /// Maximum number of extents of an item; nearly all items have one.
    private static let maximumExtents = 32

    /// Maximum number of bytes that items share: tiles of one colour are often the same.
    private static let maximumShared = 16 << 20

    private let bytes: BoundedBytes

    init(_ bytes: [UInt8]) {
        self.bytes = BoundedBytes(bytes)
    }

    /// Whether there are not too many items, and together they refer to at most twice the length of the file, plus 16 MB.
    var areWithinLimits: Bool {
        guard let meta = box("meta", in: 0..<bytes.count) else { return false }
        // The box begins with version and flags.
        let inside = meta.dropFirst(4).startIndex..<meta.upperBound
        guard let items = box("iinf", in: inside), let version = bytes.big(1, at: items.lowerBound),
            let count = bytes.big(version == 0 ? 2 : 4, at: items.lowerBound + 4), count <= Self.maximumCount,
            let places = box("iloc", in: inside), let referenced = referenced(at: places.lowerBound)
        else { return false }
        return referenced <= 2 * bytes.count + Self.maximumShared
    }

    /// The bytes that all items refer to together; nil if the `iloc` box is truncated or lists too many items.
    private func referenced(at start: Int) -> Int? {
        guard let version = bytes.big(1, at: start), let sizes = bytes.big(2, at: start + 4) else { return nil }
        let (offset, length, base) = (sizes >> 12 & 15, sizes >> 8 & 15, sizes >> 4 & 15)
        let index = version == 0 ? 0 : sizes & 15
        let wide = version < 2 ? 2 : 4
        guard [offset, length, base, index].allSatisfy({ $0 <= 8 }), let count = bytes.big(wide, at: start + 6),
            count <= Self.maximumCount
        else { return nil }
        var (position, total) = (start + 6 + wide, 0)
        for _ in 0..<count {
            position += wide + (version == 0 ? 0 : 2) + 2 + base
            guard let extents = bytes.big(2, at: position), extents <= Self.maximumExtents else { return nil }
            position += 2
            for _ in 0..<extents {
                position += index + offset
                guard let size = bytes.big(length, at: position), (0...bytes.count).contains(size) else { return nil }
                total += size
                position += length
            }
        }
        return total
    }

    /// Where the content of a box lies.
    private func box(_ name: String, in range: Range<Int>) -> Range<Int>? {
        var position = range.lowerBound
        for _ in 0..<Self.maximumCount {
            guard let size = bytes.big(4, at: position), position + size <= range.upperBound, size >= 8 else {
                return nil
            }
            if bytes.has(name, at: position + 4) { return position + 8..<position + size }
            position += size
        }
        return nil
    }
}
