/// A city that listings gather around.
struct City: Sendable {
    /// Its name as listings write it: Chinese in China, else in Latin letters.
    let name: String

    /// Degrees east.
    let longitude: Double

    /// Degrees north.
    let latitude: Double

    /// People of the city and its suburbs, in thousands.
    let population: Int

    /// The language of most of its listings.
    let language: ListingLanguage

    /// Minutes that its clocks are ahead of UTC in winter.
    let offset: Int

    /// A city with its time zone in hours ahead of UTC, such as 5.5.
    init(
        _ name: String, _ longitude: Double, _ latitude: Double, _ population: Int, _ language: ListingLanguage,
        _ hours: Double
    ) {
        self.name = name
        self.longitude = longitude
        self.latitude = latitude
        self.population = population
        self.language = language
        offset = Int(hours * 60)
    }

    /// The cities of a language, largest first.
    static func speaking(_ language: ListingLanguage) -> [City] {
        // Names part those of one size, so that the order is total.
        weighted.elements.filter { $0.language == language }
            .sorted { ($1.population, $0.name) < ($0.population, $1.name) }
    }

    /// All cities, to choose from by population; small places get a little more than their share.
    static let weighted: SkewedList<City> = {
        let cities = europe + africa + northAmerica + southAmerica + eastAsia + westAndSouthAsia + oceaniaAndPoles
        return SkewedList(cities, weights: cities.map { $0.population + 100 })
    }()
}
