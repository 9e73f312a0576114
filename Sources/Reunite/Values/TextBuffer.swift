/// Writes a short text to memory of the caller, without checks of capacity, for hot paths.
public struct TextBuffer {
    private let start: UnsafeMutablePointer<UInt8>
    private var end: UnsafeMutablePointer<UInt8>

    /// An empty text at the beginning of the memory, which must have room for all that is written.
    @inlinable
    public init(_ memory: UnsafeMutableBufferPointer<UInt8>) {
        self.init(start: memory.baseAddress!)
    }

    @usableFromInline
    init(start: UnsafeMutablePointer<UInt8>) {
        self.start = start
        end = start
    }

    /// The bytes written so far.
    public var text: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: end - start) }

    /// Writes a constant.
    public mutating func write(_ text: StaticString) {
        end.update(from: text.utf8Start, count: text.utf8CodeUnitCount)
        end += text.utf8CodeUnitCount
    }

    /// Writes bytes.
    public mutating func write(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { end.update(from: $0.baseAddress!, count: $0.count) }
        end += bytes.count
    }

    /// Writes an integer: at most 20 bytes.
    public mutating func write(_ number: Int) {
        if number < 0 { put(UInt8(ascii: "-")) }
        digits(number.magnitude)
    }

    /// Writes a number given in units of 1e-7, without trailing zeros: at most 21 bytes.
    public mutating func write(tenMillionths number: Int) {
        if number < 0 { put(UInt8(ascii: "-")) }
        let (whole, part) = number.magnitude.quotientAndRemainder(dividingBy: 10_000_000)
        digits(whole)
        if part > 0 { write(fraction: Int(part), digits: 7) }
    }

    /// Writes a point and the digits after it, without trailing zeros.
    private mutating func write(fraction: Int, digits: Int) {
        put(UInt8(ascii: "."))
        write(fraction, digits: digits)
        while end[-1] == UInt8(ascii: "0") { end -= 1 }
    }

    /// Writes the last digits of a number, with leading zeros.
    mutating func write(_ number: Int, digits: Int) {
        var rest = number
        for place in (0..<digits).reversed() {
            end[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        end += digits
    }

    /// Writes a day: 10 bytes.
    mutating func write(_ day: CivilDate) {
        let (year, month, day) = day.components
        write(year, digits: 4)
        put(UInt8(ascii: "-"))
        write(month, digits: 2)
        put(UInt8(ascii: "-"))
        write(day, digits: 2)
    }

    /// Writes a time in UTC, without trailing zeros of the fraction: at most 27 bytes.
    mutating func write(_ time: Timestamp) {
        let (day, inDay) = time.microseconds.flooredDivision(by: 86_400_000_000)
        write(CivilDate(daysSince1970: Int(day)))
        let (second, fraction) = Int(inDay).quotientAndRemainder(dividingBy: 1_000_000)
        put(UInt8(ascii: "T"))
        write(second / 3600, digits: 2)
        put(UInt8(ascii: ":"))
        write(second / 60 % 60, digits: 2)
        put(UInt8(ascii: ":"))
        write(second % 60, digits: 2)
        if fraction > 0 { write(fraction: fraction, digits: 6) }
        put(UInt8(ascii: "Z"))
    }

    /// Writes a text between quotation marks.
    mutating func quote(_ write: (inout TextBuffer) -> Void) {
        put(UInt8(ascii: "\""))
        write(&self)
        put(UInt8(ascii: "\""))
    }

    /// Writes degrees rounded to 1e-7 (about 1 cm), for positions that are only displayed.
    public mutating func write(degrees: Double) {
        write(tenMillionths: Int((degrees * 1e7).rounded()))
    }

    /// Writes an identifier: 36 bytes.
    @inlinable
    public mutating func write<Kind>(_ id: Identifier<Kind>) { write(id.value) }

    @usableFromInline
    mutating func write(_ id: UUIDv7) {
        id.write(to: end)
        end += 36
    }

    private mutating func put(_ byte: UInt8) {
        end.pointee = byte
        end += 1
    }

    private mutating func digits(_ number: UInt) {
        var count = 1
        var bound: UInt = 10
        while number >= bound {
            count += 1
            let (next, overflow) = bound.multipliedReportingOverflow(by: 10)
            if overflow { break }
            bound = next
        }
        var rest = number
        for place in (0..<count).reversed() {
            end[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        end += count
    }
}
