import ReuniteDatabase

extension Store {
    /// The accounts: profiles, roles, suspensions and erasure.
    public var accounts: AccountStore { AccountStore(store: self) }

    /// The belongings of accounts: their tags, their loss, and who gets them next.
    public var belongings: BelongingStore { BelongingStore(store: self) }

    /// The change feed, and the published listings that its entries are about.
    public var changes: ChangeStore { ChangeStore(store: self) }

    /// The claims of found things: their states, their history, and the codes of hand-overs.
    public var claims: ClaimStore { ClaimStore(store: self) }

    /// What the two people of each claim write to each other.
    public var conversations: ConversationStore { ConversationStore(store: self) }

    /// What was created, by the idempotency key of its request.
    public var creations: CreationStore { CreationStore(store: self) }

    /// What finders write to the owners of belongings.
    public var foundMessages: FoundMessageStore { FoundMessageStore(store: self) }

    /// Which of several servers does what one of them should do.
    public var leases: Leases { Leases(store: self) }

    /// The listings: search, post, edit, export, import and expiry.
    public var listings: ListingStore { ListingStore(store: self) }

    /// The queue of mail.
    public var mail: MailStore { MailStore(store: self) }

    /// What keeps the store small and sound: deletion after a period, checks, copies.
    public var maintenance: MaintenanceStore { MaintenanceStore(store: self) }

    /// What matching reads of listings, and what their owners say of matches.
    public var matches: MatchStore { MatchStore(store: self) }

    /// The drafts of people without an account.
    public var drafts: DraftStore { DraftStore(store: self) }

    /// The messages between accounts, and who is blocked.
    public var messages: MessageStore { MessageStore(store: self) }

    /// The cases, their decisions, the log, and the accounts as moderators see them.
    public var moderation: ModerationStore { ModerationStore(store: self) }

    /// The notifications, and the preferences that say who gets which.
    public var notifications: NotificationStore { NotificationStore(store: self) }

    /// The drafts and listings that people follow by their numbers.
    public var numbers: NumberStore { NumberStore(store: self) }

    /// The photographs of listings and belongings, and the pictures of accounts. Their files are in `PhotoFiles`.
    public var photos: PhotoStore { PhotoStore(store: self) }

    /// What finders hold back, so that claimants can show that a thing is theirs.
    public var proofs: ProofStore { ProofStore(store: self) }

    /// The registrations that wait for their address to be verified.
    public var registrations: RegistrationStore { RegistrationStore(store: self) }

    /// The limits that count over all servers; nil if the database is a file, which one server has open.
    public var sharedLimits: SharedLimits? { database.isRemote ? SharedLimits(store: self) : nil }

    /// The reports of listings, and the appeals against decisions.
    public var reports: ReportStore { ReportStore(store: self) }

    /// The passkeys that people sign in with.
    public var passkeys: PasskeyStore { PasskeyStore(store: self) }

    /// The saved searches.
    public var savedSearches: SavedSearchStore { SavedSearchStore(store: self) }

    /// The sessions, and what begins one: sign-in, a password reset, the operator.
    public var sessions: SessionStore { SessionStore(store: self) }
}
