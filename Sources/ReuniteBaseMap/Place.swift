import Reunite

/// A place by its name: a town, a street, a house, a station.
public struct Place: Sendable {
    /// What it is.
    public enum Kind: String, Sendable, CaseIterable {
        case town, district, street, address, station, stop, park, poi
    }

    /// What it is.
    public let kind: Kind
    /// The local name. An address has its number and street.
    public let name: String
    /// Its names by language, where they differ from ``name``.
    public let names: [String: String]
    /// The district that it is in.
    public let district: String?
    /// The town that it is in; nil for a town.
    public let town: String?
    /// The code of its country (ISO 3166-1 alpha-2), if it is a town.
    public let country: String?
    /// A point in it.
    public let point: Coordinate
    /// The box around it, if it has an extent.
    public let box: BoundingBox?
    /// From 0 to 1: cities above 0.8, towns above 0.6, streets from 0.3, addresses 0.1.
    let importance: Double
    /// The zoom of a map that shows it well.
    public let zoom: Int

    /// Its name, and where it is: `Rue de Rivoli, Paris`.
    public var label: String {
        [name, town ?? (kind == .town ? nil : district)].compactMap(\.self).joined(separator: ", ")
    }
}
