/// A saved search, whose owner is notified of new results.
public struct SavedSearch: Sendable, Equatable {
    /// Maximum number of saved searches of an account.
    public static let maximumCount = 50

    /// The content, which its owner sets.
    public struct Draft: Sendable, Equatable {
        /// Maximum number of characters of a query.
        public static let maximumQueryLength = 2000

        /// The name, which its owner sees. It has the same rules as a display name.
        public var name: DisplayName
        /// The query string of a search, without order and page.
        public var query: String
        /// How soon its owner is mailed. With ``NotificationFrequency/off`` the search is paused: it leads to no notifications either.
        public var notify: NotificationFrequency

        /// A draft.
        public init(name: DisplayName, query: String, notify: NotificationFrequency) {
            (self.name, self.query, self.notify) = (name, query, notify)
        }
    }

    /// A change of the content, by its owner.
    public struct Change: Sendable {
        /// The new name; nil to keep it.
        public var name: DisplayName?
        /// The new query; nil to keep it.
        public var query: String?
        /// How soon the owner is mailed; nil to keep it.
        public var notify: NotificationFrequency?

        /// A change.
        public init(name: DisplayName? = nil, query: String? = nil, notify: NotificationFrequency? = nil) {
            (self.name, self.query, self.notify) = (name, query, notify)
        }

        /// The changed content.
        public func applied(to draft: Draft) -> Draft {
            Draft(name: name ?? draft.name, query: query ?? draft.query, notify: notify ?? draft.notify)
        }
    }

    /// The id, shown to its owner.
    public let id: SearchID
    /// The content.
    public let draft: Draft

    /// A stored search.
    public init(id: SearchID, draft: Draft) { (self.id, self.draft) = (id, draft) }
}
