/// The reason why the rules of a feature refuse a request, with what its client gets to know.
///
/// A feature has one or more such types, each with its table, ``problem``. A new refusal is a case and a line of the table, and a
/// ``ProblemKind`` if clients must tell it from others.
public protocol Refusal: Error, Sendable, CustomStringConvertible {
    /// The kind of problem, and the reason in sentences; with ``member`` the end of a sentence that begins with the member.
    var problem: (kind: ProblemKind, detail: String) { get }
    /// The member of the body that is at fault; nil for most.
    var member: String? { get }
    /// Seconds after which the same request may succeed; nil if waiting does not help.
    var retryAfter: Int? { get }
}

extension Refusal {
    /// The member of the body that is at fault; nil if there is none.
    public var member: String? { nil }
    /// Seconds after which the same request may succeed; nil if waiting does not help.
    public var retryAfter: Int? { nil }
    /// The reason, as the client reads it.
    public var description: String { problem.detail }
}
