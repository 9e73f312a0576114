import Foundation
import Reunite
import Synchronization

/// Listens for what other servers commit (`LISTEN`), on a connection and a thread of its own.
///
/// A notification can be lost with the connection, and a pool that shares connections passes none on: followers look for changes
/// by themselves too, but less often while the listener is connected.
final class PostgreSQLListener: Sendable {
    /// The channel of notifications about the change feed.
    static let changes = "reunite_change"
    /// The channel of those about the notifications of an account; the payload is its row.
    static let news = "reunite_news"

    /// How long to wait for notifications before the next look at whether to stop, in milliseconds.
    private static let wait: Int32 = 500
    /// The waits without a notification after which the connection is tried.
    private static let quietWaits = 10
    /// The pause before the next attempt to connect, in seconds.
    private static let pause = 1.0

    private let url: String
    private let isStarted = Atomic(false)
    private let isStopped = Atomic(false)
    private let connected = Atomic(false)
    /// The process whose notifications are our own.
    private let own = Atomic<Int32>(0)

    init(url: String) { self.url = url }

    /// Whether notifications arrive.
    var isConnected: Bool { connected.load(ordering: .acquiring) }

    /// Ignores notifications from a process of the server, until the next call.
    func ignore(_ process: Int32) { own.store(process, ordering: .releasing) }

    /// Starts the thread, once.
    ///
    /// - Parameter onNotice: called after notifications, and whenever some may have been lost.
    func start(_ onNotice: @escaping @Sendable (DatabaseNotice) -> Void) {
        guard !isStarted.exchange(true, ordering: .acquiringAndReleasing) else { return }
        let thread = Thread { [self] in
            while !isStopped.load(ordering: .acquiring) {
                // Followers notice and report that the server cannot be reached.
                try? listen(onNotice)
                connected.store(false, ordering: .releasing)
                Thread.sleep(forTimeInterval: Self.pause)
            }
        }
        thread.name = "Notifications of changes"
        thread.start()
    }

    /// Ends the thread, within a second.
    func stop() { isStopped.store(true, ordering: .releasing) }

    private func listen(_ onNotice: (DatabaseNotice) -> Void) throws {
        let connection = try PostgreSQLConnection(url: url)
        // It would be given to others, with what it listens to.
        guard !connection.isPooled else { return stop() }
        try connection.execute("LISTEN \(Self.changes); LISTEN \(Self.news)")
        connected.store(true, ordering: .releasing)
        onNotice(.changes)
        onNotice(.news(of: nil))
        var quiet = 0
        while !isStopped.load(ordering: .acquiring) {
            let all = try connection.notifications(within: Self.wait)
            let others = all.filter { $0.process != own.load(ordering: .acquiring) }
            if others.contains(where: { $0.channel == Self.changes }) { onNotice(.changes) }
            for account in Set(others.filter { $0.channel == Self.news }.compactMap { Int64($0.payload) }) {
                onNotice(.news(of: AccountID.Row(account)))
            }
            quiet = all.isEmpty ? quiet + 1 : 0
            if quiet == Self.quietWaits {
                try connection.execute("SELECT 1")
                quiet = 0
            }
        }
    }
}
