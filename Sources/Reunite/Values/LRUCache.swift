/// A cache with a limit in bytes, which evicts values that were not used recently (two generations, which approximate LRU).
///
/// A value moves to the young generation when it is stored or read. When the young generation has filled half of the limit
/// it becomes the old one, and the old one is evicted.
///
/// It is public and inlinable so that the compiler specialises it in other modules; otherwise each operation takes several times as
/// long.
public struct LRUCache<Key: Hashable, Value> {
    @usableFromInline
    struct Entry {
        @usableFromInline let value: Value
        @usableFromInline let size: Int

        @inlinable
        init(value: Value, size: Int) { (self.value, self.size) = (value, size) }
    }

    @usableFromInline var young: [Key: Entry] = [:]
    @usableFromInline var old: [Key: Entry] = [:]
    @usableFromInline var youngSize = 0
    @usableFromInline let limit: Int

    /// - Parameter limit: the maximum number of bytes.
    @inlinable
    public init(limit: Int) { self.limit = limit }

    /// Whether it has no value.
    @inlinable public var isEmpty: Bool { young.isEmpty && old.isEmpty }

    /// The number of values.
    @inlinable public var count: Int { young.count + old.keys.count { young[$0] == nil } }

    /// The value of a key, if it is cached.
    @inlinable
    public mutating func value(_ key: Key) -> Value? {
        if let entry = young[key] { return entry.value }
        guard !old.isEmpty, let entry = old.removeValue(forKey: key) else { return nil }
        put(entry, key)
        return entry.value
    }

    /// Stores a value of this many bytes, unless it exceeds half of the limit.
    @inlinable
    public mutating func keep(_ value: Value, _ key: Key, size: Int) {
        forget(key)
        if size <= limit / 2 { put(Entry(value: value, size: size), key) }
    }

    @inlinable
    mutating func put(_ entry: Entry, _ key: Key) {
        if youngSize + entry.size > limit / 2 {
            old = young
            young = [:]
            youngSize = 0
        }
        young[key] = entry
        youngSize += entry.size
    }

    /// Removes a value.
    @inlinable
    public mutating func forget(_ key: Key) {
        if let entry = young.removeValue(forKey: key) { youngSize -= entry.size }
        if !old.isEmpty { old[key] = nil }
    }

    /// Removes all values.
    @inlinable
    public mutating func forgetAll() {
        young = [:]
        old = [:]
        youngSize = 0
    }
}
