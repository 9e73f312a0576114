/// In which order moderators see cases.
///
/// Cases age alike, so which of two comes first never changes by itself: each has a rank that says when it was opened,
/// moved back by four hours for each unit of weight. Heavy cases come soon, light ones come in the end, and pages of the
/// queue stay what they are while somebody reads them.
public enum CaseUrgency {
    /// What a unit of weight is worth, in microseconds.
    public static let worth: Int64 = 4 * 3_600_000_000

    /// What the weight of a listing counts for that the public does not see: it does no harm while it waits.
    public static let hiddenFactor = 0.25

    /// What an appeal weighs: somebody may be wronged, and waits.
    public static let appealWeight = 5.0
}
