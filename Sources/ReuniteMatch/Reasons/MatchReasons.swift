import Reunite

/// Says in a language what counts for and against a listing and its candidates being about the same thing.
///
/// It uses what the profiles have: so nothing but what is published of the candidates.
public struct MatchReasons: Sendable {
    /// How many words a sentence names.
    private static let mostListed = 5

    private let texts: Texts
    private let lexicon: Lexicon
    private let listing: ListingProfile
    /// The words of the listing that the lexicon does not have.
    private let words: [WordHash: String]
    private let crowd: Int

    /// - Parameters:
    ///   - crowd: the number of candidates.
    public init(
        of listing: ListingProfile, _ described: DescribedThing, crowd: Int, _ texts: Texts, _ lexicon: Lexicon
    ) {
        (self.texts, self.lexicon) = (texts, lexicon)
        (self.listing, self.crowd) = (listing, crowd)
        words = Dictionary(described.words.map { ($0.hash, $0.text) }) { first, _ in first }
    }

    /// A sentence about a factor of a candidate.
    public func text(of factor: Matcher.JudgedFactor, _ candidate: ListingProfile) -> String {
        switch factor.evidence {
        case .thingSame, .thingRarity: pair("thingSame", \.subjects, candidate)
        case .thingNear, .thingBroader: pair("thingNear", \.subjects, candidate)
        case .thingSiblings: pair("thingSiblings", \.subjects, candidate)
        case .thingMentioned: pair("thingMentioned", \.subjects, candidate)
        case .thingOther: pair("thingOther", \.subjects, candidate)
        case .contents, .words, .wordShared: words(candidate)
        case .categorySame, .categoryFits, .categoryOther: sentence(factor.evidence.name)
        case .colourSame, .colourRarity: pair("colourSame", \.colours, candidate)
        case .colourNear, .colourOther: pair(factor.evidence.name, \.colours, candidate)
        case .colourMentioned: sentence("colourMentioned")
        case .brandSame, .brandRarity: pair("brandSame", \.brands, candidate)
        case .brandBroader, .brandOther: pair(factor.evidence.name, \.brands, candidate)
        case .materialSame: pair("materialSame", \.materials, candidate, similar: "materialNear")
        case .patternSame: pair("patternSame", \.patterns, candidate, similar: "patternNear")
        case .materialOther: pair("materialOther", \.materials, candidate)
        case .patternOther: pair("patternOther", \.patterns, candidate)
        case .featureShared: sentence("featureShared", ["shared": list(sharedFeatures(candidate))])
        case .featureContrary: contrary(candidate)
        case .codeShared: sentence("codeShared", ["shared": list(listing.codes.filter(candidate.codes.contains))])
        case .codePartial: partialCode(candidate)
        case .place100, .place300, .place1000, .place3000, .place10000, .place30000, .place100000, .placeFarther,
            .placeUnknown, .travelling3000, .travelling30000, .travellingFarther, .settingShared, .settingOther:
            place(candidate)
        case .timeBefore: sentence("timeBefore")
        case .timeSameDay, .timeNextDays, .timeWeek, .timeMonth, .timeQuarter, .timeLater: time(candidate)
        case .crowd: sentence("crowd", ["count": String(max(crowd - 1, 0))])
        case .prior: sentence("prior")
        }
    }

    private func sentence(_ name: String, _ values: KeyValuePairs<String, String> = [:]) -> String {
        texts(name, values)
    }

    private func name(_ number: Lexicon.Number) -> String { lexicon.name(of: number, in: texts.language.rawValue) }

    /// A sentence about the closest concepts of the two.
    ///
    /// - Parameter similar: the sentence if they are not the same.
    private func pair(
        _ key: String, _ concepts: (ListingProfile) -> ListingProfile.Numbers, _ candidate: ListingProfile,
        similar: String? = nil
    ) -> String {
        guard let (_, one, other) = lexicon.closest(concepts(listing), concepts(candidate)) else { return "" }
        return sentence(one == other ? key : similar ?? key, ["one": name(one), "other": name(other)])
    }

    /// `a, b and c`: the first ones of many.
    private func list(_ items: [String]) -> String {
        let items = items.prefix(Self.mostListed)
        guard let last = items.last, items.count > 1 else { return items.first ?? "" }
        return sentence(
            "and", ["one": items.dropLast().joined(separator: sentence("between")), "other": last])
    }

    /// What both mention beside what they are about. Words of one or two letters say nothing to a reader: in scripts without
    /// spaces they are pieces of words.
    private func sharedContents(_ candidate: ListingProfile) -> [String] {
        let concepts =
            listing.others.filter { candidate.others.contains($0) || candidate.subjects.contains($0) }
            + candidate.others.filter(listing.subjects.contains)
        let shared = listing.words.filter(candidate.words.contains).compactMap { words[$0] }.filter { $0.count > 2 }
        return concepts.map(name) + shared
    }

    private func sharedFeatures(_ candidate: ListingProfile) -> [String] {
        listing.features.filter(candidate.features.contains).map(name)
    }

    private func words(_ candidate: ListingProfile) -> String {
        let shared = sharedContents(candidate)
        return shared.isEmpty ? sentence("wordsRare") : sentence("words", ["shared": list(shared)])
    }

    private func contrary(_ candidate: ListingProfile) -> String {
        guard let (one, other) = lexicon.contrary(listing.features, candidate.features) else { return "" }
        return sentence("featureContrary", ["one": name(one), "other": name(other)])
    }

    private func partialCode(_ candidate: ListingProfile) -> String {
        for one in listing.codes {
            for other in candidate.codes where Comparison.sharesPart(one, other) {
                return sentence("codePartial", ["one": one, "other": other])
            }
        }
        return ""
    }

    private func place(_ candidate: ListingProfile) -> String {
        guard let metres = listing.distance(to: candidate) else { return sentence("placeUnknown") }
        let doubt = Double(listing.accuracy + candidate.accuracy)
        if doubt == 0 { return sentence("place", ["distance": distance(metres)]) }
        return metres > doubt
            ? sentence("placeAbout", ["distance": distance(metres)])
            : sentence("placeWithin", ["distance": distance(metres + doubt)])
    }

    /// `620 m`, `1.4 km`, `14 km`.
    private func distance(_ metres: Double) -> String {
        let tens = Int((metres / 10).rounded()) * 10
        guard tens >= 1000 else { return "\(metres < 100 ? Int(metres.rounded()) : tens) m" }
        let hundreds = Int((metres / 100).rounded())
        guard hundreds < 100 else { return "\(Int((metres / 1000).rounded())) km" }
        return "\(hundreds / 10)\(sentence("decimal"))\(hundreds % 10) km"
    }

    /// By days of the calendar (UTC) if only the day of one is known.
    private func time(_ candidate: ListingProfile) -> String {
        let (lost, found) = listing.status == .lost ? (listing, candidate) : (candidate, listing)
        let (from, to) = (lost.occurrence.start.microseconds, found.occurrence.start.microseconds)
        let day: Int64 = 86_400_000_000
        func dayNumber(_ time: Int64) -> Int64 { (time - (time % day + day) % day) / day }
        let isByDay = lost.occurrence.isDay || found.occurrence.isDay
        let days = isByDay ? dayNumber(to) - dayNumber(from) : (to - from) / day
        if days < 0 || !isByDay && to < from { return sentence("timeAbout") }
        if days == 0 { return sentence(isByDay ? "timeSameDay" : "timeWithinDay") }
        return days == 1 ? sentence("timeNextDay") : sentence("timeLater", ["days": String(days)])
    }
}
