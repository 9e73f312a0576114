import Reunite

extension MailContent {
    /// A listing that expires soon.
    public struct ExpiringListing: Sendable, Equatable {
        /// The title, by its owner.
        public let title: String
        /// When it expires.
        public let expiresAt: Timestamp
        /// Leads to it, where it can be renewed.
        public let link: MailLink

        /// A listing that expires soon.
        public init(title: String, expiresAt: Timestamp, link: MailLink) {
            self.title = title
            self.expiresAt = expiresAt
            self.link = link
        }
    }
}
