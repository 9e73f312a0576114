import Reunite
import ReuniteDatabase

/// The resources of a write, which the writes of a transaction share.
final class WriteTransaction: QueuedTransaction {
    let db: any Connection
    /// The time of the transaction.
    let now: Timestamp
    /// How long a listing stays open, in seconds.
    let lifetime: Int64
    /// The accounts that it has notified.
    let notified = WrittenNotifications()

    private let steps: ListingSteps
    private var parts: [ObjectIdentifier: any TransactionPart] = [:]

    private init(db: any Connection, lifetime: Int64, steps: ListingSteps) {
        (self.db, now, self.lifetime, self.steps) = (db, .now, lifetime, steps)
    }

    /// The part of a type, which is made the first time.
    func part<Part: TransactionPart>(_ make: (WriteTransaction) -> Part) -> Part {
        if let part = parts[ObjectIdentifier(Part.self)] as? Part { return part }
        let part = make(self)
        parts[ObjectIdentifier(Part.self)] = part
        return part
    }

    /// Does what follows when a listing has closed, or its owner is no longer the finder.
    func close(_ listing: ListingID.Row, because ending: ClaimEnding) throws {
        for step in steps.closed { try step(self, listing, ending) }
    }

    /// Does what follows when a listing got another owner.
    func transfer(_ listing: ListingID.Row) throws {
        for step in steps.transferred { try step(self, listing) }
    }

    /// The state at a time.
    struct Mark {
        fileprivate let notified: WrittenNotifications.Counts
        fileprivate let parts: [ObjectIdentifier: () -> Void]
    }

    var mark: Mark { Mark(notified: notified.counts, parts: parts.mapValues { $0.undo() }) }

    func reset(to mark: Mark) {
        notified.reset(to: mark.notified)
        parts = parts.filter { mark.parts[$0.key] != nil }
        for undo in mark.parts.values { undo() }
    }

    /// A queue of writes to a store.
    ///
    /// - Parameters:
    ///   - lifetime: how long listings stay open, in seconds.
    ///   - steps: what follows when listings change.
    ///   - acknowledgements: gets the last change when a transaction is on disk.
    ///   - news: gets the accounts that the transaction has notified.
    static func queue(
        _ database: any DatabaseEngine, lifetime: Int64, steps: ListingSteps, acknowledgements: AcknowledgedChanges,
        news: NotificationSignal
    ) -> WriteQueue<WriteTransaction> {
        WriteQueue(database: database) { db in
            WriteTransaction(db: db, lifetime: lifetime, steps: steps)
        } finish: { transaction in
            for part in transaction.parts.values { try part.finish() }
            let (change, notified) = (try ChangeRows.last(transaction.db), transaction.notified.counts)
            return {
                acknowledgements.acknowledge(change)
                for (account, written) in notified { news.send(account, written: written) }
            }
        }
    }
}
