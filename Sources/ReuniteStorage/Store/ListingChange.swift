import Reunite

/// A change of a listing in the feed (<doc:ChangeFeed>).
///
/// It has the state before the change. Read the current state from the store (``ChangeStore/published(_:)``). If the
/// listing has changed again since, another change follows.
public struct ListingChange: Sendable, Equatable {
    /// The number of the change. Numbers have no gaps.
    public let seq: Int64

    /// The listing that changed.
    public let listing: ListingID

    /// Whether the change created the listing.
    public let isNew: Bool

    /// The public state before the change.
    public let before: Before

    /// The time of the change.
    public let at: Timestamp

    /// A change.
    public init(seq: Int64, listing: ListingID, isNew: Bool, before: Before, at: Timestamp) {
        self.seq = seq
        self.listing = listing
        self.isNew = isNew
        self.before = before
        self.at = at
    }

    /// The public state of a listing before a change.
    ///
    /// Only the cell of ``PublishedGrid`` is stored for the point, only the days (UTC) for the time, and no words, so that no
    /// number of requests reveals a former point or time more exactly.
    public enum Before: Sendable, Equatable {
        /// The listing did not exist, was not open, or was not public.
        case hidden
        /// Not recorded: the row was written by a release before the feed was complete, or by a repair.
        case unknown
        /// The listing was open and public, with these attributes.
        case published(status: ListingStatus, category: Category, occurrence: Occurrence, cell: BoundingBox?)
    }
}
