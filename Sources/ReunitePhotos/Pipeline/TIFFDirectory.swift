/// A directory (IFD) of a TIFF structure: in a TIFF file, or in the EXIF data of other formats (EXIF 2.3, section 4.6).
struct TIFFDirectory {
    /// The type of an entry, the number of its values, and where they are.
    private struct Entry {
        let type: Int
        let count: Int
        let position: Int
    }

    private let bytes: BoundedBytes
    private let base: Int
    /// Where it begins, from the beginning of the structure.
    let offset: Int
    private let isLittle: Bool
    private var entries: [Int: Entry] = [:]
    /// Where the offset of the next directory is stored.
    private let end: Int

    /// The first directory of the structure at a position.
    init?(_ bytes: BoundedBytes, at base: Int) {
        let isLittle = bytes.has("II", at: base)
        guard isLittle || bytes.has("MM", at: base),
            let offset = isLittle ? bytes.little(4, at: base + 4) : bytes.big(4, at: base + 4)
        else { return nil }
        self.init(bytes, base: base, offset: offset, isLittle: isLittle)
    }

    private init?(_ bytes: BoundedBytes, base: Int, offset: Int, isLittle: Bool) {
        (self.bytes, self.base, self.offset, self.isLittle) = (bytes, base, offset, isLittle)
        guard let count = isLittle ? bytes.little(2, at: base + offset) : bytes.big(2, at: base + offset),
            count <= 1000
        else { return nil }
        end = base + offset + 2 + count * 12
        for index in 0..<count {
            let position = base + offset + 2 + index * 12
            guard let tag = number(2, at: position), let type = number(2, at: position + 2),
                let values = number(4, at: position + 4)
            else { break }
            // If a tag occurs twice, the first one counts, as in libtiff.
            entries[tag] = entries[tag] ?? Entry(type: type, count: values, position: position + 8)
        }
    }

    /// The number of directories from this one on; each is a page.
    func count(atMost most: Int) -> Int {
        var (count, end) = (1, self.end)
        while count < most, let offset = number(4, at: end), offset > 0, let entries = number(2, at: base + offset) {
            (count, end) = (count + 1, base + offset + 2 + entries * 12)
        }
        return count
    }

    /// The next directory; nil if it is the last.
    var next: TIFFDirectory? {
        guard let offset = number(4, at: end), offset > 0 else { return nil }
        return TIFFDirectory(bytes, base: base, offset: offset, isLittle: isLittle)
    }

    /// The directories that an entry points to.
    func directories(_ tag: Int, atMost most: Int) -> [TIFFDirectory] {
        guard let entry = entries[tag], entry.count > 1 else { return directory(tag).map { [$0] } ?? [] }
        guard let list = number(4, at: entry.position) else { return [] }
        return (0..<min(entry.count, most)).compactMap { index in
            number(4, at: base + list + 4 * index).flatMap {
                TIFFDirectory(bytes, base: base, offset: $0, isLittle: isLittle)
            }
        }
    }

    /// An integer entry.
    func integer(_ tag: Int) -> Int? {
        guard let entry = entries[tag] else { return nil }
        return switch entry.type {
        case 1: number(1, at: entry.position)
        case 3: number(2, at: entry.position)
        case 4, 13: number(4, at: entry.position)
        default: nil
        }
    }

    /// The first byte of a text entry.
    func letter(_ tag: Int) -> UInt8? {
        guard let entry = entries[tag], entry.type == 2 else { return nil }
        return number(1, at: entry.position).map { UInt8($0) }
    }

    /// An angle in degrees, stored as three fractions: degrees, minutes and seconds.
    func degrees(_ tag: Int) -> Double? { fractions(tag, count: 3).map { $0[0] + $0[1] / 60 + $0[2] / 3600 } }

    /// This many unsigned fractions.
    func fractions(_ tag: Int, count: Int) -> [Double]? {
        guard let entry = entries[tag], entry.type == 5, entry.count == count,
            let offset = number(4, at: entry.position)
        else { return nil }
        let values = (0..<count).compactMap { index -> Double? in
            guard let above = number(4, at: base + offset + index * 8),
                let below = number(4, at: base + offset + index * 8 + 4), below > 0
            else { return nil }
            return Double(above) / Double(below)
        }
        return values.count == count ? values : nil
    }

    /// Where the bytes of an entry are that has no other type (undefined, or a text).
    func bytes(_ tag: Int) -> Range<Int>? {
        guard let entry = entries[tag], entry.type == 1 || entry.type == 7, entry.count > 4,
            let offset = number(4, at: entry.position), bytes.contains(base + offset..<base + offset + entry.count)
        else { return nil }
        return base + offset..<base + offset + entry.count
    }

    /// The directory that an entry points to.
    func directory(_ tag: Int) -> TIFFDirectory? {
        integer(tag).flatMap { TIFFDirectory(bytes, base: base, offset: $0, isLittle: isLittle) }
    }

    private func number(_ count: Int, at position: Int) -> Int? {
        isLittle ? bytes.little(count, at: position) : bytes.big(count, at: position)
    }
}
