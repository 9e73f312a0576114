extension HoldRule {
    /// When waiting reports postpone mails about a listing of a new account: by somebody whose reports were upheld before, or from two
    /// clients. One report of an account without history weighs two at most.
    public static let postponingMails = HoldRule(threshold: 3, fewestReporters: 1)
}
