import Reunite

/// All public and open listings, indexed so that the candidates for a match of one are found without reading the others.
///
/// A listing is indexed by what it is about and by its category, each with its cell and without, and by its words and codes.
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

    /// Maximum number of listings with a rare word or code. Of one owner five count: see ``rare(_:)``.
    static let rareWord = 200
    /// Maximum number of listings of one owner that count when it is decided whether a word is rare.
    static let mostOfOwnerByWord = 5
    /// Maximum number of listings of an owner that are taken from one list before those of others.
    static let mostOfOwner = 20
    /// Maximum number of candidates.
    static let most = 5_000
    /// Maximum number of candidates by the category alone, or by the thing alone where one of the two has no pin.
    static let mostByOneTrait = 2_000
    /// How far from each other in time the candidates for a listing without a pin may be, in microseconds: three weeks.
    static let timeWithoutPin: Int64 = 21 * 86_400_000_000

    private let lexicon: Lexicon
    private var slots = ListingSlots()
    private var lists = PostingLists()

    /// How often concepts and words occur.
    public private(set) var frequencies = Frequencies()

    /// An empty index.
    public init(lexicon: Lexicon) { self.lexicon = lexicon }

    /// The number of listings.
    public var count: Int { slots.count }

    /// The bytes of the index, without the frequencies.
    public var byteCount: Int { slots.byteCount + lists.byteCount }

    /// Whether ``compacted()`` pays, because many listings were replaced or removed: these still take memory.
    public var isWasteful: Bool { slots.indices.count > 10_000 + slots.count / 4 * 5 }

    /// The same listings in the same order, without those that were replaced or removed.
    public func compacted() -> MatchIndex {
        var compacted = MatchIndex(lexicon: lexicon)
        for slot in slots.indices {
            guard let listing = slots[slot] else { continue }
            compacted.set(listing.id, of: listing.owner, listing.profile)
        }
        return compacted
    }

    /// A listing of the index; nil if it is not there.
    public func candidate(_ id: ListingID) -> Candidate? { slots.slot(of: id).flatMap { slots[$0] } }

    /// Adds a listing, or replaces it if it has changed.
    public mutating func set(_ id: ListingID, of owner: AccountID, _ profile: ListingProfile) {
        if let known = candidate(id) {
            if known.owner == owner, known.profile.record.all == profile.record.all { return }
            remove(id)
        }
        let slot = slots.append(id, owner, profile)
        frequencies.add(profile)
        for key in profile.postingKeys { lists.append(slot, under: key.key(hasOwner: !owner.isOperator)) }
    }

    /// Removes a listing, if it is there.
    public mutating func remove(_ id: ListingID) {
        guard let slot = slots.slot(of: id), let listing = slots[slot] else { return }
        slots.remove(slot)
        frequencies.remove(listing.profile)
        for key in listing.profile.postingKeys { lists.remove(under: key.key(hasOwner: !listing.owner.isOperator)) }
    }

    /// The candidates for a match of a listing: of the other status, near enough in place and time or with rare words in common.
    ///
    /// If there are too many, these come first: rare codes and words, the listing's own cell, and what it is about. Of one owner
    /// ``mostOfOwner`` come first from each of these lists; further ones take the places that others leave.
    ///
    /// - Parameter mustHaveOwners: whether listings that were imported without an owner are left out.
    public func candidates(for profile: ListingProfile, mustHaveOwners: Bool = false) -> [Candidate] {
        candidateSlots(for: profile, mustHaveOwners: mustHaveOwners).compactMap { slots[$0] }
    }

    private func candidateSlots(for profile: ListingProfile, mustHaveOwners: Bool) -> [Int32] {
        var search = CandidateSlots(most: Self.most)
        let other: ListingStatus = profile.status == .lost ? .found : .lost
        let times = timesOfOthers(profile)
        let nearTimes = timesOfOthers(profile, within: Self.timeWithoutPin)
        func look(
            _ subject: PostingKey.Subject, _ area: PostingKey.Area, in times: Range<Int64>, most: Int = Self.most
        ) {
            guard let list = list(PostingKey(other, subject, area), mustHaveOwners) else { return }
            search.collect(list.slots, of: list.count, most: most, ofOwner: Self.mostOfOwner, slots) { slot in
                slots.isTaken(slot) && times.contains(slots.time(slot))
            }
        }
        let keys = profile.codes.map(PostingKey.init) + profile.words.map(PostingKey.init)
        for key in keys {
            guard let list = list(key, mustHaveOwners) else { continue }
            let rare = rare(list).filter { slots.has(other, $0) }
            search.collect(rare, of: rare.count, most: Self.most, ofOwner: Self.mostOfOwner, slots) {
                times.contains(slots.time($0))
            }
        }
        var subjects = Array(profile.subjects)
        for subject in profile.subjects.flatMap(lexicon.related) where !subjects.contains(subject) {
            subjects.append(subject)
        }
        guard let point = profile.point else {
            let traits: [PostingKey.Subject] =
                subjects.isEmpty ? [.category(profile.category)] : subjects.map(PostingKey.Subject.concept)
            for trait in traits { look(trait, .anywhere, in: nearTimes, most: Self.mostByOneTrait) }
            return search.all
        }
        let near = MatchCell.around(point, bands: 1).map(PostingKey.Area.cell) + [.nowhere]
        for area in near {
            for subject in subjects { look(.concept(subject), area, in: times) }
        }
        for area in near { look(.category(profile.category), area, in: times, most: Self.mostByOneTrait) }
        if profile.isTravelling {
            for cell in MatchCell.around(point, bands: 4) {
                for subject in profile.subjects {
                    look(.concept(subject), .cell(cell), in: nearTimes, most: Self.mostByOneTrait)
                }
            }
        }
        return search.all
    }

    /// The slots of a key, the last one first, some of them empty, and how many are not; nil if there are none.
    private func list(_ key: PostingKey, _ mustHaveOwners: Bool) -> (slots: LatestSlots, count: Int)? {
        let owned = lists.list(under: key.key(hasOwner: true))
        let imported = mustHaveOwners ? nil : lists.list(under: key.key(hasOwner: false))
        guard let first = owned ?? imported else { return nil }
        guard owned != nil, let imported else { return (LatestSlots(first.slots), first.count) }
        return (LatestSlots(first.slots, imported.slots), first.count + imported.count)
    }

    /// The listings with a word or a code, the last one first; none if there are more than ``rareWord``. A longer list has only
    /// the last ``mostOfOwnerByWord`` of each owner, so that nobody can make a word common by writing it into many listings.
    private func rare(_ list: (slots: LatestSlots, count: Int)) -> [Int32] {
        let taken = list.slots.lazy.filter { slots.isTaken($0) }
        guard list.count > Self.rareWord else { return Array(taken) }
        var counts: [AccountID: Int] = [:]
        var kept: [Int32] = []
        // Walking over more would cost too much.
        for slot in taken.prefix(10 * Self.rareWord) {
            if let owner = slots.owner(slot) {
                counts[owner, default: 0] += 1
                guard counts[owner, default: 0] <= Self.mostOfOwnerByWord else { continue }
            }
            kept.append(slot)
            guard kept.count <= Self.rareWord else { return [] }
        }
        return kept
    }

    /// Whether there are candidates with owners for a match of a listing.
    public func hasCandidatesWithOwners(for profile: ListingProfile) -> Bool {
        !candidateSlots(for: profile, mustHaveOwners: true).isEmpty
    }

    /// The times (see ``ListingSlots/time(_:)``) of listings of the other status that may be about the same thing: it was found
    /// after it was lost, and not too long after.
    private func timesOfOthers(_ profile: ListingProfile, within most: Int64 = .max) -> Range<Int64> {
        // People err by a day, and look for half a year.
        let (before, after) = (Int64(2 * 86_400_000_000), min(most, 180 * 86_400_000_000))
        let occurrence = profile.occurrence
        return profile.status == .lost
            ? occurrence.start.microseconds - before + 1..<occurrence.start.microseconds + after
            : occurrence.end.microseconds - after + 1..<occurrence.end.microseconds + before
    }
}
