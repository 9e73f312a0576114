import Reunite

/// Compares a lost and a found listing.
struct Comparison {
    let lexicon: Lexicon
    let frequencies: Frequencies

    /// What counts for and against two listings being about the same thing.
    ///
    /// - Parameters:
    ///   - crowd: how many listings of the other status are near, in place and time, in bits.
    ///   - amounts: the result. One value can be used for many comparisons, to save allocations.
    func compare(
        _ lost: ListingProfile, _ found: ListingProfile, crowd: Float, into amounts: inout EvidenceAmounts
    ) {
        amounts.reset()
        compareThings(lost, found, &amounts)
        compareCategories(lost, found, &amounts)
        compareColours(lost, found, &amounts)
        compareBrands(lost, found, &amounts)
        compareAttributes(lost, found, &amounts)
        compareWords(lost, found, &amounts)
        comparePlaces(lost, found, &amounts)
        compareTimes(lost, found, &amounts)
        amounts[.crowd] = crowd
        amounts.set(.prior)
    }

    private func compareThings(_ lost: ListingProfile, _ found: ListingProfile, _ amounts: inout EvidenceAmounts) {
        if let (relation, number, _) = lexicon.closest(lost.subjects, found.subjects) {
            switch relation {
            case .same:
                amounts.set(.thingSame)
                amounts[.thingRarity] = frequencies.rarity(of: number)
            case .near: amounts.set(.thingNear)
            case .broader: amounts.set(.thingBroader)
            case .siblings: amounts.set(.thingSiblings)
            case .contrary, .unrelated: amounts.set(mentions(lost, found) ? .thingMentioned : .thingOther)
            }
        }
        var rarity: Float = 0
        for number in lost.others where found.others.contains(number) || found.subjects.contains(number) {
            rarity += frequencies.rarity(of: number)
        }
        for number in found.others where lost.subjects.contains(number) { rarity += frequencies.rarity(of: number) }
        amounts[.contents] = min(rarity, 30)
    }

    /// Whether one mentions what the other is about.
    private func mentions(_ lost: ListingProfile, _ found: ListingProfile) -> Bool {
        func mentions(_ others: ListingProfile.Numbers, _ subjects: ListingProfile.Numbers) -> Bool {
            subjects.contains { subject in others.contains { lexicon.relation(subject, $0) >= .broader } }
        }
        return mentions(found.others, lost.subjects) || mentions(lost.others, found.subjects)
    }

    private func compareCategories(_ lost: ListingProfile, _ found: ListingProfile, _ amounts: inout EvidenceAmounts) {
        if lost.category == found.category { return amounts.set(.categorySame) }
        func fits(_ subjects: ListingProfile.Numbers, _ category: Category) -> Bool {
            subjects.contains { lexicon.concepts[Int($0)].categories.contains(category) }
        }
        let fits = fits(lost.subjects, found.category) || fits(found.subjects, lost.category)
        amounts.set(fits || lost.category == .other || found.category == .other ? .categoryFits : .categoryOther)
    }

    private func compareColours(_ lost: ListingProfile, _ found: ListingProfile, _ amounts: inout EvidenceAmounts) {
        guard let (relation, number, _) = lexicon.closest(lost.colours, found.colours) else { return }
        switch relation {
        case .same:
            amounts.set(.colourSame)
            amounts[.colourRarity] = frequencies.rarity(of: number)
        case .near, .broader, .siblings: amounts.set(.colourNear)
        case .contrary, .unrelated:
            let isMentioned = lexicon.closest(lost.allColours, found.allColours).map { $0.relation >= .near } ?? false
            amounts.set(isMentioned ? .colourMentioned : .colourOther)
        }
    }

    private func compareBrands(_ lost: ListingProfile, _ found: ListingProfile, _ amounts: inout EvidenceAmounts) {
        guard let (relation, number, _) = lexicon.closest(lost.brands, found.brands) else { return }
        switch relation {
        case .same:
            amounts.set(.brandSame)
            amounts[.brandRarity] = frequencies.rarity(of: number)
        case .near, .broader: amounts.set(.brandBroader)
        case .contrary, .siblings, .unrelated:
            // An ordinary word is not always a brand.
            let isSure = [lost, found].allSatisfy { $0.brands.contains { !lexicon.concepts[Int($0)].isAmbiguous } }
            if isSure { amounts.set(.brandOther) }
        }
    }

    private func compareAttributes(_ lost: ListingProfile, _ found: ListingProfile, _ amounts: inout EvidenceAmounts) {
        if let (relation, _, _) = lexicon.closest(lost.materials, found.materials) {
            amounts.set(relation >= .broader ? .materialSame : .materialOther)
        }
        if let (relation, _, _) = lexicon.closest(lost.patterns, found.patterns) {
            amounts.set(relation >= .broader ? .patternSame : .patternOther)
        }
        if let (relation, _, _) = lexicon.closest(lost.places, found.places) {
            amounts.set(relation >= .broader ? .settingShared : .settingOther)
        }
        let shared = lost.features.filter(found.features.contains).map(frequencies.rarity(of:)).reduce(0, +)
        amounts[.featureShared] = min(shared, 20)
        if lexicon.contrary(lost.features, found.features) != nil { amounts.set(.featureContrary) }
    }

    private func compareWords(_ lost: ListingProfile, _ found: ListingProfile, _ amounts: inout EvidenceAmounts) {
        var rarity: Float = 0
        var count: Float = 0
        let foundWords = found.words
        for word in lost.words where foundWords.contains(word) {
            rarity += frequencies.rarity(of: word)
            count += 1
        }
        amounts[.words] = min(rarity, 40)
        amounts[.wordShared] = min(count, 6)
        guard lost.record.hasCodes, found.record.hasCodes else { return }
        for one in lost.codes {
            for other in found.codes {
                if one == other {
                    amounts[.codeShared] = max(amounts[.codeShared], Float(min(one.utf8.count, 8)))
                } else if Self.sharesPart(one, other) {
                    amounts[.codePartial] = max(amounts[.codePartial], Float(min(one.utf8.count, other.utf8.count, 8)))
                }
            }
        }
    }

    /// Whether one of two different codes begins or ends with the other.
    static func sharesPart(_ one: String, _ other: String) -> Bool {
        let (short, long) = one.utf8.count < other.utf8.count ? (one.utf8, other.utf8) : (other.utf8, one.utf8)
        guard short.count >= 5, short.count < long.count else { return false }
        return long.starts(with: short) || long.suffix(short.count).elementsEqual(short)
    }

    private func comparePlaces(_ lost: ListingProfile, _ found: ListingProfile, _ amounts: inout EvidenceAmounts) {
        guard let metres = lost.distance(to: found) else { return amounts.set(.placeUnknown) }
        // Half of the accuracies: the exact points lie somewhere in the cells, and seldom at their corners.
        let gap = max(0, metres - Double(lost.accuracy + found.accuracy) / 2)
        let level: Evidence =
            switch gap {
            case ..<100: .place100
            case ..<300: .place300
            case ..<1000: .place1000
            case ..<3000: .place3000
            case ..<10_000: .place10000
            case ..<30_000: .place30000
            case ..<100_000: .place100000
            default: .placeFarther
            }
        amounts.set(level)
        guard lost.isTravelling || found.isTravelling else { return }
        switch gap {
        case ..<3000: break
        case ..<30_000: amounts.set(.travelling3000)
        case ..<100_000: amounts.set(.travelling30000)
        default: amounts.set(.travellingFarther)
        }
    }

    private func compareTimes(_ lost: ListingProfile, _ found: ListingProfile, _ amounts: inout EvidenceAmounts) {
        let day: Int64 = 86_400_000_000
        // A date stands for its day in any time zone.
        let slack = lost.occurrence.isDay || found.occurrence.isDay ? day / 2 : 0
        let before = lost.occurrence.start.microseconds - found.occurrence.end.microseconds
        if before > slack + 3_600_000_000 { return amounts.set(.timeBefore) }
        let after = lost.timeUntil(found)
        let level: Evidence =
            switch after {
            case ..<(day / 2): .timeSameDay
            case ..<(2 * day): .timeNextDays
            case ..<(7 * day): .timeWeek
            case ..<(30 * day): .timeMonth
            case ..<(90 * day): .timeQuarter
            default: .timeLater
            }
        amounts.set(level)
    }
}

extension ListingProfile {
    /// The distance between the published points, in metres; nil if one has none.
    func distance(to other: ListingProfile) -> Double? {
        guard let here = point, let there = other.point else { return nil }
        return Geodesic.distance(here, there)
    }

    /// The time from the end of when this was lost to the beginning of when the other was found, in microseconds.
    func timeUntil(_ found: ListingProfile) -> Int64 {
        found.occurrence.start.microseconds - occurrence.end.microseconds
    }
}

extension Occurrence {
    /// Whether only the day is known.
    var isDay: Bool { start != end }
}
