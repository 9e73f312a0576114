import Reunite

/// The meaning of a change for a follower with a filter (<doc:ChangeFeed>).
public enum ChangeType: String, Sendable, CaseIterable {
    /// The listing matches the filter, and did not before.
    case appeared
    /// The listing matches, and may have matched before.
    case changed
    /// The listing no longer matches, and may have matched before: it was resolved, withdrawn, expired, held, removed, or
    /// edited.
    case removed

    /// The type of one or several merged changes of a listing; nil if nothing is delivered, so that the existence of the
    /// listing is not revealed.
    ///
    /// - Parameters:
    ///   - didPass: whether the listing may have matched before the first change.
    ///   - everPassed: whether it may have matched before any of the changes.
    ///   - passes: whether it matches now.
    init?(didPass: Bool, everPassed: Bool, passes: Bool) {
        switch (passes, didPass, everPassed) {
        case (true, false, _): self = .appeared
        case (true, true, _): self = .changed
        case (false, _, true): self = .removed
        case (false, _, false): return nil
        }
    }
}

extension ListingChange {
    /// The type of the change for a filter; nil if nothing is delivered.
    ///
    /// - Parameter now: the current listing; nil if it is not public or not open.
    public func type(for filter: ChangeFilter, now: PublishedListing?) -> ChangeType? {
        let didPass = mayHavePassed(filter)
        return ChangeType(didPass: didPass, everPassed: didPass, passes: now.map(filter.passes) ?? false)
    }

    /// Whether the listing may have matched a filter before the change.
    func mayHavePassed(_ filter: ChangeFilter) -> Bool {
        switch before {
        case .hidden: false
        case .unknown: true
        case .published(let status, let category, let occurrence, let cell):
            filter.mayHavePassed(status: status, category: category, occurrence: occurrence, cell: cell)
        }
    }
}

/// A change as it is delivered to a follower.
public struct FollowedChange<Feature: Sendable>: Sendable {
    /// The number of the change in the feed.
    public let seq: Int64
    /// The listing that changed.
    public let listing: ListingID
    /// The meaning of the change for the follower.
    public let type: ChangeType
    /// The current listing; nil for ``ChangeType/removed``.
    public let feature: Feature?

    /// A change.
    public init(seq: Int64, listing: ListingID, type: ChangeType, feature: Feature?) {
        self.seq = seq
        self.listing = listing
        self.type = type
        self.feature = feature
    }
}

/// A page of the feed for a follower.
public struct ChangePage<Feature: Sendable>: Sendable {
    /// The delivered changes, in order.
    public let changes: [FollowedChange<Feature>]
    /// The number of the last change that was read, delivered or not: the next page begins after it.
    public let seq: Int64
    /// Whether the end of the feed was reached.
    public let isLast: Bool

    /// A page.
    public init(changes: [FollowedChange<Feature>], seq: Int64, isLast: Bool) {
        self.changes = changes
        self.seq = seq
        self.isLast = isLast
    }
}
