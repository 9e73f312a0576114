import Reunite

/// The texts of mails about matches and saved searches, in one language. Their reason ends with the purpose of the link
/// that follows: to unsubscribe.
protocol AlertTexts {
    /// Listings that may be about the same things as yours; followed by the likeliest, as many as are shown.
    ///
    /// - Parameter title: that of your listing, already quoted, if there is one match.
    static func matches(title: String?, count: Int, shown: Int) -> MailWording
    /// How surely the listing above and the one below are about the same thing; never a number.
    static func strength(_ strength: MatchStrength) -> String
    /// New results of your saved searches; followed by the latest, as many as are shown.
    ///
    /// - Parameter search: the name of your search, already quoted, if there is one listing.
    static func searchResults(search: String?, count: Int, shown: Int) -> MailWording
    /// Where a listing is, by the name of a place.
    static func near(_ place: String) -> String
    /// The search that found a listing. The name is already quoted.
    static func found(by search: String) -> String
}
