/// A lost or found thing as the store has it.
public struct Listing: Sendable, Equatable {
    public var id: ListingID
    /// Moves on by one with every change.
    public var version: Int
    public var draft: ListingDraft
    public var state: ListingState
    public var visibility: Visibility
    public var updatedAt: Timestamp
    public var resolvedAt: Timestamp?
    public var expiresAt: Timestamp
    public var owner: Owner

    /// Who posted it, as everyone may see.
    public struct Owner: Sendable, Equatable {
        public var id: AccountID
        public var displayName: String

        public init(id: AccountID, displayName: String) {
            self.id = id
            self.displayName = displayName
        }
    }

    public var createdAt: Timestamp { id.createdAt }

    public init(
        id: ListingID, version: Int, draft: ListingDraft, state: ListingState, visibility: Visibility,
        updatedAt: Timestamp, resolvedAt: Timestamp?, expiresAt: Timestamp, owner: Owner
    ) {
        self.id = id
        self.version = version
        self.draft = draft
        self.state = state
        self.visibility = visibility
        self.updatedAt = updatedAt
        self.resolvedAt = resolvedAt
        self.expiresAt = expiresAt
        self.owner = owner
    }
}
