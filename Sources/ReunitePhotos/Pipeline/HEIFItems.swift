/// How many items a HEIF file lists, and how much of it they claim, read before libheif reads them: it compares each with
/// each, and copies what they claim.
///
/// Source: ISO/IEC 14496-12, sections 8.11.3 (`iloc`) and 8.11.6 (`iinf`).
struct HEIFItems {
    /// Telephones have a few hundred: the tiles of a picture, its thumbnail, depths and lights.
    static let most = 1000
    /// The most parts that an item is put together from; most have one.
    private static let mostParts = 32

    private let bytes: BoundedBytes

    init(_ bytes: [UInt8]) {
        self.bytes = BoundedBytes(bytes)
    }

    /// Whether there are no more items than there may be, and together they claim no more than the file has, twice over.
    var areModest: Bool {
        guard let meta = box("meta", in: 0..<bytes.count) else { return false }
        // A version and flags come first.
        let inside = meta.dropFirst(4).startIndex..<meta.upperBound
        guard let items = box("iinf", in: inside), let version = bytes.big(1, at: items.lowerBound),
            let count = bytes.big(version == 0 ? 2 : 4, at: items.lowerBound + 4), count <= Self.most,
            let places = box("iloc", in: inside), let claimed = claimed(at: places.lowerBound)
        else { return false }
        return claimed <= 2 * bytes.count
    }

    /// How many bytes all items claim together; nil where the box is cut off, or lists too many.
    private func claimed(at start: Int) -> Int? {
        guard let version = bytes.big(1, at: start), let sizes = bytes.big(2, at: start + 4) else { return nil }
        let (offset, length, base) = (sizes >> 12 & 15, sizes >> 8 & 15, sizes >> 4 & 15)
        let index = version == 0 ? 0 : sizes & 15
        let wide = version < 2 ? 2 : 4
        guard [offset, length, base, index].allSatisfy({ $0 <= 8 }), let count = bytes.big(wide, at: start + 6),
            count <= Self.most
        else { return nil }
        var (position, total) = (start + 6 + wide, 0)
        for _ in 0..<count {
            position += wide + (version == 0 ? 0 : 2) + 2 + base
            guard let extents = bytes.big(2, at: position), extents <= Self.mostParts else { return nil }
            position += 2
            for _ in 0..<extents {
                position += index + offset
                guard let claim = bytes.big(length, at: position), (0...bytes.count).contains(claim) else { return nil }
                total += claim
                position += length
            }
        }
        return total
    }

    /// Where a box's content lies.
    private func box(_ name: String, in range: Range<Int>) -> Range<Int>? {
        var position = range.lowerBound
        for _ in 0..<Self.most {
            guard let size = bytes.big(4, at: position), position + size <= range.upperBound, size >= 8 else {
                return nil
            }
            if bytes.has(name, at: position + 4) { return position + 8..<position + size }
            position += size
        }
        return nil
    }
}
