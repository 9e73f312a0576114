/// The reasons why a claim looks like fraud, with weights, for the moderators of a case.
///
/// Each reason is weak: many people share a network, and an owner may look at new listings every minute. So the service does
/// nothing because of the weights: moderators see the reasons, and decide.
public struct ClaimSuspicion: Sendable, Equatable {
    /// A kind of observation. The raw values are the names in the API.
    public enum Reason: String, CaseIterable, Sendable {
        /// The account claims many things.
        case manyClaims = "many-claims"
        /// Other accounts claim other things from the same client.
        case sharedClient = "shared-client"
        /// The claim came within minutes of the listing.
        case soonAfterPosting = "soon-after-posting"
        /// The account names wrong serial numbers.
        case wrongSerials = "wrong-serials"
        /// Finders decline the claims of the account.
        case declinedClaims = "declined-claims"
        /// A moderator had read the proof before the claim was submitted.
        case followsRead = "follows-read"
    }

    /// A reason that applies.
    public struct Finding: Sendable, Equatable {
        /// The reason.
        public let reason: Reason
        /// The number of claims, listings or reads; for ``Reason/soonAfterPosting`` the number of seconds.
        public let count: Int
        /// The weight.
        public let weight: Double
    }

    /// A claim is suspicious if it is made within this many seconds of the listing.
    public static let soon: Int64 = 600
    /// Maximum weight of one reason, so that no reason alone makes a claim look certain to be fraud.
    public static let most = 4.0
    /// How many other claims of the account, and how many other listings claimed from its network, have no weight.
    public static let usual = 2

    /// The reasons that apply, in the order of ``Reason``.
    public let findings: [Finding]

    /// The sum of the weights.
    public var weight: Double { findings.reduce(0) { $0 + $1.weight } }

    /// Weighs a record.
    public init(_ record: ClaimRecord) {
        findings = Reason.allCases.compactMap { reason in
            let (count, weight): (Int, Double) =
                switch reason {
                case .manyClaims: (record.claims, Double(record.claims - Self.usual))
                case .sharedClient: (record.sharedClient, Double(record.sharedClient - Self.usual))
                case .soonAfterPosting: (Int(record.delay), record.delay < Self.soon ? 1 : 0)
                case .wrongSerials: (record.wrongSerials, 2 * Double(record.wrongSerials))
                case .declinedClaims: (record.declined, Double(record.declined))
                case .followsRead: (record.proofReads, 2 * Double(record.proofReads))
                }
            return weight > 0 ? Finding(reason: reason, count: count, weight: min(weight, Self.most)) : nil
        }
    }
}
