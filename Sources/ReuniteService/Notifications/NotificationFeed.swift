import Reunite
import ReuniteStorage
import Synchronization

/// Notifies people of matches, and of results for their saved searches, when listings are posted or changed.
///
/// It follows the change feed, but judges in a different order: people's listings first, with owners taking turns, and imported
/// listings in bulk at a lower priority. The store has the position up to which everything is judged: after an interruption,
/// or when another server takes over, changes may be judged again, but each notification is written once. See <doc:Alerts>.
public final class NotificationFeed: ChangeConsumer {
    /// How often the position is written.
    private static let positionInterval = Duration.seconds(1)
    /// When nothing is left to judge, the position is written immediately if it has moved by at least this much.
    private static let positionStep: Int64 = 1000
    /// Maximum time between two attempts after failures.
    static let longestPause = Duration.seconds(5)

    private struct Position {
        /// Whether this server judges changes.
        var isJudging = true
        var written: Int64
        var writtenAt = ContinuousClock.now
    }

    let store: Store
    let matches: MatchFeed
    let matchesFollower: ChangeFollower
    let judge: NotificationJudge
    let queue: Mutex<NotificationQueue>
    let metrics: PrometheusMetrics
    let onFailure: @Sendable (any Error) -> Void
    let onSetAside: @Sendable (ListingID, any Error) -> Void
    private let position: Mutex<Position>
    private let people = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    private let bulk = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

    /// - Parameters:
    ///   - seq: the change up to which everything is judged.
    ///   - matchesFollower: applies changes to the matcher.
    ///   - onTold: called with the accounts that may have new notifications.
    ///   - onFailure: called with the error after each failure, before the next attempt.
    ///   - onSetAside: called with each listing that is not judged because it has failed too often, and its last error.
    init(
        store: Store, after seq: Int64, matches: MatchFeed, matchesFollower: ChangeFollower,
        metrics: PrometheusMetrics, onNotified: @escaping @Sendable (Set<AccountID>) -> Void,
        onFailure: @escaping @Sendable (any Error) -> Void = { _ in },
        onSetAside: @escaping @Sendable (ListingID, any Error) -> Void = { _, _ in }
    ) {
        let thread = BackgroundThread(name: "alerts")
        self.store = store
        self.matches = matches
        self.matchesFollower = matchesFollower
        self.metrics = metrics
        self.onFailure = onFailure
        self.onSetAside = onSetAside
        judge = NotificationJudge(
            notifications: store.notifications, changes: store.changes, matches: matches,
            searches: WatchedSearches(store: store.savedSearches, thread: thread),
            thread: thread, metrics: metrics, onNotified: onNotified)
        queue = Mutex(NotificationQueue(after: seq))
        position = Mutex(Position(written: seq))
    }

    /// Judges the changes after a number from now on.
    func begin(after seq: Int64) {
        queue.withLock { $0 = NotificationQueue(after: seq, term: $0.term + 1) }
        position.withLock { $0 = Position(written: seq) }
    }

    /// Leaves the changes that are not judged to another server.
    func end() {
        let written = position.withLock { position in
            position.isJudging = false
            return position.written
        }
        queue.withLock { $0 = NotificationQueue(after: written, term: $0.term + 1) }
        measure()
    }

    /// Adds changes to those that ``run()`` judges.
    public func consume(_ changes: [ListingChange]) async throws {
        let owners = try await store.changes.owners(of: Set(changes.map(\.listing)))
        queue.withLock { queue in
            for change in changes { queue.add(change.seq, of: change.listing, by: owners[change.listing]) }
        }
        measure()
        people.continuation.yield()
        bulk.continuation.yield()
    }

    /// Judges a listing again although it has not changed: its owner has rejected a match, which makes room for others.
    public func judgeAgain(_ listing: ListingID, of owner: AccountID) {
        queue.withLock { $0.addAgain(listing, by: owner) }
        people.continuation.yield()
    }

    /// Judges changes until the task is cancelled.
    func run() async {
        await withTaskGroup { group in
            group.addTask { [self] in await follow(people.stream, judgeNext) }
            group.addTask(priority: .low) { [self] in await follow(bulk.stream, judgeBulk) }
            group.addTask { [self] in await writePositions() }
        }
    }

    /// Takes steps after each signal, until there is nothing left to do.
    private func follow(_ signals: AsyncStream<Void>, _ step: @Sendable () async throws -> Bool) async {
        var pause = Duration.milliseconds(100)
        for await _ in signals {
            var isDone = false
            while !isDone, !Task.isCancelled {
                do {
                    isDone = try await !step()
                    pause = .milliseconds(100)
                    try await movePosition()
                } catch {
                    onFailure(error)
                    try? await Task.sleep(for: pause)
                    pause = min(pause * 2, Self.longestPause)
                }
            }
        }
    }

    /// Judges the listing of somebody whose turn it is.
    ///
    /// - Returns: whether there was one.
    private func judgeNext() async throws -> Bool {
        let (entry, term) = queue.withLock { ($0.next(), $0.term) }
        guard let entry else { return false }
        try await matches.load()
        // After the change was read, so that every search that was saved before it is known.
        try await judge.searches.refresh()
        try await attempt([entry.listing]) { [self] _ in
            // The matcher must have this listing before it is judged. It need not have all others: of a pair, the listing
            // that is judged second finds the first.
            if let last = entry.last, !matches.has(last) { try await matches.takeIn([entry.listing]) }
            try await judge.judge(entry.listing)
        }
        queue.withLock { if $0.term == term { $0.finish() } }
        return true
    }

    /// Writes the position periodically, so that it is written even when nothing is left to judge, or after a failed write.
    private func writePositions() async {
        while !Task.isCancelled {
            do {
                try await Task.sleep(for: Self.positionInterval)
                try await movePosition()
            } catch is CancellationError {
                return
            } catch {
                onFailure(error)
            }
        }
    }

    /// Writes the position if it is due. Judging a few changes again costs less than a write for each.
    private func movePosition() async throws {
        let (seq, isEmpty) = queue.withLock { ($0.position, $0.isEmpty) }
        measure()
        let isDue = position.withLock { position in
            let now = ContinuousClock.now
            guard
                position.isJudging, seq > position.written,
                now - position.writtenAt >= Self.positionInterval
                    || isEmpty && seq - position.written >= Self.positionStep
            else { return false }
            position.writtenAt = now
            return true
        }
        guard isDue else { return }
        try await store.notifications.moveAlertPosition(to: seq)
        position.withLock { $0.written = max($0.written, seq) }
    }

    private func measure() {
        let (last, judged) = queue.withLock { ($0.added, $0.position) }
        let isJudging = position.withLock(\.isJudging)
        metrics.set(.alertChanges, to: isJudging ? Int(max(0, max(store.changes.acknowledged, last) - judged)) : 0)
    }
}
