import Foundation

/// A moment, in whole microseconds since 1970-01-01T00:00:00Z.
///
/// It is an integer instead of a `Date`, so that storing, comparing, paging and formatting never round it. The years 1 to
/// 9999 are supported.
public struct Timestamp: Hashable, Comparable, Sendable, Codable {
    /// Microseconds since 1970, without leap seconds.
    public let microseconds: Int64

    /// The moment with this number of microseconds since 1970.
    public init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    /// Now, by the system's clock.
    public static var now: Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
    }

    /// Earlier moments are smaller.
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.microseconds < right.microseconds
    }

    /// The moment this many seconds later.
    public func adding(seconds: Int64) -> Timestamp {
        adding(microseconds: seconds * 1_000_000)
    }

    /// The moment this many microseconds later.
    public func adding(microseconds: Int64) -> Timestamp {
        Timestamp(microseconds: self.microseconds + microseconds)
    }
}

extension Timestamp: CustomStringConvertible {
    /// RFC 3339 in UTC, without trailing zeros of the fraction: `2026-11-18T17:30:00Z`.
    public var description: String {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends ``description``.
    func append(to bytes: inout [UInt8]) { bytes.append(atMost: 27) { $0.write(self) } }
}

extension Int64 {
    func flooredDivision(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
