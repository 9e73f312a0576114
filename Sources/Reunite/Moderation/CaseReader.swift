/// A reader of cases: a moderator or the operator.
///
/// An owner must not learn from the service who has reported a listing, why, how much that weighs, and who decides, even if the
/// owner is a moderator. The same applies to moderators who have claimed the found thing, because a report can be about them.
/// They only see that such a case exists:
///
/// ```swift
/// CaseReader(moderator: ada).seesReports(about: ada, hasClaimed: false)  // false
/// ```
public struct CaseReader: Hashable, Sendable {
    /// The moderator; nil for the operator, who sees everything.
    public let moderator: AccountID?

    /// The operator.
    public static let `operator` = CaseReader()

    private init() { moderator = nil }

    /// A moderator.
    public init(moderator: AccountID) { self.moderator = moderator }

    /// Whether the reader sees the reports of a case, and what follows from them.
    ///
    /// These are the reasons, the number, the weight and the reporters, the place in the queue, the records of the
    /// reporters after a decision, and who decides with which note.
    ///
    /// - Parameters:
    ///   - owner: the owner of the listing.
    ///   - hasClaimed: whether the reader has claimed the found thing, whatever became of the claim.
    public func seesReports(about owner: AccountID, hasClaimed: Bool) -> Bool { owner != moderator && !hasClaimed }
}
