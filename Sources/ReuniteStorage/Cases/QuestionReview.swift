/// Whether claimants see the questions of a finder. The raw values are those of the column `proof.held`.
enum QuestionReview: Int64 {
    /// They are shown.
    case none = 0
    /// They repeat those of another finder (``RepeatedQuestions``), and are hidden until a moderator has decided.
    case pending = 1
    /// A moderator has upheld the report: they stay hidden.
    case upheld = 2
    /// A moderator has dismissed the report: they are shown, and not compared again.
    case dismissed = 3

    /// Whether claimants see the questions.
    var showsQuestions: Bool { self == .none || self == .dismissed }
}
