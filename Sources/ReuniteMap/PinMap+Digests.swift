import Reunite

/// A pin's id with a hash of its attributes, to compare two maps.
public struct PinDigest: Hashable, Sendable {
    /// The listing.
    public let id: ListingID
    let number: UInt64
}

extension PinMap {
    /// The digests of all pins, by time of creation.
    public func digests() -> [PinDigest] { snapshot.digests() }

    /// The digests of some pins, by time of creation.
    public func digests(of listings: Set<ListingID>) -> [PinDigest] {
        snapshot.digests().filter { listings.contains($0.id) }
    }

    /// The pins that differ between two maps, or exist in only one. Both lists must be sorted by time of creation.
    public static func differences(_ left: [PinDigest], _ right: [PinDigest]) -> [ListingID] {
        var different: [ListingID] = []
        var (first, second) = (0, 0)
        while first < left.count || second < right.count {
            if second == right.count || first < left.count && left[first].id.createdAt < right[second].id.createdAt {
                different.append(left[first].id)
                first += 1
            } else if first == left.count || right[second].id.createdAt < left[first].id.createdAt {
                different.append(right[second].id)
                second += 1
            } else {
                if left[first] != right[second] { different.append(left[first].id) }
                first += 1
                second += 1
            }
        }
        return different
    }
}

extension PinSnapshot {
    fileprivate func digests() -> [PinDigest] {
        let words = words.checksums(pinCount: base.count)
        let selection = PrefixSumSelection(snapshot: self, kinds: .all)
        var digests: [PinDigest] = []
        digests.reserveCapacity(count)
        selection.forEach(selection.everything) { index in
            switch index {
            case .base(let pin): digests.append(Self.digest(pin, of: base.pins, words: words[pin]))
            case .recent(let pin):
                digests.append(Self.digest(pin, of: recent.pins, words: WordIndex.checksum(recentWords[pin])))
            }
        }
        return digests.sorted { $0.id.createdAt < $1.id.createdAt }
    }

    private static func digest(_ pin: Int, of pins: borrowing PinColumns, words: UInt64) -> PinDigest {
        var hash: UInt64 = words
        func mix(_ number: UInt64) {
            hash = (hash ^ number) &* 0x9E37_79B9_7F4A_7C15
            hash ^= hash >> 29
        }
        mix(pins.codes[pin])
        mix(pins.longitudes[pin].bitPattern)
        mix(pins.latitudes[pin].bitPattern)
        mix(UInt64(pins.versions[pin]))
        mix(UInt64(bitPattern: pins.occurred[pin]))
        mix(UInt64(pins.accuracies[pin]) << 8 | UInt64(pins.kinds[pin]))
        for byte in pins.title(pin) { mix(UInt64(byte)) }
        return PinDigest(id: pins.identifier(pin), number: hash)
    }
}

extension WordIndex {
    /// For each pin, a hash of its words that does not depend on their order.
    func checksums(pinCount: Int) -> [UInt64] {
        var sums = [UInt64](repeating: 0, count: pinCount)
        for word in 0..<wordCount {
            let hash = TextHash(self.word(word)).value
            forEachPin(of: word) { sums[$0] &+= hash }
        }
        return sums
    }

    /// The same hash for words with a space before and after each.
    static func checksum(_ words: [UInt8]) -> UInt64 {
        Set(words.split(separator: 0x20)).reduce(0) { $0 &+ TextHash($1).value }
    }
}
