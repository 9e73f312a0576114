/// The header of a file in a tar archive: POSIX ustar; sizes from 8 GiB in base 256, as in GNU and BSD tar.
struct TarHeader: Equatable {
    /// A header takes one block; files are padded to whole blocks.
    static let blockSize = 512

    /// The path in the archive: at most 100 bytes.
    let name: String
    /// In bytes.
    let size: Int64
    /// The time of the last change, in seconds since 1970.
    let modified: Int64

    /// The bytes that fill the last block of the file.
    var padding: Int { -Int(size) & (Self.blockSize - 1) }

    private static let magic = Array("ustar\u{0}00".utf8)
    private static let largestOctal: Int64 = 1 << 33
    private static let binary: UInt8 = 0x80
    private static let checksum = 148..<156

    /// The block before the file.
    var block: [UInt8] {
        var block = [UInt8](repeating: 0, count: Self.blockSize)
        func put(_ bytes: some Collection<UInt8>, at offset: Int) {
            block.replaceSubrange(offset..<(offset + bytes.count), with: bytes)
        }
        func put(octal number: Int64, digits: Int, at offset: Int) {
            let text = String(number, radix: 8)
            put(Array("\(String(repeating: "0", count: digits - text.utf8.count))\(text)".utf8), at: offset)
        }
        precondition(name.utf8.count <= 100)
        put(Array(name.utf8), at: 0)
        // Readable only by the user who unpacks it.
        put(octal: 0o600, digits: 7, at: 100)
        put(octal: 0, digits: 7, at: 108)
        put(octal: 0, digits: 7, at: 116)
        if size < Self.largestOctal {
            put(octal: size, digits: 11, at: 124)
        } else {
            block[124] = Self.binary
            put((0..<8).map { UInt8(truncatingIfNeeded: size >> (56 - 8 * $0)) }, at: 128)
        }
        put(octal: modified, digits: 11, at: 136)
        block[156] = UInt8(ascii: "0")
        put(Self.magic, at: 257)
        put(octal: Self.sum(block), digits: 6, at: Self.checksum.lowerBound)
        block[155] = UInt8(ascii: " ")
        return block
    }
}

extension TarHeader {
    /// Parses a header; nil if it is not one of a file.
    init?(block: ArraySlice<UInt8>) {
        let block = Array(block)
        guard block.count == Self.blockSize, block[257..<262].elementsEqual("ustar".utf8),
            block[156] == UInt8(ascii: "0") || block[156] == 0,
            Self.octal(block[Self.checksum]) == Self.sum(block),
            let size = block[124] & Self.binary == 0 ? Self.octal(block[124..<136]) : Self.binary(block[128..<136]),
            let modified = Self.octal(block[136..<148])
        else { return nil }
        let name = String(decoding: block[..<100].prefix { $0 != 0 }, as: UTF8.self)
        self.init(name: name, size: size, modified: modified)
    }

    private static func octal(_ field: ArraySlice<UInt8>) -> Int64? {
        Int64(String(decoding: field.prefix { $0 != 0 && $0 != UInt8(ascii: " ") }, as: UTF8.self), radix: 8)
    }

    private static func binary(_ field: ArraySlice<UInt8>) -> Int64? {
        let number = field.reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        return Int64(exactly: number)
    }

    /// The checksum: the sum of all bytes, with spaces in the checksum field.
    private static func sum(_ block: [UInt8]) -> Int64 {
        let bytes = block.enumerated().lazy.map { checksum.contains($0) ? UInt8(ascii: " ") : $1 }
        return bytes.reduce(0) { $0 + Int64($1) }
    }
}
