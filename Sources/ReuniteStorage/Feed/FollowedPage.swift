import Reunite

/// Builds a page of the changes that a follower gets, from the rows of the feed.
struct FollowedPage {
    /// One change, or the merged changes of a listing.
    private struct Followed {
        let listing: ListingID
        var seq: Int64
        let passes: Bool
        let didPass: Bool
        var everPassed: Bool

        var type: ChangeType? { ChangeType(didPass: didPass, everPassed: everPassed, passes: passes) }
    }

    /// The number of the last change that was read.
    private(set) var seq: Int64

    private let filter: ChangeFilter
    private let limit: Int
    private let isMerged: Bool
    private var followed: [Followed] = []
    /// The index of each listing in ``followed``.
    private var indexes: [ListingID: Int] = [:]
    /// Whether each listing matches now.
    private var passing: [ListingID: Bool] = [:]
    private var count = 0

    init(after seq: Int64, filter: ChangeFilter, limit: Int, isMerged: Bool) {
        self.seq = seq
        self.filter = filter
        self.limit = limit
        self.isMerged = isMerged
    }

    /// The changes to deliver, in order.
    var delivered: [(seq: Int64, listing: ListingID, type: ChangeType)] {
        followed.compactMap { change in change.type.map { (change.seq, change.listing, $0) } }
            .sorted { $0.seq < $1.seq }
    }

    /// Reads rows until the page is full.
    ///
    /// - Parameters:
    ///   - now: returns the current listing; nil if it is not public or not open.
    ///   - admit: called for each change to be delivered, with its listing and whether the listing matches; returns false if
    ///     the page is full.
    /// - Returns: whether all rows were read.
    /// - Throws: ``StoreError/changesGone`` if the state before a change is unknown: delivering it could reveal a listing
    ///   that the follower never saw.
    mutating func take(
        _ rows: some Sequence<ListingChange>, now: (ListingID) throws -> PublishedListing?,
        admit: (ListingID, Bool) throws -> Bool
    ) throws -> Bool {
        for row in rows {
            guard row.before != .unknown else { throw StoreError.changesGone }
            let passes = try passing[row.listing] ?? now(row.listing).map(filter.passes) ?? false
            passing[row.listing] = passes
            let didPass = row.mayHavePassed(filter)
            let index = isMerged ? indexes[row.listing] : nil
            var change =
                index.map { followed[$0] }
                ?? Followed(listing: row.listing, seq: row.seq, passes: passes, didPass: didPass, everPassed: false)
            let wasDelivered = index != nil && change.type != nil
            change.everPassed = change.everPassed || didPass
            change.seq = row.seq
            if change.type != nil, !wasDelivered {
                guard count < limit, try admit(row.listing, passes) else { return false }
                count += 1
            }
            if let index {
                followed[index] = change
            } else {
                indexes[row.listing] = followed.count
                followed.append(change)
            }
            seq = row.seq
        }
        return true
    }
}
