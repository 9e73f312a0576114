/// How a listing was settled.
public enum Outcome: String, CaseIterable, Sendable, Codable {
    /// The thing is with its owner again, through this listing.
    case returned
    /// The thing is with its owner again, by another way.
    case recoveredElsewhere = "recovered-elsewhere"
    /// Nobody looks for it any more.
    case givenUp = "given-up"
}
