import Reunite
import ReuniteDatabase

/// The resources of a write: the connection, and the writer of listings, which the writes of a transaction share.
struct WriteTransaction: QueuedTransaction {
    let db: any Connection
    let writer: ListingWriter

    /// The time of the transaction.
    var now: Timestamp { writer.now }

    /// The accounts that it has notified.
    var told: ToldAccounts { writer.told }

    var mark: ListingWriter.Mark { writer.mark }

    func reset(to mark: ListingWriter.Mark) { writer.reset(to: mark) }

    /// A queue of writes to a store.
    ///
    /// - Parameters:
    ///   - lifetime: how long listings stay open, in seconds.
    ///   - acknowledgements: gets the last change when a transaction is on disk.
    ///   - news: gets the accounts that the transaction has notified.
    static func queue(
        _ database: any DatabaseEngine, lifetime: Int64, acknowledgements: AcknowledgedChanges, news: NewsSignal
    ) -> WriteQueue<WriteTransaction> {
        WriteQueue(database: database) { db in
            WriteTransaction(db: db, writer: ListingWriter(db: db, now: .now, lifetime: lifetime))
        } finish: { transaction in
            try transaction.writer.finish()
            let (change, told) = (try ChangeRows.last(transaction.db), transaction.told.counts)
            return {
                acknowledgements.acknowledge(change)
                for (account, written) in told { news.send(account, written: written) }
            }
        }
    }
}
