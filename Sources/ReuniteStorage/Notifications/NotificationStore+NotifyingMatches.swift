import Reunite
import ReuniteDatabase

extension NotificationStore {
    /// Notifies owners of matches of one listing that was posted or changed, and queues their mails.
    ///
    /// Each notification is written once, even if this is called again or by several processes. Matches that a limit by person,
    /// a block or an earlier notification rules out take no place: the owners of the first ``NotificationRecipients/matchesOfChange``
    /// others are notified. Call ``moveAlertPosition(to:)`` afterwards: if the process ends before that, the listing is judged
    /// again.
    ///
    /// - Parameter matches: the matches in the order of priority.
    @discardableResult
    public func notify(_ matches: [LikelyMatch]) async throws -> NotifiedAccounts {
        var notified = NotifiedAccounts()
        var room = NotificationRecipients.matchesOfChange
        var rest = matches[...]
        while room > 0, !rest.isEmpty {
            let batch = rest.prefix(Self.tellingBatch)
            rest = rest.dropFirst(batch.count)
            // Recipients are found in a read first: after an edit most were notified before, and writes block others.
            let open = try await store.read { db in
                try batch.filter { match in
                    try match.sides.contains { try $0.recipient(db, now: .now) != nil }
                }
            }
            guard !open.isEmpty else { continue }
            let most = room
            let (written, pairs) = try await store.write { try Self.notify($0, open, most: most) }
            notified.add(written)
            room -= pairs
        }
        return notified
    }

    /// Writes the notifications. Lists show the newest first, so the best match of a transaction gets the latest time.
    ///
    /// - Returns: the notified accounts, and the number of pairs.
    private static func notify(
        _ transaction: WriteTransaction, _ matches: [LikelyMatch], most: Int
    ) throws -> (NotifiedAccounts, pairs: Int) {
        var notified = NotifiedAccounts()
        var pairs = 0
        let start = try Notifications.nextID(transaction).createdAt
        for (match, place) in zip(matches, places(matches)) where pairs < most {
            var isNotified = false
            for (number, side) in match.sides.enumerated() {
                guard let found = try side.recipient(transaction.db, now: transaction.now) else { continue }
                try Notifications.write(
                    transaction, .match, to: found.recipient, of: found.sender, about: side.listing, side.other,
                    match: (match.probability, match.isCopied),
                    at: start.adding(microseconds: Int64(match.sides.count * place + number)))
                notified.add(.match, found.recipient.account)
                isNotified = true
            }
            if isNotified { pairs += 1 }
        }
        return (notified, pairs)
    }

    /// The place of each match, beginning with 0 for the weakest.
    private static func places(_ matches: [LikelyMatch]) -> [Int] {
        func key(_ index: Int) -> (Int, Double) { (matches[index].isCopied ? 0 : 1, matches[index].probability) }
        var places = [Int](repeating: 0, count: matches.count)
        for (place, index) in matches.indices.sorted(by: { key($0) < key($1) }).enumerated() { places[index] = place }
        return places
    }
}

/// A listing whose owner may be notified of a match.
private struct MatchSide {
    let listing: ListingID
    let other: ListingID

    func recipient(_ db: any Connection, now: Timestamp) throws -> NotificationRecipients.MatchRecipient? {
        try NotificationRecipients.of(.match, db, owner: listing, with: other, now: now)
    }
}

extension LikelyMatch {
    fileprivate var sides: [MatchSide] {
        [MatchSide(listing: listing, other: other), MatchSide(listing: other, other: listing)]
    }
}
