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
}
