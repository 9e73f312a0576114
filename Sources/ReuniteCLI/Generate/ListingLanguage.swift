/// A language of listings; the raw value is the index in ``vocabularies``.
enum ListingLanguage: Int, CaseIterable, Sendable {
    case en, fr, es, pt, zh

    /// The vocabularies in the order of the cases, created on first use.
    static let vocabularies: [Vocabulary] = allCases.map { language in
        switch language {
        case .en: Vocabulary(.english, cities: City.speaking(.en))
        case .fr: Vocabulary(.french, cities: City.speaking(.fr))
        case .es: Vocabulary(.spanish, cities: City.speaking(.es))
        case .pt: Vocabulary(.portuguese, cities: City.speaking(.pt))
        case .zh: Vocabulary(.chinese, cities: City.speaking(.zh))
        }
    }
}
