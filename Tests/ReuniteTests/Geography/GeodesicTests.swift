import Foundation
import TestSupport
import Testing

@testable import Reunite

@Suite struct GeodesicTests {
    /// Longitude and latitude of two points, and the metres between them by GeographicLib 2.1 (C. F. F. Karney,
    /// "Algorithms for geodesics", Journal of Geodesy 87, 2013).
    @Test(
        arguments: [
            (0, 0, 0, 0.001, 110.57428),
            (2.3735, 48.8449, 2.3522, 48.8566, 2033.84887),
            (4.8357, 45.764, 2.3522, 48.8566, 391712.70467),
            (179.9995, -17.5, -179.9995, -17.5, 106.19943),
            (0, 90, 180, 89.5, 55846.97545),
            (10, -90, 123, -89.2, 89355.12495),
            (-70.1, 78.2, -69.2, 78.3, 23314.80202),
            (12.5, 0, 13.3, 0, 89055.59263),
            (12.5, -0.4, 12.5, 0.4, 88459.43509),
            (0, 0, 90, 0, 10018754.17139),
            (0, 51.5, 179, -50, 19824572.3089),
            (139.7, 35.7, -74, 40.7, 10872922.61856),
        ] as [(Double, Double, Double, Double, Double)])
    func distancesAgreeWithGeographicLib(
        _ lon1: Double, _ lat1: Double, _ lon2: Double, _ lat2: Double, _ metres: Double
    ) {
        #expect(abs(Geodesic.distance(lon1, lat1, lon2, lat2) - metres) < 0.001)
        #expect(abs(Geodesic.distance(lon2, lat2, lon1, lat1) - metres) < 0.001)
    }

    @Test func antipodesHaveADistance() {
        let farthest = 20_003_931.4586
        for (lon1, lat1, lon2, lat2) in [(0.0, 0.0, 180.0, 0.0), (0, 30, 180, -30), (10, 0.2, -170.3, -0.1)] {
            #expect(abs(Geodesic.distance(lon1, lat1, lon2, lat2) / farthest - 1) < 0.006)
        }
        #expect(abs(Geodesic.distance(0, 90, 77, -90) - farthest) < 0.001)
    }

    /// A larger comparison: 20,000 pairs within the largest radius, also near the poles and the antimeridian.
    @Test(.enabled(if: Python.has("geographiclib")))
    func manyDistancesAgreeWithGeographicLib() async throws {
        let text = String(decoding: try await Python.run(["-c", Self.program]), as: UTF8.self)
        var count = 0
        var worst = 0.0
        for line in text.split(separator: "\n") {
            let n = try line.split(separator: " ").map { try #require(Double($0)) }
            worst = max(worst, abs(Geodesic.distance(n[0], n[1], n[2], n[3]) - n[4]))
            count += 1
        }
        #expect(count == 20_000)
        #expect(worst < 0.001)
    }

    private static let program = """
        import random
        from geographiclib.geodesic import Geodesic
        random.seed(1)
        for i in range(20000):
            lat = random.choice([random.uniform(-90, 90), random.uniform(89, 90), random.uniform(-90, -89.9)])
            lon = random.choice([random.uniform(-180, 180), random.uniform(179.9, 180)])
            p = Geodesic.WGS84.Direct(lat, lon, random.uniform(0, 360), 10 ** random.uniform(-2, 5.2))
            d = Geodesic.WGS84.Inverse(lat, lon, p['lat2'], p['lon2'])['s12']
            print(repr(lon), repr(lat), repr(p['lon2']), repr(p['lat2']), repr(d))
        """
}
