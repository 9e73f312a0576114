import Reunite

/// A listing on its way into the store, by a post or an import, validated.
public struct IncomingListing: Sendable, Equatable {
    /// The content.
    public var draft: ListingDraft
    /// The state; nil keeps that of an existing listing, and a new one is open.
    public var state: ListingState?
    /// The precision; nil keeps that of an existing listing, and a new one gets the default of its status.
    public var precision: Precision?
    /// When it was resolved; nil for the stored time, or now.
    public var resolvedAt: Timestamp?
    /// How it was resolved; nil for the stored outcome.
    public var outcome: Outcome?
    /// The id in the source's system: it identifies the listing in later imports.
    public var externalID: String?
    /// When it was created, from an export; nil for the time of the import.
    public var createdAt: Timestamp?
    /// When it was last changed; nil for now.
    public var updatedAt: Timestamp?
    /// When it expires; nil for the usual time after its creation.
    public var expiresAt: Timestamp?
    /// Whether the public may see it; nil for yes. Ignored for an existing listing, whose visibility only decisions change.
    public var visibility: Visibility?
    /// The address of the owner's account; nil if the source has none.
    public var owner: String?
    /// The words of the draft, computed here and not on the thread that writes.
    private(set) var words: IndexedWords

    /// A listing; nil for attributes that the source lacks.
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

    /// Replaces the texts of the draft, and its words.
    mutating func setTexts(_ title: Title, _ description: Description) {
        (draft.title, draft.description) = (title, description)
        words = IndexedWords(title: title, description: description)
    }
}
