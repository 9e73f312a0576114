import Reunite

/// All open listings, so that the candidates for a match of one are found without a walk over the others.
///
/// A listing stands under what it is about and under its category, each by cell, and under its rare words and codes without a
/// cell. Not thread-safe.
public struct MatchIndex: Sendable {
    /// A listing that may match another one.
    public struct Candidate: Sendable {
        /// The listing.
        public let id: ListingID
        /// Its owner.
        public let owner: AccountID
        /// The data that the matcher has of it.
        public let profile: ListingProfile
    }

    /// An index key of a listing.
    private struct Key: Hashable {
        enum Subject: Hashable {
            case concept(Lexicon.Number)
            case category(Category)
        }
        enum Area: Hashable {
            case cell(MatchCell)
            /// Listings without a pin.
            case nowhere
            /// All listings.
            case anywhere
        }
        let status: ListingStatus
        let subject: Subject
        let area: Area
    }

    /// A word or a code that more listings have leads to too many. Of one owner five count: see ``rare(_:)``.
    static let rareWord = 200
    /// The most listings of an owner that count for how rare a word is.
    static let mostOfOwnerByWord = 5
    /// The most listings of an owner that are taken from one list before those of others.
    static let mostOfOwner = 20
    /// The most candidates.
    static let most = 5_000
    /// The most candidates by the category alone, or by the thing alone where one of the two has no pin.
    static let mostByOneTrait = 2_000
    /// How far from each other in time the candidates for a listing without a pin may be, in microseconds: three weeks.
    static let timeWithoutPin: Int64 = 21 * 86_400_000_000

    private let lexicon: Lexicon
    private var slots: [ListingID: Int32] = [:]
    private var listings: [Candidate?] = []
    /// When the thing of each slot was lost or found.
    private var occurrences: [Occurrence] = []
    /// Whose listing is in each slot; nil if it was imported without an owner.
    private var owners: [AccountID?] = []
    private var free: [Int32] = []
    private var postings: [Key: [Int32]] = [:]
    private var words: [WordHash: [Int32]] = [:]
    private var codes: [String: [Int32]] = [:]

    /// How often concepts and words occur.
    public private(set) var frequencies = Frequencies()

    /// An empty index.
    public init(lexicon: Lexicon) { self.lexicon = lexicon }

    /// The number of listings.
    public var count: Int { slots.count }

    /// A listing of the index; nil if it is not there.
    public func candidate(_ id: ListingID) -> Candidate? { slots[id].flatMap { listings[Int($0)] } }

    /// Adds a listing, or replaces it.
    public mutating func set(_ id: ListingID, of owner: AccountID, _ profile: ListingProfile) {
        remove(id)
        let slot = free.popLast() ?? Int32(listings.count)
        if Int(slot) == listings.count {
            listings.append(nil)
            occurrences.append(profile.occurrence)
            owners.append(nil)
        }
        occurrences[Int(slot)] = profile.occurrence
        owners[Int(slot)] = owner.isOperator ? nil : owner
        listings[Int(slot)] = Candidate(id: id, owner: owner, profile: profile)
        slots[id] = slot
        frequencies.add(profile)
        for key in keys(of: profile) { postings[key, default: []].append(slot) }
        for word in profile.words { words[word, default: []].append(slot) }
        for code in profile.codes { codes[code, default: []].append(slot) }
    }

    /// Removes a listing, if it is there.
    public mutating func remove(_ id: ListingID) {
        guard let slot = slots.removeValue(forKey: id), let profile = listings[Int(slot)]?.profile else { return }
        listings[Int(slot)] = nil
        free.append(slot)
        frequencies.remove(profile)
        for key in keys(of: profile) { postings.remove(slot, under: key) }
        for word in profile.words { words.remove(slot, under: word) }
        for code in profile.codes { codes.remove(slot, under: code) }
    }

    private func keys(of profile: ListingProfile) -> [Key] {
        let area: Key.Area = profile.point.map { .cell(MatchCell($0)) } ?? .nowhere
        let subjects = profile.subjects.map(Key.Subject.concept) + [.category(profile.category)]
        return subjects.flatMap { subject in
            [area, .anywhere].map { Key(status: profile.status, subject: subject, area: $0) }
        }
    }

    /// The candidates for a match of a listing: of the other status, near enough in place and time or with rare words in common.
    ///
    /// If there are too many, these come first: rare codes and words, the listing's own cell, and what it is about. Of one owner
    /// ``mostOfOwner`` come first from each of these lists; further ones take the places that others leave.
    public func candidates(for profile: ListingProfile) -> [Candidate] {
        var search = CandidateSlots(most: Self.most)
        let other: ListingStatus = profile.status == .lost ? .found : .lost
        func collect(_ slots: [Int32], within time: Int64 = .max, most: Int = Self.most) {
            search.collect(slots, most: most, ofOwner: Self.mostOfOwner, owners) { isInTime(profile, $0, within: time) }
        }
        func look(_ subject: Key.Subject, _ area: Key.Area, within time: Int64 = .max, most: Int = Self.most) {
            collect(postings[Key(status: other, subject: subject, area: area)] ?? [], within: time, most: most)
        }
        for slots in profile.codes.compactMap({ codes[$0] }) + profile.words.compactMap({ words[$0] }) {
            collect(rare(slots).filter { listings[Int($0)]?.profile.status == other })
        }
        var subjects = profile.subjects
        for subject in profile.subjects.flatMap(lexicon.related) where !subjects.contains(subject) {
            subjects.append(subject)
        }
        guard let point = profile.point else {
            let traits = subjects.isEmpty ? [.category(profile.category)] : subjects.map(Key.Subject.concept)
            for trait in traits { look(trait, .anywhere, within: Self.timeWithoutPin, most: Self.mostByOneTrait) }
            return search.all.compactMap { listings[Int($0)] }
        }
        let near = MatchCell.around(point, bands: 1).map(Key.Area.cell) + [.nowhere]
        for area in near {
            for subject in subjects { look(.concept(subject), area) }
        }
        for area in near { look(.category(profile.category), area, most: Self.mostByOneTrait) }
        if profile.isTravelling {
            for cell in MatchCell.around(point, bands: 4) {
                for subject in profile.subjects {
                    look(.concept(subject), .cell(cell), within: Self.timeWithoutPin, most: Self.mostByOneTrait)
                }
            }
        }
        return search.all.compactMap { listings[Int($0)] }
    }

    /// The listings with a word or a code, if they are few; of an owner with many, only some, if they would be too many otherwise. So nobody
    /// makes a word common by writing it into many listings.
    private func rare(_ slots: [Int32]) -> [Int32] {
        guard slots.count > Self.rareWord else { return slots }
        var counts: [AccountID: Int] = [:]
        var kept: [Int32] = []
        // Walking over more would cost too much.
        for slot in slots.suffix(10 * Self.rareWord).reversed() {
            if let owner = owners[Int(slot)] {
                counts[owner, default: 0] += 1
                guard counts[owner, default: 0] <= Self.mostOfOwnerByWord else { continue }
            }
            kept.append(slot)
            guard kept.count <= Self.rareWord else { return [] }
        }
        return kept.reversed()
    }

    /// Whether there are candidates for a match of a listing.
    public func hasCandidates(for profile: ListingProfile) -> Bool { !candidates(for: profile).isEmpty }

    /// Whether the thing could have been found after it was lost, and at most a time later.
    private func isInTime(_ profile: ListingProfile, _ slot: Int32, within most: Int64 = .max) -> Bool {
        let (one, other) = (profile.occurrence, occurrences[Int(slot)])
        let gap =
            profile.status == .lost
            ? other.end.microseconds - one.start.microseconds : one.end.microseconds - other.start.microseconds
        // People err by a day, and look for half a year.
        return gap > -2 * 86_400_000_000 && gap < min(most, 180 * 86_400_000_000)
    }
}

extension Dictionary where Value == [Int32] {
    /// Removes a slot from a list, and the list when it is empty.
    fileprivate mutating func remove(_ slot: Int32, under key: Key) {
        // Most changes are to new listings, which are near the end.
        guard let index = self[key]?.lastIndex(of: slot) else { return }
        self[key]?.remove(at: index)
        if self[key]?.isEmpty == true { self[key] = nil }
    }
}
