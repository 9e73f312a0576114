import Reunite

extension NotificationStore {
    /// Notifies owners of matches of one listing that was posted or changed, and queues their mails.
    ///
    /// Each is notified once, also if this is called again with the same, or by several processes. What a limit by person, a block or
    /// an earlier notification refuses takes no place: the first ``AlertRecipients/matchesOfChange`` of the others are notified. Call
    /// ``moveAlertPosition(to:)`` afterwards: a process that ends before it judges the same again.
    ///
    /// - Parameter matches: those to notify of first come first.
    @discardableResult
    public func tell(_ matches: [LikelyMatch]) async throws -> NotifiedAccounts {
        var told = NotifiedAccounts()
        var room = AlertRecipients.matchesOfChange
        var rest = matches[...]
        while room > 0, !rest.isEmpty {
            let batch = rest.prefix(Self.tellingBatch)
            rest = rest.dropFirst(batch.count)
            // Most were notified before, as when a listing is edited: they need no write, which others would wait for.
            let open = try await store.read { db in
                try batch.filter { match in
                    try match.sides.contains { try $0.recipient(db, now: .now) != nil }
                }
            }
            guard !open.isEmpty else { continue }
            let most = room
            let (written, pairs) = try await store.write { try Self.tell($0, open, most: most) }
            told.add(written)
            room -= pairs
        }
        return told
    }

    /// Lists show the newest notifications first: so the best match of a transaction gets the latest time.
    ///
    /// - Returns: who was notified, and of how many pairs.
    private static func tell(
        _ transaction: WriteTransaction, _ matches: [LikelyMatch], most: Int
    ) throws -> (NotifiedAccounts, pairs: Int) {
        var told = NotifiedAccounts()
        var pairs = 0
        let start = try Notifications.nextID(transaction).createdAt
        for (match, place) in zip(matches, places(matches)) where pairs < most {
            var isTold = false
            for (number, side) in match.sides.enumerated() {
                guard let found = try side.recipient(transaction.db, now: transaction.now) else { continue }
                try Notifications.write(
                    transaction, .match, to: found.recipient, of: found.sender, about: side.listing, side.other,
                    match: (match.probability, match.isCopied),
                    at: start.adding(microseconds: Int64(match.sides.count * place + number)))
                told.add(.match, found.recipient.account)
                isTold = true
            }
            if isTold { pairs += 1 }
        }
        return (told, pairs)
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

    func recipient(_ db: any Connection, now: Timestamp) throws -> AlertRecipients.MatchRecipient? {
        try AlertRecipients.of(.match, db, owner: listing, with: other, now: now)
    }
}

extension LikelyMatch {
    fileprivate var sides: [MatchSide] {
        [MatchSide(listing: listing, other: other), MatchSide(listing: other, other: listing)]
    }
}
