/// Whether the thing was lost or found.
public enum ListingStatus: String, CaseIterable, Sendable, Codable {
    case lost
    case found
}
