import Reunite

/// A ``ListingProfile`` as numbers of 16 bits, in an array that may have other records before and after it.
///
/// In this order: the traits (``Trait``); the ends of the lists and the numbers of words and codes, a byte each; the time; the
/// accuracy; the end of the time, if it differs; the point, if there is one; the lists; the words; the codes.
struct ProfileRecord: Sendable {
    /// The numbers of a list.
    typealias Numbers = ArraySlice<Lexicon.Number>

    /// The lists of concepts, in their order.
    enum List: Int, CaseIterable {
        case subjects, others, titleColours, allColours, brands, materials, patterns, features, places
    }

    /// The bits of the first number, whose upper half is the category.
    private enum Trait {
        static let isFound: UInt16 = 1
        static let isTravelling: UInt16 = 2
        static let hasPoint: UInt16 = 4
        static let hasEnd: UInt16 = 8
    }

    private enum Place {
        /// The ends of the lists, and the numbers of words and codes.
        static let counts = 1
        static let start = counts + (List.allCases.count + 2 + 1) / 2
        static let accuracy = start + 4
        static let rest = accuracy + 2
    }

    private let values: [UInt16]
    private let first: Int

    /// The record that begins at an index of an array.
    init(_ values: [UInt16], from first: Int) { (self.values, self.first) = (values, first) }

    /// A record in an array of its own.
    ///
    /// - Parameters:
    ///   - numbers: the lists in their order.
    ///   - words: at most 255.
    init(
        status: ListingStatus, category: Category, isTravelling: Bool, point: Coordinate?, accuracy: Int,
        occurrence: Occurrence, numbers: [[Lexicon.Number]], words: some Sequence<WordHash>, codes: ArraySlice<String>
    ) {
        var values: [UInt16] = []
        values.reserveCapacity(64)
        func append(_ value: some FixedWidthInteger) {
            for part in 0..<value.bitWidth / 16 { values.append(UInt16(truncatingIfNeeded: value >> (16 * part))) }
        }
        var traits = UInt16(category.number) << 8
        if status == .found { traits |= Trait.isFound }
        if isTravelling { traits |= Trait.isTravelling }
        if point != nil { traits |= Trait.hasPoint }
        if occurrence.isDay { traits |= Trait.hasEnd }
        values.append(traits)
        for _ in Place.counts..<Place.start { values.append(0) }
        append(occurrence.start.microseconds)
        append(UInt32(clamping: accuracy))
        if occurrence.isDay { append(occurrence.end.microseconds) }
        if let point {
            append(point.longitude.bitPattern)
            append(point.latitude.bitPattern)
        }
        var counts: [Int] = []
        for list in numbers {
            values += list
            counts.append((counts.last ?? 0) + list.count)
        }
        var wordCount = 0
        for word in words {
            append(word.value)
            wordCount += 1
        }
        for code in codes {
            values.append(UInt16(code.utf8.count))
            for byte in code.utf8 { values.append(UInt16(byte)) }
        }
        for (index, count) in (counts + [wordCount, codes.count]).enumerated() {
            values[Place.counts + index / 2] |= UInt16(count) << UInt16(index % 2 * 8)
        }
        self.init(values, from: 0)
    }

    private static let categories = Category.allCases

    private func value<Value: FixedWidthInteger & UnsignedInteger>(at place: Int, as type: Value.Type) -> Value {
        var value: Value = 0
        for part in 0..<Value.bitWidth / 16 { value |= Value(values[first + place + part]) << (16 * part) }
        return value
    }

    private func has(_ trait: UInt16) -> Bool { values[first] & trait != 0 }

    var status: ListingStatus { has(Trait.isFound) ? .found : .lost }
    var isTravelling: Bool { has(Trait.isTravelling) }
    var category: Category { Self.categories[Int(values[first] >> 8)] }
    var accuracy: Int { Int(value(at: Place.accuracy, as: UInt32.self)) }

    var occurrence: Occurrence {
        func time(_ place: Int) -> Timestamp {
            Timestamp(microseconds: Int64(bitPattern: value(at: place, as: UInt64.self)))
        }
        let start = time(Place.start)
        return Occurrence(start: start, end: has(Trait.hasEnd) ? time(Place.rest) : start)
    }

    var point: Coordinate? {
        guard has(Trait.hasPoint) else { return nil }
        let place = Place.rest + (has(Trait.hasEnd) ? 4 : 0)
        return Coordinate(
            uncheckedLongitude: Double(bitPattern: value(at: place, as: UInt64.self)),
            latitude: Double(bitPattern: value(at: place + 4, as: UInt64.self)))
    }

    private func count(_ index: Int) -> Int {
        Int(values[first + Place.counts + index / 2] >> UInt16(index % 2 * 8) & 0xFF)
    }

    /// Where the lists begin in the array.
    private var lists: Int { first + Place.rest + (has(Trait.hasEnd) ? 4 : 0) + (has(Trait.hasPoint) ? 8 : 0) }

    /// The numbers of a list.
    func numbers(_ list: List) -> Numbers {
        let index = list.rawValue
        let start = lists
        return values[start + (index == 0 ? 0 : count(index - 1))..<start + count(index)]
    }

    private var wordsStart: Int { lists + count(List.allCases.count - 1) }

    var words: Words {
        let start = wordsStart
        return Words(values: values[start..<start + 2 * count(List.allCases.count)])
    }

    var hasCodes: Bool { count(List.allCases.count + 1) > 0 }

    var codes: [String] {
        guard hasCodes else { return [] }
        var place = wordsStart + 2 * count(List.allCases.count)
        return (0..<count(List.allCases.count + 1)).map { _ in
            let end = place + 1 + Int(values[place])
            defer { place = end }
            return String(decoding: values[place + 1..<end].lazy.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
        }
    }

    /// The record without the rest of the array.
    var all: ArraySlice<UInt16> {
        var end = wordsStart + 2 * count(List.allCases.count)
        for _ in 0..<count(List.allCases.count + 1) { end += 1 + Int(values[end]) }
        return values[first..<end]
    }

    /// The words of a record.
    struct Words: RandomAccessCollection, Sendable {
        fileprivate let values: ArraySlice<UInt16>

        var startIndex: Int { 0 }
        var endIndex: Int { values.count / 2 }

        subscript(position: Int) -> WordHash {
            let place = values.startIndex + 2 * position
            return WordHash(value: UInt32(values[place]) | UInt32(values[place + 1]) << 16)
        }
    }
}
