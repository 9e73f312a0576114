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
        // A hyphen follows the first half of the second and of the third word, so their second halves are stored once more.
        let words = (Self.hex(high >> 32), Self.hex(high), Self.hex(low >> 32), Self.hex(low))
        let memory = UnsafeMutableRawPointer(text)
        memory.storeBytes(of: words.0, toByteOffset: 0, as: UInt64.self)
        memory.storeBytes(of: words.1, toByteOffset: 9, as: UInt64.self)
        memory.storeBytes(of: words.1 >> 32, toByteOffset: 14, as: UInt64.self)
        memory.storeBytes(of: words.2, toByteOffset: 19, as: UInt64.self)
        memory.storeBytes(of: words.2 >> 32, toByteOffset: 24, as: UInt64.self)
        memory.storeBytes(of: words.3, toByteOffset: 28, as: UInt64.self)
        for hyphen in stride(from: 8, through: 23, by: 5) { text[hyphen] = UInt8(ascii: "-") }
    }

    /// The eight digits of the lower 32 bits, the first in the lowest byte.
    private static func hex(_ number: UInt64) -> UInt64 {
        var digits = number & 0xFFFF_FFFF
        digits = (digits | digits << 16) & 0x0000_FFFF_0000_FFFF
        digits = (digits | digits << 8) & 0x00FF_00FF_00FF_00FF
        digits = (digits | digits << 4) & 0x0F0F_0F0F_0F0F_0F0F
        let letters = (digits &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
        return (digits &+ 0x3030_3030_3030_3030 &+ letters &* 39).byteSwapped
    }
}

extension UUIDv7: CustomStringConvertible {
    /// ``uuid`` as a string.
    public var description: String { String(decoding: uuid, as: UTF8.self) }
}
