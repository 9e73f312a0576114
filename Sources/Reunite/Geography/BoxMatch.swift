/// What of an approximate listing must meet a box. An exact listing is its point in both.
public enum BoxMatch: String, CaseIterable, Sendable {
    /// The published point lies in the box.
    case point
    /// The circle of the accuracy around the published point overlaps the box (``BoxReach``).
    case circle
}
