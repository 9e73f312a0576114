/// A cache with a limit in bytes, which evicts values that were not used recently (two generations, which approximate LRU).
///
/// A value moves to the young generation when it is stored or read. When the young generation has filled half of the limit
/// it becomes the old one, and the old one is evicted.
package struct LRUCache<Key: Hashable, Value> {
    private struct Entry {
        let value: Value
        let size: Int
    }

    private var young: [Key: Entry] = [:]
    private var old: [Key: Entry] = [:]
    private var youngSize = 0
    private let limit: Int

    /// - Parameter limit: the most bytes.
    package init(limit: Int) { self.limit = limit }

    package var isEmpty: Bool { young.isEmpty && old.isEmpty }

    /// The number of values.
    package var count: Int { young.count + old.keys.count { young[$0] == nil } }

    /// The value of a key, if it is cached.
    package mutating func value(_ key: Key) -> Value? {
        if let entry = young[key] { return entry.value }
        guard !old.isEmpty, let entry = old.removeValue(forKey: key) else { return nil }
        put(entry, key)
        return entry.value
    }

    /// Stores a value of this many bytes, unless it exceeds half of the limit.
    package mutating func keep(_ value: Value, _ key: Key, size: Int) {
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

    package mutating func forget(_ key: Key) {
        if let entry = young.removeValue(forKey: key) { youngSize -= entry.size }
        if !old.isEmpty { old[key] = nil }
    }

    package mutating func forgetAll() {
        young = [:]
        old = [:]
        youngSize = 0
    }
}
