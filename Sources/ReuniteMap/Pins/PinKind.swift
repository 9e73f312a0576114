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
