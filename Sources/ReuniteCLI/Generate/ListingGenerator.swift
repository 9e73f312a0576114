/// Generates listings in the import format, for demonstrations and realistic load.
///
/// The same seed gives the same bytes on every platform. Each listing depends on the seed and the listings before it.
struct ListingGenerator {
    private let seed: UInt64
    private var random: SplitMix64
    private var count: UInt64 = 0
    private let cities: SkewedList<City>
    private let names: [[UInt8]]
    private let neighbourhoods: [Neighbourhood]
    private let vocabularies: [Vocabulary]

    /// A generator before its first listing.
    init(seed: UInt64) {
        self.seed = seed
        random = SplitMix64(seed: seed)
        cities = City.weighted
        names = cities.elements.map { Array(jsonEscaped: $0.name) }
        neighbourhoods = cities.elements.map { Neighbourhood($0) }
        vocabularies = ListingLanguage.vocabularies
    }

    /// Appends a Feature as compact JSON in UTF-8, and a newline.
    mutating func appendFeature(to bytes: inout [UInt8]) {
        count += 1
        let index = cities.pickIndex(using: &random)
        let city = cities.elements[index]
        let (position, spot) = neighbourhoods[index].position(using: &random)
        // Some listings are in English, as by travellers.
        let language = random.happens(perMille: 40) ? .en : city.language
        let scene = Scene(
            cityName: names[index], spot: spot, time: GeneratedTime(offset: city.offset, using: &random),
            vocabulary: vocabularies[language.rawValue], using: &random)

        bytes.append(literal: #"{"type":"Feature","geometry":"#)
        let hasPin = !random.happens(perMille: 20)
        if hasPin {
            bytes.append(literal: #"{"type":"Point","coordinates":["#)
            bytes.append(millionths: position.longitude)
            bytes.append(literal: ",")
            bytes.append(millionths: position.latitude)
            bytes.append(literal: "]}")
        } else {
            bytes.append(literal: "null")
        }
        bytes.append(literal: #","properties":{"externalId":"demo:"#)
        bytes.append(number: seed)
        bytes.append(literal: ":")
        bytes.append(number: count)
        bytes.append(literal: #"","title":""#)
        scene.appendTitle(using: &random, to: &bytes)
        bytes.append(literal: scene.isLost ? #"","status":"lost","category":""# : #"","status":"found","category":""#)
        bytes.append(contentsOf: ThingCategory.weighted.elements[scene.category].rawValue.utf8)
        bytes.append(literal: #"","description":""#)
        scene.appendDescription(using: &random, to: &bytes)
        bytes.append(literal: #"","occurredAt":""#)
        appendTimes(of: scene.time, to: &bytes)
        if hasPin && random.happens(perMille: 120) {
            let isExact = random.happens(perMille: 500)
            bytes.append(literal: isExact ? #","precision":"exact""# : #","precision":"approximate""#)
        }
        bytes.append(literal: "}}\n")
    }

    /// Appends `occurredAt`, and for about 30% the members of a resolved listing.
    private mutating func appendTimes(of time: GeneratedTime, to bytes: inout [UInt8]) {
        let earliest: Int
        if random.happens(perMille: 150) {
            bytes.append(day: time.day)
            // A date covers the whole day in every time zone.
            earliest = (time.day + 1) * 86_400 + 12 * 3600
        } else {
            bytes.append(seconds: time.seconds, offset: random.happens(perMille: 600) ? nil : time.offset)
            earliest = time.seconds + 600
        }
        bytes.append(literal: "\"")
        guard random.happens(perMille: 310) else { return }
        // Half within four days, some after months.
        let delay = Int(random.exponential() * (random.happens(perMille: 850) ? 5 : 40) * 86_400)
        guard earliest + delay < GeneratedTime.end else { return }
        bytes.append(literal: #","state":"resolved","resolvedAt":""#)
        bytes.append(seconds: earliest + delay, offset: nil)
        bytes.append(literal: "\"")
    }
}
