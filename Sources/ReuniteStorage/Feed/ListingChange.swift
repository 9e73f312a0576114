import Reunite

/// A change of a listing, as everything that is derived follows it.
///
/// It tells what was before. What is by now is asked of the store (``ListingStore/published(_:)``): it may have changed
/// again, and then another change follows.
public struct ListingChange: Sendable, Equatable {
    /// Its place in the feed: each change has the next one.
    public let seq: Int64

    /// The listing that changed.
    public let listing: ListingID

    /// Whether the listing was created by it.
    public let isNew: Bool

    /// What the public found before.
    public let before: Before

    /// When it was written.
    public let at: Timestamp

    /// A change.
    public init(seq: Int64, listing: ListingID, isNew: Bool, before: Before, at: Timestamp) {
        self.seq = seq
        self.listing = listing
        self.isNew = isNew
        self.before = before
        self.at = at
    }

    /// What the public found of a listing before it changed. Words are not kept.
    public enum Before: Sendable, Equatable {
        /// Nothing: there was no such listing, or it was not open, or not public.
        case hidden
        /// Perhaps the listing: releases before the feed was complete did not note it.
        case unknown
        /// The listing, by this.
        case published(status: ListingStatus, category: Category, occurrence: Occurrence, point: Coordinate?)
    }
}
