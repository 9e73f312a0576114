/// Values by key, as many as there is room for: what is used stays.
///
/// A value goes to the younger half when it is put in or asked for, and the older half goes when the younger has filled its
/// share of the room.
struct RecentlyUsed<Key: Hashable, Value> {
    private struct Entry {
        let value: Value
        let size: Int
    }

    private var young: [Key: Entry] = [:]
    private var old: [Key: Entry] = [:]
    private var youngSize = 0
    private let limit: Int

    /// - Parameter limit: the most bytes.
    init(limit: Int) { self.limit = limit }

    var isEmpty: Bool { young.isEmpty && old.isEmpty }

    /// How many there are.
    var count: Int { young.count + old.keys.count { young[$0] == nil } }

    /// What is kept under a key.
    mutating func value(_ key: Key) -> Value? {
        if let entry = young[key] { return entry.value }
        guard !old.isEmpty, let entry = old.removeValue(forKey: key) else { return nil }
        put(entry, key)
        return entry.value
    }

    /// Keeps a value of so many bytes, unless that is more than half of the room.
    mutating func keep(_ value: Value, _ key: Key, size: Int) {
        forget(key)
        if size <= limit / 2 { put(Entry(value: value, size: size), key) }
    }

    private mutating func put(_ entry: Entry, _ key: Key) {
        if youngSize + entry.size > limit / 2 {
            old = young
            young = [:]
            youngSize = 0
        }
        young[key] = entry
        youngSize += entry.size
    }

    mutating func forget(_ key: Key) {
        if let entry = young.removeValue(forKey: key) { youngSize -= entry.size }
        if !old.isEmpty { old[key] = nil }
    }

    mutating func forgetAll() {
        young = [:]
        old = [:]
        youngSize = 0
    }
}
