import Reunite

/// What an import says of a listing, checked.
public struct ImportedListing: Sendable, Equatable {
    /// What it says of the thing.
    public var draft: ListingDraft
    /// Nil keeps the state of a listing that is there; a new one is open.
    public var state: ListingState?
    /// Nil keeps the precision of a listing that is there; a new one has its status's.
    public var precision: Precision?
    /// When it was settled; nil for now, or for what is stored.
    public var resolvedAt: Timestamp?
    /// How it was settled; nil for what is stored.
    public var outcome: Outcome?
    /// The id in the source's system: what has the same one is the same listing.
    public var externalID: String?
    /// Kept where the source is an export; else the time of the import.
    public var createdAt: Timestamp?
    /// When it was last changed; nil for now.
    public var updatedAt: Timestamp?
    /// When it stops being open; nil for the usual time after its creation.
    public var expiresAt: Timestamp?
    /// Whether the public may see it; nil for yes. Of a listing that is stored, decisions say it.
    public var visibility: Visibility?
    /// The address of the account that it belongs to, where the source says so.
    public var owner: String?
    /// The words of the draft, found by whoever made this rather than by the one that writes.
    let words: IndexedWords

    /// A listing with what the source says; nil where it says nothing.
    public init(
        draft: ListingDraft, precision: Precision? = nil, state: ListingState? = nil, resolvedAt: Timestamp? = nil,
        outcome: Outcome? = nil, externalID: String? = nil, createdAt: Timestamp? = nil, updatedAt: Timestamp? = nil,
        expiresAt: Timestamp? = nil,
        visibility: Visibility? = nil, owner: String? = nil
    ) {
        self.draft = draft
        words = IndexedWords(title: draft.title, description: draft.description)
        self.precision = precision
        self.state = state
        self.resolvedAt = resolvedAt
        self.outcome = outcome
        self.externalID = externalID
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.expiresAt = expiresAt
        self.visibility = visibility
        self.owner = owner
    }
}
