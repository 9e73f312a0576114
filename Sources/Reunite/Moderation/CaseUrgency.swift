/// The order of the queue of cases.
///
/// The rank of an open case is its urgency times four hours, minus the opening time. Higher ranks come first. All cases age
/// equally, so the order of two cases does not change with time: heavy cases come early, light ones eventually, and pages
/// of the queue stay consistent while somebody reads them.
public enum CaseUrgency {
    /// The time that a unit of weight is worth, in microseconds.
    public static let worth: Int64 = 4 * 3_600_000_000

    /// The factor for listings that the public does not find: they do no harm while they wait.
    public static let hiddenFactor = 0.25

    /// The urgency of a case.
    ///
    /// - Parameters:
    ///   - weight: what waits in the case: ``CaseWeight/pending(_:appeals:)``.
    ///   - isFound: whether the public finds the listing: ``ListingState/isFound(_:)``.
    public static func urgency(weight: Double, isFound: Bool) -> Double { isFound ? weight : weight * hiddenFactor }

    /// The rank of a case among those in its state. Decided cases are ordered by the time of the decision.
    ///
    /// - Parameter decidedAt: the time of the last decision; nil if there was none.
    public static func rank(
        of state: CaseState, weight: Double, isFound: Bool, openedAt: Timestamp, decidedAt: Timestamp?
    ) -> Int64 {
        switch state {
        case .open:
            // A damaged weight must not be more than a number can hold.
            let ahead = min(max(urgency(weight: weight, isFound: isFound) * Double(worth), -1e18), 1e18)
            return Int64(ahead) - openedAt.microseconds
        case .dismissed, .actioned: return (decidedAt ?? openedAt).microseconds
        }
    }
}
