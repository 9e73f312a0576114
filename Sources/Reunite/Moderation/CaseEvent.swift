/// An event in a case: something that a moderator has to look at.
public struct CaseEvent: Sendable, Equatable {
    /// The kind of an event.
    public enum Kind: String, CaseIterable, Sendable {
        /// A report, or a new comment in one that waits.
        case report
        /// The listing says or shows something else than before: text, photos, place, time, category.
        case change
        /// An appeal.
        case appeal
        /// A decision, by a moderator or the service.
        case decision

        /// Whether it stops a decision of the moderator to whom the case is assigned, if that moderator has not read it.
        /// Other moderators are stopped by every event.
        ///
        /// Neither an owner nor reporters can delay the assignee's removal, however often they act. But a decision that
        /// may leave the listing public never publishes what the moderator has not read.
        public func stopsAssignee(_ action: ModerationAction) -> Bool {
            switch self {
            // Those that the moderator has not read wait on if the listing stays public.
            case .report: false
            case .change: action.facts.mayPublish
            // Nobody can repeat these: there is one appeal for each decision, and decisions end the assignment.
            case .appeal, .decision: true
            }
        }
    }

    /// The kind.
    public let kind: Kind
    /// The version of the case that it made.
    public let version: Int64
    /// The time.
    public let at: Timestamp

    /// An event.
    public init(kind: Kind, version: Int64, at: Timestamp) {
        (self.kind, self.version, self.at) = (kind, version, at)
    }
}

/// The state of a case.
public enum CaseState: String, CaseIterable, Sendable {
    /// A moderator must decide.
    case open
    /// Decided: nothing was wrong.
    case dismissed
    /// Decided: something was done.
    case actioned
}
