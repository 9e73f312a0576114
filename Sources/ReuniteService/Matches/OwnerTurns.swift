import Reunite

/// The order in which the owners of matches are notified: they take turns, so that nobody takes the places of others.
///
/// First comes the best match of each owner, then the second best of each, and so on. New accounts that were registered in the
/// same hour take turns as if they were one owner, the oldest first: an account cannot be registered before one that exists.
/// Within a turn the match with more evidence comes first. With equal evidence, older accounts come first, and the order among
/// new accounts of different hours is drawn by lot. New accounts get only some of the first places, while there are others.
enum OwnerTurns {
    /// Maximum number of matches of new accounts that come before the last one of an older account.
    static let mostNew = 10

    /// A match to be ordered.
    struct Entry: Sendable, Equatable {
        /// The index of the candidate.
        let index: Int
        /// The owner; nil if it was imported without one.
        let owner: AccountID?
        /// Whether the owner's account is new.
        let isNew: Bool
        /// The evidence, in bits. A difference of less than one bit does not count.
        let bits: Double
        /// The place among new accounts with equal evidence: nobody can foresee it, see ``lot(_:_:)``.
        let lot: UInt64
    }

    /// A number drawn for a candidate of a listing, the same on each server. Nobody knows it before both are posted.
    static func lot(_ listing: ListingID, _ candidate: ListingID) -> UInt64 {
        // The finaliser of SplitMix64, by G. Steele, D. Lea and C. Flood.
        var lot = (listing.secret &* 0x9E37_79B9_7F4A_7C15) ^ candidate.secret
        lot = (lot ^ (lot >> 30)) &* 0xBF58_476D_1CE4_E5B9
        lot = (lot ^ (lot >> 27)) &* 0x94D0_49BB_1331_11EB
        return lot ^ (lot >> 31)
    }

    /// The matches in the order in which owners are notified of them.
    ///
    /// - Parameter matches: those with the most evidence first.
    static func ordered(_ matches: [Entry]) -> [Entry] {
        var turns: [AccountID: Int] = [:]
        var placed = matches.enumerated().map { place, match in
            // Imported listings compete with each other by evidence alone.
            let turn = match.owner.map { turns[$0, default: 0] } ?? 0
            if let owner = match.owner { turns[owner] = turn + 1 }
            return Placed(match: match, turn: turn, place: place)
        }
        var hours: [Hour: Int] = [:]
        for index in placed.indices.sorted(by: { placed[$0].age < placed[$1].age }) {
            guard let hour = placed[index].hour else { continue }
            placed[index].turnInHour = hours[hour, default: 0]
            hours[hour, default: 0] += 1
        }
        placed.sort { $0.order < $1.order }
        var news = 0
        let (first, later) = placed.map(\.match).reduce(into: ([Entry](), [Entry]())) { parts, match in
            if match.isNew { news += 1 }
            if match.isNew, news > mostNew { parts.1.append(match) } else { parts.0.append(match) }
        }
        return first + later
    }

    /// The new accounts that were registered in the same hour, and have the same turn.
    private struct Hour: Hashable {
        let turn: Int
        let number: Int64
    }

    /// A match with what its place depends on.
    private struct Placed {
        let match: Entry
        let turn: Int
        var turnInHour = 0
        let place: Int

        var order: (Int, Int, Double, Int, UInt64, Int) {
            (turn, turnInHour, -match.bits.rounded(.down), match.isNew ? 1 : 0, match.isNew ? match.lot : 0, place)
        }

        /// The time of registration; the best match of an account comes first.
        var age: (Int64, Int) { (match.owner?.createdAt.microseconds ?? 0, place) }

        /// Nil unless the account is new.
        var hour: Hour? {
            guard match.isNew, let owner = match.owner else { return nil }
            return Hour(turn: turn, number: owner.createdAt.microseconds / 3_600_000_000)
        }
    }
}
