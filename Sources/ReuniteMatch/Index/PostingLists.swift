/// Lists of slots by key, packed into a few large arrays: most lists have one slot or a few, some have hundreds of thousands.
///
/// Slots are appended in ascending order. A removed slot stays in its lists, and readers skip it; each list counts the others.
struct PostingLists: Sendable {
    /// A hash table of the keys with open addressing; 0 for a free place.
    private var keys: [UInt64] = [0]
    /// For each key its only slot, with ``isSingle`` set, or where its list begins in ``bytes``, divided by four.
    private var values: [UInt32] = [0]
    private var count = 0
    /// The lists. Each has its last slot, the number of slots that are not removed, and the size of its differences in bytes
    /// (four bytes each); then the differences between neighbouring slots as LEB128: seven bits a byte, the lowest first, and
    /// the eighth bit set in all bytes but the last. They are read backwards.
    private var bytes: [UInt8] = []
    /// Where there is free room, by its size: lists move when they grow.
    private var free: [Int: [UInt32]] = [:]

    private static let isSingle: UInt32 = 1 << 31
    /// The value of a key whose only slot was removed.
    private static let none: UInt32 = .max
    private static let header = 12

    /// The bytes of all lists.
    var byteCount: Int { keys.capacity * 8 + values.capacity * 4 + bytes.count }

    /// Appends a slot to the list of a key. It must be greater than those that the list has.
    mutating func append(_ slot: Int32, under key: UInt64) {
        let place = addPlace(of: key)
        let value = values[place]
        if value == Self.none {
            values[place] = Self.isSingle | UInt32(slot)
        } else if value & Self.isSingle != 0 {
            let first = value & ~Self.isSingle
            let difference = UInt32(slot) - first
            let start = room(for: Self.header + Self.size(difference))
            write(first, at: start)
            write(1, at: start + 4)
            write(0, at: start + 8)
            values[place] = UInt32(start / 4)
            append(UInt32(slot), difference, to: start)
        } else {
            let start = Int(value) * 4
            let difference = UInt32(slot) - read(at: start)
            values[place] = UInt32(grown(start, by: Self.size(difference)) / 4)
            append(UInt32(slot), difference, to: Int(values[place]) * 4)
        }
    }

    /// Counts a slot of a key's list as removed.
    mutating func remove(under key: UInt64) {
        guard let place = place(of: key) else { return }
        let value = values[place]
        if value & Self.isSingle != 0 {
            values[place] = Self.none
        } else {
            let start = Int(value) * 4
            write(read(at: start + 4) - 1, at: start + 4)
        }
    }

    /// The slots of a key, the last one first, and how many of them are not removed; nil if there are none.
    func list(under key: UInt64) -> (slots: Latest, count: Int)? {
        guard let place = place(of: key), values[place] != Self.none else { return nil }
        guard values[place] & Self.isSingle == 0 else {
            return (Latest(bytes, values[place] & ~Self.isSingle, 0..<0), 1)
        }
        let start = Int(values[place]) * 4
        let first = start + Self.header
        return (Latest(bytes, read(at: start), first..<first + Int(read(at: start + 8))), Int(read(at: start + 4)))
    }

    /// The slots of a list, the last one first.
    struct Latest: IteratorProtocol, Sequence {
        private let bytes: [UInt8]
        private var pending: UInt32?
        private var rest: Range<Int>

        fileprivate init(_ bytes: [UInt8], _ last: UInt32?, _ rest: Range<Int>) {
            (self.bytes, pending, self.rest) = (bytes, last, rest)
        }

        mutating func next() -> Int32? {
            guard let slot = pending else { return nil }
            var end = rest.upperBound
            if end > rest.lowerBound {
                end -= 1
                var difference = UInt32(bytes[end])
                while end > rest.lowerBound, bytes[end - 1] & 0x80 != 0 {
                    end -= 1
                    difference = difference << 7 | UInt32(bytes[end] & 0x7F)
                }
                pending = slot - difference
                rest = rest.lowerBound..<end
            } else {
                pending = nil
            }
            return Int32(slot)
        }
    }
}

extension PostingLists {
    private static func start(_ key: UInt64, _ places: Int) -> Int {
        Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 24) & (places - 1)
    }

    private func place(of key: UInt64) -> Int? {
        var place = Self.start(key, keys.count)
        while keys[place] != 0 {
            if keys[place] == key { return place }
            place = (place + 1) & (keys.count - 1)
        }
        return nil
    }

    /// The place of a key, which is added if it is missing.
    private mutating func addPlace(of key: UInt64) -> Int {
        if let place = place(of: key) { return place }
        count += 1
        if 4 * count > 3 * keys.count { enlarge() }
        return add(key, Self.none)
    }

    private mutating func add(_ key: UInt64, _ value: UInt32) -> Int {
        var place = Self.start(key, keys.count)
        while keys[place] != 0 { place = (place + 1) & (keys.count - 1) }
        (keys[place], values[place]) = (key, value)
        return place
    }

    private mutating func enlarge() {
        let (oldKeys, oldValues) = (keys, values)
        keys = Array(repeating: 0, count: 2 * oldKeys.count)
        values = Array(repeating: 0, count: 2 * oldKeys.count)
        for (key, value) in zip(oldKeys, oldValues) where key != 0 { _ = add(key, value) }
    }

    private static func size(_ difference: UInt32) -> Int { max(1, (38 - difference.leadingZeroBitCount) / 7) }

    /// The room of a list of a size, in bytes: at most a quarter more, or three bytes.
    private static func capacity(_ size: Int) -> Int {
        let step = max(4, (1 << (Int.bitWidth - size.leadingZeroBitCount)) >> 3)
        return (size + step - 1) / step * step
    }

    /// Where a list of a size can be written.
    private mutating func room(for size: Int) -> Int {
        let capacity = Self.capacity(size)
        if let start = free[capacity]?.popLast() { return Int(start) * 4 }
        let start = bytes.count
        bytes.append(contentsOf: repeatElement(0, count: capacity))
        return start
    }

    /// Where a list begins after it was given room for more bytes.
    private mutating func grown(_ start: Int, by more: Int) -> Int {
        let size = Self.header + Int(read(at: start + 8))
        let (old, new) = (Self.capacity(size), Self.capacity(size + more))
        guard new > old else { return start }
        let target = room(for: size + more)
        for offset in 0..<size { bytes[target + offset] = bytes[start + offset] }
        free[old, default: []].append(UInt32(start / 4))
        return target
    }

    private mutating func append(_ slot: UInt32, _ difference: UInt32, to start: Int) {
        var size = Int(read(at: start + 8))
        var rest = difference
        while rest > 0x7F {
            bytes[start + Self.header + size] = UInt8(rest & 0x7F) | 0x80
            rest >>= 7
            size += 1
        }
        bytes[start + Self.header + size] = UInt8(rest)
        write(slot, at: start)
        write(read(at: start + 4) + 1, at: start + 4)
        write(UInt32(size + 1), at: start + 8)
    }

    private func read(at index: Int) -> UInt32 {
        bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: index, as: UInt32.self) }
    }

    private mutating func write(_ value: UInt32, at index: Int) {
        bytes.withUnsafeMutableBytes { $0.storeBytes(of: value, toByteOffset: index, as: UInt32.self) }
    }
}
