/// Reads a `numeric` in binary, which sums of whole numbers are.
///
/// Four numbers of 16 bits: the count of digits, the weight of the first, the sign, the scale; then the digits, to the base
/// 10,000. Source: `numeric_send` in `src/backend/utils/adt/numeric.c`.
enum PostgreSQLNumeric {
    private static let negative: UInt16 = 0x4000

    /// The number as a `Double`, for columns that are read as such.
    static func real(_ bytes: UnsafeRawBufferPointer) -> Double {
        guard bytes.count >= 8 else { return 0 }
        var (result, weight) = (0.0, Int(Int16(bitPattern: word(bytes, 1))))
        for digit in 0..<Int(word(bytes, 0)) {
            result += Double(word(bytes, 4 + digit)) * power(weight)
            weight -= 1
        }
        return word(bytes, 2) == negative ? -result : result
    }

    /// The number without its fraction; nil if it exceeds 64 bits.
    static func integer(_ bytes: UnsafeRawBufferPointer) -> Int64? {
        guard bytes.count >= 8 else { return nil }
        let (count, weight) = (Int(word(bytes, 0)), Int(Int16(bitPattern: word(bytes, 1))))
        var result: Int64 = 0
        guard weight >= 0 else { return 0 }
        for place in 0...weight {
            let digit = place < count ? Int64(word(bytes, 4 + place)) : 0
            let (product, exceeds) = result.multipliedReportingOverflow(by: 10_000)
            let (sum, exceedsToo) = product.addingReportingOverflow(digit)
            guard !exceeds, !exceedsToo else { return nil }
            result = sum
        }
        return word(bytes, 2) == negative ? -result : result
    }

    private static func power(_ weight: Int) -> Double {
        (0..<abs(weight)).reduce(1.0) { power, _ in weight < 0 ? power / 10_000 : power * 10_000 }
    }

    private static func word(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> UInt16 {
        guard 2 * place + 2 <= bytes.count else { return 0 }
        return UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: 2 * place, as: UInt16.self))
    }
}
