/// A phrase that texts for users and readers, or the names in the sources, do not use, and its replacement.
struct BannedTerm: CustomStringConvertible {
    /// A regular expression, matched without regard to case.
    let pattern: String
    /// The recommended replacement.
    let use: String
    /// A text with the phrase, which the pattern must find.
    let example: String
    /// The texts in which it is banned.
    let scope: Set<GlossaryText.Kind>

    var description: String { "\(example) → \(use)" }

    private init(
        _ pattern: String, use: String, example: String,
        in scope: Set<GlossaryText.Kind> = Set(GlossaryText.Kind.allCases).subtracting([.identifier])
    ) {
        (self.pattern, self.use, self.example, self.scope) = (pattern, use, example, scope)
    }

    /// All of them. Names of the API, such as `at-once` and `given-up`, are not matched.
    static let all = [
        BannedTerm(
            #"\bstanding search"#, use: "saved search", example: "a standing search",
            in: Set(GlossaryText.Kind.allCases)),
        BannedTerm(
            #"\bclaim(s|ed|ing)? (a|an|the|this|that|its|another|five)( open)? cases?\b"#, use: "assign a case",
            example: "moderators claim the case"),
        BannedTerm(
            #"\bclaim (case|end)\b|\bclaimed by (another|other)\b|\bstops claimant\b"#, use: "assignment, assignee",
            example: "claim end", in: [.identifier]),
        BannedTerm(
            #"\b(search|match|listing|claim|found) (hit|news)s?\b|\b(hit|match|listing|found) notices?\b|\bnews (mark|signal|reader)\b|\balert (kind|frequency|recipients|mails|subscriptions|feed|judge|queue)\b|\btold accounts\b"#,
            use: "notification, result", example: "search hit", in: [.identifier]),
        BannedTerm(
            #"\b(keep|keeps|kept|keeping)( (a|an|the|this|that|your|no|another|\d+))?( saved)? search"#,
            use: "save a search", example: "keeps a search"),
        BannedTerm(
            #"\bpass(es|ed)?( (a|the|its|your|their|some|each|every))?( saved)? (search|filter)"#,
            use: "match a search", example: "passes a search"),
        BannedTerm(#"\b(tells?|telling|told)( \w+){0,2} of\b"#, use: "notify of", example: "tell owners of matches"),
        BannedTerm(#"\b(is|are|was|were|be|been|being) told\b"#, use: "notified", example: "the owner is told"),
        BannedTerm(#"\bwhat comes\b"#, use: "new results", example: "tell me what comes"),
        BannedTerm(#"\bhits?\b"#, use: "result", example: "the hits of a search"),
        BannedTerm(#"\bhidden for now\b"#, use: "temporarily hidden, on hold", example: "is hidden for now"),
        BannedTerm(
            #"\b(take|takes|taking|took|taken)( \w+){0,2} away\b"#, use: "remove, delete, withdraw",
            example: "take the listing away"),
        BannedTerm(#"\bdecid(e|es|ed|ing) about\b"#, use: "decide on", example: "decide about a case"),
        BannedTerm(#"\bworks? on (it|this case)\b"#, use: "is assigned to", example: "you work on it"),
        BannedTerm(
            #"\bmoderators?( will| has| have)? look(s|ed)? at\b"#, use: "review", example: "moderators look at it"),
        BannedTerm(
            #"\bappeal(s|ed|ing)( \w+)? against\b|\b(to|may|can|could|cannot)( still)? appeal( \w+)? against\b"#,
            use: "appeal a decision", example: "may appeal against it"),
        BannedTerm(#"\be-mail"#, use: "email", example: "an e-mail address"),
        BannedTerm(#"\bmail address"#, use: "email address", example: "the mail address"),
        BannedTerm(#"\bphotographs?\b"#, use: "photo", example: "a photograph"),
        BannedTerm(#"\btake(s)?( no)?( more)? messages\b"#, use: "block", example: "take no messages"),
        BannedTerm(#"\bopen(s|ed)? an account\b"#, use: "register", example: "open an account"),
        BannedTerm(#"\b(run|runs|ran|running) out\b(?! of)"#, use: "expire", example: "has run out"),
        BannedTerm(
            #"\bgo(es)? out by (itself|themselves)\b"#, use: "is sent automatically", example: "goes out by itself"),
        BannedTerm(#"\bgiv(e|es|ing|en) way\b"#, use: "is closed, is replaced", example: "streams give way"),
        BannedTerm(#"\btrue points?\b"#, use: "exact point", example: "the true point"),
        BannedTerm(#"\bwhoever\b"#, use: "the user who", example: "whoever reported it"),
        BannedTerm(#"\bsomebody who\b"#, use: "a user who", example: "somebody who is signed in"),
        BannedTerm(#"\bat once\b"#, use: "immediately, at a time", example: "it ends at once"),
        BannedTerm(#"\bfor good\b"#, use: "permanently", example: "erased for good"),
        BannedTerm(#"\bmeanwhile\b"#, use: "in the meantime", example: "it has changed meanwhile"),
        BannedTerm(#"\ball the same\b"#, use: "anyway", example: "dismiss all the same"),
        BannedTerm(
            #"\bThe (most|least) \w+ (of|in|that)\b"#, use: "Maximum, Minimum", example: "The most bytes of a body",
            in: [.help, .openAPI]),
        BannedTerm(#"\bpercent\b|%"#, use: "a strong match, a possible match", example: "70 % likely", in: [.mail]),
    ]
}
