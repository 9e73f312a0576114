import Reunite

/// Gathers a page of what somebody who follows is told, row by row of the feed.
struct FollowedPage {
    /// The changes so far of a listing, or one of them.
    private struct Followed {
        let listing: ListingID
        var seq: Int64
        let passes: Bool
        let didPass: Bool
        var everPassed: Bool

        var type: ChangeType? { ChangeType(didPass: didPass, everPassed: everPassed, passes: passes) }
    }

    /// How far the feed was looked through.
    private(set) var seq: Int64

    private let filter: ChangeFilter
    private let limit: Int
    private let isGathered: Bool
    private var followed: [Followed] = []
    private var places: [ListingID: Int] = [:]
    /// Whether each listing passes by now.
    private var passing: [ListingID: Bool] = [:]
    private var count = 0

    init(after seq: Int64, filter: ChangeFilter, limit: Int, isGathered: Bool) {
        self.seq = seq
        self.filter = filter
        self.limit = limit
        self.isGathered = isGathered
    }

    /// What is told, in order.
    var told: [(seq: Int64, listing: ListingID, type: ChangeType)] {
        followed.compactMap { one in one.type.map { (one.seq, one.listing, $0) } }.sorted { $0.seq < $1.seq }
    }

    /// Looks through rows, until one more would be told than there is room for.
    ///
    /// - Returns: whether it came to their end.
    /// - Throws: ``StoreError/changesGone`` where what was before is not known: nobody is told of what they may never have
    ///   seen.
    mutating func take(
        _ rows: some Sequence<ListingChange>, now: (ListingID) throws -> PublishedListing?
    ) throws -> Bool {
        for row in rows {
            guard row.before != .unknown else { throw StoreError.changesGone }
            let passes = try passing[row.listing] ?? now(row.listing).map(filter.passes) ?? false
            passing[row.listing] = passes
            let didPass = row.mayHavePassed(filter)
            let place = isGathered ? places[row.listing] : nil
            var one =
                place.map { followed[$0] }
                ?? Followed(listing: row.listing, seq: row.seq, passes: passes, didPass: didPass, everPassed: false)
            let wasTold = place != nil && one.type != nil
            one.everPassed = one.everPassed || didPass
            one.seq = row.seq
            if one.type != nil, !wasTold {
                guard count < limit else { return false }
                count += 1
            }
            if let place {
                followed[place] = one
            } else {
                places[row.listing] = followed.count
                followed.append(one)
            }
            seq = row.seq
        }
        return true
    }
}
