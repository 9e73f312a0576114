import Reunite

/// What a change of a listing is to somebody who follows those that pass a filter.
public enum ChangeType: String, Sendable, CaseIterable {
    /// It passes, and did not before.
    case appeared
    /// It passes, and may have passed before.
    case changed
    /// It does not pass, and may have passed before: settled, withdrawn, expired, held, or different now.
    case removed

    /// What one or several changes of a listing are; nil where whoever follows must not learn of it.
    ///
    /// - Parameters:
    ///   - didPass: whether it may have passed before the first of them.
    ///   - everPassed: whether it may have passed before any of them.
    ///   - passes: whether it passes now.
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
    /// What it is to whoever follows those that pass a filter; nil where it is nothing to them.
    ///
    /// - Parameter now: what the public finds by now.
    public func type(for filter: ChangeFilter, now: PublishedListing?) -> ChangeType? {
        let didPass = mayHavePassed(filter)
        return ChangeType(didPass: didPass, everPassed: didPass, passes: now.map(filter.passes) ?? false)
    }

    /// Whether the listing may have passed before.
    func mayHavePassed(_ filter: ChangeFilter) -> Bool {
        switch before {
        case .hidden: false
        case .unknown: true
        case .published(let status, let category, let occurrence, let point):
            filter.mayHavePassed(status: status, category: category, occurrence: occurrence, point: point)
        }
    }
}

/// A change as somebody who follows is told it.
public struct FollowedChange<Feature: Sendable>: Sendable {
    /// Its place in the feed.
    public let seq: Int64
    /// The listing that changed.
    public let listing: ListingID
    /// What it is to whoever follows.
    public let type: ChangeType
    /// The listing as it is by now; nil where it was removed.
    public let feature: Feature?

    /// A change.
    public init(seq: Int64, listing: ListingID, type: ChangeType, feature: Feature?) {
        self.seq = seq
        self.listing = listing
        self.type = type
        self.feature = feature
    }
}

/// A page of the feed for somebody who follows.
public struct ChangePage<Feature: Sendable>: Sendable {
    /// What they are told, in order.
    public let changes: [FollowedChange<Feature>]
    /// How far the feed was looked through: where to go on.
    public let seq: Int64
    /// Whether nothing was left when it was read.
    public let isLast: Bool

    /// A page.
    public init(changes: [FollowedChange<Feature>], seq: Int64, isLast: Bool) {
        self.changes = changes
        self.seq = seq
        self.isLast = isLast
    }
}
