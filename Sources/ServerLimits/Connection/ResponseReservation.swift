/// The memory of a response, until its client has got it. The outbound event that hands it to ``ExchangeHandler``.
public final class ResponseReservation: Sendable {
    private let budget: SharedBudget
    private let bytes: Int
    private let shares: [SharedBudget.Share]

    /// Takes the memory; nil if there is not enough.
    public init?(_ bytes: Int, of shares: [SharedBudget.Share], from budget: SharedBudget) {
        guard budget.take(bytes, of: shares) == nil else { return nil }
        (self.budget, self.bytes, self.shares) = (budget, bytes, shares)
    }

    deinit { budget.giveBack(bytes, of: shares) }
}
