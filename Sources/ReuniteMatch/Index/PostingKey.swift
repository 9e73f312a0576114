import Reunite

/// A key of the matcher's index: what listings are about and where, or a word, or a code; and whether they have owners.
struct PostingKey {
    /// What a listing is about.
    enum Subject {
        case concept(Lexicon.Number)
        case category(Category)
    }

    /// Where it is.
    enum Area {
        case cell(MatchCell)
        /// Listings without a pin.
        case nowhere
        /// All listings.
        case anywhere
    }

    /// The key without the bit for owners.
    private let value: UInt64

    /// The key for listings with an owner, or for those that were imported without one.
    func key(hasOwner: Bool) -> UInt64 { hasOwner ? value | 1 << 61 : value }

    init(_ status: ListingStatus, _ subject: Subject, _ area: Area) {
        let about: UInt64 =
            switch subject {
            case .concept(let number): UInt64(number)
            case .category(let category): 1 << 16 | UInt64(category.number)
            }
        let place: UInt64 =
            switch area {
            case .cell(let cell): UInt64(UInt16(bitPattern: cell.band)) << 16 | UInt64(UInt16(bitPattern: cell.column))
            case .nowhere: 0xFFFF_FFFE
            case .anywhere: 0xFFFF_FFFF
            }
        value = 1 << 62 | (status == .found ? 1 << 60 : 0) | about << 32 | place
    }

    init(_ word: WordHash) { value = 2 << 62 | UInt64(word.value) }

    /// Two codes with the same hash only lead to more candidates.
    init(code: String) { value = 3 << 62 | TextHash(code.utf8).value & ((1 << 61) - 1) }
}

extension ListingProfile {
    /// The keys by which the listing is indexed, each once.
    var postingKeys: [PostingKey] {
        let area: PostingKey.Area = point.map { .cell(MatchCell($0)) } ?? .nowhere
        var keys: [PostingKey] = []
        for subject in subjects.map(PostingKey.Subject.concept) + [.category(category)] {
            keys += [area, .anywhere].map { PostingKey(status, subject, $0) }
        }
        keys += words.map(PostingKey.init)
        if record.hasCodes { keys += codes.map(PostingKey.init) }
        return keys
    }
}
