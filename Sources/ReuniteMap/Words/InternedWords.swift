import Foundation

/// Interned words: each has a number, in insertion order.
struct InternedWords {
    private(set) var bytes: [UInt8] = []
    private(set) var starts: [UInt32] = [0]
    /// A hash table with open addressing: the number of a word plus 1, or 0.
    private var slots = [UInt32](repeating: 0, count: 1024)

    var count: Int { starts.count - 1 }

    func word(_ number: Int) -> ArraySlice<UInt8> { bytes[Int(starts[number])..<Int(starts[number + 1])] }

    /// The number of a word; a new word is added.
    mutating func number(of word: UnsafeBufferPointer<UInt8>) -> UInt32 {
        if count * 2 >= slots.count { grow() }
        var slot = Self.hash(word) & (slots.count - 1)
        while slots[slot] != 0 {
            let number = Int(slots[slot] - 1)
            let (start, end) = (Int(starts[number]), Int(starts[number + 1]))
            if end - start == word.count,
                bytes.withUnsafeBufferPointer({ memcmp($0.baseAddress! + start, word.baseAddress!, word.count) == 0 })
            {
                return UInt32(number)
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        bytes.append(contentsOf: word)
        starts.append(UInt32(bytes.count))
        slots[slot] = UInt32(count)
        return UInt32(count - 1)
    }

    /// The numbers, sorted by the bytes of the words.
    func sorted() -> [UInt32] {
        bytes.withUnsafeBufferPointer { bytes in
            (0..<UInt32(count)).sorted { left, right in
                let (a, b) = (slice(Int(left)), slice(Int(right)))
                return WordOrder.compare(
                    UnsafeBufferPointer(rebasing: bytes[a]), UnsafeBufferPointer(rebasing: bytes[b])) < 0
            }
        }
    }

    private func slice(_ number: Int) -> Range<Int> { Int(starts[number])..<Int(starts[number + 1]) }

    private mutating func grow() {
        slots = [UInt32](repeating: 0, count: slots.count * 2)
        bytes.withUnsafeBufferPointer { bytes in
            for number in 0..<count {
                var slot = Self.hash(UnsafeBufferPointer(rebasing: bytes[slice(number)])) & (slots.count - 1)
                while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
                slots[slot] = UInt32(number + 1)
            }
        }
    }

    /// FNV-1a, folded. Words posted to collide slow down only loads and compactions of the map.
    private static func hash(_ word: UnsafeBufferPointer<UInt8>) -> Int {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in word { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return Int(truncatingIfNeeded: (hash ^ hash >> 32) & 0x7FFF_FFFF)
    }
}

/// The order of words by UTF-8 bytes, which is also that of their Unicode scalars.
enum WordOrder {
    static func compare(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
        let length = min(left.count, right.count)
        let order = length == 0 ? 0 : Int(memcmp(left.baseAddress!, right.baseAddress!, length))
        return order != 0 ? order : left.count - right.count
    }
}
