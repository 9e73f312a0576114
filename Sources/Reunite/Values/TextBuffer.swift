/// A short text in memory that somebody else owns and that has room for it: for what is written often and at once.
public struct TextBuffer {
    private let start: UnsafeMutablePointer<UInt8>
    private var end: UnsafeMutablePointer<UInt8>

    /// A text at the beginning of some memory.
    @inlinable
    public init(_ memory: UnsafeMutableBufferPointer<UInt8>) {
        self.init(start: memory.baseAddress!)
    }

    @usableFromInline
    init(start: UnsafeMutablePointer<UInt8>) {
        self.start = start
        end = start
    }

    /// What has been written.
    public var text: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: end - start) }

    /// Writes what is known when the program is built.
    public mutating func write(_ text: StaticString) {
        end.update(from: text.utf8Start, count: text.utf8CodeUnitCount)
        end += text.utf8CodeUnitCount
    }

    /// Writes bytes.
    public mutating func write(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { end.update(from: $0.baseAddress!, count: $0.count) }
        end += bytes.count
    }

    /// Writes a whole number: at most 20 bytes.
    public mutating func write(_ number: Int) {
        if number < 0 { put(UInt8(ascii: "-")) }
        digits(number.magnitude)
    }

    /// Writes a number that is given in units of 1e-7, without needless zeros: at most 21 bytes.
    public mutating func write(tenMillionths number: Int) {
        if number < 0 { put(UInt8(ascii: "-")) }
        let (whole, part) = number.magnitude.quotientAndRemainder(dividingBy: 10_000_000)
        digits(whole)
        guard part > 0 else { return }
        put(UInt8(ascii: "."))
        var rest = part
        for place in (0..<7).reversed() {
            end[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        end += 7
        while end[-1] == UInt8(ascii: "0") { end -= 1 }
    }

    /// Writes degrees to 1e-7, which is about a centimetre: for what is shown rather than kept.
    public mutating func write(degrees: Double) {
        write(tenMillionths: Int((degrees * 1e7).rounded()))
    }

    /// Writes an identifier: 36 bytes.
    public mutating func write(_ id: UUIDv7) {
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
