import Reunite

extension Neighbourhood.Position {
    /// A position at a distance in a random direction; near a pole it stays where it is.
    package func moved(kilometres: Double, using random: inout SeededGenerator) -> Neighbourhood.Position {
        let way = random.direction()
        let north = 1_000_000 / 111.2
        let cosine = max(ExactMath.cosine(degrees: Double(latitude) / 1_000_000), 0.01)
        let moved = latitude + Int((way.y * kilometres * north).rounded())
        guard abs(moved) < 89_000_000 else { return self }
        var east = longitude + Int((way.x * kilometres * north / cosine).rounded())
        if east > 180_000_000 { east -= 360_000_000 }
        if east < -180_000_000 { east += 360_000_000 }
        return Neighbourhood.Position(longitude: east, latitude: moved)
    }
}
