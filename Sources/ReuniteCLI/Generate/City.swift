/// A city around which listings are generated.
struct City: Sendable {
    /// Its name in listings: Chinese in China, otherwise in Latin letters.
    let name: String

    /// Degrees east.
    let longitude: Double

    /// Degrees north.
    let latitude: Double

    /// The population with suburbs, in thousands.
    let population: Int

    /// The language of most of its listings.
    let language: ListingLanguage

    /// The offset of local winter time from UTC, in minutes.
    let offset: Int

    /// A city with its offset from UTC in hours, such as 5.5.
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
        // By name if populations are equal, so that the order is total.
        weighted.elements.filter { $0.language == language }
            .sorted { ($1.population, $0.name) < ($0.population, $1.name) }
    }

    /// All cities, weighted by population; small cities get a little more than their share.
    static let weighted: SkewedList<City> = {
        let cities = europe + africa + northAmerica + southAmerica + eastAsia + westAndSouthAsia + oceaniaAndPoles
        return SkewedList(cities, weights: cities.map { $0.population + 100 })
    }()

    /// All cities; half of the weight is on one city of each language, so that its streets have several listings.
    static let showcase: SkewedList<City> = {
        let names: Set = ["London", "Paris", "Madrid", "Lisboa", "上海"]
        let rest = weighted.elements.reduce(0) { $0 + ($1.population + 100) }
        return SkewedList(
            weighted.elements,
            weights: weighted.elements.map { names.contains($0.name) ? rest / names.count : $0.population + 100 })
    }()
}
