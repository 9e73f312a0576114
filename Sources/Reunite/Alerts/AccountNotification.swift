/// A notification of an account.
public struct AccountNotification: Sendable, Equatable {
    /// Its subject. Titles of other people's listings are nil once they have no public page: when they are held,
    /// removed or withdrawn.
    public enum Subject: Sendable, Equatable {
        /// A possible match of one's own listing. The strength is that of the time when the notification was written.
        case match(listing: ListingID, title: String, other: ListingID, otherTitle: String?, strength: MatchStrength)
        /// A listing matches a saved search.
        case search(SearchID, name: String, listing: ListingID, title: String?)

        /// The kind.
        public var kind: AlertKind {
            switch self {
            case .match: .match
            case .search: .search
            }
        }

        /// The other user's listing that the notification is about.
        public var other: ListingID {
            switch self {
            case .match(_, _, let other, _, _): other
            case .search(_, _, let listing, _): listing
            }
        }
    }

    /// The id, which grows with each notification of the store.
    public let id: NotificationID
    /// Its subject.
    public let subject: Subject
    /// The first photo of the listing that it tells of; nil if there is none, or if the listing has no public page.
    public let photo: Photo?
    /// When the account has read it; nil if it has not.
    public let readAt: Timestamp?

    /// A notification.
    public init(id: NotificationID, subject: Subject, photo: Photo?, readAt: Timestamp?) {
        (self.id, self.subject, self.photo, self.readAt) = (id, subject, photo, readAt)
    }
}

/// The kinds of notifications.
public enum AlertKind: String, CaseIterable, Sendable {
    /// A listing that may be about the same thing as one's own.
    case match
    /// A listing that matches a saved search.
    case search
}
