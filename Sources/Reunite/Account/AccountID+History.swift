extension AccountID {
    /// Whether the account is younger than three days, and so has no history that speaks for it.
    ///
    /// Others are notified of its listings after those of older accounts at equal evidence. The operator's account is not new.
    ///
    /// - Parameter now: the current time.
    public func isNew(at now: Timestamp) -> Bool { createdAt > now.adding(seconds: -ReporterRecord.newness) }

    /// Whether it is the account of the operator, which owns what was imported without an owner.
    public var isOperator: Bool { createdAt.microseconds == 0 }
}
