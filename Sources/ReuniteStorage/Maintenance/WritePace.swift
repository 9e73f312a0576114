import ReuniteDatabase

/// The size of the transactions of a long write, such as an import.
///
/// All writes to a store take turns, also those of other processes. Large transactions take less time for each row, but everybody else
/// waits for them. So they are short while others write too, with a pause after each.
public struct WritePace {
    /// How long a transaction beside others should take.
    private static let shortest = Duration.milliseconds(40)

    /// How long others have a turn: a process that waits for a file retries every two milliseconds.
    static let pause = Duration.milliseconds(10)

    private let store: Store
    private let largest: Int
    private let patience: Duration
    private var short = 64
    private var commits: Int64?
    private var lastOthers = ContinuousClock.now

    /// - Parameters:
    ///   - largest: the size of a transaction if nobody else writes.
    ///   - patience: how long others must not have written until then.
    init(_ store: Store, largest: Int, patience: Duration = .seconds(5)) {
        (self.store, self.largest, self.patience) = (store, largest, patience)
    }

    private var isShared: Bool { .now - lastOthers < patience }

    /// Splits elements into parts, and calls a closure with each, in order. The closure writes the part in one transaction.
    public mutating func write<Element>(
        _ elements: [Element], _ body: (_ part: [Element]) async throws -> Void
    ) async throws {
        var rest = elements[...]
        while !rest.isEmpty {
            let part = Array(rest.prefix(isShared ? short : largest))
            rest = rest.dropFirst(part.count)
            let start = ContinuousClock.now
            try await body(part)
            if part.count >= short {
                let fitting = Double(part.count) * (Self.shortest / (.now - start))
                short = min(max(Int(fitting), 8), short * 2, largest)
            }
            if try await othersWrite() {
                lastOthers = .now
                try await store.database.mergeLogEarly()
            }
            if isShared { try await Task.sleep(for: Self.pause) }
        }
    }

    /// Whether others have written since the last call, or a server of a database may have.
    private mutating func othersWrite() async throws -> Bool {
        guard let commits = try await store.database.commitsOfOthers() else {
            return try await store.leases.isHeld(.maintenance)
        }
        defer { self.commits = commits }
        // The first number has nothing to be compared with.
        return self.commits.map { $0 != commits } ?? false
    }
}

extension MaintenanceStore {
    /// The pace of a long write to a store that others may use.
    ///
    /// - Parameter largest: the size of a transaction if nobody else writes.
    public func pace(largest: Int) -> WritePace { WritePace(store, largest: largest) }
}
