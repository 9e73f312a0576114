import Hummingbird

/// A strong entity tag (RFC 9110, section 8.8.3), made from the bytes of a representation.
struct EntityTag: Equatable {
    let value: String

    /// Two 64-bit hashes of the bytes. They tell versions apart, but are not cryptographic.
    ///
    /// Each step takes eight bytes, multiplies to 128 bits and folds the halves together, as wyhash does.
    init(of bytes: [UInt8]) {
        var first: UInt64 = 0xA076_1D64_78BD_642F ^ UInt64(bytes.count)
        var second: UInt64 = 0xE703_7ED1_A0B4_28DB
        func fold(_ word: UInt64, _ factor: UInt64) -> UInt64 {
            let (high, low) = word.multipliedFullWidth(by: factor)
            return high ^ low
        }
        func mix(_ word: UInt64) {
            first = fold(first ^ word, 0x8EBC_6AF0_9C88_C6E3)
            second = (second ^ word) &* 0x5896_36D5_4E5B_4D3B
            second ^= second >> 32
        }
        bytes.withUnsafeBytes { bytes in
            func word(_ offset: Int) -> UInt64 { bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
            var offset = 0
            if bytes.count >= 32 {
                // Four at a time: steps of one chain wait for each other, four chains run in parallel.
                var (a, b, c, d) = (first, ~first, second, ~second)
                while offset + 32 <= bytes.count {
                    a = fold(a ^ word(offset), 0xA076_1D64_78BD_642F)
                    b = fold(b ^ word(offset + 8), 0xE703_7ED1_A0B4_28DB)
                    c = fold(c ^ word(offset + 16), 0x8EBC_6AF0_9C88_C6E3)
                    d = fold(d ^ word(offset + 24), 0x5896_36D5_4E5B_4D3B)
                    offset += 32
                }
                for lane in [a, b, c, d] { mix(lane) }
            }
            while offset + 8 <= bytes.count {
                mix(word(offset))
                offset += 8
            }
            var rest: UInt64 = 0
            for byte in bytes[offset...] { rest = rest << 8 | UInt64(byte) }
            mix(rest)
        }
        value = "\"\(String(first, radix: 36))\(String(second, radix: 36))\""
    }

    /// The tag of a resource whose versions have unique names.
    init(name: String) {
        value = "\"\(name)\""
    }

    /// The tag in an `If-None-Match` that matches this representation, in any coding; nil if none does.
    ///
    /// A 304 must carry it: it is the tag of the representation that the client has.
    func named(inIfNoneMatch header: String) -> String? { match(header, allowsWeak: true) }

    /// Whether an `If-Match` matches this representation; weak tags never match (RFC 9110, section 13.1.1).
    func matches(ifMatch header: String) -> Bool { match(header, allowsWeak: false) != nil }

    /// The first tag of a list that is one of this representation's.
    ///
    /// A header may have thousands of tags, so they are compared by their bytes.
    private func match(_ header: String, allowsWeak: Bool) -> String? {
        let own = ContentCoding.allCases.map { Array($0.tag(value).utf8) }
        var header = header
        return header.withUTF8 { header in
            for candidate in header.split(separator: UInt8(ascii: ",")) {
                var tag = candidate[...].drop(while: Self.isSpace)
                while let last = tag.last, Self.isSpace(last) { tag.removeLast() }
                if tag.count == 1, tag.first == UInt8(ascii: "*") { return value }
                if allowsWeak, tag.starts(with: "W/".utf8) { tag.removeFirst(2) }
                if own.contains(where: tag.elementsEqual) { return String(decoding: tag, as: UTF8.self) }
            }
            return nil
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}

extension Response {
    /// A representation with its entity tag: the bytes, or 304 if the client has them.
    init(conditional request: Request, headers: HTTPFields, bytes: [UInt8]) {
        let tag = EntityTag(of: bytes)
        var headers = headers
        headers[.eTag] = tag.value
        if let condition = request.headers[.ifNoneMatch], let named = tag.named(inIfNoneMatch: condition) {
            headers[.eTag] = named
            headers[.contentType] = nil
            self.init(status: .notModified, headers: headers)
        } else {
            self.init(headers: headers, bytes: bytes)
        }
    }
}
