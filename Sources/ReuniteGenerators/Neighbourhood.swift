import Reunite

/// The positions of a city's listings: a dense core, wider suburbs, and a few spots with many listings at the same
/// point.
package struct Neighbourhood: Sendable {
    /// A position in millionths of a degree.
    package struct Position: Sendable {
        package var longitude: Int
        package var latitude: Int

        /// A position.
        package init(longitude: Int, latitude: Int) { (self.longitude, self.latitude) = (longitude, latitude) }
    }

    /// A place that many listings share.
    struct Spot: Sendable {
        var kind: SpotKind
        var position: Position
    }

    /// The spots of the city, most frequent first.
    let spots: SkewedList<Spot>

    private let longitude: Double
    private let latitude: Double
    private let degreesPerKilometre: (longitude: Double, latitude: Double)
    private let coreRadius: Double

    /// Depends on the city only, so that all seeds use the same spots.
    ///
    /// - Parameter spread: how far apart the positions are; less than 1 for a denser city.
    package init(_ city: City, spread: Double = 1) {
        longitude = city.longitude
        latitude = city.latitude
        let north = 1 / 111.2
        degreesPerKilometre = (north / max(ExactMath.cosine(degrees: city.latitude), 0.01), north)
        // 0.3 km for a village, 1 km at 1 million people, 6 km at 35 million.
        coreRadius = spread * max(0.3, Double(city.population).squareRoot() * 0.033)

        // From the name, so that adding a city does not move the spots of other cities.
        let seed = TextHash(city.name.utf8).value
        var random = SeededGenerator(seed: seed)
        var kinds = SpotKind.allCases
        let count = min(kinds.count, 3 + Int(Double(city.population).squareRoot() / 6))
        // Every city has a station or an airport; the others are random.
        for index in stride(from: kinds.count - 1, through: 3, by: -1) {
            kinds.swapAt(index, 2 + random.below(index - 1))
        }
        var spots: [Spot] = []
        for kind in kinds.prefix(count) {
            let distance = (0.3 + 0.7 * random.unit()) * kind.reach * coreRadius
            let way = random.direction()
            spots.append(
                Spot(
                    kind: kind,
                    position: Self.position(
                        longitude: city.longitude + way.x * distance * degreesPerKilometre.longitude,
                        latitude: city.latitude + way.y * distance * degreesPerKilometre.latitude)))
        }
        self.spots = SkewedList(spots, weights: spots.indices.map { 1_000_000 / (($0 + 1) * ($0 + 1)) })
    }

    /// A random position around the city, with its spot if it is one (15%).
    package func position(using random: inout SeededGenerator) -> (position: Position, spot: SpotKind?) {
        if random.happens(perMille: 150) {
            let spot = spots.pick(using: &random)
            return (spot.position, spot.kind)
        }
        let radius = random.happens(perMille: 600) ? coreRadius : coreRadius * 4
        let distance = min(random.exponential() * radius, 80)
        let way = random.direction()
        let position = Self.position(
            longitude: longitude + way.x * distance * degreesPerKilometre.longitude,
            latitude: latitude + way.y * distance * degreesPerKilometre.latitude)
        return (position, nil)
    }

    /// A position from degrees; longitude is wrapped, latitude is clamped.
    private static func position(longitude: Double, latitude: Double) -> Position {
        var millionths = Int((longitude * 1_000_000).rounded())
        if millionths > 180_000_000 { millionths -= 360_000_000 }
        if millionths < -180_000_000 { millionths += 360_000_000 }
        return Position(
            longitude: millionths,
            latitude: Int((min(max(latitude, -90), 90) * 1_000_000).rounded()))
    }
}
