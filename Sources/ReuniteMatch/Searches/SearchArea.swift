import Foundation
import Reunite

extension ListingQuery {
    /// The area in which it searches, in square metres; that of the Earth if it has no place.
    var area: Double {
        if let circle { return Double.pi * circle.radius * circle.radius }
        return (box ?? .world).area
    }
}

extension BoundingBox {
    /// The area on a sphere, in square metres.
    fileprivate var area: Double {
        let radius = 6_371_009.0
        let width = crossesAntimeridian ? east + 360 - west : east - west
        return radius * radius * width * .pi / 180 * (sin(north * .pi / 180) - sin(south * .pi / 180))
    }
}
