import Reunite

/// A set of kinds, as a bit mask: room for 64 categories.
struct PinKinds: Hashable {
    /// The kinds below 64.
    private var low: UInt64 = 0
    /// The kinds from 64 on.
    private var high: UInt64 = 0

    static let all = PinKinds(0..<UInt8(PinKind.count))
    static let lost = PinKinds(0..<PinKind.firstFound)

    init(_ indexes: some Sequence<UInt8>) {
        for index in indexes { insert(index) }
    }

    /// The kinds that have one of the values; nil if a value is neither a status nor a category.
    init?(having values: Set<AttributeValue>) {
        for kind in (0..<UInt8(PinKind.count)).map(PinKind.init(index:)) {
            for value in values {
                guard let isValue = value.isValue(ofStatus: kind.status, kind.category) else { return nil }
                if isValue { insert(kind.index) }
            }
        }
    }

    private mutating func insert(_ index: UInt8) {
        if index < 64 { low |= 1 &<< UInt64(index) } else { high |= 1 &<< UInt64(index) }
    }

    // The masked shift takes the index modulo 64.
    @inline(__always)
    func contains(_ index: UInt8) -> Bool { (index < 64 ? low : high) &>> UInt64(index) & 1 == 1 }

    func intersection(_ other: PinKinds) -> PinKinds {
        var common = self
        common.low &= other.low
        common.high &= other.high
        return common
    }

    /// Calls a closure with the index of each kind.
    @inline(__always)
    func forEach(_ body: (Int) -> Void) {
        Self.forEach(in: low, from: 0, body)
        Self.forEach(in: high, from: 64, body)
    }

    @inline(__always)
    private static func forEach(in word: UInt64, from first: Int, _ body: (Int) -> Void) {
        var bits = word
        while bits != 0 {
            body(first + bits.trailingZeroBitCount)
            bits &= bits - 1
        }
    }
}
