/// Numbers texts from 0, and finds the number of a text by its bytes, without making a string.
public struct TextNumbers: Sendable {
    /// All texts, one after the other.
    private var bytes: [UInt8] = []
    /// Where each text ends.
    private var ends: [UInt32] = []
    /// A hash table with open addressing: the upper half of each text's hash, and its number plus one; 0 for a free place.
    private var places: [UInt64] = [0]

    /// No texts.
    public init() {}

    /// The number of texts.
    public var count: Int { ends.count }

    /// The text with a number.
    public func text(_ number: Int) -> ArraySlice<UInt8> { bytes[range(of: number)] }

    /// The number of a text, which is added if it is missing.
    public mutating func add(_ text: String) -> Int {
        var text = text
        return text.withUTF8 { add($0) }
    }

    /// The number of a text, which is added if it is missing.
    public mutating func add(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        let hash = TextHash(text)
        if let number = number(of: text, hash) { return number }
        bytes.append(contentsOf: text)
        ends.append(UInt32(bytes.count))
        // At most half of the places are taken.
        if 2 * count > places.count { grow() } else { place(count, hash) }
        return count - 1
    }

    /// The number of a text; nil if it is missing.
    public func number(of text: UnsafeBufferPointer<UInt8>, _ hash: TextHash) -> Int? {
        places.withUnsafeBufferPointer { places in
            var index = Int(truncatingIfNeeded: hash.value) & (places.count - 1)
            while case let place = places[index], place != 0 {
                let number = Int(place & 0xFFFF_FFFF) - 1
                if place >> 32 == hash.value >> 32, isText(number, text) { return number }
                index = (index + 1) & (places.count - 1)
            }
            return nil
        }
    }

    private func range(of number: Int) -> Range<Int> { (number == 0 ? 0 : Int(ends[number - 1]))..<Int(ends[number]) }

    private func isText(_ number: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let range = range(of: number)
        guard range.count == text.count else { return false }
        return bytes.withUnsafeBufferPointer { $0[range].elementsEqual(text) }
    }

    private mutating func grow() {
        places = Array(repeating: 0, count: places.count * 4)
        for number in 0..<count {
            let hash = bytes.withUnsafeBufferPointer { TextHash(UnsafeBufferPointer(rebasing: $0[range(of: number)])) }
            place(number + 1, hash)
        }
    }

    private mutating func place(_ numberPlusOne: Int, _ hash: TextHash) {
        var index = Int(truncatingIfNeeded: hash.value) & (places.count - 1)
        while places[index] != 0 { index = (index + 1) & (places.count - 1) }
        places[index] = hash.value & ~0xFFFF_FFFF | UInt64(numberPlusOne)
    }
}
