import Foundation

/// Distances on the WGS 84 ellipsoid.
public enum Geodesic {
    /// The semi-major axis of WGS 84 in metres.
    public static let equatorialRadius = 6_378_137.0

    /// The flattening of WGS 84.
    public static let flattening = 1 / 298.257223563

    /// The semi-minor axis of WGS 84 in metres.
    public static let polarRadius = equatorialRadius * (1 - flattening)

    /// The smallest radius of curvature of the ellipsoid in metres: that of a meridian at the equator.
    package static let leastCurvatureRadius = polarRadius * polarRadius / equatorialRadius

    /// Maximum radius of curvature of the ellipsoid in metres: that at the poles.
    package static let greatestCurvatureRadius = equatorialRadius * equatorialRadius / polarRadius

    /// The geodesic distance between two positions, in metres.
    ///
    /// Exact to 0.1 mm up to 19,900 km, far above the largest radius of a search. Between nearly antipodal positions, where
    /// the iteration does not converge, it is the length of the great circle, exact to 0.6 %. Never NaN.
    ///
    /// Source: T. Vincenty, "Direct and Inverse Solutions of Geodesics on the Ellipsoid with Application of Nested
    /// Equations", Survey Review 23 (176), 1975: the inverse formula, with the reduced latitudes' tangents taken so
    /// that the poles need no special case.
    public static func distance(_ from: Coordinate, _ to: Coordinate) -> Double {
        distance(from.longitude, from.latitude, to.longitude, to.latitude)
    }

    /// The same for degrees; the store calls it for each row.
    public static func distance(
        _ longitude1: Double, _ latitude1: Double, _ longitude2: Double, _ latitude2: Double
    ) -> Double {
        if longitude1 == longitude2 && latitude1 == latitude2 { return 0 }
        // Start at the southern point, so that the result does not depend on the order.
        return Geodesic.inverse(
            ReducedLatitude(degrees: min(latitude1, latitude2)), ReducedLatitude(degrees: max(latitude1, latitude2)),
            longitudes: difference(longitude1, longitude2) * .pi / 180)
    }

    /// The smaller difference of two longitudes in degrees, 0 to 180.
    static func difference(_ longitude1: Double, _ longitude2: Double) -> Double {
        let difference = abs(longitude2 - longitude1)
        return difference > 180 ? 360 - difference : difference
    }

    /// Sine and cosine of the latitude on the auxiliary sphere.
    private struct ReducedLatitude {
        let sine: Double
        let cosine: Double

        init(degrees: Double) {
            let radians = degrees * .pi / 180
            let y = (1 - Geodesic.flattening) * sin(radians)
            let x = abs(degrees) == 90 ? 0 : cos(radians)
            let length = (x * x + y * y).squareRoot()
            sine = y / length
            cosine = x / length
        }
    }

    private static func inverse(_ u1: ReducedLatitude, _ u2: ReducedLatitude, longitudes l: Double) -> Double {
        let f = flattening
        var lambda = l
        for _ in 0..<100 {
            let (sinLambda, cosLambda) = (sin(lambda), cos(lambda))
            let across = u2.cosine * sinLambda
            let along = u1.cosine * u2.sine - u1.sine * u2.cosine * cosLambda
            let sinSigma = (across * across + along * along).squareRoot()
            let cosSigma = u1.sine * u2.sine + u1.cosine * u2.cosine * cosLambda
            if sinSigma == 0 {
                // The same point, or its antipode, to which the shortest path crosses a pole.
                return cosSigma > 0 ? 0 : length(.pi, 0, -1, 0, 1)
            }
            let sigma = atan2(sinSigma, cosSigma)
            let sinAlpha = u1.cosine * u2.cosine * sinLambda / sinSigma
            let cosSqAlpha = 1 - sinAlpha * sinAlpha
            let cos2SigmaM = cosSqAlpha == 0 ? 0 : cosSigma - 2 * u1.sine * u2.sine / cosSqAlpha
            let c = f / 16 * cosSqAlpha * (4 + f * (4 - 3 * cosSqAlpha))
            let before = lambda
            lambda =
                l + (1 - c) * f * sinAlpha
                * (sigma + c * sinSigma * (cos2SigmaM + c * cosSigma * (2 * cos2SigmaM * cos2SigmaM - 1)))
            if abs(lambda) > .pi { break }
            if abs(lambda - before) < 1e-13 {
                return length(sigma, sinSigma, cosSigma, cos2SigmaM, cosSqAlpha)
            }
        }
        return greatCircle(u1, u2, longitudes: l)
    }

    private static func length(
        _ sigma: Double, _ sinSigma: Double, _ cosSigma: Double, _ cos2SigmaM: Double, _ cosSqAlpha: Double
    ) -> Double {
        let (a, b) = (equatorialRadius, polarRadius)
        let uSq = cosSqAlpha * (a * a - b * b) / (b * b)
        let bigA = 1 + uSq / 16384 * (4096 + uSq * (-768 + uSq * (320 - 175 * uSq)))
        let bigB = uSq / 1024 * (256 + uSq * (-128 + uSq * (74 - 47 * uSq)))
        let cos2 = cos2SigmaM * cos2SigmaM
        let deltaSigma =
            bigB * sinSigma
            * (cos2SigmaM + bigB / 4
                * (cosSigma * (2 * cos2 - 1) - bigB / 6 * cos2SigmaM * (4 * sinSigma * sinSigma - 3) * (4 * cos2 - 3)))
        return b * bigA * (sigma - deltaSigma)
    }

    private static func greatCircle(_ u1: ReducedLatitude, _ u2: ReducedLatitude, longitudes l: Double) -> Double {
        let across = u2.cosine * sin(l)
        let along = u1.cosine * u2.sine - u1.sine * u2.cosine * cos(l)
        let angle = atan2(
            (across * across + along * along).squareRoot(), u1.sine * u2.sine + u1.cosine * u2.cosine * cos(l))
        return angle * (2 * equatorialRadius + polarRadius) / 3
    }
}
