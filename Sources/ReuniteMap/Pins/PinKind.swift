import Reunite

/// The combination of status and category as one small number.
struct PinKind: Hashable {
    let index: UInt8

    /// The number of combinations.
    static let count = ListingStatus.allCases.count * categories
    private static let categories = Category.allCases.count
    /// The first index with the status found; smaller ones are lost.
    static let firstFound = UInt8(Category.allCases.count)

    init(index: UInt8) { self.index = index }

    init(_ status: ListingStatus, _ category: Category) {
        index = UInt8((status == .lost ? 0 : Self.categories) + category.number)
    }

    var status: ListingStatus { Int(index) < Self.categories ? .lost : .found }

    var category: Category { Category.allCases[Int(index) % Self.categories] }
}

/// A set of kinds, as a bit mask.
struct PinKinds: Hashable {
    private(set) var bits: UInt64

    static let all = PinKinds(bits: (1 << UInt64(PinKind.count)) - 1)
    static let lost = PinKinds(bits: (1 << UInt64(PinKind.count / 2)) - 1)

    @inline(__always)
    func contains(_ index: UInt8) -> Bool { bits >> UInt64(index) & 1 == 1 }

    func intersection(_ other: PinKinds) -> PinKinds { PinKinds(bits: bits & other.bits) }

}

extension PinKinds {
    /// The kinds that have one of the values; nil if a value is neither a status nor a category.
    init?(having values: Set<AttributeValue>) {
        bits = 0
        for kind in (0..<UInt8(PinKind.count)).map(PinKind.init(index:)) {
            for value in values {
                guard let isValue = value.isValue(ofStatus: kind.status, kind.category) else { return nil }
                if isValue { bits |= 1 << UInt64(kind.index) }
            }
        }
    }
}
