import Foundation

/// A city around which listings are generated. Source: `Data/cities.json`.
package struct City: Sendable, Codable {
    /// Its name in listings: Chinese in China, otherwise in Latin letters.
    package let name: String

    /// Degrees east.
    package let longitude: Double

    /// Degrees north.
    package let latitude: Double

    /// The population with suburbs, in thousands.
    package let population: Int

    /// The language of most of its listings.
    package let language: ListingLanguage

    /// The offset of local winter time from UTC, in hours, such as 5.5.
    let hours: Double

    /// The offset of local winter time from UTC, in minutes.
    package var offset: Int { Int(hours * 60) }

    /// The cities of a language, largest first.
    static func speaking(_ language: ListingLanguage) -> [City] {
        // By name if populations are equal, so that the order is total.
        weighted.elements.filter { $0.language == language }
            .sorted { ($1.population, $0.name) < ($0.population, $1.name) }
    }

    /// All cities, weighted by population; small cities get a little more than their share.
    package static let weighted: SkewedList<City> = {
        let cities: [City] = DataFile.decode("Data/cities", of: .module)
        return SkewedList(cities, weights: cities.map { $0.population + 100 })
    }()

    /// All cities; half of the weight is on one city of each language, so that its streets have several listings.
    package static let showcase: SkewedList<City> = {
        let names: Set = ["London", "Paris", "Madrid", "Lisboa", "上海"]
        let rest = weighted.elements.reduce(0) { $0 + ($1.population + 100) }
        return SkewedList(
            weighted.elements,
            weights: weighted.elements.map { names.contains($0.name) ? rest / names.count : $0.population + 100 })
    }()
}
