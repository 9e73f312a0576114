extension Letter {
    /// A listing that expires soon.
    public struct ExpiringListing: Sendable {
        /// The listing.
        public let id: ListingID
        /// The title.
        public let title: String
        /// When it expires.
        public let expiresAt: Timestamp

        /// A listing that expires soon.
        public init(id: ListingID, title: String, expiresAt: Timestamp) {
            (self.id, self.title, self.expiresAt) = (id, title, expiresAt)
        }
    }

    /// The target of the link in a letter about a decision.
    public enum DecisionLink: Sendable {
        /// The page to appeal against the decision.
        case appeal(SecretToken)
        /// The page of the listing.
        case listing
    }
}
