/// The order of the queue of cases.
///
/// The rank of an open case is its weight times four hours, minus the opening time. Higher ranks come first. All cases age
/// equally, so the order of two cases does not change with time: heavy cases come early, light ones eventually, and pages
/// of the queue stay consistent while somebody reads them.
public enum CaseUrgency {
    /// The time that a unit of weight is worth, in microseconds.
    public static let worth: Int64 = 4 * 3_600_000_000

    /// The factor for listings that the public does not see: they do no harm while they wait.
    public static let hiddenFactor = 0.25

    /// The weight of an appeal.
    public static let appealWeight = 5.0
}
