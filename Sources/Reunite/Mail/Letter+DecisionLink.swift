extension Letter {
    /// The target of the link in a letter about a decision.
    public enum DecisionLink: Sendable {
        /// The page to appeal against the decision.
        case appeal(SecretToken)
        /// The page of the listing.
        case listing
    }
}
