import Reunite
import ReuniteDatabase

/// A person as moderators see them.
public struct Person: Sendable, Equatable {
    /// The id of the account.
    public let id: AccountID
    /// The name.
    public let displayName: String

    init(_ row: Row, id: StaticString, secret: StaticString, name: StaticString) {
        self.id = row.identifier(id, secret: secret)
        displayName = row.text(name)
    }
}

/// A case as the queue shows it.
public struct CaseSummary: Sendable {
    /// The id.
    public let id: CaseID
    /// Increases with each ``CaseEvent``.
    public let version: Int64
    /// The state.
    public let state: CaseState
    /// The listing that it is about.
    public let listing: ListingID
    /// The title of the listing.
    public let title: String
    /// The raw values of the listing's ``Category``, ``ListingStatus`` and ``Visibility``.
    public let category, status, visibility: String
    /// The number of reports.
    public let reports: Int
    /// The reasons of the reports, each once, the heaviest first.
    public let reasons: [ReportReason]
    /// Whether an appeal is pending.
    public let isAppealed: Bool
    /// Whether a pending report is about a claim on the listing.
    public let isDisputed: Bool
    /// The urgency of the pending reports and appeals, from the weights that the reader sees; see ``CaseUrgency``.
    public let urgency: Double
    /// The moderator to whom it is assigned, and the end of the assignment.
    public let assignment: (to: Person, until: Timestamp)?
    /// When it was last opened.
    public let openedAt: Timestamp
    /// When it was last decided.
    public let decidedAt: Timestamp?
}

/// A report as moderators see it.
public struct CaseReport: Sendable {
    /// The id.
    public let id: ReportID
    /// The reporter; nil for the service.
    public let reporter: Person?
    /// The reason.
    public let reason: ReportReason
    /// In the reporter's words; may be empty. Moderators read that of a report of a claim with the claims (``LoggedRead/claims``).
    public let comment: String
    /// The claim on the listing that the report is about; the last one, if it names several. Nil if it is about the listing.
    public let claim: ClaimID?
    /// The weight, without the reporter's results in cases about the reader's own listings: see ``CaseReader``.
    public let weight: Double
    /// When it was made or last repeated.
    public let updatedAt: Timestamp
    /// The raw value of its ``ReportOutcome``; nil while it is pending.
    public let settled: String?
}

/// An earlier version of a reported listing. Equal versions are one piece of evidence.
public struct CaseEvidence: Sendable {
    /// When the listing first had this state, or when the case was opened.
    public let at: Timestamp
    /// When it last took on this state.
    public let lastAt: Timestamp
    /// The first version of the listing with this state.
    public let version: Int64
    /// The raw values of ``Visibility`` and ``ListingState``.
    public let visibility, state: String
    /// The content. Its location is the published point, as of today: see ``LoggedRead``.
    public let draft: ListingDraft
    /// The photos. Those that were removed since are kept for moderators.
    public let photos: [Photo]
}

/// An owner's appeal against a decision.
public struct Appeal: Sendable {
    /// The id.
    public let id: AppealID
    /// The number of the decision in the log.
    public let decision: LogEntryID
    /// In the owner's words.
    public let body: String
    /// Whether it has been decided.
    public let isSettled: Bool

    /// A row with the columns `id, secret, decision, body, settled`.
    init(_ row: Row) {
        id = row.identifier()
        decision = row.rowID("decision")
        body = row.text("body")
        isSettled = !row.isNull("settled")
    }
}

/// A case with its listing, reports, evidence, decisions and appeals.
public struct CaseDetails: Sendable {
    /// The case as in the queue.
    public let summary: CaseSummary
    /// The listing in its current state.
    public let listing: ConfidentialListing
    /// The language of the owner, in which they read a note; nil for an imported listing.
    public let ownerLocale: String?
    /// The latest reports, oldest first. ``ModerationStore/reports(of:limit:room:after:for:)`` has all.
    public let reports: [CaseReport]
    /// The first piece, the one that the heaviest report names, and the latest ones, oldest first.
    /// ``ModerationStore/evidence(of:limit:after:for:)`` has all.
    public let evidence: [CaseEvidence]
    /// The number of pieces that are kept, and of those that were dropped.
    public let evidenceCount, evidenceDropped: Int
    /// Oldest first.
    public let decisions: [LogEntry]
    /// Oldest first.
    public let appeals: [Appeal]
    /// The possible decisions of the moderator who reads the case; empty for the operator.
    public internal(set) var actions: [ActionOutlook] = []
    /// The effect of the latest decision on the owner's other listings; nil if it did not ask to remove them.
    public internal(set) var otherListings: OtherListings?
}

/// The effect of a decision on the other listings of a suspended owner.
public struct OtherListings: Sendable, Equatable {
    /// How many were removed.
    public internal(set) var removed = 0
    /// How many were left, because another moderator has to decide on their cases.
    public internal(set) var skipped = 0
}

/// An entry of the moderation log.
public struct LogEntry: Sendable {
    /// The number: one more than that of the entry before.
    public let id: LogEntryID
    /// The time.
    public let at: Timestamp
    /// The moderator; nil for the service and the operator.
    public let moderator: Person?
    /// The name of the action.
    public let action: String
    /// The case; nil if it is not about one.
    public let moderationCase: CaseID?
    /// The account; nil if it is not about one.
    public let account: Person?
    /// The reason.
    public let note: String
    /// The states before and after, as JSON.
    public let before, after: [UInt8]
    /// The SHA-256 of the hash of the entry before, followed by the content of this one.
    public let hash: [UInt8]
}
