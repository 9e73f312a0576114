/// A position that an engine stores as geometry: WGS 84, in degrees.
package struct SQLPoint: Equatable, Sendable {
    package let longitude: Double
    package let latitude: Double

    /// A position; nil if a number is not finite or out of range.
    @inlinable
    package init?(longitude: Double, latitude: Double) {
        guard (-180...180).contains(longitude), (-90...90).contains(latitude) else { return nil }
        self.init(uncheckedLongitude: longitude, latitude: latitude)
    }

    /// A position that is known to be valid.
    @inlinable
    package init(uncheckedLongitude longitude: Double, latitude: Double) {
        (self.longitude, self.latitude) = (longitude, latitude)
    }
}
