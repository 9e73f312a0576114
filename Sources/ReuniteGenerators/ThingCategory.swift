/// The categories, with the share of each among the listings.
///
/// The names are ids of the import format. The shares are plausible guesses.
package enum ThingCategory: String, CaseIterable, Codable, Sendable {
    case bags, wallets, documents, phones, electronics, keys, clothing, eyewear, jewellery, books, children, sports
    case instruments, bicycles, umbrellas, medical, pets, other

    /// The share, as a number of about 1,100 listings.
    var weight: Int {
        switch self {
        case .bags: 160
        case .phones: 130
        case .wallets, .keys, .clothing: 120
        case .documents, .electronics: 70
        case .eyewear, .umbrellas: 45
        case .jewellery: 40
        case .children: 35
        case .books, .sports, .bicycles, .other: 30
        case .pets: 14
        case .medical: 10
        case .instruments: 8
        }
    }

    /// All categories with their weights.
    package static let weighted = SkewedList(allCases, weights: allCases.map(\.weight))
}
