/// How two concepts are related.
public enum Relation: UInt8, Comparable, CaseIterable, Sendable {
    /// Nothing is known that connects them.
    case unrelated
    /// They exclude each other: left and right.
    case contrary
    /// Both belong to the same broader concept: a rucksack and a handbag.
    case siblings
    /// One is the broader concept of the other: a bag and a rucksack.
    case broader
    /// People take one for the other: a purse and a handbag.
    case near
    case same

    /// By how close they are.
    public static func < (left: Relation, right: Relation) -> Bool { left.rawValue < right.rawValue }
}
