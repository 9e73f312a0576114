import Reunite

@testable import ReuniteMatch

/// Finds the candidates that ``MatchIndex`` finds, with plain lists that are made anew from all listings.
struct PlainMatchIndex {
    struct Entry {
        let id: ListingID
        let owner: AccountID
        let profile: ListingProfile
    }

    private let lexicon: Lexicon
    /// In the order in which they were added or last changed.
    private var entries: [Entry] = []

    init(lexicon: Lexicon) { self.lexicon = lexicon }

    mutating func set(_ id: ListingID, of owner: AccountID, _ profile: ListingProfile) {
        remove(id)
        entries.append(Entry(id: id, owner: owner, profile: profile))
    }

    mutating func remove(_ id: ListingID) { entries.removeAll { $0.id == id } }

    /// The lists of all listings, or of those with owners.
    func lists(mustHaveOwners: Bool) -> Lists {
        Lists(lexicon: lexicon, entries: entries.filter { !mustHaveOwners || !$0.owner.isOperator })
    }
}

/// Listings under their keys.
struct Lists {
    private let lexicon: Lexicon
    private let entries: [PlainMatchIndex.Entry]
    private var slots: [UInt64: [Int]] = [:]

    init(lexicon: Lexicon, entries: [PlainMatchIndex.Entry]) {
        (self.lexicon, self.entries) = (lexicon, entries)
        for (slot, entry) in entries.enumerated() {
            for key in entry.profile.postingKeys { slots[key.key(hasOwner: false), default: []].append(slot) }
        }
    }

    func candidates(for profile: ListingProfile) -> [ListingID] {
        let other: ListingStatus = profile.status == .lost ? .found : .lost
        var found: Set<Int> = []
        var deferred: [Int] = []
        func slots(_ key: PostingKey) -> [Int] { self.slots[key.key(hasOwner: false)] ?? [] }
        func collect(_ slots: [Int], within time: Int64 = .max, most: Int = MatchIndex.most) {
            var counts: [AccountID: Int] = [:]
            for slot in slots.reversed() where isInTime(profile, entries[slot].profile, within: time) {
                guard found.count < most else { return }
                let owner = entries[slot].owner
                if !owner.isOperator, !found.contains(slot) {
                    counts[owner, default: 0] += 1
                    if counts[owner]! > MatchIndex.mostOfOwner {
                        if found.count + deferred.count < MatchIndex.most, !deferred.contains(slot) {
                            deferred.append(slot)
                        }
                        continue
                    }
                }
                found.insert(slot)
            }
        }
        for key in profile.codes.map(PostingKey.init) + profile.words.map(PostingKey.init) {
            collect(rare(slots(key)).filter { entries[$0].profile.status == other })
        }
        var subjects = Array(profile.subjects)
        for subject in profile.subjects.flatMap(lexicon.related) where !subjects.contains(subject) {
            subjects.append(subject)
        }
        func look(_ subject: PostingKey.Subject, _ area: PostingKey.Area, within time: Int64 = .max, most: Int) {
            collect(slots(PostingKey(other, subject, area)), within: time, most: most)
        }
        if let point = profile.point {
            let near = MatchCell.around(point, bands: 1).map(PostingKey.Area.cell) + [.nowhere]
            for area in near { for subject in subjects { look(.concept(subject), area, most: MatchIndex.most) } }
            for area in near { look(.category(profile.category), area, most: MatchIndex.mostByOneTrait) }
            for cell in profile.isTravelling ? MatchCell.around(point, bands: 4) : [] {
                for subject in profile.subjects {
                    look(
                        .concept(subject), .cell(cell), within: MatchIndex.timeWithoutPin,
                        most: MatchIndex.mostByOneTrait)
                }
            }
        } else {
            let traits: [PostingKey.Subject] =
                subjects.isEmpty ? [.category(profile.category)] : subjects.map(PostingKey.Subject.concept)
            for trait in traits {
                look(trait, .anywhere, within: MatchIndex.timeWithoutPin, most: MatchIndex.mostByOneTrait)
            }
        }
        for slot in deferred where found.count < MatchIndex.most { found.insert(slot) }
        return found.sorted().map { entries[$0].id }
    }

    private func rare(_ slots: [Int]) -> [Int] {
        guard slots.count > MatchIndex.rareWord else { return slots }
        var counts: [AccountID: Int] = [:]
        let kept = slots.suffix(10 * MatchIndex.rareWord).reversed().filter { slot in
            guard !entries[slot].owner.isOperator else { return true }
            counts[entries[slot].owner, default: 0] += 1
            return counts[entries[slot].owner]! <= MatchIndex.mostOfOwnerByWord
        }
        return kept.count > MatchIndex.rareWord ? [] : kept.reversed()
    }

    private func isInTime(_ one: ListingProfile, _ other: ListingProfile, within most: Int64) -> Bool {
        let (lost, found) = one.status == .lost ? (one, other) : (other, one)
        let gap = found.occurrence.end.microseconds - lost.occurrence.start.microseconds
        return gap > -2 * 86_400_000_000 && gap < min(most, 180 * 86_400_000_000)
    }
}
