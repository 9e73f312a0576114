import Foundation
import Reunite
import ReuniteDatabase
import Synchronization

/// The store: one database, with a store for each resource (``listings``, ``accounts``, …).
///
/// Reads run beside each other and beside a writer. Every write is one transaction, which is on disk when the call returns. Several
/// processes may have the database open.
public final class Store: Sendable {
    /// The name of the file in a data folder.
    public static let fileName = "reunite.sqlite"

    /// How long a listing stays open by default: 90 days, in seconds.
    public static let standardLifetime: Int64 = 90 * 86_400

    let database: any DatabaseEngine
    /// Names this process among those that have the database open.
    let identity = UUID().uuidString
    let acknowledgements = AcknowledgedChanges()
    /// Sent when other processes may have committed changes.
    let arrivals = ChangeSignal()
    /// Passes on whose notifications have changed.
    let news = NotificationSignal()
    let writes: WriteQueue<WriteTransaction>
    let erasures: ErasureList
    let reads: ReadQueue
    /// The timeouts of reads for a ``ReadClient``.
    public let readTimeouts: ReadTimeouts

    /// What ``ModerationStatistics`` counts.
    let reportsAndDecisions = DailyCounts()

    private let filled = Mutex<ContinuousClock.Instant?>(nil)

    /// The time of the last write that failed because the disk of the database was full; nil if none has.
    public var lastFilled: ContinuousClock.Instant? { filled.withLock(\.self) }

    /// Whether ``MaintenanceStore/removeFormerVersions()`` has to be called again.
    let isRemovalDue = Atomic(false)

    /// Opens the store: see ``init(folder:database:replicas:lifetime:readTimeouts:)``.
    ///
    /// - Parameter steps: what follows in the transaction in which a listing closes.
    convenience init(
        folder: URL, database url: String?, replicas: String?, lifetime: Int64, readTimeouts: ReadTimeouts,
        steps: ListingSteps
    ) throws {
        try Self.make(folder)
        let engine: any DatabaseEngine = try StoreError.converting {
            if let url { return try PostgreSQLEngine(url: url, replicas: replicas, schema: .store) }
            return try SQLiteEngine(path: Self.file(in: folder), schema: .store)
        }
        self.init(
            engine, erasures: ErasureList(folder: folder), lifetime: lifetime, readTimeouts: readTimeouts, steps: steps)
    }

    /// Makes the data folder if there is none. It contains private data: only its owner may read it.
    private static func make(_ folder: URL) throws(StoreError) {
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            let code = ((error as? CocoaError)?.underlying as? POSIXError)?.code
            let reason = code.map { String(cString: strerror($0.rawValue)) } ?? "\(error)"
            throw .unavailable("the data folder \(folder.path) cannot be created: \(reason)")
        }
        guard FileManager.default.isWritableFile(atPath: folder.path) else {
            throw .unavailable("no permission to write to the data folder \(folder.path)")
        }
    }

    /// The path of the file in a data folder, which only its owner may read. SQLite gives the files beside it the permissions of
    /// this one.
    private static func file(in folder: URL) -> String {
        let path = folder.appendingPathComponent(fileName).path
        if !FileManager.default.fileExists(atPath: path) {
            _ = FileManager.default.createFile(
                atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
        }
        return path
    }

    private init(
        _ database: any DatabaseEngine, erasures: ErasureList, lifetime: Int64, readTimeouts: ReadTimeouts,
        steps: ListingSteps
    ) {
        self.database = database
        self.erasures = erasures
        self.readTimeouts = readTimeouts
        reads = ReadQueue(
            limits: .init(
                threads: database.isRemote ? ReaderCount.remote : ReaderCount.queued, waitTimeout: readTimeouts.waiting)
        )
        writes = WriteTransaction.queue(
            database, lifetime: lifetime, steps: steps, acknowledgements: acknowledgements, news: news)
    }

    /// Waits for running operations, and closes the database.
    public func close() throws { try database.close() }

    /// Sends the signals of other processes from now on.
    func listen() {
        database.listen(to: [NoticeChannel.changes, NoticeChannel.news]) { [arrivals, news] notice in
            guard notice.channel == NoticeChannel.news else { return arrivals.send() }
            news.send(notice.text.flatMap { Int64($0) }.map { AccountID.Row($0) })
        }
    }

    /// Makes sure that the store can be read.
    public func ping() async throws {
        try await read { db in _ = try db.integer("SELECT 1 FROM listing LIMIT 1") }
    }

    /// Reads one snapshot, beside other reads and writes. For reads whose cost does not grow with the store.
    ///
    /// From a file it runs on the caller's thread: waking another thread would take as long as the read. It does not block, because
    /// in WAL mode readers do not wait for writers, and there are more connections than threads that read. A read that waits for a
    /// server has a turn in the ``ReadQueue``.
    ///
    /// - Throws: ``StoreError/readTooLong``, and the errors of the closure.
    func read<Value: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Value) async throws -> Value {
        guard let client = ReadClient.current else { return try await readForNobody { db, _ in try body(db) } }
        // It occupies a thread that serves requests, so others always wait.
        let read: @Sendable () throws -> Value = { [self] in
            try readNow(ReadLimit(readTimeouts) { true }) { db, _ in try body(db) }
        }
        guard database.isRemote else { return try read() }
        // It cannot be refused: a client has at most one such read for each of its connections.
        return try await inTurn(client.answered) { try ReadClient.$current.withValue(client, operation: read) }
    }

    /// Runs a read on a thread of the ``ReadQueue``.
    private func inTurn<Value: Sendable>(
        _ client: ReadClient, _ read: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await StoreError.converting { [reads] in try await reads.run(for: client, read) }
    }

    /// Reads without a client and without a limit.
    private func readForNobody<Value: Sendable>(
        from source: ReadSource = .primary, _ body: @escaping @Sendable (any Connection, ReadLimit) throws -> Value
    ) async throws -> Value {
        guard database.isRemote else { return try readNow(ReadLimit(), body) }
        return try await inTurn(.service) { [self] in try readNow(ReadLimit(), from: source, body) }
    }

    /// Reads one snapshot as ``read(_:)`` does, but for a client in the ``ReadQueue``. For reads of a page, which may be
    /// costly.
    ///
    /// - Parameters:
    ///   - source: which snapshot to read.
    ///   - body: reads; it may be called twice if the source is not the primary.
    /// - Throws: ``StoreError/tooManyReads``, ``StoreError/readTooLong``, and the errors of the closure.
    func readPage<Value: Sendable>(
        from source: ReadSource = .primary, _ body: @escaping @Sendable (any Connection, ReadLimit) throws -> Value
    ) async throws -> Value {
        guard let client = ReadClient.current else { return try await readForNobody(from: source, body) }
        return try await inTurn(client) { [self] in
            try ReadClient.$current.withValue(client) {
                try readNow(ReadLimit(readTimeouts) { [reads] in reads.hasReads(behind: client) }, from: source, body)
            }
        }
    }

    /// The same for a closure that does not use the limit.
    func readPage<Value: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Value) async throws -> Value {
        try await readPage { db, _ in try body(db) }
    }

    /// Reads one snapshot for a caller with a thread of its own that nobody waits for.
    ///
    /// - Throws: the errors of the closure.
    func readBlocking<Value>(_ body: (any Connection) throws -> Value) throws -> Value {
        try readNow(ReadLimit()) { db, _ in try body(db) }
    }

    private func readNow<Value>(
        _ limit: ReadLimit, from source: ReadSource = .primary, _ body: (any Connection, ReadLimit) throws -> Value
    ) throws -> Value {
        func read(_ db: any Connection) throws -> Value { try db.run(under: limit) { try body(db, limit) } }
        return try StoreError.converting {
            switch source {
            case .primary: try database.read(read)
            case .anyIncluding(let change): try database.read(including: change, read)
            }
        }
    }

    /// The source of reads that show published listings alone: replicas too, if they have what this process has confirmed and what
    /// the caller has seen.
    ///
    /// Whatever decides what somebody may do, or is about one person, is read from the primary.
    var published: ReadSource { .anyIncluding(max(acknowledgements.last, SeenChange.current)) }

    /// Runs statements beside reads and writes (``DatabaseEngine/runApart(_:)``), on a thread of the ``ReadQueue``.
    func runApart<Value: Sendable>(
        _ body: @escaping @Sendable (any Connection) throws -> Value
    ) async throws -> Value? {
        guard database.isRemote else { return nil }
        return try await inTurn(.service) { [database] in try database.runApart(body) }
    }

    /// Writes in a transaction, for the client of the current task in its turn. When it returns, the write is on disk; if it
    /// throws, nothing was written.
    ///
    /// - Throws: ``StoreError/tooManyWrites``, and the errors of the closure.
    func write<Value: Sendable>(_ body: @escaping @Sendable (WriteTransaction) throws -> Value) async throws -> Value {
        try await StoreError.converting {
            do {
                return try await writes.write(body)
            } catch let error as DatabaseError where error.kind == .full {
                filled.withLock { $0 = .now }
                throw error
            }
        }
    }
}
