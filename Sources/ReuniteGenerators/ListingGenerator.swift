import Reunite

/// Generates listings in the import format, for demonstrations and realistic load.
///
/// The same seed gives the same bytes on every platform. Each listing depends on the seed and the listings before it.
package struct ListingGenerator {
    private let seed: UInt64
    private var random: SeededGenerator
    private var count: UInt64 = 0
    private let period: GeneratedPeriod
    private let owners: [String]
    private let cities: SkewedList<City>
    private let names: [[UInt8]]
    private let neighbourhoods: [Neighbourhood]

    /// A generator before its first listing.
    ///
    /// - Parameters:
    ///   - period: when everything happens.
    ///   - cities: where.
    ///   - spread: how far apart the positions in a city are; see ``Neighbourhood/init(_:spread:)``.
    ///   - owners: the mail address of the owner of listings in each ``ListingLanguage``; such listings also have the time of
    ///     their creation. Empty for listings without both.
    package init(
        seed: UInt64, period: GeneratedPeriod = .standard, cities: SkewedList<City> = City.weighted,
        spread: Double = 1, owners: [String] = []
    ) {
        self.seed = seed
        self.period = period
        self.cities = cities
        self.owners = owners
        random = SeededGenerator(seed: seed)
        names = cities.elements.map { Array(jsonEscaped: $0.name) }
        neighbourhoods = cities.elements.map { Neighbourhood($0, spread: spread) }
    }

    /// The `externalId` of a listing, by its number from 1.
    package static func externalID(seed: UInt64, number: Int) -> String { "demo:\(seed):\(number)" }

    /// Appends a Feature as compact JSON in UTF-8, and a newline.
    ///
    /// - Returns: the facts in it.
    @discardableResult
    package mutating func appendFeature(to bytes: inout [UInt8]) -> Scene {
        count += 1
        let index = cities.pickIndex(using: &random)
        let city = cities.elements[index]
        let (position, spot) = neighbourhoods[index].position(using: &random)
        // Some listings are in English, as by travellers.
        let language = random.happens(perMille: 40) ? .en : city.language
        let scene = Scene(
            cityName: names[index], spot: spot,
            time: GeneratedTime(offset: city.offset, in: period, using: &random), language: language, using: &random)

        let hasPin = !random.happens(perMille: 20)
        append(scene, id: "demo", at: hasPin ? position : nil, isOpen: false, to: &bytes)
        return scene
    }

    /// Appends a listing of the crowd around others: open, at a place and time near one.
    ///
    /// - Parameter isLost: its side.
    package mutating func appendFeature(near place: CrowdPlace, isLost: Bool, to bytes: inout [UInt8]) {
        count += 1
        let language = random.happens(perMille: 40) ? .en : place.city.language
        let time = GeneratedTime(
            near: place.seconds, days: CrowdPlace.days, before: period.end, offset: place.city.offset, using: &random)
        let scene = Scene(
            cityName: Array(jsonEscaped: place.city.name), spot: nil, time: time, language: language, isLost: isLost,
            using: &random)
        append(scene, id: "crowd", at: place.position(using: &random), isOpen: true, to: &bytes)
    }

    /// Appends a scene as a Feature.
    ///
    /// - Parameters:
    ///   - id: the beginning of its `externalId`.
    ///   - position: its pin.
    ///   - isOpen: whether it is never resolved.
    private mutating func append(
        _ scene: Scene, id: String, at position: Neighbourhood.Position?, isOpen: Bool, to bytes: inout [UInt8]
    ) {
        bytes.append(featureAt: position)
        bytes += id.utf8
        bytes.append(literal: ":")
        bytes.append(number: seed)
        bytes.append(literal: ":")
        bytes.append(number: count)
        bytes.append(literal: #"","title":""#)
        scene.appendTitle(using: &random, to: &bytes)
        bytes.append(literal: scene.isLost ? #"","status":"lost","category":""# : #"","status":"found","category":""#)
        bytes.append(contentsOf: scene.category.rawValue.utf8)
        bytes.append(literal: #"","description":""#)
        scene.appendDescription(using: &random, to: &bytes)
        bytes.append(literal: #"","occurredAt":""#)
        appendTimes(
            of: scene.time, to: &bytes, isOpen: isOpen,
            posted: owners.isEmpty ? nil : posted(after: scene.time))
        if !owners.isEmpty {
            bytes.append(literal: #","owner":""#)
            bytes.append(contentsOf: owners[scene.language.rawValue].utf8)
            bytes.append(literal: "\"")
        }
        if position != nil && random.happens(perMille: 120) {
            bytes.append(precision: random.happens(perMille: 500) ? .exact : .approximate)
        }
        bytes.append(literal: "}}\n")
    }

    /// When a listing is posted, in seconds since 1970: mostly within hours.
    private mutating func posted(after time: GeneratedTime) -> Int {
        let delay = 600 + Int(random.exponential() * 3 * 3600)
        let left = period.end - time.seconds
        return time.seconds + (delay < left ? delay : random.below(left))
    }

    /// Appends `occurredAt`, `createdAt` if it is given, and for about 30% the members of a resolved listing.
    private mutating func appendTimes(of time: GeneratedTime, to bytes: inout [UInt8], isOpen: Bool, posted: Int?) {
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
        if let posted {
            bytes.append(literal: #","createdAt":""#)
            bytes.append(seconds: posted, offset: nil)
            bytes.append(literal: "\"")
        }
        guard !isOpen && random.happens(perMille: 310) else { return }
        // Half within four days, some after months.
        let delay = Int(random.exponential() * (random.happens(perMille: 850) ? 5 : 40) * 86_400)
        let resolved = max(earliest, posted ?? 0) + delay
        guard resolved < period.end else { return }
        bytes.append(literal: #","state":"resolved","resolvedAt":""#)
        bytes.append(seconds: resolved, offset: nil)
        bytes.append(literal: "\"")
    }
}
