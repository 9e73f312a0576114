import ReuniteDatabase
import Synchronization

/// The server's statistics, which the connections of an engine share.
final class PostgreSQLStatisticsCache: Sendable {
    private struct State {
        var statistics: PostgreSQLStatistics?
        var nextReading = ContinuousClock.now
    }

    /// How long they are used.
    private static let lifetime = Duration.seconds(60)

    /// Without any, how long until they are read again.
    private static let pause = Duration.seconds(5)

    private let state = Mutex(State())

    /// The statistics; nil if the server has none. One caller in a minute reads them, by its connection.
    func current(_ db: some Connection) throws -> PostgreSQLStatistics? {
        let (known, isDue) = state.withLock { state -> (PostgreSQLStatistics?, Bool) in
            let isDue = state.nextReading <= .now
            if isDue { state.nextReading = .now + Self.pause }
            return (state.statistics, isDue)
        }
        guard isDue, let read = try PostgreSQLStatistics.read(db) else { return known }
        state.withLock { ($0.statistics, $0.nextReading) = (read, .now + Self.lifetime) }
        return read
    }

    /// The statistics for a connection; nil if its server has none.
    static func current(_ db: any Connection) throws -> PostgreSQLStatistics? {
        try (db as? PostgreSQLConnection)?.shared.value(PostgreSQLStatisticsCache.init).current(db)
    }

    /// Reads them again at the next search.
    func expire() { state.withLock { $0.nextReading = .now } }
}
