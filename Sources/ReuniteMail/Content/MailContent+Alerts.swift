import Reunite

extension MailContent {
    /// A listing that may be about the same thing as one of the recipient's.
    public struct PossibleMatch: Sendable, Equatable {
        /// The title of the recipient's listing.
        public let title: String
        /// The title of the other listing, by its owner.
        public let otherTitle: String
        /// The name of the place where the other listing is published; nil without one.
        public let place: String?
        /// How surely both are about the same thing.
        public let strength: MatchStrength
        /// Leads to the other listing.
        public let link: MailLink

        /// A possible match.
        public init(title: String, otherTitle: String, place: String?, strength: MatchStrength, link: MailLink) {
            (self.title, self.otherTitle, self.place) = (title, otherTitle, place)
            (self.strength, self.link) = (strength, link)
        }
    }

    /// A result of a saved search of the recipient.
    public struct SearchResult: Sendable, Equatable {
        /// The name of the search.
        public let search: String
        /// The title of the listing, by its owner.
        public let title: String
        /// The name of the place where the listing is published; nil without one.
        public let place: String?
        /// Leads to the listing.
        public let link: MailLink

        /// A result.
        public init(search: String, title: String, place: String?, link: MailLink) {
            (self.search, self.title, self.place, self.link) = (search, title, place, link)
        }
    }
}
