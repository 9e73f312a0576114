/// A UUID of version 7 (RFC 9562), which contains the time of creation.
///
/// The first 48 bits are milliseconds since 1970, the 12 bits of `rand_a` the microsecond within the millisecond (the
/// RFC's method 3, "replace leftmost random bits with increased clock precision"), the last 62 are random. A store
/// makes each ``createdAt`` unique, so that it serves as the row id: rows, and every index over row ids, are sorted by
/// creation, which is the order of pages. The random bits make ids unguessable.
public struct UUIDv7: Hashable, Sendable {
    /// The time of creation, unique among ids of a kind within a store.
    public let createdAt: Timestamp

    /// 62 random bits.
    public let secret: UInt64

    /// An id with these parts; only the lower 62 bits of the secret are used.
    public init(createdAt: Timestamp, secret: UInt64) {
        self.createdAt = createdAt
        self.secret = secret & Self.secretMask
    }

    private static let secretMask: UInt64 = (1 << 62) - 1

    /// A new id for a time of creation.
    public static func random(createdAt: Timestamp) -> UUIDv7 {
        UUIDv7(createdAt: createdAt, secret: .random(in: 0...secretMask))
    }

    /// Parses the usual 36 characters, in either case; nil if they are not such an id.
    public init?(_ text: some StringProtocol) {
        var high: UInt64 = 0
        var low: UInt64 = 0
        var digits = 0
        var position = 0
        for byte in text.utf8 {
            defer { position += 1 }
            if [8, 13, 18, 23].contains(position) {
                guard byte == UInt8(ascii: "-") else { return nil }
                continue
            }
            let digit: UInt64
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = UInt64(byte - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = UInt64(byte - UInt8(ascii: "a") + 10)
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = UInt64(byte - UInt8(ascii: "A") + 10)
            default: return nil
            }
            if digits < 16 { high = high << 4 | digit } else { low = low << 4 | digit }
            digits += 1
        }
        let microsecond = high & 0xFFF
        guard position == 36, digits == 32, high >> 12 & 0xF == 7, low >> 62 == 0b10, microsecond < 1000 else {
            return nil
        }
        createdAt = Timestamp(microseconds: Int64(high >> 16) * 1000 + Int64(microsecond))
        secret = low & Self.secretMask
    }

    /// The 36 characters in lower case.
    public var uuid: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(36)
        append(to: &bytes)
        return bytes
    }

    /// Appends ``uuid``.
    func append(to bytes: inout [UInt8]) { bytes.append(atMost: 36) { $0.write(self) } }

    /// Writes ``uuid`` to memory with at least 36 bytes.
    func write(to text: UnsafeMutablePointer<UInt8>) {
        let microseconds = UInt64(createdAt.microseconds)
        let high = (microseconds / 1000) << 16 | 0x7000 | microseconds % 1000
        let low = 1 << 63 | secret
        var position = 0
        for digit in 0..<32 {
            if digit == 8 || digit == 12 || digit == 16 || digit == 20 {
                text[position] = UInt8(ascii: "-")
                position += 1
            }
            let nibble = UInt8((digit < 16 ? high : low) >> UInt64(60 - 4 * (digit & 15)) & 0xF)
            text[position] = nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") - 10 + nibble
            position += 1
        }
    }
}

extension UUIDv7: CustomStringConvertible {
    /// ``uuid`` as a string.
    public var description: String { String(decoding: uuid, as: UTF8.self) }
}
