import Hummingbird

extension Request {
    /// The same request without needless percent signs in its path: letters, digits and `-._~` stand for themselves.
    ///
    /// Some clients encode more than they have to, and mean the same resource (RFC 3986, section 6.2.2.2). The query is decoded later.
    var withNormalPath: Request {
        guard let target = head.path else { return self }
        let end = target.firstIndex(of: "?") ?? target.endIndex
        guard target[..<end].utf8.contains(UInt8(ascii: "%")) else { return self }
        var head = head
        head.path = Self.normal(target[..<end].utf8) + target[end...]
        return Request(head: head, body: body)
    }

    private static func normal(_ path: Substring.UTF8View) -> String {
        var bytes: [UInt8] = []
        var rest = path
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue.map(UInt8.init) }
            if digits.count == 2, case let code = digits[0] << 4 | digits[1],
                isUnreserved(code)
            {
                bytes.append(code)
                rest.removeFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
