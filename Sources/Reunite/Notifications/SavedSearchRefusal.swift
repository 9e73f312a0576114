/// Why a search cannot be saved.
public enum SavedSearchRefusal: Refusal {
    /// The account has the maximum number of saved searches.
    case tooMany

    /// The line of the table: the kind, and the reason for the client.
    public var problem: (kind: ProblemKind, detail: String) {
        (.tooManySearches, "An account can have at most \(SavedSearch.maximumCount) saved searches.")
    }
}

extension ProblemKind {
    /// The limit of saved searches is reached.
    public static let tooManySearches = ProblemKind(409, "too-many-searches", "No more searches can be saved")
}
