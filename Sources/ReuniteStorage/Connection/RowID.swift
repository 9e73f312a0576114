import Reunite

extension Entity {
    /// What somebody said who wants an account, before the address is verified.
    public enum Registration {}
    /// A mail in the queue.
    public enum Mail {}
    /// An entry of the moderation log.
    public enum LogEntry {}
}

/// The row of a registration.
public typealias RegistrationID = RowID<Entity.Registration>

/// The row of a mail in the queue.
public typealias MailID = RowID<Entity.Mail>

/// The number of an entry of the moderation log.
public typealias LogEntryID = RowID<Entity.LogEntry>

/// The primary key of a row, which the compiler does not let pass for the key of another table's row.
///
/// The kind exists at compile time only: a `RowID` is as large and as fast as its ``rawValue``.
public struct RowID<Kind>: Sendable {
    /// The number in the column `id`.
    public let rawValue: Int64

    /// The row with this number.
    init(_ rawValue: Int64) { self.rawValue = rawValue }

    /// Before every row.
    static var min: RowID { RowID(.min) }

    /// After every row.
    static var max: RowID { RowID(.max) }
}

extension RowID: Hashable, Comparable {
    /// Whether both are the same row.
    @inlinable
    public static func == (left: RowID, right: RowID) -> Bool { left.rawValue == right.rawValue }

    /// Hashes the number.
    @inlinable
    public func hash(into hasher: inout Hasher) { rawValue.hash(into: &hasher) }

    /// Whether a row comes before another.
    @inlinable
    public static func < (left: RowID, right: RowID) -> Bool { left.rawValue < right.rawValue }
}

extension RowID: CustomStringConvertible {
    /// The number.
    @inlinable public var description: String { rawValue.description }
}
