import Reunite
import ReuniteGenerators

/// Where and when something was lost, and where and when it was found.
struct Occasion: Sendable {
    /// The city.
    let city: City
    /// Whether it was lost in a vehicle, which went on.
    let isInVehicle: Bool
    /// The entry of `settings` or `vehicles` where it was lost.
    let setting: String
    /// Where the finder found it; the same entry or another.
    let findSetting: String
    /// Whether the finder tells of the vehicle.
    let isFoundInVehicle: Bool
    /// The true point of the loss, and that of the find.
    let lossPosition, findPosition: Neighbourhood.Position
    /// The street and a place at the loss.
    let street, venue: InventedName
    /// The street and a place at the find; often the same.
    let findStreet, findVenue: InventedName
    /// The number of a line.
    let line: Int
    /// Where a vehicle goes.
    let elsewhere: String
    /// The time of the loss and of the find, in seconds since 1970.
    let lossSeconds, findSeconds: Int

    /// A random occasion in a city.
    init(
        in city: City, _ neighbourhood: Neighbourhood, period: GeneratedPeriod, using random: inout SeededGenerator
    ) {
        self.city = city
        let phrases = TellingPhrases.all[0]
        isInVehicle = random.happens(perMille: 130)
        setting = SkewedList(phrases.ids(isInVehicle ? "vehicles" : "settings")).pick(using: &random)
        lossPosition = neighbourhood.position(using: &random).position

        let distance: Double
        if isInVehicle {
            distance = random.happens(perMille: 300) ? random.exponential() : 2 + random.exponential() * 16
        } else {
            switch random.below(100) {
            case 0..<45: distance = random.exponential() * 0.12
            case 45..<75: distance = random.exponential() * 0.7
            case 75..<92: distance = random.exponential() * 2.5
            // Handed in at the other end of the city.
            default: distance = random.exponential() * 6
            }
        }
        findPosition = lossPosition.moved(kilometres: min(distance, 90), using: &random)
        isFoundInVehicle = isInVehicle && random.happens(perMille: 700)
        let isSameSpot = distance < 0.4
        if isFoundInVehicle || !isInVehicle && random.happens(perMille: isSameSpot ? 780 : 250) {
            findSetting = setting
        } else {
            findSetting = SkewedList(phrases.ids("settings")).pick(using: &random)
        }
        let language = city.language
        street = InventedName.street(language, using: &random)
        venue = InventedName.shop(language, using: &random)
        findStreet =
            isSameSpot && random.happens(perMille: 850) ? street : InventedName.street(language, using: &random)
        findVenue = isSameSpot && random.happens(perMille: 750) ? venue : InventedName.shop(language, using: &random)
        line = 1 + random.below(98)
        elsewhere = String(
            decoding: ListingLanguage.vocabularies[language.rawValue].cityNames.pick(using: &random), as: UTF8.self)
        let time = GeneratedTime(offset: city.offset, in: period, using: &random)
        lossSeconds = time.seconds
        let delay = Self.delay(using: &random)
        let left = period.end - 60 - lossSeconds
        findSeconds = lossSeconds + (delay < left ? delay : random.below(max(1, left)))
    }

    /// An occasion near another one in place and time, of another thing.
    init(near other: Occasion, period: GeneratedPeriod, using random: inout SeededGenerator) {
        city = other.city
        let phrases = TellingPhrases.all[0]
        let isSamePlace = random.happens(perMille: 450)
        isInVehicle = isSamePlace && other.isInVehicle
        setting = isSamePlace ? other.setting : SkewedList(phrases.ids("settings")).pick(using: &random)
        findSetting = setting
        isFoundInVehicle = isInVehicle
        lossPosition = other.lossPosition.moved(kilometres: random.exponential() * 0.8, using: &random)
        findPosition = other.findPosition.moved(kilometres: random.exponential() * 0.8, using: &random)
        street =
            isSamePlace && random.happens(perMille: 500)
            ? other.street : InventedName.street(city.language, using: &random)
        venue =
            isSamePlace && random.happens(perMille: 300)
            ? other.venue : InventedName.shop(city.language, using: &random)
        findStreet = street
        findVenue = venue
        line = isSamePlace ? other.line : 1 + random.below(98)
        elsewhere = other.elsewhere
        let shift = Int((random.unit() * 2 - 1) * random.exponential() * 3 * 86_400)
        func inside(_ seconds: Int) -> Int { min(max(seconds, period.start), period.end - 60) }
        lossSeconds = inside(other.lossSeconds + shift)
        findSeconds = max(lossSeconds, inside(other.findSeconds + shift))
    }

    /// How long things lie before they are found or posted: most hours, some weeks. In seconds.
    private static func delay(using random: inout SeededGenerator) -> Int {
        let hours: Double
        switch random.below(100) {
        case 0..<35: hours = random.exponential() * 1.5
        case 35..<65: hours = 2 + random.exponential() * 12
        case 65..<86: hours = 24 + random.exponential() * 70
        case 86..<96: hours = 96 + random.exponential() * 240
        default: hours = 400 + random.exponential() * 500
        }
        return 60 * Int(min(hours, 24 * 80) * 60)
    }
}
