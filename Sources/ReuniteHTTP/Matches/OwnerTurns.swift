import Reunite

/// The order in which the owners of matches are notified: they take turns, so that nobody takes the places of others.
///
/// First comes the best match of each owner, then the second best of each, and so on. Within a turn the one with more evidence comes
/// first, and at equal evidence the older account. New accounts get only some of the first places, while there are others.
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
    }

    /// The matches in the order in which owners are notified of them.
    ///
    /// - Parameter matches: those with the most evidence first.
    static func ordered(_ matches: [Entry]) -> [Entry] {
        var turns: [AccountID: Int] = [:]
        let placed = matches.enumerated().map { place, match in
            // Imported listings compete with each other by evidence alone.
            let turn = match.owner.map { turns[$0, default: 0] } ?? 0
            if let owner = match.owner { turns[owner] = turn + 1 }
            return (turn: turn, evidence: -match.bits.rounded(.down), newness: match.isNew ? 1 : 0, place: place)
        }
        let sorted = placed.sorted {
            ($0.turn, $0.evidence, $0.newness, $0.place) < ($1.turn, $1.evidence, $1.newness, $1.place)
        }
        .map { matches[$0.place] }
        var news = 0
        let (first, later) = sorted.reduce(into: ([Entry](), [Entry]())) { parts, match in
            if match.isNew { news += 1 }
            if match.isNew, news > mostNew { parts.1.append(match) } else { parts.0.append(match) }
        }
        return first + later
    }
}
