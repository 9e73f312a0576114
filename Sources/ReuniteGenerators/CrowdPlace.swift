import Reunite

/// Where and when a listing of a pair is, around which others are generated.
package struct CrowdPlace: Sendable {
    /// The others are at most this many days before or after it: a bit less than three weeks.
    static let days = 20
    /// The others are at most this many kilometres away: what is published of an approximate pin stays within 15 km.
    static let kilometres = 13.5

    /// Its point.
    let centre: Neighbourhood.Position
    /// Its time, in seconds since 1970.
    package let seconds: Int
    /// The nearest city: its language is the usual one there.
    let city: City

    /// A place.
    package init(longitude: Double, latitude: Double, seconds: Int) {
        centre = Neighbourhood.Position(
            longitude: Int((longitude * 1_000_000).rounded()), latitude: Int((latitude * 1_000_000).rounded()))
        self.seconds = seconds
        let cities = City.weighted.elements
        func distance(_ city: City) -> Double {
            Geodesic.distance(longitude, latitude, city.longitude, city.latitude)
        }
        city = cities.min { distance($0) < distance($1) } ?? cities[0]
    }

    /// A random point near it: half within about 4 km.
    func position(using random: inout SeededGenerator) -> Neighbourhood.Position {
        var distance = random.exponential() * 5
        while distance > Self.kilometres { distance = random.unit() * Self.kilometres }
        return centre.moved(kilometres: distance, using: &random)
    }
}
