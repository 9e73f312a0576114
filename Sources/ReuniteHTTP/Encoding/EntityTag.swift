import Hummingbird

/// A strong entity tag (RFC 9110, section 8.8.3) made from the bytes that it stands for.
struct EntityTag: Equatable {
    let value: String

    /// Two 64-bit FNV-1a hashes of the bytes from different bases. They tell versions apart; they are no seal.
    init(of bytes: [UInt8]) {
        var first: UInt64 = 0xcbf2_9ce4_8422_2325
        var second: UInt64 = 0x84222325_cbf29ce4
        for byte in bytes {
            first = (first ^ UInt64(byte)) &* 0x100_0000_01b3
            second = (second ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        value = "\"\(String(first, radix: 36))\(String(second, radix: 36))\""
    }

    /// The tag of what has a name of its own for each of its versions.
    init(name: String) {
        value = "\"\(name)\""
    }

    /// What the compressed form of a representation has in its tag, which must differ from the plain one's.
    static let compressedSuffix = "-gzip"

    /// Whether an `If-None-Match` names this representation, plain or compressed.
    func matches(ifNoneMatch header: String) -> Bool {
        Self.tags(header).contains { names($0.hasPrefix("W/") ? $0.dropFirst(2) : $0) }
    }

    /// Whether an `If-Match` names this representation; weak tags name none (RFC 9110, section 13.1.1).
    func matches(ifMatch header: String) -> Bool { Self.tags(header).contains(where: names) }

    private func names(_ tag: Substring) -> Bool { tag == "*" || tag == value || tag == Self.compressed(value) }

    private static func tags(_ header: String) -> [Substring] {
        header.split(separator: ",").map { candidate in
            var tag = candidate.drop { $0 == " " || $0 == "\t" }
            while tag.last == " " || tag.last == "\t" { tag.removeLast() }
            return tag
        }
    }

    static func compressed(_ value: String) -> String {
        "\(value.dropLast())\(compressedSuffix)\""
    }
}

extension Response {
    /// A representation with its entity tag: the bytes, or 304 where the client has them.
    init(conditional request: Request, headers: HTTPFields, bytes: [UInt8]) {
        let tag = EntityTag(of: bytes)
        var headers = headers
        headers[.eTag] = tag.value
        if let condition = request.headers[.ifNoneMatch], tag.matches(ifNoneMatch: condition) {
            headers[.contentType] = nil
            self.init(status: .notModified, headers: headers)
        } else {
            self.init(headers: headers, bytes: bytes)
        }
    }
}
