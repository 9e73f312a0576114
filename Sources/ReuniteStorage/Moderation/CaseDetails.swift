import Reunite

/// Somebody as moderators see them.
public struct Person: Sendable, Equatable {
    /// Names them.
    public let id: AccountID
    /// How they want to be called.
    public let displayName: String

    init(_ row: RawRow, _ column: Int32) {
        id = row.identifier(column)
        displayName = row.text(column + 2)
    }
}

/// A case as the queue shows it.
public struct CaseSummary: Sendable {
    /// Names it.
    public let id: CaseID
    /// Moves on with all that happens in it.
    public let version: Int64
    /// Where it stands.
    public let state: CaseState
    /// The listing that it is about.
    public let listing: ListingID
    /// How many reports there are.
    public let reports: Int
    /// What they say, each once.
    public let reasons: [ReportReason]
    /// Whether an appeal waits.
    public let isAppealed: Bool
    /// What waits to be decided, weighed.
    public let urgency: Double
    /// Who works on it, and until when.
    public let claim: (by: Person, until: Timestamp)?
    /// When it was last opened.
    public let openedAt: Timestamp
    /// When it was last decided.
    public let decidedAt: Timestamp?
}

/// A report as moderators see it.
public struct CaseReport: Sendable {
    /// Names it.
    public let id: ReportID
    /// Who made it; nil for the service itself.
    public let reporter: Person?
    /// What is wrong.
    public let reason: ReportReason
    /// In the reporter's words; may be empty.
    public let comment: String
    /// What it weighs.
    public let weight: Double
    /// When it was made, or last said again.
    public let updatedAt: Timestamp
    /// `upheld` or `dismissed`; nil while it waits.
    public let settled: String?
}

/// A listing as it was.
public struct Evidence: Sendable {
    /// When it became so, or was reported so.
    public let at: Timestamp
    /// The listing's version.
    public let version: Int64
    /// What of the listing's life does not change what it says: raw values.
    public let visibility, state: String
    /// What it said.
    public let draft: ListingDraft
    /// Its photos; those that were taken away since are kept for moderators.
    public let photos: [Photo]
}

/// What an owner says to a decision.
public struct Appeal: Sendable {
    /// Names it.
    public let id: AppealID
    /// The number of the decision in the log.
    public let decision: LogEntryID
    /// In the owner's words.
    public let body: String
    /// Whether it has been decided.
    public let isSettled: Bool

    /// A row that begins with `id, secret, decision, body`, and whether it is settled.
    init(_ row: RawRow) {
        id = row.identifier(0)
        decision = row.rowID(2)
        body = row.text(3)
        isSettled = row.integer(4) != 0
    }
}

/// All of a case but the listing as it is now.
public struct CaseDetails: Sendable {
    /// What the queue shows of it.
    public let summary: CaseSummary
    /// The oldest first.
    public let reports: [CaseReport]
    /// The oldest first.
    public let evidence: [Evidence]
    /// The oldest first.
    public let decisions: [LogEntry]
    /// The oldest first.
    public let appeals: [Appeal]
}

/// An entry of the moderation log.
public struct LogEntry: Sendable {
    /// Its number: one more than that of the one before.
    public let id: LogEntryID
    /// When it was decided.
    public let at: Timestamp
    /// Who did; nil for the service itself.
    public let moderator: Person?
    /// What was done.
    public let action: String
    /// The case, where it was about one.
    public let moderationCase: CaseID?
    /// The account, where it was about one.
    public let account: Person?
    /// Why.
    public let note: String
    /// How it was and how it is, as JSON.
    public let before, after: [UInt8]
    /// SHA-256 of this entry behind the hash of the one before.
    public let hash: [UInt8]
}

/// Something that happened in a case.
public struct CaseEvent: Sendable, Equatable {
    /// What there is.
    public enum Kind: String, Sendable {
        case report
        case change
        case appeal
        case decision
    }

    /// What it was.
    public let kind: Kind
    /// The case's version from then on.
    public let version: Int64
    /// When.
    public let at: Timestamp
}
