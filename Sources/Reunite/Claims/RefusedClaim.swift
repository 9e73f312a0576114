/// Something that cannot be done with a claim, or with claims of a listing, now.
public struct RefusedClaim: Refusal, Equatable {
    /// The reason.
    public let reason: ClaimRefusal
    /// The state of the claim; nil if there is none.
    public let state: ClaimState?

    /// A refusal, with the state of the claim if there is one.
    public init(_ reason: ClaimRefusal, _ state: ClaimState? = nil) { (self.reason, self.state) = (reason, state) }

    /// The line of the table: the kind, and the reason for the client.
    public var problem: (kind: ProblemKind, detail: String) { (.claimRefused, reason.detail) }
}

extension ProblemKind {
    /// The members `reason` and `state` say why.
    public static let claimRefused = ProblemKind(409, "claim-refused", "This cannot be done with the claim")
}
