import Reunite
import ReuniteGenerators
import ReuniteMatch

/// Generates labelled pairs for the matcher: lost and found listings of one thing as two people tell it, and listings of other
/// things that resemble it.
///
/// The label is the `externalId`: `pair:SEED:NUMBER:lost`, `:found`, and `:other-1` for a listing of another thing near that
/// pair. The same seed and lexicon give the same bytes.
struct PairGenerator {
    /// Of 1,000 pairs, how many are told in two languages.
    static let acrossLanguages = 333

    private let seed: UInt64
    private let period: GeneratedPeriod
    private let choices: LexiconChoices
    private let drawer: ThingDrawer
    private var random: SeededGenerator
    private var count = 0
    private let cities: [SkewedList<City>]
    private let neighbourhoods: [[Neighbourhood]]

    /// A generator before its first pair.
    init(seed: UInt64, period: GeneratedPeriod, lexicon: Lexicon) {
        self.seed = seed
        self.period = period
        choices = LexiconChoices(lexicon)
        drawer = ThingDrawer(choices: choices)
        random = SeededGenerator(seed: seed)
        cities = ListingLanguage.allCases.map { language in
            let cities = City.weighted.elements.filter { $0.language == language }
            return SkewedList(cities, weights: cities.map { $0.population + 100 })
        }
        neighbourhoods = cities.map { $0.elements.map { Neighbourhood($0) } }
    }

    /// The next pair.
    mutating func next() -> GeneratedPair {
        count += 1
        let (lostLanguage, foundLanguage) = languages()
        // The thing is lost where one of both languages is spoken.
        let home = random.happens(perMille: 600) ? lostLanguage : foundLanguage
        let index = cities[home.rawValue].pickIndex(using: &random)
        let occasion = Occasion(
            in: cities[home.rawValue].elements[index], neighbourhoods[home.rawValue][index], period: period,
            using: &random)
        let thing = drawer.thing(home, using: &random)
        let lost = tell(
            Knowledge(ofLoser: thing, choices, using: &random), lostLanguage, isLost: true, occasion, "lost")
        let found = tell(
            Knowledge(ofFinder: thing, choices, using: &random), foundLanguage, isLost: false, occasion, "found")
        var others: [GeneratedPair.Other] = []
        let othersCount = random.happens(perMille: 700) ? 1 : random.happens(perMille: 500) ? 2 : 0
        for number in 0..<othersCount {
            let language = random.happens(perMille: 500) ? lostLanguage : foundLanguage
            others.append(other(than: thing, near: occasion, language, number: number + 1))
        }
        return GeneratedPair(thing: thing, lost: lost, found: found, others: others)
    }

    private mutating func languages() -> (ListingLanguage, ListingLanguage) {
        let all = ListingLanguage.allCases
        if random.happens(perMille: Self.acrossLanguages) {
            let first = random.below(all.count)
            let second = (first + 1 + random.below(all.count - 1)) % all.count
            return (all[first], all[second])
        }
        let language = SkewedList(all, weights: [30, 20, 20, 15, 20]).pick(using: &random)
        return (language, language)
    }

    private mutating func other(
        than thing: HiddenThing, near occasion: Occasion, _ language: ListingLanguage, number: Int
    ) -> GeneratedPair.Other {
        var other = drawer.another(like: thing, occasion.city.language, using: &random)
        let isPlain = random.happens(perMille: 350)
        var told: Set<HiddenThing.Attribute> = []
        if isPlain {
            other.hideDetails()
        } else {
            told = drawer.contradict(&other, thing, occasion.city.language, using: &random)
            told.formIntersection(other.contradictions(to: thing, choices.lexicon))
        }
        let isLost = random.happens(perMille: 500)
        let nearby = Occasion(near: occasion, period: period, using: &random)
        let knowledge =
            isLost
            ? Knowledge(ofLoser: other, telling: told, choices, using: &random)
            : Knowledge(ofFinder: other, telling: told, choices, using: &random)
        let telling = tell(knowledge, language, isLost: isLost, nearby, "other-\(number)", mustTell: told)
        return GeneratedPair.Other(thing: other, telling: telling, contradictions: told)
    }

    private mutating func tell(
        _ knowledge: Knowledge, _ language: ListingLanguage, isLost: Bool, _ occasion: Occasion, _ role: String,
        mustTell: Set<HiddenThing.Attribute> = []
    ) -> Telling {
        let teller = Teller(
            language, isLost: isLost, knowledge, of: occasion, choices, mustTell: mustTell, using: &random)
        let title = teller.title(using: &random)
        let description = teller.description(after: title, using: &random)
        let time = time(of: occasion, isLost: isLost)
        return Telling(
            externalID: "pair:\(seed):\(count):\(role)", isLost: isLost, language: language,
            category: knowledge.category,
            title: title, description: description, position: pin(of: occasion, isLost: isLost),
            precision: random.happens(perMille: 850) ? nil : random.happens(perMille: 500) ? .exact : .approximate,
            seconds: time.seconds, offset: occasion.city.offset, isDay: time.isDay)
    }

    /// Where somebody puts the pin: losers know the place roughly; some set none.
    private mutating func pin(of occasion: Occasion, isLost: Bool) -> Neighbourhood.Position? {
        if random.happens(perMille: isLost ? 60 : 25) { return nil }
        let error: Double
        switch random.below(100) {
        case 0..<35: error = 0.02
        case 35..<80: error = isLost ? 0.25 : 0.06
        default: error = isLost ? 1.2 : 0.3
        }
        let position = isLost ? occasion.lossPosition : occasion.findPosition
        return position.moved(kilometres: min(20, random.exponential() * error), using: &random)
    }

    /// The time that somebody tells: losers often a day only, and some the day on which they noticed it.
    private mutating func time(of occasion: Occasion, isLost: Bool) -> (seconds: Int, isDay: Bool) {
        var seconds = isLost ? occasion.lossSeconds : occasion.findSeconds
        let isDay = random.happens(perMille: isLost ? 560 : 280)
        if isLost {
            switch random.below(100) {
            case 0..<8: seconds += Int(random.exponential() * 86_400)
            case 8..<30: seconds -= 900 * random.below(20)
            default: break
            }
        }
        return (min(max(seconds, period.start), period.end - 60), isDay)
    }
}
