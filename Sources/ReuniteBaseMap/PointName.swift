/// The name of a point: the places that it is in or near.
public struct PointName: Sendable, Equatable {
    /// The street beside it; nil if there is none, or if the point is not accurate enough.
    public var street: String?
    /// The district that it is in; nil if there is none, or if the point is not accurate enough.
    public var district: String?
    /// The town that it is in or near.
    public var town: String?
    /// The code of the country (ISO 3166-1 alpha-2).
    public var country: String?
    /// Metres from the point to the place that is named first; 0 in it.
    public var distance: Double

    /// The names, the smallest place first: `Rue de Rivoli, Paris`.
    public var label: String {
        let places = [street ?? district, town].compactMap(\.self)
        return places.first == places.last ? places.first ?? "" : places.joined(separator: ", ")
    }
}
