/// When the last turns of clients and users ended, in nanoseconds. Those that nobody asked for recently are forgotten.
struct RecentTurns {
    private var young: [[UInt8]: UInt64] = [:]
    /// What was young until it had half of the limit.
    private var old: [[UInt8]: UInt64] = [:]
    private let limit: Int

    /// - Parameter limit: the maximum number of turns.
    init(limit: Int) { self.limit = limit }

    /// When the last turn ended; nil if it is not known.
    mutating func end(of key: [UInt8]) -> UInt64? {
        if let end = young[key] { return end }
        guard let end = old.removeValue(forKey: key) else { return nil }
        note(end, of: key)
        return end
    }

    /// Notes that a turn has ended.
    mutating func note(_ end: UInt64, of key: [UInt8]) {
        if young.count >= limit / 2, young[key] == nil { (old, young) = (young, [:]) }
        old[key] = nil
        young[key] = end
    }
}
