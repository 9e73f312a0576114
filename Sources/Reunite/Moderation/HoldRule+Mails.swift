extension HoldRule {
    /// The reports that postpone mails about a new account's listing: one by an account with an upheld report, or two from different
    /// clients. One report of an account without history weighs two at most.
    public static let postponingMails = HoldRule(threshold: 3, fewestReporters: 1)
}
