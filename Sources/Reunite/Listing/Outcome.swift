/// How a listing was resolved.
public enum Outcome: String, CaseIterable, Sendable, Codable {
    /// The owner of the thing has it back through this listing.
    case returned
    /// The owner of the thing has it back in another way.
    case recoveredElsewhere = "recovered-elsewhere"
    /// The search was given up.
    case givenUp = "given-up"
}
