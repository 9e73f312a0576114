import TestSupport
import Testing

@testable import Reunite

@Suite("Bounds of distances")
struct ChordsTests {
    @Test("a distance is within its bounds, which are close", arguments: [1.0, 5_000, 100_000, 900_000])
    func bounds(within metres: Double) {
        var random = SeededGenerator(seed: 41)
        for _ in Rounds.first(2_000, of: 50_000) {
            let center = TestPoints.hard(&random)
            let point = TestPoints.near(center, within: metres, &random)
            let (least, most) = Chords(from: center).bounds(to: point)
            let distance = Geodesic.distance(center, point)
            #expect(least <= distance && distance <= most, "\(center) \(point)")
            if distance <= 5_000 { #expect(most - least < 0.003) }
            if distance <= 100_000 { #expect(most - least < 1.1) }
        }
    }

    @Test("distant points have a lower bound")
    func distant() {
        var random = SeededGenerator(seed: 42)
        for _ in Rounds.first(2_000, of: 50_000) {
            let (from, to) = (TestPoints.hard(&random), TestPoints.hard(&random))
            let (least, most) = Chords(from: from).bounds(to: to)
            let distance = Geodesic.distance(from, to)
            #expect(least <= distance, "\(from) \(to)")
            #expect(distance <= most, "\(from) \(to)")
        }
    }
}
