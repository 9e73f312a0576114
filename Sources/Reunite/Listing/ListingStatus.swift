/// What happened to the thing.
public enum ListingStatus: String, CaseIterable, Sendable, Codable {
    case lost
    case found
}
